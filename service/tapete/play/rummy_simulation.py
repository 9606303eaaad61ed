"""CPUs against each other at rummy: deals in a row, and the games that they make.

The deal, the points, whose deal comes next and the end of a game are those of `engine.game`; what a person at the table
would be told on the way is left out.
"""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from tapete.bots import RUMMY_BOTS
from tapete.bots.bot import RummyBot
from tapete.engine import game as games
from tapete.engine import hands, shuffle
from tapete.engine.cards import DOUBLE_PACK
from tapete.engine.events import Event, Opened, RummyOutcome
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.moves import Rebuild
from tapete.engine.papers import Papers
from tapete.engine.rummy import play
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import Options
from tapete.engine.rummy.view import view


class RummyContest(msgspec.Struct, frozen=True):
    """Which CPUs play, a level for each seat, and what their room has chosen.

    `paired`: each deck is dealt as often as there are seats, the CPUs one seat further each time, so that all of them
    have had the same cards. Such deals make no games.
    """

    rules: Options
    cpus: tuple[str, ...]
    paired: bool = False


class SeatOpened(msgspec.Struct, frozen=True):
    """A seat opened in its so-manieth turn, with melds of this total; `pile`: it had taken the discard pile's card."""

    seat: int
    turn: int
    total: int
    pile: bool


class DealsOfGame(msgspec.Struct, frozen=True):
    """A game that was won after so many deals, void ones included."""

    deals: int
    winner: int
    totals: tuple[int, ...]


class PlayedDeal(msgspec.Struct, frozen=True):
    """What is kept of a deal. `cpus` sat at the seats, `order` are the seats from the dealer's left, `left` how many
    cards each was left with, `ended` the game that ended with it."""

    cpus: tuple[str, ...]
    order: tuple[int, ...]
    turns: int
    outcome: RummyOutcome
    winner: int | None
    points: int
    rebuilds: int
    left: tuple[int, ...]
    openings: tuple[SeatOpened, ...]
    ended: DealsOfGame | None = None


class _Deck(NamedTuple):
    """A deck's number in the row, the seed that shuffles it, and the chance that is left for the players."""

    number: int
    seed: bytes
    chance: Random


def deals_in_a_row(contest: RummyContest, seed: int) -> Iterator[PlayedDeal]:
    """Deals without end; the same seed gives the same deals. The deal passes on from one game to the next."""
    return _paired(contest, seed) if contest.paired else _in_games(contest, seed)


def _paired(contest: RummyContest, seed: int) -> Iterator[PlayedDeal]:
    for number in count(1):
        for shift in range(len(contest.cpus)):
            cpus = (*contest.cpus[shift:], *contest.cpus[:shift])
            yield _told(*_dealt_and_played(_new_game(contest.rules, cpus), _deck(seed, number)))


def _in_games(contest: RummyContest, seed: int) -> Iterator[PlayedDeal]:
    game, first = _new_game(contest.rules, contest.cpus), 1
    for number in count(1):
        game, openings = _dealt_and_played(game, _deck(seed, number))
        told = _told(game, openings)
        if game.winner is None:
            yield told
            continue
        yield replace(told, ended=DealsOfGame(number - first + 1, game.winner, game.scores))
        game, first = replace(_new_game(contest.rules, contest.cpus), dealers=game.dealers), number + 1


def _new_game(rules: Options, cpus: Sequence[str]) -> Game:
    form: Format = "together" if len(cpus) > 2 else "heads-up"
    return games.start(rules, rules.default_target, [Player(level, level) for level in cpus], form=form)


def _deck(seed: int, number: int) -> _Deck:
    chance = Random(f"{seed}:{number}")  # noqa: S311 - the same seed is to give the same deal
    return _Deck(number, chance.randbytes(shuffle.SEED_BYTES), chance)


def _dealt_and_played(game: Game, deck: _Deck) -> tuple[Game, tuple[SeatOpened, ...]]:
    """The game after one more deal, and the openings in it."""
    papers = Papers(str(deck.number), deck.number)
    cards = shuffle.deck(papers.id, deck.seed, pack=DOUBLE_PACK)
    dealt = games.deal(game, [papers], [cards])
    hand, openings = _played(_of_rummy(dealt), [RUMMY_BOTS[player.name] for player in game.players], deck)
    board = replace(dealt.boards[0], hand=hand)
    return games.scored(replace(dealt, boards=(board,)), 0), openings


def _of_rummy(game: Game) -> Hand:
    hand = game.boards[0].hand
    if not isinstance(hand, Hand):
        message = "this row is of rummy"
        raise TypeError(message)
    return hand


def _played(hand: Hand, bots: Sequence[RummyBot], deck: _Deck) -> tuple[Hand, tuple[SeatOpened, ...]]:
    """A deal at its end, and the openings in it."""
    openings: list[SeatOpened] = []
    while hand.phase != "finished":
        before = hand
        hand, events = _moved(hand, bots, deck)
        openings += [_opening(before, event) for event in events if isinstance(event, Opened)]
    return hand, tuple(openings)


def _moved(hand: Hand, bots: Sequence[RummyBot], deck: _Deck) -> tuple[Hand, tuple[Event, ...]]:
    waiting = hands.next_rebuild(hand)
    if waiting is not None:
        stock = shuffle.rebuilt(str(deck.number), deck.seed, b"", *waiting)
        return play.apply(hand, hand.turn, Rebuild(stock), auto=True)
    return play.apply(hand, hand.turn, bots[hand.turn].choose(view(hand, hand.turn), deck.chance))


def _opening(before: Hand, event: Opened) -> SeatOpened:
    return SeatOpened(event.seat, before.turns // len(before.order) + 1, event.total, before.taken is not None)


def _told(game: Game, openings: tuple[SeatOpened, ...]) -> PlayedDeal:
    hand = _of_rummy(game)
    if hand.result is None:
        message = "the deal is not over"
        raise ValueError(message)
    return PlayedDeal(
        cpus=tuple(player.name for player in game.players),
        order=hand.order,
        turns=hand.turns,
        outcome=hand.result.outcome,
        winner=hand.result.winner,
        points=hand.result.points,
        rebuilds=hand.rebuilds,
        left=tuple(len(cards) for cards in hand.cards),
        openings=openings,
    )
