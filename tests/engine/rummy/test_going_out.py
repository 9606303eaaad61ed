"""Going out (`rummy`: end of the deal): by what, what it pays, and when it pays double."""

import pytest
from tests.engine.rummy.tables import at_table, options, played, stepped, why_not

from tapete.engine.events import HandFinished
from tapete.engine.refusals import Refusal
from tapete.engine.rummy.hand import Hand

RIVAL = "4D QC KH"  # 24


def end(hand: Hand) -> tuple[str, int | None, int]:
    """How a deal ended, who won it and how many points; fails where it has not."""
    assert hand.phase == "finished"
    assert hand.result is not None
    return hand.result.outcome, hand.result.winner, hand.result.points


def turn_of(hand: str, *table: str, opened: bool = True, stock: str = "8C 3D", pile: str = "4C") -> Hand:
    """A turn of seat 0 before its draw."""
    return at_table(hand, RIVAL, table=table, opened=[0, 1] if opened else [1], stock=stock, pile=pile)


def test_by_the_last_discard() -> None:
    assert end(played(turn_of("5H 6H 7H"), "stock", "meld 5H 6H 7H", "-8C")) == ("out", 0, 24)


def test_by_laying_the_last_cards_down_as_a_meld() -> None:
    after = played(turn_of("8H 8D"), "stock", "meld 8C 8D 8H")
    assert end(after) == ("out", 0, 24)
    assert after.pile == ("4C",)


def test_by_laying_the_last_card_off() -> None:
    assert end(played(turn_of("9C", "1 5C 6C 7C"), "stock", "off 8C 0", "off 9C 0")) == ("out", 0, 24)


def test_by_the_card_taken_from_the_pile() -> None:
    assert end(played(turn_of("9C", "1 5C 6C 7C", pile="8C"), "pile", "off 8C 0", "off 9C 0")) == ("out", 0, 24)


def test_by_laying_a_freed_joker_again() -> None:
    hand = played(turn_of("6H", "1 5H XX 7H", stock="8H 3D"), "stock", "off 8H 0", "swap 6H 0 1")
    assert hand.phase == "play"
    assert end(played(hand, "off XX 0 low")) == ("out", 0, 24)


def test_by_an_opening_without_a_discard() -> None:
    hand = turn_of("KS KD KC 8H 8D", "1 5C 6C 7C", opened=False)
    assert end(played(hand, "stock", "open KC KD KS + 8C 8D 8H")) == ("closed-out", 0, 48)


def test_by_an_opening_and_the_last_discard() -> None:
    hand = turn_of("KS KD KC QS QD QH", opened=False)
    assert end(played(hand, "stock", "open KC KD KS + QD QH QS", "-8C")) == ("closed-out", 0, 48)


def test_by_an_opening_under_the_minimum_that_leaves_no_card_or_one() -> None:
    assert end(played(turn_of("8S 8D", opened=False), "stock", "open 8C 8D 8S")) == ("closed-out", 0, 48)
    hand = played(turn_of("8S 8D 2C", opened=False), "stock", "open 8C 8D 8S")
    assert hand.phase == "play"
    assert options(hand) == ["-2C"]
    assert end(played(hand, "-2C")) == ("closed-out", 0, 48)


def test_by_an_opening_and_layoffs() -> None:
    hand = turn_of("KS KD KC QS QD QH 9C", "1 5C 6C 7C", opened=False)
    opened = played(hand, "stock", "open KC KD KS + QD QH QS")
    assert end(played(opened, "off 8C 0", "off 9C 0")) == ("closed-out", 0, 48)


def test_nobody_is_out_while_a_card_is_left() -> None:
    hand = turn_of("5H 6H 7H 2C")
    after = played(hand, "stock", "meld 5H 6H 7H", "-8C")
    assert (after.phase, after.turn, after.cards[0]) == ("draw", 1, ("2C",))


def test_a_hand_of_one_card_draws_and_needs_both_to_go() -> None:
    after = played(turn_of("2C"), "stock", "-2C")
    assert (after.phase, after.cards[0]) == ("draw", ("8C",))


def test_the_last_discard_may_be_a_joker() -> None:
    assert end(played(turn_of("5H 6H 7H", stock="XX"), "stock", "meld 5H 6H 7H", "-XX"))[0] == "out"


def test_the_last_discard_may_not_be_a_card_that_still_has_to_be_laid() -> None:
    hand = played(turn_of("5H 6H 7H", pile="4C"), "pile", "meld 5H 6H 7H")
    assert why_not(hand, "-4C") is Refusal.MUST_USE_CARD


def test_the_winner_scores_the_sum_of_what_is_left_in_all_rivals_hands() -> None:
    hand = at_table("5H 6H 7H", "4D", "AH AS", "XX 4C", opened=[0])
    after = played(hand, "stock", "meld 5H 6H 7H", "-3D")
    assert end(after) == ("out", 0, 50)
    assert after.result is not None
    assert [(seat.seat, seat.count) for seat in after.result.seats] == [(0, 0), (1, 4), (2, 22), (3, 24)]


def test_what_lies_on_the_table_counts_nothing() -> None:
    hand = turn_of("5H 6H 7H", "1 KS KD KC", "0 AS AH AD")
    assert end(played(hand, "stock", "meld 5H 6H 7H", "-8C")) == ("out", 0, 24)


@pytest.mark.parametrize("opened", [True, False])
def test_a_turn_that_began_without_having_opened_pays_double(opened: bool) -> None:
    hand = turn_of("KS KD KC QS QD QH", opened=opened)
    if opened:
        assert end(played(hand, "stock", "meld KC KD KS", "meld QD QH QS", "-8C")) == ("out", 0, 24)
    else:
        assert end(played(hand, "stock", "open KC KD KS + QD QH QS", "-8C")) == ("closed-out", 0, 48)


def test_in_the_turn_after_the_opening_it_pays_once() -> None:
    hand = turn_of("KS KD KC QS QD QH 2H", opened=False, stock="8C 3D KH")
    hand = played(hand, "stock", "open KC KD KS + QD QH QS", "-2H", "stock", "-3D")
    assert hand.cards[0] == ("8C",)
    assert end(played(hand, "stock", "off KH 0", "-8C")) == ("out", 0, 24)


def test_a_rival_that_has_not_opened_makes_no_difference() -> None:
    hand = at_table("5H 6H 7H", RIVAL, opened=[0])
    assert end(played(hand, "stock", "meld 5H 6H 7H", "-3D")) == ("out", 0, 24)


def test_the_deal_is_over_then() -> None:
    after = played(turn_of("5H 6H 7H"), "stock", "meld 5H 6H 7H", "-8C")
    assert [options(after, seat) for seat in (0, 1)] == [[], []]
    for seat in (0, 1):
        for word in ("stock", "pile", "-4D", "meld 5H 6H 7H", "back"):
            assert why_not(after, word, seat) is Refusal.HAND_FINISHED


def test_the_end_is_told_with_the_move_that_brought_it() -> None:
    hand = played(turn_of("8H 8D"), "stock")
    assert stepped(hand, "meld 8C 8D 8H")[1][-1] == HandFinished(2, "out")
    hand = played(turn_of("5H 6H 7H"), "stock", "meld 5H 6H 7H")
    assert stepped(hand, "-8C")[1][-1] == HandFinished(3, "out")
