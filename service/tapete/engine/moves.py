"""Every move that a seat can make, as one tagged union: `{"move": "discard", "card": "KD"}`."""

from typing import Literal

import msgspec

from tapete.engine.cards import Card

Pile = Literal["stock", "discard"]


class Upcard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="upcard"):
    """Take the card turned up at the deal, or pass it on (`rules`: offered once a hand, to the non-dealer first)."""

    take: bool


class Draw(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="draw"):
    """Begin a turn with the stock's unseen top or with the discard pile's top."""

    source: Pile = msgspec.field(name="from")


class Discard(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="discard"):
    """Throw one of the eleven cards; that ends the turn."""

    card: Card


class Knock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="move", tag="knock"):
    """End the hand: lay the eleventh card down and show the rest. `melds` may name the arrangement to be shown."""

    discard: Card
    melds: tuple[tuple[Card, ...], ...] | None = None


class BigGin(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move", tag="big-gin"):
    """End the hand with all eleven cards melded, throwing none; only where the table pays for it."""


Move = Upcard | Draw | Discard | Knock | BigGin
