"""The deadwood kernel against every family of disjoint melds, on thousands of hands, with aces low or at either end."""

from random import Random

import pytest
from tests.engine.naive_melds import HIGH_RUNS, Aces, Cards, best_layouts, in_pack_order, least, shown_by_default
from tests.engine.random_cards import some_cards
from tests.repeats import repeated

from tapete.engine.cards import CARDS, cards_of, mask_of
from tapete.engine.gin.melds import Arrangement, after_each, arrangements, deadwood
from tapete.engine.gin.showdown import default_melds

TIMES = repeated(2_500)
BOTH = pytest.mark.parametrize("aces", ["low", "either"])


def hands(times: int, size: int, aces: Aces) -> list[Cards]:
    """So many random hands, the same in every run."""
    rng = Random(size)
    return [some_cards(rng, size, aces) for _ in range(times)]


def layout_of(melds: Arrangement) -> frozenset[Cards]:
    """An arrangement in texts."""
    return frozenset(Cards(cards_of(meld)) for meld in melds)


@TIMES
@BOTH
@pytest.mark.parametrize("size", [7, 10, 11])
def test_deadwood_is_the_least_over_all_ways_to_split_a_hand(size: int, aces: Aces, times: int) -> None:
    wrong = [cards for cards in hands(times, size, aces) if deadwood(mask_of(cards), aces) != least(cards, aces)]
    assert not wrong


@TIMES
@BOTH
@pytest.mark.parametrize("size", [10, 11])
def test_what_each_card_would_leave_is_the_deadwood_of_the_others(size: int, aces: Aces, times: int) -> None:
    for cards in hands(times, size, aces):
        found = {CARDS[number]: left for number, left in after_each(mask_of(cards), aces).items()}
        assert found == {card: least(cards - {card}, aces) for card in cards}, sorted(cards)


@TIMES
@BOTH
@pytest.mark.parametrize("size", [10, 11])
def test_the_arrangements_are_exactly_those_of_least_deadwood(size: int, aces: Aces, times: int) -> None:
    several = 0
    for cards in hands(times, size, aces):
        found = arrangements(mask_of(cards), aces)
        assert len(set(found)) == len(found)
        assert found == tuple(sorted(found))
        assert {layout_of(melds) for melds in found} == best_layouts(cards, aces), sorted(cards)
        several += len(found) > 1
    assert several > times // 100, "the hands are too plain to tell"


@TIMES
@BOTH
@pytest.mark.parametrize("size", [10, 11])
def test_the_melds_shown_by_default_leave_the_fewest_layoffs_then_come_first_in_sorted_order(
    size: int, aces: Aces, times: int
) -> None:
    for cards in hands(times, size, aces):
        shown = default_melds(mask_of(cards), aces)
        assert layout_of(shown) == shown_by_default(cards, aces), sorted(cards)
        assert list(shown) == in_pack_order(layout_of(shown))


@TIMES
@BOTH
def test_the_random_hands_hold_few_and_many_melds(aces: Aces, times: int) -> None:
    """Else the comparisons above would prove little."""
    counts = [least(cards, aces) for cards in hands(times, 10, aces)]
    assert sum(count <= 10 for count in counts) > times // 20
    assert sum(count > 40 for count in counts) > times // 20


@TIMES
@pytest.mark.parametrize("size", [10, 11])
def test_high_aces_matter_in_many_of_the_hands(size: int, times: int) -> None:
    lower = both = 0
    for cards in hands(times, size, "either"):
        layouts = best_layouts(cards, "either")
        high = {any(meld in HIGH_RUNS for meld in layout) for layout in layouts}
        lower += least(cards, "either") < least(cards)
        both += len(high) == 2
    assert lower > times // 5
    assert both > times // 200, "in too few hands an ace could stand at either end"
