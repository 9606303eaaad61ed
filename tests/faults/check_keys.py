"""Checks: under one key one thing is done, and it is answered once."""

from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

import httpx
from tests.http.guests import (
    Guest,
    Json,
    against_the_cpu,
    body_of,
    new_key,
    opened,
    problem_of,
    serving,
    two_people,
)

from tapete.app import create_app
from tapete.settings import Settings
from tapete.store.connection import Connection
from tapete.store.database import Database, open_database
from tapete.store.failures import Busy

P = ParamSpec("P")
T = TypeVar("T")


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
