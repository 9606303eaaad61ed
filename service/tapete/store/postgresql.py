"""A PostgreSQL server: threads that hold one connection each, renewed when it is found dead."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import psycopg
from sqlalchemy import URL

from tapete import meters
from tapete.store.connection import DIALECTS, Connection
from tapete.store.crew import Crew, Jobs, each
from tapete.store.failures import Busy, Conflict

P = ParamSpec("P")
T = TypeVar("T")

CONNECT_TIMEOUT = 3  # seconds
LETTERS = "utf8"  # whatever PGCLIENTENCODING says
# A server that vanishes without a word is noticed in some ten seconds, not in the kernel's quarter of an hour.
CONNECTION = {
    "connect_timeout": CONNECT_TIMEOUT,
    "client_encoding": LETTERS,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,  # milliseconds
}
SETTINGS = {
    "synchronous_commit": "on",
    "statement_timeout": "5s",
    "lock_timeout": "2s",  # a row is locked for one step only: what lasts longer is stuck
    "idle_in_transaction_session_timeout": "5s",
}


# The server has become a standby, or gave the session up: another connection may lead to one that writes.
UNFIT = psycopg.errors.ReadOnlySqlTransaction | psycopg.errors.IdleInTransactionSessionTimeout


class PostgreSQL:
    dialect = "postgresql"
    alone = False
    sound = True

    def __init__(self, url: URL, connections: int, patience: float) -> None:
        """Seconds of `patience` for a free connection."""
        self.server = where(url)
        self._url = url
        self._crew = Crew("postgresql", connections, connections, patience, self._serve)

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._do(lambda session: session.read(lambda connection: op(connection, *args, **kwargs)))

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._do(lambda session: session.write(lambda connection: op(connection, *args, **kwargs)))

    async def close(self) -> None:
        await self._crew.close()

    async def _do(self, work: Callable[["Session"], T]) -> T:
        try:
            return await self._crew.do(work)
        except psycopg.Error as failure:
            raise in_words(failure) from failure

    def _serve(self, jobs: Jobs) -> None:
        session = Session(self._url)
        for job in each(jobs):
            job.attempt(session)
            job.answer()
        session.close()


class Session:
    """One thread's connection. A statement commits by itself unless a transaction is begun."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._raw: psycopg.Connection[Any] | None = None

    def read(self, op: Callable[[Connection], T]) -> T:
        """Each statement sees one moment; an op that is cut off is done again."""
        return self._on_a_living_one(op)

    def write(self, op: Callable[[Connection], T]) -> T:
        """A dead connection is found out by BEGIN, before the op: trying again repeats nothing."""
        connection = self._on_a_living_one(_begin)
        try:
            value = op(connection)
            connection.raw.execute("COMMIT")
        except BaseException as failure:
            self._abandon(connection)
            if isinstance(failure, UNFIT):
                self.close()
            raise
        return value

    def close(self) -> None:
        if self._raw is not None:
            self._raw.close()

    def _on_a_living_one(self, work: Callable[[Connection], T]) -> T:
        if self._raw is not None and not self._raw.closed:
            try:
                return work(Connection(self._raw, "postgresql"))
            except psycopg.OperationalError:
                if not self._raw.closed:
                    raise
        self._raw = connect(self._url)
        return work(Connection(self._raw, "postgresql"))

    def _abandon(self, connection: Connection) -> None:
        """Roll back; a connection that cannot even do that is given up."""
        try:
            connection.raw.execute("ROLLBACK")
        except psycopg.Error:
            self.close()


def _begin(connection: Connection) -> Connection:
    connection.raw.execute("BEGIN")
    return connection


def where(url: URL) -> str:
    """The server and its database in the driver's own words, for a connection that is nobody's session."""
    _, asked = DIALECTS["postgresql"].create_connect_args(url)
    return psycopg.conninfo.make_conninfo(**{**CONNECTION, **asked})


def connect(url: URL) -> psycopg.Connection[Any]:
    _, asked = DIALECTS["postgresql"].create_connect_args(url)
    settings = " ".join(f"-c {name}={value}" for name, value in SETTINGS.items())
    options = f"{asked.pop('options', '')} {settings}"
    return psycopg.connect(**{**CONNECTION, **asked, "options": options, "autocommit": True})


def in_words(failure: psycopg.Error) -> Exception:
    if isinstance(failure, psycopg.errors.UniqueViolation):
        return Conflict(failure.diag.table_name or "")
    if isinstance(failure, psycopg.OperationalError | UNFIT):
        meters.busy()
        return Busy(str(failure).partition("\n")[0])
    return failure
