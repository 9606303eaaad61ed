"""Replays of hands of three and four, of hands that somebody sits out, and of both hands of pairs."""

import pytest
from tests.deals import continued, dealt, deck_of, gin, new_game
from tests.engine.test_pairs import table as pairs_table
from tests.engine.test_showdown_of_several import KNOCKER, NOTHING_EITHER, NOTHING_MELDED
from tests.engine.test_three import FIRST_WINS, NOBODY_WINS
from tests.engine.test_three import table as three_table

from tapete.engine.gin.hand import Hand
from tapete.engine.gin.positions import position
from tapete.engine.gin.table import CLASICO


def open_to(now: Hand, viewer: int | None) -> list[tuple[int, bool]]:
    """Each seat of a position, and whether its cards lie open."""
    return [(one.seat, one.cards is not None) for one in position(now, viewer).hands]


def several() -> Hand:
    """A hand of three whose first player is ready to knock."""
    game = new_game(rules=CLASICO, form="together", seats=3)
    return gin(dealt(game, deck_of([KNOCKER, NOTHING_MELDED, NOTHING_EITHER], "", "TS")).boards[0])


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_before_the_knock_a_seats_replay_hides_all_other_hands(viewer: int) -> None:
    assert open_to(several(), viewer) == [(seat, seat == viewer) for seat in range(3)]
    assert [one.count for one in position(several(), viewer).hands] == [10, 10, 10]


def test_face_up_all_three_are_shown() -> None:
    assert open_to(several(), None) == [(0, True), (1, True), (2, True)]
    assert [one.deadwood for one in position(several(), None).hands] == [10, 71, 68]


def test_a_knock_lays_all_hands_open_to_everybody() -> None:
    game = dealt(new_game(100, rules=CLASICO, form="together", seats=3), deck_of([KNOCKER, "", ""], "", "TS"))
    over = gin(continued(game, "stock !TS").boards[0])
    for viewer in (0, 1, 2, None):
        assert open_to(over, viewer) == [(0, True), (1, True), (2, True)]


def test_the_seat_that_sits_out_is_not_in_the_replay_and_sees_no_cards_before_the_end() -> None:
    game = dealt(three_table(), FIRST_WINS[0])
    assert open_to(gin(game.boards[0]), 2) == [(0, False), (1, False)]
    assert open_to(gin(continued(game, FIRST_WINS[1]).boards[0]), 2) == [(0, True), (1, True)]


def test_a_drawn_hand_stays_hidden_from_the_seat_that_sat_out() -> None:
    over = gin(continued(dealt(three_table(), NOBODY_WINS[0]), NOBODY_WINS[1]).boards[0])
    assert [open_to(over, viewer) for viewer in (0, 1, 2)] == [
        [(0, True), (1, False)],
        [(0, False), (1, True)],
        [(0, False), (1, False)],
    ]


def test_in_pairs_each_hand_has_its_own_two_seats_and_stays_hidden_from_the_others() -> None:
    first, second = (gin(board) for board in dealt(pairs_table()).boards)
    assert [open_to(first, viewer) for viewer in (0, 2)] == [[(0, True), (1, False)], [(0, False), (1, False)]]
    assert [open_to(second, viewer) for viewer in (0, 2)] == [[(2, False), (3, False)], [(2, True), (3, False)]]
