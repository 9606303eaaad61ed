"""The server's end of a connection: uvicorn's, and less patient.

uvicorn waits for a request's head for as long as anybody keeps a connection open, takes a head of any size, and answers
what is no HTTP in plain text. The body's deadline is the gate's, and that of the answer the deadline's.
"""

import asyncio
import secrets
from asyncio import TimerHandle

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from tapete import meters
from tapete.api.headers import ALWAYS, UNLESS_SET
from tapete.api.problems import MEDIA_TYPE, Problem, members

MAX_HEAD = 32 * 1024


class Wire(HttpToolsProtocol):
    """A connection that is closed when a head takes too long or grows too large, or when nobody reads the answer.

    408 where a head had begun, and no word to who never said one.
    """

    seconds_for_a_head = 10.0
    seconds_unread = 30.0
    _head_begun = False
    _head_size = 0  # without a piece in which another head ended
    _heads = 0
    _waiting: TimerHandle | None = None
    _unread: TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._head_is_here()
        self._is_read()

    def data_received(self, data: bytes) -> None:
        whole = self._heads
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._head_begun or not self._answering():  # a head, or what is none yet: empty lines, a body nobody needs
            self._await_head()
        if self._head_begun:
            self._head_size += len(data) if self._heads == whole else 0
            if self._head_size > MAX_HEAD and self._answering():
                self.cycle.keep_alive = False  # amid an answer nothing else can be said: it is the last one
                self.flow.pause_reading()
            elif self._head_size > MAX_HEAD:
                self.refuse(Problem(431, "head-too-large", {"limit": MAX_HEAD}))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_begun = True

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._heads += 1
        self._head_begun = False
        self._head_size = 0
        self._head_is_here()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._is_read()
        self._unread = self.loop.call_later(self.seconds_unread, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._is_read()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - its text is uvicorn's
        """What the parser cannot read; amid an answer nothing can be said any more."""
        if self._answering() and self.cycle.response_started:
            self.transport.close()
        else:
            self.refuse(Problem(400, "bad-request"))

    def refuse(self, problem: Problem) -> None:
        """Say why and close."""
        meters.connection_refused(problem.status)
        body = msgspec.json.encode(members(problem, "/"))
        headers = [
            *self.server_state.default_headers,
            *ALWAYS,
            *UNLESS_SET,
            (b"x-request-id", secrets.token_hex(8).encode()),
            (b"content-type", MEDIA_TYPE.encode()),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
        ]
        lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
        self.transport.write(STATUS_LINE[problem.status] + lines + b"\r\n" + body)
        self.transport.close()

    def _answering(self) -> bool:
        return bool(self.cycle) and not self.cycle.response_complete  # there is none before the first request

    def _await_head(self) -> None:
        if self._waiting is None:
            self._waiting = self.loop.call_later(self.seconds_for_a_head, self._too_slow)

    def _head_is_here(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _is_read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _too_slow(self) -> None:
        self._waiting = None
        if self.transport.is_closing() or self._answering():
            return
        if self._head_begun:
            self.refuse(Problem(408, "too-slow", {"seconds": int(self.seconds_for_a_head)}))
        else:
            self.transport.close()
