"""The deadwood kernel: sets, runs and the least count that a hand's cards can be left with.

A hand is one 52-bit mask, read as four 13-bit suit masks. `_RUNS[m]` is what the suit mask `m` counts when every
stretch of three or more is a run: with the sets chosen, runs need no search. So only the ranks held three or four
times branch.
"""

from collections.abc import Iterator
from itertools import product

from tapete.engine.cards import numbers, pips

Arrangement = tuple[int, ...]

_SUIT = 0x1FFF
_RANK = 1 | 1 << 13 | 1 << 26 | 1 << 39


def _stretches(suit: int) -> Iterator[int]:
    """The maximal stretches of neighbouring ranks in a suit mask, lowest first."""
    while suit:
        low = suit & -suit
        rest = suit & (suit + low)
        yield suit ^ rest
        suit = rest


def _runs_only(suit: int) -> int:
    return sum(pips(stretch) for stretch in _stretches(suit) if stretch.bit_count() < 3)


_RUNS: bytes = bytes(_runs_only(suit) for suit in range(1 << 13))
_TOUCHES: tuple[int, ...] = tuple(
    sum(stretch for stretch in _stretches(suit) if stretch.bit_count() >= 3) for suit in range(1 << 13)
)


def deadwood(mask: int) -> int:
    """The least count of the cards left over, over all ways to split the mask into disjoint melds (`mesa` 9)."""
    clubs = mask & _SUIT
    diamonds = mask >> 13 & _SUIT
    hearts = mask >> 26 & _SUIT
    spades = mask >> 39
    pair = clubs & diamonds
    couple = hearts & spades
    trios = pair & (hearts | spades) | couple & (clubs | diamonds)
    if not trios:
        return _RUNS[clubs] + _RUNS[diamonds] + _RUNS[hearts] + _RUNS[spades]
    return _with_sets(clubs, diamonds, hearts, spades, trios)


def _with_sets(clubs: int, diamonds: int, hearts: int, spades: int, trios: int) -> int:
    """The least count when the ranks in `trios` may each be taken as a set or left to the runs."""
    rank = trios & -trios
    trios ^= rank
    keep = ~rank
    whole = (clubs & keep, diamonds & keep, hearts & keep, spades & keep)
    touched = (_TOUCHES[clubs] | _TOUCHES[diamonds] | _TOUCHES[hearts] | _TOUCHES[spades]) & rank
    if not touched:
        return _rest(*whole, trios)
    best = min(_rest(*whole, trios), _rest(clubs, diamonds, hearts, spades, trios))
    if clubs & diamonds & hearts & spades & rank:
        best = min(
            best,
            _rest(clubs, *whole[1:], trios),
            _rest(whole[0], diamonds, *whole[2:], trios),
            _rest(*whole[:2], hearts, whole[3], trios),
            _rest(*whole[:3], spades, trios),
        )
    return best


def _rest(clubs: int, diamonds: int, hearts: int, spades: int, trios: int) -> int:
    if trios:
        return _with_sets(clubs, diamonds, hearts, spades, trios)
    return _RUNS[clubs] + _RUNS[diamonds] + _RUNS[hearts] + _RUNS[spades]


def is_set(mask: int) -> bool:
    """Three or four cards of one rank."""
    if mask.bit_count() < 3:
        return False
    rank = (mask & -mask).bit_length() - 1
    return not mask & ~(_RANK << rank % 13)


def is_run(mask: int) -> bool:
    """Three or more cards of one suit in sequence, the ace low only."""
    if mask.bit_count() < 3:
        return False
    suit = ((mask & -mask).bit_length() - 1) // 13
    within = mask >> 13 * suit
    return within <= _SUIT and next(_stretches(within)) == within


def arrangements(mask: int) -> tuple[Arrangement, ...]:
    """Every way to lay out the melds that reaches the least deadwood, each as meld masks in sorted order.

    A stretch of one suit is one run: `4S 5S 6S 7S 8S 9S` is not also listed as two.
    """
    best = deadwood(mask)
    found = {tuple(sorted(melds)) for melds, left in _layouts(mask) if pips(left) == best}
    return tuple(sorted(found))


def _layouts(mask: int) -> Iterator[tuple[list[int], int]]:
    """Every choice of sets, completed by the runs in what is left: the melds, and the cards outside them."""
    for choice in product(*(_set_choices(mask, rank) for rank in range(13))):
        melds = [meld for meld in choice if meld]
        left = mask - sum(melds)
        runs = _runs_in(left)
        yield melds + runs, left - sum(runs)


def _set_choices(mask: int, rank: int) -> list[int]:
    """No set of this rank, or the whole of it, or of four any three."""
    held = mask & _RANK << rank
    if held.bit_count() < 3:
        return [0]
    threes = [held ^ 1 << number for number in numbers(held)] if held.bit_count() == 4 else []
    return [0, held, *threes]


def _runs_in(mask: int) -> list[int]:
    runs = []
    for shift in (0, 13, 26, 39):
        suit = mask >> shift & _SUIT
        runs += [stretch << shift for stretch in _stretches(suit) if stretch.bit_count() >= 3]
    return runs
