"""What the rules of rummy refuse is 409 with a code and its params, and leaves the game byte for byte as it was."""

import httpx
import pytest
from tests.engine.rummy.tables import deck
from tests.http.guests import Guest, Json, create
from tests.http.rummy_tables import OPENED, STOCK, ana_and_eva, named, order, people, say

from tapete.engine.refusals import Refusal

pytestmark = pytest.mark.anyio

DRAWN = (*OPENED, "stock")  # Ana has opened and drawn the three of hearts
FREED = (*DRAWN, "swap JH 3 2")
Case = tuple[tuple[str, ...], int, str | tuple[str, Json], str, Json]
CASES: list[Case] = [
    # the script so far, the seat that tries, the move, the refusal
    ((), 0, "stock", "no-hand", {}),
    ((), 1, "open KS KH KD", "no-hand", {}),
    (("deal",), 0, "deal", "hand-running", {}),
    (("deal",), 1, "deal", "hand-running", {}),
    (("deal",), 1, "stock", "not-your-turn", {"turn": 0}),
    (("deal", "stock"), 1, "-QS", "not-your-turn", {"turn": 0}),
    (DRAWN, 1, "off 8C 0", "not-your-turn", {"turn": 0}),
    (("deal",), 0, "-KS", "wrong-phase", {"phase": "draw", "move": "discard"}),
    (("deal",), 0, "back", "wrong-phase", {"phase": "draw", "move": "take-back"}),
    (("deal",), 0, "open KS KH KD + 5H 6H 7H", "wrong-phase", {"phase": "draw", "move": "open"}),
    (OPENED, 0, "meld 8S 9S TC", "wrong-phase", {"phase": "draw", "move": "meld"}),
    (OPENED, 0, "off 8S 1", "wrong-phase", {"phase": "draw", "move": "lay-off"}),
    (OPENED, 0, "swap JH 3 2", "wrong-phase", {"phase": "draw", "move": "swap-joker"}),
    (("deal", "stock"), 0, "stock", "wrong-phase", {"phase": "play", "move": "draw"}),
    (("deal", "stock"), 0, "pile", "wrong-phase", {"phase": "play", "move": "draw"}),
    (("deal", "pile", "back"), 0, "pile", "must-draw-stock", {"card": "7S"}),
    (("deal", "stock"), 0, "back", "nothing-to-take-back", {}),
    (FREED, 0, "back", "nothing-to-take-back", {}),
    (("deal", "pile"), 0, "-2C", "must-use-card", {"card": "7S"}),
    (("deal", "pile"), 0, "open KS KH KD + 5H 6H 7H", "must-use-card", {"card": "7S"}),
    (("deal", "stock"), 0, "-AS", "card-not-held", {"card": "AS"}),
    (("deal", "stock"), 0, "-XX", "card-not-held", {"card": "XX"}),
    (("deal", "stock"), 0, "open QS QH QD + 5H 6H 7H", "card-not-held", {"card": "QS"}),
    (("deal", "stock"), 0, "open KS KH KD + KS KH KD", "card-not-held", {"card": "KS"}),
    (DRAWN, 0, "off 2S 1", "card-not-held", {"card": "2S"}),
    (DRAWN, 0, "swap JD 3 2", "card-not-held", {"card": "JD"}),
    (("deal", "stock"), 0, "meld KS KH KD", "not-opened", {}),
    ((*OPENED[:4], "stock"), 1, "off 8C 0", "not-opened", {}),
    ((*OPENED[:4], "stock"), 1, "swap 8C 0 0", "not-opened", {}),
    (("deal", "stock"), 0, "open KS KH KD", "opening-too-low", {"total": 30, "opening": 40}),
    (("deal", "stock"), 0, "open 5H 6H 7H", "opening-too-low", {"total": 18, "opening": 40}),
    (DRAWN, 0, "open 3D 3H 4D", "already-opened", {}),
    (
        ("deal", "stock"),
        0,
        "open KS KH KD + 5H 6H JH",
        "invalid-meld",
        {"reason": "no-sequence", "cards": ["6H", "JH"]},
    ),
    (DRAWN, 0, "meld 3D 3H 9S", "invalid-meld", {"reason": "mixed", "cards": ["9S"]}),
    (DRAWN, 0, "off 9S 1 high", "invalid-meld", {"reason": "mixed", "cards": ["9S"]}),
    (DRAWN, 0, "off 3H 1 low", "invalid-meld", {"reason": "no-sequence", "cards": ["3H", "5H"]}),
    (DRAWN, 0, "off 8S 4", "no-such-meld", {"meld": 4, "melds": 4}),
    (DRAWN, 0, "off 8S 100", "no-such-meld", {"meld": 100, "melds": 4}),
    (DRAWN, 0, "swap JH 4 0", "no-such-meld", {"meld": 4, "melds": 4}),
    (DRAWN, 0, "swap JH 3 0", "no-joker-there", {"meld": 3, "joker": 0}),
    (DRAWN, 0, "swap JH 3 12", "no-joker-there", {"meld": 3, "joker": 12}),
    (DRAWN, 0, "swap JH 0 2", "no-joker-there", {"meld": 0, "joker": 2}),
    (DRAWN, 0, "swap 8S 3 2", "not-the-jokers-card", {"card": "8S", "stands_for": "JH"}),
    (FREED, 0, "-4D", "joker-not-laid", {"card": "XX", "jokers": 1}),
    (FREED, 0, "-XX", "joker-not-laid", {"card": "XX", "jokers": 1}),
    (FREED, 0, "off XX 1", "ambiguous-end", {"card": "XX", "choices": ["low", "high"]}),
    (FREED, 0, "meld 8S XX 9S", "ambiguous-meld", {"cards": ["8S", "XX", "9S"], "choices": ["8S 9S XX", "XX 8S 9S"]}),
    (("deal",), 0, ("upcard", {"take": True}), "other-games-move", {}),
    (DRAWN, 0, ("knock", {"discard": "8S"}), "other-games-move", {}),
    (DRAWN, 0, ("big-gin", {}), "other-games-move", {}),
    (DRAWN, 1, ("knock", {"discard": "8C"}), "not-your-turn", {"turn": 0}),
]


