"""A deal that nobody goes out of (`rummy`: blocked), and the counts that decide it."""

import pytest
from msgspec.structs import replace
from tests.engine.rummy.tables import at_table, played

from tapete.engine.rummy.score import Result, blocked, count, gone_out


def run_out(*hands: str) -> Result:
    """The end of a deal whose stock is empty for good once seat 0 has thrown the three of diamonds."""
    hand = replace(at_table(*hands, stock="3D"), rebuilds=2)
    after = played(hand, "stock", "-3D")
    assert after.result is not None
    return after.result


@pytest.mark.parametrize(
    ("cards", "counted"),
    [("2C", 2), ("9H", 9), ("TD", 10), ("JS", 10), ("QS", 10), ("KS", 10), ("AS", 11), ("XX", 20), ("", 0)],
)
def test_cards_count_their_number_courts_ten_an_ace_eleven_a_joker_twenty(cards: str, counted: int) -> None:
    assert count(tuple(cards.split())) == counted


def test_an_ace_counts_eleven_even_beside_its_two() -> None:
    assert count(("AS", "2S", "3S")) == 16


def test_hands_of_4_22_and_24_are_50_for_the_winner() -> None:
    result = gone_out([(), ("4D",), ("AH", "AS"), ("XX", "4C")], 0, closed=False)
    assert [seat.count for seat in result.seats] == [0, 4, 22, 24]
    assert (result.outcome, result.winner, result.points) == ("out", 0, 50)


def test_a_closed_going_out_makes_that_100() -> None:
    result = gone_out([(), ("4D",), ("AH", "AS"), ("XX", "4C")], 0, closed=True)
    assert (result.outcome, result.winner, result.points) == ("closed-out", 0, 100)


def test_the_lightest_hand_wins_and_scores_by_what_each_other_one_exceeds_it() -> None:
    result = run_out("KS QS", "4D 3H", "AH AS", "XX")
    assert [seat.count for seat in result.seats] == [20, 7, 22, 20]
    assert (result.outcome, result.winner, result.points) == ("blocked", 1, 13 + 15 + 13)


def test_of_two_the_winner_scores_the_difference() -> None:
    result = run_out("2H 9S", "KD QD")
    assert (result.outcome, result.winner, result.points) == ("blocked", 0, 9)


def test_it_does_not_matter_who_has_opened_or_how_many_cards_are_left() -> None:
    result = run_out("2H 2D 2S 2C 3C", "QD 3H")
    assert (result.winner, result.points) == (0, 2)


def test_if_two_are_lightest_nobody_scores() -> None:
    result = run_out("2H 9S", "AD", "KD QD")
    assert (result.outcome, result.winner, result.points) == ("void", None, 0)


def test_if_more_are_lightest_nobody_scores_either() -> None:
    assert run_out("2H", "2D", "2S").outcome == "void"
    assert run_out("KH", "TD", "QS", "JC", "5C 5D").outcome == "void"


def test_two_equal_hands_that_are_not_lightest_make_no_void() -> None:
    result = run_out("2H", "KD", "KS")
    assert (result.outcome, result.winner, result.points) == ("blocked", 0, 16)


def test_what_every_seat_was_left_with_is_told() -> None:
    result = blocked([("2H", "9S"), ("KD", "XX")])
    assert [(seat.seat, seat.cards, seat.count) for seat in result.seats] == [
        (0, ("2H", "9S"), 11),
        (1, ("KD", "XX"), 30),
    ]
