"""Runs within one suit: what each of the 8,192 suit masks counts, with the ace low or at either end.

Bit `n` of a suit mask is rank `n`, ace to king. `LOW[m]` is what the mask `m` counts when every stretch of three or
more is a run, `EITHER[m]` the same where its ace may stand above the king as well (`clasico`).
"""

from collections.abc import Callable, Iterator
from functools import cache

from tapete.engine.cards import numbers, pips
from tapete.engine.gin.table import Aces

Counts = tuple[int, ...]
Savings = Callable[[int], tuple[tuple[int, int], ...]]
Run = int

_SUIT = 0x1FFF
_HIGH = 1 | 1 << 11 | 1 << 12  # ace, queen and king: the least that a run with a high ace holds


def stretches(suit: int) -> Iterator[int]:
    """The maximal stretches of neighbouring ranks, lowest first."""
    while suit:
        low = suit & -suit
        rest = suit & (suit + low)
        yield suit ^ rest
        suit = rest


def placings(suit: int, aces: Aces) -> tuple[int, ...]:
    """The suit mask as it is and, where that may make a run, with its ace above the king."""
    return (suit, _raised(suit)) if aces == "either" and suit & _HIGH == _HIGH else (suit,)


def _raised(suit: int) -> int:
    """The mask with bit 13 for its ace: elsewhere the next suit's ace, so it counts 1 here too."""
    return suit ^ (1 | 1 << 13)


def _left(placed: int) -> int:
    return sum(pips(stretch) for stretch in stretches(placed) if stretch.bit_count() < 3)


LOW: Counts = tuple(_left(suit) for suit in range(1 << 13))
EITHER: Counts = tuple(
    min(least, _left(_raised(suit))) if suit & _HIGH == _HIGH else least for suit, least in enumerate(LOW)
)


def _savings_by(counts: Counts) -> Savings:
    """Each rank of a suit mask and how much less the mask counts without it; negative where that breaks a run."""

    @cache
    def savings(suit: int) -> tuple[tuple[int, int], ...]:
        return tuple((rank, counts[suit] - counts[suit ^ 1 << rank]) for rank in numbers(suit))

    return savings


low_savings = _savings_by(LOW)
either_savings = _savings_by(EITHER)


@cache
def ways(suit: int, aces: Aces) -> tuple[tuple[Run, ...], ...]:
    """The runs that leave the least of a suit mask: one way, or two where its ace can stand at either end."""
    placed = placings(suit, aces)
    least = min(map(_left, placed))
    return tuple(runs_in(one) for one in placed if _left(one) == least)


def runs_in(placed: int) -> tuple[Run, ...]:
    """The runs among the stretches, a high ace back in its place."""
    return tuple((run | run >> 13) & _SUIT for run in stretches(placed) if run.bit_count() >= 3)
