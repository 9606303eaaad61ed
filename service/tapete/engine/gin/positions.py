"""A finished hand, position by position, for replays: as the table stood, or as one seat saw it."""

import msgspec

from tapete.engine.cards import Card, cards_of, pips
from tapete.engine.gin.hand import Hand, Phase
from tapete.engine.gin.melds import meld_cards
from tapete.engine.gin.showdown import default_melds
from tapete.engine.gin.shown import Discarded, discards


class SeatPosition(msgspec.Struct, frozen=True):
    """What a seat held: how many cards, and which, unless the replay is another seat's and they were hidden from it.

    `deadwood` is what `melds` leave: the best there are and, of a knocker, those it showed.
    """

    seat: int
    count: int
    cards: tuple[Card, ...] | None
    melds: tuple[tuple[Card, ...], ...] | None
    deadwood: int | None


class Position(msgspec.Struct, frozen=True):
    """The table after `ply` moves; `hands` are those of the seats that play."""

    ply: int
    phase: Phase
    turn: int | None
    stock: int
    discard_pile: tuple[Discarded, ...]
    upcard_dead: bool
    hands: tuple[SeatPosition, ...]


def position(hand: Hand, viewer: int | None) -> Position:
    """One position; `viewer` is the seat whose knowledge it is limited to, or `None` for all hands face up.

    A knock lays all hands open; a drawn hand leaves the others' hidden.
    """
    open_to_all = viewer is None or (hand.showdown is not None and hand.showdown.outcome != "drawn")
    return Position(
        ply=hand.ply,
        phase=hand.phase,
        turn=None if hand.phase == "finished" else hand.turn,
        stock=hand.stock,
        discard_pile=discards(hand.pile, hand.throwers),
        upcard_dead=hand.upcard_dead,
        hands=tuple(_seat(hand, seat, shown=open_to_all or seat == viewer) for seat in sorted(hand.order)),
    )


def _seat(hand: Hand, seat: int, *, shown: bool) -> SeatPosition:
    cards = hand.cards[seat]
    count = cards.bit_count()
    if not shown:
        return SeatPosition(seat, count, None, None, None)
    melds = _melds(hand, seat)
    left = pips(cards & ~sum(melds))
    return SeatPosition(seat, count, cards_of(cards), tuple(meld_cards(meld) for meld in melds), left)


def _melds(hand: Hand, seat: int) -> tuple[int, ...]:
    """The best there are, but of a knocker those it showed (`mesa` 15)."""
    if hand.showdown is not None and seat == hand.showdown.knocker:
        return hand.showdown.of(seat).melds
    return default_melds(hand.cards[seat], hand.rules.aces)
