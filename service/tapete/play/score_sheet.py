"""The score sheet of a game: its hands, one by one, with the running score."""

from typing import Literal

import msgspec

from tapete.engine.events import Outcome
from tapete.engine.formats import Format
from tapete.engine.game import Game, bonus
from tapete.engine.gin.result import Result as GinResult
from tapete.engine.hands import Result, told_target
from tapete.play.house import House
from tapete.play.rows import SeatRecord
from tapete.play.tables import opened
from tapete.play.times import timestamp
from tapete.store.hands import HandSummaryRow, list_hands


class HandSummary(msgspec.Struct, frozen=True):
    """One hand of a game. `seats` are those that played it and `round` the deal that it was part of; `counts` is the
    deadwood of each seat after layoffs or, in rummy, what its cards count, null for one who sat out; `scores` is the
    running score after it."""

    id: str
    number: int
    round: int
    dealer: int
    seats: tuple[int, ...]
    status: Literal["running", "finished"]
    outcome: Outcome | None
    knocker: int | None
    winner: int | None
    points: int | None
    counts: tuple[int | None, ...] | None
    scores: tuple[int, ...] | None
    started_at: str
    finished_at: str | None


class FinalScore(msgspec.Struct, frozen=True):
    """A seat's score at the end of a game: the points of its hands, and what the table adds to them."""

    seat: int
    points: int
    hands_won: int
    hand_bonus: int
    game_bonus: int
    total: int


class GameHands(msgspec.Struct, frozen=True):
    """The hands of a game, in the order in which they were dealt; `final` comes with the end of the game."""

    game: str
    rules: str
    format: Format
    target: int | None
    hands: tuple[HandSummary, ...]
    final: tuple[FinalScore, ...] | None


async def hands_of(house: House, game_id: str) -> GameHands:
    """The hands of a game so far; raises `Unknown`."""
    game = (await opened(house, game_id)).game
    rows = await house.database.read(list_hands, game_id)
    hands = tuple(_summary(row, game) for row in rows)
    return GameHands(game_id, game.rules.name, game.format, told_target(game.rules, game.target), hands, _final(game))


def _final(game: Game) -> tuple[FinalScore, ...] | None:
    if game.winner is None:
        return None
    return tuple(_final_score(game, seat) for seat in range(len(game.players)))


def _final_score(game: Game, seat: int) -> FinalScore:
    points, added = game.scores[seat], bonus(game, seat)
    hands = game.rules.hand_bonus * game.won[seat]
    return FinalScore(seat, points, game.won[seat], hands, added - hands, points + added)


def _summary(row: HandSummaryRow, game: Game) -> HandSummary:
    result = None if row.result is None else msgspec.json.decode(row.result, type=Result)
    seats = msgspec.json.decode(row.seats, type=tuple[SeatRecord, ...])
    return HandSummary(
        id=row.id,
        number=row.number,
        round=(row.number - 1) // game.hands_to_deal + 1,
        dealer=row.dealer,
        seats=tuple(seat.seat for seat in seats if seat.plays),
        status="running" if result is None else "finished",
        outcome=None if result is None else result.outcome,
        knocker=result.knocker if isinstance(result, GinResult) else None,
        winner=None if result is None else result.winner,
        points=None if result is None else result.points,
        counts=None if result is None else _counts(result, len(seats)),
        scores=None if row.scores is None else msgspec.json.decode(row.scores, type=tuple[int, ...]),
        started_at=timestamp(row.started_at),
        finished_at=None if row.finished_at is None else timestamp(row.finished_at),
    )


def _counts(result: Result, seats: int) -> tuple[int | None, ...]:
    if isinstance(result, GinResult):
        counted = {one.seat: one.deadwood for one in result.seats}
    else:
        counted = {one.seat: one.count for one in result.seats}
    return tuple(counted.get(seat) for seat in range(seats))
