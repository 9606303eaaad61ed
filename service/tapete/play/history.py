"""Hands that were played: records, positions, showdowns and proofs. A running hand shows nothing to anybody."""

from itertools import accumulate
from typing import Literal

import msgspec

from tapete.engine.cards import Card
from tapete.engine.events import Outcome
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.positions import Position, position
from tapete.engine.gin.pricing import Unpriceable, priced_at
from tapete.engine.gin.result import Result, result_of, showdown_of
from tapete.engine.gin.showdown import Showdown
from tapete.engine.gin.steps import Step, drawn_step, knock_steps
from tapete.engine.gin.table import Table
from tapete.engine.shuffle import RECIPE
from tapete.engine.turn_order import in_turn
from tapete.play.house import House, timestamp
from tapete.play.places import rules_of
from tapete.play.records import LoggedBigGin, LoggedKnock, LoggedMove, hidden, move_of
from tapete.play.refused import HandRunning, NotComparable, OutOfRange, Unknown
from tapete.play.rows import SeatRecord
from tapete.play.secret import may_be_id
from tapete.play.tables import opened
from tapete.store.hands import StoredHand, load_hand

FORMAT = 1
Viewer = Literal["all"] | int


class Proof(msgspec.Struct, frozen=True):
    """All that is needed to deal a hand again: with the recipe named, the seeds give the commitment and the deck."""

    recipe: str
    hand: str
    server_seed: str
    client_seed: str | None
    commitment: str
    deck: tuple[Card, ...]


class HandRecord(msgspec.Struct, frozen=True):
    """A finished hand, whole. `deck` is in the order in which the cards leave it, dealt to those `seats` that play,
    from the dealer's left; `proof` is null for a fixed deck."""

    format: int
    id: str
    game: str
    number: int
    rules: Table
    seats: tuple[SeatRecord, ...]
    dealer: int
    deck: tuple[Card, ...]
    moves: tuple[LoggedMove, ...]
    result: Result
    scores: tuple[int, ...]
    started_at: str
    finished_at: str
    proof: Proof | None


class Ply(Position, frozen=True):
    """A position and the move that led to it; null before the first."""

    move: LoggedMove | None


class Positions(msgspec.Struct, frozen=True):
    """A finished hand ply by ply, with all hands or as the seat `view` saw it. `knock_limit` is the most that a knock
    might leave in it."""

    hand: str
    game: str
    number: int
    view: Viewer
    rules: str
    seats: tuple[SeatRecord, ...]
    dealer: int
    target: int
    knock_limit: int
    result: Result
    positions: tuple[Ply, ...]


class ShowdownSteps(msgspec.Struct, frozen=True):
    """How a hand was settled, step by step."""

    hand: str
    rules: str
    outcome: Outcome
    knocker: int | None
    winner: int | None
    points: int
    steps: tuple[Step, ...]


async def record(house: House, hand_id: str) -> HandRecord:
    """The whole of a finished hand; raises `Unknown` or `HandRunning`."""
    row = await house.database.read(load_hand, hand_id) if may_be_id(hand_id) else None
    if row is None:
        raise Unknown("hand", hand_id)
    if row.result is None or row.finished_at is None:
        raise HandRunning
    deck = msgspec.json.decode(row.deck, type=tuple[Card, ...])
    return HandRecord(
        format=FORMAT,
        id=row.id,
        game=row.game,
        number=row.number,
        rules=msgspec.json.decode(row.rules, type=Table),
        seats=msgspec.json.decode(row.seats, type=tuple[SeatRecord, ...]),
        dealer=row.dealer,
        deck=deck,
        moves=tuple(msgspec.json.decode(line.move, type=LoggedMove) for line in row.moves),
        result=msgspec.json.decode(row.result, type=Result),
        scores=msgspec.json.decode(row.scores or "[]", type=tuple[int, ...]),
        started_at=timestamp(row.started_at),
        finished_at=timestamp(row.finished_at),
        proof=_proof(row, deck),
    )


def _proof(row: StoredHand, deck: tuple[str, ...]) -> Proof | None:
    if row.seed is None or row.commitment is None:
        return None
    return Proof(RECIPE, row.id, row.seed.hex(), row.client_seed, row.commitment, deck)


async def proof(house: House, hand_id: str) -> Proof:
    """What a finished hand was dealt from; raises `Unknown` where its deck was fixed beforehand."""
    found = (await record(house, hand_id)).proof
    if found is None:
        raise Unknown("proof", hand_id)
    return found


async def positions(house: House, hand_id: str, viewer: Viewer) -> Positions:
    """A finished hand position by position."""
    played = await record(house, hand_id)
    playing = order_of(played)
    if viewer != "all" and viewer not in playing:
        raise OutOfRange("no-such-seat", seat=viewer, seats=[str(seat) for seat in sorted(playing)])
    seat = None if viewer == "all" else viewer
    table = await opened(house, played.game)
    hands = replayed(played)
    return Positions(
        hand=played.id,
        game=played.game,
        number=played.number,
        view=viewer,
        rules=played.rules.name,
        seats=played.seats,
        dealer=played.dealer,
        target=table.game.target,
        knock_limit=hands[-1].limit,
        result=played.result,
        positions=tuple(_ply(hand, line, seat) for hand, line in zip(hands, (None, *played.moves), strict=True)),
    )


def replayed(played: HandRecord) -> tuple[Hand, ...]:
    """Every position of a recorded hand, the deal first, by playing its moves again."""
    dealt = play.deal(played.rules, played.dealer, played.deck, order_of(played))
    return tuple(
        accumulate(played.moves, lambda hand, line: play.apply(hand, line.seat, move_of(line))[0], initial=dealt)
    )


def order_of(played: HandRecord) -> tuple[int, ...]:
    """The seats that played a recorded hand, from the dealer's left."""
    return in_turn((seat.seat for seat in played.seats if seat.plays), played.dealer)


def _ply(hand: Hand, line: LoggedMove | None, seat: int | None) -> Ply:
    shown = line if line is None or seat is None else hidden(line, seat)
    return Ply(**msgspec.structs.asdict(position(hand, seat)), move=shown)


async def showdown(house: House, hand_id: str, rules: str | None = None) -> ShowdownSteps:
    """How a finished hand was settled, or what it is worth at another table; raises `NotComparable` where the facts
    would have been others there."""
    played = await record(house, hand_id)
    table = played.rules if rules is None else rules_of(rules)
    facts = showdown_of(played.result) if rules is None else _elsewhere(replayed(played), table)
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


def _elsewhere(hands: tuple[Hand, ...], table: Table) -> Showdown:
    try:
        return priced_at(hands, table)
    except Unpriceable as why:
        raise NotComparable(why.reason, why.params) from why


def _steps(played: HandRecord, table: Table, facts: Showdown) -> tuple[Step, ...]:
    last = played.moves[-1]
    if isinstance(last, LoggedKnock | LoggedBigGin):
        return knock_steps(table, facts, last.discard if isinstance(last, LoggedKnock) else None)
    return (drawn_step(replayed(played)[-1]),)
