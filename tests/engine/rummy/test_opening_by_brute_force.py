"""The best opening against every family of disjoint melds, on thousands of hands with none to four jokers."""

from random import Random

import pytest
from tests.engine.rummy.every_meld import NOTHING, Row, best, is_set, meanings, melds
from tests.engine.rummy.rich_hands import some_hand

from tapete.engine.cards import JOKER, RANKS
from tapete.engine.rummy.candidates import candidates, different
from tapete.engine.rummy.opening import Choice, best_opening, least_left

HANDS = {0: 1_200, 1: 1_200, 2: 1_000, 3: 900, 4: 800}
MANY = 8_000
WHOLE_SUIT = [rank + "S" for rank in RANKS]


def judge(hand: Row, must_use: str | None) -> bool:
    """Whether there is anything to open with; fails unless the best choices are what brute force finds."""
    wanted = best(hand, must_use)
    dearest, fewest = best_opening(hand, must_use), least_left(hand, must_use)
    assert (dearest.total, len(hand) - dearest.left) == wanted.dearest, (hand, must_use)
    assert (len(hand) - fewest.left, fewest.total) == wanted.largest, (hand, must_use)
    for choice in (dearest, fewest):
        belongs_together(hand, must_use, choice)
    return wanted != NOTHING


def belongs_together(hand: Row, must_use: str | None, choice: Choice) -> None:
    """Every meld is one as it is laid, no card is in two, the card to use is in one, and the figures add up."""
    left = list(hand)
    for meld in choice.melds:
        assert meanings(meld), meld
        for card in meld:
            left.remove(card)
    assert choice.total == sum(meanings(meld)[0].value for meld in choice.melds)
    assert choice.left == len(left)
    assert not choice.melds or must_use is None or any(must_use in meld for meld in choice.melds)


@pytest.mark.parametrize("jokers", HANDS)
@pytest.mark.parametrize("size", [13, 14])
@pytest.mark.parametrize("with_card", [False, True], ids=["any melds", "a card to use"])
def test_the_best_choices_are_the_best_over_all_families_of_melds(jokers: int, size: int, with_card: bool) -> None:
    rng = Random(100 * jokers + size)
    some = HANDS[jokers] // 4
    opened = 0
    for _ in range(some):
        hand = some_hand(rng, size, jokers)
        opened += judge(hand, rng.choice(hand) if with_card else None)
    assert opened > some // 3, "the hands are too plain to tell"


@pytest.mark.parametrize("jokers", HANDS)
def test_the_candidates_are_all_melds_of_a_hand_each_laid_as_the_dearest_of_its_cards(jokers: int) -> None:
    rng = Random(jokers)
    for hand in [tuple(WHOLE_SUIT[jokers:]) + (JOKER,) * jokers, *(some_hand(rng, 14, jokers) for _ in range(40))]:
        real = tuple(card for card in hand if card != JOKER)
        wanted = {(_faces(mask, real), spent): value for mask, spent, value in melds(real, jokers)}
        found = candidates(hand)
        assert {(frozenset(one.cards) - {JOKER}, one.jokers): one.value for one in found} == wanted, hand
        assert len(found) == len(wanted)
        assert all(meanings(one.cards)[0].value == one.value for one in found)
        assert all(_faces(one.mask, different(hand)) == frozenset(one.cards) - {JOKER} for one in found)


def _faces(mask: int, cards: Row) -> frozenset[str]:
    return frozenset(card for place, card in enumerate(cards) if mask >> place & 1)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("jokers", HANDS)
def test_the_best_choices_are_the_best_of_many_more_hands(jokers: int) -> None:
    rng = Random(jokers)
    for _ in range(MANY):
        hand = some_hand(rng, rng.choice([13, 14]), jokers)
        judge(hand, rng.choice([None, *hand]))


def test_the_random_hands_hold_what_is_hard_to_tell() -> None:
    """Equal cards, sets with jokers, high and low aces, and choices that differ by what they seek."""
    rng = Random(5)
    hands = [some_hand(rng, 14, jokers) for jokers in (0, 1, 2, 3, 4) for _ in range(60)]
    choices = [best_opening(hand) for hand in hands]
    laid = [meld for choice in choices for meld in choice.melds]
    assert sum(len(set(hand)) < len(hand) - 3 for hand in hands) > 30
    assert sum(is_set(meld) and JOKER in meld for meld in laid) > 10
    assert sum(meanings(meld)[0].faces[-1][0] == "A" and not is_set(meld) for meld in laid) > 10
    assert sum(meanings(meld)[0].faces[0][0] == "A" and not is_set(meld) for meld in laid) > 10
    assert sum(choice.total != least_left(hand).total for hand, choice in zip(hands, choices, strict=True)) > 10
