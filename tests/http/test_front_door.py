"""What holds on every address of the real application: for other sites' pages, for browsers, for numbers and bodies."""

import json
from random import Random
from typing import Any

import httpx
import pytest
from tests.api.test_gate import RAW
from tests.http.guests import Guest, against_the_cpu
from tests.repeats import repeated

from tapete.api.openapi import document
from tapete.app import create_app
from tapete.settings import Settings

pytestmark = pytest.mark.anyio
PATHS: dict[str, dict[str, Any]] = json.loads(document(create_app(Settings("sqlite://"))))["paths"]
OPERATIONS = sorted((path, method) for path, item in PATHS.items() for method in item)
WRITES = [path for path, method in OPERATIONS if method == "post"]
READS = [path for path, method in OPERATIONS if method == "get" and not path.endswith("/events")]
ELSEWHERE = "https://evil.example"
NUMBERS = ["-1", "2147483648", "9007199254740993", "9223372036854775808", "18446744073709551616", "1e400", "-0.5"]


def filled(path: str, guest: Guest, seat: str = "1") -> str:
    """A path with a game that is there in it."""
    return path.format(game=guest.game, hand="none", seat=seat, name="mesa", slug="none", rules="mesa")


@pytest.fixture
async def guest(client: httpx.AsyncClient) -> Guest:
    """Somebody whose hand has just been dealt."""
    guest = await against_the_cpu(client)
    await guest.say("deal")
    return guest


def test_the_document_names_what_is_tried_here() -> None:
    assert len(WRITES) >= 20
    assert len(READS) >= 12


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
async def test_what_a_form_of_another_page_can_send_changes_nothing_anywhere(guest: Guest, kind: str) -> None:
    before = await guest.view()
    for path in WRITES:
        answer = await guest.client.post(
            filled(path, guest), content=b"{}", headers={**guest.headers(), "content-type": kind}
        )
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json"), path
    assert await guest.view() == before


@pytest.mark.parametrize("told", [{"origin": ELSEWHERE}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}])
async def test_what_a_script_of_another_page_can_send_changes_nothing_anywhere(
    guest: Guest, told: dict[str, str]
) -> None:
    before = await guest.view()
    for path in WRITES:
        answer = await guest.client.post(filled(path, guest), json={}, headers={**guest.headers(), **told})
        assert (answer.status_code, answer.json()["code"]) == (403, "cross-site"), path
    assert await guest.view() == before


async def test_no_other_site_is_ever_given_leave_to_read_or_to_write(guest: Guest) -> None:
    """Neither in the answer itself nor in the one to the question before it, by any method."""
    preflight = {"access-control-request-headers": "authorization,content-type,idempotency-key,if-match"}
    for path, method in OPERATIONS:
        if path.endswith("/events"):
            continue
        for asked in (method.upper(), "OPTIONS", "HEAD", "DELETE"):
            headers = {"origin": ELSEWHERE, "access-control-request-method": method.upper(), **preflight}
            answer = await guest.client.request(asked, filled(path, guest), headers={**guest.headers(), **headers})
            assert not [name for name in answer.headers if name.startswith("access-control-")], (asked, path)


async def test_every_address_tells_browsers_the_same(guest: Guest) -> None:
    expected = {
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
    }
    for path in [*READS, "/", "/schema", "/css/none.css", "/metrics"]:
        answer = await guest.client.get(filled(path, guest), headers=guest.headers())
        assert {name: answer.headers.get(name) for name in expected} == expected, path
        assert answer.headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        assert "geolocation=()" in answer.headers["permissions-policy"]
        assert not {"server", "set-cookie", "x-powered-by", "strict-transport-security"} & set(answer.headers)


@pytest.mark.parametrize("number", NUMBERS)
async def test_a_number_beyond_all_bounds_is_refused_wherever_one_is_taken(guest: Guest, number: str) -> None:
    headers = {**guest.headers(), "content-type": "application/json"}
    before = await guest.view()
    for path, body in {
        "/api/games": '{"target":%s}',
        "/api/games/": '{"rules":"rummy","opening":%s}',
        "/api/games//": '{"rules":"rummy","clock":%s}',
        "/api/calculator/opening": '{"cards":["5H","5C","5D"],"opening":%s}',
        f"{guest.path}/lay-off": '{"card":"5H","meld":%s}',
        f"{guest.path}/swap-joker": '{"card":"5H","meld":0,"joker":%s}',
    }.items():
        answer = await guest.client.post(path.rstrip("/"), content=body % number, headers=headers)
        assert answer.status_code in (400, 422), (path, answer.text)
    for path in (
        f"/api/hands/none/comments?limit={number}",
        f"/api/hands/none/positions?view={number}",
        f"{guest.path}/events?since={number}0",  # ten digits are a version
    ):
        answer = await guest.client.get(path, headers=guest.headers())
        assert answer.status_code in (400, 404, 422), (path, answer.text)
    for path in ("cpu", "invite"):
        answer = await guest.client.post(f"{guest.path}/seats/{number}/{path}", json={}, headers=guest.headers())
        assert answer.status_code in (400, 404, 422), (path, answer.text)
    for name in ("if-match", "if-none-match"):
        sent = {**headers, name: f'"{number}"'}
        await guest.client.get(guest.path, headers=sent)
        answer = await guest.client.post(f"{guest.path}/draw", content=b'{"from":"stock"}', headers=sent)
        assert 400 <= answer.status_code < 500
    assert await guest.view() == before


REFUSED = [body for body, status, _ in RAW if status >= 400]


async def test_no_raw_body_that_is_refused_changes_the_game(guest: Guest) -> None:
    headers = {**guest.headers(), "content-type": "application/json"}
    before = await guest.view()
    for move in ("upcard", "draw", "discard", "knock", "lay-off", "leave", "rematch"):
        for body in REFUSED:
            answer = await guest.client.post(f"{guest.path}/{move}", content=body, headers=headers)
            assert 400 <= answer.status_code < 500, (move, body, answer.text)
    assert await guest.view() == before


@repeated(300)
async def test_a_damaged_move_is_a_move_or_is_refused_and_never_a_fault(guest: Guest, times: int) -> None:
    chance = Random(times)
    headers = {**guest.headers(), "content-type": "application/json"}
    view = await guest.view()
    for _ in range(times):
        raw = bytearray(b'{"take":false}' if view["hand"]["phase"] == "upcard" else b'{"from":"stock"}')
        for _ in range(chance.randint(1, 3)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        move = "upcard" if view["hand"]["phase"] == "upcard" else "draw"
        answer = await guest.client.post(f"{guest.path}/{move}", content=bytes(raw), headers=headers)
        assert answer.status_code == 200 or 400 <= answer.status_code < 500, (bytes(raw), answer.text)
        now = await guest.view()
        assert (now["version"] > view["version"]) == (answer.status_code == 200)
        view = now
