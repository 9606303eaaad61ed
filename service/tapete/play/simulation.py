"""CPUs against each other, through the games that everybody plays: hands in a row, and the games that they make.

A CPU sees its hand and no score. So the same hands make games to every target, each kept as a game of its own: the
deal, the points, whose deal comes next and the end are those of `engine.game`.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random

import msgspec
from msgspec.structs import replace

from tapete.bots import BOTS
from tapete.bots.bot import Bot
from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.events import GinOutcome
from tapete.engine.formats import Format
from tapete.engine.game import Board, Game, Player
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import points
from tapete.engine.gin.table import Table
from tapete.engine.gin.view import view
from tapete.engine.papers import Papers


class Contest(msgspec.Struct, frozen=True):
    """Which CPUs play, a level for each seat, by which rules and to which scores."""

    rules: Table
    format: Format
    cpus: tuple[str, ...]
    targets: tuple[int, ...]


class PlayedGame(msgspec.Struct, frozen=True):
    """A game that has reached its target after so many `hands`; `totals` by seat have the table's bonuses in them, and
    `winner` is a seat, of a pair the first."""

    target: int
    hands: int
    winner: int
    totals: tuple[int, ...]


class PlayedHand(msgspec.Struct, frozen=True):
    """What is kept of a hand: `order` are the seats that played it, from the dealer's left, `deadwood` is the
    knocker's, and `ended` are the games that ended with it. Nobody knocked and nobody won a drawn hand."""

    order: tuple[int, ...]
    turns: int
    outcome: GinOutcome
    knocker: int | None
    winner: int | None
    points: int
    deadwood: int | None
    ended: tuple[PlayedGame, ...] = ()


class _Row(msgspec.Struct, frozen=True):
    """A game to one target, and the number that its first hand has in the row."""

    game: Game
    first: int = 1


def hands_in_a_row(contest: Contest, seed: int) -> Iterator[PlayedHand]:
    """Hands without end; the same seed gives the same hands. The deal passes on from one game to the next."""
    bots = [BOTS[level] for level in contest.cpus]
    rows = [_Row(_new_game(contest, target)) for target in contest.targets]
    together = rows[0].game.hands_to_deal
    for first in count(1, together):
        chances = [_chance(seed, number) for number in range(first, first + together)]
        after = _dealt_and_played([row.game for row in rows], bots, chances, first)
        rows = [replace(row, game=game) for row, game in zip(rows, after, strict=True)]
        yield from _kept(rows)
        rows = [row if row.game.winner is None else _next_game(row.game) for row in rows]


def _new_game(contest: Contest, target: int) -> Game:
    players = [Player(level, level) for level in contest.cpus]
    return games.start(contest.rules, target, players, form=contest.format)


def _next_game(over: Game) -> _Row:
    after = games.start(over.rules, over.target, over.players, form=over.format)
    return _Row(replace(after, dealers=over.dealers), over.number + 1)


def _chance(seed: int, number: int) -> Random:
    return Random(f"{seed}:{number}")  # noqa: S311 - the same seed is to give the same hand


def _dealt_and_played(now: list[Game], bots: Sequence[Bot], chances: list[Random], first: int) -> list[Game]:
    """The games after one deal, the same in each of them."""
    papers = [Papers(str(number), number) for number in range(first, first + len(chances))]
    decks = [
        shuffle.deck(one.id, chance.randbytes(shuffle.SEED_BYTES)) for one, chance in zip(papers, chances, strict=True)
    ]
    dealt = games.deal(now[0], papers, decks).boards
    boards = tuple(
        replace(board, hand=_played(_of_gin(board), bots, chance)) for board, chance in zip(dealt, chances, strict=True)
    )
    return [_scored(replace(game, boards=boards)) for game in now]


def _of_gin(board: Board) -> Hand:
    if not isinstance(board.hand, Hand):
        message = "this row is of gin"
        raise TypeError(message)
    return board.hand


def _scored(game: Game) -> Game:
    """The game after the hands on the table, which are over."""
    for place in range(len(game.boards)):
        game = games.scored(game, place)
    return game


def _played(hand: Hand, bots: Sequence[Bot], chance: Random) -> Hand:
    """A hand at its end. What people would be told on the way is left out, and so are the games until then."""
    while hand.phase != "finished":
        hand, _ = play.apply(hand, hand.turn, bots[hand.turn].choose(view(hand, hand.turn), chance))
    return hand


def _kept(rows: Sequence[_Row]) -> list[PlayedHand]:
    """The hands of a deal in their order; the games that it ended stand with the last."""
    ended = tuple(_ended(row, row.game.winner) for row in rows if row.game.winner is not None)
    hands = [_told(_of_gin(board)) for board in rows[0].game.boards]
    return [*hands[:-1], replace(hands[-1], ended=ended)]


def _ended(row: _Row, winner: int) -> PlayedGame:
    game = row.game
    totals = tuple(score + games.bonus(game, seat) for seat, score in enumerate(game.scores))
    return PlayedGame(game.target, game.number - row.first + 1, winner, totals)


def _told(hand: Hand) -> PlayedHand:
    facts = hand.showdown
    if facts is None:
        message = "the hand is not over"
        raise ValueError(message)
    left = None if facts.knocker is None else facts.of(facts.knocker).deadwood
    worth = points(hand.rules, facts)
    return PlayedHand(hand.order, hand.turns, facts.outcome, facts.knocker, facts.winner, worth, left)
