"""Leaks planted on purpose: the non-interference test must catch each of them."""

import hashlib
from collections.abc import Callable
from functools import reduce
from operator import or_
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace
from tests.deals import gin
from tests.engine.hidden import Viewer, first_difference
from tests.engine.houses import KINDS

from tapete.engine import game_view, hands
from tapete.engine.events import CardDrawn, Event, seen_by
from tapete.engine.game import Board, Game
from tapete.engine.game_view import Envelope
from tapete.engine.gin import play
from tapete.engine.gin import view as seen
from tapete.engine.gin.hand import Hand, pile_open
from tapete.engine.gin.layoffs import fitting
from tapete.engine.gin.melds import deadwood, has_high_ace, meld_cards
from tapete.engine.gin.showdown import drawn, ways_to_meld
from tapete.engine.gin.shown import show
from tapete.engine.gin.view import View
from tapete.engine.hands import ShownHand
from tapete.engine.moves import Move
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove

honest_view = seen.view
honest_hand = game_view._hand
honest_legal = game_view._legal
honest_events = game_view._events
honest_seats = game_view._seats
honest_apply = play.apply

PAIRS = 300


class Plant(NamedTuple):
    """A leak, and a kind of game where it shows."""

    sow: Callable[[pytest.MonkeyPatch], None]
    kind: str = "mesa"


def _rival(hand: Hand, seat: Viewer) -> int:
    return next(other for other in hand.order if other != seat)


def _third(hand: Hand, seat: Viewer) -> int:
    """The seat two places on from one that plays."""
    order = hand.order
    return order[(order.index(seat) + 2) % len(order)] if seat in order else order[0]


def in_view(leak: Callable[[Hand, Viewer], dict[str, Any]], kind: str = "mesa") -> Plant:
    """A leak in the fields of the inner view."""

    def leaking(hand: Hand, seat: Viewer) -> View:
        fields = {} if hand.phase == "finished" else leak(hand, seat)
        return replace(honest_view(hand, seat), **fields)

    return Plant(lambda patch: patch.setattr(hands, "gin_view", leaking), kind)


def in_hand(leak: Callable[[Hand, Viewer], dict[str, Any]], kind: str = "mesa") -> Plant:
    """A leak in the hand that goes out."""

    def leaking(board: Board, seat: Viewer, envelope: Envelope) -> ShownHand:
        fields = leak(gin(board), seat) if board.running else {}
        return replace(honest_hand(board, seat, envelope), **fields)

    return Plant(lambda patch: patch.setattr(game_view, "_hand", leaking), kind)


def instead(name: str, leaking: Callable[..., object], kind: str = "mesa", module: object = game_view) -> Plant:
    """A leak in a function of the engine."""
    return Plant(lambda patch: patch.setattr(module, name, leaking), kind)


def _as_told(event: Event, seat: Viewer) -> Event:
    return event


def _told_to_the_one_before(event: Event, seat: Viewer) -> Event:
    shown = isinstance(event, CardDrawn) and seat is not None and event.seat == (seat + 1) % 4
    return event if shown else seen_by(event, seat)


def _open_by_chance(hand: Hand, seat: int) -> bool:
    return pile_open(hand, seat) and deadwood(hand.cards[_rival(hand, seat)]) % 2 == 0


def _moves_by_the_stock(game: Game, seat: Viewer, now: Any) -> tuple[Any, ...]:
    moves = honest_legal(game, seat, now)
    return moves[::-1] if any(gin(board).deck[gin(board).top] % 2 for board in game.boards) else moves


def _moves_by_the_other_stock(game: Game, seat: Viewer, now: Any) -> tuple[Any, ...]:
    moves = honest_legal(game, seat, now)
    beside = [gin(board) for board in game.boards if seat not in board.hand.order]
    return moves[::-1] if any(hand.deck[hand.top] % 2 for hand in beside) else moves


def _without_idle_draws(board: Board, seat: Viewer) -> tuple[Event, ...]:
    idle = {event.ply for event in board.trail if isinstance(event, CardDrawn) and event.card in ("KC", "KH")}
    return tuple(event for event in honest_events(board, seat) if event.ply not in idle)


def _seats_by_what_they_need(game: Game, now: Any) -> tuple[Any, ...]:
    low = {seat for board in game.boards for seat in gin(board).order if deadwood(gin(board).cards[seat]) < 40}
    return tuple(replace(shown, cards=shown.cards + (shown.seat in low)) for shown in honest_seats(game, now))


def _talkative(hand: Hand, seat: int, move: Move) -> play.Step:
    try:
        return honest_apply(hand, seat, move)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, **refusal.params, rival=hand.cards[_rival(hand, seat)]) from None


def _with_a_third_hand(hand: Hand, seat: Viewer) -> dict[str, Any]:
    third = _third(hand, seat)
    return {"pickups": tuple(hand.cards[one] if one == third else held for one, held in enumerate(hand.pickups))}


def _beside_from_inside(board: Board, seat: Viewer, envelope: Envelope) -> ShownHand:
    return honest_hand(board, board.hand.turn if seat is None else seat, envelope)


def _as_the_one_on_turn_sees_it(hand: Hand, seat: Viewer) -> dict[str, Any]:
    shown = show(honest_view(hand, hand.turn), Papers("", 0))
    return {"after_discard": shown.after_discard}


