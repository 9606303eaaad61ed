"""A hand position by position: all cards face up, or what one seat saw."""

import pytest
from tests.deals import DEALER, NON_DEALER, faces, hand, knocked, played
from tests.engine.test_drawn_hand import run_down
from tests.engine.test_showdown import A

from tapete.engine.cards import cards_of
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.positions import position
from tapete.engine.moves import Knock

OPEN = "pass pass stock -KH stock -KC"


def open_seats(now: Hand, viewer: int | None) -> list[bool]:
    """Whose cards lie open in a position, seat by seat; what goes with the cards must come and go with them."""
    seats = position(now, viewer).hands
    assert all((seat.cards is None) == (seat.melds is None) == (seat.deadwood is None) for seat in seats)
    return [seat.cards is not None for seat in seats]


def test_a_position_is_the_table_after_its_moves() -> None:
    now = position(played(hand(), OPEN), None)
    assert (now.ply, now.phase, now.turn, now.stock, now.upcard_dead) == (6, "draw", 0, 29, True)
    assert [(one.card, one.seat) for one in now.discard_pile] == [("8D", None), ("KH", 0), ("KC", 1)]


def test_face_up_every_hand_is_shown_with_its_melds_and_count() -> None:
    first, second = position(hand(), None).hands
    assert (first.seat, first.count, second.seat, second.count) == (0, 10, 1, 10)
    assert set(first.cards or ()) == set(faces(NON_DEALER))
    assert set(second.cards or ()) == set(faces(DEALER))
    assert first.melds == (("4S", "5S", "6S"),)
    assert first.deadwood == 44


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("words", ["", "pass pass", OPEN, OPEN + " stock"])
def test_before_the_knock_a_seats_replay_hides_the_other_hand(viewer: int, words: str) -> None:
    now = played(hand(), words)
    assert open_seats(now, viewer) == [viewer == 0, viewer == 1]
    assert position(now, viewer).hands[1 - viewer].count == now.cards[1 - viewer].bit_count()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_knock_lays_all_hands_open(viewer: int | None) -> None:
    after = knocked(A.knocker, A.defender)
    assert open_seats(after, viewer) == [True, True]
    assert (position(after, viewer).phase, position(after, viewer).turn) == ("finished", None)


def test_a_drawn_hand_stays_hidden_from_the_other_seat() -> None:
    after = run_down(29)
    assert open_seats(after, 0) == [True, False]
    assert open_seats(after, 1) == [False, True]
    assert open_seats(after, None) == [True, True]


def test_a_knocker_is_shown_with_the_melds_that_were_named() -> None:
    before = played(hand("4D 5D 6D 4H 5H 6H 4S 5S 6S 9C", "", "JD", "KD"), "pass pass stock")
    runs = (faces("4S 5S 6S"), faces("4H 5H 6H"), faces("4D 5D 6D"))
    after, _ = play.apply(before, 0, Knock("KD", runs))
    assert position(after, 1).hands[0].melds == runs


def test_a_knocker_who_shows_less_than_it_could_is_shown_with_what_that_leaves() -> None:
    before = played(hand("4S 5S 6S 9H 9D 9C 2D 2C 2H AH", "", "JD", "KD"), "pass pass stock")
    shown = (faces("4S 5S 6S"), faces("9C 9D 9H"))
    assert position(before, 0).hands[0].deadwood == 11
    after, _ = play.apply(before, 0, Knock("KD", shown))
    for viewer in (0, 1, None):
        assert position(after, viewer).hands[0].melds == shown
        assert position(after, viewer).hands[0].deadwood == 7


@pytest.mark.parametrize("viewer", [0, 1])
def test_after_a_plain_knock_the_counts_are_the_least_of_each_hand(viewer: int) -> None:
    after = knocked(A.knocker, A.defender)
    assert [seat.deadwood for seat in position(after, viewer).hands] == [10, 22]


def test_the_cards_are_in_pack_order() -> None:
    now = hand()
    assert position(now, 0).hands[0].cards == cards_of(now.cards[0])
