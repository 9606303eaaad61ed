"""Comments over HTTP: what is taken and what is not, from whom and how often, and where it is shown."""

import asyncio
from itertools import count
from pathlib import Path
from typing import cast

import httpx
import pytest
from tests.http.guests import Guest, Json, _held_to_the_document, body_of, new_key, problem_of
from tests.http.scripted import KNOCKS_AT_TEN, ana_and_eva, say
from tests.servers import Server, served

pytestmark = pytest.mark.anyio

HOSTILE = "<img src=x onerror=alert(1)>\n</script><script>alert(2)</script> javascript:alert(3) {{7*7}} ${7*7} '\"`;--"
numbers = count(1)


def somebody(client: httpx.AsyncClient) -> httpx.AsyncClient:
    """A client at an address that nobody else has."""
    app = cast("httpx.ASGITransport", client._transport).app
    number = next(numbers)
    transport = httpx.ASGITransport(app, client=(f"10.0.{number // 250}.{number % 250}", 40_000))
    hooks = {"response": [_held_to_the_document]}
    return httpx.AsyncClient(transport=transport, base_url="http://testserver", event_hooks=hooks)


async def a_hand(client: httpx.AsyncClient) -> str:
    """The comments of a hand that is over."""
    guests = await ana_and_eva(client, first=KNOCKS_AT_TEN, stock="KD")
    await say(guests, "deal pass pass stock !KD")
    return f"/api/hands/{(await guests[0].view())['hand']['id']}/comments"


async def read(client: httpx.AsyncClient, path: str) -> Json:
    return body_of(await client.get(path), 200)


async def test_a_comment_is_answered_and_read_by_everybody(rigged: httpx.AsyncClient) -> None:
    path = await a_hand(rigged)
    eva = somebody(rigged)
    assert await read(rigged, path) == {"hand": path.split("/")[3], "comments": [], "more": False}
    first = body_of(await eva.post(path, json={"text": "¡Vaya\n\n\nmano!"}), 201)
    second = body_of(await eva.post(path, json={"name": "Eva", "text": "Otra"}), 201)
    assert first.keys() == {"id", "name", "text", "at"}
    assert (first["name"], first["text"]) == (None, "¡Vaya\n\n\nmano!")
    assert (second["name"], second["text"]) == ("Eva", "Otra")
    assert len({first["id"], second["id"]}) == 2
    assert len(first["id"]) == 12
    page = await read(rigged, path)
    assert page["comments"] == sorted([first, second], key=lambda one: (one["at"], one["id"]), reverse=True)
    assert (await rigged.get(path)).content == (await eva.get(path)).content


async def test_comments_are_read_page_by_page(rigged: httpx.AsyncClient) -> None:
    path = await a_hand(rigged)
    for number in range(7):
        body_of(await somebody(rigged).post(path, json={"text": str(number)}), 201)
        await asyncio.sleep(0.002)  # so that each has a millisecond of its own
    seen, page = [], await read(rigged, f"{path}?limit=3")
    while True:
        assert len(page["comments"]) <= 3
        seen += [one["text"] for one in page["comments"]]
        if not page["more"]:
            break
        page = await read(rigged, f"{path}?limit=3&before={page['comments'][-1]['id']}")
    assert seen == list("6543210")
    assert (await read(rigged, path))["comments"][0]["text"] == "6"


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("limit=1", 200, None),
        ("limit=100", 200, None),
        ("limit=0", 422, "out-of-range"),
        ("limit=101", 422, "out-of-range"),
        ("limit=-1", 422, "out-of-range"),
        ("limit=x", 400, "invalid-parameter"),
        ("limit=99999999999999999999", 422, "out-of-range"),
        ("before=AAAAAAAAAAAA", 422, "unknown-comment"),
        ("before=", 400, "invalid-parameter"),
        ("before=%00", 400, "invalid-parameter"),
        ("before=AAAAAAAAAAAA%0A", 400, "invalid-parameter"),
        ("before='--", 400, "invalid-parameter"),
        ("after=x", 400, "unknown-parameter"),
        ("limit=1&limit=2", 400, "repeated-parameter"),
    ],
)
async def test_what_may_be_asked_for(rigged: httpx.AsyncClient, query: str, status: int, code: str | None) -> None:
    answer = await rigged.get(f"{await a_hand(rigged)}?{query}")
    assert answer.status_code == status, answer.text
    if code is not None:
        problem_of(answer, status, code)


