"""Hands that nobody wins: the stock runs down (rule 10), or the seats take from the pile in a circle (60 draws)."""

from functools import partial

from msgspec.structs import replace
from tests.deals import hand, options, played, refusal_of

from tapete.engine.cards import BIT, CARDS
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA, Table
from tapete.engine.refusals import Refusal

READY = "4S 5S 6S 9H 9D 9C 4H 3D 2H AD"
UNREADY = "4S 6S 8S TS QS AH 3H 5H 7H 9H"
OTHER = "2D 4D 6D 8D TD 3C 5C 7C JC KH"


def run_down(draws: int, first: str = UNREADY, rules: Table = MESA) -> Hand:
    """A hand in which both passed and that many cards went from the stock straight to the pile."""
    now = played(hand(first, OTHER, "KC", rules=rules), "pass pass")
    for _ in range(draws):
        now = played(now, "stock")
        assert now.drawn is not None
        now = played(now, "-" + CARDS[now.drawn])
    return now


def circled(now: Hand, draws: int) -> Hand:
    """The hand after that many draws in a row from the pile, each answered by the discard that leaves least."""
    for _ in range(draws):
        now = played(now, "pile")
        now = played(now, min((word for word in options(now) if word[0] == "-"), key=partial(_leaves, now)))
    return now


def _leaves(now: Hand, word: str) -> tuple[int, str]:
    return deadwood(now.cards[now.turn] ^ BIT[word[1:]]), word


def test_when_a_turn_ends_and_the_stock_is_down_to_two_cards_the_hand_is_drawn() -> None:
    after = run_down(29)
    assert (after.stock, after.phase) == (2, "finished")
    assert after.showdown is not None
    assert after.showdown.outcome == "drawn"


def test_nobody_scores_a_drawn_hand() -> None:
    showdown = run_down(29).showdown
    assert showdown is not None
    assert (showdown.knocker, showdown.winner, points(MESA, showdown)) == (None, None, 0)


def test_both_seats_cards_are_shown_without_layoffs() -> None:
    after = run_down(29)
    assert after.showdown is not None
    assert [holding.cards for holding in after.showdown.holdings] == list(after.cards)
    assert [holding.laid for holding in after.showdown.holdings] == [(), ()]


def test_with_three_cards_left_the_hand_goes_on() -> None:
    after = run_down(28)
    assert (after.stock, after.phase) == (3, "draw")
    assert options(after) == {"stock", "pile"}


def test_a_turn_that_takes_from_the_pile_leaves_the_three_cards_and_the_hand_goes_on() -> None:
    assert circled(run_down(28), 1).phase == "draw"


def test_the_draw_to_two_cards_does_not_end_the_hand_before_the_turn_is_over() -> None:
    last = played(run_down(28), "stock")
    assert (last.stock, last.phase) == (2, "discard")


def test_a_knock_on_that_very_turn_counts() -> None:
    last = played(run_down(28, READY), "stock")
    assert last.stock == 2
    assert last.drawn is not None
    after = played(last, "!" + CARDS[last.drawn])
    assert after.showdown is not None
    assert (after.showdown.outcome, after.showdown.knocker) == ("knock", 0)


def test_a_finished_hand_refuses_every_move() -> None:
    after = run_down(29)
    for seat in (0, 1):
        assert options(after, seat) == set()
        for word in ("take", "pass", "stock", "pile", "-4S", "!4S"):
            assert refusal_of(after, word, seat) is Refusal.HAND_FINISHED


def test_a_table_may_draw_the_hand_at_three_cards() -> None:
    assert run_down(28, rules=replace(MESA, stock_left=3)).phase == "finished"
    assert run_down(27, rules=replace(MESA, stock_left=3)).phase == "draw"


def test_sixty_draws_in_a_row_from_the_pile_draw_the_hand() -> None:
    before = circled(run_down(2), 59)
    assert before.phase == "draw"
    after = circled(before, 1)
    assert (after.phase, after.stock) == ("finished", 29)
    assert after.showdown is not None
    assert after.showdown.outcome == "drawn"


def test_a_draw_from_the_stock_breaks_the_row() -> None:
    broken = played(circled(run_down(2), 59), "stock")
    broken = played(broken, min((word for word in options(broken) if word[0] == "-"), key=partial(_leaves, broken)))
    assert circled(broken, 59).phase == "draw"
    assert circled(broken, 60).phase == "finished"


def test_a_knock_on_the_sixtieth_draw_counts() -> None:
    """The dealer keeps three melds and one loose card, that goes to and fro."""
    dealt = hand(UNREADY, "2C 3C 4C 8D 8H 8C JD QD KD TC", "KC", "5C 6C")
    last = played(circled(played(dealt, "pass pass stock -5C stock -6C"), 59), "pile")
    assert (last.turn, last.circling) == (1, 60)
    knock = min((word for word in options(last) if word[0] == "!"), key=partial(_leaves, last))
    after = played(last, knock)
    assert after.showdown is not None
    assert after.showdown.knocker == 1
