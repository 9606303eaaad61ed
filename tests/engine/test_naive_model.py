"""Random hands played side by side by the engine and by the naive model: same legal moves, same end."""

from collections import Counter
from random import Random

from tests.deals import options, word_of
from tests.engine.naive_hand import NaiveHand
from tests.engine.playing import random_deck, random_play

from tapete.engine.gin import play
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA

HANDS = 1_000


def test_the_engine_lists_the_moves_that_the_rules_allow_and_decides_as_they_do() -> None:
    rng = Random(4)
    ends: Counter[str] = Counter()
    for number in range(HANDS):
        deck = random_deck(rng)
        hand = play.deal(MESA, number % 2, deck)
        naive = NaiveHand(deck, number % 2)
        for seat, move, after in random_play(rng, hand):
            assert naive.turn == seat
            assert [options(hand, 0), options(hand, 1)] == [naive.legal(0), naive.legal(1)]
            naive.play(word_of(move))
            hand = after
        assert hand.showdown is not None
        found = (hand.showdown.outcome, hand.showdown.winner, points(MESA, hand.showdown))
        assert found == (naive.outcome, naive.winner, naive.points), deck
        ends[naive.outcome] += 1
    assert min(ends[end] for end in ("knock", "gin", "undercut", "drawn")) >= HANDS // 200, ends
