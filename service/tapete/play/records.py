"""Moves as they are written down: who, when, and the card that a draw from the stock brought.

A record names its moves and fields as the requests do, so a hand can be replayed from its deck and its moves alone.
"""

import msgspec

from tapete.engine.cards import CARDS, Card
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import meld_cards
from tapete.engine.moves import BigGin, Discard, Draw, Knock, Move, Pile, Upcard


class Logged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="move"):
    """A move in a hand's log; `ply` counts from 1, `at` is RFC 3339 in UTC, `auto` marks a move made for the seat."""

    ply: int
    seat: int
    at: str
    auto: bool = False


class LoggedUpcard(Logged, frozen=True, kw_only=True, tag="upcard"):
    """The upcard was taken, or passed on."""

    take: bool


class LoggedDraw(Logged, frozen=True, kw_only=True, tag="draw"):
    """A card was drawn. It is null only where the asker may not see it."""

    source: Pile = msgspec.field(name="from")
    card: Card | None


class LoggedDiscard(Logged, frozen=True, kw_only=True, tag="discard"):
    """A card was thrown."""

    card: Card


class LoggedKnock(Logged, frozen=True, kw_only=True, tag="knock"):
    """The hand was ended with these melds shown."""

    discard: Card
    melds: tuple[tuple[Card, ...], ...]


class LoggedBigGin(Logged, frozen=True, kw_only=True, tag="big-gin"):
    """The hand was ended with eleven melded cards."""

    melds: tuple[tuple[Card, ...], ...]


LoggedMove = LoggedUpcard | LoggedDraw | LoggedDiscard | LoggedKnock | LoggedBigGin


def logged(before: Hand, after: Hand, move: Move, at: str) -> LoggedMove:
    """The log's line for the move that led from one position to the next."""
    ply, seat = after.ply, before.turn
    match move:
        case Upcard(take=take):
            return LoggedUpcard(ply=ply, seat=seat, at=at, take=take)
        case Draw(source=source):
            number = before.deck[before.top] if source == "stock" else before.pile[-1]
            return LoggedDraw(ply=ply, seat=seat, at=at, source=source, card=CARDS[number])
        case Discard(card=card):
            return LoggedDiscard(ply=ply, seat=seat, at=at, card=card)
        case Knock(discard=discard):
            return LoggedKnock(ply=ply, seat=seat, at=at, discard=discard, melds=_shown(after, seat))
        case BigGin():
            return LoggedBigGin(ply=ply, seat=seat, at=at, melds=_shown(after, seat))


def _shown(hand: Hand, seat: int) -> tuple[tuple[Card, ...], ...]:
    if hand.showdown is None:
        message = "a knock ends its hand"
        raise ValueError(message)
    return tuple(meld_cards(meld) for meld in hand.showdown.of(seat).melds)


def move_of(line: LoggedMove) -> Move:
    """The move that a line of the log records."""
    match line:
        case LoggedUpcard(take=take):
            return Upcard(take)
        case LoggedDraw(source=source):
            return Draw(source)
        case LoggedDiscard(card=card):
            return Discard(card)
        case LoggedKnock(discard=discard, melds=melds):
            return Knock(discard, melds)
        case LoggedBigGin():
            return BigGin()


def hidden(line: LoggedMove, seat: int) -> LoggedMove:
    """The line as another seat saw it at the time: its own draws and the pile's are named, the rest are not."""
    if type(line) is LoggedDraw and line.source == "stock" and line.seat != seat:
        return LoggedDraw(ply=line.ply, seat=line.seat, at=line.at, auto=line.auto, source="stock", card=None)
    return line
