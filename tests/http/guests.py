"""Guests at the table: the real application in this process, and clients that sit, look and play over HTTP."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import httpx
from litestar import Litestar
from tests.http.told import told

from tapete.app import create_app
from tapete.settings import Settings

Json = dict[str, Any]


@asynccontextmanager
async def opened(database_url: str, *, rigged: bool = False, checked: bool = True) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a newly started application; `checked` holds every answer against the OpenAPI document."""
    async with serving(create_app(Settings(database_url, rigged_deals=rigged)), checked=checked) as client:
        yield client


@asynccontextmanager
async def serving(app: Litestar, *, checked: bool = True) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application, from its start to its end."""
    async with _alive(app), client_of(app, checked=checked) as client:
        yield client


@asynccontextmanager
async def _alive(app: Litestar) -> AsyncIterator[None]:
    """An application from its start to its end, in a task of its own: those that overlap may end in any order."""
    started: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    over = asyncio.Event()

    async def live() -> None:
        async with app.lifespan():
            started.set_result(None)
            await over.wait()

    task = asyncio.create_task(live())
    await asyncio.wait([task, started], return_when=asyncio.FIRST_COMPLETED)
    try:
        if started.done():
            yield
    finally:
        over.set()
        await task


def client_of(app: Litestar, *, checked: bool = True) -> httpx.AsyncClient:
    """One more client of an application that runs."""
    hooks = {"response": [_held_to_the_document]} if checked else None
    transport = httpx.ASGITransport(app)  # type: ignore[arg-type]  # Litestar's own types for ASGI are narrower
    return httpx.AsyncClient(transport=transport, base_url="http://testserver", event_hooks=hooks)


async def _held_to_the_document(answer: httpx.Response) -> None:
    await answer.aread()
    told().check(answer)


def new_key() -> str:
    """A fresh Idempotency-Key, long enough for any call."""
    return secrets.token_urlsafe(18)


class Guest:
    """Somebody at a game: with a token the person on a seat, without one a spectator."""

    def __init__(self, client: httpx.AsyncClient, game: str, token: str | None = None) -> None:
        self.client = client
        self.game = game
        self.token = token
        self.path = f"/api/games/{game}"

    def headers(self, *, key: str | None = None, version: int | str | None = None) -> dict[str, str]:
        """The headers of a call by this guest."""
        headers = {}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if key is not None:
            headers["idempotency-key"] = key
        if version is not None:
            headers["if-match"] = f'"{version}"'
        return headers

    async def look(self) -> httpx.Response:
        """GET the game."""
        return await self.client.get(self.path, headers=self.headers())

    async def view(self) -> Json:
        """The game as this guest sees it."""
        return body_of(await self.look(), 200)

    async def post(
        self, move: str, fields: object = None, *, key: str | None = None, version: int | None = None
    ) -> httpx.Response:
        """POST a move by its name, whatever comes of it."""
        headers = self.headers(key=key, version=version)
        return await self.client.post(f"{self.path}/{move}", json={} if fields is None else fields, headers=headers)

    async def play(self, move: Mapping[str, object]) -> Json:
        """Make a move as `legal` lists it; the new view."""
        fields = dict(move)
        return body_of(await self.post(str(fields.pop("move")), fields), 200)

    async def say(self, words: str) -> Json:
        """Play a script of words: `take pass stock pile -KD !KD deal`; the view after the last."""
        view: Json = {}
        for word in words.split():
            view = await self.play(move(word))
        return view

    async def refused(self, word: str | tuple[str, object], status: int, code: str) -> Json:
        """Try a move that cannot be made; the problem, after seeing that the game stands byte for byte as before."""
        before = await self.look()
        name, fields = named(word) if isinstance(word, str) else word
        problem = problem_of(await self.post(name, fields), status, code)
        after = await self.look()
        assert (after.content, after.headers["etag"]) == (before.content, before.headers["etag"])
        return problem


def move(word: str) -> Json:
    """The move that a word stands for, as `legal` lists it."""
    plain: dict[str, Json] = {
        "deal": {"move": "deal"},
        "take": {"move": "upcard", "take": True},
        "pass": {"move": "upcard", "take": False},
        "stock": {"move": "draw", "from": "stock"},
        "pile": {"move": "draw", "from": "discard"},
        "big": {"move": "big-gin"},
    }
    if word in plain:
        return plain[word]
    return {"move": "discard", "card": word[1:]} if word[0] == "-" else {"move": "knock", "discard": word[1:]}


def named(word: str) -> tuple[str, Json]:
    """A word's move apart: the name that goes into the path, and the fields that go into the body."""
    fields = dict(move(word))
    return str(fields.pop("move")), fields


