"""Checks: what others are shown, at this process and at another."""

import asyncio

from tests.databases import ask
from tests.faults.watching import following, soon, versions
from tests.http.guests import (
    Guest,
    body_of,
    new_key,
    opened,
    problem_of,
    two_people,
)
from tests.play.rummy_rooms import Clock, house_at, room, wish

from tapete.play.following import End, Seen
from tapete.play.time_out import time_out
from tapete.store.database import open_database


async def a_spectators_stream_shows_no_hand(url: str) -> None:
    async with opened(url) as client:
        ana, _ = await two_people(client)
        await ana.say("deal")
        hers = await ana.view()
        public = {one["card"] for one in hers["hand"]["discard_pile"]}
        hidden = set(hers["hand"]["cards"]) - public
        async with following(client, ana.game, None) as told:
            await soon(lambda: versions(told) != [])
        views = [frame.view.decode() for frame in told if isinstance(frame, Seen)]
        assert not [card for card in hidden for view in views if f'"{card}"' in view]


async def a_seat_that_was_left_opens_nothing_and_tells_nothing(url: str) -> None:
    async with opened(url) as client:
        ana, eva = await two_people(client)
        await ana.say("deal")
        async with following(client, eva.game, eva.token) as told:
            await soon(lambda: versions(told) != [])
            body_of(await eva.post("leave", key=new_key()), 200)
            await soon(lambda: isinstance(told[-1], End) and told[-1].reason == "seat-lost")
        problem_of(await eva.look(), 403, "not-your-seat")
        problem_of(await eva.post("upcard", {"take": False}), 403, "not-your-seat")


async def what_another_process_does_is_seen_at_once(url: str) -> None:
    async with opened(url) as one, opened(url) as other:
        ana, eva = await two_people(one)
        there = Guest(other, eva.game, eva.token)
        assert (await there.view())["version"] == 1
        for number, word in enumerate(("deal", "pass"), start=2):
            await ana.say(word)
            assert (await there.view())["version"] == number


async def a_stream_tells_what_another_process_did(url: str) -> None:
    """By the database's word, and not only by looking every few seconds."""
    async with opened(url) as one, opened(url) as other:
        ana, eva = await two_people(one)
        async with following(other, eva.game, eva.token) as told:
            await soon(lambda: versions(told) == [1])
            await asyncio.sleep(1)  # the other process listens by now
            for number, word in enumerate(("deal", "pass"), start=2):
                await ana.say(word)
                await soon(lambda number=number: number in versions(told))  # type: ignore[misc]


async def of_two_processes_one_ends_a_turn(url: str) -> None:
    clock = Clock()
    databases = [open_database(url) for _ in range(2)]
    houses = [house_at(database, clock, seed) for seed, database in enumerate(databases)]
    try:
        for _ in range(10):
            at = await room(houses[0], wish(2))
            await at.say("deal")
            before = await at.table()
            await at.late()
            ended = await asyncio.gather(*(time_out(house, at.game, clock()) for house in houses))
            assert sorted(ended) == [False, True]
            after = await at.table()
            moves = ask(url, f"SELECT count(*) FROM move JOIN hand ON hand.id = hand WHERE game = '{at.game}'")  # noqa: S608
            assert [(after.version - before.version,)] == moves
    finally:
        for database in databases:
            await database.close()
