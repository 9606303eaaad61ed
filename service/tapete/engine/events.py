"""What happened at the table. Each event knows which of its cards a seat may see."""

from typing import Literal

import msgspec

from tapete.engine.cards import Card, CardOrJoker
from tapete.engine.moves import End, Pile, Row

GinOutcome = Literal["gin", "knock", "undercut", "drawn"]
RummyOutcome = Literal["out", "closed-out", "blocked", "void"]
Outcome = Literal["gin", "knock", "undercut", "drawn", "out", "closed-out", "blocked", "void"]


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
    card: CardOrJoker | None


class CardDiscarded(msgspec.Struct, frozen=True, tag_field="event", tag="discard"):
    """A seat threw a card and ended its turn."""

    ply: int
    seat: int
    card: CardOrJoker


class Knocked(msgspec.Struct, frozen=True, tag_field="event", tag="knock"):
    """A seat ended the hand and laid its eleventh card face down."""

    ply: int
    seat: int
    card: Card


class BigGinDeclared(msgspec.Struct, frozen=True, tag_field="event", tag="big-gin"):
    """A seat ended the hand with eleven melded cards."""

    ply: int
    seat: int


class CardTakenBack(msgspec.Struct, frozen=True, tag_field="event", tag="take-back"):
    """A seat gave the card it had taken back to the discard pile."""

    ply: int
    seat: int
    card: CardOrJoker


class Opened(msgspec.Struct, frozen=True, tag_field="event", tag="open"):
    """A seat laid its first melds down; `total` is what they count."""

    ply: int
    seat: int
    melds: tuple[Row, ...]
    total: int


class MeldLaid(msgspec.Struct, frozen=True, tag_field="event", tag="meld"):
    """A seat laid a meld down: the table's number `meld`."""

    ply: int
    seat: int
    meld: int
    cards: Row


class CardLaidOff(msgspec.Struct, frozen=True, tag_field="event", tag="lay-off"):
    """A seat laid a card off on a meld of the table."""

    ply: int
    seat: int
    card: CardOrJoker
    meld: int
    end: End


class JokerSwapped(msgspec.Struct, frozen=True, tag_field="event", tag="swap-joker"):
    """A seat put a card in a joker's place and took the joker."""

    ply: int
    seat: int
    card: Card
    meld: int
    joker: int


class TimeRanOut(msgspec.Struct, frozen=True, tag_field="event", tag="time-out"):
    """A seat's clock ran out: what follows up to its discard was done for it."""

    ply: int
    seat: int


class JokerSwappedBack(msgspec.Struct, frozen=True, tag_field="event", tag="swap-back"):
    """A freed joker that was not laid again returned to its place, and the card there to the seat."""

    ply: int
    seat: int
    card: Card
    meld: int
    joker: int


class StockRebuilt(msgspec.Struct, frozen=True, tag_field="event", tag="rebuild"):
    """The discard pile but for its top became the new stock, for the first or the second time."""

    ply: int
    stock: int
    rebuilds: int


class HandFinished(msgspec.Struct, frozen=True, tag_field="event", tag="finish"):
    """The hand is over."""

    ply: int
    outcome: Outcome


Event = (
    HandDealt
    | UpcardAnswered
    | CardDrawn
    | CardDiscarded
    | Knocked
    | BigGinDeclared
    | CardTakenBack
    | Opened
    | MeldLaid
    | CardLaidOff
    | JokerSwapped
    | TimeRanOut
    | JokerSwappedBack
    | StockRebuilt
    | HandFinished
)


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat sees it (`None`: a spectator): another's draw from the stock has no card."""
    if type(event) is CardDrawn and event.source == "stock" and event.seat != seat:
        return CardDrawn(ply=event.ply, seat=event.seat, source="stock", card=None)
    return event
