"""What is tried in all orders: the games that are set up, an application for each attempt, what came of them."""

import asyncio
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
from tests.http.guests import Json

T = TypeVar("T")

PEOPLE = ("Ana", "Eva", "Leo")
WISHES: dict[str, Json] = {
    "two at gin": {"rules": {}, "target": 10, "seats": [{"name": "Ana"}, {"name": "Eva"}]},
    "three at gin": {"rules": "clasico", "target": 100, "seats": [{"name": name} for name in PEOPLE]},
    "two and a computer at rummy": {"rules": "rummy", "seats": [{"name": "Ana"}, {"name": "Eva"}, {"cpu": "novato"}]},
}
TOLD = {
    "SELECT count(*) FROM game": "games",
    "SELECT count(*) FROM game WHERE status = 'finished'": "played out",
    "SELECT count(*) FROM game WHERE rematch IS NOT NULL": "went on",
    "SELECT count(*) FROM move": "moves",
    "SELECT count(*) FROM idempotency_key WHERE scope = 'leave'": "seats left",
    "SELECT count(*) FROM idempotency_key WHERE scope = 'join'": "seats taken",
}


@dataclass
class World:
    """A loop, the bytes of an SQLite file with empty tables, a folder for its copies, and what came of all attempts."""

    runner: asyncio.Runner
    empty: bytes
    folder: Path
    attempts: int = 0
    came_of_it: Counter[str] = field(default_factory=Counter)

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(coroutine)

    def new_file(self) -> str:
        """The URL of a database that nothing is in."""
        self.attempts += 1
        file = self.folder / f"{self.attempts}.db"
        file.write_bytes(self.empty)
        return f"sqlite:///{file}"


class Sent(NamedTuple):
    """A request that was done, whose token it came with, and its answer."""

    path: str
    body: Json
    headers: dict[str, str]
    answer: httpx.Response


class Counts(NamedTuple):
    """A game's version, and what makes versions: deals and moves."""

    version: int
    deals: int
    moves: int
