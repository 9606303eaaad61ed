"""Leaks planted on purpose: the non-interference test must catch each of them."""

import hashlib
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.hidden import Viewer, first_difference

from tapete.engine import game_view
from tapete.engine.events import CardDrawn, Event
from tapete.engine.game import Board, Game
from tapete.engine.gin import play
from tapete.engine.gin import view as seen
from tapete.engine.gin.hand import Hand, pile_open
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.showdown import drawn
from tapete.engine.gin.shown import HandView
from tapete.engine.gin.view import View
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove

Plant = Callable[[pytest.MonkeyPatch], None]

honest_view = seen.view
honest_hand = game_view._hand
honest_legal = game_view._legal
honest_events = game_view._events
honest_seat = game_view._seat
honest_apply = play.apply

PAIRS = 300


def _rival(seat: Viewer) -> int:
    return 0 if seat is None else 1 - seat


def in_view(leak: Callable[[Hand, Viewer], dict[str, Any]]) -> Plant:
    """A leak in the fields of the inner view."""

    def leaking(hand: Hand, seat: Viewer) -> View:
        fields = {} if hand.phase == "finished" else leak(hand, seat)
        return replace(honest_view(hand, seat), **fields)

    return lambda patch: patch.setattr(game_view, "hand_view", leaking)


def in_hand(leak: Callable[[Hand, Viewer], dict[str, Any]]) -> Plant:
    """A leak in the hand that goes out."""

    def leaking(board: Board, seat: Viewer) -> HandView:
        return replace(honest_hand(board, seat), **leak(board.hand, seat))

    return lambda patch: patch.setattr(game_view, "_hand", leaking)


def _as_told(event: Event, seat: Viewer) -> Event:
    return event


def _open_by_chance(hand: Hand, seat: int) -> bool:
    return pile_open(hand, seat) and deadwood(hand.cards[1 - seat]) % 2 == 0


def _moves_by_the_stock(game: Game, seat: Viewer, now: Any) -> tuple[Any, ...]:
    moves = honest_legal(game, seat, now)
    return moves[::-1] if any(board.hand.deck[board.hand.top] % 2 for board in game.boards) else moves


def _without_idle_draws(board: Board, seat: Viewer) -> tuple[Event, ...]:
    idle = {event.ply for event in board.trail if isinstance(event, CardDrawn) and event.card in ("KC", "KH")}
    return tuple(event for event in honest_events(board, seat) if event.ply not in idle)


def _seat_by_what_it_needs(game: Game, seat: int, now: Any) -> Any:
    shown = honest_seat(game, seat, now)
    return replace(shown, cards=shown.cards + any(deadwood(board.hand.cards[seat]) < 40 for board in game.boards))


def _talkative(hand: Hand, seat: int, move: Move) -> play.Step:
    try:
        return honest_apply(hand, seat, move)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, **refusal.params, rival=hand.cards[1 - seat]) from None


PLANTS: dict[str, Plant] = {
    "the stock's top in the view": in_view(lambda hand, _: {"drawn": hand.deck[hand.top]}),
    "the card drawn shown to the other seat": in_view(lambda hand, _: {"drawn": hand.drawn}),
    "the rival's whole hand among its pickups": in_view(lambda hand, _: {"pickups": hand.cards}),
    "a spectator who sees a seat's cards": in_view(lambda hand, seat: {"cards": hand.cards[0]} if seat is None else {}),
    "a stock without the cards that fit": in_view(
        lambda hand, _: {"stock": sum(number % 13 > 2 for number in hand.deck[hand.top :])}
    ),
    "the end told before it has come": in_view(lambda hand, _: {"showdown": drawn(hand.rules, hand.held)}),
    "the rival's deadwood": in_hand(lambda hand, seat: {"deadwood": deadwood(hand.cards[_rival(seat)])}),
    "a knock limit by what the rival holds": in_hand(
        lambda hand, seat: {"knock_limit": 10 - (deadwood(hand.cards[_rival(seat)]) > 30)}
    ),
    "a commitment that is a bare hash of the deck": in_hand(
        lambda hand, _: {"commitment": hashlib.sha256(bytes(hand.deck)).hexdigest()}
    ),
    "whole events": lambda patch: patch.setattr(game_view, "seen_by", _as_told),
    "a pile that is open when that suits the rival": lambda patch: patch.setattr(seen, "pile_open", _open_by_chance),
    "moves in an order that the stock decides": lambda patch: patch.setattr(game_view, "_legal", _moves_by_the_stock),
    "a hole where a draw was idle": lambda patch: patch.setattr(game_view, "_events", _without_idle_draws),
    "a count of cards by what the seat needs": lambda patch: patch.setattr(game_view, "_seat", _seat_by_what_it_needs),
    "a refusal that names the rival's cards": lambda patch: patch.setattr(play, "apply", _talkative),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_leak_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert first_difference(Random(1), PAIRS) is not None
