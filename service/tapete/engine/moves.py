"""Every move that a seat can make at either game, as one tagged union: `{"move": "discard", "card": "KD"}`."""

from typing import Literal

import msgspec

from tapete.engine.cards import Card, CardOrJoker

Pile = Literal["stock", "discard"]
End = Literal["low", "high"]
Row = tuple[CardOrJoker, ...]


class Upcard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="upcard"):
    """Take the card turned up at the deal, or pass it on (`rules`: offered once a hand, to the non-dealer first)."""

    take: bool


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="draw"):
    """Begin a turn with the stock's unseen top or with the discard pile's top."""

    source: Pile = msgspec.field(name="from")


class Discard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="discard"):
    """Throw a card; that ends the turn."""

    card: CardOrJoker


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="move", tag="knock"):
    """End the hand: lay the eleventh card down and show the rest. `melds` may name the arrangement to be shown."""

    discard: Card
    melds: tuple[tuple[Card, ...], ...] | None = None


class BigGin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="big-gin"):
    """End the hand with all eleven cards melded, throwing none; only where the table pays for it."""


class TakeBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="take-back"):
    """Give the card just taken back to the discard pile, before anything else is done; the stock is drawn from then
    (`rummy`: turn)."""


class Open(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="open"):
    """Lay one's first melds of a deal down, all at once (`rummy`: opening); runs from left to right."""

    melds: tuple[Row, ...]


class LayMeld(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="meld"):
    """Lay a meld down once one has opened; a run from left to right (`rummy`: layoffs)."""

    cards: Row


class LayOff(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="lay-off"):
    """Lay a card off on a meld of the table, one's own or another's; a run's `end` may be left out where one fits."""

    card: CardOrJoker
    meld: int
    end: End | None = None


class SwapJoker(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="swap-joker"):
    """Put the real card in a joker's place and take the joker; `joker` is its index in the meld, 0 the leftmost."""

    card: Card
    meld: int
    joker: int


class SwapBack(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="swap-back"):
    """The clock's: a freed joker that was not laid again returns to its place, and the real card to the hand."""

    meld: int
    joker: int


class Rebuild(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="rebuild"):
    """Chance's: the discard pile but for its top, in this order from the top down, is the new stock."""

    stock: Row


GinMove = Upcard | Draw | Discard | Knock | BigGin
RummyMove = Draw | TakeBack | Open | LayMeld | LayOff | SwapJoker | Discard
Move = Upcard | Draw | Discard | Knock | BigGin | TakeBack | Open | LayMeld | LayOff | SwapJoker
TableMove = Move | SwapBack | Rebuild
"""What the log holds: the moves of seats, and what the table itself does."""
