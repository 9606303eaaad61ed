"""An SQLite file that another process may be serving, opened to be read and nothing else."""

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


def open_beside(url: str) -> Database:
    """The database, to be looked into while others use it; CannotOpen where that fails."""
    address = parse(url)
    if address.get_backend_name() == "sqlite":
        return Beside(file_of(address))
    return open_database(url, connections=1)


class Beside:
    """Reads on one connection, in the thread that asks."""

    dialect = "sqlite"
    alone = False
    sound = True

    def __init__(self, file: Path) -> None:
        try:
            self._raw = reading(file, _BUSY_TIMEOUT)
        except sqlite3.Error as failure:
            raise CannotOpen(f"{file}: {failure}") from failure

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return op(Connection(self._raw, self.dialect), *args, **kwargs)
        except sqlite3.Error as failure:
            raise in_words(failure) from failure

    write = read  # SQLite itself refuses: the connection is for queries only

    async def close(self) -> None:
        self._raw.close()
