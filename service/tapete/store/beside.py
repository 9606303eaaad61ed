"""An SQLite file that another process may be serving: looked into, or changed in what that process keeps no copy of."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from tapete.store.connection import Connection
from tapete.store.database import Database, open_database, parse
from tapete.store.failures import CannotOpen
from tapete.store.sqlite import file_of, in_words, reading

P = ParamSpec("P")
T = TypeVar("T")

_BUSY_TIMEOUT = 5.0  # seconds


def open_beside(url: str, *, writes: bool = False) -> Database:
    """The database, to be looked into while others use it; CannotOpen where that fails.

    With `writes` it can be changed too. Whoever serves it remembers games, so games are not to be changed in this way.
    """
    address = parse(url)
    if address.get_backend_name() == "sqlite":
        return Beside(file_of(address), writes=writes)
    return open_database(url, connections=1)


def visiting(file: Path, busy_timeout: float) -> sqlite3.Connection:
    """A second writer that never moves the log into the file: before 3.51.3 SQLite may spoil it when two do."""
    raw = sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=busy_timeout, isolation_level=None)
    for pragma in ("wal_autocheckpoint=0", "synchronous=FULL", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")
    return raw


class Beside:
    """Works on one connection, in the thread that asks."""

    dialect = "sqlite"
    alone = False
    sound = True

    def __init__(self, file: Path, *, writes: bool) -> None:
        try:
            self._raw = (visiting if writes else reading)(file, _BUSY_TIMEOUT)
        except sqlite3.Error as failure:
            raise CannotOpen(f"{file}: {failure}") from failure

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return op(Connection(self._raw, self.dialect), *args, **kwargs)
        except sqlite3.Error as failure:
            raise in_words(failure) from failure

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """In a transaction of its own; SQLite itself refuses where the connection is for queries only."""
        try:
            self._raw.execute("BEGIN IMMEDIATE")
            try:
                done = op(Connection(self._raw, self.dialect), *args, **kwargs)
            except BaseException:
                self._raw.execute("ROLLBACK")
                raise
            self._raw.execute("COMMIT")
        except sqlite3.Error as failure:
            raise in_words(failure) from failure
        return done

    async def close(self) -> None:
        self._raw.close()
