"""Until the end of a deal nothing that a seat is sent depends on cards that it may not know."""

from random import Random

import pytest
from tests.engine.rummy.hidden import Viewer, Watcher, some_pair
from tests.engine.rummy.playing import hand_of
from tests.engine.rummy.tables import deck
from tests.engine.rummy.telling_apart import SEATS, first_difference, runs
from tests.engine.rummy.words import move
from tests.repeats import repeated

from tapete.engine.moves import Discard, Rebuild


@pytest.mark.timeout(1_200)
@repeated(250)
def test_no_answer_depends_on_what_the_viewer_cannot_know(times: int) -> None:
    """For each seat of two to six and for a spectator, along whole deals."""
    assert first_difference(Random(1), times) is None


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
    assert running >= 4


def test_a_seat_knows_its_own_cards_what_lies_open_and_what_was_taken_or_given_back_in_sight() -> None:
    cards = deck("", "", stock="KD XX", upcard="3C")
    watcher = Watcher(1, cards, 2)
    assert len(watcher.hidden()) == 108 - 13 - 1
    for word, known in (("pile", 0), ("back", 0), ("stock", 0), ("-KD", 1), ("stock", 1)):
        watcher.follow(move(word))
        assert len(watcher.hidden()) == 108 - 13 - 1 - known - (word == "stock" and watcher.deal.turn == 1)
    hidden = watcher.hidden()
    assert (0, 26) not in hidden
    assert {place for _, place in hidden} == {*range(0, 26, 2), *range(29, 108)}


def test_of_a_stock_built_anew_a_seat_knows_the_cards_but_not_their_order() -> None:
    watcher = Watcher(1, deck("", ""), 2)
    while watcher.deal.stock:
        watcher.follow(move("stock"))
        watcher.follow(Discard(watcher.deal.drawn.face if watcher.deal.drawn else ""))
    assert {origin for origin, _ in watcher.hidden()} == {0}
    watcher.follow(Rebuild(tuple(card.face for card, _ in watcher.deal.pile[:-1])))
    hidden = watcher.hidden()
    assert sum(origin == 1 for origin, _ in hidden) == len(watcher.deal.stock) == 81
    assert sum(origin == 0 for origin, _ in hidden) == 13


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
