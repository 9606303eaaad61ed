"""Until the end of a deal nothing that a seat is sent depends on cards that it may not know."""

from random import Random

import pytest
from tests.engine.rummy.hidden import Viewer, some_pair
from tests.engine.rummy.playing import hand_of
from tests.engine.rummy.telling_apart import SEATS, first_difference, runs

from tapete.engine.moves import Rebuild

PAIRS = 250


def test_no_answer_depends_on_what_the_viewer_cannot_know() -> None:
    """For each seat of two to six and for a spectator, along whole deals."""
    assert first_difference(Random(1), PAIRS) is None


@pytest.mark.long
@pytest.mark.timeout(1_200)
def test_so_it_is_in_thousands_of_deals() -> None:
    assert first_difference(Random(2), 5_000) is None


@pytest.mark.parametrize("seats", SEATS)
def test_the_two_deals_of_a_pair_differ_for_those_who_see_all(seats: int) -> None:
    """Else the test above would compare a deal with itself."""
    rng = Random(seats)
    running = 0
    for number in range(20):
        viewer: Viewer = (*range(seats), None)[number % (seats + 1)]
        one, other = (hand_of(game) for game in list(runs(some_pair(rng, viewer, seats)))[-1])
        running += one.phase != "finished"
        assert one != other or one.phase == "finished"
        assert [len(cards) for cards in one.cards] == [len(cards) for cards in other.cards]
        assert viewer is None or one.cards[viewer] == other.cards[viewer]
    assert running >= 8


def test_of_cards_never_shown_a_seat_knows_only_its_own() -> None:
    rng = Random(5)
    for _ in range(20):
        pair = some_pair(rng, 1, 4)
        dealt, other = (hand_of(game) for game in next(iter(runs(pair))))
        assert dealt.cards[1] == other.cards[1]
        assert dealt.pile == other.pile
        assert sorted((*dealt.stock, *dealt.cards[0])) != sorted((*dealt.stock, *other.cards[1]))


def test_deals_stop_early_and_late_and_after_a_stock_was_rebuilt() -> None:
    rng = Random(6)
    pairs = [some_pair(rng, number % 3, 3) for number in range(80)]
    lengths = [len(pair.worlds[0].moves) for pair in pairs]
    assert min(lengths) < 60
    assert max(lengths) > 200
    ends = [hand_of(list(runs(pair))[-1][0]) for pair in pairs[:40]]
    assert {hand.phase for hand in ends} >= {"draw", "play", "finished"}
    rebuilt = [
        [made.move for made in world.moves if isinstance(made.move, Rebuild)] for pair in pairs for world in pair.worlds
    ]
    assert any(len(moves) == 2 for moves in rebuilt)
    assert any(one != other for one, other in zip(rebuilt[::2], rebuilt[1::2], strict=True))
