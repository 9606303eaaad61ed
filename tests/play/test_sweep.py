"""Looking after all clocks: many at once, some that cannot be, and none that need be."""

import logging
import sqlite3

import psycopg
import pytest
from tests.databases import ask
from tests.play.rummy_rooms import Clock, Room, house_at, room

from tapete.play import attending
from tapete.play.attending import give_back, sweep
from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.play.places import GameWish, Place
from tapete.store.database import Database

pytestmark = pytest.mark.anyio

ALONE = GameWish(rules="rummy", seats=(Place(name="Ana"), Place(cpu="novato")))


async def rooms(at: House, many: int, wanted: GameWish | None = None) -> list[Room]:
    """So many rooms that have been dealt."""
    found = [await room(at, wanted) for _ in range(many)]
    for one in found:
        await one.say("deal")
    return found


async def late(at: House, clock: Clock, by: int = 45_000 + GRACE) -> None:
    """Let time pass in an open house, without a turn being ended."""
    for _ in range(by // 10_000):
        clock.now += 10_000
        await give_back(at, clock.now)
    clock.now += by % 10_000


async def test_hundreds_of_turns_that_end_at_once_are_all_ended(database: Database, database_url: str) -> None:
    clock = Clock()
    at = house_at(database, clock)
    many = await rooms(at, 300, ALONE)
    await late(at, clock)
    ended = [await sweep(at), await sweep(at), await sweep(at)]
    assert ended == [200, 100, 0]
    assert {(await one.hand()).turn for one in many[::20]} <= {0, None}
    assert ask(database_url, "SELECT count(*) FROM move WHERE seat = 0 AND NOT auto") == [(0,)]
    assert ask(database_url, "SELECT count(DISTINCT hand) FROM move WHERE seat = 0 AND auto") == [(300,)]


async def test_those_that_have_waited_longest_come_first(database: Database) -> None:
    clock = Clock()
    at = house_at(database, clock)
    first, *_, last = await rooms(at, 3)
    clock.now += 1
    await last.say("stock", f"-{(await last.hand(0)).cards[0]}")
    await late(at, clock, 45_000 + GRACE - 1)
    assert await sweep(at) == 2
    assert ((await first.hand()).turn, (await last.hand()).turn) == (1, 1)
    clock.now += 1
    assert await sweep(at) == 1


def spoil(url: str, game: str, state: str) -> None:
    """Write something else in the place of a game's state."""
    if url.startswith("sqlite"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as connection:
            connection.execute("UPDATE game SET state = ? WHERE id = ?", (state, game))
        return
    with psycopg.connect(url) as server:
        server.execute("UPDATE game SET state = %s WHERE id = %s", (state, game))


@pytest.mark.parametrize("damage", ["", "{", "[]", "null", "whole"])
async def test_a_game_that_cannot_be_read_does_not_stop_the_others(
    database: Database, database_url: str, caplog: pytest.LogCaptureFixture, damage: str
) -> None:
    clock = Clock()
    at = house_at(database, clock)
    broken, *sound = await rooms(at, 5)
    ((state,),) = ask(database_url, f"SELECT state FROM game WHERE id = '{broken.game}'")  # noqa: S608
    spoil(database_url, broken.game, damage if damage != "whole" else str(state).replace('"turn":0', '"turn":"0"'))
    await late(at, clock)
    with caplog.at_level(logging.ERROR, logger="tapete.clocks"):
        assert await sweep(at) == 4
        for _ in range(3):
            assert await sweep(at) == 0
    assert [(await one.hand()).turn for one in sound] == [1] * 4
    assert len(caplog.records) == 1  # it is said once, not twice a second
    assert broken.game in caplog.text
    spoil(database_url, broken.game, str(state))
    assert await sweep(at) == 1
    assert (await broken.hand()).turn == 1


async def test_more_broken_games_than_are_looked_at_at_once_stop_nobody(
    database: Database, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "_AT_ONCE", 2)
    clock = Clock()
    at = house_at(database, clock)
    *broken, sound = await rooms(at, 6)
    clock.now += 1
    await sound.say("stock", f"-{(await sound.hand(0)).cards[0]}")  # the others' time runs out first
    for one in broken:
        spoil(database_url, one.game, "{}")
    await late(at, clock)
    assert [await sweep(at) for _ in range(4)].count(1) == 1
    assert (await sound.hand()).turn == 0


async def test_what_is_logged_of_a_broken_game_shows_no_card(
    database: Database, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    at = house_at(database, clock)
    (one,) = await rooms(at, 1)
    ((state,),) = ask(database_url, f"SELECT state FROM game WHERE id = '{one.game}'")  # noqa: S608
    spoil(database_url, one.game, str(state).replace('"phase":"draw"', '"phase":"canary"'))
    await late(at, clock)
    with caplog.at_level(logging.ERROR):
        await sweep(at)
    assert "canary" in caplog.text
    for where in ('"stock":[', '"cards":[[', '"chance":"'):
        hidden = str(state).partition(where)[2]
        assert hidden
        assert hidden[:12] not in caplog.text
