"""Keys are kept for the life of their game and as long after as is asked."""

import pytest
from tests.store.tables import a_game, a_key

from tapete.store.database import Database
from tapete.store.games import insert_game
from tapete.store.keys import find_key, insert_key, prune_keys

pytestmark = pytest.mark.anyio

DAY = 24 * 60 * 60 * 1000


async def test_an_answer_comes_back_byte_for_byte(database: Database) -> None:
    body = bytes(range(256)) * 40
    await database.write(insert_key, a_key(body=body, game=None, status=409))
    assert await database.read(find_key, "game/0", "key") == a_key(body=body, game=None, status=409)


async def test_a_key_answers_only_whose_it_is(database: Database) -> None:
    await database.write(insert_key, a_key())
    assert await database.read(find_key, "game/1", "key") is None


async def test_two_seats_may_use_the_same_key(database: Database) -> None:
    await database.write(insert_key, a_key(scope="game/0", body=b"zero"))
    await database.write(insert_key, a_key(scope="game/1", body=b"one"))
    first, second = await database.read(find_key, "game/0", "key"), await database.read(find_key, "game/1", "key")
    assert first is not None
    assert second is not None
    assert (first.body, second.body) == (b"zero", b"one")


async def test_a_key_outlives_its_day_while_its_game_goes_on(database: Database) -> None:
    await database.write(insert_game, a_game(created_at=0), a_key(created_at=0))
    assert await database.write(prune_keys, 100 * DAY) == 0
    assert await database.read(find_key, "game/0", "key") is not None


async def test_a_key_outlives_a_game_that_has_only_just_finished(database: Database) -> None:
    await database.write(insert_game, a_game(status="finished", created_at=3 * DAY), a_key(created_at=0))
    assert await database.write(prune_keys, 3 * DAY) == 0
    assert await database.write(prune_keys, 3 * DAY + 1) == 1
    assert await database.read(find_key, "game/0", "key") is None


async def test_a_key_of_no_game_goes_by_its_own_age(database: Database) -> None:
    await database.write(insert_key, a_key(game=None, created_at=DAY))
    assert await database.write(prune_keys, DAY) == 0
    assert await database.write(prune_keys, DAY + 1) == 1


async def test_no_more_keys_go_at_once_than_is_asked(database: Database) -> None:
    for n in range(5):
        await database.write(insert_key, a_key(f"key {n}", game=None))
    assert [await database.write(prune_keys, 2**53, 2) for _ in range(4)] == [2, 2, 1, 0]