def body_of(answer: httpx.Response, status: int) -> Json:
    """The body of an answer that has this status."""
    assert answer.status_code == status, answer.text
    body: Json = answer.json()
    return body


def problem_of(answer: httpx.Response, status: int, code: str) -> Json:
    """The problem that an answer is."""
    body = body_of(answer, status)
    assert body["code"] == code, body
    return body


async def create(client: httpx.AsyncClient, **wish: object) -> Json:
    """Make a game; the answer's body."""
    return body_of(await client.post("/api/games", json=wish), 201)


async def against_the_cpu(client: httpx.AsyncClient, **wish: object) -> Guest:
    """A game against the computer, before its first deal."""
    made = await create(client, **{"seats": [{"name": "Ana"}, {"cpu": "mesa"}], **wish})
    return Guest(client, made["id"], made["token"])


async def two_people(client: httpx.AsyncClient, **wish: object) -> tuple[Guest, Guest]:
    """A game of two people who both sit: Ana, who made it, and Eva, who came by her invitation."""
    made = await create(client, **{"seats": [{"name": "Ana"}, {"name": "Eva"}], **wish})
    invite = made["invites"][0]["invite"]
    joined = body_of(await client.post(f"/api/games/{made['id']}/join", json={"name": "Eva", "invite": invite}), 201)
    return Guest(client, made["id"], made["token"]), Guest(client, made["id"], joined["token"])


async def all_seated(client: httpx.AsyncClient, **wish: object) -> list[Guest]:
    """A game in which all persons sit, by seat; Ana made it, the others came by their invitations."""
    made = await create(client, **wish)
    guests = {made["seat"]: Guest(client, made["id"], made["token"])}
    for invite in made["invites"]:
        body = {"name": f"Eva {invite['seat']}", "invite": invite["invite"]}
        joined = body_of(await client.post(f"/api/games/{made['id']}/join", json=body), 201)
        guests[joined["seat"]] = Guest(client, made["id"], joined["token"])
    return [guests[seat] for seat in sorted(guests)]


async def rig(guest: Guest, deck: Sequence[str], cpu: str = "", beside: Sequence[str] | None = None) -> None:
    """Order the next deal, and what the CPU does first."""
    moves = [move(word) for word in cpu.split()]
    path = f"/api/dev/games/{guest.game}/next-deal"
    body = {"deck": list(deck), "cpu_moves": moves, "beside": None if beside is None else list(beside)}
    answer = await guest.client.put(path, json=body)
    assert answer.status_code == 204, answer.text


async def play_to_the_end(guests: Sequence[Guest], chance: Random) -> list[str]:
    """Play a whole game from what `legal` lists, mostly sensibly; the ids of its hands."""
    hands: list[str] = []
    view = await guests[0].view()
    while view["status"] != "finished":
        turn = view["hand"]["turn"] if view["status"] == "playing" else 0
        guest = next(one for seat, one in enumerate(guests) if len(guests) == 1 or seat == turn)
        view = await guest.view()
        view = await guest.play(choose(view, chance))
        if view["hand"]["id"] not in hands:
            hands.append(view["hand"]["id"])
    return hands


def choose(view: Json, chance: Random) -> Json:
    """A legal move: the knock or discard that leaves least, nine times in ten, else any."""
    legal: list[Json] = view["legal"]
    left = {one["card"]: one["deadwood"] for one in (view["hand"] or {"after_discard": []})["after_discard"]}
    if not left or chance.random() < 0.1:
        return chance.choice(legal)
    whole = [one for one in legal if one["move"] == "big-gin"]
    return min(
        whole or legal,
        key=lambda one: left.get(one.get("card") or one.get("discard") or "", 0) - 100 * (one["move"] == "knock"),
    )
