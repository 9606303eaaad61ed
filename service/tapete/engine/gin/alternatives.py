"""What a hand might do other than the best: other choices of melds, other layoffs, an own meld kept whole."""

from collections.abc import Iterator
from functools import reduce
from itertools import product

from tapete.engine.cards import numbers, pips
from tapete.engine.gin.layoffs import Laid, ways_to_lay_off
from tapete.engine.gin.melds import Arrangement, deadwood, is_run, is_set, set_layouts
from tapete.engine.gin.runs import placings, runs_in
from tapete.engine.gin.table import Aces

_SUIT = 0x1FFF


def alternatives(cards: int, aces: Aces = "low") -> tuple[Arrangement, ...]:
    """The choices of melds worth a thought: those whose cards no other choice melds all and more besides.

    One for each such set of melded cards, what leaves least first; the empty choice where the cards hold no meld.
    """
    by_melded: dict[int, Arrangement] = {}
    for layout in _layouts(cards, aces):
        melded = sum(layout)
        by_melded[melded] = min(layout, by_melded.get(melded, layout), key=lambda melds: (len(melds), melds))
    largest = [melded for melded in by_melded if not any(melded & more == melded < more for more in by_melded)]
    return tuple(by_melded[melded] for melded in sorted(largest, key=lambda melded: (pips(cards & ~melded), melded)))


def _layouts(cards: int, aces: Aces) -> Iterator[Arrangement]:
    """Every choice of sets with all the runs that the other cards make: what is left out melds no card more."""
    for sets, left in set_layouts(cards):
        for runs in product(*_runs(left, aces)):
            yield tuple(sorted((*sets, *(run for suit in runs for run in suit))))


def _runs(cards: int, aces: Aces) -> Iterator[tuple[Arrangement, ...]]:
    """For each suit the runs among its cards, in each place that its ace may have."""
    for shift in (0, 13, 26, 39):
        placed = placings(cards >> shift & _SUIT, aces)
        yield tuple(tuple(run << shift for run in runs_in(one)) for one in placed)


class Defence:
    """A defender's cards before the knocker's melds, with the least count that each way to lay off would leave."""

    def __init__(self, melds: Arrangement, cards: int, aces: Aces) -> None:
        self._cards = cards
        self._aces = aces
        self._leaves = {laid: deadwood(cards & ~_mask(laid), aces) for laid in ways_to_lay_off(melds, cards, aces)}

    def least(self) -> int:
        """The least count over all ways to lay off and to meld (`mesa` 13)."""
        return min(self._leaves.values())

    def least_with(self, cards: int) -> int | None:
        """The least count when one at least of these cards is laid off; None where none can be."""
        return min((left for laid, left in self._leaves.items() if _mask(laid) & cards), default=None)

    def least_at(self, place: Laid) -> int | None:
        """The least count when this card goes onto this meld; None where it cannot."""
        return min((left for laid, left in self._leaves.items() if place in laid), default=None)

    def least_keeping(self, own: int) -> int:
        """The least count when these cards stay together in one meld, which may grow."""
        return min(self._keeping(meld) for meld in grown_from(own, self._cards, self._aces))

    def _keeping(self, meld: int) -> int:
        rest = self._cards & ~meld
        return min(deadwood(rest & ~_mask(laid), self._aces) for laid in self._leaves if not _mask(laid) & meld)


def grown_from(meld: int, cards: int, aces: Aces) -> Iterator[int]:
    """A meld and all larger ones that it makes with more of the cards."""
    candidates = [1 << number for number in numbers(cards & ~meld)]
    seen = {meld}
    waiting = [meld]
    while waiting:
        now = waiting.pop()
        yield now
        longer = {now | card for card in candidates} - seen
        found = [larger for larger in longer if larger.bit_count() > now.bit_count() and _is_meld(larger, aces)]
        seen.update(found)
        waiting += found


def _is_meld(mask: int, aces: Aces) -> bool:
    return is_set(mask) or is_run(mask, aces)


def _mask(laid: tuple[Laid, ...]) -> int:
    return reduce(lambda mask, one: mask | 1 << one.card, laid, 0)
