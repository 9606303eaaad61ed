"""A PostgreSQL server: connections that die, all of them taken, locks, two processes at one game."""

import asyncio
import time
from typing import Any

import psycopg
import pytest
from tests.databases import ask, on_postgresql
from tests.store.tables import a_game, a_key, a_move, a_step, deal

from tapete.store.connection import Connection
from tapete.store.database import Database, open_database
from tapete.store.failures import Busy
from tapete.store.games import commit_step, insert_game, load_game

pytestmark = [pytest.mark.anyio, on_postgresql]

# Of clients: the server has workers of its own.
OTHERS = (
    "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend'"
)


def setting(name: str) -> Any:
    return lambda connection: connection.raw.execute(f"SHOW {name}").fetchone()[0]


def cut(url: str) -> int:
    """The server is told to end every other connection; how many there were."""
    return len(ask(url, f"SELECT pg_terminate_backend(pid) {OTHERS}"))


def cut_all(url: str) -> int:
    """As `cut`, and they have ended."""
    ended = cut(url)
    while ask(url, f"SELECT 1 {OTHERS}"):
        time.sleep(0.01)
    return ended


def die(connection: Connection) -> None:
    connection.raw.execute("SELECT pg_terminate_backend(pg_backend_pid())")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("synchronous_commit", "on"),
        ("transaction_isolation", "read committed"),
        ("statement_timeout", "5s"),
        ("lock_timeout", "2s"),
    ],
)
async def test_a_connection_has_the_settings_it_needs(database: Database, name: str, value: str) -> None:
    assert await database.write(setting(name)) == value


async def test_after_its_connections_were_cut_the_next_step_works_and_is_taken_once(
    database: Database, database_url: str
) -> None:
    await database.write(deal)
    await asyncio.gather(*(database.read(load_game, "game") for _ in range(32)))
    for version in range(20):
        assert await asyncio.to_thread(cut_all, database_url) >= 1
        assert await database.write(commit_step, a_step(version, moves=(a_move(version),), key=a_key(f"{version}")))
    assert ask(database_url, "SELECT ply FROM move ORDER BY ply") == [(version,) for version in range(20)]


async def test_after_its_connections_were_cut_the_next_read_works(database: Database, database_url: str) -> None:
    await database.write(deal)
    assert await asyncio.to_thread(cut_all, database_url) >= 1
    assert await database.read(load_game, "game") is not None


async def test_a_step_that_is_cut_off_is_busy_and_not_half_taken(database: Database, database_url: str) -> None:
    await database.write(deal)

    def step_and_die(connection: Connection) -> None:
        assert commit_step(connection, a_step(moves=(a_move(1),), key=a_key()))
        die(connection)

    with pytest.raises(Busy):
        await database.write(step_and_die)
    assert ask(database_url, "SELECT version, (SELECT count(*) FROM move) FROM game") == [(0, 0)]
    assert await database.write(commit_step, a_step(moves=(a_move(1),), key=a_key()))


async def test_steps_under_a_rain_of_cuts_are_taken_once_each(database: Database, database_url: str) -> None:
    """Whoever is told Busy asks again, and finds out by the version whether the step was taken after all."""
    await database.write(deal)
    raining = asyncio.create_task(rain(database_url, 25))
    version = 0
    while not raining.done() or version < 50:
        try:
            await database.write(commit_step, a_step(version, moves=(a_move(version + 1),)))
        except Busy:
            continue
        game = await patiently_read(database)
        assert game >= version
        version = game
    assert await raining > 0
    assert ask(database_url, "SELECT ply FROM move ORDER BY ply") == [(n + 1,) for n in range(version)]


async def rain(url: str, drops: int) -> int:
    ended = 0
    for _ in range(drops):
        await asyncio.sleep(0.02)
        ended += await asyncio.to_thread(cut, url)
    return ended


async def patiently_read(database: Database) -> int:
    while True:
        try:
            game = await database.read(load_game, "game")
        except Busy:
            continue
        assert game is not None
        return game.version


async def test_who_finds_every_connection_taken_is_told_so_in_time_and_served_later(database_url: str) -> None:
    database = open_database(database_url, connections=2, patience=0.2)
    sleepers = [asyncio.create_task(database.write(sleep, 3.0)) for _ in range(2)]
    await asyncio.sleep(0.1)
    outcomes = await asyncio.gather(*(database.read(load_game, "game") for _ in range(50)), return_exceptions=True)
    assert not any(sleeper.done() for sleeper in sleepers)
    assert {type(outcome) for outcome in outcomes} == {Busy}
    await asyncio.gather(*sleepers)
    assert await database.read(load_game, "game") is None
    await database.close()


def sleep(connection: Connection, seconds: float) -> None:
    connection.raw.execute("SELECT pg_sleep(%(seconds)s)", {"seconds": seconds})


async def test_a_game_locked_for_too_long_is_busy(database: Database, database_url: str) -> None:
    await database.write(deal)
    with psycopg.connect(database_url) as other:
        other.execute("SELECT 1 FROM game FOR UPDATE")
        with pytest.raises(Busy, match="lock timeout"):
            await database.write(commit_step, a_step())
    assert await database.write(commit_step, a_step())


async def test_a_server_that_is_away_is_busy_at_once(database_url: str) -> None:
    database = open_database(database_url.replace("host=", "host=/nowhere"))
    asked = time.monotonic()
    for op in (database.read, database.write):
        with pytest.raises(Busy) as refusal:
            await op(load_game, "game")
        assert "\n" not in str(refusal.value)
    assert time.monotonic() - asked < 5
    await database.close()


async def test_an_op_that_fails_leaves_its_connection_fit_for_the_next(database_url: str) -> None:
    database = open_database(database_url, connections=1)
    pid = await database.read(backend)
    for number in range(3):
        with pytest.raises(psycopg.errors.DivisionByZero):
            await database.write(lambda connection: connection.raw.execute("SELECT 1 / 0"))
        await database.write(insert_game, a_game(f"game {number}"))
    assert await database.read(backend) == pid
    await database.close()


def backend(connection: Connection) -> int:
    pid: int = connection.raw.execute("SELECT pg_backend_pid()").fetchone()[0]
    return pid


async def test_of_two_databases_opened_at_one_server_one_wins_each_version(
    database: Database, database_url: str
) -> None:
    """As two processes do: neither is told of the other's step."""
    await database.write(deal)
    other = open_database(database_url)
    for version in range(50):
        step = a_step(version, moves=(a_move(version + 1),))
        took = await asyncio.gather(database.write(commit_step, step), other.write(commit_step, step))
        assert sorted(took) == [False, True]
    await other.close()
    assert ask(database_url, "SELECT count(*) FROM move") == [(50,)]
