"""The CPU of the house table: takes what melds, throws what costs most and helps least, knocks as soon as it can."""

from functools import reduce
from itertools import combinations
from operator import or_

from tapete.bots.bot import Chance
from tapete.engine.cards import CARDS
from tapete.engine.gin.melds import after_each, deadwood
from tapete.engine.gin.view import View
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard

_OWN = 2
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
_NEAR: tuple[int, ...] = tuple(reduce(or_, pairs) for pairs in _PAIRS)


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
    before = deadwood(view.cards)
    return deadwood(view.cards | top) < before


def _throw(view: View, chance: Chance) -> Move:
    counts = after_each(view.cards)
    if view.taken is not None:
        del counts[view.taken]
    least = min(counts.values())
    best = [number for number, count in counts.items() if count == least]
    if least <= view.rules.knock_limit:
        return Knock(CARDS[_pick(best, chance)])
    return Discard(CARDS[_pick(_least_useful(view, best), chance)])


def _pick(choices: list[int], chance: Chance) -> int:
    return choices[chance.randrange(len(choices))] if len(choices) > 1 else choices[0]


def _least_useful(view: View, choices: list[int]) -> list[int]:
    """Of several discards that leave as little, those that would help least, here or on the other side."""
    if len(choices) == 1:
        return choices
    seen = view.cards | sum(1 << number for number in view.pile)
    watched = sum(mask for seat, mask in enumerate(view.pickups) if seat != view.seat)
    worth = {number: _OWN * _near(view.cards, number) + _danger(number, ~seen, watched) for number in choices}
    least = min(worth.values())
    return [number for number in choices if worth[number] == least]


def _near(cards: int, number: int) -> int:
    """How many other cards of the hand share the rank, or the suit within two steps."""
    return (cards & _NEAR[number]).bit_count()


def _danger(number: int, unseen: int, watched: int) -> int:
    """In how many melds a rival could have use for a card; melds with cards it was seen to take weigh more."""
    return sum(1 + _WATCHED * (pair & watched).bit_count() for pair in _PAIRS[number] if not pair & ~unseen)
