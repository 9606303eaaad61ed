"""The state of one gin hand: a frozen value from the deal to the showdown."""

from typing import Literal

import msgspec

from tapete.engine.gin.showdown import Showdown, knock_limit
from tapete.engine.gin.table import Table

HAND_SIZE = 10

Phase = Literal["upcard", "draw", "discard", "finished"]


class Hand(msgspec.Struct, frozen=True, gc=False, tag_field="variant", tag="gin"):
    """A hand as the table knows it, hidden cards included: it never leaves the server.

    `order` are the seats that play it, from the dealer's left, as turns go round; others sit at the table without
    cards. `deck` holds the 52 card numbers in the order in which they leave it; the stock is `deck[top:]`. `cards` and
    `pickups` are masks by seat: what each holds, and what of that came from the discard pile in sight of all. `pile`
    are the discards from the bottom up, `throwers` who threw each (-1: turned up at the deal). `stock_only` has bit
    `s` set while seat `s` still owes a draw from the stock after a double pass. `taken` and `drawn` are the card that
    the seat on turn took from the pile or the stock. `circling` counts draws from the pile in a row, `turns` finished
    turns.
    """

    rules: Table
    dealer: int
    order: tuple[int, ...]
    deck: tuple[int, ...]
    top: int
    cards: tuple[int, ...]
    pickups: tuple[int, ...]
    pile: tuple[int, ...]
    throwers: tuple[int, ...]
    phase: Phase
    turn: int
    ply: int = 0
    turns: int = 0
    passes: int = 0
    stock_only: int = 0
    upcard_dead: bool = False
    taken: int | None = None
    drawn: int | None = None
    circling: int = 0
    showdown: Showdown | None = None

    def __repr__(self) -> str:
        """Without a card: what is shown ends up in logs."""
        return f"<Hand at ply {self.ply}>"

    @property
    def stock(self) -> int:
        """How many cards the stock has left."""
        return len(self.deck) - self.top

    @property
    def upcard(self) -> int:
        """The card first turned up."""
        return self.deck[HAND_SIZE * len(self.order)]

    @property
    def limit(self) -> int:
        """The most that a knock may leave in this hand."""
        return knock_limit(self.rules, self.upcard)

    @property
    def next_turn(self) -> int:
        """The seat that plays after the one on turn."""
        return self.order[(self.order.index(self.turn) + 1) % len(self.order)]

    @property
    def held(self) -> dict[int, int]:
        """The cards of each seat that plays."""
        return {seat: self.cards[seat] for seat in sorted(self.order)}


def pile_open(hand: Hand, seat: int) -> bool:
    """Whether the discard pile's top is free for this seat to draw.

    The dead upcard never is, and nothing is on the first draw after both seats passed (`mesa` 6).
    """
    dead = hand.upcard_dead and len(hand.pile) == 1
    return not dead and not hand.stock_only >> seat & 1
