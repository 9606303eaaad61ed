"""Melds and layoffs by brute force, on sets of card texts: the judge of the engine's, written from the rules alone.

`aces` says where an ace may end a run: below the two only (`"low"`) or above the king as well (`"either"`).
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal

Aces = Literal["low", "either"]
Cards = frozenset[str]
Layout = frozenset[Cards]

RANKS = "A23456789TJQK"
SUITS = "CDHS"
WORTH = {rank: min(place, 10) for place, rank in enumerate(RANKS, start=1)}
PLACE = {rank + suit: place for place, (suit, rank) in enumerate((s, r) for s in SUITS for r in RANKS)}
SETS = {
    frozenset(rank + suit for suit in some) for rank in RANKS for size in (3, 4) for some in combinations(SUITS, size)
}
RUNS = {
    frozenset(rank + suit for rank in RANKS[low:high])
    for suit in SUITS
    for low in range(13)
    for high in range(low + 3, 14)
}
TO_THE_ACE = RANKS[1:] + "A"
HIGH_RUNS = {frozenset(rank + suit for rank in TO_THE_ACE[low:]) for suit in SUITS for low in range(1, 11)}
MELDS = SETS | RUNS
ALL_RUNS = {"low": RUNS, "either": RUNS | HIGH_RUNS}
ALL_MELDS = {"low": MELDS, "either": MELDS | HIGH_RUNS}
_FIRST_CARDS = {
    aces: {card: [meld for meld in melds if min(meld, key=PLACE.__getitem__) == card] for card in PLACE}
    for aces, melds in ALL_MELDS.items()
}
FIRST_CARD = _FIRST_CARDS["low"]


def count(cards: Cards) -> int:
    """What loose cards count."""
    return sum(WORTH[card[0]] for card in cards)


def layouts(cards: Cards, aces: Aces = "low") -> Iterator[tuple[Cards, ...]]:
    """Every family of disjoint melds among the cards, the empty one too."""
    yield from _grown((), [meld for card in cards for meld in _FIRST_CARDS[aces][card] if meld <= cards])


def _grown(chosen: tuple[Cards, ...], free: list[Cards]) -> Iterator[tuple[Cards, ...]]:
    yield chosen
    for place, meld in enumerate(free):
        yield from _grown((*chosen, meld), [other for other in free[place + 1 :] if not other & meld])


def loose(cards: Cards, layout: tuple[Cards, ...]) -> Cards:
    """The cards outside the melds of a layout."""
    return cards.difference(*layout)


@lru_cache(maxsize=1 << 14)
def least(cards: Cards, aces: Aces = "low") -> int:
    """The least count over all layouts."""
    return min(count(loose(cards, layout)) for layout in layouts(cards, aces))


def best_layouts(cards: Cards, aces: Aces = "low") -> set[Layout]:
    """All layouts that reach the least count, those apart that split one run into two."""
    found = [(count(loose(cards, layout)), layout) for layout in layouts(cards, aces)]
    best = min(left for left, _ in found)
    return {frozenset(layout) for left, layout in found if left == best and not _splits_a_run(layout, aces)}


def _splits_a_run(layout: tuple[Cards, ...], aces: Aces) -> bool:
    return any(one | other in ALL_RUNS[aces] for one, other in combinations(layout, 2))


def takes(layout: tuple[Cards, ...], outside: Cards, aces: Aces = "low") -> Cards:
    """All cards from outside that a layout would take, each meld for itself, chains included."""
    taken: set[str] = set()
    for meld in layout:
        grown, before = meld, Cards()
        while grown != before:
            before = grown
            grown = grown.union(card for card in outside if grown | {card} in ALL_MELDS[aces])
        taken |= grown - meld
    return Cards(taken)


def shown_by_default(cards: Cards, aces: Aces = "low") -> Layout:
    """The layout that a knocker shows who names none: fewest possible layoffs, then first in pack order."""
    outside = Cards(PLACE) - cards
    return min(
        best_layouts(cards, aces),
        key=lambda layout: (len(takes(tuple(layout), outside, aces)), in_pack_order(layout)),
    )


def in_pack_order(layout: Layout) -> list[int]:
    """A key to sort layouts by: each meld as the number whose binary digits are its cards' places, lowest first."""
    return sorted(sum(2 ** PLACE[card] for card in meld) for meld in layout)


def rests(melds: tuple[Cards, ...], cards: Cards, aces: Aces = "low") -> set[Cards]:
    """What can be left of a defender's cards, over all ways and orders to lay off onto the melds, card by card."""
    seen = {(melds, cards)}
    waiting = [(melds, cards)]
    while waiting:
        now, left = waiting.pop()
        for card in left:
            for place, meld in enumerate(now):
                grown = meld | {card}
                after = ((*now[:place], grown, *now[place + 1 :]), left - {card})
                if grown in ALL_MELDS[aces] and after not in seen:
                    seen.add(after)
                    waiting.append(after)
    return {left for _, left in seen}


def best_rests(melds: tuple[Cards, ...], cards: Cards, aces: Aces = "low") -> tuple[int, set[Cards]]:
    """The least count that a defender can be left with, over own melds and layoffs together, and what may be left
    then."""
    counts = {left: least(left, aces) for left in rests(melds, cards, aces)}
    best = min(counts.values())
    return best, {left for left, counted in counts.items() if counted == best}


def least_after_layoffs(melds: tuple[Cards, ...], cards: Cards, aces: Aces = "low") -> int:
    """The least count that a defender can be left with."""
    return best_rests(melds, cards, aces)[0]
