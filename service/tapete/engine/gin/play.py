"""Playing a gin hand: the deal, the moves that are open, and what each of them does."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine.cards import BIT, CARDS, JOKER, NUMBER
from tapete.engine.events import (
    BigGinDeclared,
    CardDiscarded,
    CardDrawn,
    Event,
    HandFinished,
    Knocked,
    UpcardAnswered,
)
from tapete.engine.gin.hand import HAND_SIZE, Hand, pile_open
from tapete.engine.gin.melds import after_each, deadwood
from tapete.engine.gin.showdown import Showdown, check_limit, default_melds, drawn, named_melds, settle
from tapete.engine.gin.table import Table
from tapete.engine.moves import BigGin, Discard, Draw, GinMove, Knock, TableMove, Upcard
from tapete.engine.refusals import IllegalMove, Refusal

Step = tuple[Hand, tuple[Event, ...]]


def deal(rules: Table, dealer: int, deck: Sequence[str], order: Sequence[int] | None = None) -> Hand:
    """Deal ten cards each, one at a time from the dealer's left, and turn the next one up (`mesa` 5).

    `deck` are the 52 cards in the order in which they leave it, `order` the seats that play, from the dealer's left:
    seats 0 and 1 unless others are named.
    """
    numbers = tuple(NUMBER[card] for card in deck)
    if sorted(numbers) != list(range(52)):
        message = "a deck is the 52 cards, each once"
        raise ValueError(message)
    seats = (1 - dealer, dealer) if order is None else tuple(order)
    dealt = HAND_SIZE * len(seats)
    return Hand(
        rules=rules,
        dealer=dealer,
        order=seats,
        deck=numbers,
        top=dealt + 1,
        cards=_dealt(numbers[:dealt], seats),
        pickups=(0,) * (max(seats) + 1),
        pile=(numbers[dealt],),
        throwers=(-1,),
        phase="upcard" if rules.upcard_offer else "draw",
        turn=seats[0],
    )


def _dealt(numbers: tuple[int, ...], order: tuple[int, ...]) -> tuple[int, ...]:
    """The masks by seat; one who sits out gets none."""
    masks = [0] * (max(order) + 1)
    for place, seat in enumerate(order):
        masks[seat] = sum(1 << number for number in numbers[place :: len(order)])
    return tuple(masks)


def legal_moves(hand: Hand, seat: int) -> tuple[GinMove, ...]:
    """The moves open to a seat now; a knock is listed by its discard, with the choice of melds left to the knocker."""
    if hand.phase == "finished" or hand.turn != seat:
        return ()
    if hand.phase == "upcard":
        return Upcard(True), Upcard(False)
    if hand.phase == "draw":
        return (Draw("stock"), Draw("discard")) if pile_open(hand, seat) else (Draw("stock"),)
    each = after_each(hand.cards[seat], hand.rules.aces)
    counts = {CARDS[n]: count for n, count in each.items() if may_discard(hand, n)}
    limit = hand.limit
    knocks = [Knock(card) for card, count in counts.items() if count <= limit]
    whole = (BigGin(),) if big_gin_open(hand) else ()
    return *(Discard(card) for card in counts), *knocks, *whole


def big_gin_open(hand: Hand) -> bool:
    """Whether the seat on turn may declare big gin: the table pays for it, and all eleven cards are melded."""
    if hand.rules.big_gin_bonus is None or hand.phase != "discard":
        return False
    return deadwood(hand.cards[hand.turn], hand.rules.aces) == 0


def may_discard(hand: Hand, number: int) -> bool:
    """Whether the return rule lets this card go now (`mesa` 7): the one just taken from the pile may not."""
    return hand.rules.return_taken or number != hand.taken


def apply(hand: Hand, seat: int, move: TableMove) -> Step:
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
        case BigGin():
            return _declare(_in_phase(hand, "discard", "big-gin"))
        case _:
            raise IllegalMove(Refusal.OTHER_GAMES_MOVE)


def _in_phase(hand: Hand, phase: str, move: str) -> Hand:
    if hand.phase != phase:
        raise IllegalMove(Refusal.WRONG_PHASE, phase=hand.phase, move=move)
    return hand


def _answer(hand: Hand, move: Upcard) -> Step:
    event = UpcardAnswered(hand.ply + 1, hand.turn, move.take, CARDS[hand.pile[-1]])
    if move.take:
        return _take_top(hand, hand.circling), (event,)
    passes = hand.passes + 1
    everybody = passes == len(hand.order)
    after = replace(
        hand,
        ply=hand.ply + 1,
        passes=passes,
        turn=hand.next_turn,
        phase="draw" if everybody else "upcard",
        upcard_dead=everybody,
        stock_only=sum(1 << seat for seat in hand.order) if everybody else 0,
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
    if card == JOKER or not hand.cards[hand.turn] & BIT[card]:
        raise IllegalMove(Refusal.CARD_NOT_HELD, card=card)
    number, bit = NUMBER[card], BIT[card]
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
        return _finished(after, drawn(after.rules, after.held, after.upcard), event)
    return replace(after, phase="draw", turn=hand.next_turn), (event,)


def _knock(hand: Hand, move: Knock) -> Step:
    after = _thrown(hand, move.discard)
    cards, aces = after.cards[hand.turn], hand.rules.aces
    melds = default_melds(cards, aces) if move.melds is None else named_melds(cards, move.melds, aces)
    check_limit(hand.limit, cards, melds)
    event = Knocked(after.ply, hand.turn, move.discard)
    return _finished(after, settle(hand.rules, hand.turn, after.held, melds, upcard=hand.upcard), event)


def _declare(hand: Hand) -> Step:
    """Big gin: eleven melded cards shown, none thrown."""
    if hand.rules.big_gin_bonus is None:
        raise IllegalMove(Refusal.NO_BIG_GIN)
    melds = default_melds(hand.cards[hand.turn], hand.rules.aces)
    check_limit(0, hand.cards[hand.turn], melds)
    after = replace(hand, ply=hand.ply + 1, turns=hand.turns + 1, taken=None, drawn=None)
    showdown = settle(hand.rules, hand.turn, hand.held, melds, upcard=hand.upcard, big=True)
    return _finished(after, showdown, BigGinDeclared(after.ply, hand.turn))


def _finished(hand: Hand, showdown: Showdown, event: Event) -> Step:
    over = HandFinished(hand.ply, showdown.outcome)
    return replace(hand, phase="finished", showdown=showdown), (event, over)
