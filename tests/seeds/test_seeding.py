"""Worked hands in a database: finished hands like any other, of games that nobody can go on with."""

import asyncio
import sqlite3
from contextlib import closing

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from tests.databases import ask, on_sqlite
from tests.http.guests import opened

from tapete.commands.houses import house_of
from tapete.engine.game import status
from tapete.play import history
from tapete.play.rows import opened_from
from tapete.play.seeding import differs, seed
from tapete.play.worked import BadSeed, WorkedHand, listing, worked_hands
from tapete.store.database import Database, open_database
from tapete.store.games import load_game

HANDS = worked_hands()
IDS = tuple(one.id for one in HANDS)
TABLES = ("game", "seat", "hand", "move", "idempotency_key")

pytestmark = pytest.mark.anyio


def rows(url: str) -> dict[str, list[str]]:
    """All rows of all tables."""
    return {table: sorted(map(str, ask(url, f"SELECT * FROM {table}"))) for table in TABLES}  # noqa: S608


async def test_every_hand_is_written_once_and_named(database: Database) -> None:
    assert await seed(house_of(database), HANDS) == IDS
    assert await seed(house_of(database), HANDS) == ()


async def test_a_second_time_changes_no_row(database: Database, database_url: str) -> None:
    await seed(house_of(database), HANDS)
    before = rows(database_url)
    await seed(house_of(database), HANDS)
    assert rows(database_url) == before
    assert (len(before["game"]), len(before["hand"]), len(before["seat"])) == (len(HANDS), len(HANDS), 2 * len(HANDS))
    assert len(before["move"]) == sum(len(one.moves) for one in HANDS)


async def test_what_was_left_out_before_is_added(database: Database) -> None:
    assert await seed(house_of(database), HANDS[:3]) == IDS[:3]
    assert await seed(house_of(database), HANDS) == IDS[3:]


async def test_two_who_seed_at_once_write_every_hand_once(database: Database, database_url: str) -> None:
    done = await asyncio.gather(*(seed(house_of(database), HANDS) for _ in range(4)))
    assert sorted(hand for hands in done for hand in hands) == sorted(IDS)
    assert len(rows(database_url)["hand"]) == len(HANDS)


async def test_nothing_is_written_when_one_hand_is_wrong(database: Database, database_url: str) -> None:
    last = HANDS[-1]
    wrong = replace(last, result=replace(last.result, points=last.result.points + 1))
    with pytest.raises(BadSeed, match="the result is another"):
        await seed(house_of(database), (*HANDS[:-1], wrong))
    assert rows(database_url)["hand"] == []


@pytest.mark.parametrize("worked", HANDS, ids=IDS)
async def test_the_log_leads_to_the_snapshot(database: Database, worked: WorkedHand) -> None:
    house = house_of(database)
    await seed(house, (worked,))
    row = await database.read(load_game, worked.id)
    assert row is not None
    table = opened_from(row)
    record = await history.record(house, worked.id)
    assert table.game.hand == history.replayed(record)[-1]
    assert table.version == len(record.moves) + 1
    assert record.result == worked.result
    assert table.game.scores == record.scores
    assert sum(record.scores) == record.result.points
    assert row.status == status(table.game) == "between-hands"
    assert table.next is not None
    assert table.next.hand != worked.id


async def test_no_seat_has_a_token_or_an_invitation(database: Database, database_url: str) -> None:
    await seed(house_of(database), HANDS)
    held = ask(database_url, "SELECT token_hash, invite_hash FROM seat")
    assert set(held) == {(None, None)}


async def test_the_listing_names_the_hands_that_are_there_in_their_order(database: Database) -> None:
    house = house_of(database)
    assert (await listing(house)).hands == ()
    await seed(house, (HANDS[4], HANDS[1]))
    assert [one.id for one in (await listing(house)).hands] == [IDS[1], IDS[4]]
    await seed(house, HANDS)
    assert [one.id for one in (await listing(house)).hands] == list(IDS)


async def test_a_hand_kept_from_before_is_compared_with_the_file(database: Database) -> None:
    house = house_of(database)
    await seed(house, HANDS[:2])
    assert not await differs(house, HANDS[0])
    assert await differs(house, replace(HANDS[1], id=HANDS[0].id))


