"""HTTP/1.1 over one keep-alive connection with as little work as will do, so that a server is the slower side."""

import asyncio
from typing import Self, cast
from urllib.parse import urlsplit


class Line(asyncio.Protocol):
    """One keep-alive connection, one request at a time, no pipelining."""

    def __init__(self) -> None:
        self._transport: asyncio.Transport | None = None
        self._buffer = b""
        self._waiter: asyncio.Future[tuple[int, bytes]] | None = None
        self.sent = 0

    @classmethod
    async def to(cls, url: str) -> Self:
        """A connection to the server of a URL."""
        host, _, port = urlsplit(url).netloc.partition(":")
        return (await asyncio.get_running_loop().create_connection(cls, host, int(port)))[1]

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way back."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is no subclass of it

    def data_received(self, data: bytes) -> None:
        """Answer whoever waits once the whole body is there; a body is announced by Content-Length or is empty."""
        self._buffer += data
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0 or self._waiter is None:
            return
        at = self._buffer.find(b"content-length: ", 0, end)
        length = int(self._buffer[at + 16 : self._buffer.find(b"\r\n", at)]) if at >= 0 else 0
        if len(self._buffer) < end + 4 + length:
            return
        answer = int(self._buffer[9:12]), self._buffer[end + 4 :]
        self._buffer = b""
        waiter, self._waiter = self._waiter, None
        waiter.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Fail whoever waits."""
        if self._waiter is not None:
            self._waiter.set_exception(exc or ConnectionResetError())

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """Send a whole request; the status and the body of its answer."""
        assert self._transport is not None
        self._waiter = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        self.sent += 1
        return await self._waiter


def request(method: str, path: str, body: bytes = b"", headers: str = "") -> bytes:
    """A request as it goes over the wire."""
    kind = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: localhost\r\n{headers}{kind}\r\n".encode() + body
