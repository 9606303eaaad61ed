"""A game followed as it goes: the whole view first, then one for each version, each listener's own, to the end."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
from tests.databases import on_postgresql
from tests.play.houses import TWO, do, seated, seen, sit
from tests.play.rummy_rooms import Clock, house_at

from tapete.engine.game_view import Deal, GameView
from tapete.live.presence import JUST_NOW
from tapete.play import seats, tables
from tapete.play.following import Company, End, Frame, Quiet, Seen, follow
from tapete.play.healing import look_up
from tapete.play.house import House, Memory
from tapete.play.once import Guard
from tapete.play.opened import OpenTable
from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Busy
from tapete.store.games import Step, commit_step

pytestmark = pytest.mark.anyio


@pytest.fixture
def house(database: Database) -> House:
    return house_at(database, Clock())


class Ear:
    """One listener; `hear` waits for the next frame, and none comes within a moment where nothing happens."""

    def __init__(self, at: House, table: OpenTable, token: str | None, since: int | None = None) -> None:
        self.frames: AsyncIterator[Frame] = follow(at, table, token, since, pace=0.05)

    async def hear(self) -> Frame:
        async with asyncio.timeout(5):
            return await anext(self.frames)

    async def news(self) -> Frame:
        """The next frame that says something."""
        while isinstance(frame := await self.hear(), Quiet):
            pass
        return frame

    async def view(self) -> GameView:
        """The next view, whatever is said of the company before it."""
        while not isinstance(frame := await self.news(), Seen):
            assert isinstance(frame, Company), frame
        return msgspec.json.decode(frame.view, type=GameView)


async def ear(at: House, game: str, token: str | None, since: int | None = None) -> Ear:
    """A listener that has heard where the game stands."""
    table, _ = await tables.look(at, game, token)
    return Ear(at, table, token, since)


async def a_moment_later(at: House) -> None:
    """When having sat down, or asked, does not count as being there any more."""
    assert isinstance(at.clock, Clock)
    at.clock.now += JUST_NOW


async def test_the_whole_view_comes_first_and_is_the_one_that_is_read(house: House) -> None:
    game, (ana, _) = await sit(house, TWO)
    for token in (ana, None):
        first = await (await ear(house, game, token)).hear()
        assert isinstance(first, Seen)
        assert msgspec.json.decode(first.view, type=GameView) == await seen(house, game, token)


async def test_each_version_is_told_to_each_as_it_may_see_it(house: House) -> None:
    game, tokens = await sit(house, TWO)
    ears = [await ear(house, game, token) for token in (*tokens, None)]
    for each in ears:
        await each.view()
    await do(house, game, tokens[0], Deal())
    views = [await each.view() for each in ears]
    assert [view.you for view in views] == [0, 1, None]
    assert [view.version for view in views] == [2, 2, 2]
    assert views == [await seen(house, game, token) for token in (*tokens, None)]


async def test_a_version_that_is_overtaken_is_left_out_and_none_comes_twice(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    one = await ear(house, game, eva)
    await one.view()
    shown = await do(house, game, ana, Deal())
    tokens = (ana, eva)
    for _ in range(3):
        assert shown.hand is not None
        turn = shown.hand.turn
        assert turn is not None
        mine = await seen(house, game, tokens[turn])
        shown = await do(house, game, tokens[turn], mine.legal[-1])
    last = await one.view()
    assert last.version == shown.version
    heard = [await one.hear() for _ in range(4)]
    assert not any(isinstance(frame, Seen) for frame in heard)


@pytest.mark.parametrize(("since", "told"), [(1, False), (0, True), (7, True), (None, True)])
async def test_who_comes_back_is_told_the_view_unless_it_is_the_one_it_had(
    house: House, since: int | None, told: bool
) -> None:
    game, (ana, _) = await sit(house, TWO)
    first = await (await ear(house, game, ana, since)).news()
    assert isinstance(first, Seen) == told


async def test_who_is_there_is_told_at_first_and_when_it_changes(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    await a_moment_later(house)
    one = await ear(house, game, ana)
    await one.view()
    assert await one.news() == Company((0,))
    other = await ear(house, game, eva)
    await other.view()
    assert await other.news() == Company((0, 1))
    assert await one.news() == Company((0, 1))
    await other.frames.aclose()  # type: ignore[attr-defined]
    await a_moment_later(house)
    house.live.wake(game)
    assert await one.news() == Company((0,))


async def test_a_spectator_is_nobody_s_company(house: House) -> None:
    game, _ = await sit(house, TWO)
    await a_moment_later(house)
    one = await ear(house, game, None)
    await one.view()
    assert await one.news() == Company(())


async def test_while_nothing_happens_a_sign_of_life_comes(house: House) -> None:
    game, (ana, _) = await sit(house, TWO)
    one = await ear(house, game, ana)
    await one.view()
    await one.news()
    assert await one.hear() == Quiet()


async def test_the_last_word_is_that_the_server_closes(house: House) -> None:
    game, (ana, _) = await sit(house, TWO)
    one = await ear(house, game, ana)
    await one.view()
    house.live.close()
    last = await one.news()
    while isinstance(last, Company):
        last = await one.news()
    assert isinstance(last, End)
    assert last.reason == "closing"
    assert 200 <= last.retry <= 1_000
    with pytest.raises(StopAsyncIteration):
        await one.hear()


async def test_who_has_left_the_seat_hears_no_more_of_it(house: House) -> None:
    game, (_, eva) = await sit(house, TWO)
    one = await ear(house, game, eva)
    await one.view()
    await seats.leave(house, game, eva, Guard())
    last = await one.news()
    while isinstance(last, Company):
        last = await one.news()
    assert isinstance(last, End)
    assert last.reason == "seat-lost"


async def test_a_database_that_is_away_ends_the_stream_and_not_the_server(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (ana, _) = await sit(house, TWO)
    one = await ear(house, game, ana)
    await one.view()

    async def away(*_: object, **__: object) -> None:
        raise Busy

    monkeypatch.setattr("tapete.play.following.opened", away)
    house.live.doubt(game)
    last = await one.news()
    while isinstance(last, Company):
        last = await one.news()
    assert isinstance(last, End)
    assert last.reason == "unavailable"


async def test_nothing_is_told_of_a_step_that_is_not_saved(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    game, (ana, _) = await sit(house, TWO)
    one = await ear(house, game, ana)
    await one.view()
    await one.news()

    def full(connection: Connection, step: Step) -> bool:
        commit_step(connection, step)
        raise Busy

    monkeypatch.setattr(tables, "commit_step", full)
    with pytest.raises(Busy):
        await do(house, game, ana, Deal())
    assert [await one.hear() for _ in range(3)] == [Quiet()] * 3


@on_postgresql
async def test_a_step_of_another_process_that_nobody_told_of_is_found_by_looking(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    one = await ear(house, game, eva)
    await one.view()
    await one.news()
    elsewhere = House(house.database, house.clock, house.entropy, Memory())
    await do(elsewhere, game, ana, Deal())
    assert await one.hear() == Quiet()
    await look_up(house)
    assert (await one.view()).version == 2


@on_postgresql
async def test_of_many_listeners_of_one_process_one_reads_a_version_for_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, (ana, eva) = await sit(house, TWO)
    ears = [await ear(house, game, token) for token in [eva, ana] * 10]
    for each in ears:
        await each.view()
    read = 0
    honest = type(house.database).read

    async def counted(*args: object, **kwargs: object) -> object:
        nonlocal read
        read += 1
        return await honest(*args, **kwargs)  # type: ignore[arg-type]

    elsewhere = House(house.database, house.clock, house.entropy, Memory())
    await do(elsewhere, game, ana, Deal())
    monkeypatch.setattr(type(house.database), "read", counted)
    house.live.tell(game, 2)
    for each in ears:
        assert (await each.view()).version == 2
    assert read == 1


async def test_a_table_that_waits_tells_of_each_who_comes(house: House) -> None:
    made = seated(await tables.create(house, TWO, Guard()))
    one = await ear(house, made.id, made.token)
    assert (await one.view()).status == "waiting"
    await tables.join(house, made.id, "Eva", made.invites[0].invite, Guard())
    told = await one.view()
    assert (told.status, told.seats[1].name) == ("between-hands", "Eva")
