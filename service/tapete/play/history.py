"""Hands that were played: records, positions, showdowns and proofs. A running hand shows nothing to anybody."""

from collections.abc import Iterator
from itertools import accumulate
from typing import Any, Literal, TypeVar

import msgspec
from msgspec.structs import replace

from tapete.engine.cards import CardOrJoker
from tapete.engine.events import GinOutcome, RummyOutcome
from tapete.engine.gin.hand import Hand as GinHand
from tapete.engine.gin.positions import Position, position
from tapete.engine.gin.pricing import Unpriceable, priced_at
from tapete.engine.gin.result import Result as GinResult
from tapete.engine.gin.result import result_of, showdown_of
from tapete.engine.gin.showdown import Showdown
from tapete.engine.gin.steps import Step, drawn_step, knock_steps
from tapete.engine.gin.table import Table
from tapete.engine.hands import Hand, Rules, apply, deal, told_target
from tapete.engine.moves import Row
from tapete.engine.rummy.hand import Hand as RummyHand
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.positions import RummyPosition
from tapete.engine.rummy.positions import position as rummy_position
from tapete.engine.rummy.score import Result as RummyResult
from tapete.engine.rummy.steps import CountStep, count_steps
from tapete.engine.shuffle import RECIPE
from tapete.engine.turn_order import in_turn
from tapete.play.house import House
from tapete.play.places import rules_of
from tapete.play.records import LoggedBigGin, LoggedKnock, LoggedMove, LoggedRebuild, hidden, move_of
from tapete.play.refused import HandRunning, NotComparable, OutOfRange, Unknown
from tapete.play.rows import SeatRecord
from tapete.play.secret import may_be_id
from tapete.play.tables import opened
from tapete.play.times import timestamp
from tapete.store.hands import StoredHand, load_hand

H = TypeVar("H", GinHand, RummyHand)

FORMAT = 1
Viewer = Literal["all"] | int


class Proof(msgspec.Struct, frozen=True):
    """All that is needed to deal a hand again: with the recipe named, the seeds give the commitment, the deck and, from
    each of the `piles` (the discard pile but for its top, from the bottom up), the stock that was rebuilt of it."""

    recipe: str
    hand: str
    server_seed: str
    client_seed: str | None
    commitment: str
    deck: tuple[CardOrJoker, ...]
    piles: tuple[tuple[CardOrJoker, ...], ...] = ()
    rebuilds: tuple[tuple[CardOrJoker, ...], ...] = ()


class Recorded(msgspec.Struct, frozen=True, kw_only=True):
    """What the records of all games have. `deck` is in the order in which the cards leave it, dealt to those `seats`
    that play, from the dealer's left; `proof` is null for a fixed deck."""

    format: int
    id: str
    game: str
    number: int
    seats: tuple[SeatRecord, ...]
    dealer: int
    deck: tuple[CardOrJoker, ...]
    moves: tuple[LoggedMove, ...]
    scores: tuple[int, ...]
    started_at: str
    finished_at: str
    proof: Proof | None


class HandRecord(Recorded, frozen=True, kw_only=True, tag_field="variant", tag="gin"):
    """A finished hand of gin, whole."""

    rules: Table
    result: GinResult


class RummyRecord(Recorded, frozen=True, kw_only=True, tag_field="variant", tag="rummy"):
    """A finished deal of rummy, whole."""

    rules: Options
    result: RummyResult


Record = HandRecord | RummyRecord


class Ply(Position, frozen=True):
    """A position and the move that led to it; null before the first."""

    move: LoggedMove | None


class RummyPly(RummyPosition, frozen=True):
    """A position and the move that led to it; null before the first."""

    move: LoggedMove | None


class Replayed(msgspec.Struct, frozen=True, kw_only=True):
    """A finished hand ply by ply, with all hands or as the seat `view` saw it."""

    hand: str
    game: str
    number: int
    view: Viewer
    rules: str
    seats: tuple[SeatRecord, ...]
    dealer: int
    target: int | None


class Positions(Replayed, frozen=True, kw_only=True, tag_field="variant", tag="gin"):
    """A hand of gin ply by ply. `knock_limit` is the most that a knock might leave in it."""

    knock_limit: int
    result: GinResult
    positions: tuple[Ply, ...]


