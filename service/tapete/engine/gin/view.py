"""What one seat may know of a hand. Everything that is shown, chosen or hinted starts from a `View`, never from a
`Hand`."""

import msgspec

from tapete.engine.gin.hand import Hand, Phase, pile_open
from tapete.engine.gin.showdown import Showdown
from tapete.engine.gin.table import Table


class View(msgspec.Struct, frozen=True, gc=False):
    """A hand from one seat (`None`: a spectator), built field by field; masks and card numbers as in `Hand`.

    `cards` is the seat's own hand (0 for a spectator), `counts` how many cards every seat holds, `stock` how many the
    stock has left, `taken` and `drawn` the seat's own card of this turn, `upcard` the card first turned up and `limit`
    the most that a knock may leave. `showdown` is there when the hand is over.
    """

    seat: int | None
    rules: Table
    phase: Phase
    turn: int
    dealer: int
    order: tuple[int, ...]
    upcard: int
    limit: int
    cards: int
    counts: tuple[int, ...]
    pickups: tuple[int, ...]
    pile: tuple[int, ...]
    throwers: tuple[int, ...]
    stock: int
    upcard_dead: bool
    pile_open: bool
    taken: int | None
    drawn: int | None
    ply: int
    showdown: Showdown | None

    @property
    def on_turn(self) -> bool:
        """Whether the seat is the one to move."""
        return self.turn == self.seat and self.phase != "finished"


def view(hand: Hand, seat: int | None) -> View:
    """The hand as the seat may know it; one that sits out sees it from outside."""
    seat = seat if seat in hand.order else None
    mine = hand.turn == seat
    return View(
        seat=seat,
        rules=hand.rules,
        phase=hand.phase,
        turn=hand.turn,
        dealer=hand.dealer,
        order=hand.order,
        upcard=hand.upcard,
        limit=hand.limit,
        cards=0 if seat is None else hand.cards[seat],
        counts=tuple([cards.bit_count() for cards in hand.cards]),
        pickups=hand.pickups,
        pile=hand.pile,
        throwers=hand.throwers,
        stock=len(hand.deck) - hand.top,
        upcard_dead=hand.upcard_dead,
        pile_open=pile_open(hand, hand.turn),
        taken=hand.taken if mine else None,
        drawn=hand.drawn if mine else None,
        ply=hand.ply,
        showdown=hand.showdown,
    )
