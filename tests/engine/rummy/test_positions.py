"""A deal of rummy position by position: all cards face up, or what one seat saw."""

from random import Random

import pytest
from tests.engine.rummy.playing import random_play, rich_deck, some_style
from tests.engine.rummy.tables import at_table, played

from tapete.engine.rummy import play
from tapete.engine.rummy.options import RUMMY
from tapete.engine.rummy.positions import position
from tapete.engine.rummy.score import count
from tapete.engine.rummy.shown import JokerAs, MeldOnTable, TopOfPile

TABLE = at_table("6H 9S JS 2C KS", "QC AD", "4D", table=["1 5H XX 7H"], opened=[0, 1], pile="4C 8D")


def test_a_position_is_the_table_after_its_moves() -> None:
    now = position(played(TABLE, "stock", "swap 6H 0 1"), None)
    assert (now.ply, now.phase, now.turn, now.stock, now.rebuilds) == (2, "play", 0, 2, 0)
    assert now.discard_pile == TopOfPile("8D", 2, 2, ("4C", "8D"))
    assert now.table == (MeldOnTable(0, 1, "run", ("5H", "6H", "7H"), ()),)
    assert (now.opened, now.must_use, now.freed_jokers) == ((0, 1), None, 1)


def test_it_says_what_jokers_stand_for_and_which_card_has_to_be_laid() -> None:
    now = position(played(TABLE, "pile"), None)
    assert now.table[0].jokers_as == (JokerAs(1, "6H"),)
    assert now.must_use == "8D"
    assert now.discard_pile == TopOfPile("4C", None, 1, ("4C",))


def test_face_up_every_hand_is_shown_with_what_it_counts() -> None:
    first, second, third = position(TABLE, None).hands
    assert (first.seat, first.count, first.points) == (0, 5, 6 + 9 + 10 + 2 + 10)
    assert (second.cards, second.points) == (("QC", "AD"), 21)
    assert (third.cards, third.points) == (("4D",), 4)


@pytest.mark.parametrize("viewer", [0, 1, 2])
@pytest.mark.parametrize("words", [(), ("stock",), ("pile",), ("stock", "swap 6H 0 1")])
def test_a_seats_replay_hides_the_other_hands_but_for_how_many_cards_they_are(
    viewer: int, words: tuple[str, ...]
) -> None:
    now = played(TABLE, *words)
    for seat, shown in enumerate(position(now, viewer).hands):
        assert shown.count == len(now.cards[seat])
        assert (shown.cards, shown.points) == (
            (now.cards[seat], count(now.cards[seat])) if seat == viewer else (None, None)
        )


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_the_count_at_the_end_lays_all_hands_open(viewer: int | None) -> None:
    hand = at_table("5H 6H 7H", "QC AD", "4D", opened=[0])
    now = position(played(hand, "stock", "meld 5H 6H 7H", "-3D"), viewer)
    assert (now.phase, now.turn) == ("finished", None)
    assert [seat.cards for seat in now.hands] == [(), ("QC", "AD"), ("4D",)]


def test_while_the_stock_is_built_anew_the_next_seat_is_to_draw() -> None:
    now = position(played(at_table("9S JS", "QC", stock="8D"), "stock", "-8D"), None)
    assert (now.phase, now.turn, now.stock, now.rebuilds) == ("draw", 1, 0, 0)


def test_along_whole_deals_positions_follow_the_table() -> None:
    rng = Random(4)
    for _ in range(10):
        hand = play.deal(RUMMY, 2, rich_deck(rng, 3), range(3))
        for step in random_play(rng, hand, some_style(rng)):
            now, after = position(step.after, None), step.after
            assert (now.ply, now.stock, now.rebuilds) == (after.ply, len(after.stock), after.rebuilds)
            assert [seat.cards for seat in now.hands] == list(after.cards)
            assert [meld.cards for meld in now.table] == [meld.cards for meld in after.table]
            assert now.discard_pile.cards == after.pile
            assert (now.turn is None) == (after.result is not None)
