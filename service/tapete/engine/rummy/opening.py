"""The exact best opening: the highest total over all disjoint melds of a hand, and which melds give it.

Real cards are numbered, so that a choice of them is a mask; jokers are a number. Of all melds that use the same cards
and as many jokers only the one that counts most is kept. What is left to choose from is small: a hand of fourteen has
some dozens of such melds, a few hundred with four jokers.
"""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from tapete.engine.cards import JOKER, RANKS, SUITS
from tapete.engine.rummy.melds import HIGH_ACE, LONGEST_RUN, face_at, set_value, value_at

Cards = tuple[str, ...]


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A meld that some cards of a hand make: its real cards as a mask, its jokers, its value, and how it is laid."""

    mask: int
    jokers: int
    value: int
    cards: Cards


class Choice(msgspec.Struct, frozen=True):
    """Disjoint melds, each as laid from left to right, what they count together, and how many cards stay in hand."""

    total: int
    melds: tuple[Cards, ...]
    left: int


def best_opening(hand: Sequence[str], must_use: str | None = None) -> Choice:
    """The melds of the highest total, and of equals those that leave the fewest cards in hand.

    With `must_use` only choices with this card count; where there is none, nothing is melded.
    """
    return _best(hand, must_use, lambda one: (one.value, one.mask.bit_count() + one.jokers))


def least_left(hand: Sequence[str], must_use: str | None = None) -> Choice:
    """The melds that leave the fewest cards in hand, and of equals those of the highest total."""
    return _best(hand, must_use, lambda one: (one.mask.bit_count() + one.jokers, one.value))


def candidates(hand: Sequence[str]) -> tuple[Candidate, ...]:
    """The melds that the cards of a hand make: of those that use the same, the one that counts most."""
    found: dict[tuple[int, int], Candidate] = {}
    places = _places(hand)
    jokers = list(hand).count(JOKER)
    for one in (*_sets(places, jokers), *_runs(places, jokers)):
        known = found.get((one.mask, one.jokers))
        if known is None or known.value < one.value:
            found[one.mask, one.jokers] = one
    return tuple(found.values())


def _places(hand: Sequence[str]) -> dict[str, list[int]]:
    """For each face the bits of the real cards that show it."""
    places: dict[str, list[int]] = {}
    for number, card in enumerate(card for card in hand if card != JOKER):
        places.setdefault(card, []).append(1 << number)
    return places


def _sets(places: dict[str, list[int]], jokers: int) -> Iterator[Candidate]:
    for rank in RANKS:
        suits = [(rank + suit, places[rank + suit]) for suit in SUITS if rank + suit in places]
        for cards, mask in _one_of_each(suits):
            for spent in range(max(0, 3 - len(cards)), min(jokers, 4 - len(cards)) + 1):
                if len(cards) >= 2:
                    size = len(cards) + spent
                    yield Candidate(mask, spent, size * set_value(rank), (*cards, *[JOKER] * spent))


def _one_of_each(suits: list[tuple[str, list[int]]]) -> Iterator[tuple[Cards, int]]:
    """Every choice of suits, with either copy of each card."""
    if not suits:
        yield (), 0
        return
    (face, copies), rest = suits[0], suits[1:]
    for cards, mask in _one_of_each(rest):
        yield cards, mask
        for copy in copies:
            yield (face, *cards), mask | copy


def _runs(places: dict[str, list[int]], jokers: int) -> Iterator[Candidate]:
    for suit in SUITS:
        held = [places.get(face_at(place, suit), []) for place in range(1, HIGH_ACE + 1)]
        for start in range(1, HIGH_ACE - 1):
            if held[start - 1] or (jokers and held[start]):
                yield from _grown(held, suit, start, jokers, Candidate(0, 0, 0, ()))


def _grown(held: list[list[int]], suit: str, place: int, jokers: int, run: Candidate) -> Iterator[Candidate]:
    """A run that reaches up to below a place, where it is one, and all that it can become."""
    if len(run.cards) >= 3 and run.mask.bit_count() >= 2:
        yield run
    if place > HIGH_ACE or len(run.cards) == LONGEST_RUN:
        return
    value = run.value + value_at(place)
    for bit in held[place - 1]:
        if not run.mask & bit:
            longer = Candidate(run.mask | bit, run.jokers, value, (*run.cards, face_at(place, suit)))
            yield from _grown(held, suit, place + 1, jokers, longer)
    if run.jokers < jokers and run.cards[-1:] != (JOKER,):
        longer = Candidate(run.mask, run.jokers + 1, value, (*run.cards, JOKER))
        yield from _grown(held, suit, place + 1, jokers, longer)


Worth = tuple[int, int]
Found = tuple[Worth, tuple[Candidate, ...]]
_NOTHING: Found = ((0, 0), ())


def _best(hand: Sequence[str], must_use: str | None, worth: Callable[[Candidate], Worth]) -> Choice:
    real = [card for card in hand if card != JOKER]
    all_of_it, jokers = (1 << len(real)) - 1, len(hand) - len(real)
    known = candidates(hand)
    search = _Search(known, worth, len(real))
    if must_use is None:
        found = search.best(0, all_of_it, jokers)
    else:
        found = _with_the_card(search, known, worth, (all_of_it, jokers), real, must_use)
    melds = tuple(one.cards for one in found[1])
    return Choice(sum(one.value for one in found[1]), melds, len(hand) - sum(len(meld) for meld in melds))


def _with_the_card(
    search: "_Search",
    known: tuple[Candidate, ...],
    worth: Callable[[Candidate], Worth],
    free: tuple[int, int],
    real: list[str],
    must_use: str,
) -> Found:
    """The best choice among those that meld the card, or a joker where the card is one."""
    bit = 0 if must_use == JOKER else 1 << real.index(must_use)
    best = _NOTHING
    for one in known:
        if one.mask & bit or (must_use == JOKER and one.jokers):
            rest = search.best(0, free[0] & ~one.mask, free[1] - one.jokers)
            gained = _sum(worth(one), rest[0])
            if gained > best[0]:
                best = (gained, (one, *rest[1]))
    return best


def _sum(one: Worth, other: Worth) -> Worth:
    return one[0] + other[0], one[1] + other[1]


class _Search:
    """The best choice of candidates from the cards that are still free, remembered by what is free."""

    def __init__(self, known: tuple[Candidate, ...], worth: Callable[[Candidate], Worth], cards: int) -> None:
        self._cards = cards
        self._known: dict[tuple[int, int], Found] = {}
        self._by_lowest: list[list[tuple[Candidate, Worth]]] = [[] for _ in range(cards)]
        for one in known:
            self._by_lowest[(one.mask & -one.mask).bit_length() - 1].append((one, worth(one)))

    def best(self, lowest: int, mask: int, jokers: int) -> Found:
        """The best of the cards from number `lowest` on that are in the mask."""
        while lowest < self._cards and not (mask >> lowest & 1 and self._by_lowest[lowest]):
            lowest += 1
        if lowest == self._cards:
            return _NOTHING
        mask = mask >> lowest << lowest
        if (mask, jokers) not in self._known:
            self._known[mask, jokers] = self._worked_out(lowest, mask, jokers)
        return self._known[mask, jokers]

    def _worked_out(self, lowest: int, mask: int, jokers: int) -> Found:
        best = self.best(lowest + 1, mask, jokers)
        for one, value in self._by_lowest[lowest]:
            if not one.mask & ~mask and one.jokers <= jokers:
                rest = self.best(lowest + 1, mask & ~one.mask, jokers - one.jokers)
                gained = _sum(value, rest[0])
                if gained > best[0]:
                    best = (gained, (one, *rest[1]))
        return best