@pytest.mark.parametrize(("column", "other"), [("dealer", "1 - dealer"), ("deck", "(SELECT max(deck) FROM hand)")])
@on_sqlite
async def test_a_kept_hand_that_was_changed_differs(
    database: Database, database_url: str, column: str, other: str
) -> None:
    house = house_of(database)
    await seed(house, HANDS[:2])
    lesser = min(HANDS[:2], key=lambda one: msgspec.json.encode(one.deck))
    with closing(sqlite3.connect(database_url.removeprefix("sqlite:///"))) as connection:
        connection.execute(f"UPDATE hand SET {column} = {other} WHERE id = ?", (lesser.id,))  # noqa: S608
        connection.commit()
    assert await differs(house, lesser)


async def seeded_client_answers(url: str, *paths: str) -> list[httpx.Response]:
    """The answers of an application on a seeded database, held to the OpenAPI document."""
    database = open_database(url)
    await seed(house_of(database), HANDS)
    await database.close()
    async with opened(url) as client:
        return [await client.get(path) for path in paths]


async def test_the_api_lists_them_with_their_texts_and_results(database_url: str) -> None:
    (answer,) = await seeded_client_answers(database_url, "/api/worked-hands")
    told = answer.json()["hands"]
    assert [one["id"] for one in told] == list(IDS)
    assert told[0].keys() == {"id", "title", "about", "outcome", "points"}
    assert told[0]["title"].keys() == told[0]["about"].keys() == {"es", "en"}
    assert [(one["outcome"], one["points"]) for one in told] == [
        (one.result.outcome, one.result.points) for one in HANDS
    ]


async def test_a_database_without_them_lists_none(database_url: str) -> None:
    async with opened(database_url) as client:
        assert (await client.get("/api/worked-hands")).json() == {"hands": []}


@pytest.mark.parametrize("worked", HANDS, ids=IDS)
@on_sqlite
async def test_each_is_answered_like_any_finished_hand(database_url: str, worked: WorkedHand) -> None:
    path = f"/api/hands/{worked.id}"
    record, positions, showdown, proof, game, hands = await seeded_client_answers(
        database_url,
        path,
        f"{path}/positions",
        f"{path}/showdown",
        f"{path}/proof",
        f"/api/games/{worked.id}",
        f"/api/games/{worked.id}/hands",
    )
    assert record.json()["deck"] == list(worked.deck)
    assert [{k: v for k, v in move.items() if k != "at"} for move in record.json()["moves"]] == list(worked.moves)
    assert len(positions.json()["positions"]) == len(worked.moves) + 1
    assert (showdown.json()["outcome"], showdown.json()["points"]) == (worked.result.outcome, worked.result.points)
    assert proof.status_code == 404
    assert (game.json()["status"], game.json()["you"], game.json()["legal"]) == ("between-hands", None, [])
    assert [one["id"] for one in hands.json()["hands"]] == [worked.id]


async def test_nobody_can_go_on_with_its_game(database_url: str) -> None:
    await seeded_client_answers(database_url)
    async with opened(database_url) as client:
        path = f"/api/games/{IDS[0]}"
        nobody = await client.post(f"{path}/deal", json={})
        somebody = await client.post(f"{path}/deal", json={}, headers={"authorization": "Bearer " + "x" * 43})
        guest = await client.post(f"{path}/join", json={"name": "Eva", "invite": "x" * 43})
        assert (nobody.status_code, somebody.status_code, guest.status_code) == (401, 403, 404)
        assert (await client.get(path)).headers["etag"] == f'"{len(HANDS[0].moves) + 1}"'


async def test_its_deal_can_be_played_once_more(database_url: str) -> None:
    await seeded_client_answers(database_url)
    async with opened(database_url) as client:
        made = await client.post(f"/api/hands/{IDS[0]}/rematch", json={})
        assert made.status_code == 201
        body = made.json()
        joined = await client.post(
            f"/api/games/{body['id']}/join", json={"name": "Eva", "invite": body["invites"][0]["invite"]}
        )
        assert joined.status_code == 201
        bearer = {"authorization": f"Bearer {body['token']}"}
        dealt = await client.post(f"/api/games/{body['id']}/deal", json={}, headers=bearer)
        assert sorted(dealt.json()["hand"]["cards"]) == sorted(HANDS[0].deck[0:20:2])
