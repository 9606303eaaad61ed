"""What each discard leaves, in one pass, against brute force on one card after another."""

from random import Random

import pytest
from tests.engine.naive_melds import Aces, Cards, least
from tests.engine.random_cards import some_cards

from tapete.engine.cards import CARDS, mask_of
from tapete.engine.gin.melds import after_each


def left_after(text: str, aces: Aces = "low") -> dict[str, int]:
    return {CARDS[number]: count for number, count in after_each(mask_of(text.split()), aces).items()}


def by_brute_force(cards: Cards, aces: Aces = "low") -> dict[str, int]:
    return {card: least(cards - {card}, aces) for card in cards}


@pytest.mark.parametrize("aces", ["low", "either"])
@pytest.mark.parametrize("size", [1, 7, 10, 11, 14])
def test_each_card_leaves_the_least_count_of_the_others(size: int, aces: Aces) -> None:
    rng = Random(f"after each of {size}")
    for _ in range(300):
        cards = some_cards(rng, size, aces)
        assert left_after(" ".join(cards), aces) == by_brute_force(cards, aces), sorted(cards)


@pytest.mark.parametrize("aces", ["low", "either"])
def test_the_cards_come_in_pack_order(aces: Aces) -> None:
    assert list(left_after("KS AC KC 7H AD", aces)) == ["AC", "KC", "AD", "7H", "KS"]
    assert list(left_after("QS KS AS KC", aces)) == ["KC", "AS", "QS", "KS"]


def test_no_cards_leave_nothing_to_throw() -> None:
    assert after_each(0) == {}


def test_one_of_four_may_go_and_the_other_three_stay_a_set() -> None:
    assert left_after("7C 7D 7H 7S KD")["7H"] == 10


def test_a_card_that_breaks_its_run_costs_what_the_run_then_counts() -> None:
    assert left_after("4S 5S 6S KD") == {"4S": 21, "5S": 20, "6S": 19, "KD": 0}


def test_a_high_ace_costs_the_run_that_it_ends() -> None:
    assert left_after("QS KS AS 9D", "either") == {"9D": 0, "AS": 29, "QS": 20, "KS": 20}
    assert left_after("JS QS KS AS 9D", "either")["AS"] == 9


def test_the_low_discard_that_lets_both_groups_stand_is_found() -> None:
    cards = Cards(["4S", "5S", "6S", "2C", "5C", "2D", "6D", "3H", "4H", "5H", "6H"])
    assert left_after(" ".join(sorted(cards)))["6D"] == 9
    assert left_after(" ".join(sorted(cards))) == by_brute_force(cards)
