"""What a thrown card may give to the seat that plays next, which may take it only if it lays it at once."""

from tapete.bots.rummy_unseen import Unseen
from tapete.bots.rummy_usefulness import PAIRS
from tapete.engine.cards import JOKER, NUMBER
from tapete.engine.rummy.legal import ends, jokers_for
from tapete.engine.rummy.view import View

_FITS_THE_TABLE = 6.0
_FITS_TWO_OF_ITS_HAND = 0.3


def danger(card: str, view: View, hidden: Unseen) -> float:
    """How much is lent to the next seat by a card, in unseen cards that fit (see `rummy_usefulness`)."""
    seat = view.order[(view.order.index(view.turn) + 1) % len(view.order)]
    if not view.opened[seat] or card == JOKER:
        return 0.0
    if any(ends(on, card) or jokers_for(on, card) for on in view.table):
        return _FITS_THE_TABLE
    pairs = sum(hidden.copies[one] * hidden.copies[other] for one, other in PAIRS[NUMBER[card]])
    return _FITS_TWO_OF_ITS_HAND * pairs * view.counts[seat] ** 2 / (sum(hidden.copies) + hidden.jokers)
