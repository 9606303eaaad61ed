"""How much others could lay off on a meld, once it lies on the table."""

from tapete.bots.rummy_unseen import Unseen
from tapete.engine.cards import CARDS
from tapete.engine.moves import Row
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.legal import ends
from tapete.engine.rummy.melds import Meld, read

_BEING_THERE = 0.5  # further cards of a run, and jokers, that a meld may take


def exposure(row: Row, hidden: Unseen) -> float:
    """The unseen cards that could be laid off on a meld."""
    meld = read(row)
    if not isinstance(meld, Meld):
        message = f"{row} is no meld"
        raise TypeError(message)
    lying = TableMeld(0, meld.kind, meld.cards, meld.faces)
    return _BEING_THERE + sum(copies for card, copies in zip(CARDS, hidden.copies, strict=True) if ends(lying, card))
