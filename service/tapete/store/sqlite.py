"""One SQLite file, served by one process: a thread that writes, a few that read."""

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import URL

from tapete import meters
from tapete.store.claim import Claim
from tapete.store.connection import Connection
from tapete.store.crew import Crew, Jobs, each
from tapete.store.failures import Busy, CannotOpen, Conflict
from tapete.store.writer import Writer

P = ParamSpec("P")
T = TypeVar("T")

READERS = 4
WAITING = 256  # ops at once; the last one waits for some 25 ms and a sync
WRITING = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
    f"PRAGMA journal_size_limit={64 * 2**20}",
)
TAKEN = {sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE}
PASSING = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_NOMEM,
}


class SQLite:
    dialect = "sqlite"
    alone = True

    def __init__(self, file: Path, busy_timeout: float, patience: float) -> None:
        """Seconds: `busy_timeout` for a lock that another program holds, `patience` for room in here."""
        self._claim = Claim(file)
        try:
            self._writer = Writer(writing(file, busy_timeout))
            self._spare = [reading(file, busy_timeout) for _ in range(READERS)]
        except sqlite3.Error as failure:
            self._claim.release()
            raise CannotOpen(f"{file}: {failure}") from failure
        self._writers = Crew("sqlite writer", 1, WAITING, patience, self._writer.serve)
        self._readers = Crew("sqlite reader", READERS, WAITING, patience, self._serve_reader)

    @property
    def sound(self) -> bool:
        return self._writer.sound

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._readers.do(lambda connection: op(connection, *args, **kwargs))
        except sqlite3.Error as failure:
            raise in_words(failure) from failure

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return await self._writers.do(lambda connection: op(connection, *args, **kwargs))
        except sqlite3.Error as failure:
            raise in_words(failure) from failure

    async def close(self) -> None:
        """The writer last: whoever closes last moves the log into the file, and readers may not."""
        await self._readers.close()
        await self._writers.close()
        self._claim.release()

    def _serve_reader(self, jobs: Jobs) -> None:
        raw = self._spare.pop()
        connection = Connection(raw, self.dialect)
        for job in each(jobs):
            raw.execute("BEGIN")
            job.attempt(connection)
            if raw.in_transaction:
                raw.execute("ROLLBACK")
            job.answer()
        raw.close()


def file_of(url: URL) -> Path:
    if not url.database or url.database == ":memory:" or url.query:
        raise CannotOpen("an SQLite database is a file here: sqlite:///path/to/tapete.db")
    return Path(url.database).resolve()  # by whatever name it is called, it is claimed by one process


def writing(file: Path, busy_timeout: float) -> sqlite3.Connection:
    raw = sqlite3.connect(file, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    for pragma in WRITING:
        raw.execute(pragma)
    return raw


def reading(file: Path, busy_timeout: float) -> sqlite3.Connection:
    """Cannot move the log into the file: before 3.51.3 SQLite may spoil it when two connections do that."""
    address = f"{file.absolute().as_uri()}?mode=ro"
    raw = sqlite3.connect(address, uri=True, timeout=busy_timeout, isolation_level=None, check_same_thread=False)
    raw.execute("PRAGMA query_only=ON")
    return raw


def in_words(failure: sqlite3.Error) -> Exception:
    code = getattr(failure, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    if code in TAKEN:  # "UNIQUE constraint failed: move.hand, move.ply"
        return Conflict(str(failure).partition(": ")[2].partition(".")[0])
    if code & 0xFF in PASSING:
        meters.busy()
        return Busy(str(failure))
    return failure
