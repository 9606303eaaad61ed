"""Clocks: a turn's time, what is done when it has run out, and the time lost while nobody looked after them.

A move and a time-out are steps from the same version of a game, and only one of them is saved. `GRACE` allows for the
way of a move to the table: until it is over the move is still in time, and from then on only the time-out is.
"""

from tapete.engine import game as games
from tapete.engine import hands
from tapete.engine.game import Game
from tapete.play.opened import OpenTable

GRACE = 1_000  # milliseconds


def deadline(before: OpenTable, after: Game, now: int) -> int | None:
    """When the clock of the seat on turn runs out: it starts with the turn, and no move within the turn resets it."""
    seconds = hands.clock(after.rules)
    if seconds is None or games.status(after) != "playing":
        return None
    same = games.turn_id(after) == games.turn_id(before.game)
    return before.deadline if same and before.deadline is not None else now + seconds * 1_000


def has_run_out(table: OpenTable, now: int) -> bool:
    """Whether the time of the seat on turn is over, grace included."""
    return table.deadline is not None and now >= table.deadline + GRACE


def is_overtaken(table: OpenTable, seat: int, arrived: int, *, blind: bool) -> bool:
    """Whether a call was meant for a turn of its seat that the table has ended since.

    The present turn began after the call had arrived or, where it is `blind` and names no version, the turn before was
    the seat's and ended so shortly before that the call was on its way then.
    """
    seconds = hands.clock(table.game.rules)
    if seconds is None or table.deadline is None:
        return False
    began = table.deadline - seconds * 1_000
    if arrived < began:
        return games.was_timed_out(table.game, seat)
    return blind and arrived < began + GRACE and games.was_just_timed_out(table.game, seat)
