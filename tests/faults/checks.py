"""Checks of one promise each, made to be run over the program as it is, and over the program with a fault in it.

Each is handed the URL of a database with empty tables, opens the program on it, and fails by an AssertionError where
the promise is broken. `ON_POSTGRESQL` are those that two processes are needed for.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import aclosing, asynccontextmanager, suppress
from random import Random
from typing import Any, Concatenate, ParamSpec, TypeVar

import httpx
import pytest
from tests.databases import ask
from tests.faults.locking import changes_outside, locked, statements_of_the_writer
from tests.http.guests import (
    Guest,
    Json,
    against_the_cpu,
    body_of,
    create,
    new_key,
    opened,
    play_to_the_end,
    problem_of,
    serving,
    two_people,
)
from tests.play.rummy_rooms import Clock, Room, house_at, room, wish
from tests.play.test_clock_races import ROOMS, Course

from tapete.app import create_app
from tapete.engine.refusals import IllegalMove
from tapete.play import attending, tables
from tapete.play.clocks import GRACE
from tapete.play.following import End, Frame, Seen, follow
from tapete.play.house import House
from tapete.play.time_out import time_out
from tapete.settings import Settings
from tapete.store.connection import Connection
from tapete.store.database import Database, open_database
from tapete.store.failures import AlreadyOpen, Busy

P = ParamSpec("P")
T = TypeVar("T")
Check = Callable[[str], Awaitable[None]]

SOON = 2.0  # seconds


def file_of(url: str) -> str:
    return url.removeprefix("sqlite:///")


def house_of(client: httpx.AsyncClient) -> House:
    """The house behind an application in this process."""
    found: House = client._transport.app.state.house  # type: ignore[attr-defined]
    return found


async def all_at_once(calls: list[Awaitable[httpx.Response]]) -> list[httpx.Response]:
    return list(await asyncio.gather(*calls))


def statuses(answers: list[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


@asynccontextmanager
async def following(client: httpx.AsyncClient, game: str, token: str | None) -> AsyncIterator[list[Frame]]:
    """What a listener is told, growing while the block runs."""
    house, told = house_of(client), list[Frame]()
    table, _ = await tables.look(house, game, token)

    async def listen() -> None:
        async with aclosing(follow(house, table, token, None)) as frames:  # type: ignore[type-var]
            async for frame in frames:
                told.append(frame)

    listening = asyncio.create_task(listen())
    try:
        yield told
    finally:
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening


def versions(told: list[Frame]) -> list[int]:
    return [frame.version for frame in told if isinstance(frame, Seen)]


async def soon(true: Callable[[], bool]) -> None:
    """Fails where it does not come true before long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(SOON):
            while not true():  # noqa: ASYNC110 - what is waited for tells nobody
                await asyncio.sleep(0.01)
    assert true()


async def nothing_is_told_before_it_is_saved(url: str) -> None:
    """Neither to the mover, nor to another who looks, nor to a listener; and all of them are told then."""
    async with opened(url) as client:
        ana, eva = await two_people(client)
        async with following(client, ana.game, eva.token) as told:
            await soon(lambda: versions(told) == [1])
            with locked(file_of(url)):
                sent = asyncio.create_task(ana.post("deal", key=new_key()))
                await asyncio.sleep(0.3)
                assert not sent.done()
                assert (await eva.view())["version"] == 1
                assert versions(told) == [1]
            assert body_of(await sent, 200)["version"] == 2
            assert ask(url, "SELECT version FROM game") == [(2,)]
            await soon(lambda: versions(told) == [1, 2])


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


async def whatever_write_is_in_doubt_the_key_settles_it(url: str) -> None:
    """The database says Busy at any of the first writes, before it is made or after: asked again, all is done once."""
    doubtful = Doubtful(open_database(url))
    async with serving(create_app(Settings(url), doubtful)) as client:
        for number in (1, 2):
            for made in (False, True):
                ana, key = await against_the_cpu(client), new_key()
                doubtful.arm(number, made=made)
                first = await ana.post("deal", key=key)
                answer = await ana.post("deal", key=key) if first.status_code == 503 else first
                doubtful.arm(0, made=made)
                assert answer.status_code == 200, answer.text
                assert (await ana.post("deal", key=key)).content == answer.content
                assert (await ana.view())["version"] == answer.json()["version"]


class Doubtful:
    """A database that says Busy at the n-th write from when it is armed: made all the same, or not made."""

    dialect = "sqlite"
    alone = True
    sound = True

    def __init__(self, database: Database) -> None:
        self._database = database
        self._left, self._made = 0, False

    def arm(self, number: int, *, made: bool) -> None:
        self._left, self._made = number, made

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(op, *args, **kwargs)

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        self._left -= 1
        if self._left == 0:
            if self._made:
                await self._database.write(op, *args, **kwargs)
            raise Busy("in doubt")
        return await self._database.write(op, *args, **kwargs)

    async def close(self) -> None:
        await self._database.close()


