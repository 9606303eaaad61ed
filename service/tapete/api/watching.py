"""Every request is measured and has its line in the log, whatever answers it: a handler, a refusal, a file, a 404."""

import logging
import time

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.types import (
    LifeSpanReceive,
    LifeSpanScope,
    LifeSpanSend,
    Message,
    Receive,
    Scope,
    Send,
)

from tapete import meters
from tapete.api.headers import request_id

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
NO_ROUTE = "none"  # no such address, or not by this method: the router refuses those before any middleware
QUIET = ("/health/", "/metrics")  # asked for every few seconds by machines

log = logging.getLogger("tapete.access")


class Watched(Litestar):
    """The application, watched from outside of all its middleware."""

    async def __call__(
        self, scope: Scope | LifeSpanScope, receive: Receive | LifeSpanReceive, send: Send | LifeSpanSend
    ) -> None:
        """Let the call through; a request is counted when its answer begins and logged when it is over."""
        if scope["type"] != ScopeType.HTTP:
            await super().__call__(scope, receive, send)
            return
        watch = _Watch(scope, send)  # type: ignore[arg-type]  # what a request brings is for requests
        try:
            await super().__call__(scope, receive, watch.sent)
        finally:
            watch.over()


class _Watch:
    """One request from its arrival on."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self._since = time.perf_counter()
        self._status: int | None = None

    async def sent(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun(message["status"])
        await self._send(message)

    def _begun(self, status: int) -> None:
        self._status = status
        meters.request(self._route, self._method, status, time.perf_counter() - self._since)

    def over(self) -> None:
        """A status of None: the answer never began, since the server was stopped or failed outside of its handlers."""
        level = logging.DEBUG if self._scope["path"].startswith(QUIET) else logging.INFO
        if log.isEnabledFor(level):
            told = {
                "method": self._method,
                "route": self._route,
                "status": self._status,
                "ms": round((time.perf_counter() - self._since) * 1000, 1),
                "request": request_id(self._scope),
            }
            log.log(level, "request", extra=told)

    @property
    def _method(self) -> str:
        method = str(self._scope.get("method", ""))
        return method if method in METHODS else "other"

    @property
    def _route(self) -> str:
        return str(self._scope.get("path_template") or NO_ROUTE)
