"""Thousands of random games: what always holds, and that nothing unlisted is accepted."""

from collections import Counter
from random import Random

import pytest
from tests.deals import dealt, gin, new_game
from tests.engine.checks import check_every_move, check_invalid_melds, check_table, moves_of_the_one_on_turn
from tests.engine.playing import choose, random_deck, some_style

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import MESA

HANDS = 600


def played_out(rng: Random, game: Game) -> Game:
    """The game after one more random hand, checked after every move; at one ply or two every move there is is tried."""
    game = dealt(game, random_deck(rng))
    style, tried = some_style(rng), {rng.randrange(60), rng.randrange(120)}
    while True:
        hand = gin(game.boards[0])
        check_table(hand)
        listed = moves_of_the_one_on_turn(hand)
        if hand.ply in tried or (hand.phase == "finished" and rng.random() < 0.1):
            check_every_move(game)
            if hand.phase == "discard":
                check_invalid_melds(hand, rng)
        if not listed:
            break
        game = games.apply(game, hand.turn, choose(rng, hand, style, listed))
    return game


def check_scores(before: Game, after: Game) -> None:
    """The winner's points are added, the deal passes on by the rules, and the target ends the game."""
    showdown = gin(after.boards[0]).showdown
    assert showdown is not None
    gained = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    assert gained == [points(MESA, showdown) if seat == showdown.winner else 0 for seat in (0, 1)]
    assert after.dealers == (before.dealers if showdown.winner is None else (1 - showdown.winner,))
    assert (after.winner is not None) == any(score >= after.target for score in after.scores)


@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(2, 20))])
def test_whatever_is_played_the_table_stays_whole_and_only_listed_moves_are_accepted(seed: int) -> None:
    rng = Random(seed)
    game = new_game()
    ends: Counter[str] = Counter()
    for _ in range(HANDS):
        after = played_out(rng, game)
        check_scores(game, after)
        showdown = gin(after.boards[0]).showdown
        assert showdown is not None
        ends[showdown.outcome] += 1
        over = after.winner is not None
        game = new_game(rng.choice((50, 100)), rng.randrange(2)) if over else after
    assert min(ends[end] for end in ("knock", "gin", "undercut", "drawn")) >= HANDS // 200, ends
