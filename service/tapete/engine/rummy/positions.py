"""A finished deal, position by position, for replays: as the table stood, or as one seat saw it."""

import msgspec

from tapete.engine.cards import CardOrJoker
from tapete.engine.moves import Row
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.score import count
from tapete.engine.rummy.shown import MeldOnTable, ShownPhase, TopOfPile, melds_on_table, top_of_pile


class RummySeatPosition(msgspec.Struct, frozen=True):
    """What a seat held: how many cards, and which and what they count, unless they were hidden from the viewer."""

    seat: int
    count: int
    cards: Row | None
    points: int | None


class RummyPosition(msgspec.Struct, frozen=True):
    """The table after `ply` moves. `must_use` and `freed_jokers` are the duties of the seat on turn."""

    ply: int
    phase: ShownPhase
    turn: int | None
    stock: int
    rebuilds: int
    discard_pile: TopOfPile
    table: tuple[MeldOnTable, ...]
    opened: tuple[int, ...]
    must_use: CardOrJoker | None
    freed_jokers: int
    hands: tuple[RummySeatPosition, ...]


def position(hand: Hand, viewer: int | None) -> RummyPosition:
    """One position; `viewer` is the seat whose knowledge it is limited to, or `None` for all hands face up.

    The count at the end lays all hands open.
    """
    open_to_all = viewer is None or hand.result is not None
    return RummyPosition(
        ply=hand.ply,
        phase="finished" if hand.phase == "finished" else "play" if hand.phase == "play" else "draw",
        turn=None if hand.phase == "finished" else hand.turn,
        stock=len(hand.stock),
        rebuilds=hand.rebuilds,
        discard_pile=top_of_pile(hand.pile, hand.throwers),
        table=melds_on_table(hand.table),
        opened=tuple(seat for seat in sorted(hand.order) if hand.opened[seat]),
        must_use=hand.taken,
        freed_jokers=len(hand.freed),
        hands=tuple(_seat(hand, seat, shown=open_to_all or seat == viewer) for seat in sorted(hand.order)),
    )


def _seat(hand: Hand, seat: int, *, shown: bool) -> RummySeatPosition:
    cards = hand.cards[seat]
    return RummySeatPosition(seat, len(cards), cards if shown else None, count(cards) if shown else None)
