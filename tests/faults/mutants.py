"""Faults to be planted in the program, as data: what is wrong, how it is put there, and the check that must fail.

Each is a mistake that might be made in the code as it stands. `put(where, name, value)` sets a name for as long as the
fault is planted.
"""

import asyncio
from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import bindparam, delete, select, update
from tests.faults import checks
from tests.faults.checks import Check

from tapete.api import asking
from tapete.play import changes, clocks, once, once_more, tables, time_out, turns
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable
from tapete.store import games as stored_games
from tapete.store import postgresql, sqlite
from tapete.store.claim import Claim
from tapete.store.connection import Connection, Statement
from tapete.store.failures import Busy
from tapete.store.games import NewGame, Step, commit_step, insert_game
from tapete.store.hands import MoveRow, add_moves
from tapete.store.keys import insert_key
from tapete.store.schema import game, move
from tapete.store.writer import Writer

Put = Callable[[Any, str, Any], None]


class Mutant(NamedTuple):
    """A fault: how it is planted, and the check that catches it."""

    plant: Callable[[Put], None]
    caught_by: Check


_ADVANCE = tables.advance
_RECALLED = once.recalled
_UNDER_WAY: set[asyncio.Task[bool]] = set()
_WHATEVER_VERSION = Statement(
    update(game).where(game.c.id == bindparam("game")),
    "version", "state", "status", "next_deals", "updated_at", "deadline", "rematch",
)  # fmt: skip
_PLY_AWAY = Statement(delete(move).where(move.c.hand == bindparam("of"), move.c.ply == bindparam("number")))
_VERSION = Statement(select(game.c.version).where(game.c.id == bindparam("of")))


def _answer_before_the_commit(put: Put) -> None:
    async def later(house: House, after: OpenTable, step: Step) -> bool:
        await asyncio.sleep(0.05)
        return await _ADVANCE(house, after, step)

    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        saving = asyncio.create_task(later(house, after, step))
        _UNDER_WAY.add(saving)
        saving.add_done_callback(_UNDER_WAY.discard)
        return True

    put(turns, "advance", advance)


