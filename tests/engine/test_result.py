"""A finished hand spelled out in cards."""

from random import Random

import msgspec
import pytest
from tests.engine.playing import random_deck, random_play
from tests.engine.test_showdown import FIXTURES, A, D, Fixture, decided

from tapete.engine.cards import cards_of
from tapete.engine.gin import play
from tapete.engine.gin.result import Layoff, Result, result_of, showdown_of
from tapete.engine.gin.showdown import Showdown, drawn, points
from tapete.engine.gin.table import MESA

HANDS = 300


def spelled(fixture: Fixture) -> Result:
    """A fixture's result."""
    return result_of(MESA, decided(fixture.knocker, fixture.defender))


def finished(rng: Random) -> Showdown:
    """The end of a random hand."""
    hand = play.deal(MESA, 1, random_deck(rng))
    for _, _, after in random_play(rng, hand):
        hand = after
    assert hand.showdown is not None
    return hand.showdown


def test_the_outcome_the_seats_and_the_points_are_named() -> None:
    result = spelled(A)
    assert (result.outcome, result.knocker, result.winner, result.points) == ("undercut", 0, 1, 25)
    assert [seat.seat for seat in result.seats] == [0, 1]


def test_a_seat_shows_its_cards_melds_layoffs_what_is_left_and_the_count() -> None:
    _, defender = spelled(A).seats
    assert set(defender.cards) == set(A.defender.split())
    assert [set(meld) for meld in defender.melds] == [{"KD", "KH", "KS"}]
    assert [one.card for one in defender.layoffs] == ["3S", "2S", "7S"]
    assert set(defender.unmelded) == {"AD", "2H", "3D", "4C"}
    assert defender.deadwood == 10


def test_a_layoff_points_at_the_knockers_meld() -> None:
    knocker, defender = spelled(A).seats
    assert {frozenset(knocker.melds[one.meld]) for one in defender.layoffs} == {frozenset({"4S", "5S", "6S"})}
    assert isinstance(defender.layoffs[0], Layoff)


def test_gin_has_no_layoffs() -> None:
    assert spelled(D).seats[1].layoffs == ()


def test_a_drawn_hand_shows_both_seats_cards_and_no_points() -> None:
    showdown = decided(A.knocker, A.defender)
    result = result_of(MESA, drawn(MESA, {holding.seat: holding.cards for holding in showdown.holdings}))
    assert (result.outcome, result.knocker, result.winner, result.points) == ("drawn", None, None, 0)
    assert [seat.deadwood for seat in result.seats] == [10, 22]
    assert [seat.layoffs for seat in result.seats] == [(), ()]


@pytest.mark.parametrize("fixture", FIXTURES.values(), ids=FIXTURES)
def test_the_facts_can_be_read_back_from_a_published_result(fixture: Fixture) -> None:
    showdown = decided(fixture.knocker, fixture.defender)
    published = msgspec.json.encode(result_of(MESA, showdown))
    assert showdown_of(msgspec.json.decode(published, type=Result)) == showdown


def test_random_results_say_the_same_in_cards_as_the_facts() -> None:
    rng = Random(3)
    outcomes = set()
    for _ in range(HANDS):
        showdown = finished(rng)
        result = result_of(MESA, showdown)
        outcomes.add(result.outcome)
        assert result.points == points(MESA, showdown)
        assert showdown_of(result) == showdown
        for seat, holding in zip(result.seats, showdown.holdings, strict=True):
            parts = [
                *seat.unmelded,
                *(one.card for one in seat.layoffs),
                *(card for meld in seat.melds for card in meld),
            ]
            assert sorted(parts) == sorted(seat.cards)
            assert seat.cards == cards_of(holding.cards)
    assert outcomes == {"gin", "knock", "undercut", "drawn"}
