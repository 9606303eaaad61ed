"""Sets, runs and jokers (`rummy`: melds and jokers), sentence by sentence, and what a row counts in an opening."""

import json
from pathlib import Path
from typing import Any

import pytest

from tapete.engine.rummy.melds import Meld, NoMeld, arrangements, fault, read

CASES = json.loads((Path(__file__).parents[2] / "cases" / "rummy_melds.json").read_text())
SPADES = "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"


def meld(text: str) -> Meld:
    """The meld that a row is; fails where it is none."""
    found = read(text.split())
    assert isinstance(found, Meld), found
    return found


def why(text: str) -> tuple[str, str]:
    """Why a row is no meld, and the cards that break it; fails where it is one."""
    found = read(text.split())
    assert isinstance(found, NoMeld), found
    return found.fault, " ".join(found.cards)


def why_not(text: str) -> tuple[str, str] | None:
    """Why cards make no meld in any order, and the cards that break it."""
    found = fault(text.split())
    return None if found is None else (found.fault, " ".join(found.cards))


def ways(text: str) -> list[str]:
    """The rows in which cards can be laid."""
    return [" ".join(way.cards) for way in arrangements(text.split())]


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case["cards"]))
def test_worked_rows_are_the_melds_they_are_known_to_be(case: dict[str, Any]) -> None:
    found = read(case["cards"])
    assert (found.kind if isinstance(found, Meld) else None) == case["kind"]
    assert (found.value if isinstance(found, Meld) else 0) == case["opening_value"]


@pytest.mark.parametrize("text", ["7S 7H 7D", "7S 7H 7D 7C", "AD AC AH", "KC KS KH KD"])
def test_a_set_is_three_or_four_cards_of_one_rank(text: str) -> None:
    assert meld(text).kind == "set"


def test_every_real_card_of_a_set_is_of_a_different_suit() -> None:
    assert why("7S 7S 7D") == ("suit-twice", "7S 7S")
    assert why("7S 7D 7H 7S") == ("suit-twice", "7S 7S")
    assert why("7S XX 7S") == ("suit-twice", "7S 7S")


def test_a_set_never_has_five_cards() -> None:
    assert why("7S 7D 7H 7C XX") == ("too-many-jokers", "XX")
    assert why("7S 7D XX XX XX XX") == ("too-many-jokers", "XX XX")
    assert why("7S 7D 7H 7C 7S") == ("suit-twice", "7S 7S")


@pytest.mark.parametrize("text", ["5H 6H 7H", "5H 6H 7H 8H", "TC JC QC", SPADES, f"{SPADES[3:]} AS"])
def test_a_run_is_three_to_thirteen_cards_of_one_suit_in_sequence(text: str) -> None:
    assert meld(text).kind == "run"


def test_two_cards_are_no_meld() -> None:
    assert why("7S 7H") == ("too-short", "7S 7H")
    assert why("5H XX") == ("too-short", "5H XX")


def test_fourteen_cards_are_no_run() -> None:
    assert why(f"{SPADES} AS") == ("too-long", "AS")


def test_a_run_with_a_card_of_another_suit_is_none() -> None:
    assert why("5H 6H 7S") == ("mixed", "7S")
    assert why("5S 6H 7H 8H") == ("mixed", "5S")


def test_a_set_with_a_card_of_another_rank_is_none() -> None:
    assert why("5H 5S 7D") == ("mixed", "7D")


def test_cards_that_have_nothing_in_common_are_all_named() -> None:
    assert why("KH 5S 7D") == ("mixed", "KH 5S 7D")


def test_a_run_breaks_where_a_card_does_not_follow() -> None:
    assert why("4C 6C 7C") == ("no-sequence", "4C 6C")
    assert why("4C 5C XX 8C 9C") == ("no-sequence", "5C XX 8C")
    assert why("5H 5H 6H") == ("no-sequence", "5H 5H")


def test_a_run_is_read_as_it_is_laid() -> None:
    assert why("7H 6H 5H") == ("no-sequence", "7H 6H")
    assert why("5H 7H XX") == ("no-sequence", "5H 7H")


def test_the_ace_is_low_under_the_two_or_high_over_the_king() -> None:
    assert meld("AC 2C 3C").value == 6
    assert meld("QS KS AS").value == 31


def test_a_run_never_goes_round_the_corner() -> None:
    assert why("KH AH 2H") == ("round-the-corner", "KH AH 2H")
    assert why("QH KH AH 2H 3H") == ("round-the-corner", "KH AH 2H")


def test_a_joker_goes_no_further_than_the_ace_either() -> None:
    assert why("QH KH AH XX") == ("round-the-corner", "KH AH XX")
    assert why("XX AH 2H 3H") == ("round-the-corner", "XX AH 2H")
    assert why("KH XX 2H") == ("round-the-corner", "KH XX 2H")
    assert why("QH XX AH XX 3H") == ("round-the-corner", "XX AH XX")


@pytest.mark.parametrize("text", ["9S XX XX", "XX XX XX", "9S XX XX XX", "XX 9S XX"])
def test_every_meld_has_two_real_cards(text: str) -> None:
    jokers = [card for card in text.split() if card == "XX"]
    assert why(text) == ("too-few-real-cards", " ".join(jokers))


def test_a_set_of_three_holds_one_joker_and_a_set_of_four_two() -> None:
    assert meld("7S 7H XX").kind == "set"
    assert meld("7S 7H XX XX").kind == "set"
    assert meld("XX 7S XX 7H").kind == "set"


