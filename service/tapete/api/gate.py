"""The gate before every handler.

It says who may write from where and which query parameters there are, and lets bodies in only as strict JSON.
"""

import asyncio
from collections.abc import Collection, Iterable
from typing import cast
from urllib.parse import parse_qsl

from litestar import Litestar
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.openapi.spec import Operation, Parameter, Reference, Schema
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from tapete.api.problems import Problem
from tapete.api.strict_json import scan

MAX_BODY = 16 * 1024
SECONDS_FOR_A_BODY = 10
CHECKED = "checked_body"  # where a request's state holds what was let in
READING = frozenset({"GET", "HEAD", "OPTIONS"})
JSON_TYPES = frozenset({b"application/json", b"application/json;charset=utf-8", b'application/json;charset="utf-8"'})


class Gate(ASGIMiddleware):
    """First in the application's `middleware`.

    `allowed_origins` (`https://tapete.example`) are other sites whose pages may write here.
    """

    scopes = (ScopeType.HTTP,)

    def __init__(self, allowed_origins: Collection[str] = ()) -> None:
        self._allowed = frozenset(origin.encode() for origin in allowed_origins)
        self._parameters: dict[tuple[str, str], dict[str, bool] | None] = {}

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let the request through to `next_app`, with its body whole and checked, or raise the Problem with it."""
        http = cast("HTTPScope", scope)
        if http["query_string"]:
            self._check_query(http)
        if http["method"] in READING:
            await next_app(scope, receive, send)
            return
        refuse_cross_site(dict(http["headers"]), self._allowed)
        body = await checked_body(http["headers"], receive)
        if body is not None:
            scope["state"][CHECKED] = body
            await next_app(scope, receive, send)

    def _check_query(self, scope: HTTPScope) -> None:
        key = (scope["path_template"], scope["method"])
        if key not in self._parameters:
            self._parameters[key] = documented_parameters(scope["litestar_app"], *key)
        known = self._parameters[key]
        if known is not None:
            refuse_unknown_parameters(scope["query_string"], known)


def refuse_cross_site(headers: dict[bytes, bytes], allowed: Collection[bytes]) -> None:
    """403 for a write that a browser says comes from another site's page. Programs send neither header and pass."""
    origin = headers.get(b"origin")
    if origin in allowed:
        return
    foreign = origin is not None and origin.rpartition(b"//")[2].lower() != headers.get(b"host", b"").lower()
    if foreign or headers.get(b"sec-fetch-site") == b"cross-site":
        raise Problem(403, "cross-site")


async def checked_body(headers: Iterable[tuple[bytes, bytes]], receive: Receive) -> bytes | None:
    """The body as strict JSON, `{}` where a request has neither body nor Content-Type, None when the client has gone.

    415 for any type but JSON in UTF-8: the types that a plain form can send would need no preflight.
    """
    types = [value for name, value in headers if name == b"content-type"]
    if any(value.replace(b" ", b"").lower() not in JSON_TYPES for value in types):
        raise _not_json()
    refuse_announced(dict(headers))
    body = await _in_time(receive)
    if body and not types:
        raise _not_json()
    if body is not None and types:
        scan(body)
    return b"{}" if body == b"" else body


def refuse_announced(headers: dict[bytes, bytes]) -> None:
    """413 before a byte is read, when the Content-Length is beyond the limit; 400 when the end is announced twice."""
    length = headers.get(b"content-length", b"")
    if length and b"transfer-encoding" in headers:  # a proxy may read the other of the two
        raise Problem(400, "bad-request", headers={"Connection": "close"})
    if length.isdigit() and int(length.lstrip(b"0")[:12] or b"0") > MAX_BODY:
        raise _too_large()


async def _in_time(receive: Receive) -> bytes | None:
    """The body; 408 when it does not arrive, so that nobody keeps a connection for nothing."""
    try:
        async with asyncio.timeout(SECONDS_FOR_A_BODY):
            return await read(receive)
    except TimeoutError:
        raise Problem(408, "too-slow", {"seconds": SECONDS_FOR_A_BODY}, headers={"Connection": "close"}) from None


async def read(receive: Receive) -> bytes | None:
    """The whole body, or None when the client has gone; 413 as soon as it grows beyond the limit."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        body += message.get("body", b"")
        if len(body) > MAX_BODY:
            raise _too_large()
        if not message.get("more_body", False):
            return bytes(body)


def documented_parameters(app: Litestar, template: str, method: str) -> dict[str, bool] | None:
    """An operation's query parameters, each with whether it may be repeated; None for what the schema leaves out."""
    item = (app.openapi_schema.paths or {}).get(template)
    operation: Operation | None = getattr(item, method.lower(), None)
    if operation is None:
        return None
    found = [known for known in operation.parameters or [] if isinstance(known, Parameter)]
    return {known.name: _is_list(known.schema) for known in found if known.param_in == "query"}


def refuse_unknown_parameters(query: bytes, known: dict[str, bool]) -> None:
    """400 for a parameter that would be ignored, and for a second value where only the last would count."""
    seen: set[str] = set()
    for name, _ in parse_qsl(query.decode("latin-1"), keep_blank_values=True):
        if name not in known:
            raise Problem(400, "unknown-parameter", {"name": name[:40]})
        if name in seen and not known[name]:
            raise Problem(400, "repeated-parameter", {"name": name})
        seen.add(name)


def _is_list(schema: Schema | Reference | None) -> bool:
    if not isinstance(schema, Schema):
        return False
    return schema.type == "array" or any(_is_list(each) for each in schema.one_of or [])


def _not_json() -> Problem:
    return Problem(415, "not-json", headers={"Accept": "application/json"})


def _too_large() -> Problem:
    return Problem(413, "body-too-large", {"limit": MAX_BODY})
