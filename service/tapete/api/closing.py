"""What a request is told when the server closes before it was answered."""

import asyncio

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tapete.api.problems import Problem


class Closing(ASGIMiddleware):
    """Before the gate: a request that is cut off when the server closes is told to come back."""

    scopes = (ScopeType.HTTP,)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through; 503 when it is cancelled before its answer began."""
        begun = False

        async def sent(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await next_app(scope, receive, sent)
        except asyncio.CancelledError:
            if not begun:
                raise Problem(503, "unavailable", headers={"Retry-After": "2", "Connection": "close"}) from None
