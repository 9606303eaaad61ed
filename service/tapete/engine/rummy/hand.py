"""The state of one deal of 13-card rummy: a frozen value from the deal to the count."""

from typing import Literal

import msgspec

from tapete.engine.cards import DOUBLE_PACK, CardOrJoker
from tapete.engine.rummy.melds import Kind
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.score import Result

HAND_SIZE = 13
REBUILDS = 2

Phase = Literal["rebuild", "draw", "play", "finished"]
Cards = tuple[CardOrJoker, ...]

_PLACE = {card: place for place, card in enumerate(dict.fromkeys(DOUBLE_PACK))}


def in_order(cards: Cards) -> Cards:
    """Cards in pack order, jokers last."""
    return tuple(sorted(cards, key=_PLACE.__getitem__))


class TableMeld(msgspec.Struct, frozen=True, gc=False):
    """A meld on the table and whose it is; `faces` are what its places stand for, jokers included: in a set that lacks
    more than one suit a joker is its rank alone."""

    seat: int
    kind: Kind
    cards: Cards
    faces: tuple[str, ...]


class Freed(msgspec.Struct, frozen=True, gc=False):
    """A joker that was swapped out of the table in this turn and not laid again: its meld, its place in it, and the
    card that took the place; `taken` where that card was the discard pile's."""

    meld: int
    place: int
    card: str
    taken: bool = False


class Hand(msgspec.Struct, frozen=True, gc=False, tag_field="variant", tag="rummy"):
    """A deal as the table knows it, hidden cards included: it never leaves the server.

    `order` are the seats in turn order from the dealer's left. `stock` is from its top down, `pile` from the bottom up
    with who threw each (-1: turned up at the deal). `cards` are by seat, in pack order: equal cards are
    interchangeable. `opened` is by seat. `taken` obliges the seat on turn, `thrower` is whose discard it took (of use
    while the card may still go back), `drawn` the card that it drew from the stock. `acted`: it has laid something in
    this turn; `unopened`: it began the turn without having opened; `stock_only`: it has given the pile's card back.
    """

    rules: Options
    dealer: int
    order: tuple[int, ...]
    stock: Cards
    cards: tuple[Cards, ...]
    pile: Cards
    throwers: tuple[int, ...]
    opened: tuple[bool, ...]
    phase: Phase
    turn: int
    table: tuple[TableMeld, ...] = ()
    ply: int = 0
    turns: int = 0
    rebuilds: int = 0
    taken: CardOrJoker | None = None
    thrower: int = -1
    drawn: CardOrJoker | None = None
    acted: bool = False
    unopened: bool = True
    stock_only: bool = False
    freed: tuple[Freed, ...] = ()
    result: Result | None = None

    def __repr__(self) -> str:
        """Without a card: what is shown ends up in logs."""
        return f"<Hand at ply {self.ply}>"

    @property
    def held(self) -> Cards:
        """The cards of the seat on turn."""
        return self.cards[self.turn]

    @property
    def next_turn(self) -> int:
        """The seat that plays after the one on turn."""
        return self.order[(self.order.index(self.turn) + 1) % len(self.order)]

    @property
    def has_opened(self) -> bool:
        """Whether the seat on turn has opened."""
        return self.opened[self.turn]
