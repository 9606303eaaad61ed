"""Checks: of several who want the same one wins, and of a move and the end of its time too."""

from random import Random

import pytest
from tests.databases import ask
from tests.faults.watching import all_at_once, statuses
from tests.http.guests import (
    create,
    new_key,
    opened,
    play_to_the_end,
    problem_of,
    two_people,
)
from tests.play.rummy_rooms import Clock, Room, house_at, room
from tests.play.test_clock_races import ROOMS, Course

from tapete.engine.refusals import IllegalMove
from tapete.play import attending
from tapete.play.clocks import GRACE
from tapete.store.database import open_database


async def one_of_eight_moves_for_a_version_is_made(url: str) -> None:
    async with opened(url) as client:
        ana, eva = await two_people(client)
        await ana.say("deal pass")
        await eva.say("pass")
        view = await ana.say("stock")
        discards = [one for one in view["legal"] if one["move"] == "discard"][:8]
        answers = await all_at_once(
            [ana.post("discard", {"card": one["card"]}, key=new_key(), version=view["version"]) for one in discards]
        )
        assert statuses(answers) == [200] + [412] * (len(discards) - 1)


async def a_move_for_an_old_version_is_refused(url: str) -> None:
    async with opened(url) as client:
        ana, eva = await two_people(client)
        await ana.say("deal pass")
        old = (await eva.say("pass"))["version"]
        assert (await ana.say("stock"))["version"] == old + 1
        card = (await ana.view())["hand"]["drawn"]
        problem_of(await ana.post("discard", {"card": card}, version=old), 412, "stale")


async def one_of_eight_guests_takes_a_seat(url: str) -> None:
    async with opened(url) as client:
        for _ in range(3):
            made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
            path, body = f"/api/games/{made['id']}/join", {"name": "Eva", "invite": made["invites"][0]["invite"]}
            answers = await all_at_once([client.post(path, json=body) for _ in range(8)])
            assert statuses(answers) == [201] + [404] * 7


async def one_of_sixteen_like_moves_is_made(url: str) -> None:
    async with opened(url) as client:
        ana, _ = await two_people(client)
        await ana.say("deal")
        answers = await all_at_once([ana.post("upcard", {"take": False}, key=new_key()) for _ in range(16)])
        assert statuses(answers) == [200] + [409] * 15


async def who_asks_for_another_game_is_told_the_same_one(url: str) -> None:
    async with opened(url) as client:
        guests = await two_people(client, rules={}, target=10)
        await play_to_the_end(guests, Random(3))
        answers = await all_at_once([guest.post("rematch", key=new_key()) for guest in guests * 4])
        assert statuses(answers) == [201] * 8
        assert len({answer.json()["id"] for answer in answers}) == 1
        assert len(ask(url, "SELECT id FROM game")) == 2


async def a_move_counts_until_the_grace_is_over(url: str) -> None:
    database = open_database(url)
    house = house_at(database, Clock())
    try:
        for late in (-1, 0, GRACE - 1, GRACE, GRACE + 1):
            at = await room(house)
            await at.order()
            await at.say("deal")
            await at.late(late)
            assert await _made(at) == (late < GRACE), late
            turn = (await at.hand()).turn
            assert (turn == 0) == (late < GRACE), late
    finally:
        await database.close()


async def _made(at: Room) -> bool:
    try:
        await at.post(0, "stock")
    except IllegalMove:
        return False
    return True


async def of_a_move_and_the_end_of_its_time_one_is_played(url: str) -> None:
    database = open_database(url)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(attending, "UNATTENDED", 10**12)  # a clock that is set on is no down-time here
        try:
            await Course(database, 7, ROOMS["two people"], 1).run(240)
        finally:
            await database.close()
