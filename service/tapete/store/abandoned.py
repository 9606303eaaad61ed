"""Games that nobody came back to, removed with all that belongs to them. A hand that was played to its end keeps its
game: anybody may replay it."""

from sqlalchemy import ColumnElement, and_, bindparam, delete, exists, literal_column, select

from tapete.store.connection import Connection, Statement
from tapete.store.schema import game, hand

_UNFINISHED = game.c.status.in_([literal_column(f"'{status}'") for status in ("waiting", "playing", "between-hands")])


def _removal(kept_by: ColumnElement[bool]) -> Statement:
    """Remove games that were last touched before a time, but for those with such a hand."""
    theirs = exists().where(and_(hand.c.game == game.c.id, kept_by))
    found = (
        select(game.c.id)
        .where(_UNFINISHED, game.c.updated_at < bindparam("before"), ~theirs)
        .limit(bindparam("most"))
        .offset(literal_column("0"))
    )
    return Statement(delete(game).where(game.c.id.in_(found)).returning(game.c.id))


_NEVER_DEALT = _removal(hand.c.number > literal_column("0"))
_NEVER_ENDED = _removal(hand.c.result.is_not(None))


def remove_never_dealt(connection: Connection, before: int, most: int) -> list[str]:
    """The ids of those removed, `most` at once: games that were set up and never begun."""
    return [row[0] for row in connection.rows(_NEVER_DEALT, {"before": before, "most": most})]


def remove_never_ended(connection: Connection, before: int, most: int) -> list[str]:
    """The ids of those removed, `most` at once: games none of whose hands came to an end."""
    return [row[0] for row in connection.rows(_NEVER_ENDED, {"before": before, "most": most})]
