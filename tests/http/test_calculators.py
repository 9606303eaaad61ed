"""What needs no game: the calculators on worked cases, and the rule tables."""

import json
from pathlib import Path
from random import Random

import httpx
import pytest
from tests.deals import PACK, faces
from tests.http.guests import Json, body_of, problem_of

pytestmark = pytest.mark.anyio

CASES = Path(__file__).parents[1] / "cases"
PIPS = {card: min(number % 13 + 1, 10) for number, card in enumerate(PACK)}


def worked(name: str) -> list[Json]:
    """Cases of both tables that were worked out by brute force."""
    cases: list[Json] = json.loads((CASES / f"{name}.json").read_text())
    assert {case["rules"] for case in cases} == {"mesa", "clasico"}
    assert len(cases) >= 40
    return cases


async def deadwood(client: httpx.AsyncClient, cards: list[str], **more: object) -> Json:
    return body_of(await client.post("/api/calculator/deadwood", json={"cards": cards, **more}), 200)


async def showdown(client: httpx.AsyncClient, knocker: list[str], defender: list[str], **more: object) -> Json:
    body = {"knocker": knocker, "defender": defender, **more}
    return body_of(await client.post("/api/calculator/showdown", json=body), 200)


async def test_the_deadwood_of_worked_cases(client: httpx.AsyncClient) -> None:
    for case in worked("deadwood"):
        found = await deadwood(client, case["hand"], rules=case["rules"])
        assert found["deadwood"] == case["deadwood"], case
        melded = [card for meld in found["melds"] for card in meld]
        assert sorted([*melded, *found["unmelded"]]) == sorted(case["hand"])
        assert sum(PIPS[card] for card in found["unmelded"]) == case["deadwood"]
        assert ("after_discard" in found) == (len(case["hand"]) == 11)
        assert found["arrangements"][0] == found["melds"]


async def test_what_each_of_eleven_would_leave_is_the_deadwood_of_the_other_ten(client: httpx.AsyncClient) -> None:
    for case in [case for case in worked("deadwood") if len(case["hand"]) == 11][:15]:
        found = await deadwood(client, case["hand"], rules=case["rules"])
        assert sorted(one["card"] for one in found["after_discard"]) == sorted(case["hand"])
        for one in found["after_discard"]:
            rest = [card for card in case["hand"] if card != one["card"]]
            assert one["deadwood"] == (await deadwood(client, rest, rules=case["rules"]))["deadwood"]
            assert one["knock"] == (one["deadwood"] <= 10)


async def test_the_showdown_of_worked_cases(client: httpx.AsyncClient) -> None:
    for case in worked("showdown"):
        found = await showdown(client, case["knocker"], case["defender"], rules=case["rules"])
        for name in ("outcome", "winner", "points", "knocker_deadwood", "defender_deadwood"):
            assert found[name] == case[name], case
        total = found["steps"][-1]
        assert total["points"] == case["points"]


async def test_seven_cards_of_the_house_tables_own_example(client: httpx.AsyncClient) -> None:
    found = await deadwood(client, [*faces("7S 8S 9S 7H 7D"), *faces("KC 9H 5D 4C 3C")])
    assert found["deadwood"] == 45
    assert found["melds"] == [["7S", "8S", "9S"]]


async def test_the_order_of_the_cards_does_not_matter(client: httpx.AsyncClient) -> None:
    hand = list(PACK[::5][:11])
    chance = Random(3)
    found = [await deadwood(client, chance.sample(hand, 11)) for _ in range(5)]
    assert all(one == found[0] for one in found)


