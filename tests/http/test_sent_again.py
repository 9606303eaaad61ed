"""Whole traffics sent again, and seats that many change at once: what was done is done once, and answered as it was."""

from collections.abc import Awaitable, Callable
from random import Random

import anyio
import httpx
import pytest
from tests.databases import ask
from tests.http.guests import (
    Guest,
    body_of,
    choose,
    create,
    new_key,
    opened,
    play_to_the_end,
    problem_of,
    two_people,
)
from tests.http.test_once import kept

pytestmark = pytest.mark.anyio


async def test_the_recorded_traffic_of_two_people_sent_again_changes_no_row(database_url: str) -> None:
    """From the first game made to the next that they play: seats taken, hands, a comment, a seat left."""
    async with opened(database_url) as client:
        sent: list[tuple[httpx.Request, httpx.Response]] = []
        client.event_hooks["response"].append(recorder(sent))
        headers = {"idempotency-key": new_key()}
        wish = {"seats": [{"name": "Ana"}, {"name": "Eva"}], "rules": {}, "target": 50}
        made = body_of(await client.post("/api/games", json=wish, headers=headers), 201)
        body, path = {"name": "Eva", "invite": made["invites"][0]["invite"]}, f"/api/games/{made['id']}/join"
        joined = body_of(await client.post(path, json=body, headers={"idempotency-key": new_key()}), 201)
        guests = [Guest(client, made["id"], one["token"]) for one in (made, joined)]
        hand = await played_with_keys(guests)
        comment = {"text": "Bien jugada"}
        await client.post(f"/api/hands/{hand}/comments", json=comment, headers={"idempotency-key": new_key()})
        following = body_of(await guests[1].post("rematch", key=new_key()), 201)["id"]
        body_of(await Guest(client, following, guests[0].token).post("leave", key=new_key()), 200)
        invite = Guest(client, following, guests[1].token)
        body_of(await invite.post("seats/0/invite", key=new_key()), 200)
        client.event_hooks["response"].pop()
        before = rows_of(database_url)
        posts = [(request, answer) for request, answer in sent if request.method == "POST"]
        assert len(posts) > 10
        for request, answer in [*posts, *reversed(posts)]:
            again = await client.post(request.url, content=request.content, headers=request.headers)
            assert kept(again) == kept(answer), request.url
    assert rows_of(database_url) == before


def recorder(sent: list[tuple[httpx.Request, httpx.Response]]) -> Callable[[httpx.Response], Awaitable[None]]:
    """Keeps requests and their answers."""

    async def keep(answer: httpx.Response) -> None:
        sent.append((answer.request, answer))

    return keep


async def played_with_keys(guests: list[Guest]) -> str:
    """Play a whole game, each move under a key of its own; the last hand."""
    chance, view = Random(42), await guests[0].view()
    while view["status"] != "finished":
        turn = view["hand"]["turn"] if view["status"] == "playing" else 0
        fields = dict(choose(await guests[turn].view(), chance))
        name = str(fields.pop("move"))
        view = body_of(await guests[turn].post(name, fields, key=new_key(), version=view["version"]), 200)
    return str(view["hand"]["id"])


def rows_of(url: str) -> dict[str, list[str]]:
    """All that is stored, in an order of its own."""
    tables = ("game", "seat", "hand", "move", "comment", "idempotency_key")
    return {table: sorted(map(repr, ask(url, f"SELECT * FROM {table}"))) for table in tables}  # noqa: S608


@pytest.mark.parametrize("what", ["leave", "seats/1/invite", "seats/1/cpu", "rematch"])
async def test_eight_at_once_under_one_key_change_a_seat_once(client: httpx.AsyncClient, what: str) -> None:
    if what == "rematch":
        ana, eva = await two_people(client, rules={}, target=10)
        await play_to_the_end([ana, eva], Random(5))
        status = 201
    else:
        made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
        ana, status = Guest(client, made["id"], made["token"]), 200
    key, version = new_key(), (await Guest(client, ana.game).view())["version"]
    answers: list[httpx.Response] = []

    async def send() -> None:
        answers.append(await ana.post(what, key=key))

    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(send)
    assert {kept(answer)[:2] for answer in answers} == {(status, answers[0].content)}
    assert (await Guest(client, ana.game).view())["version"] == version + 1
    assert kept(await ana.post(what, key=key)) == kept(answers[0])


@pytest.mark.parametrize("what", ["leave", "seats/1/invite", "seats/1/cpu"])
async def test_eight_at_once_under_keys_of_their_own_change_a_seat_once(client: httpx.AsyncClient, what: str) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    ana, answers = Guest(client, made["id"], made["token"]), list[httpx.Response]()

    async def send() -> None:
        answers.append(await ana.post(what, key=new_key(), version=0))

    async with anyio.create_task_group() as group:
        for _ in range(8):
            group.start_soon(send)
    others = [403] if what == "leave" else [412]  # whoever has left is nobody any more
    assert sorted(answer.status_code for answer in answers) == [200, *others * 7]
    assert (await Guest(client, ana.game).view())["version"] == 1


async def test_the_key_of_a_seat_left_in_one_game_leaves_no_other(client: httpx.AsyncClient) -> None:
    made, other = [await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}]) for _ in range(2)]
    key = new_key()
    body_of(await Guest(client, made["id"], made["token"]).post("leave", key=key), 200)
    there = Guest(client, other["id"], other["token"])
    problem_of(await there.post("leave", key=key), 422, "idempotency-key-reused")
    assert (await there.view())["version"] == 0


async def test_a_key_that_two_seats_use_gives_neither_the_others_token(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client, rules={}, target=10)
    await play_to_the_end([ana, eva], Random(6))
    key = new_key()
    hers = body_of(await ana.post("rematch", key=key), 201)
    refused = await eva.post("rematch", key=key)
    problem_of(refused, 422, "idempotency-key-reused")
    assert hers["token"] not in refused.text
    problem_of(await Guest(client, ana.game, "nobodys").post("rematch", key=key), 422, "idempotency-key-reused")
    mine = body_of(await eva.post("rematch", key=new_key()), 201)
    assert (mine["id"], mine["token"]) == (hers["id"], eva.token)


async def test_a_key_that_two_seats_use_to_leave_lets_the_first_go(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    key = new_key()
    left = await ana.post("leave", key=key)
    assert kept(await ana.post("leave", key=key)) == kept(left)
    problem_of(await eva.post("leave", key=key), 422, "idempotency-key-reused")
    assert body_of(await eva.look(), 200)["you"] == 1


async def test_who_names_no_seat_hears_nothing_of_a_key(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client, rules={}, target=10)
    await play_to_the_end([ana, eva], Random(7))
    key = new_key()
    body_of(await ana.post("rematch", key=key), 201)
    for what in ("rematch", "leave", "seats/1/invite"):
        problem_of(await Guest(client, ana.game).post(what, key=key), 401, "unauthorized")
