"""What the rules refuse is 409 with a code and its params, and leaves the game byte for byte as it was."""

from collections.abc import Sequence
from itertools import chain
from random import Random

import httpx
import pytest
from tests.deals import PACK
from tests.http.guests import Guest, Json, all_seated, choose, create, two_people
from tests.http.scripted import GOES_GIN, KNOCKS_AT_TEN, ana_and_eva, say
from tests.http.test_refused_rummy_moves import CASES as CASES_OF_RUMMY

from tapete.engine.refusals import Refusal

pytestmark = pytest.mark.anyio

OPEN = "deal pass pass stock -KH stock -QS"  # Ana is to draw, and the pile is free
Case = tuple[str, int, str | tuple[str, Json], str, Json]
CASES: list[Case] = [
    # the script so far, the seat that tries, the move, the refusal
    ("", 0, "take", "no-hand", {}),
    ("", 1, "stock", "no-hand", {}),
    ("", 0, "!KH", "no-hand", {}),
    ("deal", 0, "deal", "hand-running", {}),
    ("deal", 1, "deal", "hand-running", {}),
    ("deal", 1, "take", "not-your-turn", {"turn": 0}),
    ("deal", 1, "-JS", "not-your-turn", {"turn": 0}),
    ("deal pass", 0, "take", "not-your-turn", {"turn": 1}),
    (OPEN, 1, "stock", "not-your-turn", {"turn": 0}),
    ("deal", 0, "stock", "wrong-phase", {"phase": "upcard", "move": "draw"}),
    ("deal", 0, "pile", "wrong-phase", {"phase": "upcard", "move": "draw"}),
    ("deal", 0, "-KH", "wrong-phase", {"phase": "upcard", "move": "discard"}),
    ("deal", 0, "!KH", "wrong-phase", {"phase": "upcard", "move": "knock"}),
    ("deal take", 0, "take", "wrong-phase", {"phase": "discard", "move": "upcard"}),
    ("deal take", 0, "stock", "wrong-phase", {"phase": "discard", "move": "draw"}),
    ("deal pass pass", 0, "pass", "wrong-phase", {"phase": "draw", "move": "upcard"}),
    ("deal pass pass", 0, "-KH", "wrong-phase", {"phase": "draw", "move": "discard"}),
    (OPEN, 0, "!KH", "wrong-phase", {"phase": "draw", "move": "knock"}),
    ("deal pass pass", 0, "pile", "must-draw-stock", {"card": "8D"}),
    ("deal pass pass stock -KH", 1, "pile", "must-draw-stock", {"card": "KH"}),
    ("deal take", 0, "-8D", "card-just-taken", {"card": "8D"}),
    ("deal take", 0, "!8D", "card-just-taken", {"card": "8D"}),
    (OPEN + " pile", 0, "-QS", "card-just-taken", {"card": "QS"}),
    ("deal take", 0, "-7C", "card-not-held", {"card": "7C"}),
    ("deal take", 0, "-AS", "card-not-held", {"card": "AS"}),
    ("deal take", 0, "!7C", "card-not-held", {"card": "7C"}),
    (OPEN + " stock", 0, "-KH", "card-not-held", {"card": "KH"}),
    ("deal take", 0, "!KH", "too-much-deadwood", {"deadwood": 42, "limit": 10}),
    ("deal take", 0, "-XX", "card-not-held", {"card": "XX"}),
    ("deal take", 0, "big", "no-big-gin", {}),
    ("deal", 0, ("take-back", {}), "other-games-move", {}),
    ("deal take", 0, ("take-back", {}), "other-games-move", {}),
    ("deal take", 0, ("open", {"melds": [["4S", "5S", "6S"]]}), "other-games-move", {}),
    ("deal take", 0, ("meld", {"cards": ["4S", "5S", "6S"]}), "other-games-move", {}),
    ("deal take", 0, ("lay-off", {"card": "4S", "meld": 0}), "other-games-move", {}),
    ("deal take", 0, ("swap-joker", {"card": "4S", "meld": 0, "joker": 0}), "other-games-move", {}),
    ("deal take", 1, ("meld", {"cards": ["4S", "5S", "6S"]}), "not-your-turn", {"turn": 0}),
    ("deal", 0, "big", "wrong-phase", {"phase": "upcard", "move": "big-gin"}),
    (OPEN + " stock", 0, "!QC", "too-much-deadwood", {"deadwood": 11, "limit": 10}),
    (
        "deal take",
        0,
        ("knock", {"discard": "KH", "melds": [["4S", "5S", "7S"]]}),
        "invalid-melds",
        {"meld": ["4S", "5S", "7S"]},
    ),
    (
        "deal take",
        0,
        ("knock", {"discard": "KH", "melds": [["4S", "5S", "6S"], ["6S", "5S", "4S"]]}),
        "invalid-melds",
        {"meld": ["6S", "5S", "4S"]},
    ),
    (
        "deal take",
        0,
        ("knock", {"discard": "KH", "melds": [["9H", "9D", "9C"]]}),  # the nine of clubs is not held
        "invalid-melds",
        {"meld": ["9H", "9D", "9C"]},
    ),
    ("deal take", 0, ("knock", {"discard": "KH", "melds": []}), "too-much-deadwood", {"deadwood": 57, "limit": 10}),
]


