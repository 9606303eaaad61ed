"""Layouts and going out against every order of single steps for small hands, and what must hold of whole hands."""

from random import Random

import pytest
from msgspec.structs import replace
from tests.engine.rummy.every_layout import Rows, count, goes_out, lays, rests, without
from tests.engine.rummy.every_meld import Row, meanings
from tests.engine.rummy.rich_hands import some_position

from tapete.engine.cards import JOKER
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.layout import Layout, best_layout, can_go_out
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.opening import least_left

SMALL = 50
WHOLE = 250
MANY = 2_500
MINIMA = (10, 30, 40, 51)


def on_the_table(rows: Rows) -> list[TableMeld]:
    """Rows as melds of different seats."""
    melds = [one for one in map(read, rows) if isinstance(one, Meld)]
    assert len(melds) == len(rows)
    return [TableMeld(at % 3, one.kind, one.cards, one.faces) for at, one in enumerate(melds)]


def small_position(rng: Random) -> tuple[Row, Rows]:
    """Three to seven cards, and one to four melds."""
    size = rng.randrange(3, 8)
    return some_position(rng, size, min(size - 1, rng.choice([0, 0, 1, 1, 2, 3])), rng.randrange(1, 5))


def judge(hand: Row, rows: Rows, must_use: str | None, jokers: int) -> int:
    """How many cards are laid; fails unless the layout is as good as the best that single steps reach."""
    wanted = [(count(rest), len(rest)) for rest in rests(hand, rows) if lays(rest, hand, must_use, jokers)]
    found = best_layout(hand, on_the_table(rows), must_use, jokers)
    assert (found and (found.count, len(found.left))) == min(wanted, default=None), (hand, rows, must_use, jokers)
    return 0 if found is None else len(hand) - len(found.left)


def judge_going_out(hand: Row, rows: Rows, must_use: str | None) -> set[bool]:
    """The answers there were; fails unless they are those of the single steps."""
    table = on_the_table(rows)
    with_rest_of_one = [rest for rest in rests(hand, rows) if len(rest) <= 1 and lays(rest, hand, must_use, 0)]
    wanted = [bool(with_rest_of_one)] + [goes_out(hand, rows, must_use, minimum) for minimum in MINIMA]
    unopened = [can_go_out(hand, table, False, must_use, minimum) for minimum in MINIMA]
    found = [can_go_out(hand, table, True, must_use), *unopened]
    assert found == wanted, (hand, rows, must_use)
    return set(found)


def steps_are_legal(hand: Row, rows: Rows, layout: Layout) -> None:
    """Every meld is one as it is laid, every layoff makes one of its meld when its turn comes, and the rest adds up."""
    grown, left = list(rows), hand
    for meld in layout.melds:
        assert meanings(meld), meld
        left = without(left, meld)
    for one in layout.layoffs:
        row = grown[one.meld]
        grown[one.meld] = (one.card, *row) if one.end == "low" else (*row, one.card)
        assert meanings(grown[one.meld]), (rows, layout)
        left = without(left, (one.card,))
    assert sorted(left) == sorted(layout.left)
    assert layout.count == count(left)


SEEDS = pytest.mark.parametrize("seed", [1, 2, 3, 4])


@SEEDS
def test_a_layout_leaves_the_least_that_any_order_of_steps_can_leave(seed: int) -> None:
    rng = Random(seed)
    laid = [judge(*small_position(rng), None, 0) for _ in range(SMALL)]
    assert sum(cards > 3 for cards in laid) > SMALL // 10, "the hands are too plain to tell"


@SEEDS
def test_a_layout_with_duties_leaves_the_least_that_fulfils_them(seed: int) -> None:
    rng = Random(10 + seed)
    laid = []
    for _ in range(SMALL):
        hand, rows = small_position(rng)
        laid.append(judge(hand, rows, rng.choice(hand), rng.randrange(hand.count(JOKER) + 1)))
    assert sum(cards == 0 for cards in laid) > SMALL // 10
    assert sum(cards > 1 for cards in laid) > SMALL // 10


@SEEDS
def test_a_seat_goes_out_exactly_when_some_order_of_steps_does(seed: int) -> None:
    rng = Random(20 + seed)
    answers = []
    for _ in range(SMALL // 2):
        hand, rows = small_position(rng)
        answers.append(judge_going_out(hand, rows, rng.choice([None, *hand])))
    assert all(sum(answer == kind for answer in answers) > 1 for kind in ({True}, {False}, {True, False}))


@pytest.mark.parametrize("jokers", [0, 1, 2, 3, 4])
def test_the_steps_of_a_layout_of_a_whole_hand_can_be_made_one_by_one(jokers: int) -> None:
    rng = Random(jokers)
    laid_off = 0
    for _ in range(WHOLE // 5):
        hand, rows = some_position(rng, 14, jokers, 10)
        layout = best_layout(hand, on_the_table(rows))
        assert layout is not None
        steps_are_legal(hand, rows, layout)
        assert layout.count <= count(hand)
        laid_off += len(layout.layoffs)
    assert laid_off > WHOLE // 5


def test_a_layout_is_no_worse_than_melds_alone_and_a_larger_table_no_worse_than_a_smaller() -> None:
    rng = Random(4)
    for _ in range(WHOLE // 5):
        hand, rows = some_position(rng, 14, rng.randrange(5), 8)
        counts = [
            layout.count for layout in map(best_layout, [hand] * 3, map(on_the_table, ((), rows[:4], rows))) if layout
        ]
        assert counts == sorted(counts, reverse=True)
        assert len(counts) == 3
        assert counts[0] <= count(_left_by(least_left(hand).melds, hand))


def _left_by(melds: tuple[Row, ...], hand: Row) -> Row:
    for meld in melds:
        hand = without(hand, meld)
    return hand


def test_whose_melds_they_are_makes_no_difference() -> None:
    rng = Random(5)
    for _ in range(WHOLE // 5):
        hand, rows = some_position(rng, 10, rng.randrange(4), 6)
        table = on_the_table(rows)
        assert best_layout(hand, table) == best_layout(hand, [replace(meld, seat=5) for meld in table])


def test_a_layout_with_duties_of_a_whole_hand_fulfils_them() -> None:
    rng = Random(6)
    found = 0
    for _ in range(WHOLE // 5):
        hand, rows = some_position(rng, 14, rng.randrange(5), 8)
        card, jokers = rng.choice(hand), rng.randrange(hand.count(JOKER) + 1)
        layout = best_layout(hand, on_the_table(rows), card, jokers)
        if layout is not None:
            steps_are_legal(hand, rows, layout)
            assert lays(layout.left, hand, card, jokers)
            found += 1
    assert found > WHOLE // 20


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", [11, 12])
def test_layouts_and_going_out_hold_for_many_more_positions(seed: int) -> None:
    rng = Random(seed)
    for _ in range(MANY):
        hand, rows = small_position(rng)
        must_use = rng.choice([None, *hand])
        judge(hand, rows, must_use, rng.randrange(hand.count(JOKER) + 1))
        judge_going_out(hand, rows, must_use)
