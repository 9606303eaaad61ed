"""What the table does for a seat whose clock ran out (`rummy`: clock): it draws and discards, and lays nothing."""

from collections.abc import Iterator

from tapete.engine.moves import Discard, Draw, SwapBack, TableMove, TakeBack
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.play import apply
from tapete.engine.rummy.score import count


def moves_for(hand: Hand) -> Iterator[TableMove]:
    """The moves that end the turn of the seat on turn, one by one.

    Freed jokers that were not laid again go back to their places, then the pile's card that was not used. Who has not
    drawn draws from the stock. What goes is the card drawn from the stock or, where that is not held, the one that
    counts most.
    """
    seat = hand.turn
    while hand.phase in ("draw", "play") and hand.turn == seat:
        move = _next_move(hand)
        hand, _ = apply(hand, seat, move, auto=True)
        yield move
        if isinstance(move, Discard):
            return


def _next_move(hand: Hand) -> TableMove:
    if hand.phase == "draw":
        return Draw("stock")
    if hand.freed:
        return SwapBack(hand.freed[-1].meld, hand.freed[-1].place)
    if hand.taken is not None:
        return TakeBack()
    if hand.drawn is not None and hand.drawn in hand.held:
        return Discard(hand.drawn)
    return Discard(max(hand.held, key=lambda card: count((card,))))