class RummyPositions(Replayed, frozen=True, kw_only=True, tag_field="variant", tag="rummy"):
    """A deal of rummy ply by ply; `options` are the room's."""

    options: Options
    result: RummyResult
    positions: tuple[RummyPly, ...]


class ShowdownSteps(msgspec.Struct, frozen=True, tag_field="variant", tag="gin"):
    """How a hand was settled, step by step."""

    hand: str
    rules: str
    outcome: GinOutcome
    knocker: int | None
    winner: int | None
    points: int
    steps: tuple[Step, ...]


class CountSteps(msgspec.Struct, frozen=True, tag_field="variant", tag="rummy"):
    """How a deal of rummy was counted, step by step."""

    hand: str
    rules: str
    outcome: RummyOutcome
    winner: int | None
    points: int
    steps: tuple[CountStep, ...]


async def record(house: House, hand_id: str) -> Record:
    """The whole of a finished hand; raises `Unknown` or `HandRunning`."""
    row = await house.database.read(load_hand, hand_id) if may_be_id(hand_id) else None
    if row is None:
        raise Unknown("hand", hand_id)
    if row.result is None or row.finished_at is None:
        raise HandRunning
    deck = msgspec.json.decode(row.deck, type=tuple[CardOrJoker, ...])
    moves = tuple(msgspec.json.decode(line.move, type=LoggedMove) for line in row.moves)
    told: dict[str, Any] = {
        "format": FORMAT,
        "id": row.id,
        "game": row.game,
        "number": row.number,
        "seats": msgspec.json.decode(row.seats, type=tuple[SeatRecord, ...]),
        "dealer": row.dealer,
        "deck": deck,
        "moves": moves,
        "scores": msgspec.json.decode(row.scores or "[]", type=tuple[int, ...]),
        "started_at": timestamp(row.started_at),
        "finished_at": timestamp(row.finished_at),
        "proof": _proof(row, deck),
    }
    rules = msgspec.json.decode(row.rules, type=Rules)
    if isinstance(rules, Options):
        return _with_rebuilds(
            RummyRecord(rules=rules, result=msgspec.json.decode(row.result, type=RummyResult), **told)
        )
    return HandRecord(rules=rules, result=msgspec.json.decode(row.result, type=GinResult), **told)


def _proof(row: StoredHand, deck: tuple[str, ...]) -> Proof | None:
    if row.seed is None or row.commitment is None:
        return None
    return Proof(RECIPE, row.id, row.seed.hex(), row.client_seed, row.commitment, deck)


def _with_rebuilds(played: RummyRecord) -> RummyRecord:
    """The record with the stocks that were rebuilt, and what from, in its proof."""
    stocks = rebuilt(played)
    if played.proof is None or not stocks:
        return played
    piles, rebuilds = zip(*stocks, strict=True)
    return replace(played, proof=replace(played.proof, piles=piles, rebuilds=rebuilds))


def rebuilt(played: RummyRecord) -> list[tuple[Row, Row]]:
    """The piles but for their tops, from the bottom up, that became stocks in a deal, and those stocks as recorded."""
    lines = [line for line in played.moves if isinstance(line, LoggedRebuild)]
    if not lines:
        return []
    waiting = [hand.pile[:-1] for hand in rummy_hands(played) if hand.phase == "rebuild"]
    return [(pile, line.stock or ()) for pile, line in zip(waiting, lines, strict=True)]


async def proof(house: House, hand_id: str) -> Proof:
    """What a finished hand was dealt from; raises `Unknown` where its deck was fixed beforehand."""
    found = (await record(house, hand_id)).proof
    if found is None:
        raise Unknown("proof", hand_id)
    return found


