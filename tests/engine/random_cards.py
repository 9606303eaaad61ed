"""Random hands to judge melds by: uniform ones hold few melds, so three more kinds crowd the cards together."""

from random import Random

from tests.engine.naive_melds import MELDS, PLACE, RANKS, SUITS, Cards, takes

PACK = tuple(PLACE)
SORTED_MELDS = sorted(sorted(meld) for meld in MELDS)


def some_cards(rng: Random, size: int) -> Cards:
    """A hand of that size: uniform, of a few neighbouring ranks, of two suits, or built from melds."""
    return rng.choice((_uniform, _few_ranks, _two_suits, _of_melds))(rng, size)


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
    pool = {card for meld in rng.sample(SORTED_MELDS, 3) for card in meld}
    rest = [card for card in PACK if card not in pool]
    return Cards(rng.sample(sorted(pool), min(size, len(pool))) + rng.sample(rest, max(0, size - len(pool))))


def some_defence(rng: Random, knocker: Cards, shown: tuple[Cards, ...]) -> Cards:
    """Ten other cards, leaning to those that the knocker's melds would take and to melds that hold such cards."""
    outside = Cards(PACK) - knocker
    wanted = takes(shown, outside)
    torn = [meld for meld in SORTED_MELDS if outside.issuperset(meld) and not wanted.isdisjoint(meld)]
    crowd = [card for meld in rng.sample(torn, min(len(torn), rng.randrange(3))) for card in meld]
    crowd += rng.sample(sorted(wanted), min(len(wanted), rng.randrange(7)))
    crowd += sorted(some_cards(rng, 10) - knocker)
    return Cards(list(dict.fromkeys(crowd))[:10]) if len(set(crowd)) >= 10 else some_defence(rng, knocker, shown)
