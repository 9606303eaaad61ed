"""A turn: draw, then discard (rule 7)."""

import pytest
from msgspec.structs import replace
from tests.deals import hand, options, played, refusal_of, refused

from tapete.engine.cards import NUMBER, cards_of
from tapete.engine.gin.table import MESA
from tapete.engine.refusals import Refusal

OPEN = "pass pass stock -KH stock -KC"


def test_a_turn_begins_with_a_draw_from_the_stock_unseen_or_from_the_pile() -> None:
    assert options(played(hand(), OPEN)) == {"stock", "pile"}


def test_the_stocks_top_joins_the_hand() -> None:
    after = played(hand(stock="5C 6C AD"), OPEN + " stock")
    assert "AD" in cards_of(after.cards[0])
    assert (after.stock, after.drawn, after.taken) == (28, NUMBER["AD"], None)


def test_the_piles_top_joins_the_hand_and_leaves_the_pile() -> None:
    after = played(hand(), OPEN + " pile")
    assert "KC" in cards_of(after.cards[0])
    assert NUMBER["KC"] not in after.pile
    assert (after.stock, after.taken, after.drawn) == (29, NUMBER["KC"], None)


def test_one_of_the_eleven_is_then_discarded_and_the_turn_passes() -> None:
    after = played(hand(), OPEN + " stock -QC")
    assert after.pile[-1] == NUMBER["QC"]
    assert (after.turn, after.phase) == (1, "draw")
    assert [cards.bit_count() for cards in after.cards] == [10, 10]


def test_any_of_the_eleven_may_go_after_a_stock_draw_the_drawn_card_too() -> None:
    before = played(hand(stock="5C 6C AD"), OPEN + " stock")
    assert {word for word in options(before) if word[0] == "-"} == {"-" + card for card in cards_of(before.cards[0])}
    assert played(before, "-AD").pile[-1] == NUMBER["AD"]


def test_a_card_taken_from_the_pile_cannot_be_discarded_in_that_turn() -> None:
    before = played(hand(), OPEN + " pile")
    assert {word for word in options(before) if word[0] == "-"} == {
        "-" + card for card in cards_of(before.cards[0]) if card != "KC"
    }
    refusal = refused(before, "-KC")
    assert (refusal.code, refusal.params) == (Refusal.CARD_JUST_TAKEN, {"card": "KC"})


def test_it_can_be_discarded_in_a_later_turn() -> None:
    before = played(hand(), OPEN + " pile -QC stock -QS stock")
    assert "-KC" in options(before)
    assert played(before, "-KC").pile[-1] == NUMBER["KC"]


def test_a_table_may_let_the_card_just_taken_go_back() -> None:
    before = played(hand(rules=replace(MESA, return_taken=True)), OPEN + " pile")
    assert "-KC" in options(before)
    assert played(before, "-KC").pile[-1] == NUMBER["KC"]


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    before = played(hand(), OPEN + " stock")
    refusal = refused(before, "-7C")
    assert (refusal.code, refusal.params) == (Refusal.CARD_NOT_HELD, {"card": "7C"})
    assert refusal_of(before, "-8D") is Refusal.CARD_NOT_HELD


@pytest.mark.parametrize("word", ["-QC", "!QC", "take", "pass"])
def test_without_a_draw_nothing_can_be_discarded(word: str) -> None:
    assert refusal_of(played(hand(), OPEN), word) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("word", ["stock", "pile", "take", "pass"])
def test_nobody_draws_twice(word: str) -> None:
    refusal = refused(played(hand(), OPEN + " stock"), word)
    assert refusal.code is Refusal.WRONG_PHASE
    assert refusal.params == {"phase": "discard", "move": "draw" if word in ("stock", "pile") else "upcard"}


@pytest.mark.parametrize("words", ["", "pass pass", OPEN, OPEN + " stock", OPEN + " stock -QC"])
def test_the_seat_that_is_not_on_turn_can_do_nothing(words: str) -> None:
    before = played(hand(), words)
    other = 1 - before.turn
    assert options(before, other) == set()
    for word in ("take", "pass", "stock", "pile", "-7C", "!7C"):
        refusal = refused(before, word, other)
        assert (refusal.code, refusal.params) == (Refusal.NOT_YOUR_TURN, {"turn": before.turn})


def test_passing_is_no_turn_and_taking_the_upcard_is_one() -> None:
    assert played(hand(), "pass pass").turns == 0
    assert played(hand(), "pass take").turns == 0
    assert played(hand(), "pass take -QS").turns == 1
    assert played(hand(), OPEN).turns == 2


def test_every_move_is_one_ply() -> None:
    after = hand()
    for ply, word in enumerate(OPEN.split(), start=1):
        after = played(after, word)
        assert after.ply == ply
