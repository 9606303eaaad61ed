"""What happened at the table. Each event knows which of its cards a seat may see."""

from typing import Literal

import msgspec

from tapete.engine.cards import Card
from tapete.engine.moves import Pile

Outcome = Literal["gin", "knock", "undercut", "drawn"]


class HandDealt(msgspec.Struct, frozen=True, tag_field="event", tag="deal"):
    """The cards were dealt and one was turned up."""

    ply: int
    dealer: int


class UpcardAnswered(msgspec.Struct, frozen=True, tag_field="event", tag="upcard"):
    """A seat took the upcard or passed it on."""

    ply: int
    seat: int
    take: bool
    card: Card


class CardDrawn(msgspec.Struct, frozen=True, tag_field="event", tag="draw"):
    """A seat drew; a card from the stock is named to that seat alone."""

    ply: int
    seat: int
    source: Pile = msgspec.field(name="from")
    card: Card | None


class CardDiscarded(msgspec.Struct, frozen=True, tag_field="event", tag="discard"):
    """A seat threw a card and ended its turn."""

    ply: int
    seat: int
    card: Card


class Knocked(msgspec.Struct, frozen=True, tag_field="event", tag="knock"):
    """A seat ended the hand and laid its eleventh card face down."""

    ply: int
    seat: int
    card: Card


class BigGinDeclared(msgspec.Struct, frozen=True, tag_field="event", tag="big-gin"):
    """A seat ended the hand with eleven melded cards."""

    ply: int
    seat: int


class HandFinished(msgspec.Struct, frozen=True, tag_field="event", tag="finish"):
    """The hand is over."""

    ply: int
    outcome: Outcome


Event = HandDealt | UpcardAnswered | CardDrawn | CardDiscarded | Knocked | BigGinDeclared | HandFinished


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat sees it (`None`: a spectator): another's draw from the stock has no card."""
    if type(event) is CardDrawn and event.source == "stock" and event.seat != seat:
        return CardDrawn(ply=event.ply, seat=event.seat, source="stock", card=None)
    return event
