"""What opens a seat: unguessable, kept as a hash, sent in one header and in no address, and dead once it is over."""

import asyncio
import base64
import hashlib
import hmac
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import httpx
import pytest
from tests.http.guests import Guest, Json, against_the_cpu, body_of, create, new_key, problem_of, serving, two_people
from tests.http.overheard import overhear
from tests.http.timed import Time, desk

from tapete import app as application
from tapete.api.limits import ALLOWED, kind_of
from tapete.app import create_app
from tapete.play import opened
from tapete.play.seats import LONG_AWAY
from tapete.play.secret import new_id
from tapete.settings import Settings

pytestmark = pytest.mark.anyio
GAMES = 60


def bits(ident: str) -> Iterator[int]:
    for byte in base64.urlsafe_b64decode(ident):
        yield from (byte >> place & 1 for place in range(8))


def test_every_bit_of_an_id_is_as_likely_as_not_but_for_what_the_first_character_rules_out() -> None:
    """Of 64 first characters two are drawn again; five standard deviations of 4,000 draws are 4 in 100."""
    counts = [0] * 72
    for _ in range(4_000):
        for place, bit in enumerate(bits(new_id(secrets.token_bytes))):
            counts[place] += bit
    assert all(0.44 < count / 4_000 < 0.56 for count in counts), counts


async def test_an_application_draws_from_the_machine_s_own_source_of_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(application, "secrets", secrets)
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tapete.db'}"))
    async with serving(app):
        assert app.state.house.entropy is secrets.token_bytes


async def test_ids_do_not_tell_in_which_order_they_were_made(client: httpx.AsyncClient) -> None:
    ids = [(await create(client))["id"] for _ in range(GAMES)]
    rising = sum(one < other for one, other in pairwise(ids))
    assert GAMES * 0.2 < rising < GAMES * 0.8
    assert len({ident[:3] for ident in ids}) > GAMES * 0.9


async def test_what_one_answer_gives_away_of_chance_says_nothing_of_another(client: httpx.AsyncClient) -> None:
    """Ids, tokens and invitations of one game are drawn one by one: no part of one stands in another."""
    made = await create(client, rules="clasico", seats=[{"name": name} for name in ("Ana", "Eva", "Leo")])
    drawn = [made["id"], made["token"], *(one["invite"] for one in made["invites"])]
    pieces = [{text[start : start + 5] for start in range(len(text) - 4)} for text in drawn]
    assert sum(map(len, pieces)) == len(set().union(*pieces))


def test_who_tries_invitations_is_held_to_ten_a_minute_by_the_limits() -> None:
    assert kind_of("POST", "/api/games/{game:str}/join") == "join"
    assert [(one.whose, one.burst, one.interval) for one in ALLOWED["join"]] == [("sender", 10, 6.0)]


async def secrets_of(client: httpx.AsyncClient) -> list[str]:
    """A game whose seats are taken, left, opened anew and taken again; all tokens and invitations that there were."""
    made = await post(client, "/api/games", {"seats": [{"name": "Ana"}, {"name": "Eva"}]}, 201)
    path, ana, first = f"/api/games/{made['id']}", made["token"], made["invites"][0]["invite"]
    eva = await post(client, f"{path}/join", {"name": "Eva", "invite": first}, 201)
    await post(client, f"{path}/leave", {}, 200, eva["token"])
    second = await post(client, f"{path}/seats/1/invite", {}, 200, ana)
    third = await post(client, f"{path}/seats/1/invite", {}, 200, ana)
    leo = await post(client, f"{path}/join", {"name": "Leo", "invite": third["invite"]}, 201)
    await post(client, f"{path}/deal", {}, 200, leo["token"])
    return [ana, first, eva["token"], second["invite"], third["invite"], leo["token"]]


async def post(client: httpx.AsyncClient, path: str, body: Json, status: int, token: str | None = None) -> Json:
    """What is answered, which is then also kept under a key."""
    headers = {"idempotency-key": new_key(), **({} if token is None else {"authorization": f"Bearer {token}"})}
    return body_of(await client.post(path, json=body, headers=headers), status)


def on_disk(folder: Path) -> bytes:
    """The database's file, and what lies beside it."""
    return b"".join(file.read_bytes() for file in folder.iterdir() if file.is_file())


