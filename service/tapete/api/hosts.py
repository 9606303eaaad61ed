"""Which names the server answers to.

A page of another site may have its own name lead to this machine (DNS rebinding), and is then, to a browser, of the
same site as the table. The Host header still says that name.
"""

import re
from collections.abc import Collection, Iterable

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from tapete.api.problems import Problem

_HOST = re.compile(rb"(\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{0,5})?")


class Hosts(ASGIMiddleware):
    """First of all: 400 for a request to another name than the `known`, in lower case; `None` is any."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, known: Collection[str] | None) -> None:
        self._known = None if known is None else frozenset(name.encode() for name in known)

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through to `next_app`, or raise the Problem with it."""
        if self._known is not None and host_of(scope["headers"]) not in self._known:
            raise Problem(400, "unknown-host", headers={"Connection": "close"})
        await next_app(scope, receive, send)


def host_of(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The one Host header, in lower case and without the port; X-Forwarded-Host is anybody's to write."""
    given = [value for name, value in headers if name == b"host"]
    found = _HOST.fullmatch(given[0].lower()) if len(given) == 1 else None
    return None if found is None else found[1]
