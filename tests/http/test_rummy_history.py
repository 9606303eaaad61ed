"""Deals of rummy that were played: the record, every position, the count, as everybody may read them. The record is
played again by a naive model that knows nothing of the engine."""

import re
from collections.abc import Callable, Iterator
from random import Random

import httpx
import pytest
from tests.engine.rummy.naive_deal import NaiveDeal
from tests.http.guests import Guest, Json, body_of, problem_of
from tests.http.rummy_tables import OPENED, ana_and_eva, people, play_to_the_end, say
from tests.http.timed import Desk, Time, desk

pytestmark = pytest.mark.anyio

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
LOGGED = {"ply", "seat", "at", "move"}


WORDS: dict[str, Callable[[Json], str]] = {
    "draw": lambda line: "stock" if line["from"] == "stock" else "pile",
    "take-back": lambda _: "back",
    "open": lambda line: "open " + " + ".join(" ".join(meld) for meld in line["melds"]),
    "meld": lambda line: "meld " + " ".join(line["cards"]),
    "lay-off": lambda line: f"off {line['card']} {line['meld']} {line['end']}",
    "swap-joker": lambda line: f"swap {line['card']} {line['meld']} {line['joker']}",
    "swap-back": lambda line: f"swap-back {line['meld']} {line['joker']}",
    "discard": lambda line: f"-{line['card']}",
}


def naive(record: Json) -> Iterator[NaiveDeal]:
    """The naive model after each ply, the deal first: one and the same object, which moves on."""
    order = sorted((seat["seat"] for seat in record["seats"]), key=lambda seat: (seat <= record["dealer"], seat))
    deal = NaiveDeal(record["deck"], order, record["rules"]["opening"])
    yield deal
    for line in record["moves"]:
        if line["move"] == "rebuild":
            deal.rebuild(line["stock"])
        else:
            deal.play(WORDS[line["move"]](line))
        yield deal


async def got(client: httpx.AsyncClient, path: str) -> Json:
    """The body of a page that is there."""
    return body_of(await client.get(path), 200)


async def played(client: httpx.AsyncClient, seats: int, seed: int) -> Json:
    """The record of a deal that was played to its end."""
    guests = await people(client, seats, opening=30)
    view = await play_to_the_end(guests, Random(seed))
    return await got(client, f"/api/hands/{view['hand']['id']}")


@pytest.fixture(scope="module")
async def records(client: httpx.AsyncClient) -> list[Json]:
    """Deals of two, three and six people."""
    return [await played(client, seats, seats) for seats in (2, 3, 6)]


def lies_alike(deal: NaiveDeal, position: Json) -> None:
    """A position says what the naive model says."""
    assert position["stock"] == len(deal.stock)
    assert position["rebuilds"] == deal.rebuilds
    pile = position["discard_pile"]
    assert pile["cards"] == [card.face for card, _ in deal.pile]
    assert pile["seat"] == (deal.pile[-1][1] if deal.pile and deal.pile[-1][1] >= 0 else None)
    assert [meld["cards"] for meld in position["table"]] == [list(meld.row) for meld in deal.table]
    assert [meld["seat"] for meld in position["table"]] == [meld.owner for meld in deal.table]
    assert set(position["opened"]) == deal.opened
    over = deal.end is not None
    assert position["turn"] == (None if over else deal.turn)
    assert position["must_use"] == (deal.taken.face if deal.taken is not None else None)
    for hand in position["hands"]:
        assert hand["count"] == len(deal.held[hand["seat"]])
        if hand["cards"] is not None:
            assert sorted(hand["cards"]) == sorted(deal.faces(hand["seat"]))
            assert hand["points"] == deal.count(hand["seat"])


async def test_a_record_played_again_by_anybody_gives_every_position_and_the_result(
    client: httpx.AsyncClient, records: list[Json]
) -> None:
    for record in records:
        pages = await got(client, f"/api/hands/{record['id']}/positions")
        plies = pages["positions"]
        assert [ply["ply"] for ply in plies] == list(range(len(record["moves"]) + 1))
        assert [ply["move"] for ply in plies] == [None, *record["moves"]]
        deal = None
        for deal, position in zip(naive(record), plies, strict=True):
            lies_alike(deal, position)
            assert all(hand["cards"] is not None for hand in position["hands"])
        assert deal is not None
        assert deal.end is not None
        result = record["result"]
        assert (result["outcome"], result["winner"], result["points"]) == tuple(deal.end)
        assert [seat["count"] for seat in result["seats"]] == [deal.count(seat["seat"]) for seat in result["seats"]]


async def test_a_record_names_its_moves_and_fields_as_the_requests_do(records: list[Json]) -> None:
    fields = {
        "draw": {"from", "card"},
        "take-back": set(),
        "open": {"melds"},
        "meld": {"cards"},
        "lay-off": {"card", "meld", "end"},
        "swap-joker": {"card", "meld", "joker"},
        "discard": {"card"},
        "rebuild": {"stock", "auto"},
    }
    for record in records:
        for line in record["moves"]:
            assert line.keys() == LOGGED | fields[line["move"]]
            assert re.fullmatch(TIME, line["at"])
        assert (record["variant"], record["rules"]["name"], len(record["deck"])) == ("rummy", "rummy", 108)
        assert record["started_at"] <= record["moves"][0]["at"] <= record["finished_at"]


