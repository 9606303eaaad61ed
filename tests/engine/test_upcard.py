"""The upcard's offer (rule 6)."""

import pytest
from msgspec.structs import replace
from tests.deals import hand, options, played, refusal_of, refused

from tapete.engine.cards import cards_of
from tapete.engine.refusals import Refusal


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_upcard_is_offered_to_the_non_dealer_first(dealer: int) -> None:
    before = hand(dealer=dealer)
    assert options(before, 1 - dealer) == {"take", "pass"}
    assert options(before, dealer) == set()


def test_taking_puts_the_card_into_the_hand_and_goes_straight_to_the_discard() -> None:
    after = played(hand(upcard="8D"), "take")
    assert "8D" in cards_of(after.cards[0])
    assert (after.phase, after.turn, after.stock, after.pile) == ("discard", 0, 31, ())
    assert refusal_of(after, "stock") is Refusal.WRONG_PHASE


def test_the_upcard_taken_cannot_be_discarded_in_that_turn() -> None:
    after = played(hand(upcard="8D"), "take")
    assert "-8D" not in options(after)
    assert refusal_of(after, "-8D") is Refusal.CARD_JUST_TAKEN


def test_passing_offers_the_upcard_to_the_dealer() -> None:
    after = played(hand(), "pass")
    assert (after.phase, after.turn) == ("upcard", 1)
    assert options(after) == {"take", "pass"}


def test_the_dealer_may_take_what_the_non_dealer_passed() -> None:
    after = played(hand(upcard="8D"), "pass take")
    assert "8D" in cards_of(after.cards[1])
    assert (after.phase, after.turn) == ("discard", 1)


def test_the_upcard_is_offered_once_a_hand() -> None:
    for words in ("take -KH", "pass take -KC", "pass pass", "pass pass stock -KH"):
        after = played(hand(), words)
        assert after.phase == "draw"
        assert refusal_of(after, "take") is Refusal.WRONG_PHASE
        assert refusal_of(after, "pass") is Refusal.WRONG_PHASE


def test_if_both_pass_the_upcard_is_dead_and_the_non_dealer_must_draw_from_the_stock() -> None:
    after = played(hand(), "pass pass")
    assert (after.phase, after.turn, after.upcard_dead) == ("draw", 0, True)
    assert options(after) == {"stock"}
    refusal = refused(after, "pile")
    assert (refusal.code, refusal.params) == (Refusal.MUST_DRAW_STOCK, {"card": "8D"})


def test_the_dealers_first_draw_after_two_passes_is_from_the_stock_too() -> None:
    after = played(hand(), "pass pass stock -KH")
    assert (after.phase, after.turn) == ("draw", 1)
    assert options(after) == {"stock"}
    refusal = refused(after, "pile")
    assert (refusal.code, refusal.params) == (Refusal.MUST_DRAW_STOCK, {"card": "KH"})


def test_from_then_on_the_piles_top_is_free_to_take() -> None:
    after = played(hand(), "pass pass stock -KH stock -KC")
    assert options(after) == {"stock", "pile"}
    assert "KC" in cards_of(played(after, "pile").cards[0])
    assert options(played(after, "pile -QC")) == {"stock", "pile"}


@pytest.mark.parametrize("words", ["take -KH", "pass take -KC"])
def test_when_somebody_took_the_upcard_the_pile_is_free_at_once(words: str) -> None:
    after = played(hand(), words)
    assert not after.upcard_dead
    assert options(after) == {"stock", "pile"}


def test_the_dead_upcard_itself_can_never_be_taken() -> None:
    """Two discards always cover it before a pile is free; should it ever lie on top, the rule still holds."""
    bare = replace(played(hand(), "pass pass"), stock_only=0)
    assert options(bare) == {"stock"}
    assert refusal_of(bare, "pile") is Refusal.UPCARD_DEAD


@pytest.mark.parametrize("word", ["stock", "pile", "-KH", "!KH"])
def test_nothing_else_goes_while_the_upcard_is_offered(word: str) -> None:
    refusal = refused(hand(), word)
    assert refusal.code is Refusal.WRONG_PHASE
    assert refusal.params["phase"] == "upcard"
