"""Playing a gin hand: the deal, the moves that are open, and what each of them does."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.cards import CARDS, NUMBER
from tapete.engine.events import CardDiscarded, CardDrawn, Event, HandFinished, Knocked, UpcardAnswered
from tapete.engine.gin.hand import Hand, pile_open
from tapete.engine.gin.melds import after_each
from tapete.engine.gin.showdown import Showdown, check_limit, default_melds, drawn, named_melds, settle
from tapete.engine.gin.table import Table
from tapete.engine.moves import Discard, Draw, Knock, Move, Upcard
from tapete.engine.refusals import IllegalMove, Refusal

HAND_SIZE = 10

Step = tuple[Hand, tuple[Event, ...]]


def deal(rules: Table, dealer: int, deck: Sequence[str], seats: int = 2) -> Hand:
    """Deal ten cards each, one at a time from the dealer's left, and turn the next one up (`mesa` 5).

    `deck` are the 52 cards in the order in which they leave it.
    """
    order = tuple(NUMBER[card] for card in deck)
    if sorted(order) != list(range(52)):
        message = "a deck is the 52 cards, each once"
        raise ValueError(message)
    first = (dealer + 1) % seats
    dealt = HAND_SIZE * seats
    cards = tuple(sum(1 << n for n in order[(seat - first) % seats : dealt : seats]) for seat in range(seats))
    return Hand(
        rules=rules,
        dealer=dealer,
        deck=order,
        top=dealt + 1,
        cards=cards,
        pickups=(0,) * seats,
        pile=(order[dealt],),
        throwers=(-1,),
        phase="upcard",
        turn=first,
    )


def legal_moves(hand: Hand, seat: int) -> tuple[Move, ...]:
    """The moves open to a seat now; a knock is listed by its discard, with the choice of melds left to the knocker."""
    if hand.phase == "finished" or hand.turn != seat:
        return ()
    if hand.phase == "upcard":
        return Upcard(True), Upcard(False)
    if hand.phase == "draw":
        return (Draw("stock"), Draw("discard")) if pile_open(hand, seat) else (Draw("stock"),)
    counts = {CARDS[n]: count for n, count in after_each(hand.cards[seat]).items() if may_discard(hand, n)}
    knocks = [Knock(card) for card, count in counts.items() if count <= hand.rules.knock_limit]
    return *(Discard(card) for card in counts), *knocks


def may_discard(hand: Hand, number: int) -> bool:
    """Whether the return rule lets this card go now (`mesa` 7): the one just taken from the pile may not."""
    return hand.rules.return_taken or number != hand.taken


def apply(hand: Hand, seat: int, move: Move) -> Step:
    """The hand after a move, and what happened; raises `IllegalMove` and changes nothing when the rules refuse it."""
    if hand.phase == "finished":
        raise IllegalMove(Refusal.HAND_FINISHED)
    if hand.turn != seat:
        raise IllegalMove(Refusal.NOT_YOUR_TURN, turn=hand.turn)
    match move:
        case Upcard():
            return _answer(_in_phase(hand, "upcard", "upcard"), move)
        case Draw():
            return _draw(_in_phase(hand, "draw", "draw"), move)
        case Discard():
            return _discard(_in_phase(hand, "discard", "discard"), move)
        case Knock():
            return _knock(_in_phase(hand, "discard", "knock"), move)


def _in_phase(hand: Hand, phase: str, move: str) -> Hand:
    if hand.phase != phase:
        raise IllegalMove(Refusal.WRONG_PHASE, phase=hand.phase, move=move)
    return hand


def _answer(hand: Hand, move: Upcard) -> Step:
    event = UpcardAnswered(hand.ply + 1, hand.turn, move.take, CARDS[hand.pile[-1]])
    if move.take:
        return _take_top(hand, hand.circling), (event,)
    passes = hand.passes + 1
    everybody = passes == hand.seats
    after = replace(
        hand,
        ply=hand.ply + 1,
        passes=passes,
        turn=(hand.turn + 1) % hand.seats,
        phase="draw" if everybody else "upcard",
        upcard_dead=everybody,
        stock_only=(1 << hand.seats) - 1 if everybody else 0,
    )
    return after, (event,)


def _draw(hand: Hand, move: Draw) -> Step:
    if move.source == "stock":
        after = _draw_stock(hand)
        return after, (CardDrawn(after.ply, hand.turn, "stock", CARDS[hand.deck[hand.top]]),)
    if not pile_open(hand, hand.turn):
        owes = hand.stock_only >> hand.turn & 1
        raise IllegalMove(Refusal.MUST_DRAW_STOCK if owes else Refusal.UPCARD_DEAD, card=CARDS[hand.pile[-1]])
    after = _take_top(hand, hand.circling + 1)
    return after, (CardDrawn(after.ply, hand.turn, "discard", CARDS[hand.pile[-1]]),)


def _draw_stock(hand: Hand) -> Hand:
    number = hand.deck[hand.top]
    return replace(
        hand,
        ply=hand.ply + 1,
        top=hand.top + 1,
        cards=_changed(hand.cards, hand.turn, 1 << number),
        stock_only=hand.stock_only & ~(1 << hand.turn),
        phase="discard",
        drawn=number,
        circling=0,
    )


def _take_top(hand: Hand, circling: int) -> Hand:
    number = hand.pile[-1]
    return replace(
        hand,
        ply=hand.ply + 1,
        cards=_changed(hand.cards, hand.turn, 1 << number),
        pickups=_changed(hand.pickups, hand.turn, 1 << number),
        pile=hand.pile[:-1],
        throwers=hand.throwers[:-1],
        phase="discard",
        taken=number,
        circling=circling,
    )


def _changed(masks: tuple[int, ...], seat: int, flip: int) -> tuple[int, ...]:
    """The masks with some bits of one seat's flipped."""
    return *masks[:seat], masks[seat] ^ flip, *masks[seat + 1 :]


