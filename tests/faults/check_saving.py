"""Checks: what is told is saved, and what cannot be saved is refused."""

import asyncio
from typing import Any

import pytest
from tests.databases import ask
from tests.faults.locking import changes_outside, locked, statements_of_the_writer
from tests.faults.watching import file_of, following, soon, versions
from tests.http.guests import (
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
from tapete.store.database import open_database
from tapete.store.failures import AlreadyOpen


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
