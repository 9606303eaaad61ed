"""The calculators say why, at every table: named or put together, with or without an upcard."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from tests.deals import faces
from tests.engine.test_showdown import FIXTURES
from tests.http.guests import Json, body_of, problem_of
from tests.http.test_calculators import worked

pytestmark = pytest.mark.anyio

OKLAHOMA = {"oklahoma": True, "spade_doubles": True}
BIG = {"big_gin_bonus": 31}
ELEVEN = faces("3H 4H 5H 8S 8D 8C 9C TC JC QC KC")
TEN_MELDED = faces("3H 4H 5H 8S 8D 8C TC JC QC KC")
DEFENDER = faces("AS 2S 9D 9H 6H 7H KD 4C 5D QH")
ASKED: dict[str, Json] = {"showdown": {"knocker": TEN_MELDED, "defender": DEFENDER}, "deadwood": {"cards": ELEVEN}}


async def answer(client: httpx.AsyncClient, what: str, **body: object) -> Json:
    """What a calculator finds."""
    return body_of(await client.post(f"/api/calculator/{what}", json=body), 200)


async def of_fixture(client: httpx.AsyncClient, name: str, **more: object) -> Json:
    """The showdown of a verified fixture."""
    fixture = FIXTURES[name]
    hands = {"knocker": faces(fixture.knocker), "defender": faces(fixture.defender)}
    return await answer(client, "showdown", **hands, **more)


async def refusal(client: httpx.AsyncClient, status: int, code: str, what: str, **body: object) -> Json:
    """Why a calculator says no."""
    return problem_of(await client.post(f"/api/calculator/{what}", json=body), status, code)


def why(found: Json, code: str) -> Json:
    """The params of the only reason with this code."""
    (one,) = [each for each in found["explanation"] if each["code"] == code]
    params: Json = one["params"]
    return params


def codes(found: Json) -> set[str]:
    """The codes of all reasons."""
    return {each["code"] for each in found["explanation"]}


async def test_every_worked_count_is_explained_by_itself(client: httpx.AsyncClient) -> None:
    for case in worked("deadwood"):
        found = await answer(client, "deadwood", cards=case["hand"], rules=case["rules"])
        told = [each["params"] for each in found["explanation"] if each["code"] in ("melds", "loose-cards", "as-low")]
        assert {params["deadwood"] for params in told} == ({case["deadwood"]} if case["deadwood"] else set())
        others = [each["params"]["deadwood"] for each in found["explanation"] if each["code"] == "would-leave"]
        assert all(left > case["deadwood"] for left in others)


async def test_every_worked_showdown_is_explained_to_its_points(client: httpx.AsyncClient) -> None:
    for case in worked("showdown"):
        hands = {"knocker": case["knocker"], "defender": case["defender"]}
        found = await answer(client, "showdown", **hands, rules=case["rules"])
        last = found["explanation"][-1]
        assert last["params"].get("points", last["params"].get("bonus")) == case["points"], case
        assert last["code"].startswith(case["outcome"]), case
        if found["layoffs"]:
            assert why(found, "layoffs-lower")["after"] == case["defender_deadwood"]


async def test_the_fixture_that_breaks_up_an_own_meld(client: httpx.AsyncClient) -> None:
    found = await of_fixture(client, "B")
    own = {"own": ["7C", "7D", "7H", "7S"], "cards": ["7C"], "otherwise": 38, "leaves": 30}
    assert why(found, "own-meld-broken") == own
    assert found["points"] == why(found, "knock-wins")["points"] == 24
    assert [each["text"] for each in found["explanation"] if each["code"] == "own-meld-broken"] == [
        "7C 7D 7H 7S gives up 7C: kept whole it would leave 38, this way 30 are left."
    ]


@pytest.mark.parametrize(
    ("rules", "code", "points"),
    [
        ("mesa", "undercut-tie", 25),
        ("clasico", "undercut-tie", 10),
        ({}, "undercut-tie", 25),
        ({"undercut_bonus": 20}, "undercut-tie", 20),
        ({"tie_undercuts": False}, "tie-to-knocker", 0),
    ],
    ids=str,
)
async def test_a_tie_is_told_as_the_table_has_it(
    client: httpx.AsyncClient, rules: object, code: str, points: int
) -> None:
    found = await of_fixture(client, "A", rules=rules)
    assert found["points"] == points
    assert code in codes(found)


async def test_a_high_ace_is_melded_where_the_table_has_it(client: httpx.AsyncClient) -> None:
    cards = faces("QH KH AH 2C 4S 6D 8C")
    assert (await answer(client, "deadwood", cards=cards, rules="clasico"))["melds"] == [["QH", "KH", "AH"]]
    assert "no-melds" in codes(await answer(client, "deadwood", cards=cards))


async def test_all_arrangements_of_the_count_are_given(client: httpx.AsyncClient) -> None:
    found = await answer(client, "deadwood", cards=faces("4D 5D 6D 4H 5H 6H 4S 5S 6S KC"))
    assert len(found["arrangements"]) == 2
    assert why(found, "as-low")["melds"] == found["arrangements"][1]


async def test_the_upcard_sets_the_limit_and_a_spade_doubles(client: httpx.AsyncClient) -> None:
    found = await of_fixture(client, "B", rules=OKLAHOMA, upcard="6S")
    assert (found["points"], found["steps"][-2]) == (48, {"step": "doubled", "points": 24})
    assert why(found, "limit-from-upcard") == {"upcard": "6S", "limit": 6}
    assert why(found, "spade-doubles") == {"upcard": "6S", "single": 24, "points": 48}
    assert (await of_fixture(client, "B", rules=OKLAHOMA, upcard="6D"))["points"] == 24
    assert (await of_fixture(client, "B", rules={"oklahoma": True}, upcard="6S"))["points"] == 24


async def test_a_knock_above_the_upcards_limit_is_refused(client: httpx.AsyncClient) -> None:
    hands = {"knocker": faces(FIXTURES["B"].knocker), "defender": faces(FIXTURES["B"].defender)}
    for upcard, limit in (("5D", 5), ("AD", 0)):
        problem = await refusal(client, 409, "too-much-deadwood", "showdown", **hands, rules=OKLAHOMA, upcard=upcard)
        assert problem["params"] == {"deadwood": 6, "limit": limit}
    found = await of_fixture(client, "D", rules=OKLAHOMA, upcard="AD")
    assert why(found, "limit-gin-only") == {"upcard": "AD"}


async def test_where_the_upcard_sets_the_limit_it_is_needed(client: httpx.AsyncClient) -> None:
    for what, body in ASKED.items():
        problem = await refusal(client, 422, "upcard-needed", what, **body, rules=OKLAHOMA)
        assert problem["params"] == {"field": "upcard"}
    assert (await answer(client, "deadwood", cards=TEN_MELDED, rules=OKLAHOMA))["deadwood"] == 0


async def test_elsewhere_an_upcard_makes_no_difference(client: httpx.AsyncClient) -> None:
    for name in FIXTURES:
        assert await of_fixture(client, name, upcard="5S") == await of_fixture(client, name)


async def test_the_upcard_decides_which_discards_may_knock(client: httpx.AsyncClient) -> None:
    cards = faces("4S 5S 6S 9H 9D 9C 3C 2D AH AD KD")
    for upcard, left in (("7H", 7), ("8H", 8), ("6H", 6)):
        found = await answer(client, "deadwood", cards=cards, rules=OKLAHOMA, upcard=upcard)
        assert {one["card"]: one["knock"] for one in found["after_discard"]}["KD"] == (left >= 7)
        assert ("may-knock" in codes(found)) == (left >= 7)


async def test_eleven_cards_are_a_big_gin_where_it_is_paid_for(client: httpx.AsyncClient) -> None:
    found = await answer(client, "showdown", knocker=ELEVEN, defender=DEFENDER, rules=BIG)
    assert found["steps"][0] == {"step": "big-gin", "seat": 0}
    assert (found["outcome"], found["points"]) == ("gin", found["defender_deadwood"] + 31)
    assert why(found, "big-gin-pays")["bonus"] == 31
    counted = await answer(client, "deadwood", cards=ELEVEN, rules=BIG)
    assert why(counted, "may-declare-big-gin") == {"bonus": 31}


@pytest.mark.parametrize("rules", ["mesa", "clasico", {}])
async def test_elsewhere_eleven_cards_are_no_showdown(client: httpx.AsyncClient, rules: object) -> None:
    await refusal(client, 409, "no-big-gin", "showdown", knocker=ELEVEN, defender=DEFENDER, rules=rules)


async def test_eleven_that_do_not_meld_are_no_big_gin(client: httpx.AsyncClient) -> None:
    knocker = [*TEN_MELDED, "AD"]
    problem = await refusal(client, 409, "too-much-deadwood", "showdown", knocker=knocker, defender=DEFENDER, rules=BIG)
    assert problem["params"] == {"deadwood": 1, "limit": 0}


async def test_melds_that_a_knocker_names_are_told_with_what_they_cost(client: httpx.AsyncClient) -> None:
    knocker, defender = faces("4S 5S 6S 9H 9D 9C AH 2H 3H 4H"), faces("7C 7D 8H 8C TD JS QS KC 2C 6H")
    melds = [["4S", "5S", "6S"], ["9H", "9D", "9C"], ["2H", "3H", "4H"]]
    found = await answer(client, "showdown", knocker=knocker, defender=defender, melds=melds)
    assert why(found, "named-leaves-more") == {"deadwood": 1, "least": 0}


@pytest.mark.parametrize(
    ("more", "status", "code", "holds"),
    [
        ({"rules": {"gin_bonus": 21}}, 422, "out-of-range", lambda params: params["field"] == "rules.gin_bonus"),
        ({"rules": {"spade_doubles": True}}, 422, "needs-oklahoma", lambda params: "spade" in params["field"]),
        ({"upcard": "1S"}, 400, "invalid-body", lambda params: params["field"] == "upcard"),
        ({"rules": {"limit": 9}}, 400, "invalid-body", lambda params: params["field"] == "rules.limit"),
    ],
)
async def test_a_table_or_an_upcard_that_cannot_be_is_named(
    client: httpx.AsyncClient, more: Json, status: int, code: str, holds: Callable[[Any], bool]
) -> None:
    for what, body in ASKED.items():
        assert holds((await refusal(client, status, code, what, **body, **more))["params"])
