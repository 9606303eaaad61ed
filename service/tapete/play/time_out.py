"""What the table does for a seat whose clock ran out: a step like any other, from the version that it was worked out
on, so that either it is saved or a move that came in time."""

from tapete import meters
from tapete.engine import game as games
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand
from tapete.play.changes import Change, continued, followed, line
from tapete.play.clocks import has_run_out
from tapete.play.house import House
from tapete.play.opened import OpenTable
from tapete.play.rows import Line, step_row
from tapete.play.tables import advance, opened
from tapete.play.times import timestamp


async def time_out(house: House, game_id: str, now: int) -> bool:
    """End the turn of the seat whose time is over; False where it is not, or somebody else was first."""
    table = await opened(house, game_id, fresh=True)
    if not has_run_out(table, now):
        return False
    change = timed_out(house, table)
    saved_at = house.clock()
    after = followed(table, change, saved_at)
    ended = await advance(house, after, step_row(table, after, saved_at, lines=change.lines))
    if ended and table.deadline is not None:
        meters.timed_out((saved_at - table.deadline) / 1_000)
    return ended


def timed_out(house: House, table: OpenTable) -> Change:
    """The turn ended by the table, and what the CPUs reply to that."""
    at = timestamp(house.clock())
    game, lines = table.game, list[Line]()
    hand = game.boards[0].hand
    if not isinstance(hand, Hand):
        message = "only rummy is played by the clock"
        raise TypeError(message)
    game = games.timed_out(game, hand.turn)
    for move in moves_for(hand):
        before, game = game, games.apply(game, hand.turn, move, auto=True)
        lines.append(line(before.boards[0], game, move, at, auto=True))
    return continued(house, table, game, tuple(lines), at)