@pytest.mark.parametrize(
    ("script", "seat", "what", "code", "params"), CASES, ids=[f"{case[3]}-{n}" for n, case in enumerate(CASES)]
)
async def test_a_move_that_the_rules_refuse_changes_nothing(
    rigged: httpx.AsyncClient, script: tuple[str, ...], seat: int, what: str | tuple[str, Json], code: str, params: Json
) -> None:
    guests = await ana_and_eva(rigged)
    await say(guests, *script)
    others = [guest for guest in (*guests, Guest(rigged, guests[0].game)) if guest is not guests[seat]]
    before = [(await guest.look()).content for guest in others]
    problem = await guests[seat].refused(named(what) if isinstance(what, str) else what, 409, code)
    assert problem["params"] == params
    assert [(await guest.look()).content for guest in others] == before


async def test_a_room_that_waits_for_somebody_is_not_dealt(rigged: httpx.AsyncClient) -> None:
    made = await create(rigged, rules="rummy", seats=[{"name": "Ana"}, {"name": "Eva"}, {"name": "Leo"}])
    ana = Guest(rigged, made["id"], made["token"])
    await ana.refused("deal", 409, "seats-open")
    await ana.refused("stock", 409, "no-hand")


async def test_after_a_deal_no_move_is_left_but_the_next_and_after_the_game_none(rigged: httpx.AsyncClient) -> None:
    for length, code in (("deal", "game-finished"), ("200", "")):
        guests = await people(rigged, length=length)
        winning = "KS KH KD 5H 6H 7H 8H 9H TH JH QH AC AD"
        await order(guests[0], deck(winning, "2S 3S", upcard="7S", stock=f"AS {STOCK}"))
        view = await say(guests, "deal", "stock", "open KS KH KD + 5H 6H 7H 8H 9H TH JH QH + AC AD AS")
        assert view["hand"]["result"]["outcome"] == "closed-out"
        for guest in guests:
            for word in ("stock", "pile", "back", "-KS", "meld KS KH KD", "off KS 0", "swap KS 0 0"):
                await guest.refused(named(word), 409, "hand-finished")
            if code:
                await guest.refused("deal", 409, code)
            assert (await guest.view())["legal"] == ([] if code else [{"move": "deal"}])


def test_every_refusal_of_rummy_is_met_here() -> None:
    met = {case[3] for case in CASES} | {"seats-open", "hand-finished", "game-finished"}
    of_gin = {"card-just-taken", "invalid-melds", "no-big-gin", "not-in-hand", "too-much-deadwood", "upcard-dead"}
    assert {refusal.value for refusal in Refusal} - met - of_gin == {"time-ran-out"}  # that is the clock's
