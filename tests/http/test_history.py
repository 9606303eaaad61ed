"""Hands that were played: the record, every position, the showdown and the proof, as everybody may read them."""

import re
from random import Random

import httpx
import pytest
from tests.deals import DEALER
from tests.http.guests import Guest, Json, against_the_cpu, body_of, play_to_the_end, problem_of, two_people
from tests.http.replayed import Replay
from tests.http.scripted import GOES_GIN, KNOCKS_AT_TEN, ana_and_eva, say
from tests.http.test_between_hands import drawn_out

pytestmark = pytest.mark.anyio

PAGES = ("", "/positions", "/positions?view=all", "/positions?view=0", "/positions?view=1", "/showdown", "/proof")
TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
REQUESTED = {
    "upcard": {"take"},
    "draw": {"from", "card"},
    "discard": {"card"},
    "knock": {"discard", "melds"},
}


async def got(client: httpx.AsyncClient, path: str) -> Json:
    """The body of a page that is there."""
    return body_of(await client.get(path), 200)


@pytest.fixture(scope="module")
async def records(client: httpx.AsyncClient) -> list[Json]:
    """The records of all hands of some games against the computer and between two people."""
    hands: list[str] = []
    for seed in range(2):
        hands += await play_to_the_end([await against_the_cpu(client)], Random(seed))
        hands += await play_to_the_end(await two_people(client), Random(100 + seed))
    return [await got(client, f"/api/hands/{hand}") for hand in hands]


@pytest.mark.parametrize("part", PAGES)
async def test_while_a_hand_runs_nobody_is_shown_anything_of_it(rigged: httpx.AsyncClient, part: str) -> None:
    ana, eva = await ana_and_eva(rigged)
    hand = (await ana.say("deal pass"))["hand"]["id"]
    for guest in (ana, eva, Guest(rigged, ana.game)):
        answer = await rigged.get(f"/api/hands/{hand}{part}", headers=guest.headers())
        assert problem_of(answer, 409, "hand-running")["params"] == {}


@pytest.mark.parametrize("part", [*PAGES, "/rematch"])
@pytest.mark.parametrize("hand", ["nothing", "AAAAAAAAAAAA", "%00", "%2e%2e", "x" * 2_000], ids=lambda hand: hand[:12])
async def test_a_hand_that_was_never_dealt_is_404(client: httpx.AsyncClient, part: str, hand: str) -> None:
    path = f"/api/hands/{hand}{part}"
    answer = await (client.post(path, json={}) if part == "/rematch" else client.get(path))
    assert problem_of(answer, 404, "not-found")["params"] == {"what": "hand"}


