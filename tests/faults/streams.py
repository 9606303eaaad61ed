"""Listeners at a real server: each follows a game and keeps what it hears, and when."""

import asyncio
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import httpx

Json = dict[str, Any]
PATIENT = httpx.Timeout(20, pool=None)
NO_LIMIT = httpx.Limits(max_connections=None, max_keepalive_connections=0)


@dataclass
class Heard:
    """What one listener has heard: the lines, the time (monotonic) at which each version came, and how it ended."""

    lines: list[Json] = field(default_factory=list)
    at: dict[int, float] = field(default_factory=dict)
    cut: str = ""

    @property
    def last(self) -> Json:
        """The last line."""
        return self.lines[-1] if self.lines else {}

    @property
    def versions(self) -> list[int]:
        """The versions told, in the order in which they came."""
        return [line["id"] for line in self.lines if line["event"] == "view"]


def client() -> httpx.AsyncClient:
    """A client for any number of streams."""
    return httpx.AsyncClient(timeout=PATIENT, limits=NO_LIMIT)


def bearer(token: str | None) -> dict[str, str]:
    """The header by which a seat is known."""
    return {} if token is None else {"authorization": f"Bearer {token}"}


async def follow(web: httpx.AsyncClient, address: str, game: str, token: str | None, heard: Heard) -> Heard:
    """Listen until the stream ends."""
    headers = {"accept": "application/x-ndjson", **bearer(token)}
    try:
        async with web.stream("GET", f"{address}/api/games/{game}/events", headers=headers) as answer:
            assert answer.status_code == 200, await answer.aread()
            async for line in answer.aiter_lines():
                if line:
                    heard.lines.append(json.loads(line))
                    if heard.last["event"] == "view":
                        heard.at[heard.last["id"]] = time.monotonic()
    except httpx.HTTPError as failure:
        heard.cut = repr(failure)
    return heard


def everybody_follows(
    web: httpx.AsyncClient, address: str, games: Sequence[tuple[str, list[str]]]
) -> tuple[list[asyncio.Task[Heard]], list[Heard]]:
    """A stream for each seat of these games, and what each of them hears."""
    seats = [(game, token) for game, tokens in games for token in tokens]
    heard = [Heard() for _ in seats]
    pairs = zip(seats, heard, strict=True)
    return [asyncio.create_task(follow(web, address, *seat, one)) for seat, one in pairs], heard


async def until_heard(all_heard: Sequence[Heard], what: str = "presence", seconds: float = 20) -> None:
    """Wait until everybody has heard such a line."""
    async with asyncio.timeout(seconds):
        while not all(any(line["event"] == what for line in one.lines) for one in all_heard):  # noqa: ASYNC110 - lines come, no event
            await asyncio.sleep(0.02)


async def two_people(web: httpx.AsyncClient, address: str) -> tuple[str, list[str]]:
    """A game at which two people sit; its id and their tokens."""
    made = (await web.post(f"{address}/api/games", json={"seats": [{"name": "Ana"}, {"name": "Eva"}]})).json()
    invite = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    joined = (await web.post(f"{address}/api/games/{made['id']}/join", json=invite)).json()
    return made["id"], [made["token"], joined["token"]]


async def deal(web: httpx.AsyncClient, address: str, game: str, token: str) -> httpx.Response:
    """Deal the next hand."""
    return await web.post(f"{address}/api/games/{game}/deal", json={}, headers=bearer(token))
