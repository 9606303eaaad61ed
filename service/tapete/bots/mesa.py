"""The CPU of the house table: takes what melds, throws what costs most and helps least, knocks as soon as it can."""

from functools import reduce
from itertools import combinations
from operator import or_

from tapete.bots.bot import Chance
from tapete.engine.cards import CARDS, PACK
from tapete.engine.gin.melds import after_each, deadwood
from tapete.engine.gin.view import View
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Upcard

# Prices in half points of deadwood. With these the CPU plays as the source measured it: see `tapete simulate`.
_COUNT = 2
_ALMOST = 7
_DANGER = 4
_WATCHED = 3


def _bit(rank: int, suit: int) -> int:
    return 1 << 13 * suit + rank


def _pairs(number: int) -> tuple[int, ...]:
    """The pairs of cards that make a meld of three with this one."""
    suit, rank = divmod(number, 13)
    same = [_bit(rank, other) for other in range(4) if other != suit]
    runs = [
        sum(_bit(low + step, suit) for step in range(3)) ^ 1 << number
        for low in range(max(rank - 2, 0), min(rank, 10) + 1)
    ]
    return *(one | two for one, two in combinations(same, 2)), *runs


_PAIRS: tuple[tuple[int, ...], ...] = tuple(_pairs(number) for number in range(52))


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
    """What each discard costs: the count left, the melds it was one card short of, those it may bring a rival."""
    thrown = reduce(or_, [1 << number for number in view.pile], 0)
    watched = reduce(or_, [mask for seat, mask in enumerate(view.pickups) if seat != view.seat], 0)
    free = PACK & ~(view.cards | thrown | watched)
    return {
        number: _COUNT * count + _price(number, view.cards, thrown, watched, free) for number, count in counts.items()
    }


def _price(number: int, held: int, thrown: int, watched: int, free: int) -> int:
    """`watched` are the cards that a rival was seen to take, `free` those that nobody has shown."""
    price = 0
    for pair in _PAIRS[number]:
        if pair & held:
            if pair & free:
                price += _ALMOST
        elif not pair & thrown:
            price += _DANGER * (1 + _WATCHED * (pair & watched).bit_count())
    return price
