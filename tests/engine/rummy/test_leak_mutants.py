"""Leaks planted on purpose at a table of rummy: the non-interference test must catch each of them."""

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.engine.rummy import telling_apart
from tests.engine.rummy.hidden import Viewer
from tests.engine.rummy.playing import hand_of
from tests.engine.rummy.telling_apart import first_difference

from tapete.engine import game_view, hands
from tapete.engine.events import CardDrawn, Event, HandFinished, StockRebuilt, seen_by
from tapete.engine.game import Board, Game
from tapete.engine.moves import TableMove
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy import play, shown
from tapete.engine.rummy import view as seen
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.opening import best_opening
from tapete.engine.rummy.positions import RummyPosition, position
from tapete.engine.rummy.score import blocked, count
from tapete.engine.rummy.shown import RummyHandView
from tapete.engine.rummy.view import View

honest_view = seen.view
honest_hand = game_view._hand
honest_legal = game_view._legal
honest_seats = game_view._seats
honest_events = game_view._events
honest_apply = play.apply

PAIRS = 150
Plant = Callable[[pytest.MonkeyPatch], None]
Fields = Callable[[Hand, Viewer], dict[str, Any]]


def in_view(leak: Fields) -> Plant:
    """A leak in the fields of the inner view, from which all is shown and CPUs decide."""

    def leaking(hand: Hand, seat: Viewer) -> View:
        return replace(honest_view(hand, seat), **(leak(hand, seat) if hand.phase != "finished" else {}))

    def sow(patch: pytest.MonkeyPatch) -> None:
        patch.setattr(hands, "rummy_view", leaking)
        patch.setattr(telling_apart, "inner_view", leaking)

    return sow


def in_hand(leak: Fields) -> Plant:
    """A leak in the hand that goes out."""

    def leaking(board: Board, seat: Viewer, envelope: game_view.Envelope) -> RummyHandView:
        honest = honest_hand(board, seat, envelope)
        assert isinstance(board.hand, Hand)
        assert isinstance(honest, RummyHandView)
        return replace(honest, **(leak(board.hand, seat) if board.running else {}))

    return lambda patch: patch.setattr(game_view, "_hand", leaking)


def instead(name: str, leaking: Callable[..., object], *modules: object) -> Plant:
    """A leak in a function of the engine, wherever it is used."""

    def sow(patch: pytest.MonkeyPatch) -> None:
        for module in modules or (game_view,):
            patch.setattr(module, name, leaking)

    return sow


def top(hand: Hand) -> str:
    """The stock's top, or the pile's where there is no stock."""
    return (*hand.stock, hand.pile[-1])[0] if hand.pile else "XX"


def left_of(hand: Hand, seat: Viewer) -> int:
    """The seat at the left of a viewer."""
    return (1 + (seat or 0)) % len(hand.cards)


def heavy(hand: Hand, seat: Viewer) -> bool:
    """Whether the seat at the left holds cards that count an odd number."""
    return count(hand.cards[left_of(hand, seat)]) % 2 == 1


def _as_told(event: Event, seat: Viewer) -> Event:
    return event


def _told_to_the_one_before(event: Event, seat: Viewer) -> Event:
    shown_too = isinstance(event, CardDrawn) and seat is not None and event.seat == seat + 1
    return event if shown_too else seen_by(event, seat)


def _jokers_told(event: Event, seat: Viewer) -> Event:
    return event if isinstance(event, CardDrawn) and event.card == "XX" else seen_by(event, seat)


def _without_draws_of_courts(board: Board, seat: Viewer) -> tuple[Event, ...]:
    courts = {event.ply for event in board.trail if isinstance(event, CardDrawn) and (event.card or "")[0] in "JQK"}
    return tuple(event for event in honest_events(board, seat) if event.ply not in courts)


def _end_foretold(board: Board, seat: Viewer) -> tuple[Event, ...]:
    hand = board.hand
    assert isinstance(hand, Hand)
    told = honest_events(board, seat)
    return (*told, HandFinished(hand.ply, blocked(hand.cards).outcome)) if heavy(hand, seat) else told


def _rebuilt_by_its_top(board: Board, seat: Viewer) -> tuple[Event, ...]:
    told = honest_events(board, seat)
    hand = board.hand
    more = isinstance(hand, Hand) and top(hand)[0] in "A2345"
    return tuple(replace(one, stock=one.stock + more) if isinstance(one, StockRebuilt) else one for one in told)


def _moves_by_the_stock(game: Game, seat: Viewer, now: Any) -> tuple[Any, ...]:
    moves = honest_legal(game, seat, now)
    return moves[::-1] if game.boards and top(hand_of(game))[0] in "A2345" else moves


def _moves_by_a_rival(game: Game, seat: Viewer, now: Any) -> tuple[Any, ...]:
    moves = honest_legal(game, seat, now)
    return moves[:-1] if game.boards and heavy(hand_of(game), seat) else moves


