"""Worked hands in a database: finished hands like any other, of games that nobody can go on with."""

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing

import httpx
import msgspec
import pytest
from msgspec.structs import replace
from tests.databases import ask, on_sqlite
from tests.http.guests import opened

from tapete.commands.houses import house_of
from tapete.engine.game import status
from tapete.engine.gin.custom import CustomTable
from tapete.play import history
from tapete.play.rows import opened_from
from tapete.play.seeding import differs, seed, seed_and_compare
from tapete.play.worked import BadSeed, ToldHand, WorkedHand, ids_of, listing, worked_hands
from tapete.store.database import Database, open_database
from tapete.store.games import load_game

HANDS = worked_hands()
IDS = ids_of(HANDS)
TOLD = {hand.id: (deal, hand) for deal in HANDS for hand in deal.hands}
each_hand = pytest.mark.parametrize(("deal", "told"), TOLD.values(), ids=TOLD)
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
    assert (len(before["game"]), len(before["hand"])) == (len(HANDS), len(IDS))
    assert len(before["seat"]) == sum(len(one.seats) for one in HANDS)
    assert len(before["move"]) == sum(len(hand.moves) for _, hand in TOLD.values())


async def test_what_was_left_out_before_is_added(database: Database) -> None:
    assert await seed(house_of(database), HANDS[:3]) == IDS[:3]
    assert await seed(house_of(database), HANDS) == IDS[3:]


async def test_two_who_seed_at_once_write_every_hand_once(database: Database, database_url: str) -> None:
    done = await asyncio.gather(*(seed(house_of(database), HANDS) for _ in range(4)))
    assert sorted(hand for hands in done for hand in hands) == sorted(IDS)
    assert len(rows(database_url)["hand"]) == len(IDS)


async def test_nothing_is_written_when_one_hand_is_wrong(database: Database, database_url: str) -> None:
    last = HANDS[-1]
    wrong = replace(last, result=replace(last.result, points=last.result.points + 1))
    with pytest.raises(BadSeed, match="the result is another"):
        await seed(house_of(database), (*HANDS[:-1], wrong))
    assert rows(database_url)["hand"] == []


def after_the_deal(deal: WorkedHand) -> str:
    """In rummy one deal is the game."""
    return "finished" if deal.rules == "rummy" else "between-hands"


@each_hand
async def test_the_log_leads_to_the_snapshot(database: Database, deal: WorkedHand, told: ToldHand) -> None:
    house = house_of(database)
    await seed(house, (deal,))
    row = await database.read(load_game, deal.id)
    assert row is not None
    table = opened_from(row)
    record = await history.record(house, told.id)
    assert history.replayed(record)[-1] in [board.hand for board in table.game.boards]
    assert table.version == sum(len(hand.moves) for hand in deal.hands) + 1
    assert record.result == told.result
    assert row.status == status(table.game) == after_the_deal(deal)
    assert len(table.next) == (0 if row.status == "finished" else len(deal.hands))
    assert not {one.hand for one in table.next} & {*IDS}


@each_hand
async def test_the_record_has_the_scores_after_it(database: Database, deal: WorkedHand, told: ToldHand) -> None:
    house = house_of(database)
    await seed(house, (deal,))
    record = await history.record(house, told.id)
    won = [0] * len(deal.seats)
    for hand in deal.hands[: deal.hands.index(told) + 1]:
        if hand.result.winner is not None:
            won[hand.result.winner] += hand.result.points
    assert list(record.scores) == won
    assert [seat.plays for seat in record.seats] == [
        seat in {one.seat for one in told.result.seats} for seat in range(len(deal.seats))
    ]


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
    assert not await differs(house, HANDS[0], HANDS[0])
    changed = replace(HANDS[1], id=HANDS[0].id)
    assert await differs(house, changed, changed)


CHANGES: dict[str, Callable[[WorkedHand], WorkedHand]] = {
    "another table": lambda deal: replace(deal, rules=CustomTable(hand_bonus=20)),
    "another name": lambda deal: replace(deal, seats=(deal.seats[1], deal.seats[0])),
}


@pytest.mark.parametrize("change", CHANGES)
async def test_a_hand_kept_from_before_differs_in_its_table_and_its_names(database: Database, change: str) -> None:
    house = house_of(database)
    await seed(house, HANDS[:1])
    changed = CHANGES[change](HANDS[0])
    assert await differs(house, changed, changed)


async def test_both_hands_of_a_deal_in_pairs_are_compared(database: Database) -> None:
    house = house_of(database)
    pairs = next(deal for deal in HANDS if deal.format == "pairs")
    assert (await seed_and_compare(house, (pairs,))).written == tuple(hand.id for hand in pairs.hands)
    assert (await seed_and_compare(house, (pairs,))).different == ()
    assert pairs.beside is not None
    names = tuple(replace(seat, name=seat.name[::-1]) for seat in pairs.seats)
    assert (await seed_and_compare(house, (replace(pairs, seats=names),))).different == (pairs.id, pairs.beside.id)


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
    assert await differs(house, lesser, lesser)


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
    assert told[0].keys() == {"id", "title", "about", "rules", "format", "seats", "outcome", "points"}
    assert told[0]["title"].keys() == told[0]["about"].keys() == {"es", "en"}
    assert [(one["outcome"], one["points"]) for one in told] == [
        (hand.result.outcome, hand.result.points) for _, hand in TOLD.values()
    ]


async def test_the_api_tells_of_each_its_table_its_format_and_who_sits_there(database_url: str) -> None:
    (answer,) = await seeded_client_answers(database_url, "/api/worked-hands")
    told = {one["id"].removeprefix("worked-"): one for one in answer.json()["hands"]}
    for slug, rules, form, names in (
        ("tie-at-ten", "mesa", "heads-up", "Ana Leo"),
        ("high-ace-run", "clasico", "heads-up", "Ana Leo"),
        ("four-at-the-table", "clasico", "together", "Ana Leo Eva Hugo"),
        ("big-gin", "custom", "heads-up", "Ana Leo"),
        ("dealer-sits-out", "mesa", "three", "Ana Leo Eva"),
        ("hands-in-pairs-beside", "mesa", "pairs", "Ana Leo Eva Hugo"),
    ):
        assert (told[slug]["rules"], told[slug]["format"]) == (rules, form)
        assert [seat["name"] for seat in told[slug]["seats"]] == names.split()


async def test_a_database_without_them_lists_none(database_url: str) -> None:
    async with opened(database_url) as client:
        assert (await client.get("/api/worked-hands")).json() == {"hands": []}


@each_hand
@on_sqlite
async def test_each_is_answered_like_any_finished_hand(database_url: str, deal: WorkedHand, told: ToldHand) -> None:
    path = f"/api/hands/{told.id}"
    record, positions, showdown, proof, game, hands = await seeded_client_answers(
        database_url,
        path,
        f"{path}/positions",
        f"{path}/showdown",
        f"{path}/proof",
        f"/api/games/{deal.id}",
        f"/api/games/{deal.id}/hands",
    )
    assert record.json()["deck"] == list(told.deck)
    assert [{k: v for k, v in move.items() if k != "at"} for move in record.json()["moves"]] == list(told.moves)
    assert len(positions.json()["positions"]) == len(told.moves) + 1
    assert (showdown.json()["outcome"], showdown.json()["points"]) == (told.result.outcome, told.result.points)
    assert proof.status_code == 404
    assert (game.json()["status"], game.json()["you"], game.json()["legal"]) == (after_the_deal(deal), None, [])
    assert [one["id"] for one in hands.json()["hands"]] == [hand.id for hand in deal.hands]


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
