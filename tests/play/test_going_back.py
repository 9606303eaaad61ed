"""Back to the release before rummy: games of gin go, those that were played on too; where rummy is, nothing is lost."""

import json
from random import Random
from typing import Any

import pytest
from tests.play.houses import choose, do, house, seen, sit
from tests.play.test_previous_release import GAMES, STATES, sent, turn_of
from tests.store.olden import columns_of, downgrade, write_at

from tapete.play.places import GameWish
from tapete.store import migrate
from tapete.store.database import open_database

pytestmark = pytest.mark.anyio


def test_games_of_gin_go_back_to_the_older_form_unchanged(new_database_url: str) -> None:
    write_at("0003", new_database_url)
    before = _everything(new_database_url)
    migrate.upgrade(new_database_url)
    assert _everything(new_database_url) != before
    downgrade(new_database_url, "0003")
    assert _everything(new_database_url) == before
    migrate.upgrade(new_database_url)


async def test_games_of_gin_that_were_played_on_go_back_too(new_database_url: str) -> None:
    write_at("0003", new_database_url)
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    at, one = house(database), GAMES["pairs, both hands running"]
    view = await seen(at, one["id"], None)
    for _ in range(6):
        token = one["tokens"][str(turn_of(view, dict.fromkeys(range(4), "")))]
        await do(at, one["id"], token, choose(await seen(at, one["id"], token), Random(1)))
        view = await seen(at, one["id"], None)
    await database.close()
    downgrade(new_database_url, "0003")
    states = {row[0]: json.loads(row[1]) for row in columns_of(new_database_url, "game", "id", "state")}
    assert "variant" not in json.dumps(states)
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    assert sent(await seen(house(database), one["id"], None)) == sent(view)
    await database.close()


@pytest.mark.parametrize("dealt", [False, True])
async def test_a_database_in_which_rummy_is_played_does_not_go_back_and_nothing_is_lost(
    new_database_url: str, dealt: bool
) -> None:
    write_at("0003", new_database_url)
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    at = house(database)
    game, tokens = await sit(at, GameWish(rules="rummy"))
    if dealt:
        await do(at, game, tokens[0], (await seen(at, game, tokens[0])).legal[0])
    shown = await seen(at, game, tokens[0])
    await database.close()
    before = _everything(new_database_url)
    with pytest.raises(ValueError, match="rummy"):
        downgrade(new_database_url, "0003")
    assert _everything(new_database_url) == before
    migrate.check(new_database_url)
    database = open_database(new_database_url)
    assert await seen(house(database), game, tokens[0]) == shown
    await database.close()


def _everything(url: str) -> list[Any]:
    """What a migration rewrites: states as data, the other texts to the letter."""
    games = [(row[0], row[1], json.loads(row[2]), *row[3:]) for row in columns_of(url, "game", *STATES)]
    return [
        games,
        *(columns_of(url, *table) for table in (("hand", "id", "rules", "result"), ("move", "hand", "ply", "move"))),
    ]