async def test_a_committed_hand_that_is_yet_to_be_dealt_is_404(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    for page in PAGES:
        problem_of(await client.get(f"/api/hands/{ana.game}{page}"), 404, "not-found")


async def test_a_record_can_be_replayed_by_anybody_with_a_page_of_code(
    client: httpx.AsyncClient, records: list[Json]
) -> None:
    for record in records:
        last = Replay(record).positions[-1]
        for seat in record["result"]["seats"]:
            assert last.hands[seat["seat"]] == set(seat["cards"])
            laid = [one["card"] for one in seat["layoffs"]]
            shown = [card for meld in seat["melds"] for card in meld]
            assert sorted([*shown, *laid, *seat["unmelded"]]) == sorted(seat["cards"])


async def test_a_record_names_its_moves_and_fields_as_the_requests_do(
    client: httpx.AsyncClient, records: list[Json]
) -> None:
    for record in records:
        for move in record["moves"]:
            assert move.keys() == {"ply", "seat", "move", "at", *REQUESTED[move["move"]]}
            assert re.fullmatch(TIME, move["at"])
        at = [move["at"] for move in record["moves"]]
        assert sorted([record["started_at"], *at, record["finished_at"]]) == [
            record["started_at"],
            *at,
            record["finished_at"],
        ]


async def test_a_record_has_the_table_as_data_and_who_sat_where(client: httpx.AsyncClient, records: list[Json]) -> None:
    rules = await got(client, "/api/rules/mesa")
    first, *_, last = records
    assert first["rules"] == last["rules"] == rules
    ana = {"seat": 0, "name": "Ana", "cpu": None, "plays": True}
    assert first["seats"] == [ana, {"seat": 1, "name": "CPU", "cpu": "mesa", "plays": True}]
    assert last["seats"] == [ana, {"seat": 1, "name": "Eva", "cpu": None, "plays": True}]


async def test_the_records_of_a_game_number_its_hands_and_add_up(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    hands = await play_to_the_end([ana], Random(17))
    scores, dealer = [0, 0], 1
    for number, hand in enumerate(hands, start=1):
        record = await got(client, f"/api/hands/{hand}")
        assert (record["game"], record["number"], record["dealer"]) == (ana.game, number, dealer)
        winner = record["result"]["winner"]
        if winner is not None:
            scores[winner] += record["result"]["points"]
            dealer = 1 - winner
        assert record["scores"] == scores
    view = await ana.view()
    assert [seat["score"] for seat in view["seats"]] == scores
    assert max(scores) == scores[view["winner"]] >= 50
    listed = (await got(client, f"{ana.path}/hands"))["hands"]
    assert [one["id"] for one in listed] == hands
    assert listed[-1]["scores"] == scores


async def test_every_position_is_the_table_as_it_stood(client: httpx.AsyncClient, records: list[Json]) -> None:
    for record in records:
        page = await got(client, f"/api/hands/{record['id']}/positions")
        replay = Replay(record).positions
        assert page == {**page, "view": "all", "hand": record["id"], "game": record["game"], "result": record["result"]}
        assert [one["move"] for one in page["positions"]] == [None, *record["moves"]]
        for shown, stood in zip(page["positions"], replay, strict=True):
            assert (shown["ply"], shown["stock"]) == (stood.ply, stood.stock)
            assert [one["card"] for one in shown["discard_pile"]] == list(stood.pile)
            for hand in shown["hands"]:
                assert set(hand["cards"]) == stood.hands[hand["seat"]]
                assert hand["count"] == len(hand["cards"])
                assert {card for meld in hand["melds"] for card in meld} <= set(hand["cards"])
        assert page["positions"][-1]["phase"] == "finished"
        assert page["positions"][-1]["turn"] is None


async def test_who_threw_what_is_told_at_every_position(client: httpx.AsyncClient, records: list[Json]) -> None:
    for record in records:
        for shown in (await got(client, f"/api/hands/{record['id']}/positions"))["positions"]:
            thrown = {move.get("card") or move.get("discard"): move["seat"] for move in record["moves"][: shown["ply"]]}
            for lying in shown["discard_pile"]:
                assert lying["seat"] in (None, thrown.get(lying["card"]))


@pytest.mark.parametrize("seat", [0, 1])
async def test_one_seats_replay_shows_what_that_seat_saw(
    client: httpx.AsyncClient, records: list[Json], seat: int
) -> None:
    for record in records:
        everything = await got(client, f"/api/hands/{record['id']}/positions")
        seen = await got(client, f"/api/hands/{record['id']}/positions?view={seat}")
        assert seen["view"] == seat
        for full, part in zip(everything["positions"], seen["positions"], strict=True):
            over = part["phase"] == "finished" and record["result"]["outcome"] != "drawn"
            other = part["hands"][1 - seat]
            assert part["hands"][seat] == full["hands"][seat]
            hidden = {"seat": 1 - seat, "count": full["hands"][1 - seat]["count"]} | dict.fromkeys(
                ("cards", "melds", "deadwood")
            )
            assert other == (full["hands"][1 - seat] if over else hidden)
            move = full["move"]
            if move and move["move"] == "draw" and move["from"] == "stock" and move["seat"] != seat:
                move = {**move, "card": None}
            assert part["move"] == move
            same = {"ply", "phase", "turn", "stock", "discard_pile", "upcard_dead"}
            assert {name: part[name] for name in same} == {name: full[name] for name in same}


async def test_the_rivals_cards_of_a_drawn_hand_stay_hidden_in_a_seats_replay(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged)
    hand = (await drawn_out(guests))["hand"]["id"]
    page = await got(rigged, f"/api/hands/{hand}/positions?view=0")
    assert all(shown["hands"][1]["cards"] is None for shown in page["positions"])
    assert all(shown["hands"][0]["cards"] for shown in page["positions"])
    assert await got(rigged, f"/api/hands/{hand}/showdown") == {
        **await got(rigged, f"/api/hands/{hand}/showdown"),
        "outcome": "drawn",
        "winner": None,
        "points": 0,
        "steps": [{"step": "drawn", "stock": 2, "reason": "stock"}],
    }


@pytest.mark.parametrize(
    ("view", "status", "code"),
    [
        ("all", 200, None),
        ("0", 200, None),
        ("1", 200, None),
        ("2", 422, "no-such-seat"),
        ("9", 422, "no-such-seat"),
        ("10", 400, "invalid-parameter"),
        ("-1", 400, "invalid-parameter"),
        ("", 400, "invalid-parameter"),
        ("ALL", 400, "invalid-parameter"),
        ("00", 400, "invalid-parameter"),
        ("all%0A", 400, "invalid-parameter"),
        ("0%0A", 400, "invalid-parameter"),
        ("%D9%A1", 400, "invalid-parameter"),
    ],
)
async def test_positions_are_seen_by_all_or_by_one_seat(
    rigged: httpx.AsyncClient, view: str, status: int, code: str | None
) -> None:
    guests = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD")
    await say(guests, "deal pass pass stock !KD")
    hand = (await guests[0].view())["hand"]["id"]
    answer = await rigged.get(f"/api/hands/{hand}/positions?view={view}")
    assert answer.status_code == status, answer.text
    if code is not None:
        problem_of(answer, status, code)


@pytest.mark.parametrize(("oklahoma", "limit"), [(False, 10), (True, 8)])
async def test_positions_tell_what_a_knock_might_leave(rigged: httpx.AsyncClient, oklahoma: bool, limit: int) -> None:
    """An eight is turned up."""
    guests = await ana_and_eva(rigged, first=GOES_GIN, stock="KD", rules={"oklahoma": oklahoma})
    await say(guests, "deal pass pass stock !KD")
    hand = (await guests[0].view())["hand"]["id"]
    assert (await got(rigged, f"/api/hands/{hand}/positions"))["knock_limit"] == limit


async def test_a_showdown_is_told_step_by_step(rigged: httpx.AsyncClient) -> None:
    """The knocker shows 7C 8C 9C; of the defender's loose cards 6C and TC are laid off, 20 → 4 (`mesa`)."""
    knocker = "7C 8C 9C QH QD QS 4H 3D 2H AD"
    defender = "6C TC AH 3S KD KC KS 5D 6D 7D"
    guests = await ana_and_eva(rigged, first=knocker, second=defender, stock="JH")
    await say(guests, "deal pass pass stock !JH")
    hand = (await guests[0].view())["hand"]["id"]
    told = await got(rigged, f"/api/hands/{hand}/showdown")
    assert (told["hand"], told["rules"], told["outcome"], told["knocker"]) == (hand, "mesa", "undercut", 0)
    assert (told["winner"], told["points"]) == (1, 6 + 25)
    knock, shown, defence, first, second, compare, bonus, total = told["steps"]
    assert knock == {"step": "knock", "seat": 0, "card": "JH", "deadwood": 10}
    assert (shown["step"], shown["seat"], sorted(shown["melds"])) == (
        "melds",
        0,
        [["7C", "8C", "9C"], ["QD", "QH", "QS"]],
    )
    assert (defence["seat"], defence["deadwood"]) == (1, 20)
    assert {first["card"], second["card"]} == {"6C", "TC"}
    assert (first["before"], second["after"]) == (20, 4)
    assert first["after"] == second["before"]
    assert all(step["broke"] is None for step in (first, second))
    assert compare == {"step": "compare", "seat": 1, "knocker": 10, "defender": 4, "difference": 6}
    assert bonus == {"step": "bonus", "bonus": "undercut", "points": 25}
    assert total == {"step": "total", "winner": 1, "points": 31}


async def test_the_steps_of_every_showdown_lead_to_its_result(client: httpx.AsyncClient, records: list[Json]) -> None:
    for record in records:
        told = await got(client, f"/api/hands/{record['id']}/showdown")
        result = record["result"]
        assert {name: told[name] for name in ("outcome", "knocker", "winner", "points")} == {
            name: result[name] for name in ("outcome", "knocker", "winner", "points")
        }
        steps = {step["step"]: step for step in told["steps"]}
        if result["outcome"] == "drawn":
            assert list(steps) == ["drawn"]
            continue
        assert steps["total"] == {"step": "total", "winner": result["winner"], "points": result["points"]}
        bonus = steps.get("bonus", {"points": 0})["points"]
        assert steps["compare"]["difference"] + bonus == result["points"]
        assert ("bonus" in steps) == (result["outcome"] in ("gin", "undercut"))
        layoffs = [(step["card"], step["meld"]) for step in told["steps"] if step["step"] == "layoff"]
        defender = result["seats"][1 - result["knocker"]]
        assert layoffs == [(one["card"], one["meld"]) for one in defender["layoffs"]]
        assert steps["compare"]["defender"] == defender["deadwood"]


async def test_records_are_the_same_to_everybody_and_every_time(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, second=DEALER, stock="KD")
    await say(guests, "deal pass pass stock !KD")
    hand = (await guests[0].view())["hand"]["id"]
    for page in PAGES[:-1]:
        bodies = {
            (await rigged.get(f"/api/hands/{hand}{page}", headers=guest.headers())).content
            for guest in (*guests, Guest(rigged, guests[0].game))
        }
        assert len(bodies) == 1


async def test_an_ordered_deal_has_no_proof(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD")
    assert (await guests[0].view())["next_commitment"] is None
    await say(guests, "deal pass pass stock !KD")
    view = await guests[0].view()
    assert (view["hand"]["commitment"], view["hand"]["client_seed"]) == (None, None)
    assert (await got(rigged, f"/api/hands/{view['hand']['id']}"))["proof"] is None
    answer = await rigged.get(f"/api/hands/{view['hand']['id']}/proof")
    assert problem_of(answer, 404, "not-found")["params"] == {"what": "proof"}