def _remember_before_the_commit(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        house.memory.remember(after)
        return await _ADVANCE(house, after, step)

    put(turns, "advance", advance)


def _tell_before_the_commit(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        house.live.tell(after.id, after.version)
        return await _ADVANCE(house, after, step)

    put(turns, "advance", advance)


def _put_in_the_place(connection: Connection, rows: tuple[MoveRow, ...]) -> None:
    for row in rows:
        connection.run(_PLY_AWAY, {"of": row.hand, "number": row.ply})
    add_moves(connection, rows)


def _neither_version_nor_ply(put: Put) -> None:
    put(stored_games, "_STEP", _WHATEVER_VERSION)
    put(stored_games, "add_moves", _put_in_the_place)


def _key_in_a_transaction_of_its_own(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        saved = await _ADVANCE(house, after, msgspec.structs.replace(step, key=None))
        if saved and step.key is not None:
            await house.write(insert_key, step.key)
        return saved

    put(turns, "advance", advance)


async def _never(*_: object) -> None:
    return None


def _the_view_of(whose: Callable[[int], int]) -> Callable[[Put], None]:
    """A request sent again is answered with a present view: that of its seat, or of another."""

    async def recalled(house: House, guard: Guard, scope: str) -> Answer | None:
        answer = await _RECALLED(house, guard, scope)
        game_id, _, seat = scope.partition(":")
        if answer is None or not seat:
            return answer
        return tables.shown(await tables.opened(house, game_id, fresh=True), whose(int(seat)))

    return lambda put: put(once, "recalled", recalled)


async def _any_request(_: object) -> bytes:
    return b""


def _begin_deferred(put: Put) -> None:
    put(Writer, "_begin", lambda self: self._raw.execute("BEGIN"))


def _synchronous(how: str) -> Callable[[Put], None]:
    settings = tuple(one.replace("synchronous=FULL", f"synchronous={how}") for one in sqlite.WRITING)
    return lambda put: put(sqlite, "WRITING", settings)


def _busy_is_as_good_as_done(put: Put) -> None:
    async def advance(house: House, after: OpenTable, step: Step) -> bool:
        try:
            return await _ADVANCE(house, after, step)
        except Busy:
            return True

    put(turns, "advance", advance)


async def _as_remembered(house: House, game_id: str, token: str | None) -> tuple[OpenTable, int | None]:
    table = await tables.opened(house, game_id)
    return table, table.asker(token)


def _time_out_whatever_the_version(put: Put) -> None:
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


def _follow_twice(put: Put) -> None:
    def commit(connection: Connection, step: Step, new: NewGame) -> bool:
        commit_step(connection, step)
        insert_game(connection, new)
        return True

    put(once_more, "commit_rematch", commit)


MUTANTS: dict[str, Mutant] = {
    "a move is answered before it is saved": Mutant(
        _answer_before_the_commit, checks.nothing_is_told_before_it_is_saved
    ),
    "a move is shown to others before it is saved": Mutant(
        _remember_before_the_commit, checks.nothing_is_told_before_it_is_saved
    ),
    "listeners are told of a move before it is saved": Mutant(
        _tell_before_the_commit, checks.nothing_is_told_before_it_is_saved
    ),
    "the version that a move was made for is not looked at": Mutant(
        lambda put: put(turns, "_check_version", lambda *_: None), checks.a_move_for_an_old_version_is_refused
    ),
    "a step is saved whatever the version is": Mutant(
        lambda put: put(stored_games, "_STEP", _WHATEVER_VERSION), checks.one_of_eight_guests_takes_a_seat
    ),
    "neither the version nor the ply keeps a move from being made twice": Mutant(
        _neither_version_nor_ply, checks.one_of_sixteen_like_moves_is_made
    ),
    "the same for moves that name their version": Mutant(
        _neither_version_nor_ply, checks.one_of_eight_moves_for_a_version_is_made
    ),
    "the key is kept in a transaction of its own": Mutant(
        _key_in_a_transaction_of_its_own, checks.whatever_write_is_in_doubt_the_key_settles_it
    ),
    "the key is not kept": Mutant(
        lambda put: put(once, "kept", lambda *_: None), checks.whatever_write_is_in_doubt_the_key_settles_it
    ),
    "the key is not looked up": Mutant(
        lambda put: put(once, "recalled", _never), checks.the_first_answer_is_given_again
    ),
    "a retry is answered with the present view": Mutant(
        _the_view_of(lambda seat: seat), checks.the_first_answer_is_given_again
    ),
    "a retry is answered with another seat's view": Mutant(
        _the_view_of(lambda seat: 1 - seat), checks.the_first_answer_is_given_again
    ),
    "a key is not its seat's own": Mutant(
        lambda put: put(turns, "_scope", lambda table, *_: table.id), checks.a_key_is_a_seats_own
    ),
    "a key answers any request": Mutant(
        lambda put: put(asking, "_fingerprint", _any_request), checks.a_key_is_for_one_request
    ),
    "a write begins as a read": Mutant(_begin_deferred, checks.changes_have_the_writers_lock_from_their_beginning),
    "SQLite does not sync each commit": Mutant(_synchronous("NORMAL"), checks.a_commit_is_synced),
    "SQLite never syncs": Mutant(_synchronous("OFF"), checks.a_commit_is_synced),
    "PostgreSQL does not wait for its disk": Mutant(
        lambda put: put(postgresql, "SETTINGS", {"synchronous_commit": "off"}), checks.a_commit_is_synced
    ),
    "what could not be saved is answered all the same": Mutant(
        _busy_is_as_good_as_done, checks.what_cannot_be_saved_is_refused_and_can_be_asked_again
    ),
    "a file is not claimed": Mutant(
        lambda put: put(Claim, "_taken", lambda _: True), checks.a_file_is_served_by_one_process
    ),
    "a move may come too late": Mutant(
        lambda put: put(turns, "has_run_out", lambda *_: False), checks.a_move_counts_until_the_grace_is_over
    ),
    "there is no grace": Mutant(lambda put: put(clocks, "GRACE", 0), checks.a_move_counts_until_the_grace_is_over),
    "the table ends a turn whatever the version is": Mutant(
        _time_out_whatever_the_version, checks.of_a_move_and_the_end_of_its_time_one_is_played
    ),
    "the same by two processes": Mutant(_time_out_whatever_the_version, checks.of_two_processes_one_ends_a_turn),
    "a spectator is taken for the first seat": Mutant(
        lambda put: put(OpenTable, "asker", lambda self, token: self.seated(token) if token else 0),
        checks.a_spectators_stream_shows_no_hand,
    ),
    "a seat that was left is still known by its token": Mutant(
        lambda put: put(changes, "held", lambda table, _: table.holders),
        checks.a_seat_that_was_left_opens_nothing_and_tells_nothing,
    ),
    "each who asks for another game sets one up": Mutant(
        _follow_twice, checks.who_asks_for_another_game_is_told_the_same_one
    ),
    "a process shows a game as it remembers it": Mutant(
        lambda put: put(tables, "look", _as_remembered), checks.what_another_process_does_is_seen_at_once
    ),
    "the database tells other processes nothing": Mutant(
        lambda put: put(stored_games, "announce", lambda *_: None), checks.a_stream_tells_what_another_process_did
    ),
}


def plant_for_good(fault: str) -> None:
    """In a process that lives with it to its end."""
    MUTANTS[fault].plant(setattr)
