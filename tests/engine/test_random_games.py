"""Whole games in every format and at every table, by random players and by the house table's CPU: what always holds."""

from collections import Counter
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from tests.deals import dealt, gin
from tests.engine.checks import check_every_move, check_table, moves_of_the_one_on_turn
from tests.engine.houses import KINDS, Kind, some_target
from tests.engine.playing import Style, choose, random_deck, rich_deck, some_style

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine.events import CardDrawn
from tapete.engine.game import Board, Game
from tapete.engine.game_view import Envelope, view
from tapete.engine.gin.showdown import points
from tapete.engine.gin.view import view as hand_view
from tapete.engine.moves import Move

GAMES = 3
MOST_ROUNDS = 400

Deal = tuple[tuple[str, ...], ...]


class Player(NamedTuple):
    """Who moves for everybody: the CPU, or chance in some style."""

    rng: Random
    style: Style | None = None

    def move(self, board: Board, listed: tuple[Move, ...]) -> Move:
        """A move for the seat on turn."""
        hand = gin(board)
        if self.style is None:
            return BOTS["mesa"].choose(hand_view(hand, hand.turn), self.rng)
        return choose(self.rng, hand, self.style, listed)


class Log(NamedTuple):
    """A game before its first deal, and its deals, each with its moves."""

    start: Game
    rounds: list[tuple[Deal, list[tuple[int, Move]]]]


def check_boards(game: Game) -> None:
    """Everybody plays in one hand at most, and every hand is whole."""
    for board in game.boards:
        check_table(gin(board))
    seats = [seat for board in game.boards for seat in board.hand.order]
    assert len(set(seats)) == len(seats)
    listed = {seat for seat in range(len(game.players)) if games.legal_moves(game, seat)}
    assert listed == {board.hand.turn for board in game.boards if board.running}


def check_events(game: Game) -> None:
    """Nobody is told the card that another seat drew from the stock, and everybody the one drawn oneself."""
    for seat in (*range(len(game.players)), None):
        for event in view(game, seat, Envelope("game", 1, ())).events:
            if isinstance(event, CardDrawn) and event.source == "stock":
                assert (event.card is not None) == (event.seat == seat)


def round_played(rng: Random, game: Game, player: Player, log: Log) -> Game:
    """The game after one more deal, its hands played in any order of turns, checked after every move."""
    seats = game.players if game.format == "together" else game.players[:2]
    decks = tuple(
        random_deck(rng) if rng.random() < 0.5 else rich_deck(rng, len(seats)) for _ in range(game.hands_to_deal)
    )
    moves: list[tuple[int, Move]] = []
    log.rounds.append((decks, moves))
    game, tried = dealt(game, *decks), rng.randrange(150)
    while any(board.running for board in game.boards):
        board = rng.choice([board for board in game.boards if board.running])
        listed = moves_of_the_one_on_turn(gin(board))
        moves.append((board.hand.turn, player.move(board, listed)))
        assert moves[-1][1] in listed
        if len(moves) == tried:
            check_every_move(game)
            assert msgspec.json.decode(msgspec.json.encode(game), type=Game) == game
        check_events(game)
        game = games.apply(game, *moves[-1])
        check_boards(game)
    return game


def gained(game: Game) -> list[int]:
    """What each seat has won in the hands on the table."""
    points_by_seat = [0] * len(game.players)
    for board in game.boards:
        showdown = gin(board).showdown
        assert showdown is not None
        if showdown.winner is not None:
            points_by_seat[showdown.winner] += points(gin(board).rules, showdown)
    return points_by_seat


def played(kind: Kind, rng: Random, *, by_cpu: bool) -> tuple[Game, Log, Counter[str]]:
    """A whole game, how it went, and how its hands ended."""
    before = kind.start(some_target(rng, kind.table), rng.randrange(kind.seats))
    log, ends = Log(before, []), Counter[str]()
    while before.winner is None:
        assert len(log.rounds) < MOST_ROUNDS, "the game does not end"
        game = round_played(rng, before, Player(rng, None if by_cpu else some_style(rng)), log)
        assert [now - then for now, then in zip(game.scores, before.scores, strict=True)] == gained(game)
        shown = [gin(board).showdown for board in game.boards]
        ends.update(showdown.outcome for showdown in shown if showdown is not None)
        totals = [sum(game.scores[seat] for seat in side) for side in game.sides]
        alone = totals.count(max(totals)) == 1
        assert (game.winner is not None) == (max(totals) >= game.target and alone)
        before = game
    return before, log, ends


def replayed(log: Log) -> Game:
    """The game played again from its deals and moves."""
    game = log.start
    for decks, moves in log.rounds:
        game = dealt(game, *decks)
        for seat, move in moves:
            game = games.apply(game, seat, move)
    return game


@pytest.mark.parametrize("by_cpu", [False, True], ids=["by chance", "by the CPU"])
@pytest.mark.parametrize("name", KINDS)
def test_whole_games_keep_their_cards_their_scores_and_their_secrets_and_come_to_an_end(
    name: str, by_cpu: bool
) -> None:
    rng, ends = Random(f"{name} {by_cpu}"), Counter[str]()
    for _ in range(GAMES):
        over, log, ended = played(KINDS[name], rng, by_cpu=by_cpu)
        assert games.status(over) == "finished"
        assert sum(over.won) == sum(ended.values()) - ended["drawn"]
        assert replayed(log) == over
        ends += ended
    assert len(ends) >= 2, ends
