"""Games that nobody came back to are removed, and nothing that anybody could ask for again."""

from random import Random

import pytest
from tests.databases import ask
from tests.play.houses import PERSON, TWO, choose, do, seen, sit
from tests.play.rummy_rooms import Clock, house_at

from tapete.engine.game_view import Deal
from tapete.play import tables, tidying
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.refused import Unknown
from tapete.store.database import Database

pytestmark = pytest.mark.anyio
HOUR = tidying.DAY // 24


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(database: Database, clock: Clock) -> House:
    return house_at(database, clock)


async def one_hand(at: House) -> str:
    """A game with a hand played to its end; its id."""
    game, (token, *_) = await sit(at)
    chance = Random(1)
    shown = await do(at, game, token, Deal())
    while shown.status == "playing":
        shown = await do(at, game, token, choose(shown, chance))
    return game


async def is_there(at: House, game: str) -> bool:
    try:
        await tables.look(at, game, None)
    except Unknown:
        return False
    return True


async def test_a_table_that_was_never_dealt_at_is_removed_after_a_day(house: House, clock: Clock) -> None:
    left = [(await sit(house))[0], (await sit(house, TWO))[0]]
    clock.now += 23 * HOUR
    assert await tidying.clear_away(house) == 0
    clock.now += 2 * HOUR
    assert await tidying.clear_away(house) == 2
    assert [await is_there(house, game) for game in left] == [False, False]


async def test_a_game_whose_first_hand_was_left_is_removed_after_a_week(house: House, clock: Clock) -> None:
    game, (token,) = await sit(house)
    await do(house, game, token, Deal())
    clock.now += 6 * tidying.DAY
    assert await tidying.clear_away(house) == 0
    clock.now += 2 * tidying.DAY
    assert await tidying.clear_away(house) == 1
    assert not await is_there(house, game)


async def test_what_has_been_touched_since_is_kept(house: House, clock: Clock) -> None:
    game, (token,) = await sit(house)
    await do(house, game, token, Deal())
    clock.now += 6 * tidying.DAY
    shown = await seen(house, game, token)
    await do(house, game, token, choose(shown, Random(1)))
    clock.now += 6 * tidying.DAY
    assert await tidying.clear_away(house) == 0


async def test_a_game_with_a_hand_that_can_be_replayed_is_kept_for_good(house: House, clock: Clock) -> None:
    game = await one_hand(house)
    clock.now += 1_000 * tidying.DAY
    assert await tidying.clear_away(house) == 0
    assert await is_there(house, game)


async def test_hundreds_of_left_tables_leave_no_row_and_nothing_in_memory(
    house: House, clock: Clock, database_url: str
) -> None:
    kept = await one_hand(house)
    rows = ["game", "seat", "hand", "move"]
    counted = [f"SELECT count(*) FROM {table}" for table in rows]  # noqa: S608 - our own words
    before = [ask(database_url, sql) for sql in counted]
    many = 300
    for number in range(many):
        game, (token, *_) = await sit(house, TWO if number % 3 else PERSON)
        if number % 10 == 0:
            await do(house, game, token, Deal())
    clock.now += 8 * tidying.DAY
    assert await tidying.clear_away(house) == many
    assert [ask(database_url, sql) for sql in counted] == before
    assert set(house.memory.tables) <= {kept}


async def test_who_listens_to_a_game_that_is_removed_is_told(house: House, clock: Clock) -> None:
    made = await tables.create(house, PERSON, Guard())
    game = made.headers["location"].rsplit("/", 1)[1]
    with house.live.listen(game) as listener:
        clock.now += 2 * tidying.DAY
        await tidying.clear_away(house)
        assert listener.doubtful
        assert await listener.wait(0)
