"""The score sheet of a game: its hands, one by one, with the running score."""

from typing import Literal

import msgspec

from tapete.engine.events import Outcome
from tapete.engine.gin.result import Result
from tapete.play.house import House, timestamp
from tapete.play.tables import opened
from tapete.store.hands import HandSummaryRow, list_hands


class HandSummary(msgspec.Struct, frozen=True):
    """One hand of a game. `counts` is the deadwood of each seat after layoffs, `scores` the running score after it."""

    id: str
    number: int
    dealer: int
    status: Literal["running", "finished"]
    outcome: Outcome | None
    knocker: int | None
    winner: int | None
    points: int | None
    counts: tuple[int, ...] | None
    scores: tuple[int, ...] | None
    started_at: str
    finished_at: str | None


class GameHands(msgspec.Struct, frozen=True):
    """The hands of a game, in the order in which they were dealt."""

    game: str
    target: int
    hands: tuple[HandSummary, ...]


async def hands_of(house: House, game_id: str) -> GameHands:
    """The hands of a game so far; raises `Unknown`."""
    table = await opened(house, game_id)
    rows = await house.database.read(list_hands, game_id)
    return GameHands(game_id, table.game.target, tuple(_summary(row) for row in rows))


def _summary(row: HandSummaryRow) -> HandSummary:
    result = None if row.result is None else msgspec.json.decode(row.result, type=Result)
    return HandSummary(
        id=row.id,
        number=row.number,
        dealer=row.dealer,
        status="running" if result is None else "finished",
        outcome=None if result is None else result.outcome,
        knocker=None if result is None else result.knocker,
        winner=None if result is None else result.winner,
        points=None if result is None else result.points,
        counts=None if result is None else tuple(seat.deadwood for seat in result.seats),
        scores=None if row.scores is None else msgspec.json.decode(row.scores, type=tuple[int, ...]),
        started_at=timestamp(row.started_at),
        finished_at=None if row.finished_at is None else timestamp(row.finished_at),
    )
