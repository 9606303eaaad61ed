"""What a house remembers of its games: the latest it knows, a bounded number, and nothing that failed to be saved."""

from collections.abc import Callable
from typing import Any, Concatenate, ParamSpec, TypeVar

import pytest
from msgspec.structs import replace
from tests.databases import on_postgresql, on_sqlite
from tests.play.houses import PERSON, TWO, do, house, seated, seen, sit, view

from tapete.engine.game_view import Deal
from tapete.engine.moves import Draw, Upcard
from tapete.play import house as houses
from tapete.play import tables, turns
from tapete.play.house import Memory
from tapete.play.once import Guard
from tapete.play.opened import OpenTable
from tapete.play.refused import Stale
from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Busy

pytestmark = pytest.mark.anyio
P = ParamSpec("P")
T = TypeVar("T")


async def a_table(database: Database) -> OpenTable:
    at = house(database)
    game, _ = await sit(at, PERSON)
    return await tables.opened(at, game)


@on_sqlite
async def test_a_later_version_is_never_replaced_by_an_earlier_one(database: Database) -> None:
    table, memory = await a_table(database), Memory()
    later = replace(table, version=table.version + 1)
    memory.remember(later)
    memory.remember(table)
    assert memory.recall(table.id) is later


@on_sqlite
async def test_what_turned_out_stale_is_dropped_and_what_is_newer_is_kept(database: Database) -> None:
    table, memory = await a_table(database), Memory()
    memory.remember(replace(table, version=5))
    memory.forget(table.id, 4)
    assert memory.recall(table.id) is not None
    memory.forget(table.id, 5)
    assert memory.recall(table.id) is None
    memory.forget(table.id, 5)


@on_sqlite
async def test_the_games_asked_for_longest_ago_are_dropped_first(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "_REMEMBERED", 3)
    table, memory = await a_table(database), Memory()
    for name in "abc":
        memory.remember(replace(table, id=name))
    memory.recall("a")
    memory.remember(replace(table, id="d"))
    assert [name for name in "abcd" if memory.recall(name) is not None] == ["a", "c", "d"]


class Shaky:
    """A database that makes the next write, if `made`, and says in any case that it did not."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.dialect, self.alone, self.sound = database.dialect, database.alone, True
        self.fails = False
        self.made = False

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await self.database.read(op, *args, **kwargs)

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        if not self.fails:
            return await self.database.write(op, *args, **kwargs)
        self.fails = False
        if self.made:
            await self.database.write(op, *args, **kwargs)
        raise Busy("the answer to the commit was lost")

    async def close(self) -> None:
        await self.database.close()

    def fail(self, *, made: bool) -> None:
        self.fails, self.made = True, made


@pytest.mark.parametrize("made", [True, False])
async def test_a_move_whose_commit_was_in_doubt_is_made_once_by_asking_again(database: Database, made: bool) -> None:
    shaky = Shaky(database)
    at = house(shaky)
    game, (token,) = await sit(at, PERSON)
    before = await do(at, game, token, Deal())
    key = Guard(version=before.version, key="k", fingerprint=b"f")
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await turns.move(at, game, token, Upcard(True), key)
    shown = await seen(at, game, token)
    assert (shown.version > before.version) == made
    answer = await turns.move(at, game, token, Upcard(True), key)
    assert view(answer) == await seen(at, game, token)
    assert view(answer).version == before.version + 1
    again = await turns.move(at, game, token, Upcard(True), key)
    assert again.body == answer.body
    with pytest.raises(Stale):
        await turns.move(at, game, token, Upcard(True), Guard(version=before.version))


async def test_a_move_that_was_made_after_all_does_not_stand_in_the_way_of_the_next(database: Database) -> None:
    shaky = Shaky(database)
    at = house(shaky)
    game, (ana, eva) = await sit(at, TWO)
    await do(at, game, ana, Deal())
    await do(at, game, ana, Upcard(False))
    shaky.fail(made=True)
    with pytest.raises(Busy):
        await do(at, game, eva, Upcard(False))
    assert (await do(at, game, ana, Draw("stock"))).hand is not None


@pytest.mark.parametrize("made", [True, False])
async def test_a_seat_whose_commit_was_in_doubt_is_taken_once_by_asking_again(database: Database, made: bool) -> None:
    shaky = Shaky(database)
    at = house(shaky)
    new = seated(await tables.create(at, TWO, Guard()))
    key = Guard(key="k" * 22, fingerprint=b"f")
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await tables.join(at, new.id, "Eva", new.invites[0].invite, key)
    joined = seated(await tables.join(at, new.id, "Eva", new.invites[0].invite, key))
    assert (await seen(at, new.id, joined.token)).you == 1
    assert (await seen(at, new.id, new.token)).status == "between-hands"
    assert joined.view.version == 1


@pytest.mark.parametrize("made", [True, False])
async def test_a_game_whose_commit_was_in_doubt_is_set_up_once_by_asking_again(database: Database, made: bool) -> None:
    shaky = Shaky(database)
    at = house(shaky)
    key = Guard(key="k" * 22, fingerprint=b"f")
    shaky.fail(made=made)
    with pytest.raises(Busy):
        await tables.create(at, TWO, key)
    first, again = [seated(await tables.create(at, TWO, key)) for _ in range(2)]
    assert first == again
    assert (await seen(at, first.id, first.token)).you == 0


@on_postgresql
async def test_a_house_on_a_shared_database_sees_what_another_did(database: Database) -> None:
    here, there = house(database, 1), house(database, 2)
    game, (ana, eva) = await sit(here, TWO)
    await seen(there, game, ana)
    await do(here, game, ana, Deal())
    assert (await seen(there, game, ana)).status == "playing"
    await do(there, game, ana, Upcard(False))  # from a memory that is two versions old
    await do(here, game, eva, Upcard(False))
    shown: Any = await seen(there, game, ana)
    assert (shown.version, shown.hand.upcard_dead) == (4, True)
