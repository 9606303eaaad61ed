"""The best layoffs and new melds together, exactly: each meld of the table takes a growth in turn, then disjoint melds
are chosen from what is left. What was found for the cards left before each of these steps is remembered."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from tapete.engine.cards import JOKER
from tapete.engine.rummy.candidates import Candidate, candidates, different
from tapete.engine.rummy.free import Duty, Free
from tapete.engine.rummy.growth import Growth, growths
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.meld_search import MeldSearch
from tapete.engine.rummy.worth import NEVER, Bound, Weights

_Found = tuple[int, Growth]
_Weighed = tuple[int, int, int, Growth]


class LayoutSearch:
    """The best layout of a hand on a table, for any cards that are left of it."""

    def __init__(self, hand: Sequence[str], table: Sequence[TableMeld], weights: Weights, duty: Duty) -> None:
        self.melds = candidates(hand)
        self._bound = Bound(hand, weights)
        self._search = MeldSearch(self.melds, weights, self._bound, duty)
        self._growths = [_by_worth(ways, weights) for ways in _growths(hand, table)]
        self._reach = self._reaches()
        self._duty = duty
        self._found: dict[tuple[int, int, int, int], _Found] = {}

    def _reaches(self) -> list[int]:
        """For each meld of the table, and for after them, the faces that it or what comes later can take."""
        reach = [reduce(or_, (one.mask for one in self.melds), 0)]
        for ways in reversed(self._growths):
            reach.append(reduce(or_, (mask for mask, *_ in ways), reach[-1]))
        return reach[::-1]

    def best(self, once: int, twice: int, jokers: int, at: int = 0) -> int:
        """What the best layout of free cards is worth, with growths from one meld on; below zero where each leaves the
        duty undone."""
        reach = self._reach[at]
        if ~reach & (once & self._duty.once | twice & self._duty.twice):
            return NEVER
        free = (once & reach, twice & reach, jokers, at)
        if at == len(self._growths):
            return self._search.best(*free[:3])
        if free not in self._found:
            self._found[free] = self._worked_out(*free)
        return self._found[free][0]

    def _worked_out(self, once: int, twice: int, jokers: int, at: int) -> _Found:
        best, choice = 2 * NEVER, self._growths[at][0][3]
        most = self._bound.most(once, twice, jokers)
        for mask, spent, worth, one in self._growths[at]:
            if not mask & ~once and spent <= jokers:
                total = worth + self.best(once & ~(mask & ~twice), twice & ~mask, jokers - spent, at + 1)
                if total > best:
                    best, choice = total, one
                    if best == most:
                        break
        return best, choice

    def choice(self, free: Free) -> tuple[list[Growth], tuple[Candidate, ...]]:
        """The growths and new melds of the best layout of free cards."""
        chosen = []
        for at, reach in enumerate(self._reach[:-1]):
            self.best(*free, at)
            growth = self._found[free.once & reach, free.twice & reach, free.jokers, at][1]
            chosen.append(growth)
            free = free.without(growth.mask, growth.jokers)
        return chosen, self._search.choice(free)


def _growths(hand: Sequence[str], table: Sequence[TableMeld]) -> list[tuple[Growth, ...]]:
    """What each meld of the table can take: those with few ways first, those with none not at all."""
    bits = {card: 1 << place for place, card in enumerate(different(hand))}
    jokers = list(hand).count(JOKER)
    found = (growths(index, meld, bits, jokers) for index, meld in enumerate(table))
    return sorted((ways for ways in found if len(ways) > 1), key=len)


def _by_worth(ways: Sequence[Growth], weights: Weights) -> list[_Weighed]:
    """Masks, jokers, worth: what is worth most first, since a search that lays all that it can is soon over."""
    weighed = [(one.mask, one.jokers, weights.worth(one.cards), one) for one in ways]
    return sorted(weighed, key=lambda one: -one[2])