def _thrown(hand: Hand, card: str) -> Hand:
    """The hand with the eleventh card on the pile and the turn counted; refuses a card that may not go."""
    number = NUMBER[card]
    bit = 1 << number
    if not hand.cards[hand.turn] & bit:
        raise IllegalMove(Refusal.CARD_NOT_HELD, card=card)
    if not may_discard(hand, number):
        raise IllegalMove(Refusal.CARD_JUST_TAKEN, card=card)
    return replace(
        hand,
        ply=hand.ply + 1,
        turns=hand.turns + 1,
        cards=_changed(hand.cards, hand.turn, bit),
        pickups=_changed(hand.pickups, hand.turn, hand.pickups[hand.turn] & bit),
        pile=(*hand.pile, number),
        throwers=(*hand.throwers, hand.turn),
        taken=None,
        drawn=None,
    )


def _discard(hand: Hand, move: Discard) -> Step:
    after = _thrown(hand, move.card)
    event = CardDiscarded(after.ply, hand.turn, move.card)
    if after.stock <= after.rules.stock_left or after.circling >= after.rules.circling_draws:
        return _finished(after, drawn(after.cards), event)
    return replace(after, phase="draw", turn=(hand.turn + 1) % hand.seats), (event,)


def _knock(hand: Hand, move: Knock) -> Step:
    after = _thrown(hand, move.discard)
    cards = after.cards[hand.turn]
    melds = default_melds(cards) if move.melds is None else named_melds(cards, move.melds)
    check_limit(hand.rules, cards, melds)
    event = Knocked(after.ply, hand.turn, move.discard)
    return _finished(after, settle(hand.rules, hand.turn, after.cards, melds), event)


def _finished(hand: Hand, showdown: Showdown, event: Event) -> Step:
    over = HandFinished(hand.ply, showdown.outcome)
    return replace(hand, phase="finished", showdown=showdown), (event, over)
