"""What a hostile or unlucky caller meets: bodies made to cost, bodies that never come, a server that closes."""

import asyncio
import time
from typing import Any

import httpx
import pytest
from tests.http.guests import opened, problem_of

from tapete.api import gate
from tapete.api.closing import Closing
from tapete.api.problems import Problem
from tapete.api.strict_json import scan

pytestmark = pytest.mark.anyio
JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "body",
    [
        b"[" * 17 + b'"' + b'\\"' * 8180,
        b"[" * 17 + b'"' + b'\\"' * 8180 + b"\\",
        b"{" + b",".join(b'"%d":1' % n for n in range(1800)) + b',"1799":1}',
    ],
    ids=["a text without end", "ending in an escape", "many keys and one of them twice"],
)
def test_no_body_within_the_limit_costs_more_than_moments(body: bytes) -> None:
    """The first of these once took seconds, because each of its quotes began the search anew."""
    started = time.process_time()
    with pytest.raises(Problem):
        scan(body)
    assert time.process_time() - started < 0.25


async def test_a_content_length_of_five_thousand_digits_is_no_fault_of_the_server(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/games", content=b"{}", headers={**JSON, "content-length": "0" * 5000 + "2"})
    assert answer.status_code in (201, 400)


async def test_a_body_that_does_not_come_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "SECONDS_FOR_A_BODY", 0.05)

    async def never() -> Any:
        await asyncio.sleep(5)

    with pytest.raises(Problem) as refused:
        await gate.checked_body([(b"content-type", b"application/json")], never)
    assert (refused.value.status, refused.value.code) == (408, "too-slow")


async def test_a_request_cut_off_by_the_end_of_the_server_is_told_to_come_back() -> None:
    async def endless(*_: Any) -> None:
        await asyncio.sleep(5)

    async def nowhere(*_: Any) -> None:
        return

    scope: Any = {"type": "http"}
    call = asyncio.create_task(Closing().handle(scope, nowhere, nowhere, endless))  # type: ignore[arg-type]
    await asyncio.sleep(0)
    call.cancel()
    with pytest.raises(Problem) as refused:
        await call
    assert (refused.value.status, refused.value.headers["Retry-After"]) == (503, "2")


async def test_who_has_just_joined_by_another_process_may_act_at_once(postgresql_with_tables: str) -> None:
    async with opened(postgresql_with_tables) as here, opened(postgresql_with_tables) as there:
        made = (await here.post("/api/games", json={"seats": [{"name": "Ana"}, {"name": "Eva"}]})).json()
        path = f"/api/games/{made['id']}"
        assert (await there.get(path)).json()["status"] == "waiting"
        invite = made["invites"][0]["invite"]
        joined = (await here.post(f"{path}/join", json={"name": "Eva", "invite": invite})).json()
        answer = await there.post(f"{path}/deal", json={}, headers={"authorization": f"Bearer {joined['token']}"})
        assert answer.status_code == 200, answer.text


@pytest.mark.parametrize("name", ["\u061cAna", "A\u2060na", "A\u00adna", "\u3164", " ", "   "])
async def test_a_name_is_something_that_can_be_seen(client: httpx.AsyncClient, name: str) -> None:
    problem_of(await client.post("/api/games", json={"seats": [{"name": name}]}), 400, "invalid-body")


@pytest.mark.parametrize(
    ("tag", "status"), [('"0"', 304), ('W/"0"', 304), ('"7", "0"', 304), ("*", 304), ('x"0"x', 200), ('"7"', 200)]
)
async def test_only_a_tag_that_is_named_is_unchanged(client: httpx.AsyncClient, tag: str, status: int) -> None:
    made = (await client.post("/api/games", json={})).json()
    answer = await client.get(f"/api/games/{made['id']}", headers={"if-none-match": tag})
    assert answer.status_code == status
