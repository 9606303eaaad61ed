"""Laying off (rule 13), case by case and against every way to lay off."""

from random import Random

from tests.deals import faces
from tests.engine.naive_melds import (
    MELDS,
    Cards,
    best_layouts,
    count,
    layouts,
    least,
    least_after_layoffs,
    loose,
    rests,
    shown_by_default,
    takes,
)
from tests.engine.random_cards import some_cards, some_defence

from tapete.engine.cards import CARDS, mask_of
from tapete.engine.gin.layoffs import Laid, best_layoffs, fitting
from tapete.engine.gin.melds import deadwood

HANDS = 5_000


def laid(melds: list[str], cards: str) -> list[tuple[str, int]]:
    """What a defender lays off, in order: the card and the index of the meld."""
    found = best_layoffs(tuple(mask_of(faces(meld)) for meld in melds), mask_of(faces(cards)))
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


def showings(rng: Random) -> tuple[Cards, tuple[Cards, ...], Cards]:
    """A knocker's cards, melds shown of them (the default ones or any others), and a defender's cards."""
    knocker = some_cards(rng, 10)
    shown = tuple(sorted(shown_by_default(knocker), key=sorted))
    if rng.random() < 0.4:
        shown = rng.choice(sorted(layouts(knocker), key=lambda layout: sorted(map(sorted, layout))))
    return knocker, shown, some_defence(rng, knocker, shown)


def can_be_laid_in_order(shown: tuple[Cards, ...], layoffs: tuple[Laid, ...]) -> bool:
    """Whether each card, in turn, makes a longer meld of the one it goes to."""
    now = list(shown)
    for one in layoffs:
        now[one.meld] |= {CARDS[one.card]}
        if now[one.meld] not in MELDS:
            return False
    return True


def meld_first(shown: tuple[Cards, ...], cards: Cards) -> int:
    """What stays when own melds are fixed first and only loose cards are laid off: too much, now and then."""
    return min(count(left) for layout in best_layouts(cards) for left in rests(shown, loose(cards, tuple(layout))))


def test_the_layoffs_leave_the_least_over_all_melds_and_layoffs_together() -> None:
    rng = Random(13)
    useful = joint = 0
    for _ in range(HANDS):
        _, shown, cards = showings(rng)
        found = best_layoffs(tuple(mask_of(meld) for meld in shown), mask_of(cards))
        gone = Cards(CARDS[one.card] for one in found)
        best = least_after_layoffs(shown, cards)
        assert gone <= cards
        assert can_be_laid_in_order(shown, found), (shown, sorted(cards))
        assert least(cards - gone) == best, (shown, sorted(cards))
        useful += best < least(cards)
        joint += best < meld_first(shown, cards)
    assert useful > HANDS // 4, "too few hands had anything to lay off"
    assert joint > HANDS // 50, "too few hands had to break a meld of their own"


def test_what_fits_onto_melds_is_all_that_they_would_take_chains_included() -> None:
    rng = Random(15)
    for _ in range(HANDS // 2):
        knocker, shown, cards = showings(rng)
        for outside in (cards, Cards(CARDS) - knocker):
            fit = fitting(tuple(mask_of(meld) for meld in shown), mask_of(outside))
            assert fit == mask_of(takes(shown, outside)), (shown, sorted(outside))