async def positions(house: House, hand_id: str, viewer: Viewer) -> Positions | RummyPositions:
    """A finished hand position by position."""
    played = await record(house, hand_id)
    playing = order_of(played)
    if viewer != "all" and viewer not in playing:
        raise OutOfRange("no-such-seat", seat=viewer, seats=[str(seat) for seat in sorted(playing)])
    seat = None if viewer == "all" else viewer
    told: dict[str, Any] = {
        "hand": played.id,
        "game": played.game,
        "number": played.number,
        "view": viewer,
        "rules": played.rules.name,
        "seats": played.seats,
        "dealer": played.dealer,
        "target": told_target(played.rules, (await opened(house, played.game)).game.target),
    }
    if isinstance(played, RummyRecord):
        plies = [_rummy_ply(hand, line, seat) for hand, line in _plies(rummy_hands(played), played)]
        return RummyPositions(options=played.rules, result=played.result, positions=tuple(plies), **told)
    hands = gin_hands(played)
    limit = hands[-1].limit
    plies_of_gin = tuple(_ply(hand, line, seat) for hand, line in _plies(hands, played))
    return Positions(knock_limit=limit, result=played.result, positions=plies_of_gin, **told)


def _plies(hands: tuple[H, ...], played: Record) -> Iterator[tuple[H, LoggedMove | None]]:
    """Each position with the move that led to it."""
    return zip(hands, (None, *played.moves), strict=True)


def replayed(played: Record) -> tuple[Hand, ...]:
    """Every position of a recorded hand, the deal first, by playing its moves again."""
    dealt = deal(played.rules, played.dealer, played.deck, order_of(played))
    return tuple(accumulate(played.moves, _moved, initial=dealt))


def _moved(hand: Hand, line: LoggedMove) -> Hand:
    return apply(hand, line.seat, move_of(line), auto=line.auto)[0]


def gin_hands(played: HandRecord) -> tuple[GinHand, ...]:
    """Every position of a recorded hand of gin."""
    return tuple(hand for hand in replayed(played) if isinstance(hand, GinHand))


def rummy_hands(played: RummyRecord) -> tuple[RummyHand, ...]:
    """Every position of a recorded deal of rummy."""
    return tuple(hand for hand in replayed(played) if isinstance(hand, RummyHand))


def order_of(played: Record) -> tuple[int, ...]:
    """The seats that played a recorded hand, from the dealer's left."""
    return in_turn((seat.seat for seat in played.seats if seat.plays), played.dealer)


def _ply(hand: GinHand, line: LoggedMove | None, seat: int | None) -> Ply:
    return Ply(**msgspec.structs.asdict(position(hand, seat)), move=_seen(line, seat))


def _rummy_ply(hand: RummyHand, line: LoggedMove | None, seat: int | None) -> RummyPly:
    return RummyPly(**msgspec.structs.asdict(rummy_position(hand, seat)), move=_seen(line, seat))


def _seen(line: LoggedMove | None, seat: int | None) -> LoggedMove | None:
    return line if line is None or seat is None else hidden(line, seat)


async def showdown(house: House, hand_id: str, rules: str | None = None) -> ShowdownSteps | CountSteps:
    """How a finished hand was settled, or what it is worth at another table; raises `NotComparable` where the facts
    would have been others there."""
    played = await record(house, hand_id)
    table = played.rules if rules is None else rules_of(rules)
    if isinstance(played, RummyRecord):
        return _counted(played, table)
    if not isinstance(table, Table):
        raise NotComparable("other-game", {})
    facts = showdown_of(played.result) if rules is None else _elsewhere(gin_hands(played), table)
    result = result_of(table, facts)
    return ShowdownSteps(
        hand=played.id,
        rules=table.name,
        outcome=result.outcome,
        knocker=result.knocker,
        winner=result.winner,
        points=result.points,
        steps=_steps(played, table, facts),
    )


def _counted(played: RummyRecord, table: Rules) -> CountSteps:
    if not isinstance(table, Options):
        raise NotComparable("other-game", {})
    result = played.result
    return CountSteps(
        hand=played.id,
        rules=table.name,
        outcome=result.outcome,
        winner=result.winner,
        points=result.points,
        steps=count_steps(result),
    )


def _elsewhere(hands: tuple[GinHand, ...], table: Table) -> Showdown:
    try:
        return priced_at(hands, table)
    except Unpriceable as why:
        raise NotComparable(why.reason, why.params) from why


def _steps(played: HandRecord, table: Table, facts: Showdown) -> tuple[Step, ...]:
    last = played.moves[-1]
    if isinstance(last, LoggedKnock | LoggedBigGin):
        return knock_steps(table, facts, last.discard if isinstance(last, LoggedKnock) else None)
    return (drawn_step(gin_hands(played)[-1]),)
