"""The figures at /metrics: what is counted, by what, and over all processes of a server."""

import asyncio
import os
import signal
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path
from random import Random

import httpx
import pytest
from msgspec import structs
from prometheus_client.parser import text_string_to_metric_families
from tests.databases import on_postgresql
from tests.http.guests import Guest, opened
from tests.play.rummy_rooms import Clock, house_at, room, wish
from tests.servers import WEB, served

from tapete import meters
from tapete.engine.refusals import Refusal
from tapete.play.refused import NotYourSeat
from tapete.play.rows import step_row
from tapete.play.tables import advance
from tapete.store import migrate
from tapete.store.database import Database, open_database
from tapete.store.failures import Busy

pytestmark = pytest.mark.anyio
Figures = dict[tuple[str, ...], float]


def figures(text: str) -> Figures:
    """Every value by its name and its labels' values, in the order of the labels' names."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def scraped(client: httpx.AsyncClient) -> Figures:
    answer = await client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return figures(answer.text)


def more(before: Figures, after: Figures, *name: str) -> float:
    """By how much a figure has grown."""
    return after.get(name, 0.0) - before.get(name, 0.0)


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    async with opened(f"sqlite:///{tmp_path / 'tapete.db'}") as client:
        yield client


async def _seated(client: httpx.AsyncClient) -> Guest:
    made = (await client.post("/api/games")).json()
    return Guest(client, made["id"], made["token"])


async def test_moves_are_counted_by_name_and_by_what_became_of_them(table: httpx.AsyncClient) -> None:
    guest, before = await _seated(table), await scraped(table)
    await guest.post("discard", {"card": "5H"})
    view = (await guest.post("deal")).json()
    move = next(one for one in view["legal"] if one["move"] in ("upcard", "draw"))
    await guest.play(move)
    await Guest(table, guest.game, "x" * 22).post("deal")
    after = await scraped(table)
    assert more(before, after, "tapete_moves_total", "deal", "made") == 1
    assert more(before, after, "tapete_moves_total", move["move"], "made") == 1
    refused = {key[2]: more(before, after, *key) for key in after if key[:2] == ("tapete_moves_total", "discard")}
    assert {code for code, count in refused.items() if count} <= {code.value for code in Refusal}
    assert sum(refused.values()) == 1
    assert more(before, after, "tapete_moves_total", "deal", "not-your-seat") == 1


async def test_answers_are_counted_by_route_method_and_class_also_those_that_no_handler_gives(
    table: httpx.AsyncClient,
) -> None:
    guest, before = await _seated(table), await scraped(table)
    await guest.look()
    await table.get("/api/games/nothing-there")
    await table.get("/api/nowhere")
    await table.delete("/api/games")
    await table.request("BREW", "/api/games")
    after = await scraped(table)
    counted = {
        key[1:]: more(before, after, *key)
        for key in after
        if key[0] == "tapete_request_seconds_count" and more(before, after, *key)
    }
    assert counted == {
        ("GET", "/api/games/{game}", "2xx"): 1,
        ("GET", "/api/games/{game}", "4xx"): 1,
        ("GET", "none", "4xx"): 1,
        ("DELETE", "none", "4xx"): 1,
        ("other", "none", "4xx"): 1,
        ("GET", "/metrics", "2xx"): 1,
    }


def test_connections_that_never_became_a_request_are_counted(tmp_path: Path) -> None:
    with served(tmp_path / "tapete.db") as server:
        host, port = server.address.removeprefix("http://").split(":")
        for said in (b"EHLO nobody\r\n\r\n", b"GET / HTTP/1.1\r\nX: " + b"x" * 40_000):
            with socket.create_connection((host, int(port)), timeout=10) as raw:
                raw.sendall(said)
                assert raw.recv(20)
        told = figures(WEB.get(f"{server.address}/metrics").text)
    assert told["tapete_connections_refused_total", "400"] == 1
    assert told["tapete_connections_refused_total", "431"] == 1


async def test_streams_that_are_read_are_counted_as_open_and_then_as_ended(new_database_url: str) -> None:
    with served(new_database_url, "--migrate") as server:
        made = WEB.post(f"{server.address}/api/games").json()
        with WEB.stream("GET", f"{server.address}/api/games/{made['id']}/events") as stream:
            lines = stream.iter_lines()  # held on to, since whoever drops it leaves the stream
            assert next(lines) == "event: view"
            assert figures(WEB.get(f"{server.address}/metrics").text)["tapete_streams_open",] == 1
        await _until(lambda: figures(WEB.get(f"{server.address}/metrics").text)["tapete_streams_open",] == 0)
        told = figures(WEB.get(f"{server.address}/metrics").text)
    assert told["tapete_streams_ended_total", "left"] == 1
    assert told["tapete_request_seconds_count", "GET", "/api/games/{game}/events", "2xx"] == 1


async def _until(so: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not so():  # noqa: ASYNC110 - another process tells no event
            await asyncio.sleep(0.1)


async def test_thinking_the_database_and_the_loop_are_timed(table: httpx.AsyncClient) -> None:
    before = await scraped(table)
    guest, chance = await _seated(table), Random(1)
    view = (await guest.post("deal")).json()
    for _ in range(6):
        if view["legal"] and view["status"] == "playing":
            view = await guest.play(chance.choice(view["legal"]))
    await _until_looked_at_twice(table, before)
    after = await scraped(table)
    assert more(before, after, "tapete_thinking_seconds_count", "mesa") > 0
    assert more(before, after, "tapete_database_seconds_count", "sqlite writer") > 2
    assert 0 < more(before, after, "tapete_database_seconds_sum", "sqlite writer") < 30


async def _until_looked_at_twice(client: httpx.AsyncClient, before: Figures) -> None:
    for _ in range(100):
        if more(before, await scraped(client), "tapete_loop_lag_seconds_count") >= 2:
            return
        await asyncio.sleep(0.1)
    pytest.fail("the event loop's lag is not measured")


async def test_nothing_that_is_counted_names_a_game_a_hand_or_a_person(table: httpx.AsyncClient) -> None:
    guest = await _seated(table)
    view = (await guest.post("deal")).json()
    text = (await table.get("/metrics")).text
    assert guest.game not in text
    assert view["hand"]["id"] not in text
    assert str(guest.token) not in text


async def test_a_turn_that_was_ended_is_timed_from_the_end_of_its_clock(database: Database) -> None:
    at = await room(house_at(database, Clock()), wish(2))
    await at.post(0, "deal")
    before = figures(meters.written().decode())
    assert await at.run_out() == 1
    after = figures(meters.written().decode())
    assert more(before, after, "tapete_clock_lag_seconds_count") == 1
    assert 1 <= more(before, after, "tapete_clock_lag_seconds_sum") < 3


async def test_a_version_that_somebody_else_was_first_to_follow_is_counted(database: Database) -> None:
    at = await room(house_at(database, Clock()), wish(2))
    table = await at.table()
    late = step_row(table, structs.replace(table, version=table.version + 1), 0)
    await at.post(0, "deal")
    before = figures(meters.written().decode())
    assert not await advance(at.at, table, late)
    assert more(before, figures(meters.written().decode()), "tapete_versions_lost_total") == 1


async def test_what_the_database_could_not_do_is_counted(tmp_path: Path) -> None:
    url, before = f"sqlite:///{tmp_path / 'tapete.db'}", figures(meters.written().decode())
    migrate.upgrade(url)
    database = open_database(url, busy_timeout=0.05)
    with closing(sqlite3.connect(tmp_path / "tapete.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(Busy):
            await database.write(lambda _: None)
    await database.close()
    assert more(before, figures(meters.written().decode()), "tapete_database_busy_total") == 1


def test_streams_are_counted_while_they_are_open_and_by_why_they_ended() -> None:
    before = figures(meters.written().decode())
    meters.stream_opened()
    meters.stream_opened()
    meters.stream_ended("closing")
    after = figures(meters.written().decode())
    assert more(before, after, "tapete_streams_open") == 1
    assert more(before, after, "tapete_streams_ended_total", "closing") == 1
    meters.stream_ended("left")


@pytest.mark.parametrize(("refused", "code"), [(NotYourSeat(), "not-your-seat"), (Busy("x"), "busy")])
def test_a_refusal_without_a_code_is_counted_by_its_name(refused: Exception, code: str) -> None:
    assert meters.code(refused) == code


@on_postgresql
def test_one_scrape_sees_all_processes_and_what_those_had_counted_that_are_gone(new_database_url: str) -> None:
    with served(new_database_url, "--workers", "2", "--migrate", "--limits", "off") as server:
        for _ in range(40):
            WEB.get(f"{server.address}/api/rules")
        assert _rules_asked(server.address) == 40
        children = Path(f"/proc/{server.process.pid}/task/{server.process.pid}/children").read_text().split()
        workers = [int(pid) for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        assert len(workers) == 2
        made = WEB.post(f"{server.address}/api/games").json()
        with WEB.stream("GET", f"{server.address}/api/games/{made['id']}/events") as stream:
            lines = stream.iter_lines()  # held on to, since whoever drops it leaves the stream
            assert next(lines) == "event: view"
            assert _streams(server.address) == 1
            for worker in workers:
                os.kill(worker, signal.SIGKILL)
        deadline = time.monotonic() + 30
        while _asked_in_vain(server.address) and time.monotonic() < deadline:
            time.sleep(0.2)
        assert _rules_asked(server.address) == 40
        assert _streams(server.address) == 0


def _streams(address: str) -> float:
    return figures(WEB.get(f"{address}/metrics").text)["tapete_streams_open",]


def _rules_asked(address: str) -> float:
    return figures(WEB.get(f"{address}/metrics").text)["tapete_request_seconds_count", "GET", "/api/rules", "2xx"]


def _asked_in_vain(address: str) -> bool:
    try:
        return WEB.get(f"{address}/health/live").status_code != 200
    except httpx.HTTPError:
        return True
