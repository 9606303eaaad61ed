"""The card taken from the pile (`rummy`: turn): its duty, and how it goes back."""

import pytest
from tests.engine.rummy.tables import LOOSE, at_table, cards_of, melds_of, options, played, refused, why_not

from tapete.engine.refusals import Refusal

OPENED = at_table("5H 6H 2C 4D 9S", "KD", table=["1 TS JS QS", "1 8C XX TC"], opened=[0, 1], pile="4C 7H")
UNOPENED = at_table("5H 6H KS KH KD 2C 2D", "QC", pile="4C 7H")


@pytest.mark.parametrize("card", ["5H", "7H", "2C", "9S"])
def test_the_card_taken_obliges_no_discard_until_it_is_laid(card: str) -> None:
    refusal = refused(played(OPENED, "pile"), f"-{card}")
    assert (refusal.code, refusal.params) == (Refusal.MUST_USE_CARD, {"card": "7H"})
    assert not any(word.startswith("-") for word in options(played(OPENED, "pile")))


def test_once_laid_in_a_meld_it_obliges_no_more() -> None:
    after = played(OPENED, "pile", "meld 5H 6H 7H")
    assert after.taken is None
    assert played(after, "-2C").turn == 1


def test_once_laid_off_it_obliges_no_more() -> None:
    hand = at_table("5H 6H 2C 4D", "KD", table=["1 TS JS QS"], opened=[0, 1], pile="4C 9S")
    after = played(hand, "pile", "off 9S 0 low")
    assert after.taken is None
    assert played(after, "-2C").turn == 1


def test_once_put_in_a_jokers_place_it_obliges_no_more() -> None:
    hand = at_table("5H 6H 2C 4D", "KD", table=["1 8C XX TC"], opened=[0, 1], pile="4C 9C")
    after = played(hand, "pile", "swap 9C 0 1")
    assert after.taken is None
    assert played(after, "meld 5H 6H XX", "-2C").turn == 1


def test_other_cards_may_be_laid_first() -> None:
    hand = at_table("5H 6H 3S 4S 5S 2C 9D", "KD", opened=[0], pile="7H")
    after = played(hand, "pile", "meld 3S 4S 5S")
    assert after.taken == "7H"
    assert why_not(after, "-2C") is Refusal.MUST_USE_CARD
    assert played(after, "meld 5H 6H 7H", "-2C").turn == 1


def test_before_opening_it_must_be_part_of_the_opening() -> None:
    hand = at_table("5H 6H KS KH KD QS QH QD 2C 3D", "QC", pile="7H")
    before = played(hand, "pile")
    refusal = refused(before, "open KS KH KD + QS QH QD")
    assert (refusal.code, refusal.params) == (Refusal.MUST_USE_CARD, {"card": "7H"})
    assert all("7H" in word for word in options(before) if word.startswith("open"))
    assert melds_of(played(before, "open KS KH KD + 5H 6H 7H")) == ["0 KS KH KD", "0 5H 6H 7H"]


def test_before_opening_it_cannot_be_laid_any_other_way() -> None:
    hand = at_table(f"{LOOSE} 6S", "QC", table=["1 8H 9H TH"], opened=[1], pile="7H")
    assert why_not(played(hand, "pile"), "off 7H 0") is Refusal.NOT_OPENED


def test_of_two_equal_cards_either_will_do() -> None:
    hand = at_table("5H 6H 7H 2C 4D", "KD", opened=[0], pile="7H")
    after = played(hand, "pile", "meld 5H 6H 7H")
    assert after.taken is None
    assert played(after, "-7H").pile == ("7H",)


def test_a_joker_taken_obliges_like_any_card() -> None:
    hand = at_table("5H 6H 2C 9D", "KD", opened=[0], pile="XX")
    assert why_not(played(hand, "pile"), "-XX") is Refusal.MUST_USE_CARD
    assert played(hand, "pile", "meld 5H 6H XX", "-2C").turn == 1


def test_before_anything_else_is_done_it_can_go_back() -> None:
    taken = played(UNOPENED, "pile")
    assert "back" in options(taken)
    after = played(taken, "back")
    assert after.pile == UNOPENED.pile
    assert after.throwers == UNOPENED.throwers
    assert after.cards == UNOPENED.cards
    assert (after.taken, after.turn, after.phase) == (None, 0, "draw")


def test_then_the_stock_must_be_drawn_from() -> None:
    after = played(UNOPENED, "pile", "back")
    assert options(after) == ["stock"]
    refusal = refused(after, "pile")
    assert (refusal.code, refusal.params) == (Refusal.MUST_DRAW_STOCK, {"card": "7H"})
    drawn = played(after, "stock")
    assert (drawn.taken, drawn.drawn) == (None, "3D")
    assert "back" not in options(drawn)


def test_in_the_next_turn_the_pile_is_open_again() -> None:
    after = played(UNOPENED, "pile", "back", "stock", "-2C")
    assert options(after) == ["stock", "pile"]


@pytest.mark.parametrize("laid", ["meld 3S 4S 5S", "off 9S 0", "swap 9C 1 1"])
def test_once_anything_else_is_done_it_cannot_go_back(laid: str) -> None:
    hand = at_table("5H 6H 3S 4S 5S 9S 9C 2C", "KD", table=["1 TS JS QS", "1 8C XX TC"], opened=[0, 1], pile="4C 7H")
    after = played(hand, "pile", laid)
    assert after.taken == "7H"
    assert why_not(after, "back") is Refusal.NOTHING_TO_TAKE_BACK
    assert "back" not in options(after)


def test_once_it_is_laid_it_cannot_go_back() -> None:
    assert why_not(played(OPENED, "pile", "meld 5H 6H 7H"), "back") is Refusal.NOTHING_TO_TAKE_BACK


def test_a_card_of_the_stock_never_goes_back() -> None:
    assert why_not(played(OPENED, "stock"), "back") is Refusal.NOTHING_TO_TAKE_BACK
    assert "back" not in options(played(OPENED, "stock"))


def test_a_card_that_fits_nowhere_any_more_leaves_its_seat_without_a_move() -> None:
    """It has used up by its own doing what the card could have gone with: only the clock ends such a turn."""
    hand = at_table("5H 6H 5S 5C 2S", "KD", opened=[0], pile="4C 7H", stock="7C")
    stuck = played(hand, "pile", "meld 5H 5S 5C")
    assert stuck.taken == "7H"
    assert options(stuck) == []
    assert cards_of(played(stuck, "time"), 0) == "6H 2S"
