"""Thousands of random deals for two to six: what always holds, and that each of them ends."""

from collections import Counter
from random import Random

import msgspec
import pytest
from tests.engine.rummy.checks import check_table
from tests.engine.rummy.playing import Step, random_deck, random_play, rich_deck, some_style
from tests.repeats import repeated

from tapete.engine.moves import Discard, Rebuild
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import Options

OPENINGS = [Options(opening=30), Options(opening=40), Options(opening=51)]
LONGEST = 3 * 108  # turns: no card leaves the stock more often than the deal and two rebuilds bring it there


def played_out(rng: Random, seats: int) -> Hand:
    """A random deal, checked after every move."""
    deck = rich_deck(rng, seats) if rng.random() < 0.5 else random_deck(rng)
    dealer = rng.randrange(seats)
    order = [(dealer + 1 + step) % seats for step in range(seats)]
    hand = play.deal(rng.choice(OPENINGS), dealer, deck, order)
    check_table(hand)
    for step in random_play(rng, hand, some_style(rng)):
        check_table(step.after)
        check_turn(hand, step)
        hand = step.after
    return hand


def check_turn(before: Hand, step: Step) -> None:
    """A move is a ply; the turn goes to the left with a discard and stays with any other move."""
    after = step.after
    assert after.ply == before.ply + 1
    thrown = isinstance(step.move, Discard)
    left = before.order[(before.order.index(before.turn) + 1) % len(before.order)]
    went_on = thrown and bool(after.cards[before.turn])
    assert after.turn == (left if went_on else before.turn)
    assert after.turns == before.turns + thrown <= LONGEST
    assert isinstance(step.move, Rebuild) == (before.phase == "rebuild")
    assert all(event.ply == after.ply for event in step.events)
    others = [seat for seat in before.order if seat != before.turn]
    assert [after.cards[seat] for seat in others] == [before.cards[seat] for seat in others]
    assert sum(after.opened) - sum(before.opened) in (0, 1)


def ends_of(rng: Random, seats: int, deals: int) -> Counter[str]:
    """How so many random deals ended."""
    ends: Counter[str] = Counter()
    for _ in range(deals):
        hand = played_out(rng, seats)
        assert hand.result is not None
        ends[hand.result.outcome] += 1
    return ends


@pytest.mark.timeout(1_200)
@repeated(200)
@pytest.mark.parametrize("seats", range(2, 7))
def test_whatever_is_played_the_table_stays_whole_and_the_deal_ends(seats: int, times: int) -> None:
    ends = ends_of(Random(f"{seats} seats"), seats, times)
    assert min(ends[end] for end in ("out", "closed-out", "blocked")) >= times // 100, ends


def test_a_refused_move_and_one_that_goes_leave_the_deal_they_came_from_alone() -> None:
    rng = Random(8)
    hand = play.deal(OPENINGS[1], 3, rich_deck(rng, 4), (0, 1, 2, 3))
    for step in random_play(rng, hand, some_style(rng)):
        before = msgspec.json.encode(hand)
        play.apply(hand, step.seat, step.move, auto=step.auto)
        assert msgspec.json.encode(hand) == before
        hand = step.after
