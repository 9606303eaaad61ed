"""A database that the first version of the program wrote is brought up to date and played on."""

import json
from collections.abc import AsyncIterator
from random import Random
from typing import Any

import msgspec
import pytest
from tests.play.houses import choose, do, house, seated, seen
from tests.store.olden import columns_of, downgrade, told_at, write_at

from tapete.play import history, score_sheet, tables
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.store import migrate
from tapete.store.database import open_database

pytestmark = pytest.mark.anyio

OLD = told_at("0001")
GAMES: dict[str, dict[str, Any]] = OLD["games"]


@pytest.fixture
async def old_house(new_database_url: str) -> AsyncIterator[House]:
    write_at("0001", new_database_url)
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    yield house(database)
    await database.close()


def missing(before: Any, after: Any, at: str = "") -> list[str]:
    """The places where something that was there is gone or has another value."""
    if isinstance(before, dict):
        return [place for key in before for place in missing(before[key], after.get(key, "gone"), f"{at}.{key}")]
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = enumerate(zip(before, after, strict=True))
        return [place for number, (one, other) in pairs for place in missing(one, other, f"{at}[{number}]")]
    return [] if before == after else [at]


def sent(value: object) -> Any:
    """A value as it is sent."""
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_golden_file_holds_games_at_every_stage() -> None:
    assert {one["view"]["status"] for one in GAMES.values()} == {"waiting", "between-hands", "playing", "finished"}
    phases = {one["view"]["hand"]["phase"] for one in GAMES.values() if one["view"]["hand"] is not None}
    assert phases >= {"upcard", "discard", "finished"}


@pytest.mark.parametrize("kind", GAMES)
async def test_a_game_is_shown_as_it_was(old_house: House, kind: str) -> None:
    one = GAMES[kind]
    now = sent(await seen(old_house, one["id"], one["token"]))
    assert missing(one["view"], now) == []


@pytest.mark.parametrize("kind", [kind for kind, one in GAMES.items() if one["view"]["status"] != "waiting"])
async def test_a_game_is_played_on_to_its_end(old_house: House, kind: str) -> None:
    one, chance = GAMES[kind], Random(kind)
    view = await seen(old_house, one["id"], one["token"])
    before = view.version
    while view.status != "finished":
        view = await do(old_house, one["id"], one["token"], choose(view, chance))
    assert view.version > before or one["view"]["status"] == "finished"
    sheet = await score_sheet.hands_of(old_house, one["id"])
    assert sum(hand.points or 0 for hand in sheet.hands) == sum(seat.score for seat in view.seats)
    for hand in sheet.hands:
        winners = [each.winner for each in sheet.hands]
        assert [winners.count(seat) for seat in (0, 1)] == [seat.hands_won for seat in view.seats]
        assert (await history.record(old_house, hand.id)).game == one["id"]


async def test_an_invitation_still_opens_its_seat(old_house: House) -> None:
    one = GAMES["waiting"]
    guest = seated(await tables.join(old_house, one["id"], "Eva", one["invite"], Guard()))
    view = await seen(old_house, one["id"], guest.token)
    assert (view.you, view.status) == (1, "between-hands")


async def test_the_hand_that_was_committed_to_is_the_one_that_is_dealt(old_house: House) -> None:
    for kind in [kind for kind, one in GAMES.items() if one["view"]["status"] == "between-hands"]:
        one = GAMES[kind]
        view = await do(old_house, one["id"], one["token"], (await seen(old_house, one["id"], one["token"])).legal[0])
        assert view.hand is not None
        assert view.hand.commitment == one["view"]["next_commitment"]


async def test_a_record_is_what_it_was(old_house: House) -> None:
    before = OLD["record"]
    assert missing(before, sent(await history.record(old_house, before["id"]))) == []
    steps = await history.showdown(old_house, before["id"])
    assert steps.points == before["result"]["points"]
    assert missing(OLD["hands"], sent(await score_sheet.hands_of(old_house, OLD["hands"]["game"]))) == []


async def test_an_older_hand_has_a_price_at_another_table_too(old_house: House) -> None:
    before = OLD["record"]
    assert (await history.showdown(old_house, before["id"], "mesa")).points == before["result"]["points"]


def test_games_of_the_house_table_go_back_to_the_older_form_unchanged(new_database_url: str) -> None:
    write_at("0001", new_database_url)
    states = _states(new_database_url)
    migrate.upgrade(new_database_url)
    assert _states(new_database_url, "next_deals") != states
    downgrade(new_database_url, "0001")
    assert _states(new_database_url) == states


def _states(url: str, *columns: str) -> list[Any]:
    columns = columns or ("next_hand", "next_seed", "next_deck")
    return [(row[0], json.loads(row[1]), *row[2:]) for row in columns_of(url, "game", "id", "state", *columns)]
