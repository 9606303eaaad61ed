"""Requests that take too long: they are told so in time, nothing is torn, and the key says what became of them."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from typing import Any

import httpx
import psycopg
import pytest
from litestar import get
from litestar.params import FromPath
from litestar.testing import TestClient
from tests.api.small_app import small_app
from tests.databases import ask
from tests.http.guests import Guest, client_of, new_key, problem_of, serving

from tapete import app as application
from tapete.api.deadline import Deadline
from tapete.settings import Settings

pytestmark = pytest.mark.anyio
SHORT = 1.0  # a busy machine needs longer for an answer than one would think


@contextmanager
def held(url: str) -> Iterator[None]:
    """Another program that lets nobody write, for fewer seconds than the database has patience."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None, timeout=5)) as other:
            other.execute("BEGIN IMMEDIATE")
            yield
            other.execute("ROLLBACK")
    else:
        with psycopg.connect(url) as connection:
            connection.execute("LOCK TABLE game IN EXCLUSIVE MODE")
            yield


@pytest.fixture
async def client(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the real application with a short deadline."""
    monkeypatch.setattr(application, "Deadline", lambda: Deadline(SHORT))
    async with serving(application.create_app(Settings(database_url))) as client:
        yield client


async def settled(database_url: str, statement: str, expected: object) -> None:
    """Wait until the database says what it should."""
    for _ in range(100):
        if ask(database_url, statement) == expected:
            return
        await asyncio.sleep(0.05)
    assert ask(database_url, statement) == expected


async def test_a_move_whose_write_takes_too_long_is_answered_in_time_and_made_once(
    client: httpx.AsyncClient, database_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    made = (await client.post("/api/games", json={})).json()
    guest, key = Guest(client, made["id"], made["token"]), new_key()
    with held(database_url):
        since = asyncio.get_running_loop().time()
        refused = await guest.post("deal", key=key)
        assert SHORT <= asyncio.get_running_loop().time() - since < SHORT + 1.5
        problem_of(refused, 503, "unavailable")
        assert refused.headers["retry-after"] == "2"
        assert caplog.messages[-1].endswith("told to come back: TimeoutError()")
    await settled(database_url, "SELECT version FROM game", [(1,)])
    again = await guest.post("deal", key=key)
    assert (again.status_code, again.json()["version"]) == (200, 1)
    assert (await guest.look()).content == again.content
    assert ask(database_url, "SELECT count(*) FROM hand") == [(1,)]
    assert (await guest.play(again.json()["legal"][0]))["version"] == 2


async def test_a_game_whose_making_takes_too_long_is_there_under_its_key(
    client: httpx.AsyncClient, database_url: str
) -> None:
    headers = {"idempotency-key": new_key()}
    with held(database_url):
        problem_of(await client.post("/api/games", json={}, headers=headers), 503, "unavailable")
    await settled(database_url, "SELECT count(*) FROM game", [(1,)])
    first = await client.post("/api/games", json={}, headers=headers)
    assert first.status_code == 201
    assert (await client.post("/api/games", json={}, headers=headers)).content == first.content
    assert ask(database_url, "SELECT id FROM game") == [(first.json()["id"],)]


async def test_twenty_that_ask_again_and_again_while_nothing_can_be_saved_make_one_move_each(
    client: httpx.AsyncClient, database_url: str
) -> None:
    tables = [(await client.post("/api/games", json={})).json() for _ in range(20)]
    guests = [(Guest(client, made["id"], made["token"]), new_key()) for made in tables]

    async def dealt(guest: Guest, key: str) -> list[int]:
        statuses: list[int] = []
        while not statuses or statuses[-1] != 200:
            statuses.append((await guest.post("deal", key=key)).status_code)
        return statuses

    with held(database_url):
        dealing = [asyncio.create_task(dealt(guest, key)) for guest, key in guests]
        await asyncio.sleep(3 * SHORT)
    statuses = await asyncio.gather(*dealing)
    assert all(set(each[:-1]) == {503} for each in statuses)
    assert ask(database_url, "SELECT version, count(*) FROM game GROUP BY version") == [(1, 20)]
    assert ask(database_url, "SELECT count(*) FROM hand") == [(20,)]


@asynccontextmanager
async def followed(client: httpx.AsyncClient, game: str) -> AsyncIterator[tuple[list[dict[str, Any]], asyncio.Event]]:
    """What a stream sends, as it comes; the event lets its reader go."""
    sent: list[dict[str, Any]] = []
    gone = asyncio.Event()
    begun = {"asked": False}

    async def receive() -> dict[str, Any]:
        if begun["asked"]:
            await gone.wait()
            return {"type": "http.disconnect"}
        begun["asked"] = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    path = f"/api/games/{game}/events"
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "GET", "scheme": "http",
        "path": path, "raw_path": path.encode(), "root_path": "", "query_string": b"", "state": {},
        "headers": [(b"host", b"testserver")], "server": ("testserver", 80), "client": ("127.0.0.1", 1),
    }  # fmt: skip
    streaming = asyncio.create_task(client._transport.app(scope, receive, send))  # type: ignore[attr-defined]
    yield sent, gone
    gone.set()
    await asyncio.wait_for(streaming, 5)


async def test_a_stream_is_open_for_as_long_as_it_likes(client: httpx.AsyncClient) -> None:
    made = (await client.post("/api/games", json={})).json()
    async with followed(client, made["id"]) as (sent, _):
        await asyncio.sleep(2 * SHORT)
        guest = Guest(client, made["id"], made["token"])
        await guest.play({"move": "deal"})
        await asyncio.sleep(0.1)
        text = b"".join(message.get("body", b"") for message in sent)
        assert sent[0]["status"] == 200
        assert text.count(b"event: view") == 2
        assert b"event: end" not in text


async def test_what_ends_within_the_time_is_left_alone_and_a_fault_stays_a_fault() -> None:
    @get("/api/slow/{hundredths:int}", include_in_schema=False)
    async def slow(hundredths: FromPath[int]) -> int:
        await asyncio.sleep(hundredths / 100)
        if hundredths == 1:
            raise TimeoutError
        return hundredths

    with TestClient(small_app(more=[slow], first=[Deadline(0.2)]), raise_server_exceptions=False) as client:
        answers = [client.get(f"/api/slow/{hundredths}") for hundredths in (10, 60, 1)]
    assert [answer.status_code for answer in answers] == [200, 503, 500]
    assert answers[1].headers["x-content-type-options"] == "nosniff"
    assert answers[1].json()["code"] == "unavailable"


async def test_many_at_once_are_each_held_to_their_own_time(client: httpx.AsyncClient, database_url: str) -> None:
    """Half of them read, which no lock keeps them from."""
    made = (await client.post("/api/games", json={})).json()
    other = client_of(client._transport.app)  # type: ignore[attr-defined]
    with held(database_url):
        writing = [asyncio.create_task(client.post("/api/games", json={})) for _ in range(10)]
        reading = [await other.get(f"/api/games/{made['id']}") for _ in range(10)]
        written = await asyncio.gather(*writing)
    await other.aclose()
    assert {answer.status_code for answer in reading} == {200}
    assert {answer.status_code for answer in written} == {503}
