"""What the melds of the table can take from a hand: a set one card, a run chains of cards at its ends."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

import msgspec

from tapete.engine.cards import JOKER, RANKS, SUITS
from tapete.engine.moves import End
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.melds import HIGH_ACE, LONGEST_RUN, LONGEST_SET, Row, face_at


class LayOffAt(msgspec.Struct, frozen=True, gc=False):
    """A card laid off on a meld of the table, by its index, at the left (`"low"`) or right: a set at the right."""

    card: str
    meld: int
    end: End


class Growth(NamedTuple):
    """Cards that a meld can take together: the real ones as a mask (see `candidates`), the jokers, and one by one."""

    mask: int
    jokers: int
    layoffs: tuple[LayOffAt, ...]

    @property
    def cards(self) -> Row:
        """The cards, as they are laid one by one."""
        return tuple(layoff.card for layoff in self.layoffs)


def growths(index: int, meld: TableMeld, bits: Mapping[str, int], jokers: int) -> tuple[Growth, ...]:
    """All that a meld can take from these cards and jokers, nothing included (`rummy`: layoffs)."""
    ways = _of_set(index, meld, bits, jokers) if meld.kind == "set" else _of_run(index, meld, bits, jokers)
    found = {(0, 0): Growth(0, 0, ())}
    for way in ways:
        found.setdefault((way.mask, way.jokers), way)
    return tuple(found.values())


def _of_set(index: int, meld: TableMeld, bits: Mapping[str, int], jokers: int) -> Iterator[Growth]:
    if len(meld.cards) == LONGEST_SET:
        return
    for card in (meld.faces[0][0] + suit for suit in SUITS):
        if card in bits and card not in meld.cards:
            yield Growth(bits[card], 0, (LayOffAt(card, index, "high"),))
    if jokers:
        yield Growth(0, 1, (LayOffAt(JOKER, index, "high"),))


def _of_run(index: int, meld: TableMeld, bits: Mapping[str, int], jokers: int) -> Iterator[Growth]:
    suit, low = meld.faces[0][1], RANKS.index(meld.faces[0][0]) + 1
    held = {place: bits.get(face_at(place, suit), 0) for place in range(1, HIGH_ACE + 1)}
    below = [(place, held[place]) for place in range(low - 1, 0, -1)]
    above = [(place, held[place]) for place in range(low + len(meld.cards), HIGH_ACE + 1)]
    downwards = [_laid(index, "low", suit, chain) for chain in _chains(below, jokers, meld.cards[0])]
    upwards = [_laid(index, "high", suit, chain) for chain in _chains(above, jokers, meld.cards[-1])]
    for down, up in product(downwards, upwards):
        fits = len(meld.cards) + len(down.layoffs) + len(up.layoffs) <= LONGEST_RUN
        if fits and down.jokers + up.jokers <= jokers:
            yield Growth(down.mask | up.mask, down.jokers + up.jokers, down.layoffs + up.layoffs)


Chain = tuple[tuple[int, int], ...]  # places and the bits of the real cards there, no bit for a joker


def _chains(places: list[tuple[int, int]], jokers: int, outermost: str) -> Iterator[Chain]:
    """The ways to go on from a run's end, place by place, the shorter ones first."""
    yield ()
    if not places:
        return
    (place, bit), rest = places[0], places[1:]
    if bit:
        yield from (((place, bit), *chain) for chain in _chains(rest, jokers, ""))
    if jokers and outermost != JOKER:
        yield from (((place, 0), *chain) for chain in _chains(rest, jokers - 1, JOKER))


def _laid(index: int, end: End, suit: str, chain: Chain) -> Growth:
    cards = tuple(face_at(place, suit) if bit else JOKER for place, bit in chain)
    layoffs = tuple(LayOffAt(card, index, end) for card in cards)
    return Growth(sum(bit for _, bit in chain), cards.count(JOKER), layoffs)
