"""Random play: decks, and moves chosen among the legal ones with more or less sense."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from tests.deals import PACK

from tapete.engine.cards import BIT
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.melds import deadwood
from tapete.engine.moves import Discard, Knock, Move


def random_deck(rng: Random) -> tuple[str, ...]:
    """A shuffled pack."""
    return tuple(rng.sample(PACK, 52))


class Style(NamedTuple):
    """How two players play: the chance that they look at what they throw, and the count at which they then knock."""

    keen: float
    knocks_at: int


def some_style(rng: Random) -> Style:
    """Mostly keen, so that hands end by early and late knocks, by gin, by undercuts and drawn."""
    return Style(rng.choice((0.0, 0.8, 0.9, 0.95, 1.0, 1.0)), rng.choice((10, 10, 10, 7, 3, 0)))


def choose(rng: Random, hand: Hand, style: Style, listed: tuple[Move, ...] = ()) -> Move:
    """A legal move: the knock or discard that leaves least where the style looks, else any at all."""
    moves = listed or play.legal_moves(hand, hand.turn)
    if hand.phase != "discard" or rng.random() >= style.keen:
        return rng.choice(moves)
    return min(moves, key=lambda move: _appeal(hand, move, style) + rng.random())


def _appeal(hand: Hand, move: Move, style: Style) -> float:
    assert isinstance(move, Discard | Knock)
    knock = isinstance(move, Knock)
    left = deadwood(hand.cards[hand.turn] ^ BIT[move.discard if isinstance(move, Knock) else move.card])
    if not knock:
        return left
    return left - 100 if left <= style.knocks_at else 200


def random_play(rng: Random, hand: Hand) -> Iterator[tuple[int, Move, Hand]]:
    """Seat, move and the hand after it, to the end of a random hand."""
    style = some_style(rng)
    while hand.phase != "finished":
        seat, move = hand.turn, choose(rng, hand, style)
        hand, _ = play.apply(hand, seat, move)
        yield seat, move, hand
