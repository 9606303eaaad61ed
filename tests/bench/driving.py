"""Load: keep-alive connections that drive whole games against a server, each move as soon as the last is answered.

A process of its own, `python -m tests.bench.driving URL --seconds 3`, which prints a `Load` as JSON. It reads of an
answer only what its next move needs, so that the server is what is measured.
"""

import argparse
import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import msgspec
import uvloop
from tests.bench.line import Line, request

WARM_UP = 0.4  # seconds before anything counts


class Option(msgspec.Struct):
    """A legal move as it is listed."""

    move: str
    discard: str | None = None


class Left(msgspec.Struct):
    """What a discard leaves."""

    card: str
    deadwood: int
    legal: bool


class Table(msgspec.Struct):
    """The hand, as far as a simple player looks."""

    after_discard: list[Left]


class View(msgspec.Struct):
    """A game, as far as a simple player looks."""

    version: int
    status: str
    legal: list[Option]
    hand: Table | None


class Seat(msgspec.Struct):
    """A seat just taken."""

    id: str
    token: str
    view: View


class Load(msgspec.Struct):
    """What a load came to.

    `requests` were answered within so many `seconds`, after waits given in milliseconds, so many of them with
    `failures`; `sent` were all, with those that made games and those before and after.
    """

    sent: int
    requests: int
    seconds: float
    p50: float
    p99: float
    failures: int

    @property
    def rate(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds


_VIEW = msgspec.json.Decoder(View)
_SEAT = msgspec.json.Decoder(Seat)


@dataclass(slots=True)
class Watch:
    """Waits that fall into the window that counts."""

    begins: float
    ends: float
    waits: list[float] = field(default_factory=list)
    failures: int = 0

    def open(self) -> bool:
        """Whether there is time left."""
        return time.perf_counter() < self.ends

    async def timed(self, line: Line, request: bytes) -> bytes:
        """Ask and note the wait; the body."""
        asked = time.perf_counter()
        status, body = await line.ask(request)
        answered = time.perf_counter()
        if self.begins <= asked and answered <= self.ends:
            self.waits.append(answered - asked)
            self.failures += status >= 300 and status != 304
        return body


async def seated(line: Line) -> tuple[Seat, str]:
    """A new game against the computer: its first seat, and the header that proves it."""
    _, body = await line.ask(request("POST", "/api/games", b"{}"))
    seat = _SEAT.decode(body)
    return seat, f"Authorization: Bearer {seat.token}\r\n"


async def play_games(line: Line, watch: Watch, *, keys: bool) -> None:
    """Game after game against the computer; every deal and every move counts, making the game does not."""
    while watch.open():
        seat, held = await seated(line)
        view = seat.view
        while view.status != "finished" and watch.open():
            name, fields = next_move(view)
            headers = f'{held}If-Match: "{view.version}"\r\n' + (_key() if keys else "")
            answer = await watch.timed(line, request("POST", f"/api/games/{seat.id}/{name}", fields, headers))
            view = _VIEW.decode(answer)


def _key() -> str:
    return f"Idempotency-Key: {secrets.token_urlsafe(18)}\r\n"


def next_move(view: View) -> tuple[str, bytes]:
    """Pass the upcard, draw from the stock, knock as soon as that is legal, else throw what leaves least."""
    name = view.legal[0].move
    if name == "discard" and view.hand is not None:
        knock = next((option.discard for option in view.legal if option.move == "knock"), None)
        if knock is not None:
            return "knock", b'{"discard":"%s"}' % knock.encode()
        least = min((left for left in view.hand.after_discard if left.legal), key=lambda left: left.deadwood)
        return "discard", b'{"card":"%s"}' % least.card.encode()
    return name, {"deal": b"{}", "upcard": b'{"take":false}', "draw": b'{"from":"stock"}'}[name]


async def look(line: Line, watch: Watch, *, etag: bool) -> None:
    """The same view again and again; with its ETag, so that the answer is a 304."""
    seat, held = await seated(line)
    _, body = await line.ask(request("POST", f"/api/games/{seat.id}/deal", b"{}", held))
    stands = f'If-None-Match: "{_VIEW.decode(body).version}"\r\n' if etag else ""
    await repeat(line, watch, request("GET", f"/api/games/{seat.id}", headers=held + stands))


async def repeat(line: Line, watch: Watch, again: bytes) -> None:
    """The same request again and again."""
    while watch.open():
        await watch.timed(line, again)


Driver = Callable[[Line, Watch], Awaitable[None]]

DRIVERS: dict[str, Driver] = {
    "moves": lambda line, watch: play_games(line, watch, keys=False),
    "moves-with-keys": lambda line, watch: play_games(line, watch, keys=True),
    "views": lambda line, watch: look(line, watch, etag=False),
    "views-304": lambda line, watch: look(line, watch, etag=True),
    "hello": lambda line, watch: repeat(line, watch, request("GET", "/hello")),
}


async def drive(url: str, driver: Driver, seconds: float, connections: int) -> Load:
    """Load a server for some seconds."""
    lines = [await Line.to(url) for _ in range(connections)]
    begins = time.perf_counter() + WARM_UP
    watch = Watch(begins, begins + seconds)
    await asyncio.gather(*(driver(line, watch) for line in lines))
    waits, sent = sorted(watch.waits), sum(line.sent for line in lines)
    return Load(sent, len(waits), seconds, _at(waits, 0.50), _at(waits, 0.99), watch.failures)


def _at(waits: list[float], share: float) -> float:
    return 1000 * waits[int(share * (len(waits) - 1))]


def main() -> None:
    """Read the command line, load, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("url")
    parser.add_argument("--driver", choices=DRIVERS, default="moves")
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--connections", type=int, default=16)
    asked = parser.parse_args()
    load = uvloop.run(drive(asked.url, DRIVERS[asked.driver], asked.seconds, asked.connections))
    print(msgspec.json.encode(load).decode())


if __name__ == "__main__":
    main()
