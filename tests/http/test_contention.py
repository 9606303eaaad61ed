"""Many at once: one winner for each version, nothing lost, nothing done twice, and no fault."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import anyio
import anyio.lowlevel
import httpx
import pytest
from tests.databases import ask
from tests.http.guests import (
    Guest,
    Json,
    against_the_cpu,
    body_of,
    choose,
    new_key,
    opened,
    play_to_the_end,
    two_people,
)
from tests.http.replayed import Replay

from tapete.store import migrate

pytestmark = pytest.mark.anyio

CLIENTS = 16


async def at_once(calls: Sequence[Callable[[], object]]) -> list[httpx.Response]:
    """The answers of calls made all at the same time, in the order of the calls."""
    answers: dict[int, httpx.Response] = {}

    async def run(number: int, call: Callable[[], object]) -> None:
        answers[number] = await call()  # type: ignore[misc]

    async with anyio.create_task_group() as group:
        for number, call in enumerate(calls):
            group.start_soon(run, number, call)
    return [answers[number] for number in range(len(calls))]


def statuses(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def post(guest: Guest, one: Json, version: int | None) -> Callable[[], object]:
    """A call that makes a move under a key of its own."""
    fields = dict(one)
    name, key = str(fields.pop("move")), new_key()
    return lambda: guest.post(name, fields, key=key, version=version)


def in_the_database(url: str, game: str) -> tuple[int, int, int]:
    """A game's version, and how many hands and moves it has."""
    queries = (
        f"SELECT version FROM game WHERE id = '{game}'",  # noqa: S608
        f"SELECT count(*) FROM hand WHERE game = '{game}'",  # noqa: S608
        f"SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = '{game}'",  # noqa: S608
    )
    version, hands, moves = (int(str(ask(url, query)[0][0])) for query in queries)
    return version, hands, moves


async def test_of_sixteen_moves_for_one_version_one_is_made(client: httpx.AsyncClient) -> None:
    chance = Random(16)
    ana = await against_the_cpu(client, target=100)
    view = await ana.view()
    for _ in range(12):
        if view["status"] == "finished":
            break
        legal = view["legal"]
        answers = await at_once([post(ana, chance.choice(legal), view["version"]) for _ in range(CLIENTS)])
        assert statuses(answers) == {200: 1, 412: CLIENTS - 1}
        won = next(answer.json() for answer in answers if answer.status_code == 200)
        assert all(answer.json()["view"] == won for answer in answers if answer.status_code == 412)
        view = await ana.view()
        assert view == won


async def test_of_sixteen_like_moves_without_a_version_one_is_made(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    dealt = await at_once([post(guest, {"move": "deal"}, None) for guest in (ana, eva) * (CLIENTS // 2)])
    assert statuses(dealt) == {200: 1, 409: CLIENTS - 1}
    for word in ({"move": "upcard", "take": False}, {"move": "draw", "from": "stock"}):
        if word["move"] == "draw":
            await eva.say("pass")
        answers = await at_once([post(ana, word, None) for _ in range(CLIENTS)])
        assert statuses(answers) == {200: 1, 409: CLIENTS - 1}
        codes = {answer.json()["code"] for answer in answers if answer.status_code == 409}
        assert codes <= {"not-your-turn", "wrong-phase"}


async def test_two_seats_that_both_keep_trying_make_each_move_once(client: httpx.AsyncClient, served_url: str) -> None:
    await _fought_over(served_url, [client])


async def _fought_over(url: str, clients: list[httpx.AsyncClient]) -> None:
    """Sixteen clients play one game of two, each on its own, looking and trying until the game is over."""
    ana, eva = await two_people(clients[0], target=100)
    made: list[int] = []
    seen: Counter[int] = Counter()

    async def play(number: int) -> None:
        chance = Random(number)
        seat = (ana, eva)[number % 2]
        me = Guest(clients[number % len(clients)], seat.game, seat.token)
        while len(made) < 120:
            view = await me.view()
            if view["status"] == "finished":
                return
            if not view["legal"]:
                await anyio.sleep(0.005)
                continue
            answer = await post(me, choose(view, chance), chance.choice((None, view["version"])))()  # type: ignore[misc]
            seen[answer.status_code] += 1
            if answer.status_code == 200:
                made.append(answer.json()["version"])

    async with anyio.create_task_group() as group:
        for number in range(CLIENTS):
            group.start_soon(play, number)
    assert seen.keys() <= {200, 409, 412}
    assert sorted(made) == list(range(2, len(made) + 2))  # version 1 is Eva's seat
    assert in_the_database(url, ana.game)[0] == len(made) + 1 == sum(in_the_database(url, ana.game)[1:]) + 1


@pytest.mark.parametrize("target", [15, pytest.param(100, marks=pytest.mark.long)])
async def test_sixteen_games_played_at_once_lose_nothing(
    client: httpx.AsyncClient, served_url: str, target: int
) -> None:
    finished: list[Guest] = []
    wish: Json = {"rules": {}, "target": target}

    async def play(number: int) -> None:
        guests = [await against_the_cpu(client, **wish)] if number % 2 else list(await two_people(client, **wish))
        for hand in await play_to_the_end(guests, Random(number)):
            Replay(body_of(await client.get(f"/api/hands/{hand}"), 200))
        finished.append(guests[0])

    async with anyio.create_task_group() as group:
        for number in range(CLIENTS):
            group.start_soon(play, number)
    assert len(finished) == CLIENTS
    for guest in finished:
        view = await guest.view()
        joined = 1 if view["seats"][1]["cpu"] is None else 0
        version, hands, moves = in_the_database(served_url, guest.game)
        assert version == view["version"] == joined + hands + moves


@pytest.mark.postgres
async def test_two_processes_on_one_database_are_as_one(new_postgresql_url: Callable[[], str]) -> None:
    """Two applications, each with a memory of its own, share a PostgreSQL database."""
    url = new_postgresql_url()
    migrate.upgrade(url)
    async with opened(url) as one, opened(url) as other:
        await _fought_over(url, [one, other])
        ana = await against_the_cpu(one)
        again = Guest(other, ana.game, ana.token)
        key, view = new_key(), await again.view()
        answers = await at_once([lambda who=who: who.post("deal", key=key, version=0) for who in (ana, again) * 8])  # type: ignore[misc]
        assert {answer.content for answer in answers} == {answers[0].content}
        assert statuses(answers) == {200: CLIENTS}
        assert view["version"] == 0
        assert (await again.look()).content == (await ana.look()).content


async def test_sixteen_askers_of_one_game_see_whole_versions_while_it_is_played(client: httpx.AsyncClient) -> None:
    """A reader never sees half a step: what is shown for a version is the same whoever asks and whenever."""
    ana = await against_the_cpu(client, target=100)
    shown: dict[int, bytes] = {}
    over = False

    async def look() -> None:
        while not over:
            await anyio.lowlevel.checkpoint()  # a view from memory never waits
            answer = await ana.look()
            assert shown.setdefault(answer.json()["version"], answer.content) == answer.content

    async with anyio.create_task_group() as group:
        for _ in range(CLIENTS - 1):
            group.start_soon(look)
        view, chance = await ana.view(), Random(1)
        for _ in range(8):
            if view["status"] != "finished":
                view = await ana.play(choose(view, chance))
        over = True
    assert len(shown) > 5