@pytest.mark.parametrize(
    ("script", "seat", "what", "code", "params"),
    CASES,
    ids=[f"{case[3]}-{number}" for number, case in enumerate(CASES)],
)
async def test_a_move_that_the_rules_refuse_changes_nothing(
    rigged: httpx.AsyncClient, script: str, seat: int, what: str | tuple[str, Json], code: str, params: Json
) -> None:
    guests = await ana_and_eva(rigged)
    await say(guests, script)
    others = [guest for guest in (*guests, Guest(rigged, guests[0].game)) if guest is not guests[seat]]
    before = [(await guest.look()).content for guest in others]
    problem = await guests[seat].refused(what, 409, code)
    assert problem["params"] == params
    assert [(await guest.look()).content for guest in others] == before


async def test_a_seat_that_waits_is_a_deal_refused(rigged: httpx.AsyncClient) -> None:
    made = await create(rigged, seats=[{"name": "Ana"}, {"name": "Eva"}])
    ana = Guest(rigged, made["id"], made["token"])
    await ana.refused("deal", 409, "seats-open")
    await ana.refused("stock", 409, "no-hand")


async def test_after_the_hand_no_move_is_left_but_the_deal(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD", target=100)
    await say((ana, eva), "deal pass pass stock !KD")
    assert (await ana.view())["status"] == "between-hands"
    for guest in (ana, eva):
        for word in ("take", "pass", "stock", "pile", "-4S", "!4S"):
            await guest.refused(word, 409, "hand-finished")
        assert (await guest.view())["legal"] == [{"move": "deal"}]


async def test_after_the_game_nothing_is_left(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=GOES_GIN, stock="KD")
    await say((ana, eva), "deal pass pass stock !KD")
    view = await ana.view()
    assert (view["status"], view["winner"], view["legal"]) == ("finished", 0, [])
    for guest in (ana, eva):
        await guest.refused("deal", 409, "game-finished")
        await guest.refused("stock", 409, "hand-finished")


async def test_who_sits_a_hand_out_has_no_move_in_it(rigged: httpx.AsyncClient) -> None:
    guests = await all_seated(rigged, format="three", seats=[{"name": "Ana"}, {"name": "Eva"}, {"name": "Leo"}])
    await guests[0].say("deal")
    for word in ("take", "stock", "pile", "-4S", "!4S", "big"):
        await guests[2].refused(word, 409, "not-in-hand")
    assert (await guests[2].view())["legal"] == []


def test_every_refusal_of_the_rules_is_met_here() -> None:
    met = {case[3] for case in CASES} | {"seats-open", "hand-finished", "game-finished", "not-in-hand"}
    of_rummy = {case[3] for case in CASES_OF_RUMMY} | {"time-ran-out"}
    # With two seats no pile ever shrinks to its dead upcard again: who takes a card throws another on it.
    assert {refusal.value for refusal in Refusal} - met - of_rummy == {"upcard-dead"}


def _everything() -> list[tuple[str, Json]]:
    """Every move that the bodies' forms allow, but for named melds."""
    plain: list[tuple[str, Json]] = [
        ("upcard", {"take": True}),
        ("upcard", {"take": False}),
        ("draw", {"from": "stock"}),
        ("draw", {"from": "discard"}),
        ("deal", {}),
    ]
    cards = chain.from_iterable((("discard", {"card": card}), ("knock", {"discard": card})) for card in PACK)
    return [*plain, *cards]


async def test_whatever_is_not_listed_is_refused_to_everybody_at_every_turn(rigged: httpx.AsyncClient) -> None:
    chance, tried = Random(41), 0
    while tried < 150:  # one hand may be short
        tried += await _refused_all_through_a_hand(await two_people(rigged, target=100), chance)


async def _refused_all_through_a_hand(guests: Sequence[Guest], chance: Random) -> int:
    """How many moves were tried that are not listed."""
    tried, view = 0, await guests[0].say("deal")
    while view["status"] == "playing":
        before = [(await guest.look()).content for guest in guests]
        for guest in guests:
            listed = [(one.pop("move"), one) for one in map(dict, (await guest.view())["legal"])]
            unlisted = [one for one in _everything() if one not in listed]
            for name, fields in chance.sample(unlisted, 7):
                answer = await guest.post(name, fields)
                assert answer.status_code == 409, (name, fields, answer.text)
                tried += 1
        assert [(await guest.look()).content for guest in guests] == before
        mover = guests[view["hand"]["turn"]]
        view = await mover.play(choose(await mover.view(), chance))
    return tried
