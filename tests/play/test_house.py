"""The house's own work: being ready, keeping tidy, and one process for one file."""

import secrets
from pathlib import Path

import pytest
from tests.databases import on_sqlite

from tapete.play import once, tables
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.places import GameWish
from tapete.play.readiness import check_ready
from tapete.play.tidying import KEPT, tidy
from tapete.store.database import Database, open_database
from tapete.store.failures import AlreadyOpen, Busy
from tapete.store.migrate import upgrade

pytestmark = pytest.mark.anyio


def house_at(database: Database, now: int) -> House:
    return House(database, clock=lambda: now, entropy=secrets.token_bytes)


async def test_a_house_whose_last_write_failed_is_ready_again_once_one_is_really_made(database: Database) -> None:
    house = house_at(database, 5)
    assert await check_ready(house)
    house.memory.write_failed = True
    assert await check_ready(house)
    assert not house.memory.write_failed
    house.memory.write_failed = True
    assert await check_ready(house)


async def fill(house: House) -> None:
    for _ in range(1000):
        await tables.create(house, GameWish(), Guard())


@on_sqlite
async def test_a_house_whose_disk_is_full_is_not_ready(database: Database) -> None:
    house = house_at(database, 5)
    assert await database.write(lambda connection: connection.raw.execute("PRAGMA max_page_count=1").fetchone())
    with pytest.raises(Busy):
        await fill(house)
    assert not await check_ready(house)
    await database.write(lambda connection: connection.raw.execute("PRAGMA max_page_count=100000").fetchone())
    assert await check_ready(house)


async def test_answers_are_forgotten_a_day_after_nobody_can_need_them(database: Database) -> None:
    await tables.create(house_at(database, 1), GameWish(), Guard(key="k" * 22))
    row_of = Guard(key="k" * 22)
    assert await once.recalled(house_at(database, 1), row_of, "create") is not None
    assert await tidy(house_at(database, KEPT + 10)) == 0  # the game goes on
    await database.write(lambda connection: connection.raw.execute("UPDATE game SET status = 'finished'").rowcount)
    assert await tidy(house_at(database, KEPT)) == 0
    assert await tidy(house_at(database, KEPT + 10)) == 1
    assert await once.recalled(house_at(database, 1), row_of, "create") is None


async def test_a_file_under_another_name_is_still_the_same_file(tmp_path: Path) -> None:
    file, other = tmp_path / "table.db", tmp_path / "link.db"
    upgrade(f"sqlite:///{file}")
    other.symlink_to(file)
    database = open_database(f"sqlite:///{file}")
    with pytest.raises(AlreadyOpen):
        open_database(f"sqlite:///{other}")
    await database.close()
