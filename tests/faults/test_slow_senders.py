"""Connections that cost a server something and give it nothing: each is closed in time, and nobody else is slower."""

import asyncio
import socket
import threading
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from litestar import get
from litestar.response import Stream
from tests.api.small_app import small_app
from tests.faults.trickling import KINDS, Ending, crowd, healthy, many_files
from tests.servers import served

from tapete.api import gate
from tapete.api.wire import Wire

Address = tuple[str, int]


PATIENCE = 30  # seconds: a busy machine is late, and not wrong for that


class Hurried(Wire):
    """A second for a head, and a second for the reader of an answer."""

    seconds_for_a_head = 1.0
    seconds_unread = 1.0


class Calm(Wire):
    """Three seconds for a head: room for two hundred clients in the server's own process to say what they say."""

    seconds_for_a_head = 3.0


@get("/api/long-answer", include_in_schema=False)
async def long_answer() -> Stream:
    """An answer in two parts, two seconds apart."""

    async def parts() -> AsyncIterator[bytes]:
        yield b"one"
        await asyncio.sleep(2)
        yield b"two"

    return Stream(parts())


@get("/api/held-up", include_in_schema=False)
async def held_up() -> str:
    """Nothing else is done in this process meanwhile."""
    time.sleep(1.5)  # noqa: ASYNC251 - that is the point
    return "at last"


