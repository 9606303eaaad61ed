"""Hands that were played: records, positions, showdowns and proofs. A running hand shows nothing to anybody."""

from itertools import accumulate
from typing import Literal

import msgspec

from tapete.engine.cards import Card
from tapete.engine.events import Outcome
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.positions import Position, position
from tapete.engine.gin.result import Result, showdown_of
from tapete.engine.gin.steps import Step, drawn_step, knock_steps
from tapete.engine.gin.table import Table
from tapete.engine.shuffle import RECIPE
from tapete.play.house import House, timestamp
from tapete.play.records import LoggedKnock, LoggedMove, hidden, move_of
from tapete.play.refused import HandRunning, OutOfRange, Unknown
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
    """A finished hand, whole. `deck` is in the order in which the cards leave it; `proof` is null for a fixed deck."""

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
    """A finished hand ply by ply, with all hands or as the seat `view` saw it."""

    hand: str
    game: str
    number: int
    view: Viewer
    rules: str
    seats: tuple[SeatRecord, ...]
    dealer: int
    target: int
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
    if viewer != "all" and viewer >= len(played.seats):
        raise OutOfRange("no-such-seat", seat=viewer, seats=len(played.seats))
    seat = None if viewer == "all" else viewer
    table = await opened(house, played.game)
    return Positions(
        hand=played.id,
        game=played.game,
        number=played.number,
        view=viewer,
        rules=played.rules.name,
        seats=played.seats,
        dealer=played.dealer,
        target=table.game.target,
        result=played.result,
        positions=tuple(
            _ply(hand, line, seat) for hand, line in zip(replayed(played), (None, *played.moves), strict=True)
        ),
    )


def replayed(played: HandRecord) -> tuple[Hand, ...]:
    """Every position of a recorded hand, the deal first, by playing its moves again."""
    dealt = play.deal(played.rules, played.dealer, played.deck, len(played.seats))
    return tuple(
        accumulate(played.moves, lambda hand, line: play.apply(hand, line.seat, move_of(line))[0], initial=dealt)
    )


def _ply(hand: Hand, line: LoggedMove | None, seat: int | None) -> Ply:
    shown = line if line is None or seat is None else hidden(line, seat)
    return Ply(**msgspec.structs.asdict(position(hand, seat)), move=shown)


async def showdown(house: House, hand_id: str) -> ShowdownSteps:
    """How a finished hand was settled."""
    played = await record(house, hand_id)
    result = played.result
    return ShowdownSteps(
        hand=played.id,
        rules=played.rules.name,
        outcome=result.outcome,
        knocker=result.knocker,
        winner=result.winner,
        points=result.points,
        steps=_steps(played),
    )


def _steps(played: HandRecord) -> tuple[Step, ...]:
    last = played.moves[-1]
    if isinstance(last, LoggedKnock):
        return knock_steps(played.rules, showdown_of(played.result), last.discard)
    return (drawn_step(replayed(played)[-1]),)