def _ways_that_suit_no_rival(hand: Hand, seat: Viewer) -> dict[str, Any]:
    """Of the melds that count the same, those onto which the rivals' cards go least."""
    if seat not in hand.order or seat is None:
        return {}
    held = reduce(or_, (hand.cards[other] for other in hand.order if other != seat))
    ways = ways_to_meld(hand.cards[seat], hand.rules.aces)
    best = min(ways, key=lambda way: fitting(way, held, hand.rules.aces).bit_count())
    return {"melds": tuple(meld_cards(meld) for meld in best)}


def _ace_where_the_rival_decides(hand: Hand, seat: Viewer) -> dict[str, Any]:
    """Of the melds that count the same, an ace above the king when the rival's count is odd."""
    if seat not in hand.order or seat is None:
        return {}
    odd = bool(deadwood(hand.cards[_rival(hand, seat)]) % 2)
    ways = ways_to_meld(hand.cards[seat], hand.rules.aces)
    best = min(ways, key=lambda way: any(has_high_ace(meld) for meld in way) != odd)
    return {"melds": tuple(meld_cards(meld) for meld in best)}


def _arrangements_that_suit_no_rival(hand: Hand, seat: Viewer) -> dict[str, Any]:
    """The arrangements of each discard in an order that the rivals' cards decide."""
    if hand.phase != "discard" or seat is None or seat != hand.turn:
        return {}
    shown = show(honest_view(hand, seat), Papers("", 0)).after_discard
    turned = deadwood(hand.cards[_rival(hand, seat)]) % 2 == 0
    return {
        "after_discard": tuple(replace(one, arrangements=one.arrangements[:: -1 if turned else 1]) for one in shown)
    }


PLANTS: dict[str, Plant] = {
    "the stock's top in the view": in_view(lambda hand, _: {"drawn": hand.deck[hand.top]}),
    "the card drawn shown to the other seat": in_view(lambda hand, _: {"drawn": hand.drawn}),
    "the rival's whole hand among its pickups": in_view(lambda hand, _: {"pickups": hand.cards}),
    "a spectator who sees a seat's cards": in_view(lambda hand, seat: {"cards": hand.cards[0]} if seat is None else {}),
    "a stock without the cards that fit": in_view(
        lambda hand, _: {"stock": sum(number % 13 > 2 for number in hand.deck[hand.top :])}
    ),
    "the end told before it has come": in_view(lambda hand, _: {"showdown": drawn(hand.rules, hand.held)}),
    "the rival's deadwood": in_hand(lambda hand, seat: {"deadwood": deadwood(hand.cards[_rival(hand, seat)])}),
    "a knock limit by what the rival holds": in_hand(
        lambda hand, seat: {"knock_limit": 10 - (deadwood(hand.cards[_rival(hand, seat)]) > 30)}
    ),
    "a commitment that is a bare hash of the deck": in_hand(
        lambda hand, _: {"commitment": hashlib.sha256(bytes(hand.deck)).hexdigest()}
    ),
    "whole events": instead("seen_by", _as_told),
    "a pile that is open when that suits the rival": instead("pile_open", _open_by_chance, module=seen),
    "moves in an order that the stock decides": instead("_legal", _moves_by_the_stock),
    "a hole where a draw was idle": instead("_events", _without_idle_draws),
    "a count of cards by what the seat needs": instead("_seats", _seats_by_what_they_need),
    "a refusal that names the rival's cards": instead("apply", _talkative, module=play),
    "a third seat's hand among its pickups": in_view(_with_a_third_hand, "clasico for four together"),
    "a third seat's draw told to the one before it": instead(
        "seen_by", _told_to_the_one_before, "clasico for four together"
    ),
    "the count of a third seat": in_hand(
        lambda hand, seat: {"deadwood": deadwood(hand.cards[_third(hand, seat)])}, "clasico for three together"
    ),
    "a refusal that names cards of three": instead("apply", _talkative, "clasico for three together", play),
    "cards shown to the seat that sits out": in_view(
        lambda hand, seat: {} if seat is None or seat in hand.order else {"cards": hand.cards[hand.turn]},
        "three taking turns",
    ),
    "whole events for the seat that sits out": instead("seen_by", _as_told, "three taking turns"),
    "the other hand of pairs from inside": instead("_hand", _beside_from_inside, "pairs"),
    "moves in an order that the other hand's stock decides": instead("_legal", _moves_by_the_other_stock, "pairs"),
    "a count of cards by what the other pair needs": instead("_seats", _seats_by_what_they_need, "pairs"),
    "the other hand's stock by its cards": in_view(
        lambda hand, seat: {"stock": sum(number % 13 > 2 for number in hand.deck[hand.top :])} if seat is None else {},
        "pairs",
    ),
    "melds that suit no rival": in_hand(_ways_that_suit_no_rival),
    "an ace that stands high where the rival decides": in_hand(_ace_where_the_rival_decides, "clasico"),
    "the counters of another seat's discards": in_hand(_as_the_one_on_turn_sees_it),
    "the counters of a third seat's discards": in_hand(_as_the_one_on_turn_sees_it, "clasico for three together"),
    "the counters of the other hand's discards": in_hand(_as_the_one_on_turn_sees_it, "pairs"),
    "arrangements in an order that the rival decides": in_hand(_arrangements_that_suit_no_rival),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_leak_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant.sow(monkeypatch)
    assert first_difference(Random(1), PAIRS, [KINDS[plant.kind]]) is not None
