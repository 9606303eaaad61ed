"""Sets, runs and the least deadwood (rule 9), case by case."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.deals import faces
from tests.engine.naive_melds import MELDS, RUNS, SETS, Cards

from tapete.engine.cards import BIT, cards_of, mask_of
from tapete.engine.gin.melds import arrangements, deadwood, is_run, is_set
from tapete.engine.gin.table import TABLES

CASES = json.loads((Path(__file__).parents[1] / "cases" / "deadwood.json").read_text())

F1 = "4S 5S 6S 9H 9D 9C KD QH 3C 2D AH"
F5 = "3H 4H 5H 8S 8D 8C 9C TC JC QC KC"


def left(text: str) -> int:
    """The deadwood of the cards of a text."""
    return deadwood(mask_of(faces(text)))


def after_each_discard(text: str) -> list[int]:
    """The deadwood that each card of a text leaves when it goes, in the text's order."""
    cards = faces(text)
    return [deadwood(mask_of(cards) ^ BIT[card]) for card in cards]


def melds_of(text: str) -> list[list[str]]:
    """The one best arrangement of a text; fails when there are several."""
    (only,) = arrangements(mask_of(faces(text)))
    return [list(cards_of(meld)) for meld in only]


@pytest.mark.parametrize("text", ["7H 7D 7C", "7H 7D 7C 7S", "AS AC AD", "KC KD KH KS"])
def test_a_set_is_three_or_four_cards_of_one_rank(text: str) -> None:
    assert is_set(mask_of(faces(text)))
    assert not is_run(mask_of(faces(text)))
    assert left(text) == 0


@pytest.mark.parametrize("text", ["7H 7D", "7H", "7H 7D 8C", "7H 7D 7C 8S"])
def test_anything_else_is_no_set(text: str) -> None:
    assert not is_set(mask_of(faces(text)))


@pytest.mark.parametrize("text", ["AS 2S 3S", "JD QD KD", "4C 5C 6C 7C", "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"])
def test_a_run_is_three_or_more_cards_of_one_suit_in_sequence(text: str) -> None:
    assert is_run(mask_of(faces(text)))
    assert not is_set(mask_of(faces(text)))
    assert left(text) == 0


@pytest.mark.parametrize("text", ["4C 5C", "4C 5C 7C", "4C 5C 6D", "QC KC AD", "4C 5C 6C 8C", "4C 5C 6C 7D"])
def test_anything_else_is_no_run(text: str) -> None:
    assert not is_run(mask_of(faces(text)))


def test_no_card_at_all_is_no_meld() -> None:
    assert not is_set(0)
    assert not is_run(0)
    assert arrangements(0) == ((),)


@pytest.mark.parametrize(
    ("text", "counts"), [("QS KS AS", 21), ("KH AH 2H", 13), ("KC AC 2C 3C", 10), ("JD QD KD AD", 1)]
)
def test_the_ace_is_low_only(text: str, counts: int) -> None:
    assert not is_run(mask_of(faces(text)))
    assert left(text) == counts


def test_queen_king_ace_and_king_ace_two_mark_no_meld() -> None:
    assert melds_of("QS KS AS KH AH 2H 5D 7C 9D TC") == []


@pytest.mark.parametrize(("low", "high"), [("C", "D"), ("D", "H"), ("H", "S")])
def test_a_run_does_not_go_on_in_the_next_suit(low: str, high: str) -> None:
    assert left(f"Q{low} K{low} A{high} 2{high}") == 23


@pytest.mark.parametrize("meld", sorted(map(sorted, MELDS)), ids="-".join)
def test_each_of_the_329_melds_is_known_for_what_it_is(meld: list[str]) -> None:
    mask = mask_of(meld)
    assert (is_set(mask), is_run(mask)) == (Cards(meld) in SETS, Cards(meld) in RUNS)
    assert deadwood(mask) == 0


def test_a_card_belongs_to_one_meld_at_most() -> None:
    assert left("7S 8S 9S 7H 7D") == 14


def test_the_run_beats_the_three_sevens_45_to_48() -> None:
    """Five loose cards worth 31 beside them."""
    hand = "7S 8S 9S 7H 7D KH QC 9D AC AD"
    assert left("KH QC 9D AC AD") == 31
    assert left(hand) == 45
    assert melds_of(hand) == [["7S", "8S", "9S"]]


def test_the_fourth_card_of_a_set_may_serve_a_run() -> None:
    assert left("7C 7D 7H 7S 8S 9S") == 0
    assert sorted(melds_of("7C 7D 7H 7S 8S 9S")) == [["7C", "7D", "7H"], ["7S", "8S", "9S"]]


def test_three_runs_and_three_sets_of_the_same_nine_cards_are_both_found() -> None:
    found = arrangements(mask_of(faces("4D 5D 6D 4H 5H 6H 4S 5S 6S KC")))
    assert {tuple(is_set(meld) for meld in melds) for melds in found} == {(True,) * 3, (False,) * 3}


def test_each_card_touched_shows_what_it_would_leave() -> None:
    assert left(F1) == 26
    assert after_each_discard(F1) == [37, 36, 35, 44, 44, 44, 16, 16, 23, 24, 25]


def test_of_eleven_melded_cards_two_ends_of_the_long_run_may_go() -> None:
    assert left(F5) == 0
    free = {card for card, count in zip(faces(F5), after_each_discard(F5), strict=True) if count == 0}
    assert free == {"9C", "KC"}


def test_eleven_cards_may_knock_although_their_own_best_melds_hide_it() -> None:
    """A fault seen elsewhere: fixing the best melds of eleven first refuses this knock with `6D`, which leaves 9."""
    hand = mask_of(faces("4S 5S 6S 2C 5C 2D 6D 3H 4H 5H 6H"))
    assert deadwood(hand ^ BIT["6D"]) == 9


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(case["hand"]))
def test_worked_hands_have_their_known_deadwood(case: dict[str, Any]) -> None:
    assert deadwood(mask_of(case["hand"]), TABLES[case["rules"]].aces) == case["deadwood"]


def test_hands_of_both_tables_are_worked() -> None:
    assert {case["rules"] for case in CASES} == {"mesa", "clasico"}
