"""Clocks: which have run out, and the time given back when nobody looked after them."""

from sqlalchemy import and_, bindparam, case, insert, literal_column, select, update

from tapete.store.connection import Connection, Statement
from tapete.store.schema import game, pulse

_ONE = 1  # the only row there is

_RUN_OUT = Statement(
    select(game.c.id)
    .where(game.c.deadline <= bindparam("before"))
    .order_by(game.c.deadline)
    .limit(bindparam("most"))
    .offset(literal_column("0"))
)
# Asked like this both databases answer from the index, whatever they know of the table: IS NOT NULL or EXISTS may read
# through all games.
_RUNNING = Statement(
    select(game.c.deadline)
    .where(game.c.deadline >= literal_column("0"))
    .order_by(game.c.deadline)
    .limit(literal_column("1"))
    .offset(literal_column("0"))
)
_PULSE = Statement(select(pulse.c.at))
_BEAT = Statement(update(pulse).where(pulse.c.id == literal_column("1"), pulse.c.at == bindparam("before")), "at")
_FIRST_BEAT = Statement(insert(pulse), "id", "at")

# A game's clock was looked after until the last pulse or the game's own last step, whichever came later.
_SEEN = case((game.c.updated_at > bindparam("pulse"), game.c.updated_at), else_=bindparam("pulse"))
_GIVE_BACK = Statement(
    update(game)
    .where(and_(game.c.deadline > _SEEN, bindparam("now") - _SEEN > bindparam("longest")))
    .values(deadline=game.c.deadline + (bindparam("now") - _SEEN), version=game.c.version + literal_column("1"))
)


def run_out(connection: Connection, before: int, most: int) -> list[str]:
    """The ids of games whose clock ran out by then, the longest gone first."""
    return [row[0] for row in connection.rows(_RUN_OUT, {"before": before, "most": most})]


def last_pulse(connection: Connection) -> tuple[int, bool]:
    """When the clocks were last looked after (0: never), and whether any runs now."""
    found = connection.row(_PULSE, {})
    return found[0] if found else 0, connection.row(_RUNNING, {}) is not None


def beat(connection: Connection, now: int, longest: int) -> int:
    """Say that the clocks are looked after now. Where they were not for longer than that, what they lost is given
    back; how many games it was given to. Each of them is at a new version.

    Of several processes that say so at once one gives back; Conflict where another was the first ever to say so.
    """
    found = connection.row(_PULSE, {})
    if found is None:
        connection.run(_FIRST_BEAT, {"id": _ONE, "at": now})
        return 0
    if not connection.run(_BEAT, {"before": found[0], "at": now}):
        return 0
    return connection.run(_GIVE_BACK, {"pulse": found[0], "now": now, "longest": longest})
