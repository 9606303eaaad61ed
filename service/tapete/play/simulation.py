"""The CPU against itself, through the rules that everybody plays by, and the figures of what came of it.

Hands follow one another as in a game: the loser deals the next. Who deals the first hand of a game makes no difference
between two equals, so one row of hands is read as games to any target.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec

from tapete.bots import BOTS
from tapete.bots.bot import Bot
from tapete.engine import shuffle
from tapete.engine.events import Outcome
from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.showdown import Showdown, points
from tapete.engine.gin.table import Table
from tapete.engine.gin.view import view

SEATS = 2
LONG_ROW = 4_000  # hands that hold enough games for their mean length to stand still


class PlayedHand(msgspec.Struct, frozen=True):
    """What is kept of a hand: `deadwood` is the knocker's, after a drawn hand it is null like the winner."""

    turns: int
    outcome: Outcome
    winner: int | None
    points: int
    deadwood: int | None


class Turns(msgspec.Struct, frozen=True):
    """Turns a hand, a turn being one seat's draw and discard; `histogram` counts the hands of each length."""

    median: float
    quartiles: tuple[float, float]
    extremes: tuple[int, int]
    histogram: dict[int, int]


class GameLengths(msgspec.Struct, frozen=True):
    """The games that some hands in a row make; `margin` is two standard errors of the mean."""

    hands: int
    games: int
    mean: float | None
    margin: float | None


class Games(msgspec.Struct, frozen=True):
    """Hands a game to a target: of the batch, and of a row long enough to trust, which begins with the batch."""

    target: int
    batch: GameLengths
    long_row: GameLengths


class Figures(msgspec.Struct, frozen=True):
    """A batch of hands in figures: counts by outcome, and the mean count of all who knocked, gin included."""

    rules: str
    seed: int
    hands: int
    turns: Turns
    outcomes: dict[Outcome, int]
    deadwood_at_knock: float | None
    games: tuple[Games, ...]


def hands_in_a_row(rules: Table, seed: int, cpu: Bot = BOTS["mesa"]) -> Iterator[PlayedHand]:
    """Hands without end; the same seed gives the same hands."""
    dealer = SEATS - 1
    for number in count(1):
        hand = _played(rules, dealer, number, seed, cpu)
        if hand.showdown is not None:
            kept = _kept(hand, hand.showdown)
            yield kept
            dealer = _next_dealer(rules, dealer, kept.winner)


def _played(rules: Table, dealer: int, number: int, seed: int, cpu: Bot) -> Hand:
    chance = Random(f"{seed}:{number}")  # noqa: S311 - the same seed is to give the same hand
    hand = play.deal(rules, dealer, shuffle.deck(str(number), chance.randbytes(shuffle.SEED_BYTES)))
    while hand.phase != "finished":
        hand, _ = play.apply(hand, hand.turn, cpu.choose(view(hand, hand.turn), chance))
    return hand


def _kept(hand: Hand, showdown: Showdown) -> PlayedHand:
    knocker = showdown.knocker
    left = None if knocker is None else showdown.holdings[knocker].deadwood
    return PlayedHand(hand.turns, showdown.outcome, showdown.winner, points(hand.rules, showdown), left)


def _next_dealer(rules: Table, dealer: int, winner: int | None) -> int:
    """A drawn hand is dealt again by the same seat (`mesa` 3)."""
    if winner is None:
        return dealer
    return 1 - winner if rules.next_dealer == "loser" else 1 - dealer


def figures(rules: Table, seed: int, batch: int, row: Sequence[PlayedHand], targets: Iterable[int]) -> Figures:
    """The figures of the first `batch` hands of a row; the whole row serves for the lengths of games only."""
    hands = row[:batch]
    knocks = [hand.deadwood for hand in hands if hand.deadwood is not None]
    outcomes = Counter(hand.outcome for hand in hands)
    return Figures(
        rules=rules.name,
        seed=seed,
        hands=len(hands),
        turns=_turns(sorted(hand.turns for hand in hands)),
        outcomes={"knock": 0, "gin": 0, "undercut": 0, "drawn": 0, **outcomes},
        deadwood_at_knock=fmean(knocks) if knocks else None,
        games=tuple(Games(target, _lengths(hands, target), _lengths(row, target)) for target in targets),
    )


def _turns(turns: list[int]) -> Turns:
    return Turns(
        median=_quantile(turns, 0.5),
        quartiles=(_quantile(turns, 0.25), _quantile(turns, 0.75)),
        extremes=(turns[0], turns[-1]),
        histogram=dict(sorted(Counter(turns).items())),
    )


def _quantile(ordered: list[int], share: float) -> float:
    """Between the two neighbours where the share falls between them."""
    place = share * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


def _lengths(hands: Sequence[PlayedHand], target: int) -> GameLengths:
    lengths = list(game_lengths(hands, target))
    return GameLengths(
        hands=len(hands),
        games=len(lengths),
        mean=fmean(lengths) if lengths else None,
        margin=2 * stdev(lengths) / sqrt(len(lengths)) if len(lengths) > 1 else None,
    )


def game_lengths(hands: Iterable[PlayedHand], target: int) -> Iterator[int]:
    """How many hands each finished game took: the first seat to reach the target ends it, drawn hands count along."""
    scores, length = [0] * SEATS, 0
    for hand in hands:
        length += 1
        if hand.winner is not None:
            scores[hand.winner] += hand.points
        if max(scores) >= target:
            yield length
            scores, length = [0] * SEATS, 0
