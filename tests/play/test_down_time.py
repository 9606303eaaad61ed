"""Time that was lost while nobody looked after the clocks is given back, once, and no more than that."""

import asyncio
from random import Random

import pytest
from tests.databases import ask
from tests.play.dithering import Dithering
from tests.play.houses import PERSON, do, sit
from tests.play.rummy_rooms import NOW, Clock, Room, house_at, log, room, told, wish

from tapete.engine.game_view import Deal
from tapete.engine.rummy.shown import RummyHandView
from tapete.play.attending import give_back, resume, sweep
from tapete.play.clocks import GRACE
from tapete.play.once import Guard
from tapete.play.refused import Stale
from tapete.store.database import Database

pytestmark = pytest.mark.anyio

MINUTE = 60_000
PULSE = 5_000


async def dealt(database: Database) -> Room:
    """A room whose first turn has just begun, in a house that is open."""
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    await sweep(at.at)
    return at


async def stopped(at: Room, milliseconds: int) -> Room:
    """The room after its server was stopped for so long and started again."""
    at.clock.now += milliseconds
    again = at.restarted()
    await resume(again.at)
    return again


async def test_what_a_stop_of_a_minute_took_is_given_back(database: Database) -> None:
    at = await dealt(database)
    await at.until(NOW + 20_000)
    before, ends = await at.view(0), await at.deadline()
    again = await stopped(at, MINUTE)
    given = await again.deadline() - ends
    assert MINUTE <= given <= MINUTE + 2 * PULSE
    left = await again.deadline() - again.clock.now
    assert 25_000 <= left <= 25_000 + 2 * PULSE
    view = await again.view(0)
    assert isinstance(before.hand, RummyHandView)
    assert isinstance(view.hand, RummyHandView)
    assert view.version == before.version + 1
    assert view.hand.clock_ends_at != before.hand.clock_ends_at
    with pytest.raises(Stale):
        await again.post(0, "stock", Guard(version=before.version))
    assert (await again.post(0, "stock", Guard(version=view.version))).status == 200


async def test_a_turn_goes_on_after_it_and_ends_by_its_new_end(database: Database, database_url: str) -> None:
    again = await stopped(await dealt(database), MINUTE)
    await again.late(-1)
    assert await sweep(again.at) == 0
    assert await again.run_out() == 1
    assert [told(line) for line in log(database_url, again.game)] == ["draw stock 8D*", "discard 8D*"]


@pytest.mark.parametrize("seconds", [0, 1, 5])
async def test_a_start_without_a_stop_to_speak_of_gives_nothing(database: Database, seconds: int) -> None:
    at = await dealt(database)
    version, ends = (await at.view()).version, await at.deadline()
    again = await stopped(at, seconds * 1_000)
    assert (await again.deadline(), (await again.view()).version) == (ends, version)


@pytest.mark.parametrize("seconds", [7, 14, 3_600, 40 * 86_400])
async def test_any_longer_stop_is_given_back(database: Database, seconds: int) -> None:
    at = await dealt(database)
    ends = await at.deadline()
    again = await stopped(at, seconds * 1_000)
    assert await again.deadline() == ends + seconds * 1_000


