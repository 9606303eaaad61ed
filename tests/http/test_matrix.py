"""Who may do what: every route, asked by everybody in every state of a game, against a table written by hand."""

from collections.abc import AsyncIterator, Callable
from typing import NamedTuple

import httpx
import pytest
from litestar import Litestar
from litestar.routes import HTTPRoute
from tests.http.conftest import new_url
from tests.http.guests import Json, serving
from tests.http.matrix_games import Staged, digest, put_back, staged, stored
from tests.http.matrix_table import (
    ASKERS,
    GAME_READS,
    HAND_WRITES,
    HANDS,
    JOIN,
    NOWHERE,
    OPEN,
    STATES,
    STATUS,
    STRANGERS,
    TABLES,
    body_for,
    expected_of_all,
    expected_of_look,
    expected_of_seat,
    routes,
)
from tests.http.overheard import overhear
from tests.http.told import told

from tapete.app import create_app
from tapete.play import seats
from tapete.play.opened import OpenTable
from tapete.play.tables import opened
from tapete.settings import Settings

pytestmark = pytest.mark.anyio
IDS = {"unknown id": "AAAAAAAAAAAA", "malformed id": "%00a'--"}


class Desk(NamedTuple):
    """An application with the development door, and a client whose answers are held to the document."""

    app: Litestar
    client: httpx.AsyncClient

    async def ask(self, method: str, path: str, body: object, headers: dict[str, str]) -> tuple[int, bytes]:
        """The status and the body; of a stream that begins, what GET would have answered instead is compared."""
        if path.endswith("/events") and method == "GET":
            return await self._listen(path, headers)
        answer = await self.client.request(method, path, json=body, headers=headers)
        return answer.status_code, answer.content

    async def _listen(self, path: str, headers: dict[str, str]) -> tuple[int, bytes]:
        heard = await overhear(self.app, path, headers)
        documented = told().document["paths"]["/api/games/{game}/events"]["get"]["responses"]
        assert str(heard.status) in documented
        if heard.status == 200:
            view = await self.client.get(path.removesuffix("/events"), headers=headers)
            assert heard.headers["content-type"].startswith("text/event-stream")
            assert heard.pieces[0].partition(b"\ndata: ")[2].strip() == view.content
        return heard.status, heard.body


ON = ["sqlite", pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.long])]


@pytest.fixture(scope="module", params=ON)
async def desk(request: pytest.FixtureRequest) -> AsyncIterator[Desk]:
    app = create_app(Settings(new_url(request.param, request), rigged_deals=True))
    async with serving(app) as client:
        yield Desk(app, client)


def headers_of(asker: str, tokens: dict[str, str]) -> dict[str, str]:
    """What such an asker brings; a path of nowhere is asked with the tokens of some game."""
    match asker:
        case "spectator":
            return {}
        case "garbage":
            return {"authorization": "Bearer " + "g" * 43}
        case "malformed":
            return {"authorization": "Basic QW5hOng="}
    return {"authorization": f"Bearer {tokens[asker]}"}


def test_every_route_has_its_row() -> None:
    app = create_app(Settings("sqlite://"))
    found = {
        f"{method} {route.path_format}"
        for route in app.routes
        if isinstance(route, HTTPRoute)
        for method in route.methods
        if method not in ("OPTIONS", "HEAD")
    }
    assert found == routes()
    documented = {f"{method.upper()} {path}" for path, item in told().document["paths"].items() for method in item}
    assert documented <= found


class Case(NamedTuple):
    """One cell, as it is asked: by whom, with what, and what is to come of it."""

    method: str
    path: str
    body: object
    asker: str
    expected: str


def cases(kind: str, state: str, at: Staged) -> list[Case]:
    """All cells of one state."""
    game, hand = (IDS[state], IDS[state]) if state in NOWHERE else (at.game, at.hand)
    found = list[Case]()
    for asker in ASKERS:
        for page in GAME_READS:
            expected = expected_of_look(page, state, asker)
            found.append(Case("GET", f"/api/games/{game}{page}", None, asker, expected))
        for name in TABLES[kind]:
            expected = expected_of_seat(kind, name, state, asker)
            found.append(Case("POST", f"/api/games/{game}/{name}", body_for(name), asker, expected))
        join = {"name": "Gus", "invite": at.invite}
        found.append(Case("POST", f"/api/games/{game}/join", join, asker, expected_of_all(JOIN, state)))
        for page, row in HANDS.items():
            found.append(Case("GET", f"/api/hands/{hand}{page}", None, asker, expected_of_all(row, state)))
        for page, (body, row) in HAND_WRITES.items():
            found.append(Case("POST", f"/api/hands/{hand}{page}", body, asker, expected_of_all(row, state)))
    return found


async def wrong(desk: Desk, at: Staged, case: Case) -> str | None:
    """What is not as the table says, if anything; the game is as before afterwards, by itself or put back."""
    status, body = await desk.ask(case.method, case.path, case.body, headers_of(case.asker, at.tokens))
    code = str(status) if status < 400 else _code(body)
    expected = int(case.expected) if case.expected.isdigit() else STATUS.get(case.expected, 409)
    now = await stored(desk.app, at.game)
    fault = None
    if (code, status) != (case.expected, expected):
        fault = f"{status} {code}, not {case.expected}"
    elif status >= 400 and digest(now) != at.digest:
        fault = f"{code}, but the game has changed"
    if digest(now) != at.digest:
        await put_back(desk.app, at.game, at.rows)
    return fault and f"{case.method} {case.path} by {case.asker}: {fault}"


