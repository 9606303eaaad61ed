"""Until the showdown nothing that a seat is sent depends on cards that it may not see."""

from random import Random

from tests.engine.hidden import first_difference, some_pair, unknown_to

PAIRS = 2_400


def test_no_answer_depends_on_what_the_viewer_cannot_know() -> None:
    assert first_difference(Random(1), PAIRS) is None


def test_the_two_deals_of_a_pair_differ_for_those_who_see_all() -> None:
    """Else the test above would compare a deal with itself."""
    rng = Random(1)
    for number in range(100):
        pair = some_pair(rng, (0, 1, None)[number % 3])
        one, other = list(pair.runs())[-1]
        assert one != other
        assert set(unknown_to(pair.viewer, one)) == set(unknown_to(pair.viewer, other))


def test_pairs_stop_at_early_and_late_plies() -> None:
    rng = Random(1)
    lengths = [len(some_pair(rng, 0).moves) for _ in range(300)]
    assert min(lengths) == 0
    assert max(lengths) > 30


def test_a_seat_cannot_know_its_rivals_cards_and_the_stock_but_what_was_taken_in_sight() -> None:
    rng = Random(5)
    for _ in range(100):
        game, _ = list(some_pair(rng, 0).runs())[-1]
        hand = game.boards[0].hand
        assert hand is not None
        rivals = hand.cards[1] & ~hand.pickups[1]
        assert len(unknown_to(0, game)) == rivals.bit_count() + hand.stock
        spectators = len(unknown_to(0, game)) + (hand.cards[0] & ~hand.pickups[0]).bit_count()
        assert len(unknown_to(None, game)) == spectators
