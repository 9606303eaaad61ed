"""Leaks to be planted at a table of rummy: each shows a seat something that hangs on cards which it may not see."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace

from tapete.engine import game_view, hands
from tapete.engine.cards import JOKER
from tapete.engine.events import Event, StockRebuilt
from tapete.engine.game import Game, Status
from tapete.engine.game_view import GameView, LegalMove
from tapete.engine.moves import Rebuild, TableMove
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy import play, shown
from tapete.engine.rummy.hand import Cards, Hand
from tapete.engine.rummy.score import count
from tapete.engine.rummy.view import View, view
from tapete.play import following, history, opened, score_sheet, tables, turns
from tapete.play.history import Proof
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import OpenTable
from tapete.play.refused import HandRunning, Stale
from tapete.play.score_sheet import GameHands
from tapete.store.hands import load_hand

Patch = pytest.MonkeyPatch


def _of(game: Game) -> Hand:
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


def _seen_as(monkeypatch: Patch, seen: Callable[[Hand, View], View]) -> None:
    monkeypatch.setattr(hands, "rummy_view", lambda hand, seat: seen(hand, view(hand, seat)))


def _shown_by(monkeypatch: Patch, said: Callable[[OpenTable, Answer], Answer]) -> None:
    honest = tables.shown
    for module in (tables, turns):
        monkeypatch.setattr(module, "shown", lambda table, seat: said(table, honest(table, seat)))


def draws_of_others_are_named(monkeypatch: Patch) -> None:
    monkeypatch.setattr(game_view, "seen_by", lambda event, _: event)


def the_card_just_drawn_is_shown_to_all(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, drawn=hand.drawn))


def the_stock_is_counted_without_its_jokers(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, stock=sum(card != JOKER for card in hand.stock)))


def seats_are_counted_without_their_jokers(monkeypatch: Patch) -> None:
    honest = game_view._seats

    def seats(game: Game, now: Status) -> tuple[game_view.SeatView, ...]:
        jokers = [cards.count(JOKER) for cards in _of(game).cards] if game.boards else [0] * len(game.players)
        return tuple(replace(one, cards=one.cards - jokers[one.seat]) for one in honest(game, now))

    monkeypatch.setattr(game_view, "_seats", seats)


def spectators_see_the_cards_of_the_seat_on_turn(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, cards=hand.held) if seen.seat is None else seen)


def the_next_seat_sees_the_cards_before_it(monkeypatch: Patch) -> None:
    def seen(hand: Hand, fair: View) -> View:
        return replace(fair, cards=hand.held) if fair.seat == hand.next_turn else fair

    _seen_as(monkeypatch, seen)


def the_opening_counts_on_the_next_card(monkeypatch: Patch) -> None:
    honest = shown._opening_best
    tops: list[str] = []

    def seen(hand: Hand, fair: View) -> View:
        tops[:] = hand.stock[:1]
        return fair

    def best(fair: View) -> shown.OpeningBest | None:
        return honest(replace(fair, cards=(*fair.cards, *tops)) if fair.seat is not None else fair)

    _seen_as(monkeypatch, seen)
    monkeypatch.setattr(shown, "_opening_best", best)


def the_preview_looks_under_the_stock(monkeypatch: Patch) -> None:
    honest = shown._take_preview
    tops: list[str] = []

    def seen(hand: Hand, fair: View) -> View:
        tops[:] = hand.stock[-1:]
        return fair

    def preview(fair: View) -> shown.TakePreview | None:
        found = honest(fair)
        return None if found is None else replace(found, usable=tops[0] > "8")

    _seen_as(monkeypatch, seen)
    monkeypatch.setattr(shown, "_take_preview", preview)


def moves_are_listed_in_an_order_that_the_stock_decides(monkeypatch: Patch) -> None:
    honest = game_view._legal

    def listed(game: Game, seat: int | None, now: Status) -> tuple[LegalMove, ...]:
        moves = honest(game, seat, now)
        return moves[::-1] if game.boards and "".join(_of(game).stock[:1]) > "8" else moves

    monkeypatch.setattr(game_view, "_legal", listed)


def a_new_stock_is_told_by_its_top(monkeypatch: Patch) -> None:
    honest = play._rebuild

    def rebuilt(hand: Hand, move: Rebuild) -> play.Step:
        after, events = honest(hand, move)
        told: list[Event] = [
            replace(event, stock="A23456789TJQKX".index(move.stock[0][0])) if isinstance(event, StockRebuilt) else event
            for event in events
        ]
        return after, tuple(told)

    monkeypatch.setattr(play, "_rebuild", rebuilt)


def the_etag_is_a_digest_of_the_whole_state(monkeypatch: Patch) -> None:
    def said(table: OpenTable, answer: Answer) -> Answer:
        digest = hashlib.sha256(msgspec.json.encode(table.game)).hexdigest()
        return replace(answer, headers={"etag": f'"{digest}"'})

    _shown_by(monkeypatch, said)


def the_length_hangs_on_the_others_hands(monkeypatch: Patch) -> None:
    def said(table: OpenTable, answer: Answer) -> Answer:
        spaces = sum(count(cards) for cards in _of(table.game).cards[1:]) if table.game.boards else 0
        return replace(answer, body=answer.body + b" " * spaces)

    _shown_by(monkeypatch, said)


def the_clock_goes_by_the_stock(monkeypatch: Patch) -> None:
    honest = OpenTable.view

    def seen(table: OpenTable, seat: int | None) -> object:
        if table.deadline is not None:
            table = replace(table, deadline=table.deadline + count(_of(table.game).stock[:1]))
        return honest(table, seat)

    monkeypatch.setattr(opened.OpenTable, "view", seen)


def a_refusal_says_where_the_card_is(monkeypatch: Patch) -> None:
    honest = play.apply

    def applied(hand: Hand, seat: int, move: TableMove, *, auto: bool = False) -> play.Step:
        try:
            return honest(hand, seat, move, auto=auto)
        except IllegalMove as refused:
            card = str(refused.params.get("card", ""))
            raise IllegalMove(refused.code, **refused.params, left=int(card in hand.stock)) from None

    monkeypatch.setattr(play, "apply", applied)


def a_stale_move_is_answered_with_the_view_of_the_one_on_turn(monkeypatch: Patch) -> None:
    def check(table: OpenTable, _: int, guard: Guard) -> None:
        if guard.version is not None and guard.version != table.version:
            raise Stale(table.version, msgspec.json.encode(table.view(_of(table.game).next_turn)))

    monkeypatch.setattr(turns, "_check_version", check)


def the_proof_of_a_deal_that_runs_is_public(monkeypatch: Patch) -> None:
    async def proof(house: House, hand_id: str) -> Proof:
        row = await house.database.read(load_hand, hand_id)
        if row is None:
            raise HandRunning
        return Proof("deal-v1", row.id, "", None, "", msgspec.json.decode(row.deck, type=Cards))

    monkeypatch.setattr(history, "proof", proof)


def the_score_sheet_counts_the_deal_that_runs(monkeypatch: Patch) -> None:
    honest = score_sheet.hands_of

    async def hands_of(house: House, game_id: str) -> GameHands:
        sheet = await honest(house, game_id)
        game = (await tables.opened(house, game_id)).game
        counts = tuple(count(cards) for cards in _of(game).cards)
        return replace(sheet, hands=tuple(replace(one, counts=counts) for one in sheet.hands))

    monkeypatch.setattr(score_sheet, "hands_of", hands_of)


def the_stream_counts_the_stocks_first_card(monkeypatch: Patch) -> None:
    """What is asked for by itself stays honest."""

    class Peeking(OpenTable, frozen=True):
        def view(self, seat: int | None) -> GameView:
            honest = super().view(seat)
            top = count(_of(self.game).stock[:1]) if self.game.boards else 0
            return replace(honest, version=honest.version + top)

    async def followed(house: House, game_id: str, *, fresh: bool = False) -> OpenTable:
        table = await tables.opened(house, game_id, fresh=fresh)
        return Peeking(*(getattr(table, name) for name in OpenTable.__struct_fields__))

    monkeypatch.setattr(following, "opened", followed)


LEAKS: tuple[Callable[[Patch], None], ...] = (
    draws_of_others_are_named,
    the_card_just_drawn_is_shown_to_all,
    the_stock_is_counted_without_its_jokers,
    seats_are_counted_without_their_jokers,
    spectators_see_the_cards_of_the_seat_on_turn,
    the_next_seat_sees_the_cards_before_it,
    the_opening_counts_on_the_next_card,
    the_preview_looks_under_the_stock,
    moves_are_listed_in_an_order_that_the_stock_decides,
    a_new_stock_is_told_by_its_top,
    the_etag_is_a_digest_of_the_whole_state,
    the_length_hangs_on_the_others_hands,
    the_clock_goes_by_the_stock,
    a_refusal_says_where_the_card_is,
    a_stale_move_is_answered_with_the_view_of_the_one_on_turn,
    the_proof_of_a_deal_that_runs_is_public,
    the_score_sheet_counts_the_deal_that_runs,
    the_stream_counts_the_stocks_first_card,
)
