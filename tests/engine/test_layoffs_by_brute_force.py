"""Laying off against every way and order to do it, on thousands of hands, with aces low or at either end."""

from random import Random

import pytest
from tests.engine.naive_melds import (
    ALL_MELDS,
    Aces,
    Cards,
    best_layouts,
    best_rests,
    count,
    layouts,
    least,
    loose,
    rests,
    shown_by_default,
    takes,
)
from tests.engine.random_cards import some_cards, some_defence
from tests.repeats import repeated

from tapete.engine.cards import CARDS, mask_of
from tapete.engine.gin.layoffs import Laid, best_layoffs, fitting


def showings(rng: Random, aces: Aces) -> tuple[Cards, tuple[Cards, ...], Cards]:
    """A knocker's cards, melds shown of them (the default ones or any others), and a defender's cards."""
    knocker = some_cards(rng, 10, aces)
    shown = tuple(sorted(shown_by_default(knocker, aces), key=sorted))
    if rng.random() < 0.4:
        shown = rng.choice(sorted(layouts(knocker, aces), key=lambda layout: sorted(map(sorted, layout))))
    return knocker, shown, some_defence(rng, knocker, shown, aces)


def can_be_laid_in_order(shown: tuple[Cards, ...], layoffs: tuple[Laid, ...], aces: Aces) -> bool:
    """Whether each card, in turn, makes a longer meld of the one it goes to."""
    now = list(shown)
    for one in layoffs:
        now[one.meld] |= {CARDS[one.card]}
        if now[one.meld] not in ALL_MELDS[aces]:
            return False
    return True


def meld_first(shown: tuple[Cards, ...], cards: Cards, aces: Aces) -> int:
    """What stays when own melds are fixed first and only loose cards are laid off: too much, now and then."""
    own = best_layouts(cards, aces)
    return min(count(left) for layout in own for left in rests(shown, loose(cards, tuple(layout)), aces))


@repeated(2_000)
@pytest.mark.parametrize("aces", ["low", "either"])
def test_the_layoffs_leave_the_least_over_all_melds_and_layoffs_together(aces: Aces, times: int) -> None:
    rng = Random(13)
    useful = joint = 0
    for _ in range(times):
        _, shown, cards = showings(rng, aces)
        found = best_layoffs(tuple(mask_of(meld) for meld in shown), mask_of(cards), aces)
        gone = Cards(CARDS[one.card] for one in found)
        best, lefts = best_rests(shown, cards, aces)
        assert gone <= cards
        assert can_be_laid_in_order(shown, found, aces), (shown, sorted(cards))
        assert least(cards - gone, aces) == best, (shown, sorted(cards))
        assert len(found) == min(len(cards - left) for left in lefts), "more is laid off than helps"
        useful += best < least(cards, aces)
        joint += best < meld_first(shown, cards, aces)
    assert useful > times // 4, "too few hands had anything to lay off"
    assert joint > times // 50, "too few hands had to break a meld of their own"


@repeated(400)
def test_high_aces_matter_in_many_of_the_layoffs(times: int) -> None:
    """Else the comparison above would prove little about them."""
    rng = Random(14)
    lower = 0
    for _ in range(times):
        _, shown, cards = showings(rng, "either")
        masks = tuple(mask_of(meld) for meld in shown)
        lower += fitting(masks, mask_of(cards), "either") != fitting(masks, mask_of(cards), "low")
    assert lower > times // 20


@repeated(1_000)
@pytest.mark.parametrize("aces", ["low", "either"])
def test_what_fits_onto_melds_is_all_that_they_would_take_chains_included(aces: Aces, times: int) -> None:
    rng = Random(15)
    for _ in range(times):
        knocker, shown, cards = showings(rng, aces)
        for outside in (cards, Cards(CARDS) - knocker):
            fit = fitting(tuple(mask_of(meld) for meld in shown), mask_of(outside), aces)
            assert fit == mask_of(takes(shown, outside, aces)), (shown, sorted(outside))
