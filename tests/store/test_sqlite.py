"""An SQLite file: its settings, its one process, and others' locks."""

import asyncio
import os
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from tests.databases import on_sqlite
from tests.store.processes import command, environment
from tests.store.tables import a_game, a_step, deal

from tapete.store.connection import Connection
from tapete.store.database import Database, open_database
from tapete.store.failures import AlreadyOpen, Busy
from tapete.store.games import commit_step, insert_game, load_game

pytestmark = [pytest.mark.anyio, on_sqlite]


def pragma(name: str) -> Any:
    return lambda connection: connection.raw.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.parametrize(
    ("name", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("query_only", 0)]
)
async def test_the_writer_has_the_settings_it_needs(database: Database, name: str, value: object) -> None:
    assert await database.write(pragma(name)) == value


async def test_a_reader_cannot_write(database: Database) -> None:
    assert await database.read(pragma("query_only")) == 1
    with pytest.raises((Busy, sqlite3.OperationalError), match="readonly"):
        await database.read(insert_game, a_game())


async def test_a_read_sees_one_moment(database: Database) -> None:
    """A step taken while an op reads is not half seen by it."""
    await database.write(deal)
    loop = asyncio.get_running_loop()

    def twice(connection: Connection) -> list[int]:
        seen = [load_game(connection, "game")]
        asyncio.run_coroutine_threadsafe(database.write(commit_step, a_step()), loop).result(timeout=10)
        seen.append(load_game(connection, "game"))
        return [game.version for game in seen if game is not None]

    assert await database.read(twice) == [0, 0]
    game = await database.read(load_game, "game")
    assert game is not None
    assert game.version == 1


def second_process(url: str) -> "subprocess.CompletedProcess[str]":
    again = command("writer_process", url)
    return subprocess.run(again, env=environment(), capture_output=True, text=True, check=False)


async def test_a_second_process_is_refused_in_one_line_that_names_the_first(
    database: Database, database_url: str
) -> None:
    started = await asyncio.to_thread(second_process, database_url)
    line = started.stderr.strip().splitlines()[-1]
    assert started.returncode == 1
    assert line.endswith(f"tapete.db is open in another process (pid {os.getpid()})")


async def test_a_second_opening_is_refused_until_the_first_is_closed(database: Database, database_url: str) -> None:
    with pytest.raises(AlreadyOpen):
        open_database(database_url)
    await database.close()
    await open_database(database_url).close()


@contextmanager
def locked(url: str) -> Iterator[None]:
    """Another program writes."""
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def test_a_lock_shorter_than_the_timeout_is_waited_for(database: Database, database_url: str) -> None:
    with locked(database_url):
        writing = asyncio.create_task(database.write(insert_game, a_game()))
        await asyncio.sleep(0.3)
        assert not writing.done()
    await writing
    assert await database.read(load_game, "game") is not None


async def test_a_lock_longer_than_the_timeout_is_busy_for_all_and_reads_go_on(database_url: str) -> None:
    database = open_database(database_url, busy_timeout=0.2)
    with locked(database_url):
        asked = time.monotonic()
        tasks = [asyncio.create_task(database.write(insert_game, a_game(f"game {n}"))) for n in range(3)]
        assert await database.read(load_game, "game") is None
        outcomes = await asyncio.gather(*tasks, return_exceptions=True)
        assert time.monotonic() - asked < 5
    assert [type(outcome) for outcome in outcomes] == [Busy, Busy, Busy]
    await database.write(insert_game, a_game())
    await database.close()
