"""Layoffs (`rummy`: layoffs): new melds without a minimum, and cards laid off on any meld of the table."""

import pytest
from tests.engine.rummy.tables import at_table, goes, melds_of, options, played, refused, stepped, why_not

from tapete.engine.events import CardLaidOff, MeldLaid
from tapete.engine.refusals import Refusal
from tapete.engine.rummy.hand import Hand

TO_KING = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def turn_of(hand: str, *table: str) -> Hand:
    """A turn after a draw of the eight of clubs from the stock, of a seat that has opened."""
    return played(at_table(hand, "QC", table=table, opened=[0, 1], stock="8C KD"), "stock")


def layoffs(hand: Hand) -> list[str]:
    """The layoffs listed."""
    return [word for word in options(hand) if word.startswith("off")]


@pytest.mark.parametrize("cards", ["2H 2D 2S", "AD 2D 3D", "2H 2D XX"])
def test_once_opened_new_melds_are_laid_without_a_minimum(cards: str) -> None:
    after = played(turn_of(f"{cards} 9S 4C"), f"meld {cards}")
    assert melds_of(after) == [f"0 {cards}"]


def test_several_may_be_laid_one_after_the_other_in_one_turn() -> None:
    hand = turn_of("2H 2D 2S 5H 6H 7H 9S")
    after = played(hand, "meld 2H 2D 2S", "meld 5H 6H 7H", "-9S")
    assert melds_of(after) == ["0 2H 2D 2S", "0 5H 6H 7H"]


def test_so_it_is_in_the_turn_of_the_opening() -> None:
    hand = at_table("KS KH KD TC TD TS 2H 2D 2S 7H 4D", "QC", table=["1 8H 9H TH"], opened=[1], stock="8C")
    opened = played(hand, "stock", "open KS KH KD + TC TD TS")
    assert goes(opened, "meld 2H 2D 2S")
    assert goes(opened, "off 7H 0 low")


def test_a_meld_that_is_none_is_refused_with_the_reason() -> None:
    refusal = refused(turn_of("7S 7S 7D 4C"), "meld 7S 7S 7D")
    assert (refusal.code, refusal.params) == (Refusal.INVALID_MELD, {"reason": "suit-twice", "cards": ["7S", "7S"]})


def test_its_cards_must_be_held() -> None:
    assert why_not(turn_of("7S 7C 4C"), "meld 7S 7C 7D") is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("owner", [0, 1])
def test_cards_are_laid_off_on_ones_own_melds_and_on_a_rivals(owner: int) -> None:
    after = played(turn_of("8H 2C 4D", f"{owner} 5H 6H 7H"), "off 8H 0")
    assert melds_of(after) == [f"{owner} 5H 6H 7H 8H"]
    assert "8H" not in after.cards[0]


def test_only_who_has_opened_lays_off() -> None:
    hand = played(at_table("8H 2C 4D", "QC", table=["1 5H 6H 7H"], opened=[1]), "stock")
    assert why_not(hand, "off 8H 0") is Refusal.NOT_OPENED


@pytest.mark.parametrize("card", ["7C", "7D"])
def test_a_set_takes_a_suit_that_it_lacks(card: str) -> None:
    hand = turn_of(f"{card} 2C 4D", "1 7H 7S XX")
    assert layoffs(hand) == [f"off {card} 0 high"]
    assert melds_of(played(hand, f"off {card} 0")) == [f"1 7H 7S XX {card}"]


@pytest.mark.parametrize("card", ["7H", "7S", "6H", "8S"])
def test_a_set_takes_no_other_card(card: str) -> None:
    hand = turn_of(f"{card} 2C 4D", "1 7H 7S 7C")
    assert why_not(hand, f"off {card} 0") is Refusal.INVALID_MELD
    assert layoffs(hand) == []


@pytest.mark.parametrize("full", ["1 7H 7S 7C 7D", "1 7H 7S XX XX", "1 7H 7S 7C XX"])
def test_a_set_has_four_cards_at_most(full: str) -> None:
    hand = turn_of("7D 7C XX 2C", full)
    assert layoffs(hand) == []
    for word in ("off 7D 0", "off 7C 0", "off XX 0"):
        assert why_not(hand, word) is Refusal.INVALID_MELD


def test_a_set_of_three_takes_a_joker_as_long_as_two_real_cards_are_in_it() -> None:
    assert melds_of(played(turn_of("XX 2C 4D", "1 7H 7S XX"), "off XX 0")) == ["1 7H 7S XX XX"]
    assert melds_of(played(turn_of("XX 2C 4D", "1 7H 7S 7C"), "off XX 0")) == ["1 7H 7S 7C XX"]


def test_the_end_of_a_set_makes_no_difference_to_what_it_is() -> None:
    hand = turn_of("7C 2C 4D", "1 7H 7S 7D")
    assert melds_of(played(hand, "off 7C 0 low")) == ["1 7C 7H 7S 7D"]
    assert melds_of(played(hand, "off 7C 0 high")) == melds_of(played(hand, "off 7C 0")) == ["1 7H 7S 7D 7C"]


def test_a_run_grows_at_either_end() -> None:
    hand = turn_of("4H 8H 2C", "1 5H 6H 7H")
    assert layoffs(hand) == ["off 4H 0 low", "off 8H 0 high"]
    assert melds_of(played(hand, "off 4H 0", "off 8H 0")) == ["1 4H 5H 6H 7H 8H"]


