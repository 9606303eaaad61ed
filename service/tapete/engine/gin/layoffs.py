"""Laying off: which cards a defender can put on the knocker's melds, and the choice that leaves the least."""

from collections.abc import Iterator
from itertools import product

import msgspec

from tapete.engine.cards import numbers
from tapete.engine.gin.melds import Arrangement, deadwood, is_set

_FULL_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Laid(msgspec.Struct, frozen=True):
    """One card laid off: its number and the index of the knocker's meld that takes it."""

    card: int
    meld: int


def fitting(melds: Arrangement, outside: int) -> int:
    """All cards of `outside` that the melds would take, chains included."""
    fit = 0
    for meld in melds:
        for chain in _chains(meld, outside):
            fit |= sum(1 << number for number in chain)
    return fit


def best_layoffs(melds: Arrangement, cards: int) -> tuple[Laid, ...]:
    """The layoffs that leave the least deadwood over all melds *and* layoffs together (`mesa` 13).

    Of several such choices the one with the fewest layoffs, then the first in meld and card order. Cards come in the
    order in which they can be laid: along each end of a run outwards.
    """
    return min(_choices(melds, cards), key=lambda laid: (_left(cards, laid), len(laid), laid_order(laid)))


def laid_order(laid: tuple[Laid, ...]) -> list[tuple[int, int]]:
    """Sort key of a sequence of layoffs: meld, then card."""
    return [(one.meld, one.card) for one in laid]


def _left(cards: int, laid: tuple[Laid, ...]) -> int:
    return deadwood(cards & ~sum(1 << one.card for one in laid))


def _choices(melds: Arrangement, cards: int) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay off: each end of each meld takes none, one or more of its chain, no card twice."""
    ends = [(index, chain) for index, meld in enumerate(melds) for chain in _chains(meld, cards)]
    for lengths in product(*(range(len(chain) + 1) for _, chain in ends)):
        laid = tuple(
            Laid(card, index) for (index, chain), length in zip(ends, lengths, strict=True) for card in chain[:length]
        )
        if len({one.card for one in laid}) == len(laid):
            yield laid


def _chains(meld: int, cards: int) -> Iterator[list[int]]:
    """The cards of `cards` that continue each end of a meld, in the order in which they can be laid."""
    if is_set(meld):
        rank = (meld & -meld).bit_length() - 1
        missing = _FULL_RANK << rank % 13 & ~meld & cards
        if missing:
            yield list(numbers(missing))
        return
    low = (meld & -meld).bit_length() - 1
    high = meld.bit_length() - 1
    floor = low // 13 * 13
    down = _run_of(range(low - 1, floor - 1, -1), cards)
    up = _run_of(range(high + 1, floor + 13), cards)
    yield from (chain for chain in (down, up) if chain)


def _run_of(sequence: range, cards: int) -> list[int]:
    """The leading numbers of a sequence whose cards are all held."""
    chain = []
    for number in sequence:
        if not cards >> number & 1:
            break
        chain.append(number)
    return chain
