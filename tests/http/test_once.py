"""Idempotency keys: the same request sent again does nothing more, and is given the first answer byte for byte."""

import zlib
from contextlib import suppress
from random import Random

import anyio
import httpx
import pytest
from tests.databases import ask
from tests.http.guests import Guest, against_the_cpu, body_of, choose, create, new_key, opened, problem_of
from tests.http.scripted import KNOCKS_AT_TEN, ana_and_eva, say

pytestmark = pytest.mark.anyio

OF_THE_ANSWER = ("etag", "location", "content-type", "content-length")


def kept(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    """All of an answer that an answer given again has to share."""
    return answer.status_code, answer.content, {name: answer.headers.get(name, "") for name in OF_THE_ANSWER}


async def test_a_move_sent_again_is_made_once_and_answered_alike(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass")
    key = new_key()
    first = await ana.post("draw", {"from": "stock"}, key=key)
    again = [await ana.post("draw", {"from": "stock"}, key=key) for _ in range(3)]
    assert {kept(answer)[:2] for answer in again} == {kept(first)[:2]} == {(200, first.content)}
    assert all(kept(answer) == kept(first) for answer in again)
    assert (await ana.view())["version"] == first.json()["version"]


async def test_the_first_answer_is_given_long_after_the_game_has_gone_on(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass")
    key, version = new_key(), (await ana.view())["version"]
    first = await ana.post("draw", {"from": "stock"}, key=key, version=version)
    await say((ana, eva), "-KH stock -KC")
    view = await ana.view()
    assert view["legal"][0] == {"move": "draw", "from": "stock"}  # the very move would be legal now
    for named in (version, None, view["version"], 0):
        assert kept(await ana.post("draw", {"from": "stock"}, key=key, version=named)) == kept(first)
    assert await ana.view() == view


async def test_the_same_key_with_another_body_is_422(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass")
    key = new_key()
    first = await ana.post("draw", {"from": "stock"}, key=key)
    assert first.status_code == 200
    before = await ana.look()
    for name, body in (("draw", {"from": "discard"}), ("discard", {"card": "KH"}), ("deal", {})):
        problem_of(await ana.post(name, body, key=key), 422, "idempotency-key-reused")
    assert (await ana.look()).content == before.content
    assert kept(await ana.post("draw", {"from": "stock"}, key=key)) == kept(first)


async def test_the_same_body_for_another_move_is_another_request(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    key = new_key()
    body_of(await ana.post("deal", {}, key=key), 200)
    problem_of(await ana.post("upcard", {}, key=key), 400, "invalid-body")


async def test_a_refused_move_uses_up_no_key(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await ana.say("deal")
    key = new_key()
    problem_of(await eva.post("upcard", {"take": True}, key=key), 409, "not-your-turn")
    await ana.say("pass")
    assert body_of(await eva.post("upcard", {"take": True}, key=key), 200)["hand"]["taken"] == "8D"


async def test_keys_belong_to_a_seat(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    key = "k"
    await ana.say("deal")
    mine = body_of(await ana.post("upcard", {"take": False}, key=key), 200)
    hers = body_of(await eva.post("upcard", {"take": False}, key=key), 200)
    assert (mine["you"], hers["you"]) == (0, 1)
    assert hers["version"] == mine["version"] + 1


async def test_somebody_elses_key_gives_nobody_the_card_that_was_drawn(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass")
    key = new_key()
    drawn = body_of(await ana.post("draw", {"from": "stock"}, key=key), 200)["hand"]["drawn"]
    other = await against_the_cpu(rigged)
    answers = [
        await eva.post("draw", {"from": "stock"}, key=key),
        await Guest(rigged, ana.game, other.token).post("draw", {"from": "stock"}, key=key),
        await Guest(rigged, ana.game).post("draw", {"from": "stock"}, key=key),
    ]
    assert [answer.status_code for answer in answers] == [409, 403, 401]
    assert all(f'"{drawn}"' not in answer.text for answer in answers)


async def test_one_key_may_serve_two_games(client: httpx.AsyncClient) -> None:
    first, second = await against_the_cpu(client), await against_the_cpu(client)
    one, two = [body_of(await guest.post("deal", key="k"), 200) for guest in (first, second)]
    assert (one["id"], two["id"]) == (first.game, second.game)


async def test_a_new_game_asked_for_again_is_the_same_game_token_included(client: httpx.AsyncClient) -> None:
    headers = {"idempotency-key": new_key()}
    wish = {"seats": [{"name": "Ana"}, {"name": "Eva"}]}
    first = await client.post("/api/games", json=wish, headers=headers)
    made = body_of(first, 201)
    await client.post(f"/api/games/{made['id']}/join", json={"name": "Eva", "invite": made["invites"][0]["invite"]})
    again = await client.post("/api/games", json=wish, headers=headers)
    assert kept(again) == kept(first)
    assert body_of(again, 201)["token"] == made["token"]
    problem_of(await client.post("/api/games", json={}, headers=headers), 422, "idempotency-key-reused")
    other = await client.post("/api/games", json=wish, headers={"idempotency-key": new_key()})
    assert body_of(other, 201)["id"] != made["id"]


async def test_a_seat_taken_again_with_the_key_is_the_same_seat_token_included(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    path, headers = f"/api/games/{made['id']}/join", {"idempotency-key": new_key()}
    body = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    first = await client.post(path, json=body, headers=headers)
    joined = body_of(first, 201)
    await Guest(client, made["id"], joined["token"]).say("deal")
    assert kept(await client.post(path, json=body, headers=headers)) == kept(first)
    problem_of(await client.post(path, json=body), 404, "not-found")
    changed = await client.post(path, json={**body, "name": "Eve"}, headers=headers)
    problem_of(changed, 422, "idempotency-key-reused")


async def test_the_key_of_one_games_seat_opens_no_other_game(client: httpx.AsyncClient) -> None:
    made, other = [await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}]) for _ in range(2)]
    headers = {"idempotency-key": new_key()}
    body = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    body_of(await client.post(f"/api/games/{made['id']}/join", json=body, headers=headers), 201)
    answer = await client.post(f"/api/games/{other['id']}/join", json=body, headers=headers)
    problem_of(answer, 422, "idempotency-key-reused")


async def test_a_rematch_asked_for_again_is_the_same_game(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD")
    await say((ana, eva), "deal pass pass stock !KD")
    hand = (await ana.view())["hand"]["id"]
    headers = {"idempotency-key": new_key()}
    first = await rigged.post(f"/api/hands/{hand}/rematch", json={}, headers=headers)
    assert kept(await rigged.post(f"/api/hands/{hand}/rematch", json={}, headers=headers)) == kept(first)
    other = await rigged.post(f"/api/hands/{hand}/rematch", json={}, headers={"idempotency-key": new_key()})
    assert body_of(other, 201)["id"] != body_of(first, 201)["id"]
    problem_of(await rigged.post("/api/games", json={}, headers=headers), 422, "idempotency-key-reused")


async def test_the_white_space_of_a_body_is_part_of_it(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    key = new_key()
    headers = {**ana.headers(key=key), "content-type": "application/json"}
    first = await client.post(f"{ana.path}/deal", content=b"{}", headers=headers)
    assert kept(await client.post(f"{ana.path}/deal", headers=ana.headers(key=key))) == kept(first)  # {} and no body
    spaced = await client.post(f"{ana.path}/deal", content=b"{ }", headers=headers)
    problem_of(spaced, 422, "idempotency-key-reused")


@pytest.mark.parametrize(
    ("key", "status"), [("k", 200), ("~!#$%&'*+-.^_`|09azAZ", 200), ("k" * 255, 200), ("k" * 256, 422), ("", 422)]
)
async def test_a_seats_key_has_1_to_255_visible_characters(client: httpx.AsyncClient, key: str, status: int) -> None:
    ana = await against_the_cpu(client)
    answer = await ana.post("deal", key=key)
    assert answer.status_code == status, answer.text


@pytest.mark.parametrize("key", ["a b", "a\tb", "ñ"])
async def test_a_key_of_other_characters_is_400(client: httpx.AsyncClient, key: str) -> None:
    ana = await against_the_cpu(client)
    headers = httpx.Headers({**ana.headers(), "idempotency-key": key}, encoding="utf-8")
    problem_of(await client.post(f"{ana.path}/deal", json={}, headers=headers), 400, "invalid-parameter")


@pytest.mark.parametrize("games", [5, pytest.param(1_700, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
async def test_eight_requests_under_one_key_at_once_have_one_effect_and_eight_equal_answers(
    client: httpx.AsyncClient, games: int
) -> None:
    """In the long form on ten thousand moves, or nearly."""
    for _ in range(games):
        ana = await against_the_cpu(client, target=100)
        for _ in range(6):
            if (await ana.view())["status"] != "finished":  # the computer may be quick
                await _eight_at_once(ana)


async def _eight_at_once(ana: Guest) -> None:
    view = await ana.view()
    one = dict(view["legal"][0])
    name, key, version = one.pop("move"), new_key(), view["version"]
    answers: list[httpx.Response] = []

    async def send(held: int | None) -> None:
        answers.append(await ana.post(name, one, key=key, version=held))

    async with anyio.create_task_group() as group:
        for number in range(8):
            group.start_soon(send, version if number % 2 else None)
    assert {kept(answer)[:2] for answer in answers} == {(200, answers[0].content)}
    seen = await ana.view()
    assert seen == answers[0].json()
    assert seen["version"] > version


async def test_eight_new_games_under_one_key_at_once_are_one_game(client: httpx.AsyncClient) -> None:
    headers = {"idempotency-key": new_key()}
    answers: list[httpx.Response] = []

    async def send() -> None:
        answers.append(await client.post("/api/games", json={}, headers=headers))

    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(send)
    assert {kept(answer)[:2] for answer in answers} == {(201, answers[0].content)}


@pytest.mark.parametrize("keyed", [True, False])
async def test_eight_guests_with_one_invitation_take_one_seat(client: httpx.AsyncClient, keyed: bool) -> None:
    for _ in range(5):
        made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
        path, key = f"/api/games/{made['id']}/join", new_key()
        answers: list[httpx.Response] = []

        async def send(path: str, invite: str, headers: dict[str, str], answers: list[httpx.Response]) -> None:
            answers.append(await client.post(path, json={"name": "Eva", "invite": invite}, headers=headers))

        async with anyio.create_task_group() as group:
            for _ in range(8):
                headers = {"idempotency-key": key} if keyed else {}
                group.start_soon(send, path, made["invites"][0]["invite"], headers, answers)
        statuses = sorted(answer.status_code for answer in answers)
        assert statuses == ([201] * 8 if keyed else [201] + [404] * 7)
        assert len({answer.content for answer in answers if answer.status_code == 201}) == 1


async def test_keys_survive_a_restart(database_url: str) -> None:
    key, game_key, join_key = new_key(), new_key(), new_key()
    wish = {"seats": [{"name": "Ana"}, {"name": "Eva"}]}
    async with opened(database_url) as client:
        made = await client.post("/api/games", json=wish, headers={"idempotency-key": game_key})
        path = made.headers["location"]
        body = {"name": "Eva", "invite": made.json()["invites"][0]["invite"]}
        joined = await client.post(f"{path}/join", json=body, headers={"idempotency-key": join_key})
        ana = Guest(client, made.json()["id"], made.json()["token"])
        dealt = await ana.post("deal", key=key, version=1)
        view = await ana.view()
        before = ask(database_url, "SELECT version, state FROM game")
    async with opened(database_url) as client:
        ana = Guest(client, ana.game, ana.token)
        again = await client.post("/api/games", json=wish, headers={"idempotency-key": game_key})
        assert kept(again) == kept(made)
        assert kept(await client.post(f"{path}/join", json=body, headers={"idempotency-key": join_key})) == kept(joined)
        assert kept(await ana.post("deal", key=key, version=1)) == kept(dealt)
        problem_of(await ana.post("deal", {"client_seed": "ab" * 16}, key=key), 422, "idempotency-key-reused")
        assert await ana.view() == view
    assert ask(database_url, "SELECT version, state FROM game") == before


async def test_the_traffic_of_a_whole_game_sent_again_changes_nothing(client: httpx.AsyncClient) -> None:
    ana, chance = await against_the_cpu(client), Random(42)
    sent: list[tuple[str, dict[str, object], str, int, httpx.Response]] = []
    view = await ana.view()
    while view["status"] != "finished":
        fields = dict(choose(view, chance))
        name, key = str(fields.pop("move")), new_key()
        answer = await ana.post(name, fields, key=key, version=view["version"])
        sent.append((name, fields, key, view["version"], answer))
        view = body_of(answer, 200)
    for name, fields, key, version, answer in sent:
        assert kept(await ana.post(name, fields, key=key, version=version)) == kept(answer)
        problem_of(await ana.post(name, fields, key=new_key(), version=version), 412, "stale")
        assert (await ana.post(name, fields)).status_code == 409
    assert await ana.view() == view


async def test_a_copy_of_the_database_opens_no_seat(database_url: str) -> None:
    """Neither a token nor the key that would give it again is stored, nor an answer that is read without the key."""
    keys = [new_key(), new_key()]
    async with opened(database_url) as client:
        wish = {"seats": [{"name": "Ana"}, {"name": "Eva"}]}
        made = await client.post("/api/games", json=wish, headers={"idempotency-key": keys[0]})
        body = {"name": "Eva", "invite": made.json()["invites"][0]["invite"]}
        path = f"{made.headers['location']}/join"
        joined = await client.post(path, json=body, headers={"idempotency-key": keys[1]})
        await Guest(client, made.json()["id"], joined.json()["token"]).post("deal", key=new_key())
    tables = ("game", "seat", "hand", "move", "idempotency_key")
    rows = [row for table in tables for row in ask(database_url, f"SELECT * FROM {table}")]  # noqa: S608
    stored = [value if isinstance(value, bytes) else str(value).encode() for row in rows for value in row]
    stored += [unpacked(value) for value in stored]
    assert any(b'"legal"' in value for value in stored)  # the deal's answer is there to be read
    for secret in (made.json()["token"], joined.json()["token"], body["invite"], *keys):
        assert not [value for value in stored if secret.encode() in value]


def unpacked(value: bytes) -> bytes:
    """What was packed, or nothing where a value is not packed."""
    with suppress(zlib.error):
        return zlib.decompress(value)
    return b""
