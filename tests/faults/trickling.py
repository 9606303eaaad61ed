"""Clients that keep a connection and say next to nothing, each in a way of its own, and one that means it."""

import asyncio
import http.client
import resource
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import cycle, islice

WHOLE = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
HEAD = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"x" * 10_000
POST = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"
BODY = WHOLE[:-2] + b"Content-Length: 9999\r\n\r\n"
# What is sent at once, and then byte by byte; the status of each answer before the connection is closed.
KINDS: dict[str, tuple[bytes, bytes, list[int]]] = {
    "never a word": (b"", b"", []),
    "a head byte by byte": (b"", HEAD, [408]),
    "a head that stops": (HEAD[:30], b"", [408]),
    "empty lines": (b"", b"\r\n" * 5_000, []),
    "a second head": (WHOLE, HEAD, [200, 408]),
    "empty lines after an answer": (WHOLE, b"\r\n" * 5_000, [200]),
    "a body byte by byte": (POST, b" " * 9_998, [408]),
    "a body that stops": (POST + b"{", b"", [408]),
    "a body that nobody reads": (BODY, b" " * 9_998, [200]),
}


@dataclass
class Ending:
    """How a connection ended: how long it was kept, from its first byte on where it had an answer, and each status.

    A byte that crosses the server's end on the way makes it a `reset`, which may take the last answer with it.
    """

    kind: str
    seconds: float
    statuses: list[int]
    reset: bool


async def trickled(address: tuple[str, int], kind: str, pause: float, patience: float) -> Ending:
    """One byte each `pause`, until the server closes; after `patience` seconds it is taken to be never."""
    at_once, slowly, expected = KINDS[kind]
    since = [time.monotonic()]
    reading, writing = await asyncio.open_connection(*address)
    writing.write(at_once)
    drip = asyncio.create_task(_drip(writing, slowly, pause, since if 200 in expected else []))
    answers, reset = bytearray(), False
    try:
        async with asyncio.timeout(patience):
            while part := await reading.read(65536):
                answers += part
    except TimeoutError:
        pass
    except ConnectionError:
        reset = True
    ending = Ending(kind, time.monotonic() - since[-1], _statuses(bytes(answers)), reset)
    drip.cancel()
    writing.close()
    return ending


async def _drip(writing: asyncio.StreamWriter, text: bytes, pause: float, since: list[float]) -> None:
    """Byte by byte; when the first left is added to `since`, where that is not empty."""
    with suppress(ConnectionError):
        for number, byte in enumerate(text):
            await asyncio.sleep(pause)
            if number == 0 and since:
                since.append(time.monotonic())
            writing.write(bytes([byte]))
            await writing.drain()


def _statuses(answers: bytes) -> list[int]:
    return [int(each[:3]) for each in answers.split(b"HTTP/1.1 ")[1:]]


async def crowd(address: tuple[str, int], number: int, pause: float, patience: float) -> list[Ending]:
    """So many of them at once, some of each kind."""
    kinds = islice(cycle(KINDS), number)
    return await asyncio.gather(*[trickled(address, kind, pause, patience) for kind in kinds])


@dataclass
class Healthy:
    """What a client met that asks as one should: the seconds that each answer took, and what went wrong."""

    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)

    @property
    def median(self) -> float:
        """In seconds."""
        return statistics.median(self.seconds)

    @property
    def p99(self) -> float:
        """In seconds."""
        return sorted(self.seconds)[int(len(self.seconds) * 0.99)]


@contextmanager
def healthy(address: tuple[str, int], path: str, pause: float = 0.01) -> Iterator[Healthy]:
    """A client that asks all the while, on a new connection every tenth time."""
    met, over = Healthy(), threading.Event()
    thread = threading.Thread(target=_asking, args=(met, over, address, path, pause))
    thread.start()
    try:
        yield met
    finally:
        over.set()
        thread.join()


def _asking(met: Healthy, over: threading.Event, address: tuple[str, int], path: str, pause: float) -> None:
    while not over.is_set():
        connection = http.client.HTTPConnection(*address, timeout=10)
        for _ in range(10):
            since = time.monotonic()
            try:
                connection.request("GET", path)
                answer = connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as failure:
                met.failures.append(repr(failure))
                break
            if answer.status != 200:
                met.failures.append(str(answer.status))
            met.seconds.append(time.monotonic() - since)
            over.wait(pause)
        connection.close()


@contextmanager
def many_files(number: int) -> Iterator[None]:
    """Room for so many sockets, in this process and in those that it starts."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(max(soft, number), hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
