"""A live stream listened to in this process for its first pieces, and left."""

import asyncio
from collections.abc import Mapping
from contextlib import aclosing
from typing import Any, NamedTuple

import httpx
from litestar import Litestar

from tapete.api.frames import LINES, SSE, written
from tapete.play.following import follow
from tapete.play.house import House
from tapete.play.tables import look


class Heard(NamedTuple):
    """What was answered: the status, the headers in lower case, and the pieces of the body as they came."""

    status: int
    headers: dict[str, str]
    pieces: tuple[bytes, ...]

    @property
    def body(self) -> bytes:
        return b"".join(self.pieces)


async def overhear(app: Litestar, path: str, headers: Mapping[str, str], pieces: int = 2) -> Heard:
    """GET a path, and go when so many pieces have come or the answer is over; it must be within five seconds."""
    plain, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": plain,
        "raw_path": plain.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", b"testserver"), *((name.encode(), value.encode()) for name, value in headers.items())],
        "client": ("127.0.0.1", 123),
        "server": ("testserver", 80),
        "state": {},
    }
    sent: list[dict[str, Any]] = []
    enough = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if not any(message["type"] == "asked" for message in sent):
            sent.append({"type": "asked"})
            return {"type": "http.request", "body": b"", "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(dict(message))
        if len(_bodies(sent)) >= pieces:
            enough.set()

    async with asyncio.timeout(5):
        await app(scope, receive, send)  # type: ignore[arg-type]
    start = next(message for message in sent if message["type"] == "http.response.start")
    told = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Heard(start["status"], told, tuple(_bodies(sent)[:pieces]))


async def first_frames(client: httpx.AsyncClient, game: str, token: str | None) -> bytes:
    """What a stream begins with in both of its forms, the view and who is there, without the way over HTTP."""
    house = _house_of(client)
    table, _ = await look(house, game, token)
    async with aclosing(follow(house, table, token, None)) as frames:  # type: ignore[type-var]
        told = [await anext(frames), await anext(frames)]
    return b"".join(written(frame, form) for form in (SSE, LINES) for frame in told)


def _house_of(client: httpx.AsyncClient) -> House:
    transport: Any = client._transport
    house: House = transport.app.state.house
    return house


def _bodies(sent: list[dict[str, Any]]) -> list[bytes]:
    return [message["body"] for message in sent if message.get("body")]
