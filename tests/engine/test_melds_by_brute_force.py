"""The deadwood kernel against every family of disjoint melds, on thousands of hands."""

from random import Random

import pytest
from tests.engine.naive_melds import Cards, best_layouts, in_pack_order, least, shown_by_default
from tests.engine.random_cards import some_cards

from tapete.engine.cards import CARDS, cards_of, mask_of
from tapete.engine.gin.melds import Arrangement, after_each, arrangements, deadwood
from tapete.engine.gin.showdown import default_melds

HANDS = 6_000


def hands(size: int) -> list[Cards]:
    """Random hands, the same in every run."""
    rng = Random(size)
    return [some_cards(rng, size) for _ in range(HANDS)]


def layout_of(melds: Arrangement) -> frozenset[Cards]:
    """An arrangement in texts."""
    return frozenset(Cards(cards_of(meld)) for meld in melds)


@pytest.mark.parametrize("size", [7, 10, 11])
def test_deadwood_is_the_least_over_all_ways_to_split_a_hand(size: int) -> None:
    wrong = [cards for cards in hands(size) if deadwood(mask_of(cards)) != least(cards)]
    assert not wrong


@pytest.mark.parametrize("size", [10, 11])
def test_what_each_card_would_leave_is_the_deadwood_of_the_others(size: int) -> None:
    for cards in hands(size):
        found = {CARDS[number]: left for number, left in after_each(mask_of(cards)).items()}
        assert found == {card: least(cards - {card}) for card in cards}, sorted(cards)


@pytest.mark.parametrize("size", [10, 11])
def test_the_arrangements_are_exactly_those_of_least_deadwood(size: int) -> None:
    several = 0
    for cards in hands(size):
        found = arrangements(mask_of(cards))
        assert len(set(found)) == len(found)
        assert {layout_of(melds) for melds in found} == best_layouts(cards), sorted(cards)
        several += len(found) > 1
    assert several > HANDS // 100, "the hands are too plain to tell"


@pytest.mark.parametrize("size", [10, 11])
def test_the_melds_shown_by_default_leave_the_fewest_layoffs_then_come_first_in_sorted_order(size: int) -> None:
    for cards in hands(size):
        shown = default_melds(mask_of(cards))
        assert layout_of(shown) == shown_by_default(cards), sorted(cards)
        assert list(shown) == in_pack_order(layout_of(shown))


def test_the_random_hands_hold_few_and_many_melds() -> None:
    """Else the comparisons above would prove little."""
    counts = [least(cards) for cards in hands(10)]
    assert sum(count <= 10 for count in counts) > HANDS // 20
    assert sum(count > 40 for count in counts) > HANDS // 20
