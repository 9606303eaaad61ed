"""Each move of rummy over HTTP, what its answer shows to whom, and bodies that are none."""

from time import process_time
from typing import Any

import httpx
import pytest
from tests.engine.rummy.tables import deck
from tests.http.guests import Guest, Json, body_of, problem_of
from tests.http.rummy_tables import ANA, EVA, OPENED, STOCK, ana_and_eva, order, people, say

pytestmark = pytest.mark.anyio

DRAWN = (*OPENED, "stock")


def hand(view: Json, *names: str) -> tuple[Any, ...]:
    """Some fields of the deal in a view."""
    return tuple(view["hand"][name] for name in names)


async def test_a_deal_gives_thirteen_cards_each_and_turns_one_up(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await ana.say("deal")
    assert hand(view, "variant", "phase", "turn", "dealer", "seats", "stock") == ("rummy", "draw", 0, 1, [0, 1], 81)
    assert sorted(view["hand"]["cards"]) == sorted(ANA.split())
    assert sorted((await eva.view())["hand"]["cards"]) == sorted(EVA.split())
    pile = {"top": "7S", "seat": None, "count": 1, "cards": ["7S"]}
    assert hand(view, "discard_pile", "table", "opened", "rebuilds", "rebuilds_left") == (pile, [], [], 0, 2)
    assert view["legal"] == [{"move": "draw", "from": "stock"}, {"move": "draw", "from": "discard"}]
    assert view["events"] == [{"event": "deal", "ply": 0, "dealer": 1}]
    assert [seat["cards"] for seat in view["seats"]] == [13, 13]


async def test_a_card_from_the_stock_is_seen_by_its_seat_alone(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await say((ana, eva), "deal", "stock")
    assert hand(view, "phase", "drawn", "must_use", "stock") == ("play", "8D", None, 80)
    for guest in (eva, Guest(rigged, ana.game)):
        other = await guest.view()
        assert hand(other, "phase", "drawn", "stock", "cards") == ("play", None, 80, other["hand"]["cards"])
        assert other["events"][-1] == {"event": "draw", "ply": 1, "seat": 0, "from": "stock", "card": None}
        assert [seat["cards"] for seat in other["seats"]] == [14, 13]


async def test_the_piles_card_obliges_in_sight_of_all_until_it_is_given_back(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await say((ana, eva), "deal", "pile")
    assert hand(view, "must_use", "may_take_back", "drawn") == ("7S", True, None)
    assert {"move": "take-back"} in view["legal"]
    assert not [one for one in view["legal"] if one["move"] == "discard"]
    assert hand(await eva.view(), "must_use", "may_take_back") == ("7S", False)
    view = await say((ana, eva), "back")
    assert hand(view, "must_use", "may_take_back", "phase") == (None, False, "draw")
    assert view["legal"] == [{"move": "draw", "from": "stock"}]
    assert view["hand"]["discard_pile"]["cards"] == ["7S"]
    assert (await eva.view())["events"][-1] == {"event": "take-back", "ply": 2, "seat": 0, "card": "7S"}


async def test_an_opening_lies_on_the_table_with_what_it_counted(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    before = await say((ana, eva), "deal", "stock")
    assert before["hand"]["opening_best"]["allowed"] is True
    assert before["hand"]["closed"] is True
    view = await say((ana, eva), "open KS KH KD + 5H 6H 7H")
    assert hand(view, "opened", "opening_best", "go_out") == ([0], None, None)
    assert view["hand"]["table"] == [
        {"meld": 0, "seat": 0, "kind": "set", "cards": ["KS", "KH", "KD"], "jokers_as": []},
        {"meld": 1, "seat": 0, "kind": "run", "cards": ["5H", "6H", "7H"], "jokers_as": []},
    ]
    event = {"event": "open", "ply": 2, "seat": 0, "melds": [["KS", "KH", "KD"], ["5H", "6H", "7H"]], "total": 48}
    assert view["events"][-1] == (await eva.view())["events"][-1] == event
    assert [seat["cards"] for seat in view["seats"]] == [8, 13]


async def test_cards_in_no_order_are_laid_in_the_only_one_that_makes_a_meld(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged)
    view = await say(guests, "deal", "stock", "open KD KS KH + 7H 5H 6H")
    assert [meld["cards"] for meld in view["hand"]["table"]] == [["KD", "KS", "KH"], ["5H", "6H", "7H"]]


async def test_what_a_joker_stands_for_is_told(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged)
    view = await say(guests, *OPENED)
    assert view["hand"]["table"][3] == {
        "meld": 3,
        "seat": 1,
        "kind": "run",
        "cards": ["9H", "TH", "XX"],
        "jokers_as": [{"joker": 2, "stands_for": "JH"}],
    }


async def test_a_joker_is_swapped_freed_and_laid_again(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await say((ana, eva), *DRAWN, "swap JH 3 2")
    assert hand(view, "freed_jokers", "must_use") == (1, None)
    assert (await eva.view())["hand"]["freed_jokers"] == 1
    assert view["hand"]["table"][3]["cards"] == ["9H", "TH", "JH"]
    assert view["events"][-1] == {"event": "swap-joker", "ply": 8, "seat": 0, "card": "JH", "meld": 3, "joker": 2}
    view = await say((ana, eva), "off XX 1 high")
    assert hand(view, "freed_jokers") == (0,)
    assert view["hand"]["table"][1]["jokers_as"] == [{"joker": 3, "stands_for": "8H"}]
    assert view["events"][-1] == {
        "event": "lay-off",
        "ply": 9,
        "seat": 0,
        "card": "XX",
        "meld": 1,
        "end": "high",
    }


async def test_a_layoff_needs_no_end_where_one_fits(rigged: httpx.AsyncClient) -> None:
    guests = await people(rigged)
    await order(guests[0], deck("KS KH KD 5H 6H 7H 8H 4H 2C", "2D", upcard="7S", stock="3S 3C 9H"))
    view = await say(guests, "deal", "stock", "open KS KH KD + 5H 6H 7H", "off 8H 1", "off 4H 1", "-2C")
    assert view["hand"]["table"][1]["cards"] == ["4H", "5H", "6H", "7H", "8H"]
    assert [event["end"] for event in (await guests[1].view())["events"] if event["event"] == "lay-off"] == [
        "high",
        "low",
    ]


async def test_going_out_shows_all_hands_and_what_they_count(rigged: httpx.AsyncClient) -> None:
    guests = await people(rigged, 3)
    ana = "KS KH KD 5H 6H 7H 8H 9H TH JH QH AC AD"
    await order(guests[0], deck(ana, "2S 3S 4S", "KC XX", upcard="7S", stock=f"AS {STOCK}"))
    view = await say(guests, "deal", "stock", "open KS KH KD + 5H 6H 7H 8H 9H TH JH QH + AC AD AS")
    result = view["hand"]["result"]
    assert (result["variant"], result["outcome"], result["winner"], view["winner"]) == ("rummy", "closed-out", 0, 0)
    for guest in (*guests, Guest(rigged, guests[0].game)):
        assert (await guest.view())["hand"]["result"] == result
    counts = {seat["seat"]: seat["count"] for seat in result["seats"]}
    assert (counts[0], result["seats"][0]["cards"]) == (0, [])
    assert all(len(seat["cards"]) == 13 for seat in result["seats"][1:])
    assert result["points"] == 2 * sum(counts.values())
    steps = body_of(await rigged.get(f"/api/hands/{view['hand']['id']}/showdown"), 200)
    assert steps["points"] == view["seats"][0]["score"] == result["points"]
    assert [step["step"] for step in steps["steps"]] == ["count", "count", "double", "total"]


async def test_moves_and_their_answers_may_be_kept_by_key_and_version(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await say((ana, eva), "deal", "stock")
    body = {"melds": [["KS", "KH", "KD"], ["5H", "6H", "7H"]]}
    first = await ana.post("open", body, key="k", version=view["version"])
    again = await ana.post("open", body, key="k", version=view["version"])
    assert (first.status_code, again.content) == (200, first.content)
    problem_of(await ana.post("open", {"melds": body["melds"][:1]}, key="k"), 422, "idempotency-key-reused")
    problem_of(await ana.post("discard", {"card": "2C"}, version=view["version"]), 412, "stale")


LONG = ["5H"] * 14
BODIES: list[tuple[str, object]] = [
    ("take-back", {"card": "7S"}),
    ("take-back", []),
    ("open", {}),
    ("open", {"melds": []}),
    ("open", {"melds": [[]]}),
    ("open", {"melds": [["5H", "6H"]]}),
    ("open", {"melds": [LONG]}),
    ("open", {"melds": [["5H", "6H", "7H"]] * 5}),
    ("open", {"melds": [["5H", "6H", "7H"]] * 300}),
    ("open", {"melds": ["5H", "6H", "7H"]}),
    ("open", {"melds": [["5H", "6H", "7h"]]}),
    ("open", {"melds": [["5H", "6H", "XX\n"]]}),
    ("open", {"melds": [["5H", "6H", "JOKER"]]}),
    ("open", {"melds": [["5H", "6H", None]]}),
    ("open", {"melds": [["5H", "6H", "7H"]], "total": 40}),
    ("open", {"melds": {"0": ["5H", "6H", "7H"]}}),
    ("meld", {}),
    ("meld", {"cards": ["5H", "6H"]}),
    ("meld", {"cards": LONG}),
    ("meld", {"cards": "5H6H7H"}),
    ("meld", {"cards": ["5H", "6H", 7]}),
    ("meld", {"cards": ["５H", "6H", "7H"]}),
    ("meld", {"melds": [["5H", "6H", "7H"]]}),
    ("lay-off", {"card": "5H"}),
    ("lay-off", {"meld": 0}),
    ("lay-off", {"card": "5H", "meld": -1}),
    ("lay-off", {"card": "5H", "meld": 101}),
    ("lay-off", {"card": "5H", "meld": 2**31}),
    ("lay-off", {"card": "5H", "meld": 2**63}),
    ("lay-off", {"card": "5H", "meld": 10**400}),
    ("lay-off", {"card": "5H", "meld": "0"}),
    ("lay-off", {"card": "5H", "meld": 0.0}),
    ("lay-off", {"card": "5H", "meld": True}),
    ("lay-off", {"card": "5H", "meld": None}),
    ("lay-off", {"card": "5H", "meld": 0, "end": "left"}),
    ("lay-off", {"card": "5H", "meld": 0, "end": 0}),
    ("lay-off", {"card": ["5H"], "meld": 0}),
    ("swap-joker", {"card": "5H", "meld": 0}),
    ("swap-joker", {"card": "XX", "meld": 0, "joker": 0}),
    ("swap-joker", {"card": "5H", "meld": 0, "joker": -1}),
    ("swap-joker", {"card": "5H", "meld": 0, "joker": 13}),
    ("swap-joker", {"card": "5H", "meld": 0, "joker": 2**64}),
    ("swap-joker", {"card": "5H", "meld": 0, "joker": 1.5}),
    ("swap-joker", {"card": "5H", "meld": 0, "joker": [2]}),
    ("discard", {"card": "X"}),
    ("discard", {"card": "XXX"}),
    ("discard", {"card": "xx"}),
    ("discard", {}),
]


@pytest.mark.parametrize(("name", "body"), BODIES, ids=[f"{name}-{n}" for n, (name, _) in enumerate(BODIES)])
async def test_a_body_of_another_form_is_refused_and_changes_nothing(
    rigged: httpx.AsyncClient, name: str, body: object
) -> None:
    guests = await ana_and_eva(rigged)
    await say(guests, *DRAWN)
    before = await guests[0].look()
    answer = await guests[0].post(name, body)
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["code"] in ("invalid-body", "out-of-range", "number-too-large")
    assert (await guests[0].look()).content == before.content


@pytest.mark.parametrize("move", ["take-back", "open", "meld", "lay-off", "swap-joker"])
async def test_a_move_is_for_those_who_sit(rigged: httpx.AsyncClient, move: str) -> None:
    bodies: dict[str, Json] = {
        "take-back": {},
        "open": {"melds": [["KS", "KH", "KD"], ["5H", "6H", "7H"]]},
        "meld": {"cards": ["KS", "KH", "KD"]},
        "lay-off": {"card": "8S", "meld": 0},
        "swap-joker": {"card": "JH", "meld": 3, "joker": 2},
    }
    guests = await ana_and_eva(rigged)
    other = await people(rigged)
    await say(guests, "deal", "stock")
    problem_of(await Guest(rigged, guests[0].game).post(move, bodies[move]), 401, "unauthorized")
    problem_of(await Guest(rigged, guests[0].game, other[0].token).post(move, bodies[move]), 403, "not-your-seat")
    problem_of(await Guest(rigged, guests[0].game, "nonsense").post(move, bodies[move]), 403, "not-your-seat")
    problem_of(await Guest(rigged, "AAAAAAAAAAAA", guests[0].token).post(move, bodies[move]), 404, "not-found")


@pytest.mark.parametrize(
    "cards",
    [
        ["KS", "KH", "KD", "XX", "XX", "XX", "XX", "2C", "3C", "4C", "5C", "6C", "7C"],
        ["XX", "XX", "XX", "XX", "AS", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"],
        ["XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX", "XX"],
        ["KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS", "KS"],
    ],
)
async def test_a_meld_that_costs_much_to_read_is_refused_in_moments(
    rigged: httpx.AsyncClient, cards: list[str]
) -> None:
    guests = await ana_and_eva(rigged)
    await say(guests, *DRAWN)
    before = process_time()
    answer = await guests[0].post("meld", {"cards": cards})
    assert answer.status_code == 409
    assert process_time() - before < 2