def _code(body: bytes) -> str:
    found: Json = httpx.Response(200, content=body).json()
    return str(found["code"])


@pytest.mark.parametrize("state", [*STATES, *NOWHERE])
@pytest.mark.parametrize("kind", TABLES)
async def test_everybody_is_answered_as_the_table_says(desk: Desk, kind: str, state: str) -> None:
    at = await staged(desk.app, desk.client, kind, "host's turn" if state in NOWHERE else state)
    asked = cases(kind, state, at)
    faults = [fault for case in asked if (fault := await wrong(desk, at, case))]
    assert not faults, "\n".join(faults)
    print(f"{len(asked)} cells", end=" ")  # noqa: T201


@pytest.mark.parametrize("asker", ASKERS)
async def test_what_is_no_games_is_open_to_everybody_alike(desk: Desk, asker: str) -> None:
    tokens = (await staged(desk.app, desk.client, "gin", "waiting")).tokens
    for route, (path, body, expected) in OPEN.items():
        method = route.partition(" ")[0]
        status, _ = await desk.ask(method, path, body, headers_of(asker, tokens))
        assert status == expected, f"{route} by {asker}"


def told_apart(body: bytes) -> Json:
    """A problem without the path that was asked for."""
    found: Json = httpx.Response(200, content=body).json()
    del found["instance"]
    return found


@pytest.mark.parametrize("kind", TABLES)
async def test_ids_of_other_things_and_made_up_ones_are_answered_with_the_same_bytes(desk: Desk, kind: str) -> None:
    """A hand's id is no game's and a game's no hand's; nor is the next hand's before it is dealt."""
    at = await staged(desk.app, desk.client, kind, "host's turn")
    after = await staged(desk.app, desk.client, kind, "between hands")
    upcoming = (await opened(desk.app.state.house, after.game)).next[0].hand
    for asker in ASKERS:
        headers = headers_of(asker, at.tokens)
        for page in ("", "/hands", "/events"):
            one, *others = [
                await desk.ask("GET", f"/api/games/{ident}{page}", None, headers)
                for ident in (*IDS.values(), at.hand, upcoming)
            ]
            assert all((status, told_apart(body)) == (one[0], told_apart(one[1])) for status, body in others), page
        for page in HANDS:
            one, *others = [
                await desk.ask("GET", f"/api/hands/{ident}{page}", None, headers)
                for ident in (*IDS.values(), at.game, upcoming)
            ]
            assert all((status, told_apart(body)) == (one[0], told_apart(one[1])) for status, body in others), page


@pytest.mark.parametrize("kind", TABLES)
async def test_a_token_of_another_game_is_answered_like_one_that_nobody_has(desk: Desk, kind: str) -> None:
    """Nobody learns by it that the token is good elsewhere, or once was here."""
    at = await staged(desk.app, desk.client, kind, "waiting")
    for name in TABLES[kind]:
        path = f"/api/games/{at.game}/{name}"
        said = [await desk.ask("POST", path, body_for(name), headers_of(one, at.tokens)) for one in STRANGERS]
        assert len(set(said)) == 1, name
    for page in ("", "/events"):
        said = [
            await desk.ask("GET", f"/api/games/{at.game}{page}", None, headers_of(one, at.tokens)) for one in STRANGERS
        ]
        assert len(set(said)) == 1, page


@pytest.mark.parametrize("kind", TABLES)
async def test_an_invitation_to_another_table_is_answered_like_one_that_nobody_has(desk: Desk, kind: str) -> None:
    here, there = [await staged(desk.app, desk.client, kind, "waiting") for _ in range(2)]
    path = f"/api/games/{here.game}/join"
    said = {
        await desk.ask("POST", path, {"name": "Gus", "invite": invite}, {})
        for invite in (there.invite, "g" * 43, here.tokens["host"], here.game)
    }
    assert len(said) == 1
    assert {status for status, _ in said} == {404}


async def test_a_changed_state_would_be_seen(desk: Desk) -> None:
    """The check of what is stored is awake: a move changes it, and putting back restores it."""
    at = await staged(desk.app, desk.client, "gin", "host's turn")
    headers = headers_of("host", at.tokens)
    assert (await desk.ask("POST", f"/api/games/{at.game}/draw", {"from": "stock"}, headers))[0] == 200
    assert digest(await stored(desk.app, at.game)) != at.digest
    await put_back(desk.app, at.game, at.rows)
    assert digest(await stored(desk.app, at.game)) == at.digest
    assert (await desk.ask("POST", f"/api/games/{at.game}/draw", {"from": "stock"}, headers))[0] == 200


def any_token_is_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(OpenTable, "seat_of", lambda *_: 0)


def garbage_is_taken_for_no_token(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = OpenTable.asker
    monkeypatch.setattr(OpenTable, "asker", lambda table, token: None if token == "g" * 43 else honest(table, token))


def whoever_sits_is_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seats, "_check_host", lambda *_: None)


HOLES = (any_token_is_the_hosts, garbage_is_taken_for_no_token, whoever_sits_is_a_host)


@pytest.mark.parametrize("hole", HOLES, ids=lambda hole: hole.__name__)
async def test_a_planted_hole_is_found(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, hole: Callable[[pytest.MonkeyPatch], None]
) -> None:
    at = await staged(desk.app, desk.client, "gin", "waiting")
    hole(monkeypatch)
    faults = [fault for case in cases("gin", "waiting", at) if (fault := await wrong(desk, at, case))]
    assert faults
