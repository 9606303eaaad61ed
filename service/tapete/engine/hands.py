"""The two engines that play a hand, behind one door: whoever deals, moves or shows asks here which of them it is."""

from collections.abc import Sequence

import msgspec

from tapete.engine.cards import CARDS, DOUBLE_PACK
from tapete.engine.events import Event
from tapete.engine.gin import play as gin
from tapete.engine.gin.hand import Hand as GinHand
from tapete.engine.gin.melds import meld_cards
from tapete.engine.gin.result import Result as GinResult
from tapete.engine.gin.result import result_of as gin_result
from tapete.engine.gin.showdown import points
from tapete.engine.gin.shown import HandView
from tapete.engine.gin.shown import show as show_gin
from tapete.engine.gin.table import Table
from tapete.engine.gin.view import view as gin_view
from tapete.engine.moves import Move, Pile, TableMove
from tapete.engine.papers import Papers
from tapete.engine.rummy import play as rummy
from tapete.engine.rummy.hand import Hand as RummyHand
from tapete.engine.rummy.legal import legal_moves as rummy_legal_moves
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.score import Result as RummyResult
from tapete.engine.rummy.shown import RummyHandView
from tapete.engine.rummy.shown import show as show_rummy
from tapete.engine.rummy.view import view as rummy_view

Rules = Table | Options
Hand = GinHand | RummyHand
Result = GinResult | RummyResult
ShownHand = HandView | RummyHandView


class Outcome(msgspec.Struct, frozen=True, gc=False):
    """Who won a hand, if anybody, and how many points."""

    winner: int | None
    points: int


def pack(rules: Rules) -> tuple[str, ...]:
    """The cards of a deck, in pack order."""
    return DOUBLE_PACK if isinstance(rules, Options) else CARDS


def told_target(rules: Rules, target: int) -> int | None:
    """The score that ends a game; none where one deal is the game."""
    return None if isinstance(rules, Options) and rules.length == "deal" else target


def clock(rules: Rules) -> int | None:
    """The seconds of a turn, where turns have a clock."""
    return rules.clock if isinstance(rules, Options) else None


def rebuilds(rules: Rules) -> bool:
    """Whether a stock is built anew in mid-deal, from chance that has to be kept for it."""
    return isinstance(rules, Options)


def next_rebuild(hand: Hand) -> tuple[int, tuple[str, ...]] | None:
    """Where the hand waits for a new stock: which rebuild it is, from 1, and the cards, from the bottom up."""
    if isinstance(hand, RummyHand) and hand.phase == "rebuild":
        return hand.rebuilds + 1, hand.pile[:-1]
    return None


def deal(rules: Rules, dealer: int, deck: Sequence[str], order: Sequence[int]) -> Hand:
    """Deal an ordered deck to the seats that play, from the dealer's left."""
    if isinstance(rules, Options):
        return rummy.deal(rules, dealer, deck, order)
    return gin.deal(rules, dealer, deck, order)


def apply(hand: Hand, seat: int, move: TableMove, *, auto: bool = False) -> tuple[Hand, tuple[Event, ...]]:
    """The hand after a move, and what happened; raises `IllegalMove` and changes nothing when the rules refuse it.

    `auto`: the table makes the move for the seat, or chance does.
    """
    if isinstance(hand, RummyHand):
        return rummy.apply(hand, seat, move, auto=auto)
    return gin.apply(hand, seat, move)


def legal_moves(hand: Hand, seat: int) -> tuple[Move, ...]:
    """The moves open to a seat now."""
    if isinstance(hand, RummyHand):
        return rummy_legal_moves(rummy_view(hand, seat))
    return gin.legal_moves(hand, seat)


def outcome(hand: Hand) -> Outcome | None:
    """How a hand ended; nothing while it is played."""
    if isinstance(hand, RummyHand):
        return None if hand.result is None else Outcome(hand.result.winner, hand.result.points)
    if hand.showdown is None:
        return None
    return Outcome(hand.showdown.winner, points(hand.rules, hand.showdown))


def result_of(hand: Hand) -> Result | None:
    """The end of a hand as it is published; nothing while it is played."""
    if isinstance(hand, RummyHand):
        return hand.result
    return None if hand.showdown is None else gin_result(hand.rules, hand.showdown)


def top_card(hand: Hand, source: Pile) -> str:
    """The card that a draw brings."""
    if isinstance(hand, RummyHand):
        return hand.stock[0] if source == "stock" else hand.pile[-1]
    return CARDS[hand.deck[hand.top] if source == "stock" else hand.pile[-1]]


def melds_shown(hand: Hand, seat: int) -> tuple[tuple[str, ...], ...]:
    """The melds that a knocker laid open, in cards."""
    if isinstance(hand, RummyHand) or hand.showdown is None:
        message = "a knock ends its hand"
        raise ValueError(message)
    return tuple(meld_cards(meld) for meld in hand.showdown.of(seat).melds)


def cards_held(hand: Hand, seat: int) -> int:
    """How many cards a seat holds."""
    held = hand.cards[seat]
    return held.bit_count() if isinstance(held, int) else len(held)


def show(hand: Hand, seat: int | None, papers: Papers, clock_ends_at: str | None) -> ShownHand:
    """The hand as a seat may know it, spelled out."""
    if isinstance(hand, RummyHand):
        return show_rummy(rummy_view(hand, seat), papers, clock_ends_at)
    return show_gin(gin_view(hand, seat), papers)
