"""Comments on hands: added, listed, removed, and counted by where they came from."""

import zlib

import msgspec
from sqlalchemy import BindParameter, ColumnClause, bindparam, delete, insert, literal_column, select, tuple_, update

from tapete.store.connection import Connection, Statement
from tapete.store.row import Row, columns
from tapete.store.schema import comment, secret


class CommentRow(Row, frozen=True):
    """`sender` is a keyed hash, until it is forgotten."""

    id: str
    hand: str
    name: str | None
    text: str
    at: int
    sender: bytes | None = None


_MOST: BindParameter[int] = bindparam("most")
_FIRST: ColumnClause[int] = literal_column("0")  # Core writes an offset for SQLite anyway, and would bind it
_INSERT = Statement(insert(comment), *CommentRow.__struct_fields__)
_ALL = select(*columns(comment, CommentRow))
_ONE = Statement(_ALL.where(comment.c.id == bindparam("of")))
_NEWEST = _ALL.order_by(comment.c.at.desc(), comment.c.id.desc()).limit(_MOST).offset(_FIRST)
_LATEST = Statement(_NEWEST)
_ON_HAND = Statement(_NEWEST.where(comment.c.hand == bindparam("of")))
_OLDER = Statement(
    _NEWEST.where(
        comment.c.hand == bindparam("of"),
        tuple_(comment.c.at, comment.c.id) < tuple_(bindparam("at"), bindparam("before")),
    )
)
_REMOVE = Statement(delete(comment).where(comment.c.id == bindparam("of")))
_TIMES = select(comment.c.at).order_by(comment.c.at.desc()).limit(_MOST).offset(_FIRST)
_TIMES_ON_HAND = Statement(_TIMES.where(comment.c.hand == bindparam("of")))
_TIMES_OF_SENDER = Statement(_TIMES.where(comment.c.sender == bindparam("of")))
_OLD = select(comment.c.id).where(comment.c.sender.is_not(None), comment.c.at < bindparam("before"))
_FORGET = Statement(update(comment).where(comment.c.id.in_(_OLD.limit(_MOST).offset(_FIRST))), "sender")
_SECRET = Statement(select(secret.c.value).where(secret.c.name == bindparam("of")))
_KEEP_SECRET = Statement(insert(secret), "name", "value")


def add_comment(connection: Connection, row: CommentRow) -> None:
    connection.run(_INSERT, msgspec.structs.asdict(row))


def find_comment(connection: Connection, id: str) -> CommentRow | None:  # noqa: A002
    found = connection.row(_ONE, {"of": id})
    return None if found is None else CommentRow(*found)


def comments_on(connection: Connection, hand: str, most: int, before: CommentRow | None = None) -> list[CommentRow]:
    """Newest first, from the first that is older than `before`; of the same millisecond, in the order of their ids."""
    if before is None:
        rows = connection.rows(_ON_HAND, {"of": hand, "most": most})
    else:
        rows = connection.rows(_OLDER, {"of": hand, "most": most, "at": before.at, "before": before.id})
    return [CommentRow(*row) for row in rows]


def latest_comments(connection: Connection, most: int) -> list[CommentRow]:
    """Newest first, on whatever hand."""
    return [CommentRow(*row) for row in connection.rows(_LATEST, {"most": most})]


def remove_comment(connection: Connection, id: str) -> CommentRow | None:  # noqa: A002
    """The comment that is gone now; None where there was none."""
    found = find_comment(connection, id)
    if found is not None:
        connection.run(_REMOVE, {"of": id})
    return found


def count_alone(connection: Connection, sender: bytes, hand: str) -> None:
    """Until the transaction ends nobody else counts the comments of this sender, nor those on this hand.

    The sender's lock is always taken first, so that no two wait for each other. SQLite has one writer anyway.
    """
    if connection.dialect == "postgresql":
        for kind, which in ((1, sender), (2, hand.encode())):
            lock = {"kind": kind, "which": zlib.crc32(which) >> 1}  # the lock's name has 31 bits for it
            connection.raw.execute("SELECT pg_advisory_xact_lock(%(kind)s::int, %(which)s::int)", lock)


def times_on_hand(connection: Connection, hand: str, most: int) -> list[int]:
    """When the last comments on a hand were made, newest first."""
    return [row[0] for row in connection.rows(_TIMES_ON_HAND, {"of": hand, "most": most})]


def times_of_sender(connection: Connection, sender: bytes, most: int) -> list[int]:
    """When a sender last commented, newest first."""
    return [row[0] for row in connection.rows(_TIMES_OF_SENDER, {"of": sender, "most": most})]


def forget_senders(connection: Connection, before: int, most: int = 1000) -> int:
    """Of comments older than that; how many. At most `most` at once, since every move waits meanwhile."""
    return connection.run(_FORGET, {"sender": None, "before": before, "most": most})


def load_secret(connection: Connection, name: str) -> bytes | None:
    found = connection.row(_SECRET, {"of": name})
    return None if found is None else bytes(found[0])


def keep_secret(connection: Connection, name: str, value: bytes) -> None:
    """Conflict where another process has just done so."""
    connection.run(_KEEP_SECRET, {"name": name, "value": value})
