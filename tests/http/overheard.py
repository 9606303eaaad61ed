"""A live stream listened to in this process for its first pieces, and left."""

import asyncio
from collections.abc import Mapping
from typing import Any, NamedTuple

from litestar import Litestar


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


def _bodies(sent: list[dict[str, Any]]) -> list[bytes]:
    return [message["body"] for message in sent if message.get("body")]
