"""How faults are put into the program: each a mistake that might be made in the code as it stands.

`put(where, name, value)` sets a name for as long as the fault is planted.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
from sqlalchemy import bindparam, delete, select, update

from tapete.live.hub import Hub
from tapete.play import once, once_more, tables, time_out, turns
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable
from tapete.store import games as stored_games
from tapete.store import sqlite
from tapete.store.connection import Connection, Statement
from tapete.store.failures import Busy
from tapete.store.games import Step, commit_step, insert_game
from tapete.store.hands import MoveRow, add_moves
from tapete.store.keys import insert_key
from tapete.store.schema import game, move
from tapete.store.writer import Writer

Put = Callable[[Any, str, Any], None]

_ADVANCE = tables.advance
_RECALLED = once.recalled
_UNDER_WAY: set[asyncio.Task[bool]] = set()
WHATEVER_VERSION = Statement(
    update(game).where(game.c.id == bindparam("game")),
    "version", "state", "status", "next_deals", "updated_at", "deadline", "rematch",
)  # fmt: skip
_PLY_AWAY = Statement(delete(move).where(move.c.hand == bindparam("of"), move.c.ply == bindparam("number")))
_VERSION = Statement(select(game.c.version).where(game.c.id == bindparam("of")))


def answer_before_the_commit(put: Put) -> None:
    async def later(house: House, after: OpenTable, step: Step) -> bool:
        await asyncio.sleep(0.05)
        return await _ADVANCE(house, after, step)

    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        saving = asyncio.create_task(later(house, after, step))
        _UNDER_WAY.add(saving)
        saving.add_done_callback(_UNDER_WAY.discard)
        return True

    put(turns, "advance", advance)


def remember_before_the_commit(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        house.memory.remember(after)
        return await _ADVANCE(house, after, step)

    put(turns, "advance", advance)


def tell_before_the_commit(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        house.live.tell(after.id, after.version)
        return await _ADVANCE(replace(house, live=Hub()), after, step)

    put(turns, "advance", advance)


def _put_in_the_place(connection: Connection, rows: tuple[MoveRow, ...]) -> None:
    for row in rows:
        connection.run(_PLY_AWAY, {"of": row.hand, "number": row.ply})
    add_moves(connection, rows)


def neither_version_nor_ply(put: Put) -> None:
    put(stored_games, "_STEP", WHATEVER_VERSION)
    put(stored_games, "add_moves", _put_in_the_place)


def key_in_a_transaction_of_its_own(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        saved = await _ADVANCE(house, after, msgspec.structs.replace(step, key=None))
        if saved and step.key is not None:
            await house.write(insert_key, step.key)
        return saved

    put(turns, "advance", advance)


async def never(*_: object) -> None:
    return None


def the_view_of(whose: Callable[[int], int]) -> Callable[[Put], None]:
    """A request sent again is answered with a present view: that of its seat, or of another."""

    async def recalled(house: House, guard: Guard, scope: str) -> Answer | None:
        answer = await _RECALLED(house, guard, scope)
        game_id, _, seat = scope.partition(":")
        if answer is None or not seat:
            return answer
        return tables.shown(await tables.opened(house, game_id, fresh=True), whose(int(seat)))

    return lambda put: put(once, "recalled", recalled)


async def any_request(_: object) -> bytes:
    return b""


def begin_deferred(put: Put) -> None:
    put(Writer, "_begin", lambda self: self._raw.execute("BEGIN"))


def synchronous(how: str) -> Callable[[Put], None]:
    settings = tuple(one.replace("synchronous=FULL", f"synchronous={how}") for one in sqlite.WRITING)
    return lambda put: put(sqlite, "WRITING", settings)


def busy_is_as_good_as_done(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        try:
            return await _ADVANCE(house, after, step)
        except Busy:
            return True

    put(turns, "advance", advance)


async def as_remembered(house: House, game_id: str, token: str | None) -> tuple[OpenTable, int | None]:
    table = await tables.opened(house, game_id)
    return table, table.asker(token)


def time_out_whatever_the_version(put: Put) -> None:
    def forced(connection: Connection, step: Step) -> bool:
        found = connection.row(_VERSION, {"of": step.game})
        for row in step.moves:
            connection.run(_PLY_AWAY, {"of": row.hand, "number": row.ply})
        return commit_step(connection, msgspec.structs.replace(step, expected=found[0] if found else 0))

    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        saved = await house.write(forced, step)
        house.memory.remember(after)
        return saved

    put(time_out, "advance", advance)


def follow_twice(put: Put) -> None:
    async def whatever_comes_of_it(house: House, after: OpenTable, step: Step) -> bool:
        if not await _ADVANCE(house, after, step) and step.following is not None:
            await house.write(insert_game, step.following)
        return True

    put(once_more, "advance", whatever_comes_of_it)
