"""What the tables know of when a person was last at a game: the only signs that all processes share."""

from collections.abc import Sequence

from sqlalchemy import bindparam, func, not_, select

from tapete.store.connection import Connection, Statement
from tapete.store.schema import game, hand, move

_TOUCHED = Statement(select(game.c.updated_at).where(game.c.id == bindparam("of")))
_BEGAN = Statement(select(hand.c.started_at).where(hand.c.id == bindparam("of")))
_OWN = Statement(
    select(func.max(move.c.at)).where(
        move.c.hand == bindparam("of"), move.c.seat == bindparam("place"), not_(move.c.auto)
    )
)


def last_sign(connection: Connection, game_id: str, running: Sequence[str], seat: int) -> int:
    """Milliseconds since 1970 UTC: the seat's last move in a running hand, or when that was dealt; while none runs,
    when anybody last did something at the table."""
    if not running:
        found = connection.row(_TOUCHED, {"of": game_id})
        return 0 if found is None else int(found[0])
    signs = [connection.row(_BEGAN, {"of": one}) for one in running]
    signs += [connection.row(_OWN, {"of": one, "place": seat}) for one in running]
    return max((int(row[0]) for row in signs if row is not None and row[0] is not None), default=0)
