"""The deck and the moves are the whole hand: played again, also after a trip through JSON, they give the same value."""

from random import Random

import msgspec
from tests.deals import dealt, gin, new_game
from tests.engine.playing import choose, random_deck, some_style
from tests.repeats import repeated

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.moves import Move

Log = list[tuple[int, Move]]


def copied(game: Game) -> Game:
    """The game after a trip through JSON."""
    return msgspec.json.decode(msgspec.json.encode(game), type=Game)


def random_hand(rng: Random, game: Game) -> tuple[Game, Log]:
    """The game after one more random hand, and its moves."""
    log: Log = []
    style = some_style(rng)
    while game.boards[0].running:
        log.append((game.boards[0].hand.turn, choose(rng, gin(game.boards[0]), style)))
        game = games.apply(game, *log[-1])
    return game, log


@repeated(400)
def test_a_deck_and_its_moves_give_the_same_game_again(times: int) -> None:
    rng = Random(6)
    game = new_game(100)
    for _ in range(times):
        deck = random_deck(rng)
        after, log = random_hand(rng, dealt(game, deck))
        again = dealt(game, deck)
        for seat, move in msgspec.json.decode(msgspec.json.encode(log), type=Log):
            again = games.apply(again, seat, move)
        assert again == after
        game = new_game(100, rng.randrange(2)) if after.winner is not None else after


@repeated(400)
def test_a_game_stored_as_json_at_any_time_goes_on_as_if_it_had_not_been(times: int) -> None:
    rng = Random(7)
    for _ in range(times):
        start = dealt(new_game(50, rng.randrange(2)), random_deck(rng))
        after, log = random_hand(rng, start)
        stop = rng.randrange(len(log) + 1)
        now = start
        for seat, move in log[:stop]:
            now = games.apply(now, seat, move)
        stored = copied(now)
        assert stored == now
        for seat, move in log[stop:]:
            stored = games.apply(stored, seat, move)
        assert stored == after
        assert copied(after) == after


def test_the_same_move_gives_the_same_value_and_leaves_the_old_one_alone() -> None:
    rng = Random(9)
    game = dealt(new_game(), random_deck(rng))
    before = msgspec.json.encode(game)
    once, log = random_hand(rng, game)
    twice = game
    for seat, move in log:
        twice = games.apply(twice, seat, move)
    assert once == twice
    assert msgspec.json.encode(game) == before
