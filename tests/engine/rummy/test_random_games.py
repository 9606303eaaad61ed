"""Whole random games to 200: who scores, who deals next, and when they end."""

from collections import Counter
from contextlib import suppress
from random import Random

import msgspec
import pytest
from tests.deals import NAMES
from tests.engine.rummy.checks import check_table
from tests.engine.rummy.playing import hand_of, random_deck, rich_deck, some_style, through_game

from tapete.engine import game as games
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.moves import Move
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy.options import Options

GAMES = 8


def new_game(rules: Options, seats: int) -> Game:
    """A game of so many, a CPU among them where there are more than two."""
    players = [Player(name, cpu="mesa" if seat == 2 else None) for seat, name in enumerate((*NAMES, "Paz", "Gil"))]
    form: Format = "heads-up" if seats == 2 else "together"
    return games.start(rules, rules.default_target, players[:seats], 0, form)


def with_a_deal(rng: Random, game: Game) -> Game:
    """The game with its next deal on the table, rich or not."""
    seats = len(game.players)
    deck = rich_deck(rng, seats) if rng.random() < 0.7 else random_deck(rng)
    return games.deal(game, [Papers(f"deal-{game.number + 1}", game.number + 1)], [deck])


def check_scores(before: Game, after: Game) -> None:
    """The winner of a deal scores it and nobody else, the deal passes to the left unless it was void, and 200 ends."""
    hand, seats = hand_of(after), len(after.players)
    assert hand.result is not None
    gained = [now - then for now, then in zip(after.scores, before.scores, strict=True)]
    assert gained == [hand.result.points if seat == hand.result.winner else 0 for seat in range(seats)]
    assert sum(after.won) == sum(before.won) + (hand.result.winner is not None)
    assert after.dealers == ((hand.dealer + (hand.result.winner is not None)) % seats,)
    over = [seat for seat, score in enumerate(after.scores) if score >= 200]
    assert over == ([] if after.winner is None else [after.winner])
    assert after.winner in (None, hand.result.winner)


@pytest.mark.parametrize("seats", range(2, 7))
def test_games_to_200_are_played_to_their_end(seats: int) -> None:
    rng = Random(f"{seats} to 200")
    ends: Counter[str] = Counter()
    for _ in range(GAMES):
        game, dealer = new_game(Options(length="200"), seats), seats - 1
        while game.winner is None:
            assert game.dealers == (dealer,)
            before = game
            for game in through_game(rng, with_a_deal(rng, before), some_style(rng)):
                check_table(hand_of(game))
            check_scores(before, game)
            dealer = game.dealers[0]
            result = hand_of(game).result
            ends[result.outcome if result else ""] += 1
    assert ends["out"] >= 2, ends


def test_a_game_of_one_deal_ends_with_it_unless_that_was_void() -> None:
    rng = Random(2)
    for number in range(40):
        dealt = with_a_deal(rng, new_game(Options(), 2 + number % 5))
        game = list(through_game(rng, dealt, some_style(rng)))[-1]
        result = hand_of(game).result
        assert result is not None
        assert game.winner == result.winner
        assert games.status(game) == ("finished" if result.outcome != "void" else "between-hands")


def test_a_refused_move_leaves_the_game_as_it_was() -> None:
    rng = Random(3)
    game = with_a_deal(rng, new_game(Options(length="200"), 3))
    moves: list[Move] = []
    for after in through_game(rng, game, some_style(rng)):
        moves += games.legal_moves(after, hand_of(after).turn)
        before = msgspec.json.encode(after)
        for seat in range(3):
            for move in rng.sample(moves, min(len(moves), 10)):
                with suppress(IllegalMove):
                    games.apply(after, seat, move)
        assert msgspec.json.encode(after) == before
