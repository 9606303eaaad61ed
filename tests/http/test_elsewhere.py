"""What is no operation: unknown addresses, methods that are not taken, the document, the client's files."""

import httpx
import pytest
from tests.deals import PACK
from tests.http.guests import Json, body_of, problem_of

from tapete.engine.game import Game, Player
from tapete.engine.gin.hand import Hand
from tapete.engine.papers import Papers
from tapete.play.opened import Holder, NextDeal, OpenTable

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/", "/api/nothing", "/api/games/x/y/z", "/api/hands", "/api/hands/x/nothing", "/api/calculator",
     "/health",     "/api/stats", "/schema/nothing", "/nothing", "/api/dev/games/x/next-deal"],
)  # fmt: skip
async def test_an_address_that_is_not_there_is_404(client: httpx.AsyncClient, path: str) -> None:
    assert problem_of(await client.get(path), 404, "not-found")["instance"] in (path, path.rstrip("/"))


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/api/games", "OPTIONS, POST"),
        ("HEAD", "/api/rules", "GET, OPTIONS"),
        ("PUT", "/api/games/x", "GET, OPTIONS"),
        ("DELETE", "/api/games/x", "GET, OPTIONS"),
        ("GET", "/api/games/x/join", "OPTIONS, POST"),
        ("POST", "/api/games/x/hands", "GET, OPTIONS"),
        ("GET", "/api/hands/x/rematch", "OPTIONS, POST"),
        ("DELETE", "/api/hands/x/comments", "GET, OPTIONS, POST"),
        ("PATCH", "/api/hands/x", "GET, OPTIONS"),
        ("GET", "/api/calculator/deadwood", "OPTIONS, POST"),
        ("POST", "/health/live", "GET, OPTIONS"),
        ("TRACE", "/api/games", "OPTIONS, POST"),
    ],
)
async def test_a_method_that_is_not_taken_is_405_and_says_which_are(
    client: httpx.AsyncClient, method: str, path: str, allowed: str
) -> None:
    answer = await client.request(method, path)
    assert answer.status_code == 405
    assert answer.headers["allow"] == allowed
    assert answer.headers["content-type"] == "application/problem+json"
    if method != "HEAD":
        problem_of(answer, 405, "method-not-allowed")


@pytest.mark.parametrize(
    "path",
    ["/api/games", "/api/games/x/join", "/api/games/x/deal", "/api/games/x/upcard", "/api/games/x/draw",
     "/api/games/x/discard", "/api/games/x/knock", "/api/hands/x/rematch", "/api/hands/x/comments",
     "/api/calculator/deadwood", "/api/calculator/showdown"],
)  # fmt: skip
async def test_every_post_takes_only_json_of_sixteen_kibibytes_from_this_site(
    client: httpx.AsyncClient, path: str
) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"):
        problem_of(await client.post(path, content=b"{}", headers={"content-type": kind}), 415, "not-json")
    json = {"content-type": "application/json"}
    problem_of(await client.post(path, content=b" " * 16_385, headers=json), 413, "body-too-large")
    for body, code in (
        (b"{", "malformed-json"),
        (b'{"a":1,"a":2}', "duplicate-key"),
        (b"[" * 17 + b"]" * 17, "too-deep"),
        (b'{"a":1e999}', "number-too-large"),
        (b'{"a":"\\u0000"}', "nul-in-text"),
        (b"\xff", "not-utf-8"),
    ):
        problem_of(await client.post(path, content=body, headers=json), 400, code)
    foreign = {**json, "origin": "https://evil.example"}
    problem_of(await client.post(path, content=b"{}", headers=foreign), 403, "cross-site")
    problem_of(await client.post(f"{path}?x=1", json={}), 400, "unknown-parameter")


async def test_the_document_and_its_page_are_served(client: httpx.AsyncClient) -> None:
    told = body_of(await client.get("/schema/openapi.json"), 200)
    assert told["info"]["title"] == "Tapete"
    page = await client.get("/schema")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert all(operation["operationId"] in page.text for item in told["paths"].values() for operation in item.values())


async def test_the_client_is_served_at_the_root(client: httpx.AsyncClient) -> None:
    page = await client.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "<title>" in page.text


async def test_nothing_allows_another_site_to_read(client: httpx.AsyncClient) -> None:
    for path in ("/api/rules", "/health/live", "/", "/schema/openapi.json"):
        answer = await client.get(path, headers={"origin": "https://evil.example"})
        assert not [name for name in answer.headers if name.startswith("access-control-")]


async def test_the_door_for_ordered_deals_is_there_only_where_it_was_asked_for(
    client: httpx.AsyncClient, rigged: httpx.AsyncClient
) -> None:
    for method in ("GET", "POST", "PUT"):
        answer = await client.request(method, "/api/dev/games/x/next-deal", json={})
        assert problem_of(answer, 404, "not-found")["params"] == {}
    assert problem_of(await rigged.put("/api/dev/games/x/next-deal", json={}), 400, "invalid-body")
    for one in (client, rigged):
        assert not [path for path in body_of(await one.get("/schema/openapi.json"), 200)["paths"] if "dev" in path]


BODIES: dict[str, Json] = {
    "/api/games": {},
    "/api/games/x/join": {"name": "Eva", "invite": "x"},
    "/api/games/x/deal": {},
    "/api/games/x/upcard": {"take": True},
    "/api/games/x/draw": {"from": "stock"},
    "/api/games/x/discard": {"card": "KD"},
    "/api/games/x/knock": {"discard": "KD"},
    "/api/calculator/deadwood": {"cards": list(PACK[:10])},
    "/api/calculator/showdown": {"knocker": list(PACK[:10]), "defender": list(PACK[20:30])},
}
OWN = {name for kind in (Game, Hand, Player, OpenTable, NextDeal, Holder, Papers) for name in kind.__struct_fields__}


@pytest.mark.parametrize("path", BODIES)
async def test_no_body_sets_what_is_the_servers_own(client: httpx.AsyncClient, path: str) -> None:
    known = {*BODIES[path], "rules", "target", "seats", "format", "client_seed"}
    for name in sorted(OWN - known):
        for value in (0, "x", None):
            answer = await client.post(path, json={**BODIES[path], name: value})
            assert problem_of(answer, 400, "invalid-body")["params"] == {"field": name}
