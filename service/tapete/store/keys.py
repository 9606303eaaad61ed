"""Answers, kept by the key of the call they answered: a call that is sent again is not done again."""

import zlib

import msgspec
from sqlalchemy import and_, bindparam, delete, insert, literal_column, or_, select, tuple_

from tapete.store.connection import Connection, Statement
from tapete.store.row import Row, columns
from tapete.store.schema import game, idempotency_key


class KeyRow(Row, frozen=True):
    """`scope` is whose key it is: nobody gets another's answer. `body` is the answer's, `body_hash` the call's."""

    scope: str
    key: str
    body_hash: bytes
    status: int
    headers: str
    body: bytes
    game: str | None
    created_at: int


_FIND = Statement(
    select(*columns(idempotency_key, KeyRow)).where(
        idempotency_key.c.scope == bindparam("scope"), idempotency_key.c.key == bindparam("key")
    )
)
_INSERT = Statement(insert(idempotency_key), *KeyRow.__struct_fields__)

_OVER = or_(
    game.c.id.is_(None),
    and_(game.c.status == literal_column("'finished'"), game.c.updated_at < bindparam("before")),
)
_OLD = (
    select(idempotency_key.c.scope, idempotency_key.c.key)
    .outerjoin(game, game.c.id == idempotency_key.c.game)
    .where(idempotency_key.c.created_at < bindparam("before"), _OVER)
    .limit(bindparam("most"))
    .offset(literal_column("0"))
)
_PRUNE = Statement(delete(idempotency_key).where(tuple_(idempotency_key.c.scope, idempotency_key.c.key).in_(_OLD)))


def find_key(connection: Connection, scope: str, key: str) -> KeyRow | None:
    found = connection.row(_FIND, {"scope": scope, "key": key})
    if found is None:
        return None
    row = KeyRow(*found)
    return msgspec.structs.replace(row, body=zlib.decompress(row.body))


def insert_key(connection: Connection, row: KeyRow) -> None:
    """Conflict where the key is taken. Few answers are ever read again, so they are packed fast, not small."""
    connection.run(_INSERT, msgspec.structs.asdict(row) | {"body": zlib.compress(row.body, 1)})


def prune_keys(connection: Connection, before: int, most: int = 1000) -> int:
    """Forget keys older than that, but for those of games going on or finished since; how many went.

    At most `most` at once, since every move waits meanwhile.
    """
    return connection.run(_PRUNE, {"before": before, "most": most})
