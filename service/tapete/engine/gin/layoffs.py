"""Laying off: which cards a defender can put on the knocker's melds, and the choice that leaves the least."""

from collections.abc import Iterator
from functools import cache
from itertools import product

import msgspec

from tapete.engine.cards import numbers
from tapete.engine.gin.melds import Arrangement, deadwood, has_high_ace, is_set
from tapete.engine.gin.table import Aces

_FULL_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


class Laid(msgspec.Struct, frozen=True):
    """One card laid off: its number and the index of the knocker's meld that takes it."""

    card: int
    meld: int


def fitting(melds: Arrangement, outside: int, aces: Aces = "low") -> int:
    """All cards of `outside` that the melds would take, chains included."""
    fit = 0
    for meld in melds:
        for chain in _chains(meld, outside, aces):
            fit |= sum(1 << number for number in chain)
    return fit


def best_layoffs(melds: Arrangement, cards: int, aces: Aces = "low") -> tuple[Laid, ...]:
    """The layoffs that leave the least deadwood over all melds *and* layoffs together (`mesa` 13).

    Of several such choices the one with the fewest layoffs, then the first in meld and card order. Cards come in the
    order in which they can be laid: along each end of a run outwards.
    """
    ways = ways_to_lay_off(melds, cards, aces)
    if len(ways) == 1:
        return ()
    return min(ways, key=lambda laid: (deadwood(_kept(cards, laid), aces), len(laid), laid_order(laid)))


def ways_to_lay_off(melds: Arrangement, cards: int, aces: Aces = "low") -> tuple[tuple[Laid, ...], ...]:
    """Every choice of layoffs that the melds would take, none at all among them, each in an order it can be laid in."""
    ends = [(index, chain) for index, meld in enumerate(melds) for chain in _chains(meld, cards, aces)]
    return tuple(_choices(ends)) if ends else ((),)


def grown(melds: Arrangement, laid: tuple[Laid, ...]) -> Arrangement:
    """The melds, each in its place, with the cards laid off on them: what the next defender lays off on (`clasico`)."""
    now = list(melds)
    for one in laid:
        now[one.meld] |= 1 << one.card
    return tuple(now)


def laid_order(laid: tuple[Laid, ...]) -> list[tuple[int, int]]:
    """Sort key of a sequence of layoffs: meld, then card."""
    return [(one.meld, one.card) for one in laid]


def _kept(cards: int, laid: tuple[Laid, ...]) -> int:
    return cards & ~sum(1 << one.card for one in laid)


def _choices(ends: list[tuple[int, list[int]]]) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay off: each end of each meld takes none, one or more of its chain, no card twice."""
    for lengths in product(*(range(len(chain) + 1) for _, chain in ends)):
        laid = tuple(
            Laid(card, index) for (index, chain), length in zip(ends, lengths, strict=True) for card in chain[:length]
        )
        if len({one.card for one in laid}) == len(laid):
            yield laid


def _chains(meld: int, cards: int, aces: Aces) -> Iterator[list[int]]:
    """The cards of `cards` that continue each end of a meld, in the order in which they can be laid."""
    for beyond in _beyond(meld, aces):
        chain = []
        for number in beyond:
            if not cards >> number & 1:
                break
            chain.append(number)
        if chain:
            yield chain


@cache
def _beyond(meld: int, aces: Aces) -> tuple[tuple[int, ...], ...]:
    """What would continue each end of a meld, from the inside outwards; of a set, the missing card.

    An ace above the king is the end of its run; the ace that may go there may also be the one below the two.
    """
    low = (meld & -meld).bit_length() - 1
    if is_set(meld):
        return (tuple(numbers(_FULL_RANK << low % 13 & ~meld)),)
    ace = low // 13 * 13
    if has_high_ace(meld):
        rest = meld ^ 1 << ace
        return (tuple(range((rest & -rest).bit_length() - 2, ace, -1)),)
    up = range(meld.bit_length(), ace + 13)
    return tuple(range(low - 1, ace - 1, -1)), (*up, ace) if aces == "either" else tuple(up)
