"""Random hands to judge melds by: uniform ones hold few melds, so more kinds crowd the cards together.

Where an ace may end a run at either end, most hands crowd around kings, aces and twos.
"""

from random import Random

from tests.engine.naive_melds import ALL_MELDS, PLACE, RANKS, SUITS, Aces, Cards, takes

PACK = tuple(PLACE)
CIRCLE = "89TJQKA23456"
ALL_SORTED_MELDS = {aces: sorted(sorted(meld) for meld in melds) for aces, melds in ALL_MELDS.items()}
SORTED_MELDS = ALL_SORTED_MELDS["low"]


def some_cards(rng: Random, size: int, aces: Aces = "low") -> Cards:
    """A hand of that size: uniform, of a few neighbouring ranks, of two suits, or built from melds."""
    kinds = [_uniform, _few_ranks, _two_suits, _of_melds]
    if aces == "either":
        kinds += [_around_aces] + [_two_corners] * 5
    return rng.choice(kinds)(rng, size)


def _uniform(rng: Random, size: int) -> Cards:
    return Cards(rng.sample(PACK, size))


def _few_ranks(rng: Random, size: int) -> Cards:
    low = rng.randrange(9)
    return Cards(rng.sample([rank + suit for rank in RANKS[low : low + 5] for suit in SUITS], size))


def _two_suits(rng: Random, size: int) -> Cards:
    suits = rng.sample(SUITS, 2)
    return Cards(rng.sample([rank + suit for rank in RANKS for suit in suits], size))


def _of_melds(rng: Random, size: int) -> Cards:
    """Two or three melds at random, overlapping or not, and any cards to fill up."""
    return _some_of(rng, {card for meld in rng.sample(SORTED_MELDS, 3) for card in meld}, size)


def _around_aces(rng: Random, size: int) -> Cards:
    """From ten to four round the corner, in any suits."""
    return Cards(rng.sample([rank + suit for rank in "TJQKA234" for suit in SUITS], size))


def _two_corners(rng: Random, size: int) -> Cards:
    """Two suits from a court card or so through king and ace to a low card, with a gap now and then."""
    pool = {
        rank + suit
        for suit in rng.sample(SUITS, 2)
        for rank in CIRCLE[rng.randrange(5) : rng.randrange(7, 13)]
        if rng.random() < 0.9
    }
    return _some_of(rng, pool, size)


def _some_of(rng: Random, pool: set[str], size: int) -> Cards:
    """Cards of the pool, and any others to fill up."""
    rest = [card for card in PACK if card not in pool]
    return Cards(rng.sample(sorted(pool), min(size, len(pool))) + rng.sample(rest, max(0, size - len(pool))))


def some_defence(rng: Random, dealt: Cards, shown: tuple[Cards, ...], aces: Aces = "low") -> Cards:
    """Ten cards not dealt yet, leaning to those that the knocker's melds would take and to melds that hold such."""
    outside = Cards(PACK) - dealt
    wanted = takes(shown, outside, aces)
    torn = [meld for meld in ALL_SORTED_MELDS[aces] if outside.issuperset(meld) and not wanted.isdisjoint(meld)]
    crowd = [card for meld in rng.sample(torn, min(len(torn), rng.randrange(4))) for card in meld]
    crowd += rng.sample(sorted(wanted), min(len(wanted), rng.randrange(7)))
    crowd += sorted(some_cards(rng, 10, aces) - dealt)
    crowd += rng.sample(sorted(outside), 10)
    return Cards(list(dict.fromkeys(crowd))[:10])
