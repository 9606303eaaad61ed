"""What one seat may know of a deal. Everything that is shown, chosen or hinted starts from a `View`, never from a
`Hand`."""

import msgspec

from tapete.engine.rummy.hand import Cards, Freed, Hand, Phase, TableMeld
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.score import Result


class View(msgspec.Struct, frozen=True, gc=False):
    """A deal from one seat (`None`: a spectator), built field by field; the fields are those of `Hand`.

    `cards` are the seat's own, `counts` how many cards every seat holds, `stock` how many the stock has left. `taken`
    is the card that the seat on turn took from the pile in sight of all, `drawn` the seat's own from the stock.
    `result` is there when the deal is over.
    """

    seat: int | None
    rules: Options
    dealer: int
    order: tuple[int, ...]
    phase: Phase
    turn: int
    cards: Cards
    counts: tuple[int, ...]
    stock: int
    pile: Cards
    throwers: tuple[int, ...]
    opened: tuple[bool, ...]
    table: tuple[TableMeld, ...]
    ply: int
    turns: int
    rebuilds: int
    taken: str | None
    drawn: str | None
    acted: bool
    unopened: bool
    stock_only: bool
    freed: tuple[Freed, ...]
    result: Result | None

    @property
    def on_turn(self) -> bool:
        """Whether the seat is the one to move."""
        return self.turn == self.seat and self.phase in ("draw", "play")

    @property
    def has_opened(self) -> bool:
        """Whether the seat has opened."""
        return self.seat is not None and self.opened[self.seat]


def view(hand: Hand, seat: int | None) -> View:
    """The deal as the seat may know it."""
    return View(
        seat=seat,
        rules=hand.rules,
        dealer=hand.dealer,
        order=hand.order,
        phase=hand.phase,
        turn=hand.turn,
        cards=() if seat is None else hand.cards[seat],
        counts=tuple([len(cards) for cards in hand.cards]),
        stock=len(hand.stock),
        pile=hand.pile,
        throwers=hand.throwers,
        opened=hand.opened,
        table=hand.table,
        ply=hand.ply,
        turns=hand.turns,
        rebuilds=hand.rebuilds,
        taken=hand.taken,
        drawn=hand.drawn if seat == hand.turn and hand.phase == "play" else None,
        acted=hand.acted,
        unopened=hand.unopened,
        stock_only=hand.stock_only,
        freed=hand.freed,
        result=hand.result,
    )
