"""A turn (`rummy`: turn): draw, play, discard."""

import pytest
from tests.engine.rummy.tables import LOOSE, at_table, cards_of, dealt, options, played, refused, why_not

from tapete.engine.refusals import Refusal

EVERY_WORD = ["stock", "pile", "back", "open 5H 6H 7H", "meld 5H 6H 7H", "off 8H 0", "swap 7H 0 0", "-5H"]


def test_a_turn_begins_with_a_draw_from_the_stock_or_from_the_pile() -> None:
    assert options(at_table(LOOSE, LOOSE)) == ["stock", "pile"]


def test_the_stocks_top_joins_the_hand() -> None:
    after = played(at_table(LOOSE, "KD", stock="8C 3D"), "stock")
    assert cards_of(after, 0) == "2C 8C TC 4D JH 9S"
    assert after.stock == ("3D",)
    assert (after.drawn, after.taken) == ("8C", None)


def test_the_piles_top_joins_the_hand() -> None:
    after = played(at_table(LOOSE, "KD", pile="4C 8C"), "pile")
    assert cards_of(after, 0) == "2C 8C TC 4D JH 9S"
    assert (after.drawn, after.taken) == (None, "8C")


def test_of_the_pile_only_the_top_is_drawn_never_what_lies_under_it() -> None:
    before = at_table(LOOSE, "KD", pile="4C 6C 8C")
    after = played(before, "pile")
    assert after.pile == ("4C", "6C")
    assert len(after.held) == len(before.held) + 1


def test_the_card_turned_up_at_the_deal_may_be_drawn() -> None:
    after = played(dealt("", "", upcard="XX"), "pile")
    assert (after.taken, after.pile) == ("XX", ())


@pytest.mark.parametrize("word", [word for word in EVERY_WORD if word not in ("stock", "pile")])
def test_nothing_is_done_before_the_draw(word: str) -> None:
    hand = at_table("5H 6H 7H 8H", "KD", table=["1 5H 6H XX"], opened=[0, 1])
    refusal = refused(hand, word)
    assert refusal.code is Refusal.WRONG_PHASE
    assert refusal.params["phase"] == "draw"


@pytest.mark.parametrize("first", ["stock", "pile"])
@pytest.mark.parametrize("second", ["stock", "pile"])
def test_nobody_draws_twice(first: str, second: str) -> None:
    assert why_not(played(at_table(LOOSE, "KD"), first), second) is Refusal.WRONG_PHASE


@pytest.mark.parametrize("words", [(), ("stock",), ("pile",)])
def test_who_is_not_on_turn_can_do_nothing(words: tuple[str, ...]) -> None:
    hand = played(at_table(LOOSE, "5H 6H 7H 8H", "5H 6H 7H 8H", table=["1 5H 6H XX"], opened=[0, 1, 2]), *words)
    for seat in (1, 2):
        assert options(hand, seat) == []
        for word in EVERY_WORD:
            refusal = refused(hand, word, seat)
            assert (refusal.code, refusal.params) == (Refusal.NOT_YOUR_TURN, {"turn": 0})


def test_one_card_is_discarded_face_up_and_that_ends_the_turn() -> None:
    after = played(at_table(LOOSE, "KD", "KD", pile="4C 6C"), "stock", "-9S")
    assert after.pile == ("4C", "6C", "9S")
    assert after.throwers[-1] == 0
    assert (after.turn, after.phase) == (1, "draw")
    assert "9S" not in after.cards[0]


def test_turns_go_round_to_the_left() -> None:
    hand = at_table(LOOSE, LOOSE, LOOSE, stock="3D 3H 3S 8D")
    turns = [hand.turn]
    for card in hand.stock:
        hand = played(hand, "stock", f"-{card}")
        turns.append(hand.turn)
        if len(turns) == 4:
            break
    assert turns == [0, 1, 2, 0]


def test_a_card_drawn_from_the_stock_obliges_to_nothing_and_may_be_discarded_at_once() -> None:
    before = played(at_table(LOOSE, "KD", stock="8C 3D"), "stock")
    assert set(options(before)) == {f"-{card}" for card in (*LOOSE.split(), "8C")}
    assert played(before, "-8C").pile[-1] == "8C"
    assert played(before, "-2C").pile[-1] == "2C"


def test_a_joker_may_be_discarded() -> None:
    assert played(at_table(f"{LOOSE} XX", "KD"), "stock", "-XX").pile[-1] == "XX"


def test_a_card_that_is_not_held_cannot_be_discarded() -> None:
    refusal = refused(played(at_table(LOOSE, "KD"), "stock"), "-KD")
    assert (refusal.code, refusal.params) == (Refusal.CARD_NOT_HELD, {"card": "KD"})


def test_a_turn_may_go_by_without_anything_being_laid() -> None:
    before = at_table("5H 6H 7H 2C", "KD", opened=[0])
    after = played(before, "stock", "-2C")
    assert (after.turn, after.table) == (1, ())


def test_what_was_drawn_and_done_in_a_turn_is_over_with_it() -> None:
    hand = at_table("5H 6H 7H 2C 9D", "KD 3C", opened=[0], pile="4C 8H")
    after = played(hand, "pile", "meld 5H 6H 7H 8H", "-2C")
    assert (after.taken, after.drawn, after.acted, after.stock_only, after.freed) == (None, None, False, False, ())
    assert after.unopened
    after = played(after, "stock", "-3C")
    assert (after.drawn, after.unopened) == (None, False)


def test_every_move_is_one_ply_and_every_discard_one_turn() -> None:
    hand = at_table("5H 6H 7H 2C 9D", "KD 3C", opened=[0], pile="4C 8H")
    plies = []
    for word in ("pile", "back", "stock", "meld 5H 6H 7H", "-2C", "stock"):
        hand = played(hand, word)
        plies.append((hand.ply, hand.turns))
    assert plies == [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 1)]
