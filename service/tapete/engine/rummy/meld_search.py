"""The best choice of disjoint melds, exactly, by a search that remembers what it found for the cards left.

Melds are tried by their lowest card: what lies below it is settled.
"""

from collections.abc import Iterable

from tapete.engine.rummy.candidates import Candidate
from tapete.engine.rummy.free import Duty, Free
from tapete.engine.rummy.worth import NEVER, Bound, Weights

_Found = tuple[int, Candidate | None]


class MeldSearch:
    """The best choice among the melds of a hand, for any cards that are left of it."""

    def __init__(self, melds: Iterable[Candidate], weights: Weights, bound: Bound, duty: Duty) -> None:
        self._bound = bound
        self._duty = duty
        self._found: dict[tuple[int, int, int], _Found] = {}
        self._by_lowest: dict[int, list[tuple[int, int, int, Candidate]]] = {}
        for one in melds:
            row = (one.mask, one.jokers, weights.worth(one.cards, one.value), one)
            self._by_lowest.setdefault(one.mask & -one.mask, []).append(row)
        self._lowest = sum(self._by_lowest)

    def best(self, once: int, twice: int, jokers: int, floor: int = -1) -> int:
        """What the best choice from free cards is worth, with lowest cards in the mask `floor` only; below zero where
        each leaves the duty undone."""
        lowest = self._lowest & once & floor
        lowest &= -lowest
        settled = lowest - 1
        if settled & (once & self._duty.once | twice & self._duty.twice):
            return NEVER
        if not lowest:
            return 0 if jokers <= self._duty.jokers else NEVER
        free = (once & -lowest, twice & -lowest, jokers)
        if free not in self._found:
            self._found[free] = self._worked_out(lowest, *free)
        return self._found[free][0]

    def _worked_out(self, lowest: int, once: int, twice: int, jokers: int) -> _Found:
        best, choice = self.best(once, twice, jokers, -lowest << 1), None
        most = self._bound.most(once, twice, jokers)
        for mask, spent, worth, one in self._by_lowest[lowest]:
            if not mask & ~once and spent <= jokers:
                total = worth + self.best(once & ~(mask & ~twice), twice & ~mask, jokers - spent, -lowest)
                if total > best:
                    best, choice = total, one
                    if best == most:
                        break
        return best, choice

    def choice(self, free: Free) -> tuple[Candidate, ...]:
        """The melds of the best choice from free cards."""
        chosen: list[Candidate] = []
        floor = -1
        while lowest := self._lowest & free.once & floor:
            lowest &= -lowest
            self.best(*free, floor)
            one = self._found[free.once & -lowest, free.twice & -lowest, free.jokers][1]
            floor = -lowest if one else -lowest << 1
            if one is not None:
                chosen.append(one)
                free = free.without(one.mask, one.jokers)
        return tuple(chosen)