async def test_the_database_knows_no_token_and_no_invitation_but_by_its_hash(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tapete.db'}"))
    async with serving(app, checked=False) as client:
        known = [await secrets_of(client) for _ in range(GAMES)]
        kept = on_disk(tmp_path)
    kept += on_disk(tmp_path)
    for secret in (one for some in known for one in some):
        raw = base64.urlsafe_b64decode(secret + "=")
        for shape in (secret.encode(), raw, raw.hex().encode(), base64.b64encode(raw).rstrip(b"=")):
            assert shape not in kept
    with closing(sqlite3.connect(tmp_path / "tapete.db")) as connection:
        hashes = {bytes(row[0]) for row in connection.execute("SELECT token_hash FROM seat WHERE token_hash NOT NULL")}
    assert hashes == {hashlib.sha256(secret.encode()).digest() for some in known for secret in (some[0], some[-1])}
    assert all(one in kept for one in hashes), "the search itself finds what is there"


async def test_secrets_are_compared_in_constant_time(
    client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[tuple[int, int]] = []

    class Watched:
        @staticmethod
        def compare_digest(one: bytes, other: bytes) -> bool:
            compared.append((len(one), len(other)))
            return hmac.compare_digest(one, other)

    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    monkeypatch.setattr(opened, "hmac", Watched)
    problem_of(await Guest(client, made["id"], "g" * 43).look(), 403, "not-your-seat")
    body = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    body_of(await client.post(f"/api/games/{made['id']}/join", json=body), 201)
    assert compared == [(32, 32), (32, 32)]


async def test_no_address_in_an_answer_holds_a_secret(client: httpx.AsyncClient) -> None:
    made = await client.post("/api/games", json={"seats": [{"name": "Ana"}, {"name": "Eva"}]})
    body = made.json()
    hidden = [body["token"], body["invites"][0]["invite"]]
    assert not any(secret in value for secret in hidden for value in made.headers.values())
    joined = await client.post(f"{made.headers['location']}/join", json={"name": "Eva", "invite": hidden[1]})
    assert joined.headers["location"] == made.headers["location"]
    hidden.append(joined.json()["token"])
    for token in (*hidden[::2], None):
        seen = await Guest(client, body["id"], token).look()
        assert not any(secret in text for secret in hidden for text in (seen.text, *seen.headers.values()))


@pytest.mark.parametrize("page", ["", "/events", "/hands"])
@pytest.mark.parametrize("name", ["token", "access_token", "authorization", "ticket", "key", "seat"])
async def test_a_token_in_a_query_is_refused_and_not_taken(client: httpx.AsyncClient, page: str, name: str) -> None:
    ana = await against_the_cpu(client)
    problem = problem_of(await client.get(f"{ana.path}{page}?{name}={ana.token}"), 400, "unknown-parameter")
    assert problem["params"] == {"name": name}
    assert str(ana.token) not in str(problem)


async def test_a_stream_takes_the_header_and_no_cookie(tmp_path: Path) -> None:
    app = create_app(Settings(f"sqlite:///{tmp_path / 'tapete.db'}"))
    async with serving(app) as client:
        ana = await against_the_cpu(client)
        path = f"{ana.path}/events"
        assert b'"you":0' in (await overhear(app, path, ana.headers())).body
        for headers in ({"cookie": f"token={ana.token}"}, {"x-token": ana.token or ""}, {}):
            assert b'"you":null' in (await overhear(app, path, headers)).body
        refused = await overhear(app, path, {"authorization": "Basic QW5hOng="})
        assert (refused.status, b'"unauthorized"' in refused.body) == (401, True)


async def test_nothing_of_a_query_stands_in_the_log(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    ana = await against_the_cpu(client)
    with caplog.at_level("DEBUG"):
        await client.get(f"{ana.path}?token={ana.token}")
        await client.get(f"{ana.path}/events?since=abcdefg")
        await client.get(f"/api/hands/nothing/positions?view=1&{ana.token}={ana.token}")
        await client.get("/api/rules", headers=ana.headers())
    lines = [record for record in caplog.records if record.name == "tapete.access"]
    assert len(lines) == 4
    told = " ".join(str(vars(record)) for record in caplog.records if record.name.startswith("tapete"))
    assert ana.token is not None
    assert not any(piece in told for piece in (ana.token, "token=", "since", "abcdefg", "?"))


async def left_behind(app_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> tuple[bytes, float, httpx.Response]:
    """The end of a stream whose seat is left or filled, the seconds until it came, and what the token is told next."""
    async with desk(f"sqlite:///{app_path / 'tapete.db'}", Time(), monkeypatch) as at:
        ana, eva = await two_people(at.client)
        await ana.say("deal")
        stream = asyncio.create_task(overhear(at.application, f"{eva.path}/events", eva.headers(), pieces=50))
        await asyncio.sleep(0.05)
        begun = asyncio.get_running_loop().time()
        if how == "left":
            body_of(await eva.post("leave"), 200)
        else:  # away for long, but for a stream of which her browser knows nothing any more
            monkeypatch.setattr(at.house.presence, "away", lambda *_: LONG_AWAY)
            at.time.now += LONG_AWAY
            body_of(await ana.post("seats/1/cpu"), 200)
        heard = await stream
        took = asyncio.get_running_loop().time() - begun
        return heard.pieces[-1], took, await eva.look()


@pytest.mark.parametrize("how", ["left", "filled"])
async def test_the_token_of_a_seat_that_is_lost_opens_nothing_and_its_stream_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    last, took, answer = await left_behind(tmp_path, monkeypatch, how)
    assert last.startswith(b"event: end\n")
    assert b'"reason":"seat-lost"' in last
    assert took < 5
    problem_of(answer, 403, "not-your-seat")


async def test_the_token_of_a_seat_that_was_left_makes_no_move_and_reads_nothing(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    await ana.say("deal")
    body_of(await eva.post("leave"), 200)
    before = await ana.look()
    for name, fields in {"draw": {"from": "stock"}, "leave": {}, "rematch": {}, "seats/1/invite": {}}.items():
        problem_of(await eva.post(name, fields), 403, "not-your-seat")
    assert (await ana.look()).content == before.content


async def test_an_invitation_is_no_token_and_a_token_no_invitation(client: httpx.AsyncClient) -> None:
    made = await create(client, rules="clasico", seats=[{"name": "Ana"}, {"name": "Eva"}, {"name": "Leo"}])
    path = f"/api/games/{made['id']}"
    for invite in made["invites"]:
        problem_of(await Guest(client, made["id"], invite["invite"]).look(), 403, "not-your-seat")
    problem_of(await client.post(f"{path}/join", json={"name": "Noa", "invite": made["token"]}), 404, "not-found")


async def test_a_seat_that_a_computer_has_is_opened_by_no_invitation(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    ana, body = Guest(client, made["id"], made["token"]), {"name": "Eva", "invite": made["invites"][0]["invite"]}
    body_of(await ana.post("seats/1/cpu"), 200)
    before = await ana.look()
    problem_of(await client.post(f"{ana.path}/join", json=body), 404, "not-found")
    problem_of(await ana.post("seats/1/invite"), 409, "seat-taken")
    assert (await ana.look()).content == before.content