def test_card_by_card_it_grows_as_far_as_one_likes() -> None:
    hand = turn_of("8H 9H TH 2C", "1 5H 6H 7H")
    assert melds_of(played(hand, "off 8H 0", "off 9H 0", "off TH 0")) == ["1 5H 6H 7H 8H 9H TH"]
    assert why_not(hand, "off 9H 0") is Refusal.INVALID_MELD


@pytest.mark.parametrize(
    ("card", "end"), [("4H", "high"), ("8H", "low"), ("8S", "high"), ("5H", "low"), ("9H", "high")]
)
def test_it_takes_no_card_that_does_not_follow(card: str, end: str) -> None:
    hand = turn_of(f"{card} 2C 4D", "1 5H 6H 7H")
    assert why_not(hand, f"off {card} 0 {end}") is Refusal.INVALID_MELD


def test_the_ace_goes_low_under_the_two_and_high_over_the_king() -> None:
    assert melds_of(played(turn_of("AH 9C 4D", "1 2H 3H 4H"), "off AH 0")) == ["1 AH 2H 3H 4H"]
    assert melds_of(played(turn_of("AH 9C 4D", "1 JH QH KH"), "off AH 0")) == ["1 JH QH KH AH"]


def test_an_ace_that_fits_both_ends_needs_its_end_named() -> None:
    hand = turn_of("AS 9C 4D", f"1 {TO_KING}")
    refusal = refused(hand, "off AS 0")
    assert (refusal.code, refusal.params) == (Refusal.AMBIGUOUS_END, {"card": "AS", "choices": ["low", "high"]})
    assert layoffs(hand) == ["off AS 0 low", "off AS 0 high"]
    assert melds_of(played(hand, "off AS 0 low")) == [f"1 AS {TO_KING}"]
    assert melds_of(played(hand, "off AS 0 high")) == [f"1 {TO_KING} AS"]


@pytest.mark.parametrize("whole", [f"AS {TO_KING}", f"{TO_KING} AS"])
def test_a_run_has_thirteen_cards_at_most(whole: str) -> None:
    hand = turn_of("AS XX 4D", f"1 {whole}")
    assert layoffs(hand) == []
    for word in ("off AS 0 low", "off AS 0 high", "off XX 0 low", "off XX 0 high"):
        assert why_not(hand, word) is Refusal.INVALID_MELD


@pytest.mark.parametrize(("run", "card", "end"), [("QH KH AH", "2H", "high"), ("AH 2H 3H", "KH", "low")])
def test_a_run_never_goes_round_the_corner(run: str, card: str, end: str) -> None:
    hand = turn_of(f"{card} XX 9D", f"1 {run}")
    refusal = refused(hand, f"off {card} 0 {end}")
    assert (refusal.code, refusal.params["reason"]) == (Refusal.INVALID_MELD, "round-the-corner")
    assert refused(hand, f"off XX 0 {end}").params["reason"] == "round-the-corner"


def test_a_joker_goes_on_either_end_of_a_run() -> None:
    hand = turn_of("XX 2C 4D", "1 5H 6H 7H")
    assert layoffs(hand) == ["off XX 0 low", "off XX 0 high"]
    assert why_not(hand, "off XX 0") is Refusal.AMBIGUOUS_END
    low, high = played(hand, "off XX 0 low"), played(hand, "off XX 0 high")
    assert (low.table[0].faces[0], high.table[0].faces[-1]) == ("4H", "8H")


def test_no_two_jokers_stand_side_by_side_in_the_grown_run() -> None:
    hand = turn_of("XX 2C 4D", "1 XX 6H 7H")
    assert layoffs(hand) == ["off XX 0 high"]
    assert refused(hand, "off XX 0 low").params["reason"] == "jokers-side-by-side"
    assert melds_of(played(hand, "off XX 0")) == ["1 XX 6H 7H XX"]


def test_behind_a_joker_the_run_goes_on() -> None:
    hand = turn_of("XX 9H 2C", "1 5H 6H 7H")
    after = played(hand, "off XX 0 high", "off 9H 0")
    assert melds_of(after) == ["1 5H 6H 7H XX 9H"]
    assert after.table[0].faces == ("5H", "6H", "7H", "8H", "9H")


def test_cards_go_on_melds_laid_in_the_same_turn() -> None:
    hand = turn_of("2H 2D 2S 2C 9S")
    assert melds_of(played(hand, "meld 2H 2D 2S", "off 2C 0")) == ["0 2H 2D 2S 2C"]


@pytest.mark.parametrize("meld", [-1, 1, 9])
def test_there_must_be_such_a_meld(meld: int) -> None:
    refusal = refused(turn_of("8H 2C 4D", "1 5H 6H 7H"), f"off 8H {meld}")
    assert (refusal.code, refusal.params) == (Refusal.NO_SUCH_MELD, {"meld": meld, "melds": 1})


def test_the_card_must_be_held() -> None:
    assert why_not(turn_of("2C 4D", "1 5H 6H 7H"), "off 8H 0") is Refusal.CARD_NOT_HELD


def test_a_rivals_meld_stays_the_rivals() -> None:
    after = played(turn_of("8H 2C 4D", "1 5H 6H 7H"), "off 8H 0")
    assert after.table[0].seat == 1


def test_what_is_laid_is_told_with_its_place() -> None:
    hand = turn_of("8H 2H 2D 2S 9S", "1 5H 6H 7H")
    assert stepped(hand, "off 8H 0")[1] == (CardLaidOff(2, 0, "8H", 0, "high"),)
    assert stepped(hand, "meld 2H 2D 2S")[1] == (MeldLaid(2, 0, 1, ("2H", "2D", "2S")),)
