"""The calculators of rummy over HTTP: what cards make, and what they open with (`rummy`: melds and opening)."""

from time import process_time

import httpx
import pytest
from tests.http.guests import Json, body_of, problem_of

pytestmark = pytest.mark.anyio


async def meld(client: httpx.AsyncClient, cards: str) -> Json:
    """What cards are."""
    return body_of(await client.post("/api/calculator/meld", json={"cards": cards.split()}), 200)


async def opening(client: httpx.AsyncClient, cards: str, **more: object) -> Json:
    """What cards open with."""
    return body_of(await client.post("/api/calculator/opening", json={"cards": cards.split(), **more}), 200)


@pytest.mark.parametrize(
    ("cards", "kind", "value"),
    [
        ("KS KH KD", "set", 30),
        ("AS AH AD", "set", 33),
        ("7S 7H XX XX", "set", 28),
        ("5H 6H 7H", "run", 18),
        ("5H XX 7H XX 9H", "run", 35),
        ("AC 2C 3C", "run", 6),
        ("QD KD AD", "run", 31),
        ("9H TH XX", "run", 29),
    ],
)
async def test_cards_that_are_a_meld_and_what_it_counts(
    client: httpx.AsyncClient, cards: str, kind: str, value: int
) -> None:
    found = await meld(client, cards)
    assert (found["kind"], found["opening_value"]) == (kind, value)
    assert "reason" not in found


async def test_what_a_joker_stands_for_is_told_of_every_way_to_lay_the_cards(client: httpx.AsyncClient) -> None:
    found = await meld(client, "8S 9S XX")
    assert found["jokers_as"] == [{"joker": 2, "stands_for": "TS"}]
    ways = {" ".join(one["cards"]): one["jokers_as"][0]["stands_for"] for one in found["arrangements"]}
    assert ways == {"8S 9S XX": "TS", "XX 8S 9S": "7S"}


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("7S 7S 7D", "suit-twice"),
        ("5H XX XX 8H", "jokers-side-by-side"),
        ("QS KS AS 2S", "round-the-corner"),
        ("XX XX 7S", "too-few-real-cards"),
        ("5H 6H", "too-short"),
        ("5H 6H 8H", "no-sequence"),
        ("5H 6H 7S", "mixed"),
        ("7S 7H 7D 7C XX", "too-many-jokers"),
        ("AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "too-long"),
    ],
)
async def test_cards_that_are_none_and_why(client: httpx.AsyncClient, cards: str, reason: str) -> None:
    found = await meld(client, cards)
    assert (found["kind"], found["reason"]) == (None, reason)
    assert set(found["because_of"]) <= set(cards.split())


@pytest.mark.parametrize(("minimum", "allowed"), [(30, True), (40, True), (51, False)])
async def test_kings_and_hearts_open_at_30_and_at_40_and_not_at_51(
    client: httpx.AsyncClient, minimum: int, allowed: bool
) -> None:
    found = await opening(client, "KS KH KD 5H 6H 7H 2C 4D 9S", opening=minimum)
    assert (found["total"], found["allowed"], found["left"]) == (48, allowed, 3)
    assert sorted(map(sorted, found["melds"])) == [["5H", "6H", "7H"], ["KD", "KH", "KS"]]


async def test_the_card_taken_from_the_pile_has_to_be_in_the_opening(client: httpx.AsyncClient) -> None:
    cards = "KS KH KD 5H 6H 7H 2C 2D 2H"
    assert (await opening(client, cards))["total"] == 54
    found = await opening(client, "KS KH KD 5H 6H 7H 2C 4D 9S", must_use="9S")
    assert (found["total"], found["allowed"]) == (0, False)
    found = await opening(client, cards, must_use="2C", opening=51)
    assert (found["total"], found["allowed"]) == (54, True)


async def test_the_minimum_is_not_asked_for_when_one_card_or_none_is_left(client: httpx.AsyncClient) -> None:
    found = await opening(client, "2C 3C 4C 5C 6D 6H 6S 9D")
    assert found["total"] < 40
    assert sorted(map(sorted, found["goes_out"])) == [["2C", "3C", "4C", "5C"], ["6D", "6H", "6S"]]


BAD: list[tuple[str, Json, int, str]] = [
    ("meld", {"cards": []}, 422, "out-of-range"),
    ("meld", {"cards": ["5H"] * 15}, 422, "out-of-range"),
    ("meld", {"cards": ["5H", "5H", "5H"]}, 422, "more-than-there-are"),
    ("meld", {"cards": ["XX"] * 5}, 422, "more-than-there-are"),
    ("meld", {"cards": ["5X", "6H", "7H"]}, 400, "invalid-body"),
    ("meld", {"cards": "5H 6H 7H"}, 400, "invalid-body"),
    ("meld", {}, 400, "invalid-body"),
    ("meld", {"cards": ["5H", "6H", "7H"], "opening": 40}, 400, "invalid-body"),
    ("opening", {"cards": []}, 422, "out-of-range"),
    ("opening", {"cards": ["5H"] * 15}, 422, "out-of-range"),
    ("opening", {"cards": ["5H", "5H", "5H"]}, 422, "more-than-there-are"),
    ("opening", {"cards": ["5H", "6H", "7H"], "opening": 45}, 422, "out-of-range"),
    ("opening", {"cards": ["5H", "6H", "7H"], "must_use": "8H"}, 422, "not-among-the-cards"),
    ("opening", {"cards": ["5H", "6H", "7H"], "must_use": "88"}, 400, "invalid-body"),
    ("opening", {"cards": ["5H", "6H", "7H"], "jokers": 2}, 400, "invalid-body"),
]


@pytest.mark.parametrize(("name", "body", "status", "code"), BAD, ids=[f"{one[0]}-{n}" for n, one in enumerate(BAD)])
async def test_what_cannot_be_asked_is_refused_by_its_name(
    client: httpx.AsyncClient, name: str, body: Json, status: int, code: str
) -> None:
    problem_of(await client.post(f"/api/calculator/{name}", json=body), status, code)


@pytest.mark.parametrize(
    "cards",
    [
        "JS XX 4S XX 8S KS 5S 9S TS XX 2S QS 6S 3S",
        "XX XX XX XX AS 2S 3S 4S 5S 6S 7S 8S 9S TS",
        "XX XX XX XX AS AH AD AC KS KH KD KC QS QH",
        "AS AS 2S 2S 3S 3S 4S 4S 5S 5S XX XX XX XX",
    ],
)
async def test_the_hardest_cards_are_answered_in_moments(client: httpx.AsyncClient, cards: str) -> None:
    for name in ("meld", "opening"):
        before = process_time()
        answer = await client.post(f"/api/calculator/{name}", json={"cards": cards.split()})
        assert answer.status_code == 200
        assert process_time() - before < 2
