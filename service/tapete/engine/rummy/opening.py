"""The exact best opening: the highest total over all disjoint melds of a hand, and which melds give it."""

from collections.abc import Sequence

import msgspec

from tapete.engine.rummy.candidates import candidates
from tapete.engine.rummy.free import duty_to_lay, free_cards
from tapete.engine.rummy.meld_search import MeldSearch
from tapete.engine.rummy.melds import Row
from tapete.engine.rummy.worth import MORE, Bound, Weights


class Choice(msgspec.Struct, frozen=True):
    """Disjoint melds, each as laid from left to right, what they count together, and how many cards stay in hand."""

    total: int
    melds: tuple[Row, ...]
    left: int


def best_opening(hand: Sequence[str], must_use: str | None = None) -> Choice:
    """The melds of the highest total, and of equals those that leave the fewest cards in hand (`rummy`: opening).

    With `must_use`, a card of the hand, only choices with this card count; where there is none, nothing is melded.
    """
    return _best(hand, must_use, Weights(value=MORE, cards=1))


def least_left(hand: Sequence[str], must_use: str | None = None) -> Choice:
    """The melds that leave the fewest cards in hand, and of equals those of the highest total."""
    return _best(hand, must_use, Weights(cards=MORE, value=1))


def _best(hand: Sequence[str], must_use: str | None, weights: Weights) -> Choice:
    free = free_cards(hand)
    search = MeldSearch(candidates(hand), weights, Bound(hand, weights), duty_to_lay(hand, must_use))
    melds = search.choice(free) if search.best(*free) > 0 else ()
    cards = tuple(one.cards for one in melds)
    return Choice(sum(one.value for one in melds), cards, len(hand) - sum(map(len, cards)))