async def test_while_a_hand_runs_nobody_reads_or_writes_comments(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    hand = (await ana.say("deal pass"))["hand"]["id"]
    for guest in (ana, eva, Guest(rigged, ana.game)):
        path = f"/api/hands/{hand}/comments"
        answers = [
            await rigged.get(path, headers=guest.headers()),
            await somebody(rigged).post(path, json={"text": "Tengo dos reyes"}, headers=guest.headers()),
        ]
        for answer in answers:
            assert problem_of(answer, 409, "hand-running")["params"] == {}


@pytest.mark.parametrize("hand", ["nothing", "AAAAAAAAAAAA", "%00", "%2e%2e", "x" * 2_000], ids=lambda hand: hand[:12])
async def test_a_hand_that_was_never_dealt_has_no_comments(rigged: httpx.AsyncClient, hand: str) -> None:
    path = f"/api/hands/{hand}/comments"
    for answer in (await rigged.get(path), await somebody(rigged).post(path, json={"text": "a"})):
        assert problem_of(answer, 404, "not-found")["params"] == {"what": "hand"}


async def test_one_hands_comments_are_under_no_other(rigged: httpx.AsyncClient) -> None:
    here, there = await a_hand(rigged), await a_hand(rigged)
    said = body_of(await somebody(rigged).post(here, json={"text": "solo aquí"}), 201)
    assert (await read(rigged, there))["comments"] == []
    problem_of(await rigged.get(f"{there}?before={said['id']}"), 422, "unknown-comment")
    for page in ("", "/positions", "/showdown"):
        answer = await rigged.get(here.removesuffix("/comments") + page)
        assert "solo aquí" not in answer.text


@pytest.mark.parametrize(
    "text",
    ["a", "x" * 1000, "🂡" * 1000, "a\n" * 500, "\n\n\na", "  a  ", HOSTILE, "\\u0000 \\n", "نص", "👍🏽", "❤\ufe0f"],
    ids=lambda text: ascii(text[:12]),
)
async def test_plain_text_is_given_back_as_it_was_sent(rigged: httpx.AsyncClient, text: str) -> None:
    path = await a_hand(rigged)
    answer = await somebody(rigged).post(path, json={"text": text})
    assert body_of(answer, 201)["text"] == text
    page = await rigged.get(path)
    assert page.json()["comments"][0]["text"] == text
    assert page.headers["content-type"] == answer.headers["content-type"] == "application/json"


INVISIBLE = [
    "\t", "\r", "\r\n", "\x0b", "\x0c", "\x1b[31m", "\x7f", "\x85", "\u00ad", "\u061c", "\u180e", "\u200b", "\u200d",
    "\u200e", "\u2028", "\u2029", "\u202a", "\u202e", "\u2060", "\u2066", "\u2069", "\u3164", "\ufeff",
]  # fmt: skip


@pytest.mark.parametrize("sign", INVISIBLE, ids=ascii)
async def test_a_text_that_would_reach_beyond_itself_is_refused(rigged: httpx.AsyncClient, sign: str) -> None:
    path = await a_hand(rigged)
    for text in (sign, f"a{sign}b", f"ab{sign}", f"{sign}\n", f"a{sign}\n"):
        answer = await somebody(rigged).post(path, json={"text": text})
        assert problem_of(answer, 400, "invalid-body")["params"] == {"field": "text"}
    for name in (f"a{sign}b", "a\n", "a\nb"):
        answer = await somebody(rigged).post(path, json={"text": "a", "name": name})
        assert problem_of(answer, 400, "invalid-body")["params"] == {"field": "name"}
    assert (await read(rigged, path))["comments"] == []


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ('{"text":""}', 422, "out-of-range"),
        ('{"text":"%s"}' % ("x" * 1001), 422, "out-of-range"),
        ('{"text":"%s"}' % ("🂡" * 1001), 422, "out-of-range"),
        ('{"text":" \\n "}', 422, "blank-text"),
        ('{"text":"a","name":""}', 422, "out-of-range"),
        ('{"text":"a","name":"%s"}' % ("x" * 41), 422, "out-of-range"),
        ('{"text":"a","name":" "}', 400, "invalid-body"),
        ('{"text":"a\\u0000"}', 400, "nul-in-text"),
        ('{"text":"\\ud800"}', 400, "lone-surrogate"),
        ('{"text":"a","text":"b"}', 400, "duplicate-key"),
        ('{"text":"a","at":"2000-01-01T00:00:00.000Z"}', 400, "invalid-body"),
        ('{"text":"a","id":"mine"}', 400, "invalid-body"),
        ('{"text":"a","sender":"me"}', 400, "invalid-body"),
        ('{"text":7}', 400, "invalid-body"),
        ('{"text":null}', 400, "invalid-body"),
        ('{"text":["a"]}', 400, "invalid-body"),
        ("{}", 400, "invalid-body"),
        ("[]", 400, "invalid-body"),
        ('{"text":"%s"}' % ("x" * 16_384), 413, "body-too-large"),
    ],
    ids=lambda value: value[:24] if isinstance(value, str) else value,
)
async def test_what_is_no_comment_is_refused(rigged: httpx.AsyncClient, body: str, status: int, code: str) -> None:
    path = await a_hand(rigged)
    headers = {"content-type": "application/json"}
    problem_of(await somebody(rigged).post(path, content=body, headers=headers), status, code)
    assert (await read(rigged, path))["comments"] == []


