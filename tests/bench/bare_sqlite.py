"""Moves saved as one would by hand with `sqlite3`: on the event loop, one transaction and one sync of the disk each."""

import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

from tapete.store.games import NewGame, Step, commit_step, insert_game
from tapete.store.hands import HandEnd, HandStart
from tapete.store.keys import KeyRow

STEP = """UPDATE game SET version = :version, state = :state, status = :status,
next_deals = :next_deals, updated_at = :updated_at, deadline = :deadline WHERE id = :game AND version = :expected"""
MOVE = "INSERT INTO move (hand, ply, seat, move, at, auto) VALUES (?, ?, ?, ?, ?, ?)"
START = """INSERT INTO hand (id, game, number, dealer, rules, seats, deck, started_at, seed, client_seed, commitment)
VALUES (:id, :game, :number, :dealer, :rules, :seats, :deck, :started_at, :seed, :client_seed, :commitment)"""
END = "UPDATE hand SET result = :result, scores = :scores, finished_at = :finished_at WHERE id = :id"
KEY = """INSERT INTO idempotency_key (scope, key, body_hash, status, headers, body, game, created_at)
VALUES (:scope, :key, :body_hash, :status, :headers, :body, :game, :created_at)"""
GAME = """INSERT INTO game (id, version, state, status, cpu_key, next_deals, created_at, updated_at)
VALUES (:id, :version, :state, :status, :cpu_key, :next_deals, :created_at, :created_at)"""
SEAT = "INSERT INTO seat (game, seat, name, cpu, token_hash, invite_hash) VALUES (?, ?, ?, ?, ?, ?)"

as_dict = msgspec.structs.asdict


class BareSQLite:
    """Stands in for the product's `Database`, for making games and taking steps only."""

    dialect = "sqlite"
    alone = True
    sound = True

    def __init__(self, url: str) -> None:
        self._raw = sqlite3.connect(url.removeprefix("sqlite:///"), isolation_level=None)
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            self._raw.execute(f"PRAGMA {pragma}")

    async def write(self, op: object, *args: Any) -> bool:
        """Run what the op would run."""
        ops: dict[object, Callable[..., bool]] = {commit_step: self._step, insert_game: self._insert}
        self._raw.execute("BEGIN IMMEDIATE")
        done = ops[op](*args)
        self._raw.execute("COMMIT")
        return done

    def _step(self, step: Step) -> bool:
        run = self._raw.execute
        if not run(STEP, as_dict(step)).rowcount:
            return False
        for start in step.starts:
            self._start(step.game, start)
        self._raw.executemany(MOVE, [msgspec.structs.astuple(move) for move in step.moves])
        for end in step.ends:
            self._end(end)
        if step.key is not None:
            self._key(step.key)
        return True

    def _start(self, game: str, start: HandStart) -> None:
        self._raw.execute(START, as_dict(start) | {"game": game})

    def _end(self, end: HandEnd) -> None:
        self._raw.execute(END, as_dict(end))

    def _key(self, key: KeyRow) -> None:
        self._raw.execute(KEY, as_dict(key))

    def _insert(self, new: NewGame, _: None) -> bool:
        self._raw.execute(GAME, as_dict(new))
        self._raw.executemany(SEAT, [(new.id, *msgspec.structs.astuple(seat)) for seat in new.seats])
        return True

    async def close(self) -> None:
        """Let the file go."""
        self._raw.close()