async def the_first_answer_is_given_again(url: str) -> None:
    """Byte for byte, after the game has gone on; and nothing happens."""
    async with opened(url) as client:
        guests = await two_people(client)
        sent: list[tuple[Guest, str, Json, str, httpx.Response]] = []
        for guest, name, body in (
            (guests[0], "deal", {}),
            (guests[0], "upcard", {"take": False}),
            (guests[1], "upcard", {"take": False}),
            (guests[0], "draw", {"from": "stock"}),
        ):
            key = new_key()
            sent.append((guest, name, body, key, await guest.post(name, body, key=key)))
        before = await guests[0].view()
        for guest, name, body, key, first in sent:
            again = await guest.post(name, body, key=key)
            assert (again.status_code, again.content) == (200, first.content)
            assert again.headers["etag"] == first.headers["etag"]
        assert await guests[0].view() == before


async def a_key_is_a_seats_own(url: str) -> None:
    async with opened(url) as client:
        ana, eva = await two_people(client)
        await ana.say("deal")
        mine = body_of(await ana.post("upcard", {"take": False}, key="k"), 200)
        hers = body_of(await eva.post("upcard", {"take": False}, key="k"), 200)
        assert (mine["you"], hers["you"], hers["version"]) == (0, 1, mine["version"] + 1)


async def a_key_is_for_one_request(url: str) -> None:
    async with opened(url) as client:
        ana = await against_the_cpu(client)
        body_of(await ana.post("deal", key="k"), 200)
        problem_of(await ana.post("deal", {"client_seed": "ab" * 16}, key="k"), 422, "idempotency-key-reused")


async def changes_have_the_writers_lock_from_their_beginning(url: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        said = statements_of_the_writer(patch)
        async with opened(url) as client:
            ana = await against_the_cpu(client)
            await ana.say("deal")
        assert {one for one in said if one.startswith("BEGIN")} == {"BEGIN IMMEDIATE"}
        assert changes_outside(said) == []


async def a_commit_is_synced(url: str) -> None:
    database = open_database(url)

    def setting(connection: Connection) -> Any:
        name = "PRAGMA synchronous" if connection.dialect == "sqlite" else "SHOW synchronous_commit"
        return connection.raw.execute(name).fetchone()[0]

    found = await database.write(setting)
    await database.close()
    assert found in (2, "on")


async def what_cannot_be_saved_is_refused_and_can_be_asked_again(url: str) -> None:
    async with serving(create_app(Settings(url), open_database(url, busy_timeout=0.1))) as client:
        ana, key = await against_the_cpu(client), new_key()
        with locked(file_of(url)):
            refused = await ana.post("deal", key=key)
        problem_of(refused, 503, "unavailable")
        assert int(refused.headers["retry-after"]) > 0
        assert ask(url, "SELECT version FROM game") == [(0,)]
        assert (await ana.view())["version"] == 0
        body_of(await ana.post("deal", key=key), 200)


async def a_file_is_served_by_one_process(url: str) -> None:
    first = open_database(url)
    try:
        await open_database(url).close()
    except AlreadyOpen:
        return
    finally:
        await first.close()
    message = "a second one opened it too"
    raise AssertionError(message)


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
            await Course(database, 7, ROOMS["two people"], 1).run(60)
        finally:
            await database.close()


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


async def who_asks_for_another_game_is_told_the_same_one(url: str) -> None:
    async with opened(url) as client:
        guests = await two_people(client, rules={}, target=10)
        await play_to_the_end(guests, Random(3))
        answers = await all_at_once([guest.post("rematch", key=new_key()) for guest in guests * 4])
        assert statuses(answers) == [201] * 8
        assert len({answer.json()["id"] for answer in answers}) == 1
        assert len(ask(url, "SELECT id FROM game")) == 2


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


ON_SQLITE: tuple[Check, ...] = (
    nothing_is_told_before_it_is_saved,
    one_of_eight_moves_for_a_version_is_made,
    a_move_for_an_old_version_is_refused,
    one_of_eight_guests_takes_a_seat,
    one_of_sixteen_like_moves_is_made,
    whatever_write_is_in_doubt_the_key_settles_it,
    the_first_answer_is_given_again,
    a_key_is_a_seats_own,
    a_key_is_for_one_request,
    changes_have_the_writers_lock_from_their_beginning,
    a_commit_is_synced,
    what_cannot_be_saved_is_refused_and_can_be_asked_again,
    a_file_is_served_by_one_process,
    a_move_counts_until_the_grace_is_over,
    of_a_move_and_the_end_of_its_time_one_is_played,
    a_spectators_stream_shows_no_hand,
    a_seat_that_was_left_opens_nothing_and_tells_nothing,
    who_asks_for_another_game_is_told_the_same_one,
)
ON_POSTGRESQL: tuple[Check, ...] = (
    what_another_process_does_is_seen_at_once,
    a_stream_tells_what_another_process_did,
    of_two_processes_one_ends_a_turn,
)