async def test_there_is_no_door_for_changing_or_removing(rigged: httpx.AsyncClient) -> None:
    path = await a_hand(rigged)
    said = body_of(await somebody(rigged).post(path, json={"text": "a"}), 201)
    for method in ("PUT", "PATCH", "DELETE"):
        problem_of(await rigged.request(method, path, json={}), 405, "method-not-allowed")
        problem_of(await rigged.request(method, f"{path}/{said['id']}", json={}), 404, "not-found")
    assert (await read(rigged, path))["comments"] == [said]


# Keys


async def test_a_comment_sent_again_is_made_once_and_answered_alike(rigged: httpx.AsyncClient) -> None:
    path, headers = await a_hand(rigged), {"idempotency-key": new_key()}
    first = await somebody(rigged).post(path, json={"text": "a"}, headers=headers)
    again = [await somebody(rigged).post(path, json={"text": "a"}, headers=headers) for _ in range(3)]
    assert {(one.status_code, one.content) for one in again} == {(201, first.content)}
    assert len((await read(rigged, path))["comments"]) == 1


async def test_a_key_is_for_one_body_on_one_hand(rigged: httpx.AsyncClient) -> None:
    here, there, headers = await a_hand(rigged), await a_hand(rigged), {"idempotency-key": new_key()}
    body_of(await somebody(rigged).post(here, json={"text": "a"}, headers=headers), 201)
    for path, text in ((here, "b"), (there, "a")):
        answer = await somebody(rigged).post(path, json={"text": text}, headers=headers)
        problem_of(answer, 422, "idempotency-key-reused")
    assert (await read(rigged, there))["comments"] == []


async def test_a_key_that_could_be_guessed_is_refused(rigged: httpx.AsyncClient) -> None:
    path = await a_hand(rigged)
    answer = await somebody(rigged).post(path, json={"text": "a"}, headers={"idempotency-key": "k" * 21})
    problem_of(answer, 422, "out-of-range")


# How often


async def test_who_comments_too_often_is_told_when_to_come_back(rigged: httpx.AsyncClient) -> None:
    path, other, ana = await a_hand(rigged), await a_hand(rigged), somebody(rigged)
    for number in range(5):
        body_of(await ana.post(path if number % 2 else other, json={"text": "a"}), 201)
    answer = await ana.post(path, json={"text": "a"})
    problem = problem_of(answer, 429, "too-many-requests")
    assert problem["params"] == {"seconds": int(answer.headers["retry-after"]), "whose": "sender"}
    assert 0 < problem["params"]["seconds"] <= 60
    body_of(await somebody(rigged).post(path, json={"text": "a"}), 201)
    assert len((await read(rigged, path))["comments"]) == 3


async def test_a_flood_of_one_sender_is_stopped_at_five(rigged: httpx.AsyncClient) -> None:
    path, ana = await a_hand(rigged), somebody(rigged)
    answers = await asyncio.gather(*[ana.post(path, json={"text": str(n)}) for n in range(40)])
    assert sorted(answer.status_code for answer in answers) == [201] * 5 + [429] * 35
    assert len((await read(rigged, path))["comments"]) == 5


# On a real server: its own address, and a proxy's word for another


def say_from(server: Server, address: str, hand: str = "worked-tie-at-ten") -> int:
    headers = {"x-forwarded-for": address}
    path = f"{server.address}/api/hands/{hand}/comments"
    return httpx.post(path, json={"text": "Vaya"}, headers=headers).status_code


def test_a_client_that_only_says_it_is_a_proxy_stays_one_sender(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    with served(tmp_path / "tapete.db") as server:
        assert [say_from(server, f"203.0.113.{n}") for n in range(6)] == [201] * 5 + [429]


def test_behind_a_proxy_senders_are_told_apart_and_no_address_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("FORWARDED_ALLOW_IPS", raising=False)  # a proxy on this machine is believed
    with served(tmp_path / "tapete.db") as server:
        assert [say_from(server, "203.0.113.77") for _ in range(6)] == [201] * 5 + [429]
        assert [say_from(server, f"2001:db8:7:7::{n}") for n in range(6)] == [201] * 5 + [429]
        assert say_from(server, "203.0.113.77", hand="worked-broken-set") == 429
        assert say_from(server, "203.0.113.78", hand="worked-broken-set") == 201
        files = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    files += b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Vaya" in files
    told = "".join(capfd.readouterr())
    for text in ("203.0.113", "2001:db8:7"):
        assert text.encode() not in files
        assert text not in told
    assert bytes([203, 0, 113, 77]) not in files