@contextmanager
def serving(protocol: type[Wire]) -> Iterator[Address]:
    """A small application in this process, behind connections of that class."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(
            small_app(more=[long_answer, held_up]), http=protocol, log_level="error", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        while not server.started:
            time.sleep(0.02)
        yield listening.getsockname()
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    monkeypatch.setattr(gate, "SECONDS_FOR_A_BODY", 1)
    with serving(Hurried) as address:
        yield address


@pytest.fixture
def calm(monkeypatch: pytest.MonkeyPatch) -> Iterator[Address]:
    monkeypatch.setattr(gate, "SECONDS_FOR_A_BODY", 3)
    with serving(Calm) as address:
        yield address


def told(endings: list[Ending]) -> dict[str, set[tuple[int, ...]]]:
    """The answers of each kind, as far as they were heard to their end."""
    found: dict[str, set[tuple[int, ...]]] = {}
    for each in endings:
        if not each.reset:
            found.setdefault(each.kind, set()).add(tuple(each.statuses))
    return found


EXPECTED = {kind: {tuple(statuses)} for kind, (_, _, statuses) in KINDS.items()}


def test_two_hundred_who_trickle_are_all_closed_and_nobody_else_waits(calm: Address) -> None:
    with many_files(1024), healthy(calm, "/health/live") as met:
        endings = asyncio.run(crowd(calm, 200, pause=0.1, patience=PATIENCE))
    assert told(endings) == EXPECTED
    assert min(each.seconds for each in endings) > 2
    assert max(each.seconds for each in endings) < PATIENCE / 2  # who is never closed is given up after all of it
    assert met.failures == []
    assert len(met.seconds) > 20
    assert met.median < 0.5  # and not the three seconds; the long form, on a machine of its own, is held to less


@pytest.mark.long
@pytest.mark.timeout(180)
def test_a_thousand_who_trickle_for_a_minute_are_each_closed_within_twelve_seconds(tmp_path: Path) -> None:
    async def minute(address: Address) -> list[Ending]:
        endings: list[Ending] = []
        until = time.monotonic() + 60
        while time.monotonic() < until:
            endings += await crowd(address, 1_000, pause=1.0, patience=20)
        return endings

    with many_files(4_096), served(tmp_path / "tapete.db") as server:
        made = httpx.post(f"{server.address}/api/games", json={}).json()
        host, _, port = server.address.removeprefix("http://").partition(":")
        address = (host, int(port))
        with healthy(address, f"/api/games/{made['id']}") as met:
            endings = asyncio.run(minute(address))
    longest = max(each.seconds for each in endings)
    print(f"{len(endings)} closed, the last after {longest:.2f} s;", end=" ")  # noqa: T201 - the figure is the point
    print(f"{len(met.seconds)} answers beside them, p99 {met.p99 * 1000:.1f} ms")  # noqa: T201
    assert told(endings) == EXPECTED
    assert longest <= 12
    assert met.failures == []
    assert met.p99 <= 0.2


def test_who_takes_less_than_the_time_is_not_hurried(hurried: Address) -> None:
    with socket.create_connection(hurried, timeout=PATIENCE) as client:
        for _ in range(3):
            for part in (b"GET /health", b"/live HTTP/1.1\r\nHost: localhost", b"\r\n\r\n"):
                time.sleep(0.2)
                client.sendall(part)
            assert client.recv(65536).startswith(b"HTTP/1.1 200")


def test_who_asked_while_the_server_was_held_up_is_answered(hurried: Address) -> None:
    """The time for a head went by before the server looked: what lies there by then is in time."""
    with (
        socket.create_connection(hurried, timeout=PATIENCE) as holding,
        socket.create_connection(hurried, timeout=PATIENCE) as waiting,
    ):
        holding.sendall(b"GET /api/held-up HTTP/1.1\r\nHost: localhost\r\n\r\n")
        time.sleep(0.3)
        waiting.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert waiting.recv(65536).startswith(b"HTTP/1.1 200")


def test_a_head_that_is_late_is_told_so_in_problem_details(hurried: Address) -> None:
    with socket.create_connection(hurried, timeout=PATIENCE) as client:
        client.sendall(b"GET /health/live HTTP/1.1\r\nHost: loc")
        answer = client.recv(65536)
        assert client.recv(65536) == b""
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"content-type: application/problem+json" in head
    assert b"connection: close" in head
    assert b"x-content-type-options: nosniff" in head
    assert b'"code":"too-slow"' in body


def pour(client: socket.socket, data: bytes, times: int) -> None:
    """Send it so many times, and see that the server does not take it all."""

    def poured() -> None:
        for _ in range(times):
            client.sendall(data)
            time.sleep(0.0001)

    with pytest.raises(OSError, match=r"reset|[Bb]roken"):
        poured()


def test_a_head_without_end_is_cut_off(hurried: Address) -> None:
    with socket.create_connection(hurried, timeout=PATIENCE) as client:
        client.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nCookie: ")
        pour(client, b"x" * 4_096, 1_000)


def test_who_does_not_read_the_answers_is_cut_off(hurried: Address) -> None:
    """A page of the client again and again, and never a byte is taken: the socket's buffers are soon full."""
    with socket.socket() as client:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        client.connect(hurried)
        client.settimeout(PATIENCE)
        since = time.monotonic()
        pour(client, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", 1_000_000)
        assert time.monotonic() - since < PATIENCE / 2
    assert Counter(httpx.get(f"http://127.0.0.1:{hurried[1]}/health/live").status_code for _ in range(5)) == {200: 5}


def test_nonsense_that_follows_a_request_is_not_answered_in_the_midst_of_its_answer(hurried: Address) -> None:
    with socket.create_connection(hurried, timeout=PATIENCE) as client:
        client.sendall(b"GET /api/long-answer HTTP/1.1\r\nHost: localhost\r\n\r\n")
        answer = b""
        while b"one" not in answer:
            answer += client.recv(65536)
        client.sendall(b"nonsense\r\n\r\n")
        while part := client.recv(65536):
            answer += part
    assert answer.count(b"HTTP/1.1 ") == 1


def test_an_answer_may_take_longer_than_a_head(hurried: Address) -> None:
    """And a head that begins meanwhile does not cut it off."""
    with socket.create_connection(hurried, timeout=PATIENCE) as client:
        client.sendall(b"GET /api/long-answer HTTP/1.1\r\nHost: localhost\r\n\r\nGET /health/live HTTP/1.1\r\nHo")
        answer = b""
        while b"two" not in answer:
            answer += client.recv(65536)
        assert answer.startswith(b"HTTP/1.1 200")
        assert answer.count(b"HTTP/1.1 ") == 1
        client.sendall(b"st: localhost\r\n\r\n")
        while answer.count(b"HTTP/1.1 200") < 2:
            answer += client.recv(65536)
