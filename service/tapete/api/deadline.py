"""How long a request may take until its answer begins."""

import asyncio

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tapete.api.problems import Problem

SECONDS = 15.0


class Deadline(ASGIMiddleware):
    """Before the gate: 503 where no answer has begun in time. A stream has, as soon as it stands open.

    A write that is on its way to the database is not undone by this: whether it was made is asked with the same key.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through to `next_app`; the Problem when it takes too long."""

        left = asyncio.timeout(self._seconds)

        async def sent(message: Message) -> None:
            if not left.expired():
                left.reschedule(None)
            await send(message)

        try:
            async with left:
                await next_app(scope, receive, sent)
        except TimeoutError:
            if not left.expired():
                raise
            raise Problem(503, "unavailable", headers={"Retry-After": "2"}) from None
