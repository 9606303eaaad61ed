"""Whoever waits for the writer of an SQLite file shares a transaction, but not the others' failures."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from tests.databases import ask, on_sqlite
from tests.store.tables import a_game, a_move, a_step, deal

from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Busy, Conflict
from tapete.store.games import commit_step, insert_game, load_game
from tapete.store.hands import add_moves

pytestmark = [pytest.mark.anyio, on_sqlite]

Op = Callable[[Connection], Any]


class Hold:
    """Keeps the writer busy until it is let go, so that all who come meanwhile are its next group."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.started, self.go = threading.Event(), threading.Event()

    async def group(self, *ops: Op) -> list[Any]:
        """What became of the ops, all run in one transaction."""
        tasks = [asyncio.create_task(self.database.write(op)) for op in ops]
        await asyncio.sleep(0)
        self.go.set()
        return await asyncio.gather(*tasks, return_exceptions=True)

    def __call__(self, _: Connection) -> None:
        self.started.set()
        assert self.go.wait(timeout=10)


@pytest.fixture
async def hold(database: Database) -> AsyncIterator[Hold]:
    hold = Hold(database)
    holding = asyncio.create_task(database.write(hold))
    assert await asyncio.to_thread(hold.started.wait, 10)
    yield hold
    hold.go.set()
    await holding


def making(number: int) -> Op:
    return lambda connection: insert_game(connection, a_game(f"game {number}"))


async def test_those_who_wait_share_one_commit(hold: Hold) -> None:
    done: list[str] = []

    def watch(connection: Any) -> None:
        connection.raw.set_trace_callback(done.append)

    assert await hold.group(watch, *(making(n) for n in range(10))) == [None] * 11
    assert done.count("COMMIT") == 1
    assert sum(statement.startswith("INSERT INTO game") for statement in done) == 10


async def test_a_write_begins_immediate_so_that_it_waits_behind_another_instead_of_failing(database: Database) -> None:
    done: list[str] = []
    await database.write(lambda connection: connection.raw.set_trace_callback(done.append))  # type: ignore[attr-defined]
    await database.write(making(1))
    assert [statement for statement in done if statement.startswith("BEGIN")] == ["BEGIN IMMEDIATE"]


async def test_one_op_that_fails_leaves_the_others_of_its_group_alone(database: Database, hold: Hold) -> None:
    def step(expected: int, ply: int) -> Op:
        return lambda connection: commit_step(connection, a_step(expected, moves=(a_move(ply),)))

    outcomes = await hold.group(deal, step(0, 1), step(1, 1), step(1, 2))
    assert [outcome if outcome is True else type(outcome) for outcome in outcomes[1:]] == [True, Conflict, True]
    game = await database.read(load_game, "game")
    assert game is not None
    assert game.version == 2


async def test_a_commit_that_fails_keeps_nothing_and_is_busy_for_all(
    database: Database, database_url: str, hold: Hold
) -> None:
    def orphan(connection: Connection) -> None:
        """Goes through; COMMIT then refuses the whole transaction."""
        connection.raw.execute("PRAGMA defer_foreign_keys=ON")
        add_moves(connection, (a_move(1, "no such hand"),))

    outcomes = await hold.group(making(1), orphan, making(2))
    assert [type(outcome) for outcome in outcomes] == [Busy, Busy, Busy]
    assert ask(database_url, "SELECT count(*) FROM game") == [(0,)]

    await database.write(making(3))
    assert ask(database_url, "SELECT id FROM game") == [("game 3",)]


async def test_where_the_whole_transaction_is_gone_all_of_it_is_busy_and_the_next_is_served(
    database: Database, database_url: str, hold: Hold
) -> None:
    def roll_back(connection: Connection) -> None:
        """As SQLite does by itself when it runs out of memory or disk."""
        connection.raw.execute("ROLLBACK")

    outcomes = await hold.group(making(1), roll_back, making(2))
    assert [type(outcome) for outcome in outcomes] == [Busy, Busy, Busy]
    await database.write(making(3))
    assert ask(database_url, "SELECT id FROM game") == [("game 3",)]


async def test_whoever_gives_up_waiting_harms_nobody(database: Database, hold: Hold) -> None:
    impatient = asyncio.create_task(database.write(making(1)))
    await asyncio.sleep(0)
    impatient.cancel()
    assert await hold.group(making(2)) == [None]
    assert await database.read(load_game, "game 2") is not None


async def test_what_waits_when_the_database_is_closed_is_still_done(
    database: Database, database_url: str, hold: Hold
) -> None:
    waiting = [asyncio.create_task(database.write(making(n))) for n in range(5)]
    await asyncio.sleep(0)
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0.01)
    hold.go.set()
    await asyncio.wait_for(asyncio.gather(*waiting, closing), 5)
    assert ask(database_url, "SELECT count(*) FROM game") == [(5,)]
    with pytest.raises(Busy):
        await database.write(making(9))
