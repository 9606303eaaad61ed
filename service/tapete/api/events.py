"""A game as it goes: the live stream, as server-sent events for pages and as lines of JSON for programs."""

import asyncio
import hashlib
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from typing import Annotated, Any

from litestar import Request, Response, Router, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, HeaderParameter, QueryParameter
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tapete import meters
from tapete.api.asking import MAY_SIT, token_of
from tapete.api.frames import LINES, SSE, written
from tapete.api.limits import whereabouts
from tapete.api.problems import problem_responses
from tapete.live.budget import Budget
from tapete.play import tables
from tapete.play.following import End, Frame, follow
from tapete.play.house import House

SLOWEST = 20.0  # seconds that one piece may take to leave
Latest = Annotated[
    str | None,
    HeaderParameter(
        name="Last-Event-ID",
        pattern=r"^[0-9]{1,10}$(?!\n)",
        description="The version last seen: the first view is left out while the game still is at it.",
    ),
]
Since = Annotated[
    str | None, QueryParameter(pattern=r"^[0-9]{1,10}$(?!\n)", description="As Last-Event-ID, for who sets no headers.")
]


class Stream(ASGIResponse):
    """Frames as they come, until they end or the reader goes.

    A reader that does not read holds up its own stream and nothing else: what waits for it is one frame and what the
    socket's buffers hold.
    """

    _should_set_content_length = False

    def __init__(self, frames: AsyncIterator[Frame], media_type: str, budget: Budget, who: tuple[bytes, bytes | None]):
        super().__init__(media_type=media_type, headers={"cache-control": "no-store", "x-accel-buffering": "no"})
        self._frames = frames
        self._form = media_type
        self._budget = budget
        self._who = who
        self._ended = "left"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, within the budget of streams; raises `TooManyStreams` before the answer has begun."""
        with self._budget.spent(*self._who):
            meters.stream_opened()
            try:
                await super().__call__(scope, receive, send)
            finally:
                meters.stream_ended(self._ended)

    async def send_body(self, send: Send, receive: Receive) -> None:
        telling = asyncio.ensure_future(self._tell(send))
        gone = asyncio.ensure_future(_until_gone(receive))
        try:
            await asyncio.wait([telling, gone], return_when=asyncio.FIRST_COMPLETED)
            if telling.done():
                telling.result()
        finally:
            for task in (telling, gone):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task

    async def _tell(self, send: Send) -> None:
        async with aclosing(self._frames) as frames:  # type: ignore[type-var]
            async for frame in frames:
                try:
                    async with asyncio.timeout(SLOWEST):
                        await _sent(send, written(frame, self._form), more=True)
                except TimeoutError:
                    self._ended = "too-slow"
                    return
                if isinstance(frame, End):
                    self._ended = frame.reason
        await _sent(send, b"", more=False)


async def _sent(send: Send, body: bytes, *, more: bool) -> None:
    await send({"type": "http.response.body", "body": body, "more_body": more})


async def _until_gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class Events(Response[bytes]):
    """What the handler returns: a stream that begins when it is sent."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(b"")
        self._stream = stream

    def to_asgi_response(self, *_: Any, **__: Any) -> ASGIResponse:
        return self._stream


_STREAM = ResponseSpec(
    str,
    media_type=SSE,
    generate_examples=False,
    description="Events `view` (its id is the version), `presence` and, as the last one, `end`; comments in between.",
)


@get(
    "/games/{game:str}/events",
    operation_id="followGame",
    summary="Follow a game live",
    description=(
        "The whole view first, as `GET /api/games/{game}` gives it to the same asker, then one for each version; a "
        "version that is overtaken before it could be sent is left out. `presence` names the seats whose person is "
        "there. `end` says why the stream ends and after how many milliseconds to come back. "
        f"`Accept: {LINES}` gives the same as lines of JSON. Four streams are open to one asker."
    ),
    security=MAY_SIT,
    responses={200: _STREAM, **problem_responses(401, 403, 404, 429, 503)},
    tags=["games"],
)
async def follow_game(
    request: Request[Any, Any, Any],
    house: NamedDependency[House],
    game: FromPath[str],
    last_event_id: Latest = None,
    since: Since = None,
) -> Response[bytes]:
    token = token_of(request)
    table, _ = await tables.look(house, game, token)
    known = last_event_id or since
    frames = follow(house, table, token, None if known is None else int(known))
    form = LINES if LINES in request.headers.get("accept", "") else SSE
    return Events(Stream(frames, form, request.app.state.budget, _who(request, token)))


def _who(request: Request[Any, Any, Any], token: str | None) -> tuple[bytes, bytes | None]:
    """Whose budget a stream is counted on: the seat's or, for a spectator, the address's; and the address's own."""
    place, own = whereabouts(request.scope)
    asker = place if token is None else hashlib.sha256(token.encode()).digest()
    return asker, None if own else place


events = Router("/", route_handlers=[follow_game])
