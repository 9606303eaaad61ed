"""The exact best layout of a hand once its seat has opened: which melds to lay down and which cards to lay off.

Jokers of the table are not swapped.
"""

from collections.abc import Sequence

import msgspec

from tapete.engine.rummy.free import Duty, duty_to_lay, free_cards
from tapete.engine.rummy.growth import LayOffAt
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.layout_search import LayoutSearch
from tapete.engine.rummy.melds import Row
from tapete.engine.rummy.opening import best_opening, least_left
from tapete.engine.rummy.score import count
from tapete.engine.rummy.worth import MORE, Weights


class Layout(msgspec.Struct, frozen=True):
    """New melds as laid from left to right, layoffs in an order in which they can be made, the cards that stay in hand,
    and what those count."""

    melds: tuple[Row, ...]
    layoffs: tuple[LayOffAt, ...]
    left: Row
    count: int


LEAST_COUNT = Weights(points=MORE, cards=1)
FEWEST_CARDS = Weights(cards=MORE, points=1)


def best_layout(
    hand: Sequence[str],
    table: Sequence[TableMeld],
    must_use: str | None = None,
    must_lay_jokers: int = 0,
    *,
    weights: Weights = LEAST_COUNT,
) -> Layout | None:
    """The layout that leaves the least count in hand, and of equals the fewest cards (`rummy`: layoffs), or the other
    way round.

    Only layouts count that lay `must_use`, a card of the hand, and besides it at least so many of its jokers; null
    where there is none.
    """
    free = free_cards(hand)
    duty = duty_to_lay(hand, must_use, must_lay_jokers)
    search = LayoutSearch(hand, table, weights, duty)
    if search.best(*free) < 0:
        return None
    grown, chosen = search.choice(free)
    melds = tuple(one.cards for one in chosen)
    layoffs = tuple(sorted((one for growth in grown for one in growth.layoffs), key=lambda one: one.meld))
    left = _without(hand, [*(card for meld in melds for card in meld), *(one.card for one in layoffs)])
    return Layout(melds, layoffs, left, count(left))


def _without(hand: Sequence[str], laid: Sequence[str]) -> Row:
    left = list(hand)
    for card in laid:
        left.remove(card)
    return tuple(left)


def can_go_out(
    hand: Sequence[str],
    table: Sequence[TableMeld],
    opened: bool,
    must_use: str | None = None,
    minimum: int | None = None,
) -> bool:
    """Whether all cards but one at most can be laid, with `must_use`, a card of the hand, among them.

    A seat that has not opened needs an opening that leaves one card or none or, where `minimum` is given, one that
    reaches it and layoffs for the rest.
    """
    if opened:
        return _all_but_one_laid(hand, table, must_use)
    opening = least_left(hand, must_use)
    if opening.melds and opening.left <= 1:
        return True
    if minimum is None or best_opening(hand, must_use).total < minimum:
        return False
    return _all_but_one_laid(hand, table, must_use) and _goes_out_by_layoffs(hand, table, must_use, minimum)


def _all_but_one_laid(hand: Sequence[str], table: Sequence[TableMeld], must_use: str | None) -> bool:
    search = LayoutSearch(hand, table, Weights(cards=1), duty_to_lay(hand, must_use))
    return search.best(*free_cards(hand)) >= max(len(hand) - 1, 0)


def _goes_out_by_layoffs(hand: Sequence[str], table: Sequence[TableMeld], must_use: str | None, minimum: int) -> bool:
    """Whether an opening that reaches the minimum and layoffs can lay all cards but one; where they can lay all, the
    last one laid off could be thrown as well."""
    rests = [_without(hand, [card]) for card in dict.fromkeys(hand)]
    return any(_all_laid(rest, table, must_use, minimum) for rest in rests)


def _all_laid(hand: Sequence[str], table: Sequence[TableMeld], must_use: str | None, minimum: int) -> bool:
    """Whether new melds that count the minimum, `must_use` in one of them, and layoffs can lay the whole hand."""
    free = free_cards(hand)
    search = LayoutSearch(hand, table, Weights(value=1), Duty(free.once, 0, 0))
    if must_use is None:
        return search.best(*free) >= minimum
    melds = (one for one in search.melds if must_use in one.cards)
    return any(one.value + search.best(*free.without(one.mask, one.jokers)) >= minimum for one in melds)
