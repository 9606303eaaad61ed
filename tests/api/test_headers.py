"""Headers on every kind of answer, refusals and files included."""

import logging
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

Client = TestClient[Litestar]
MOVE = {"json": {"move": "discard", "card": "KD"}}
KINDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "200": ("GET", "/api/games/x", {}),
    "201": ("POST", "/api/games", {}),
    "204 to OPTIONS": ("OPTIONS", "/api/games", {}),
    "304": ("GET", "/index.html", {"headers": {"if-none-match": "*"}}),
    "400 of a body": ("POST", "/api/games", {"content": b"{", "headers": {"content-type": "application/json"}}),
    "400 of a parameter": ("GET", "/api/games/x?y=1", {}),
    "403": ("POST", "/api/games", {"headers": {"origin": "null"}}),
    "404 of the router": ("GET", "/api/nothing", {}),
    "404 of a handler": ("GET", "/api/games/unknown", {}),
    "404 of a file": ("GET", "/nothing.js", {}),
    "404 of the schema": ("GET", "/schema/nothing", {}),
    "405": ("DELETE", "/api/games", {}),
    "409": ("POST", "/api/games/illegal/move", MOVE),
    "412": ("POST", "/api/games/stale/move", MOVE),
    "413": ("POST", "/api/games", {"content": b" " * 20000, "headers": {"content-type": "application/json"}}),
    "415": ("POST", "/api/games", {"content": b"{}", "headers": {"content-type": "text/plain"}}),
    "422": ("POST", "/api/games", {"json": {"target": 0}}),
    "500": ("POST", "/api/games/broken/move", MOVE),
    "503": ("POST", "/api/games/busy/move", MOVE),
    "200 of a file": ("GET", "/", {}),
    "200 to HEAD": ("HEAD", "/", {}),
    "200 of the schema": ("GET", "/schema/openapi.json", {}),
    "200 of its page": ("GET", "/schema", {}),
}
ALWAYS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_answer_is_dressed(ask: Client, kind: str) -> None:
    method, path, sent = KINDS[kind]
    logging.getLogger("tapete.api").disabled = kind == "500"
    answer = ask.request(method, path, **sent)
    logging.getLogger("tapete.api").disabled = False
    assert answer.status_code == int(kind[:3])
    for name, value in ALWAYS.items():
        assert answer.headers.get_list(name) == [value]
    assert "camera=()" in answer.headers["permissions-policy"]
    assert len(answer.headers["x-request-id"]) == 16
    assert len(answer.headers.get_list("cache-control")) == 1
    assert "server" not in answer.headers
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("kind", [kind for kind in KINDS if KINDS[kind][1].startswith("/api/")])
def test_what_the_api_answers_is_kept_nowhere_and_depends_on_who_asks(ask: Client, kind: str) -> None:
    method, path, sent = KINDS[kind]
    answer = ask.request(method, path, **sent)
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["vary"] == "Authorization"


def test_what_is_the_same_for_everybody_does_not_depend_on_who_asks(ask: Client) -> None:
    for path in ("/health/live", "/schema", "/nothing.js"):
        assert "vary" not in ask.get(path).headers


def test_what_an_answer_says_itself_about_caching_stays(ask: Client) -> None:
    for path in ("/", "/schema", "/schema/openapi.json"):
        assert ask.get(path).headers["cache-control"] == "no-cache"
    assert ask.get("/").headers["vary"] == "Accept-Encoding"


def test_each_request_has_a_name_of_its_own_that_the_asker_cannot_choose(ask: Client) -> None:
    chosen = {"x-request-id": "mine"}
    names = {ask.get("/api/games/x", headers=chosen).headers["x-request-id"] for _ in range(50)}
    assert len(names) == 50
    assert "mine" not in names