@pytest.mark.parametrize("seat", [0, 1])
async def test_one_seats_replay_shows_what_that_seat_saw(
    client: httpx.AsyncClient, records: list[Json], seat: int
) -> None:
    for record in records:
        pages = await got(client, f"/api/hands/{record['id']}/positions?view={seat}")
        for deal, position in zip(naive(record), pages["positions"], strict=True):
            lies_alike(deal, position)
            shown = {hand["seat"] for hand in position["hands"] if hand["cards"] is not None}
            over = deal.end is not None
            assert shown == ({hand["seat"] for hand in position["hands"]} if over else {seat})
            line = position["move"]
            if line is not None and line["move"] == "draw" and line["from"] == "stock":
                assert (line["card"] is None) == (line["seat"] != seat)
            if line is not None and line["move"] == "rebuild":
                assert line["stock"] is None


async def test_nobody_who_did_not_sit_there_has_a_replay_of_it(client: httpx.AsyncClient, records: list[Json]) -> None:
    path = f"/api/hands/{records[0]['id']}/positions?view=2"
    problem_of(await client.get(path), 422, "no-such-seat")


async def test_the_count_is_told_step_by_step_and_leads_to_the_result(
    client: httpx.AsyncClient, records: list[Json]
) -> None:
    for record in records:
        told = await got(client, f"/api/hands/{record['id']}/showdown")
        steps = {kind: [one for one in told["steps"] if one["step"] == kind] for kind in ("count", "double", "total")}
        counted = sum(one["count"] for one in steps["count"])
        assert all(one["count"] == sum(card["value"] for card in one["cards"]) for one in steps["count"])
        if record["result"]["outcome"] in ("out", "closed-out"):
            closed = record["result"]["outcome"] == "closed-out"
            assert record["result"]["points"] == counted * (2 if closed else 1)
            assert len(steps["double"]) == closed
        assert steps["total"] == [
            {"step": "total", "seat": record["result"]["winner"], "points": record["result"]["points"]}
        ]


async def test_a_deal_of_rummy_has_no_price_at_a_table_of_gin(client: httpx.AsyncClient, records: list[Json]) -> None:
    for rules in ("mesa", "clasico"):
        answer = await client.get(f"/api/hands/{records[0]['id']}/showdown?rules={rules}")
        assert problem_of(answer, 409, "not-comparable")["params"]["reason"] == "other-game"
    answer = await client.get(f"/api/hands/{records[0]['id']}/showdown?rules=poker")
    problem_of(answer, 422, "unknown-rules")


async def test_turns_that_the_clock_ended_are_played_again_too(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that had nothing drawn, one that holds the pile's card, one that has freed a joker."""
    async with desk(database_url, Time(), monkeypatch) as at:
        guests = await ana_and_eva(at.client)
        await say(guests, *OPENED, "pile")
        await _out_of_time(at)
        await _out_of_time(at)
        view = await say(guests, "stock", "swap JH 3 2")
        await _out_of_time(at)
        while view["hand"]["phase"] != "finished":
            await _out_of_time(at)
            view = await guests[0].view()
        record = await got(at.client, f"/api/hands/{view['hand']['id']}")
        pages = await got(at.client, f"/api/hands/{view['hand']['id']}/positions")
        for deal, position in zip(naive(record), pages["positions"], strict=True):
            lies_alike(deal, position)
        by_the_table = [line["move"] for line in record["moves"] if line.get("auto")]
        assert by_the_table[:8] == ["take-back", "draw", "discard", "draw", "discard", "swap-back", "discard", "draw"]
        assert by_the_table.count("rebuild") == 2
        assert record["result"]["outcome"] in ("blocked", "void")


async def _out_of_time(at: Desk) -> None:
    await at.late()
    assert await at.sweep() == 1


async def test_the_same_deal_can_be_played_once_more(rigged: httpx.AsyncClient) -> None:
    guests = await people(rigged, 3, opening=51, clock=90)
    view = await play_to_the_end(guests, Random(4))
    record = await got(rigged, f"/api/hands/{view['hand']['id']}")
    made = body_of(await rigged.post(f"/api/hands/{record['id']}/rematch", json={}), 201)
    assert made["view"]["options"] == view["options"]
    assert (made["view"]["next_commitment"], len(made["invites"])) == (None, 2)
    again = [Guest(rigged, made["id"], made["token"])]
    for invite in made["invites"]:
        body = {"name": f"Guest {invite['seat']}", "invite": invite["invite"]}
        joined = await rigged.post(f"/api/games/{made['id']}/join", json=body)
        again.append(Guest(rigged, made["id"], body_of(joined, 201)["token"]))
    await again[0].say("deal")
    first = (await got(rigged, f"/api/hands/{record['id']}/positions"))["positions"][0]
    assert [(await guest.view())["hand"]["cards"] for guest in again] == [hand["cards"] for hand in first["hands"]]
    over = await play_to_the_end(again, Random(5))
    repeated = await got(rigged, f"/api/hands/{over['hand']['id']}")
    assert (repeated["deck"], repeated["proof"]) == (record["deck"], None)
    problem_of(await rigged.get(f"/api/hands/{over['hand']['id']}/proof"), 404, "not-found")
