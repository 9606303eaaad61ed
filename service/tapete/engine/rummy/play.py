"""Playing a deal of 13-card rummy: the deal, and what each move of a turn does (`rummy`: turn)."""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.cards import DOUBLE_PACK, JOKER
from tapete.engine.events import CardDiscarded, CardDrawn, CardTakenBack, Event, HandFinished, StockRebuilt
from tapete.engine.moves import (
    Discard,
    Draw,
    LayMeld,
    LayOff,
    Open,
    Rebuild,
    SwapBack,
    SwapJoker,
    TableMove,
    TakeBack,
)
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.hand import HAND_SIZE, REBUILDS, Hand, in_order
from tapete.engine.rummy.holding import with_cards, without_cards
from tapete.engine.rummy.laying import lay, swap_back
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.score import Result, blocked, gone_out

Step = tuple[Hand, tuple[Event, ...]]


def deal(rules: Options, dealer: int, deck: Sequence[str], order: Sequence[int]) -> Hand:
    """Deal thirteen cards each, one at a time from the dealer's left, and turn the next one up.

    `deck` are the 108 cards in the order in which they leave it, `order` the seats from the dealer's left.
    """
    if Counter(deck) != Counter(DOUBLE_PACK):
        message = "a deck is two packs and four jokers"
        raise ValueError(message)
    seats = len(order)
    dealt = HAND_SIZE * seats
    cards = {seat: in_order(tuple(deck[place:dealt:seats])) for place, seat in enumerate(order)}
    return Hand(
        rules=rules,
        dealer=dealer,
        order=tuple(order),
        stock=tuple(deck[dealt + 1 :]),
        cards=tuple(cards[seat] for seat in range(seats)),
        pile=(deck[dealt],),
        throwers=(-1,),
        opened=(False,) * seats,
        phase="draw",
        turn=order[0],
    )


def apply(hand: Hand, seat: int, move: TableMove, *, auto: bool = False) -> Step:
    """The deal after a move, and what happened; raises `IllegalMove` and changes nothing when the rules refuse it.

    `auto`: the table moves for a seat whose clock ran out, and so may give a card back at any time.
    """
    if hand.phase == "finished":
        raise IllegalMove(Refusal.HAND_FINISHED)
    if hand.turn != seat:
        raise IllegalMove(Refusal.NOT_YOUR_TURN, turn=hand.turn)
    after, events = _moved(hand, move, auto=auto)
    if not after.held and after.phase == "play":
        return _over(after, events, gone_out(after.cards, hand.turn, closed=hand.unopened))
    return after, events


def _moved(hand: Hand, move: TableMove, *, auto: bool) -> Step:
    match move:
        case Draw():
            return _draw(_in_phase(hand, "draw", "draw"), move)
        case TakeBack():
            return _take_back(_in_phase(hand, "play", "take-back"), auto=auto)
        case Open() | LayMeld() | LayOff() | SwapJoker():
            return lay(_in_phase(hand, "play", str(move.__struct_config__.tag)), move)
        case Discard():
            return _discard(_in_phase(hand, "play", "discard"), move)
        case SwapBack() | Rebuild() if auto:
            return _by_the_table(hand, move)
    raise IllegalMove(Refusal.OTHER_GAMES_MOVE)


def _by_the_table(hand: Hand, move: SwapBack | Rebuild) -> Step:
    if isinstance(move, SwapBack):
        return swap_back(_in_phase(hand, "play", "swap-back"), move)
    return _rebuild(_in_phase(hand, "rebuild", "rebuild"), move)


def _in_phase(hand: Hand, phase: str, move: str) -> Hand:
    if hand.phase != phase:
        raise IllegalMove(Refusal.WRONG_PHASE, phase=hand.phase, move=move)
    return replace(hand, ply=hand.ply + 1)


def _draw(hand: Hand, move: Draw) -> Step:
    if move.source == "stock":
        card = hand.stock[0]
        after = replace(with_cards(hand, (card,)), stock=hand.stock[1:], phase="play", drawn=card)
        return after, (CardDrawn(hand.ply, hand.turn, "stock", card),)
    card, thrower = hand.pile[-1], hand.throwers[-1]
    if hand.stock_only:
        raise IllegalMove(Refusal.MUST_DRAW_STOCK, card=card)
    pile = replace(hand, pile=hand.pile[:-1], throwers=hand.throwers[:-1])
    after = replace(with_cards(pile, (card,)), phase="play", taken=card, thrower=thrower)
    return after, (CardDrawn(hand.ply, hand.turn, "discard", card),)


def _take_back(hand: Hand, *, auto: bool) -> Step:
    """Before anything else is done in the turn (`rummy`: take-back); the clock does it at any time."""
    if hand.taken is None or (hand.acted and not auto):
        raise IllegalMove(Refusal.NOTHING_TO_TAKE_BACK)
    after = replace(
        without_cards(hand, (hand.taken,)),
        pile=(*hand.pile, hand.taken),
        throwers=(*hand.throwers, hand.thrower),
        phase="draw",
        taken=None,
        stock_only=True,
    )
    return after, (CardTakenBack(hand.ply, hand.turn, hand.taken),)


def _discard(hand: Hand, move: Discard) -> Step:
    after = without_cards(hand, (move.card,))
    if hand.taken is not None:
        raise IllegalMove(Refusal.MUST_USE_CARD, card=hand.taken)
    if hand.freed:
        raise IllegalMove(Refusal.JOKER_NOT_LAID, card=JOKER, jokers=len(hand.freed))
    thrown = replace(
        after, pile=(*hand.pile, move.card), throwers=(*hand.throwers, hand.turn), turns=hand.turns + 1, drawn=None
    )
    events = (CardDiscarded(hand.ply, hand.turn, move.card),)
    return _next_turn(thrown, events) if thrown.held else (thrown, events)


def _next_turn(hand: Hand, events: tuple[Event, ...]) -> Step:
    seat = hand.next_turn
    begun = replace(
        hand, turn=seat, phase="draw", acted=False, unopened=not hand.opened[seat], stock_only=False, thrower=-1
    )
    if begun.stock:
        return begun, events
    if begun.rebuilds == REBUILDS or len(begun.pile) == 1:
        return _over(begun, events, blocked(begun.cards))
    return replace(begun, phase="rebuild"), events


def _rebuild(hand: Hand, move: Rebuild) -> Step:
    """The discard pile but for its top is the new stock, in the order that chance has named."""
    if Counter(move.stock) != Counter(hand.pile[:-1]):
        message = "the new stock is the discard pile but for its top"
        raise ValueError(message)
    after = replace(
        hand,
        stock=move.stock,
        pile=hand.pile[-1:],
        throwers=hand.throwers[-1:],
        rebuilds=hand.rebuilds + 1,
        phase="draw",
    )
    return after, (StockRebuilt(hand.ply, len(move.stock), after.rebuilds),)


def _over(hand: Hand, events: tuple[Event, ...], result: Result) -> Step:
    over = HandFinished(hand.ply, result.outcome)
    return replace(hand, phase="finished", result=result), (*events, over)