async def test_a_knocker_may_show_other_melds(client: httpx.AsyncClient) -> None:
    knocker = faces("4S 5S 6S 9H 9D 9C AH 2H 3H 4H")
    defender = faces("7C 7D 8H 8C TD JS QS KC 2C 6H")
    assert (await showdown(client, list(knocker), list(defender)))["outcome"] == "gin"
    melds = [["4S", "5S", "6S"], ["9H", "9D", "9C"], ["2H", "3H", "4H"]]
    found = await showdown(client, list(knocker), list(defender), melds=melds)
    assert (found["outcome"], found["knocker_deadwood"], found["points"]) == ("knock", 1, 77)


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"cards": list(PACK[:6])}, 422, "out-of-range"),
        ({"cards": list(PACK[:12])}, 422, "out-of-range"),
        ({"cards": []}, 422, "out-of-range"),
        ({"cards": ["7H"] * 7}, 422, "card-twice"),
        ({"cards": [*PACK[:6], "XX"]}, 400, "invalid-body"),
        ({"cards": [*PACK[:6], "AC\n"]}, 400, "invalid-body"),
        ({"cards": [*PACK[:6], 7]}, 400, "invalid-body"),
        ({"cards": "AC2C3C4C5C6C7C"}, 400, "invalid-body"),
        ({}, 400, "invalid-body"),
        ({"cards": list(PACK[:7]), "rules": "poker"}, 422, "unknown-rules"),
        ({"cards": list(PACK[:7]), "limit": 10}, 400, "invalid-body"),
    ],
)
async def test_cards_that_are_no_hand_have_no_deadwood(
    client: httpx.AsyncClient, body: Json, status: int, code: str
) -> None:
    problem_of(await client.post("/api/calculator/deadwood", json=body), status, code)


GIN = list(faces("4S 5S 6S 9H 9D 9C AH 2H 3H 4H"))
HIGH = list(faces("7C 7D 8H 8C TD JS QS KC 2C 6H"))


@pytest.mark.parametrize(
    ("body", "status", "code", "params"),
    [
        ({"knocker": HIGH, "defender": GIN}, 409, "too-much-deadwood", {"deadwood": 78, "limit": 10}),
        ({"knocker": GIN, "defender": GIN}, 422, "card-twice", {"cards": sorted(GIN)}),
        ({"knocker": GIN[:9], "defender": HIGH}, 422, "out-of-range", {"field": "knocker"}),
        ({"knocker": GIN, "defender": [*HIGH, "KS"]}, 422, "out-of-range", {"field": "defender"}),
        ({"knocker": GIN}, 400, "invalid-body", {"field": "defender"}),
        (
            {"knocker": GIN, "defender": HIGH, "rules": "poker"},
            422,
            "unknown-rules",
            {"rules": "poker", "known": ["clasico", "mesa"]},
        ),
        (
            {"knocker": GIN, "defender": HIGH, "melds": [["4S", "5S", "7C"]]},
            409,
            "invalid-melds",
            {"meld": ["4S", "5S", "7C"]},
        ),
        ({"knocker": GIN, "defender": HIGH, "melds": []}, 409, "too-much-deadwood", {"deadwood": 52, "limit": 10}),
    ],
)
async def test_hands_that_allow_no_knock_have_no_showdown(
    client: httpx.AsyncClient, body: Json, status: int, code: str, params: Json
) -> None:
    assert problem_of(await client.post("/api/calculator/showdown", json=body), status, code)["params"] == params


async def test_the_house_table_is_served_as_data(client: httpx.AsyncClient) -> None:
    listed = body_of(await client.get("/api/rules"), 200)["rules"]
    table = body_of(await client.get("/api/rules/mesa"), 200)
    assert table in listed
    assert table["targets"] == [50, 100]
    assert (table["knock_limit"], table["gin_bonus"], table["undercut_bonus"]) == (10, 25, 25)
    assert (table["stock_left"], table["return_taken"], table["next_dealer"]) == (2, False, "loser")


@pytest.mark.parametrize("name", ["poker", "MESA", "%00", "mesa%0A", "x" * 999])
async def test_a_table_that_is_not_there_is_404(client: httpx.AsyncClient, name: str) -> None:
    assert problem_of(await client.get(f"/api/rules/{name}"), 404, "not-found")["params"] == {"what": "rules"}
