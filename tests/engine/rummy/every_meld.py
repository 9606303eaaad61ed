"""Melds and openings of rummy by brute force, written from the rules alone: the judge of the engine's.

All faces that a meld can show are listed once: 308 runs and 65 sets. Whatever is asked is looked up in them.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

Row = tuple[str, ...]

JOKER = "XX"
SUITS = "CDHS"
LINE = "A23456789TJQKA"  # the ace at either end
PRICE = dict(zip("A23456789TJQK", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10), strict=True))
IN_HAND = PRICE | {"A": 11, "X": 20}
RUNS: dict[Row, int] = {
    tuple(rank + suit for rank in LINE[low:high]): sum(PRICE[rank] for rank in LINE[low:high]) + 10 * (high == 14)
    for suit in SUITS
    for low in range(12)
    for high in range(low + 3, min(low + 13, 14) + 1)
}
SETS: dict[Row, int] = {
    tuple(rank + suit for suit in suits): size * IN_HAND[rank]
    for rank in PRICE
    for size in (3, 4)
    for suits in combinations(SUITS, size)
}


class Known(NamedTuple):
    """A meld as the rules see it."""

    kind: str
    faces: Row
    value: int


def meanings(row: Row) -> list[Known]:
    """All that a row may be, as it is laid: one run, or as many sets as there are choices of suits for its jokers."""
    if sum(card != JOKER for card in row) < 2:
        return []
    runs = [] if (JOKER, JOKER) in pairwise(row) else _same_length(row, RUNS)
    found = [Known("run", faces, RUNS[faces]) for faces in runs if _stand_for(row, faces)]
    sets = [faces for faces in _same_length(row, SETS) if _are_among(row, faces)]
    return found + [Known("set", faces, SETS[faces]) for faces in sets]


@lru_cache
def _of_length(kind: str, length: int) -> tuple[Row, ...]:
    return tuple(faces for faces in (RUNS if kind == "run" else SETS) if len(faces) == length)


def _same_length(row: Row, of: dict[Row, int]) -> tuple[Row, ...]:
    return _of_length("run" if of is RUNS else "set", len(row))


def _stand_for(row: Row, faces: Row) -> bool:
    return all(card in (JOKER, face) for card, face in zip(row, faces, strict=True))


def _are_among(row: Row, faces: Row) -> bool:
    real = [card for card in row if card != JOKER]
    return len(set(real)) == len(real) and set(real) <= set(faces)


def ways(cards: Row) -> set[Row]:
    """Every row of these cards that is a run, whatever order they are given in."""
    real = [card for card in cards if card != JOKER]
    rows = set()
    for faces in _of_length("run", len(cards)):
        row = tuple(face if face in real else JOKER for face in faces)
        if sorted(row) == sorted(cards) and meanings(row):
            rows.add(row)
    return rows


def is_set(cards: Row) -> bool:
    """Whether cards are a set, in any order."""
    return any(known.kind == "set" for known in meanings(cards))


Meld = tuple[int, int, int]  # the places of its real cards in the hand, as a mask; its jokers; its value


def melds(real: Row, jokers: int) -> list[Meld]:
    """All melds from a hand, each of two equal cards in its turn; of those from the same cards the dearest."""
    found: dict[tuple[int, int], int] = {}
    for faces, value in (RUNS | SETS).items():
        lacking = sum(face not in real for face in faces)
        if lacking <= jokers and lacking <= len(faces) - 2:
            for mask, spent in _filled(faces, real, jokers, faces in RUNS):
                found[mask, spent] = max(value, found.get((mask, spent), 0))
    return [(mask, spent, value) for (mask, spent), value in found.items()]


def _filled(faces: Row, real: Row, jokers: int, run: bool) -> Iterator[tuple[int, int]]:
    """The ways to fill the places of a meld with cards and jokers, two real cards at least, no two jokers together in a
    run."""
    ways: list[tuple[int, int, bool]] = [(0, 0, False)]
    for face in faces:
        holding = [1 << place for place, card in enumerate(real) if card == face]
        with_card = [(mask | bit, spent, False) for mask, spent, _ in ways for bit in holding]
        with_joker = [(mask, spent + 1, True) for mask, spent, joker in ways if spent < jokers and not (run and joker)]
        ways = with_card + with_joker
    yield from ((mask, spent) for mask, spent, _ in ways if mask.bit_count() >= 2)


Worth = tuple[int, int]


class Best(NamedTuple):
    """The dearest choice of melds and the largest: points and cards, cards and points."""

    dearest: Worth
    largest: Worth


NOTHING = Best((0, 0), (0, 0))


def best(hand: Row, must_use: str | None = None) -> Best:
    """The best over every family of disjoint melds; with a card to use, over those that have it in a meld."""
    real = tuple(card for card in hand if card != JOKER)
    jokers = len(hand) - len(real)
    known = melds(real, jokers)
    families = _Families(known)
    whole = (1 << len(real)) - 1
    if must_use is None:
        return families.best(whole, jokers)
    having = [one for one in known if _has(one, real, must_use)]
    choices = [_plus(one, families.best(whole & ~one[0], jokers - one[1])) for one in having]
    return Best(max(one.dearest for one in choices), max(one.largest for one in choices)) if choices else NOTHING


def _has(meld: Meld, real: Row, card: str) -> bool:
    return meld[1] > 0 if card == JOKER else any(meld[0] >> n & 1 for n, one in enumerate(real) if one == card)


def _plus(meld: Meld, rest: Best) -> Best:
    mask, spent, value = meld
    size = mask.bit_count() + spent
    (points, cards), (more, most) = rest
    return Best((points + value, cards + size), (more + size, most + value))


class _Families:
    """Every family of disjoint melds, by the first card that none of its melds has been looked up for."""

    def __init__(self, known: list[Meld]) -> None:
        self._first: dict[int, list[Meld]] = {}
        for one in known:
            self._first.setdefault(one[0] & -one[0], []).append(one)
        self._known: dict[tuple[int, int], Best] = {}

    def best(self, cards: int, jokers: int) -> Best:
        if not cards:
            return NOTHING
        if (cards, jokers) not in self._known:
            self._known[cards, jokers] = self._of_all(cards, jokers)
        return self._known[cards, jokers]

    def _of_all(self, cards: int, jokers: int) -> Best:
        first = cards & -cards
        fit = [one for one in self._first.get(first, ()) if one[0] & ~cards == 0 and one[1] <= jokers]
        choices = [self.best(cards ^ first, jokers)]
        choices += [_plus(one, self.best(cards & ~one[0], jokers - one[1])) for one in fit]
        return Best(max(one.dearest for one in choices), max(one.largest for one in choices))
