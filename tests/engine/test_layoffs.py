"""Laying off (rule 13), case by case, with aces low or at either end."""

import pytest
from tests.deals import faces
from tests.engine.naive_melds import Aces

from tapete.engine.cards import CARDS, mask_of
from tapete.engine.gin.layoffs import best_layoffs, fitting
from tapete.engine.gin.melds import deadwood


def laid(melds: list[str], cards: str, aces: Aces = "low") -> list[tuple[str, int]]:
    """What a defender lays off, in order: the card and the index of the meld."""
    found = best_layoffs(tuple(mask_of(faces(meld)) for meld in melds), mask_of(faces(cards)), aces)
    return [(CARDS[one.card], one.meld) for one in found]


def test_a_set_takes_the_fourth_card() -> None:
    assert laid(["9C 9D 9H"], "9S KD 4C") == [("9S", 0)]


def test_a_set_of_four_takes_none() -> None:
    assert laid(["9C 9D 9H 9S"], "8S TS KD") == []


def test_a_run_grows_at_both_ends() -> None:
    melds = ["7C 8C 9C"]
    assert sorted(laid(melds, "6C TC 4H")) == [("6C", 0), ("TC", 0)]


def test_the_six_and_ten_of_clubs_go_and_20_become_4() -> None:
    before = faces("6C TC 4H")
    gone = {card for card, _ in laid(["7C 8C 9C"], "6C TC 4H")}
    assert deadwood(mask_of(before)) == 20
    assert deadwood(mask_of(set(before) - gone)) == 4


def test_a_run_takes_several_in_a_chain_from_the_inside_outwards() -> None:
    assert laid(["4S 5S 6S"], "3S 2S 7S KH") == [("3S", 0), ("2S", 0), ("7S", 0)]


def test_a_gap_breaks_the_chain() -> None:
    assert laid(["4S 5S 6S"], "2S 8S KH") == []


def test_no_run_grows_beyond_the_king_or_below_the_ace() -> None:
    assert laid(["JS QS KS"], "AS 2S 5H") == []
    assert laid(["AS 2S 3S"], "KS QS 5H") == []
    assert laid(["JC QC KC"], "AD 5H") == []
    assert laid(["AD 2D 3D"], "KC 5H") == []


def test_a_run_takes_no_other_suit_and_a_set_no_other_rank() -> None:
    assert laid(["4S 5S 6S", "9C 9D 9H"], "3H 7H 8S TS KD") == []


def test_breaking_up_an_own_meld_to_lay_off_can_be_better() -> None:
    assert laid(["4C 5C 6C"], "7C 7D 7H 7S 8C KH QD 3D 5H 2H") == [("7C", 0), ("8C", 0)]


def test_an_own_meld_is_kept_where_that_is_better() -> None:
    assert laid(["4S 5S 6S"], "7S 7D 7H KC") == []


def test_a_card_that_fits_two_melds_goes_where_it_opens_the_chain() -> None:
    melds = ["8C 9C TC", "JD JH JS"]
    assert laid(melds, "JC QC KD") == [("JC", 0), ("QC", 0)]


def test_nothing_is_laid_off_onto_nothing() -> None:
    assert laid([], "7C 8C 9C KD") == []


def test_no_more_is_laid_off_than_helps() -> None:
    """All of `7H 8H 9H` would go on, but as a run of their own they count nothing either."""
    assert laid(["4H 5H 6H"], "7H 8H 9H KD") == []


@pytest.mark.parametrize("aces", ["low", "either"])
def test_cards_of_the_shown_melds_never_build_a_defenders_own(aces: Aces) -> None:
    """`6D` and `7D` would complete both pairs; they stay where they lie."""
    pairs = "6H 6S 7H 7S"
    assert laid(["5D 6D 7D"], pairs, aces) == []
    assert deadwood(mask_of(faces(pairs)), aces) == 26


def test_past_the_king_the_chain_goes_on_to_the_ace_where_aces_are_high() -> None:
    assert laid(["TD JD QD"], "KD AD 5H", "either") == [("KD", 0), ("AD", 0)]
    assert laid(["TD JD QD"], "KD AD 5H", "low") == [("KD", 0)]
    assert laid(["TD JD QD"], "AD 5H", "either") == []


def test_an_ace_above_the_king_takes_nothing_above_it() -> None:
    assert laid(["JS QS KS"], "AS 2S 3H", "either") == [("AS", 0)]
    assert laid(["QS KS AS"], "2S 3S 5H", "either") == []


def test_an_ace_below_the_two_takes_no_king() -> None:
    assert laid(["AS 2S 3S"], "KS QS 5H", "either") == []


def test_a_run_with_a_high_ace_grows_downwards() -> None:
    assert laid(["QH KH AH"], "JH TH 8H", "either") == [("JH", 0), ("TH", 0)]
    assert laid(["QH KH AH"], "TH 9H 2H", "either") == []


def test_a_run_with_a_high_ace_takes_all_down_to_the_two_and_then_no_more() -> None:
    run = "4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert laid([run], "2C 3C 2D", "either") == [("3C", 0), ("2C", 0)]


@pytest.mark.parametrize(
    ("melds", "cards", "gone"),
    [
        (["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC"], "AC KC 9D", {"AC", "KC"}),
        (["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"], "AC 9D", {"AC"}),
        (["2C 3C 4C", "JC QC KC"], "AC 9D", {"AC"}),
        (["AH AD AS", "JC QC KC"], "AC 9D", {"AC"}),
        (["3C 4C 5C 6C 7C 8C 9C TC JC QC"], "AC 2C KC 9D", {"AC", "2C", "KC"}),
    ],
)
def test_an_ace_that_could_go_to_two_places_goes_to_one(melds: list[str], cards: str, gone: set[str]) -> None:
    found = [card for card, _ in laid(melds, cards, "either")]
    assert sorted(found) == sorted(gone)
    fit = fitting(tuple(mask_of(faces(meld)) for meld in melds), mask_of(faces(cards)), "either")
    assert fit == mask_of(gone)


def test_a_set_of_aces_takes_the_fourth_wherever_aces_stand() -> None:
    for aces in ("low", "either"):
        assert laid(["AC AD AH"], "AS 2S 9D", aces) == [("AS", 0)]