async def test_time_that_was_over_before_the_stop_is_not_given_back(database: Database, database_url: str) -> None:
    at = await dealt(database)
    await at.late(GRACE // 2)
    await give_back(at.at, at.clock.now)  # the house was open to the end of the turn, and a moment more
    again = await stopped(at, MINUTE)
    assert [told(line) for line in log(database_url, at.game)] == ["draw stock 8D*", "discard 8D*"]
    assert (await again.hand()).turn == 1
    assert await again.deadline() == again.clock.now + 45_000


async def test_a_turn_that_began_after_the_last_pulse_is_given_what_it_lost_itself(database: Database) -> None:
    at = await dealt(database)
    at.clock.now += 3_000
    await at.say("stock", "-2C")
    ends = await at.deadline()
    assert ends == at.clock.now + 45_000
    again = await stopped(at, MINUTE)
    assert await again.deadline() == ends + MINUTE


async def test_each_room_is_given_what_it_lost(database: Database) -> None:
    at = await dealt(database)
    other = await room(at.at, wish(clock=600))
    at.clock.now += 2_000
    await other.say("deal")
    ends = [await one.deadline() for one in (at, other)]
    again = await stopped(at, MINUTE)
    given = [
        await Room(again.at, at.clock, one.game, one.tokens).deadline() - end
        for one, end in zip((at, other), ends, strict=True)
    ]
    assert given == [MINUTE + 2_000, MINUTE]


async def test_it_is_given_once_however_often_one_starts(database: Database) -> None:
    at = await dealt(database)
    ends = await at.deadline()
    again = await stopped(at, MINUTE)
    for _ in range(3):
        again = await stopped(again, 0)
    assert await again.deadline() == ends + MINUTE


@pytest.mark.parametrize("seed", range(8))
async def test_of_several_processes_that_start_at_once_one_gives_it_back(database: Database, seed: int) -> None:
    at = await dealt(database)
    version, ends = (await at.view()).version, await at.deadline()
    clock = Clock(at.clock.now + MINUTE)
    slow = [Dithering(database, Random(f"{seed} {number}"), Clock(), shared=True) for number in range(4)]
    await asyncio.gather(*(resume(house_at(each, clock)) for each in slow))
    table = await at.table()
    assert (table.deadline, table.version) == (ends + MINUTE, version + 1)


@pytest.mark.parametrize("seed", range(4))
async def test_of_several_processes_that_see_the_first_clock_none_stumbles(
    database: Database, database_url: str, seed: int
) -> None:
    at = await room(house_at(database, Clock()))
    await at.say("deal")
    slow = [Dithering(database, Random(f"{seed} {number}"), Clock(), shared=True) for number in range(4)]
    await asyncio.gather(*(sweep(house_at(each, at.clock)) for each in slow))
    assert ask(database_url, "SELECT id, at FROM pulse") == [(1, NOW)]


@pytest.mark.parametrize(("pause", "given"), [(10_000, 0), (14_000, 0), (16_000, 16_000), (MINUTE, MINUTE)])
async def test_a_house_that_stood_still_gives_back_what_that_took(database: Database, pause: int, given: int) -> None:
    """As a machine that was suspended does: the program is not started again, its look comes late."""
    at = await dealt(database)
    ends = await at.deadline()
    at.clock.now += pause
    await sweep(at.at)
    assert await at.deadline() == ends + given


async def test_a_move_that_comes_before_the_look_is_not_late_where_time_is_given_back(database: Database) -> None:
    at = await dealt(database)
    ends, version = await at.deadline(), (await at.view()).version
    at.clock.now += MINUTE
    assert (await at.post(0, "stock")).status == 200
    assert await at.deadline() == ends + MINUTE
    assert (await at.view()).version == version + 2


async def test_a_clock_that_is_set_back_ends_no_turn_early_and_gives_nothing(database: Database) -> None:
    at = await dealt(database)
    ends = await at.deadline()
    at.clock.now -= 60 * MINUTE
    assert await sweep(at.at) == 0
    assert await at.deadline() == ends
    await at.until(NOW - 30 * MINUTE)
    again = await stopped(at, MINUTE)  # pulses are kept by the clock as it is now
    assert await again.deadline() == ends


async def test_a_clock_that_is_set_forward_ends_no_turn(database: Database) -> None:
    at = await dealt(database)
    ends = await at.deadline()
    at.clock.now += 60 * MINUTE
    assert await sweep(at.at) == 0
    assert await at.deadline() == ends + 60 * MINUTE


async def test_while_no_clock_runs_there_is_no_pulse_and_nothing_to_give(database: Database, database_url: str) -> None:
    clock = Clock()
    at = house_at(database, clock)
    game, (token,) = await sit(at, PERSON)
    await do(at, game, token, Deal())
    for _ in range(5):
        clock.now += MINUTE
        assert await sweep(at) == 0
    assert ask(database_url, "SELECT at FROM pulse") == []
    one = await room(at)
    await one.say("deal")
    await sweep(at)
    assert await one.deadline() == clock.now + 45_000
