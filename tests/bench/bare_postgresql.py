"""Moves saved by `asyncpg` in one round trip each: one guarded statement whose parts all hang on the UPDATE."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, Self

import asyncpg

from tapete.store.games import NewGame, Step, commit_step, insert_game
from tapete.store.row import Row

CONNECTIONS = 16

GAME = """INSERT INTO game (id, version, state, status, cpu_key, next_deals, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7)"""
SEAT = "INSERT INTO seat (game, seat, name, cpu, token_hash, invite_hash) VALUES ($1, $2, $3, $4, $5, $6)"

Part = tuple[str, str, tuple[str, ...]]  # its name, its text, and the types of its fields

STEP = """step AS (UPDATE game SET version = $3, state = $4, status = $5,
next_deals = $6, updated_at = $7, deadline = $8 WHERE id = $1 AND version = $2 RETURNING id)"""
MOVES = """moved AS (INSERT INTO move (hand, ply, seat, move, at) SELECT * FROM
unnest($9::text[], $10::int[], $11::int[], $12::text[], $13::bigint[]) WHERE EXISTS (SELECT FROM step))"""
START: Part = (
    "began",
    """INSERT INTO hand (game, id, number, dealer, rules, seats, deck, started_at, seed, client_seed, commitment)
    SELECT id, {} FROM step""",
    ("text", "int", "int", "text", "text", "text", "bigint", "bytea", "text", "text"),
)
END: Part = (
    "ended",
    "UPDATE hand SET (id, result, scores, finished_at) = ({}) WHERE id = {first} AND EXISTS (SELECT FROM step)",
    ("text", "text", "text", "bigint"),
)
KEY: Part = (
    "kept",
    "INSERT INTO idempotency_key (scope, key, body_hash, status, headers, body, game, created_at) SELECT {} FROM step",
    ("text", "text", "bytea", "int", "text", "bytea", "text", "bigint"),
)


@cache
def statement(*parts: Part) -> str:
    """The step with the moves and some of the rarer parts."""
    texts, number = [STEP, MOVES], 14
    for name, text, kinds in parts:
        fields = [f"${place}::{kind}" for place, kind in enumerate(kinds, number)]
        texts.append(f"{name} AS ({text.format(', '.join(fields), first=fields[0])})")
        number += len(kinds)
    return f"WITH {', '.join(texts)} SELECT count(*) FROM step"  # noqa: S608 - from the constants above


def _only(rows: tuple[Row, ...]) -> Row | None:
    """The row of a list that holds one at most, as games of two have it."""
    return rows[0] if rows else None


class BarePostgreSQL:
    """Stands in for the product's `Database`, for making games and taking steps only."""

    dialect = "postgresql"
    alone = True
    sound = True

    def __init__(self, pool: Any) -> None:
        self._pool = pool

    @classmethod
    async def connected(cls, url: str) -> Self:
        """With all connections made."""
        return cls(await asyncpg.create_pool(url, min_size=CONNECTIONS, max_size=CONNECTIONS))

    async def write(self, op: object, *args: Any) -> bool:
        """Run what the op would run."""
        ops: dict[object, Callable[..., Awaitable[bool]]] = {commit_step: self._step, insert_game: self._insert}
        return await ops[op](*args)

    async def _step(self, step: Step) -> bool:
        rare = ((START, _only(step.starts)), (END, _only(step.ends)), (KEY, step.key))
        parts = [(part, row) for part, row in rare if row is not None]
        moves = [(move.hand, move.ply, move.seat, move.move, move.at) for move in step.moves]
        values = [
            *(step.game, step.expected, step.version, step.state, step.status),
            *(step.next_deals, step.updated_at, step.deadline),
            *([move[place] for move in moves] for place in range(5)),
            *(getattr(row, name) for _, row in parts for name in row.__struct_fields__),
        ]
        return bool(await self._pool.fetchval(statement(*(part for part, _ in parts)), *values))

    async def _insert(self, new: NewGame, _: None) -> bool:
        async with self._pool.acquire() as connection, connection.transaction():
            values = (new.id, new.version, new.state, new.status, new.cpu_key, new.next_deals)
            await connection.execute(GAME, *values, new.created_at)
            seats = [(new.id, s.seat, s.name, s.cpu, s.token_hash, s.invite_hash) for s in new.seats]
            await connection.executemany(SEAT, seats)
        return True

    async def close(self) -> None:
        """Close all connections."""
        await self._pool.close()