def test_jokers_in_a_run_stand_apart() -> None:
    assert meld("5H XX 7H XX 9H").kind == "run"
    assert meld("XX 6H XX 8H XX TH XX").kind == "run"


def test_no_two_jokers_stand_side_by_side_in_a_run() -> None:
    assert why("5H XX XX 8H") == ("jokers-side-by-side", "XX XX")
    assert why("5H 6H XX XX XX") == ("jokers-side-by-side", "XX XX XX")
    assert why("QH XX XX XX 3H") == ("jokers-side-by-side", "XX XX XX")


def test_jokers_side_by_side_are_not_blamed_where_they_fill_no_gap() -> None:
    assert why("5H XX XX 9H") == ("no-sequence", "5H XX XX 9H")


def test_a_joker_stands_for_the_card_of_its_place_in_a_run() -> None:
    assert meld("XX 6H XX 8H").faces == ("5H", "6H", "7H", "8H")
    assert meld("QD KD XX").faces == ("QD", "KD", "AD")
    assert meld("XX 2D 3D").faces == ("AD", "2D", "3D")


def test_a_joker_in_a_set_stands_for_the_last_suit_or_for_the_rank_alone() -> None:
    assert meld("7S XX 7H 7D").faces == ("7S", "7C", "7H", "7D")
    assert meld("7S XX 7H").faces == ("7S", "7", "7H")
    assert meld("8S 8H XX XX").faces == ("8S", "8H", "8", "8")


def test_two_to_ten_count_their_number_and_courts_ten() -> None:
    assert meld("2H 2S 2C").value == 6
    assert meld("8C 9C TC JC").value == 37
    assert meld("KS KH KD").value == 30
    assert meld("JD QD KD").value == 30


def test_an_ace_counts_eleven_in_a_set_and_high_in_a_run_and_one_low() -> None:
    assert meld("AS AH AD").value == 33
    assert meld("JC QC KC AC").value == 41
    assert meld("AH 2H 3H 4H").value == 10


def test_a_joker_counts_the_card_that_it_stands_for() -> None:
    assert meld("AS AH XX").value == 33
    assert meld("QC KC XX").value == 31
    assert meld("XX 2C 3C").value == 6
    assert meld("7S 7H XX XX").value == 28


def test_a_joker_at_either_end_makes_two_ways_the_dearer_first() -> None:
    assert ways("5H 6H XX") == ["5H 6H XX", "XX 5H 6H"]
    assert ways("XX 6H 5H") == ["5H 6H XX", "XX 5H 6H"]


def test_of_two_ways_that_count_the_same_the_lower_comes_first() -> None:
    assert ways("JH QH XX") == ["XX JH QH", "JH QH XX"]


def test_a_joker_between_two_cards_makes_one_way() -> None:
    assert ways("5H XX 7H") == ["5H XX 7H"]
    assert ways("7H 5H XX") == ["5H XX 7H"]


def test_an_ace_has_one_place_in_most_runs() -> None:
    assert ways("QH KH AH") == ["QH KH AH"]
    assert ways("2H AH 3H") == ["AH 2H 3H"]
    assert ways("AH KH XX") == ["XX KH AH"]


def test_with_all_the_rest_of_its_suit_an_ace_is_high_or_low() -> None:
    assert ways(SPADES) == [f"{SPADES[3:]} AS", SPADES]


def test_a_joker_with_twelve_cards_is_the_ace_at_either_end() -> None:
    rest = SPADES[3:]
    assert ways(f"{rest} XX") == [f"{rest} XX", f"XX {rest}"]


def test_two_jokers_go_one_to_each_end() -> None:
    assert ways("6H 5H XX XX") == ["XX 5H 6H XX"]
    assert ways("AH 2H XX XX") == []


def test_a_set_can_be_laid_in_one_way() -> None:
    assert ways("XX 7S 7H XX") == ["7H 7S XX XX"]
    assert ways("9S 9C 9H 9D") == ["9C 9D 9H 9S"]


@pytest.mark.parametrize("text", ["", "7H", "XX XX XX", "7H 7H 7S", "5H 7H 9H", "KH AH 2H", "5H 6H XX XX XX"])
def test_cards_that_make_no_meld_can_be_laid_in_no_way(text: str) -> None:
    assert ways(text) == []
    assert why_not(text) is not None


@pytest.mark.parametrize("text", ["5H 6H XX", "7H 6H 5H", "QH AH KH", "XX XX 7S 7H"])
def test_cards_that_make_a_meld_in_some_order_have_no_fault(text: str) -> None:
    assert why_not(text) is None


def test_the_fault_of_cards_in_disorder_is_that_of_the_cards_in_order() -> None:
    assert why_not("7H 5H 9H") == ("no-sequence", "5H 7H")
    assert why_not("8H 5H XX XX") == ("jokers-side-by-side", "XX XX")
    assert why_not("2H KH AH") == ("round-the-corner", "KH AH 2H")
    assert why_not("2H XX KH") == ("round-the-corner", "KH XX 2H")


def test_a_fault_that_no_order_mends_is_told_of_the_row_as_it_is_laid() -> None:
    assert why_not("7S 7D 7S") == ("suit-twice", "7S 7S")
    assert why_not("QH KH AH 2H") == ("round-the-corner", "KH AH 2H")
    assert why_not("9H XX XX") == ("too-few-real-cards", "XX XX")
