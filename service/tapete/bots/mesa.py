"""The CPU of the house table: takes what melds, throws what costs most and helps least, knocks as soon as it can."""

from functools import lru_cache, reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from tapete.bots.bot import Chance
from tapete.engine.cards import CARDS
from tapete.engine.gin.melds import after_each, deadwood
from tapete.engine.gin.table import Aces
from tapete.engine.gin.view import View
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Upcard

_WATCHED = 3


class _Prices(NamedTuple):
    """What a discard costs, in half points of deadwood: for each point left, for each meld that it was one card short
    of, and for each that it may bring the seat that plays next."""

    left: int
    almost: int
    danger: int


# With these the CPU plays as the source measured it: see `tapete simulate`.
_HOUSE = _Prices(left=2, almost=7, danger=4)
# What the next of several rivals gains is not all mine to lose.
_SEVERAL = _Prices(left=2, almost=10, danger=2)
# Where a knock may leave next to nothing, small cards are as useless as large ones.
_LOW_LIMIT = _Prices(left=1, almost=7, danger=1)


def _bit(rank: int, suit: int) -> int:
    return 1 << 13 * suit + rank


def _pairs(number: int, aces: Aces) -> tuple[int, ...]:
    """The pairs of cards that make a meld of three with this one."""
    suit, rank = divmod(number, 13)
    same = [_bit(rank, other) for other in range(4) if other != suit]
    lows = range(12 if aces == "either" else 11)  # of the ranks ace to king, and the ace again
    runs = [sum(_bit((low + step) % 13, suit) for step in range(3)) for low in lows]
    return *(one | two for one, two in combinations(same, 2)), *(run ^ 1 << number for run in runs if run >> number & 1)


_PAIRS: dict[Aces, tuple[tuple[int, ...], ...]] = {
    aces: tuple(_pairs(number, aces) for number in range(52)) for aces in ("low", "either")
}
_NEAR: dict[Aces, tuple[int, ...]] = {
    aces: tuple(reduce(or_, pairs) for pairs in of_each) for aces, of_each in _PAIRS.items()
}


class Mesa:
    """The level named after the table (`gin-mesa`: the CPU and its measured play)."""

    def choose(self, view: View, chance: Chance) -> Move:
        """Decide from the view alone; ties are broken by chance."""
        if view.phase == "discard":
            return _throw(view, chance)
        takes = view.pile_open and _wants_top(view)
        if view.phase == "upcard":
            return Upcard(takes)
        return Draw("discard" if takes else "stock")


def _wants_top(view: View) -> bool:
    """Whether the pile's top goes into a meld and so lowers the count, whatever else is thrown."""
    top = 1 << view.pile[-1]
    aces = view.rules.aces
    return deadwood(view.cards | top, aces) < deadwood(view.cards, aces)


def _throw(view: View, chance: Chance) -> Move:
    aces = view.rules.aces
    whole = deadwood(view.cards, aces)
    if whole == 0 and view.rules.big_gin_bonus is not None:
        return BigGin()
    counts = after_each(view.cards, aces)
    if view.taken is not None:
        del counts[view.taken]
    if min(counts.values()) <= view.limit:
        return Knock(CARDS[_any_of_the_least(counts, chance)])
    loose = {number: count for number, count in counts.items() if count < whole}
    return Discard(CARDS[_any_of_the_least(_prices(view, loose or counts), chance)])


def _any_of_the_least(prices: dict[int, int], chance: Chance) -> int:
    least = min(prices.values())
    choices = [number for number, price in prices.items() if price == least]
    return choices[chance.randrange(len(choices))] if len(choices) > 1 else choices[0]


def _prices(view: View, counts: dict[int, int]) -> dict[int, int]:
    """What each discard costs. What others took is as good as thrown: the seat that plays next cannot have it."""
    each, missed, lent = _LOW_LIMIT if view.limit < 5 else _HOUSE if len(view.order) == 2 else _SEVERAL
    aces, held, (gone, watched) = view.rules.aces, view.cards, _seen(view)
    near = _NEAR[aces]
    prices = {}
    for number, left in counts.items():
        mask = near[number]
        almost, danger = _melds(number, aces, held & mask, gone & mask, watched & mask)
        prices[number] = each * left + missed * almost + lent * danger
    return prices


def _seen(view: View) -> tuple[int, int]:
    """The cards that the next seat cannot have, as far as anybody saw, and those that it was seen to take."""
    after = view.order[(view.order.index(view.turn) + 1) % len(view.order)]
    gone = sum([1 << number for number in view.pile])
    if len(view.order) > 2:
        gone += sum(view.pickups[seat] for seat in view.order if seat not in (view.turn, after))
    return gone, view.pickups[after]


@lru_cache(maxsize=1 << 16)
def _melds(number: int, aces: Aces, held: int, gone: int, watched: int) -> tuple[int, int]:
    """How many melds with this card are one card short, and how many may be another's, those with watched cards counted
    over. The masks are of the cards near it: `held` by the seat, `gone`, and `watched` when a rival took them."""
    almost, danger, shown = 0, 0, held | gone | watched
    for pair in _PAIRS[aces][number]:
        if pair & held:
            almost += pair & ~shown > 0
        elif not pair & gone:
            danger += 1 + _WATCHED * (pair & watched).bit_count()
    return almost, danger
