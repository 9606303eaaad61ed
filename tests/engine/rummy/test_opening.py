"""The exact best opening (`rummy`: opening), sentence by sentence, and worked hands."""

import json
from pathlib import Path
from typing import Any

import pytest

from tapete.engine.rummy.opening import Choice, best_opening, least_left

CASES = json.loads((Path(__file__).parents[2] / "cases" / "rummy_openings.json").read_text())
LOOSE = "2C 4D 9S TC JH AD"


def best(text: str, must_use: str | None = None) -> Choice:
    """The best opening of a hand."""
    return best_opening(text.split(), must_use)


def melds(choice: Choice) -> list[str]:
    """The melds of a choice, in sorted order."""
    return sorted(" ".join(meld) for meld in choice.melds)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case["hand"]))
def test_worked_hands_have_their_known_best_opening(case: dict[str, Any]) -> None:
    assert best_opening(case["hand"]).total == case["best_opening"]


def test_three_kings_and_a_run_of_hearts_count_48() -> None:
    """Enough to open at 30 and 40, not at 51."""
    choice = best(f"KS 5H KH 6H KD 7H {LOOSE}")
    assert choice == Choice(48, choice.melds, 6)
    assert melds(choice) == ["5H 6H 7H", "KD KH KS"]


def test_three_aces_in_a_set_count_33() -> None:
    assert best("AS AH AD 2C 4D 9S").total == 33


def test_an_ace_counts_one_under_the_two_and_eleven_over_the_king() -> None:
    assert best("AS 2S 3S").total == 6
    assert best("QS KS AS").total == 31


def test_a_joker_counts_the_card_that_it_stands_for() -> None:
    assert best("KS KH XX 2D").total == 30
    assert melds(best("5H 6H XX 2D")) == ["5H 6H XX"]


def test_a_joker_may_stand_for_a_card_that_another_meld_has() -> None:
    assert melds(best("QH QS QD KH AH XX")) == ["QD QH QS", "XX KH AH"]
    assert best("7H 8H 9H 8S 8D XX").total == 48


def test_the_first_melds_may_be_any_mix_of_sets_and_runs() -> None:
    assert melds(best("7S 7H 7D 8S 8H 8D 2C")) == ["7D 7H 7S", "8D 8H 8S"]
    assert melds(best("7S 8S 9S 7H 8H 9H 2C")) == ["7H 8H 9H", "7S 8S 9S"]


def test_a_card_counts_in_one_meld_only() -> None:
    """The nine of hearts ends the run or completes the nines; the set counts more."""
    assert best("7H 8H 9H 9S 9D").total == 27


def test_two_equal_cards_may_go_to_two_melds() -> None:
    assert best("7H 8H 9H 9H 9S 9D").total == 51
    assert melds(best("7H 8H 9H 7H 8H 9H")) == ["7H 8H 9H", "7H 8H 9H"]


def test_the_card_taken_from_the_pile_has_to_be_in_the_opening() -> None:
    hand = "KS KH KD 2S 3S 4S 5H"
    assert best(hand).total == 39
    assert best("KS KH KD QD JD 2H", "KS") == Choice(30, (("KD", "KH", "KS"),), 3)
    assert best("9S 9H 9D TD JD 2H", "TD") == Choice(29, (("9D", "TD", "JD"),), 3)
    assert best("9S 9H 9D TD JD 2H").total == 29


def test_a_card_that_fits_no_meld_leaves_nothing_to_open_with() -> None:
    assert best("KS KH KD 2S 3S 4S 5H", "5H") == Choice(0, (), 7)
    assert best("KS KH KD XX 5H", "5H") == Choice(0, (), 5)


def test_of_two_equal_cards_either_will_do_as_the_one_taken() -> None:
    assert best("KS KS KH KD 2H", "KS").total == 30


def test_a_joker_taken_from_the_pile_has_to_be_in_the_opening() -> None:
    assert best("2C 3C 4C 9H XX", "XX") == Choice(14, (("2C", "3C", "4C", "XX"),), 1)


def test_of_openings_that_count_the_same_the_one_that_leaves_fewer_cards_is_best() -> None:
    """`5H 6H XX` counts 18 as well."""
    assert best("3H 5H 6H XX KC QS") == Choice(18, (("3H", "XX", "5H", "6H"),), 2)
    assert best("4C 6C 7C 8C JC XX") == Choice(30, (("4C", "XX", "6C", "7C", "8C"),), 1)


def test_the_melds_that_leave_the_fewest_cards_may_count_less() -> None:
    hand = ["AS", "2S", "3S", "JS", "QS", "KS", "2H", "QD"]
    assert best_opening(hand) == Choice(41, (("JS", "QS", "KS", "AS"),), 4)
    least = least_left(hand)
    assert (least.total, least.left) == (36, 2)
    assert melds(least) == ["AS 2S 3S", "JS QS KS"]


def test_an_opening_that_leaves_one_card_or_none_is_found_whatever_it_counts() -> None:
    small = ["AC", "2C", "3C", "AD", "2D", "3D", "2H", "3H", "4H", "3S", "4S", "5S", "KD", "9H"]
    assert [least_left(small[:size]).left for size in (12, 13, 14)] == [0, 1, 2]
    assert least_left(small[:13]).total == 33


def test_the_card_taken_from_the_pile_has_to_be_in_the_one_that_leaves_the_fewest_too() -> None:
    hand = ["AS", "2S", "3S", "JS", "QS", "KS", "2H", "QD"]
    assert least_left(hand, "JS").left == 2
    assert least_left(hand, "2H") == Choice(0, (), 8)


def test_the_order_of_the_hand_makes_no_difference() -> None:
    hand = ["7H", "8H", "9H", "XX", "9S", "9D", "JH", "XX", "7D", "7S"]
    assert best_opening(hand) == best_opening(hand[::-1]) == best_opening(sorted(hand))
