"""A disk that is full or fails, a process that is killed: what was answered is there, and nothing is half there."""

import asyncio
import os
import resource
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from tests.databases import ask, on_sqlite
from tests.store.processes import command, environment
from tests.store.tables import a_key, a_move, a_step, deal

from tapete.store.database import Database, open_database
from tapete.store.failures import Busy
from tapete.store.games import commit_step, load_game
from tapete.store.hands import MoveRow
from tapete.store.keys import insert_key
from tapete.store.sqlite import SQLite

pytestmark = [pytest.mark.anyio, on_sqlite]


def pragma(name: str) -> Any:
    return lambda connection: connection.raw.execute(f"PRAGMA {name}").fetchone()[0]


HUGE = "x" * 1_000_000
TOO_MUCH: dict[str, dict[str, Any]] = {
    # SQLite takes back the whole transaction for the first, and for the second only the statement that failed.
    "a state": {"state": HUGE},
    "moves": {"moves": tuple(MoveRow("hand", ply, 0, HUGE, 0) for ply in range(100, 105))},
}


@pytest.mark.parametrize("what", TOO_MUCH)
async def test_a_full_disk_is_busy_reads_go_on_and_writes_too_once_there_is_room(
    database: Database, database_url: str, what: str
) -> None:
    await database.write(deal)
    for version in range(3):
        taken = await database.write(pragma("page_count"))
        await database.write(pragma(f"max_page_count={taken}"))
        with pytest.raises(Busy, match="full"):
            await database.write(commit_step, a_step(version, **TOO_MUCH[what]))
        game = await database.read(load_game, "game")
        assert game is not None
        assert game.version == version

        await database.write(pragma("max_page_count=1000000"))
        assert await database.write(commit_step, a_step(version, moves=(a_move(version),)))
    assert ask(database_url, "SELECT ply FROM move ORDER BY ply") == [(0,), (1,), (2,)]
    assert ask(database_url, "PRAGMA integrity_check") == [("ok",)]


@contextmanager
def largest_file(size: int) -> Iterator[None]:
    """The kernel refuses to write beyond that, as a failing disk would."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def test_a_write_that_the_disk_refuses_is_busy_and_keeps_nothing(database: Database, database_url: str) -> None:
    await database.write(deal)
    with largest_file(100_000), pytest.raises(Busy, match="I/O"):
        await database.write(insert_key, a_key(body=os.urandom(1_000_000)))
    assert database.sound
    assert await database.write(commit_step, a_step())
    assert ask(database_url, "SELECT count(*) FROM idempotency_key") == [(0,)]
    assert ask(database_url, "PRAGMA integrity_check") == [("ok",)]


class SyncFails:
    """A connection whose next COMMIT meets a disk that cannot sync."""

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.raw = raw

    def __getattr__(self, name: str) -> Any:
        return getattr(self.raw, name)

    def execute(self, sql: str, *params: Any) -> Any:
        if sql != "COMMIT":
            return self.raw.execute(sql, *params)
        self.raw.execute("ROLLBACK")
        failure = sqlite3.OperationalError("disk I/O error")
        failure.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
        raise failure


async def test_after_a_failed_sync_nothing_is_written_until_the_next_start(database: SQLite, database_url: str) -> None:
    await database.write(deal)
    healthy = database._writer._raw
    database._writer._raw = SyncFails(healthy)  # type: ignore[assignment]
    with pytest.raises(Busy):
        await database.write(commit_step, a_step())
    database._writer._raw = healthy

    with pytest.raises(Busy, match="started again"):
        await database.write(commit_step, a_step())
    assert not database.sound
    game = await database.read(load_game, "game")
    assert game is not None
    assert game.version == 0

    await database.close()
    restarted = open_database(database_url)
    assert restarted.sound
    assert await restarted.write(commit_step, a_step())
    await restarted.close()


async def test_no_step_that_was_answered_is_lost_when_the_process_is_killed(database_url: str) -> None:
    database = open_database(database_url)
    await database.write(deal)
    await database.close()
    answered = 0
    for life in range(5):
        first, last = await asyncio.to_thread(killed_amid_steps, database_url, 20 + life)
        assert first >= answered
        answered = last

    assert answered >= 5 * 20
    assert ask(database_url, "PRAGMA integrity_check") == [("ok",)]
    [(version,)] = ask(database_url, "SELECT version FROM game")
    assert isinstance(version, int)
    assert version >= answered
    assert ask(database_url, "SELECT ply FROM move ORDER BY ply") == [(ply + 1,) for ply in range(version)]
    assert ask(database_url, "SELECT count(*) FROM idempotency_key") == [(version,)]


def killed_amid_steps(url: str, steps: int) -> tuple[int, int]:
    """The version that a process found, and the last one it answered for before it was killed."""
    with subprocess.Popen(
        command("writer_process", url), env=environment(), stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdout is not None
        first = int(writer.stdout.readline().split()[1])
        for _ in range(steps):
            writer.stdout.readline()
        os.kill(writer.pid, signal.SIGKILL)
        rest = writer.stdout.read().split("\n")[:-1]
    return first, int(rest[-1]) if rest else first + steps
