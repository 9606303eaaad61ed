"""Leaks to be planted: each shows a seat something that hangs on cards which it may not see."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from msgspec.structs import replace
from tests.deals import gin

from tapete.engine import game as games
from tapete.engine import game_view, hands
from tapete.engine.cards import cards_of
from tapete.engine.events import Event, seen_by
from tapete.engine.game import Board, Game
from tapete.engine.game_view import Envelope, GameView, LegalMove
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.play import Step
from tapete.engine.gin.shown import HandView, show
from tapete.engine.gin.view import View, view
from tapete.engine.moves import Discard
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.play import following, history, opponents, score_sheet, tables, turns
from tapete.play.history import Proof
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.opened import NextDeal, OpenTable
from tapete.play.refused import HandRunning, Stale
from tapete.play.score_sheet import GameHands
from tapete.store.hands import load_hand

Patch = pytest.MonkeyPatch


def _shown_by(monkeypatch: Patch, shown: Callable[[OpenTable, int | None], Answer]) -> None:
    for module in (tables, turns):
        monkeypatch.setattr(module, "shown", shown)


def _seen_as(monkeypatch: Patch, seen: Callable[[Hand, View], View]) -> None:
    monkeypatch.setattr(hands, "gin_view", lambda hand, seat: seen(hand, view(hand, seat)))


def draws_of_others_are_named(monkeypatch: Patch) -> None:
    def told(event: Event, _: int | None) -> Event:
        return event

    monkeypatch.setattr(game_view, "seen_by", told)


def the_card_just_drawn_is_shown_to_all(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, drawn=hand.drawn))


def the_pickups_are_the_whole_hand(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, pickups=hand.cards))


def the_stock_is_counted_by_its_top_card(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, stock=hand.deck[hand.top]))


def the_dead_upcard_depends_on_the_next_card(monkeypatch: Patch) -> None:
    _seen_as(monkeypatch, lambda hand, seen: replace(seen, upcard_dead=hand.deck[hand.top] % 2 == 0))


def the_pile_is_open_when_it_does_not_help_the_other(monkeypatch: Patch) -> None:
    def seen(hand: Hand, shown: View) -> View:
        other = hand.cards[1 - hand.turn]
        helps = any(deadwood(other | 1 << number) <= deadwood(other) for number in hand.pile[-1:])
        return replace(shown, pile_open=shown.pile_open and not helps)

    _seen_as(monkeypatch, seen)


def whoever_waits_is_shown_the_others_moves(monkeypatch: Patch) -> None:
    def legal(game: Game, _: int | None, __: str) -> tuple[LegalMove, ...]:
        return tuple(move for board in game.boards for move in play.legal_moves(gin(board), gin(board).turn))

    monkeypatch.setattr(game_view, "_legal", legal)


def spectators_see_the_seat_on_turn(monkeypatch: Patch) -> None:
    honest = OpenTable.view

    def seen(table: OpenTable, seat: int | None) -> object:
        boards = table.game.boards
        return honest(table, boards[0].hand.turn if seat is None and boards else seat)

    monkeypatch.setattr(OpenTable, "view", seen)


def the_etag_is_a_digest_of_the_whole_state(monkeypatch: Patch) -> None:
    honest = tables.shown

    def shown(table: OpenTable, seat: int | None) -> Answer:
        digest = hashlib.sha256(msgspec.json.encode(table.game)).hexdigest()
        return replace(honest(table, seat), headers={"etag": f'"{digest}"'})

    _shown_by(monkeypatch, shown)


def the_length_hangs_on_the_rivals_hand(monkeypatch: Patch) -> None:
    honest = tables.shown

    def shown(table: OpenTable, seat: int | None) -> Answer:
        answer, boards = honest(table, seat), table.game.boards
        spaces = sum(deadwood(cards) for board in boards for cards in gin(board).cards)
        return replace(answer, body=answer.body + b" " * spaces)

    _shown_by(monkeypatch, shown)


def a_header_counts_the_deadwood_of_both(monkeypatch: Patch) -> None:
    honest = tables.shown

    def shown(table: OpenTable, seat: int | None) -> Answer:
        answer, boards = honest(table, seat), table.game.boards
        count = sum(deadwood(cards) for board in boards for cards in gin(board).cards)
        return replace(answer, headers={**answer.headers, "x-deadwood": str(count)})

    _shown_by(monkeypatch, shown)


def a_refusal_says_where_the_card_is(monkeypatch: Patch) -> None:
    honest = play._discard

    def discard(hand: Hand, move: Discard) -> Step:
        try:
            return honest(hand, move)
        except IllegalMove as refused:
            if refused.code is not Refusal.CARD_NOT_HELD:
                raise
            rival = move.card in cards_of(hand.cards[1 - hand.turn])
            raise IllegalMove(refused.code, card=move.card, where="rival" if rival else "deck") from None

    monkeypatch.setattr(play, "_discard", discard)


def a_stale_move_is_answered_with_everybodys_view(monkeypatch: Patch) -> None:
    def check(table: OpenTable, seat: int, guard: Guard) -> None:
        if guard.version is not None and guard.version != table.version:
            raise Stale(table.version, msgspec.json.encode(table.view(1 - seat)))

    monkeypatch.setattr(turns, "_check_version", check)


def the_proof_of_a_hand_that_runs_is_public(monkeypatch: Patch) -> None:
    async def proof(house: House, hand_id: str) -> Proof:
        row = await house.database.read(load_hand, hand_id)
        if row is None:
            raise HandRunning
        return Proof("deal-v1", row.id, "", None, "", msgspec.json.decode(row.deck, type=tuple[str, ...]))

    monkeypatch.setattr(history, "proof", proof)


def the_score_sheet_counts_the_hand_that_runs(monkeypatch: Patch) -> None:
    honest = score_sheet.hands_of

    async def hands_of(house: House, game_id: str) -> GameHands:
        sheet = await honest(house, game_id)
        boards = (await tables.opened(house, game_id)).game.boards
        if not boards:
            return sheet
        counts = tuple(deadwood(cards) for cards in gin(boards[0]).cards)
        return replace(sheet, hands=tuple(replace(one, counts=counts) for one in sheet.hands))

    monkeypatch.setattr(score_sheet, "hands_of", hands_of)


def the_commitment_has_no_salt(monkeypatch: Patch) -> None:
    def commitment(upcoming: NextDeal) -> str:
        return hashlib.sha256(str(upcoming.deck).encode()).hexdigest()

    monkeypatch.setattr(NextDeal, "commitment", property(commitment))


def the_stream_counts_what_the_others_hold(monkeypatch: Patch) -> None:
    """What is asked for by itself stays honest."""

    class Peeking(OpenTable, frozen=True):
        def view(self, seat: int | None) -> GameView:
            honest = super().view(seat)
            loose = sum(deadwood(cards) for board in self.game.boards for cards in gin(board).cards)
            return replace(honest, version=honest.version + loose)

    async def followed(house: House, game_id: str, *, fresh: bool = False) -> OpenTable:
        table = await tables.opened(house, game_id, fresh=fresh)
        return Peeking(*(getattr(table, name) for name in OpenTable.__struct_fields__))

    monkeypatch.setattr(following, "opened", followed)


LEAKS: tuple[Callable[[Patch], None], ...] = (
    draws_of_others_are_named,
    the_card_just_drawn_is_shown_to_all,
    the_pickups_are_the_whole_hand,
    the_stock_is_counted_by_its_top_card,
    the_dead_upcard_depends_on_the_next_card,
    the_pile_is_open_when_it_does_not_help_the_other,
    whoever_waits_is_shown_the_others_moves,
    spectators_see_the_seat_on_turn,
    the_etag_is_a_digest_of_the_whole_state,
    the_length_hangs_on_the_rivals_hand,
    a_header_counts_the_deadwood_of_both,
    a_refusal_says_where_the_card_is,
    a_stale_move_is_answered_with_everybodys_view,
    the_proof_of_a_hand_that_runs_is_public,
    the_score_sheet_counts_the_hand_that_runs,
    the_commitment_has_no_salt,
    the_stream_counts_what_the_others_hold,
)


def the_hand_beside_is_seen_by_who_plays_it(monkeypatch: Patch) -> None:
    def hand(board: Board, seat: int | None, _: Envelope) -> HandView:
        return show(view(gin(board), gin(board).turn if seat is None else seat), board.papers)

    monkeypatch.setattr(game_view, "_hand", hand)


def who_sits_out_sees_the_dealers_right(monkeypatch: Patch) -> None:
    def seen(hand: Hand, seat: int | None) -> View:
        return view(hand, hand.order[-1] if seat is not None and seat not in hand.order else seat)

    monkeypatch.setattr(hands, "gin_view", seen)


def the_next_in_turn_is_told_the_card_drawn(monkeypatch: Patch) -> None:
    def told(event: Event, seat: int | None) -> Event:
        return event if seat is not None and getattr(event, "seat", None) == seat - 1 else seen_by(event, seat)

    monkeypatch.setattr(game_view, "seen_by", told)


def the_third_seats_cards_are_its_pickups(monkeypatch: Patch) -> None:
    def seen(hand: Hand, shown: View) -> View:
        pickups = tuple(hand.cards[seat] if seat == 2 else mask for seat, mask in enumerate(shown.pickups))
        return replace(shown, pickups=pickups)

    _seen_as(monkeypatch, seen)


def the_stock_of_both_hands_is_told_by_a_header(monkeypatch: Patch) -> None:
    honest = tables.shown

    def shown(table: OpenTable, seat: int | None) -> Answer:
        answer, boards = honest(table, seat), table.game.boards
        tops = " ".join(str(gin(board).deck[gin(board).top]) for board in boards[1:])
        return replace(answer, headers={**answer.headers, "x-tops": tops})

    _shown_by(monkeypatch, shown)


def who_waits_is_told_what_the_next_may_throw(monkeypatch: Patch) -> None:
    def legal(game: Game, seat: int | None, _: str) -> tuple[LegalMove, ...]:
        return games.legal_moves(game, None if seat is None else (seat + 1) % len(game.players))

    monkeypatch.setattr(game_view, "_legal", legal)


LEAKS_OF_MANY: tuple[Callable[[Patch], None], ...] = (
    the_hand_beside_is_seen_by_who_plays_it,
    who_sits_out_sees_the_dealers_right,
    the_next_in_turn_is_told_the_card_drawn,
    the_third_seats_cards_are_its_pickups,
    the_stock_of_both_hands_is_told_by_a_header,
    who_waits_is_told_what_the_next_may_throw,
)


def peek(monkeypatch: Patch) -> None:
    """A computer that knows the other's whole hand, as if all of it had been taken from the pile."""
    monkeypatch.setattr(opponents, "view", lambda hand, seat: replace(view(hand, seat), pickups=hand.cards))
