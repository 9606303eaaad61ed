"""Until the showdown nothing that a seat is sent depends on cards that it may not see."""

from random import Random

import pytest
from tests.deals import gin
from tests.engine.hidden import HOUSE, Viewer, first_difference, some_pair, unknown_to
from tests.engine.houses import KINDS
from tests.repeats import repeated

OTHERS = {name: kind for name, kind in KINDS.items() if kind != HOUSE}
VIEWERS: tuple[Viewer, ...] = (0, 1, None)


@repeated(800)
def test_no_answer_depends_on_what_the_viewer_cannot_know(times: int) -> None:
    assert first_difference(Random(1), times) is None


@pytest.mark.parametrize("name", OTHERS)
def test_so_it_is_in_every_format_and_at_every_table(name: str) -> None:
    """For each seat, for the one that sits out, across the two hands of pairs, and for a spectator."""
    assert first_difference(Random(name), 60, [OTHERS[name]]) is None


@pytest.mark.parametrize("name", KINDS)
def test_the_two_deals_of_a_pair_differ_for_those_who_see_all(name: str) -> None:
    """Else the test above would compare a deal with itself."""
    rng = Random(1)
    for number in range(60):
        viewer = (*range(KINDS[name].seats), None)[number % (KINDS[name].seats + 1)]
        one, other = list(some_pair(rng, viewer, KINDS[name]).runs())[-1]
        for board, twin in zip(one.boards, other.boards, strict=True):
            assert board != twin
            assert set(unknown_to(viewer, board)) == set(unknown_to(viewer, twin))


def test_pairs_stop_at_early_and_late_plies() -> None:
    rng = Random(1)
    lengths = [len(some_pair(rng, 0).moves) for _ in range(300)]
    assert min(lengths) == 0
    assert max(lengths) > 30


def test_in_pairs_one_hand_may_be_over_while_the_other_runs() -> None:
    rng = Random(2)
    ends = [list(some_pair(rng, 0, KINDS["pairs"]).runs())[-1][0].boards for _ in range(100)]
    assert {tuple(board.running for board in boards) for boards in ends} >= {(True, True), (False, True), (True, False)}


def test_a_seat_cannot_know_its_rivals_cards_and_the_stock_but_what_was_taken_in_sight() -> None:
    rng = Random(5)
    for _ in range(100):
        board = list(some_pair(rng, 0).runs())[-1][0].boards[0]
        hand = gin(board)
        rivals = hand.cards[1] & ~hand.pickups[1]
        assert len(unknown_to(0, board)) == rivals.bit_count() + hand.stock
        spectators = len(unknown_to(0, board)) + (hand.cards[0] & ~hand.pickups[0]).bit_count()
        assert len(unknown_to(None, board)) == spectators


def test_of_four_a_seat_cannot_know_three_hands() -> None:
    rng = Random(6)
    for seat in range(4):
        board = list(some_pair(rng, seat, KINDS["clasico for four together"]).runs())[-1][0].boards[0]
        hidden = [hand & ~seen for hand, seen in zip(gin(board).cards, gin(board).pickups, strict=True)]
        others = sum(cards.bit_count() for other, cards in enumerate(hidden) if other != seat)
        assert len(unknown_to(seat, board)) == others + gin(board).stock


def test_who_sits_out_or_plays_the_other_hand_knows_no_more_of_it_than_a_spectator() -> None:
    rng = Random(7)
    for name in ("three taking turns", "pairs"):
        for _ in range(20):
            for board in list(some_pair(rng, 0, KINDS[name]).runs())[-1][0].boards:
                for seat in set(range(KINDS[name].seats)) - set(board.hand.order):
                    assert unknown_to(seat, board) == unknown_to(None, board)
