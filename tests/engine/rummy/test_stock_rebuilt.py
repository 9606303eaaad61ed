"""The stock rebuilt (`rummy`: stock empty), and the deal blocked where it cannot be."""

from collections.abc import Sequence

import pytest
from tests.engine.rummy.tables import LOOSE, at_table, options, played, stepped, why_not

from tapete.engine.events import CardDiscarded, HandFinished, StockRebuilt
from tapete.engine.moves import Rebuild
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand

LAST_CARD = at_table(LOOSE, "KD 7C", LOOSE, pile="4C 6C", stock="8D")


def rebuilt(hand: Hand, *stock: str) -> Hand:
    """The deal after chance has built a stock in this order."""
    return play.apply(hand, hand.turn, Rebuild(stock), auto=True)[0]


def test_when_a_turn_begins_and_the_stock_is_empty_the_pile_but_for_its_top_becomes_the_stock() -> None:
    waiting = played(LAST_CARD, "stock", "-8D")
    assert (waiting.phase, waiting.turn, waiting.stock) == ("rebuild", 1, ())
    after = rebuilt(waiting, "6C", "4C")
    assert (after.phase, after.turn) == ("draw", 1)
    assert (after.stock, after.pile, after.throwers) == (("6C", "4C"), ("8D",), (0,))
    assert after.rebuilds == 1


def test_all_cards_but_the_top_go_into_it() -> None:
    waiting = played(at_table(LOOSE, "KD", pile="2H 5D XX AS 6C", stock="8D"), "stock", "-9S")
    after = played(waiting, "rebuild")
    assert sorted(after.stock) == sorted(["2H", "5D", "XX", "AS", "6C"])
    assert after.pile == ("9S",)


@pytest.mark.parametrize("stock", [(), ("4C",), ("4C", "6C", "8D"), ("4C", "4C"), ("6C", "7C")])
def test_no_other_cards_go_into_it(stock: Sequence[str]) -> None:
    waiting = played(LAST_CARD, "stock", "-8D")
    with pytest.raises(ValueError, match="but for its top"):
        rebuilt(waiting, *stock)


def test_the_new_stock_is_drawn_from_its_top_and_the_piles_top_may_be_taken() -> None:
    after = rebuilt(played(LAST_CARD, "stock", "-8D"), "6C", "4C")
    assert options(after) == ["stock", "pile"]
    assert played(after, "stock").drawn == "6C"
    assert played(after, "pile").taken == "8D"


def test_it_is_looked_at_when_a_turn_begins_not_when_the_last_card_is_drawn() -> None:
    drawn = played(LAST_CARD, "stock")
    assert (drawn.stock, drawn.phase, drawn.turn) == ((), "play", 0)
    assert played(drawn, "-9S").phase == "rebuild"


def test_a_stock_that_is_not_empty_stays_as_it_is() -> None:
    after = played(at_table(LOOSE, "KD", pile="4C 6C", stock="8D 9D"), "stock", "-8D")
    assert (after.phase, after.stock, after.pile) == ("draw", ("9D",), ("4C", "6C", "8D"))


def test_a_card_given_back_leaves_the_stock_to_be_drawn_from() -> None:
    after = played(LAST_CARD, "pile", "back", "stock")
    assert (after.drawn, after.stock) == ("8D", ())


def test_what_happened_is_told_before_anybody_moves() -> None:
    waiting = played(LAST_CARD, "stock", "-8D")
    after, events = stepped(waiting, "rebuild")
    assert events == (StockRebuilt(ply=3, stock=2, rebuilds=1),)
    assert (after.ply, after.turns) == (3, 1)


def test_nobody_moves_while_the_stock_is_being_built() -> None:
    waiting = played(LAST_CARD, "stock", "-8D")
    assert [options(waiting, seat) for seat in range(3)] == [[], [], []]
    for word in ("stock", "pile", "back", "-KD", "meld 5H 6H 7H"):
        assert why_not(waiting, word) is Refusal.WRONG_PHASE


def test_no_seat_builds_the_stock() -> None:
    waiting = played(LAST_CARD, "stock", "-8D")
    with pytest.raises(IllegalMove) as caught:
        play.apply(waiting, 1, Rebuild(("4C", "6C")))
    assert caught.value.code is Refusal.OTHER_GAMES_MOVE


def test_it_is_not_built_while_there_is_one() -> None:
    with pytest.raises(IllegalMove) as caught:
        play.apply(LAST_CARD, 0, Rebuild(("4C",)), auto=True)
    assert caught.value.code is Refusal.WRONG_PHASE


def run_down(hand: Hand) -> Hand:
    """The deal after turns in which everybody throws what comes from the stock, until that is empty."""
    while hand.phase == "draw":
        hand = played(hand, "stock", f"-{hand.stock[0]}")
    return hand


def test_it_is_rebuilt_twice_a_deal_and_then_the_deal_is_blocked() -> None:
    hand = run_down(LAST_CARD)
    for rebuilds in (1, 2):
        assert hand.phase == "rebuild"
        hand = played(hand, "rebuild")
        assert hand.rebuilds == rebuilds
        hand = run_down(hand)
    assert hand.phase == "finished"
    assert hand.result is not None
    assert (hand.result.outcome, hand.result.winner) == ("blocked", 1)
    assert len(hand.pile) == 3


def test_a_pile_of_one_card_cannot_be_rebuilt_so_the_deal_is_blocked_then_too() -> None:
    hand = at_table("7C 9D 2C", "KD QD", table=["1 7H 7S 7D"], opened=[0, 1], pile="7C", stock="")
    after = played(hand, "pile", "off 7C 0", "-9D")
    assert after.pile == ("9D",)
    assert after.rebuilds == 0
    assert after.result is not None
    assert (after.result.outcome, after.result.winner, after.result.points) == ("blocked", 0, 11)


def test_a_pile_of_two_cards_is_rebuilt_into_a_stock_of_one() -> None:
    after = played(at_table(LOOSE, "KD", pile="4C", stock="8D"), "stock", "-8D", "rebuild")
    assert (after.stock, after.pile) == (("4C",), ("8D",))


def test_a_blocked_deal_is_told_with_the_discard_that_ended_it() -> None:
    hand = played(run_down(played(run_down(LAST_CARD), "rebuild")), "rebuild")
    while len(hand.stock) > 1:
        hand = played(hand, "stock", f"-{hand.stock[0]}")
    hand = played(hand, "stock")
    _, events = stepped(hand, f"-{hand.drawn}")
    assert [type(event) for event in events] == [CardDiscarded, HandFinished]
    assert events[-1] == HandFinished(events[0].ply, "blocked")