def _seats_by_what_they_hold(game: Game, now: Any) -> tuple[Any, ...]:
    honest = honest_seats(game, now)
    if not game.boards or not game.boards[0].running:
        return honest
    cards = hand_of(game).cards
    return tuple(replace(one, cards=one.cards + (count(cards[one.seat]) > 90)) for one in honest)


def _talkative(hand: Hand, seat: int, move: TableMove, *, auto: bool = False) -> play.Step:
    try:
        return honest_apply(hand, seat, move, auto=auto)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, **refusal.params, left=list(hand.cards[left_of(hand, seat)])) from None


def _refusing_by_the_stock(hand: Hand, seat: int, move: TableMove, *, auto: bool = False) -> play.Step:
    try:
        return honest_apply(hand, seat, move, auto=auto)
    except IllegalMove as refusal:
        raise IllegalMove(refusal.code, **refusal.params, top=top(hand)[0] in "A2345") from None


def _replayed_for_all(hand: Hand, viewer: Viewer) -> RummyPosition:
    return position(hand, None)


def _best_of(hand: Hand, seat: Viewer) -> dict[str, Any]:
    cards = hand.cards[left_of(hand, seat)]
    best = best_opening(cards)
    return {"opening_best": shown.OpeningBest(best.melds, best.total, best.left, allowed=False, short=0)}


def _with_top_of_stock(hand: Hand, seat: Viewer) -> dict[str, Any]:
    """What the stock's top would be worth."""
    best = best_opening((*hand.cards[seat or 0], top(hand)), top(hand))
    return {"take_preview": shown.TakePreview(usable=bool(best.melds), total=best.total)}


PLANTS: dict[str, Plant] = {
    "the stock's top as the card drawn": in_view(lambda hand, _: {"drawn": top(hand)}),
    "the card drawn shown to everybody": in_view(lambda hand, _: {"drawn": hand.drawn}),
    "the card drawn as one taken in sight of all": in_view(lambda hand, _: {"taken": hand.taken or hand.drawn}),
    "a spectator who sees a seat's cards": in_view(lambda hand, seat: {"cards": hand.cards[0]} if seat is None else {}),
    "the cards of the seat on turn": in_view(lambda hand, _: {"cards": hand.cards[hand.turn]}),
    "one card of the seat at the left": in_view(
        lambda hand, seat: {"pile": (hand.cards[left_of(hand, seat)][:1]) + hand.pile[1:]}
    ),
    "the next card of the stock on the pile": in_view(lambda hand, _: {"pile": (*hand.pile, top(hand))}),
    "a stock without its jokers": in_view(lambda hand, _: {"stock": len(hand.stock) - hand.stock.count("XX")}),
    "counts of real cards": in_view(lambda hand, _: {"counts": tuple(len(set(cards)) for cards in hand.cards)}),
    "the end told before it has come": in_view(lambda hand, _: {"result": blocked(hand.cards)}),
    "a seat that is called open because it could": in_view(
        lambda hand, _: {"opened": tuple(best_opening(cards).total >= 40 for cards in hand.cards)}
    ),
    "a take-back that hangs on the stock": in_view(
        lambda hand, _: {"acted": hand.acted or top(hand)[0] in "A2345"},
    ),
    "a rebuild announced by what it would bring": in_view(
        lambda hand, _: {"rebuilds": hand.rebuilds + (hand.stock[-1:] == ("XX",))}
    ),
    "the count of the seat at the left": in_hand(lambda hand, seat: {"count": count(hand.cards[left_of(hand, seat)])}),
    "the best opening of the seat at the left": in_hand(_best_of),
    "what the stock's top would be worth": in_hand(_with_top_of_stock),
    "a clock that knows who is ready": in_hand(lambda hand, seat: {"clock_ends_at": str(heavy(hand, seat))}),
    "a commitment that is a bare hash of the stock": in_hand(
        lambda hand, _: {"commitment": sha256("".join(hand.stock).encode()).hexdigest()}
    ),
    "whole events": instead("seen_by", _as_told, game_view, telling_apart),
    "a draw told to the seat before": instead("seen_by", _told_to_the_one_before, game_view, telling_apart),
    "jokers drawn in sight of all": instead("seen_by", _jokers_told, game_view, telling_apart),
    "a hole where a court was drawn": instead("_events", _without_draws_of_courts),
    "an end that is foretold": instead("_events", _end_foretold),
    "a rebuilt stock told by its top": instead("_events", _rebuilt_by_its_top),
    "moves in an order that the stock decides": instead("_legal", _moves_by_the_stock),
    "a move missing by what a rival holds": instead("_legal", _moves_by_a_rival),
    "a count of cards by what the seat holds": instead("_seats", _seats_by_what_they_hold),
    "a refusal that names a rival's cards": instead("apply", _talkative, play),
    "a refusal that hangs on the stock": instead("apply", _refusing_by_the_stock, play),
    "a replay with all hands face up": instead("position", _replayed_for_all, telling_apart),
}


@pytest.mark.parametrize("plant", PLANTS.values(), ids=PLANTS)
def test_a_planted_leak_is_caught(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert first_difference(Random(1), PAIRS) is not None
