"""Random hands played side by side by the engine and by the naive model: same legal moves, same end."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.deals import options, word_of
from tests.engine.houses import HOUSES, TWO_SEATS, custom
from tests.engine.naive_hand import End, House, NaiveHand
from tests.engine.playing import random_deck, random_play, rich_deck
from tests.repeats import repeated

from tapete.engine.gin import play
from tapete.engine.gin.custom import choices
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import CLASICO, Table

ENDS = ("knock", "gin", "undercut", "drawn")


def turned(seats: tuple[int, ...], dealer: int) -> tuple[int, ...]:
    """The seats in turn order from the dealer's left."""
    place = seats.index(dealer) + 1
    return seats[place:] + seats[:place]


def side_by_side(rng: Random, rules: Table, house: House, seats: tuple[int, ...]) -> Hand:
    """A random hand to its end, compared with the naive model after every move."""
    deck = random_deck(rng) if rng.random() < 0.5 else rich_deck(rng, len(seats))
    dealer = rng.choice(seats)
    order = turned(seats, dealer)
    hand = play.deal(rules, dealer, deck, order)
    naive = NaiveHand(deck, order, house)
    for seat, move, after in random_play(rng, hand):
        assert naive.turn == seat
        assert [options(hand, one) for one in seats] == [naive.legal(one) for one in seats]
        naive.play(word_of(move))
        hand = after
    assert hand.showdown is not None
    found = End(hand.showdown.outcome, hand.showdown.winner, points(rules, hand.showdown))
    assert found in naive.ends, deck
    assert len(naive.ends) == 1 or len(seats) > 2
    return hand


def outcome(hand: Hand) -> str:
    """How a hand ended; big gin apart."""
    assert hand.showdown is not None
    return "big gin" if hand.showdown.big else hand.showdown.outcome


@repeated(300)
@pytest.mark.parametrize("name", ["mesa", "clasico", "generous", "everything"])
def test_the_engine_lists_the_moves_that_the_rules_allow_and_decides_as_they_do(name: str, times: int) -> None:
    rng = Random(f"4 {name}")
    ends = Counter(outcome(side_by_side(rng, TWO_SEATS[name], HOUSES[name], (0, 1))) for _ in range(times))
    some = (*ENDS, "big gin") if name == "generous" else ENDS
    assert min(ends[end] for end in some) >= 3, ends


@repeated(150)
def test_so_it_does_at_a_table_of_any_habits(times: int) -> None:
    rng = Random("any habits")
    for _ in range(times):
        chosen: dict[str, Any] = {field: rng.choice(values) for field, values in choices().items()}
        house = House(
            gin=chosen["gin_bonus"],
            undercut=chosen["undercut_bonus"],
            tie_undercuts=chosen["tie_undercuts"],
            limit_by_upcard=chosen["oklahoma"],
            spades_double=chosen["spade_doubles"],
            stock_left=chosen["stock_left"],
            may_return=chosen["return_taken"],
            big_gin=chosen["big_gin_bonus"],
        )
        side_by_side(rng, custom(**chosen), house, (0, 1))


@pytest.mark.parametrize("seats", [(0, 2), (1, 2), (2, 3)])
def test_so_it_does_whatever_two_seats_of_a_larger_table_play(seats: tuple[int, ...]) -> None:
    rng = Random(f"of a larger table {seats}")
    for _ in range(60):
        side_by_side(rng, TWO_SEATS["mesa"], HOUSES["mesa"], seats)


@repeated(250)
@pytest.mark.parametrize("seats", [3, 4])
def test_so_it_does_for_three_and_four_in_one_hand(seats: int, times: int) -> None:
    rng = Random(f"{seats} in one hand")
    ends = Counter(outcome(side_by_side(rng, CLASICO, HOUSES["clasico"], tuple(range(seats)))) for _ in range(times))
    assert min(ends[end] for end in ENDS) >= 3, ends
