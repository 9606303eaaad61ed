"""Writes that change nothing anybody looks at, to see whether writing works."""

import hashlib

from sqlalchemy import bindparam, delete, literal_column, update

from tapete.store.connection import Connection, Statement
from tapete.store.keys import KeyRow, insert_key
from tapete.store.schema import game, idempotency_key

_SCOPE = "probe"
_BULK = hashlib.shake_128(b"probe").digest(32 * 1024)  # more than a move writes, and no packing makes it less
_NOTHING = Statement(update(game).where(game.c.id == literal_column("''")), "version")
_FORGET = Statement(delete(idempotency_key).where(idempotency_key.c.scope == bindparam("of")))


def lock(connection: Connection) -> None:
    """Take a writer's locks and change no row."""
    connection.run(_NOTHING, {"version": 0})


def leave_mark(connection: Connection, now: int) -> None:
    """Write as much as a move would, in the place of what the last mark left."""
    connection.run(_FORGET, {"of": _SCOPE})
    insert_key(connection, KeyRow(_SCOPE, _SCOPE, b"", 0, "{}", _BULK, None, now))
