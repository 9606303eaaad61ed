"""The loop that looks after the clocks: by itself, whatever fails, to the moment it is cancelled; and what it costs."""

import asyncio
from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest
from tests.databases import on_sqlite
from tests.play.houses import PERSON, do, sit
from tests.play.rummy_rooms import NOW, Clock, house_at, log
from tests.play.test_sweep import late, rooms

from tapete.engine.game_view import Deal
from tapete.play import attending
from tapete.play.attending import attend, sweep
from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.store import clocks
from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Busy

pytestmark = pytest.mark.anyio
P = ParamSpec("P")
T = TypeVar("T")


class Failing:
    """A database whose next read fails as it is told to."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.dialect, self.alone, self.sound = database.dialect, database.alone, True
        self.failures: list[Exception] = []
        self.reads = self.writes = 0

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.reads += 1
        if self.failures:
            raise self.failures.pop(0)
        return await self.database.read(op, *args, **kwargs)

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        self.writes += 1
        return await self.database.write(op, *args, **kwargs)

    async def close(self) -> None:
        await self.database.close()


async def attended(at: House, monkeypatch: pytest.MonkeyPatch, until: Callable[[], bool]) -> None:
    """Look after the clocks, as a server does but more often, until something is so."""
    monkeypatch.setattr(attending, "_EVERY", 0.005)
    task = asyncio.create_task(attend(at))
    try:
        async with asyncio.timeout(20):
            while not until():
                await asyncio.sleep(0.005)
                assert not task.done()
    finally:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


@pytest.mark.parametrize("failure", [Busy("locked"), ValueError("malformed"), OSError("the disk")])
async def test_whatever_fails_once_is_done_the_next_time(
    database: Database, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, failure: Exception
) -> None:
    failing = Failing(database)
    clock = Clock()
    at = house_at(failing, clock)
    (one,) = await rooms(at, 1)
    await late(at, clock)
    failing.failures = [failure] * 5
    await attended(at, monkeypatch, lambda: at.memory.tables[one.game].game.boards[0].hand.turn == 1)
    assert len(caplog.records) == (not isinstance(failure, Busy))


async def test_the_loop_ends_a_turn_by_itself(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    at = house_at(database, clock)
    (one,) = await rooms(at, 1)
    await late(at, clock, 45_000 + GRACE - 1)
    looks = Failing(database)
    await attended(House(looks, clock, at.entropy, at.memory), monkeypatch, lambda: looks.reads > 6)
    assert (await one.hand()).turn == 0
    clock.now += 1
    await attended(at, monkeypatch, lambda: at.memory.tables[one.game].game.boards[0].hand.turn == 1)


async def test_a_loop_that_is_cancelled_in_the_middle_leaves_whole_steps(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    at = house_at(database, clock)
    many = await rooms(at, 20)
    await late(at, clock)
    for wait in range(20):
        task = asyncio.create_task(attend(at))
        await asyncio.sleep(wait / 1_000)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
    while await sweep(at):
        pass
    for one in many:
        lines = log(database_url, one.game)
        assert [line.ply for line in lines] == [1, 2]
        assert (await one.table()).version == 2 + len(lines)
        assert (await one.hand()).turn == 1


async def test_a_house_where_only_gin_is_played_looks_and_writes_nothing(database: Database) -> None:
    clock = Clock()
    counted: Any = Failing(database)
    at = house_at(counted, clock)
    for _ in range(20):
        game, (token,) = await sit(at, PERSON)
        await do(at, game, token, Deal())
    before = counted.reads, counted.writes
    for _ in range(100):
        clock.now += 500
        assert await sweep(at) == 0
    assert (counted.reads - before[0], counted.writes - before[1]) == (200, 0)


@on_sqlite
async def test_a_look_does_not_read_through_all_games(database: Database) -> None:
    """Both questions are answered from the index of deadlines."""

    def plans(connection: Connection) -> list[str]:
        asked = [(clocks._RUNNING, {}), (clocks._RUN_OUT, {"before": NOW, "most": 200})]
        texts = [(statement.text["sqlite"], params) for statement, params in asked]
        return [
            str(row[-1])
            for text, params in texts
            for row in connection.raw.execute(f"EXPLAIN QUERY PLAN {text}", params).fetchall()
        ]

    steps = [step for step in await database.read(plans) if "game" in step]
    assert len(steps) == 2
    assert all(step.startswith("SEARCH game USING") and "ix_game_deadline" in step for step in steps)
