"""What every database here can do, and the way to open one.

database = open_database("sqlite:///tapete.db")
if not await database.write(commit_step, step): ...
"""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from tapete.store.connection import Connection
from tapete.store.failures import CannotOpen
from tapete.store.postgresql import PostgreSQL
from tapete.store.sqlite import SQLite, file_of

P = ParamSpec("P")
T = TypeVar("T")


class Database(Protocol):
    """Runs ops, functions of a connection, off the event loop.

    `alone`: no other process writes, so a version kept in memory is the one in the database.
    `sound`: False once a disk has failed a sync; every write is then Busy until the program is started again.
    """

    dialect: str
    alone: bool

    @property
    def sound(self) -> bool: ...

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the op returns; it may not write."""

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the op returns, once all it did is on the disk. Where it raises, nothing it did is kept."""

    async def close(self) -> None: ...


def open_database(url: str, *, connections: int = 16, busy_timeout: float = 5.0, patience: float = 1.0) -> Database:
    """AlreadyOpen or CannotOpen where that fails; a server is met at the first op.

    `connections` to a server at most. Seconds: `busy_timeout` for a lock that another program holds on an SQLite
    file, `patience` for a free connection.
    """
    address = parse(url)
    if address.get_backend_name() == "sqlite":
        return SQLite(file_of(address), busy_timeout, patience)
    return PostgreSQL(address, connections, patience)


def server_of(database: Database) -> str | None:
    """Where other processes are heard that write too, in the driver's words; None where there are none."""
    return database.server if isinstance(database, PostgreSQL) else None


def parse(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise CannotOpen("a database is named by sqlite:///path or postgresql://user@host/name") from None
    if address.get_backend_name() == "sqlite":
        return address
    if address.get_backend_name() == "postgresql":
        return address.set(drivername="postgresql+psycopg")
    raise CannotOpen(f"{address.get_backend_name()} is not served here, but sqlite and postgresql are")
