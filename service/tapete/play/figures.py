"""A batch of simulated hands in figures: how long they are, how they end, and what each seat makes of them."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from statistics import fmean, stdev

import msgspec

from tapete.engine import formats
from tapete.engine.events import GinOutcome
from tapete.engine.formats import Format
from tapete.engine.gin.table import Table
from tapete.play.simulation import Contest, PlayedGame, PlayedHand

LONG_ROW = 4_000  # hands that hold enough games for their mean length to stand still


class Turns(msgspec.Struct, frozen=True):
    """Turns a hand, a turn being one seat's draw and discard; `histogram` counts the hands of each length."""

    median: float
    quartiles: tuple[float, float]
    extremes: tuple[int, int]
    histogram: dict[int, int]


class Mean(msgspec.Struct, frozen=True):
    """A mean and two of its standard errors."""

    mean: float | None
    margin: float | None


class SeatFigures(msgspec.Struct, frozen=True):
    """What a seat made of the hands it played: how many it won, `undercuts` those that others had knocked, and its
    points a hand."""

    seat: int
    cpu: str
    hands: int
    won: int
    undercuts: int
    points: Mean


class PairFigures(msgspec.Struct, frozen=True):
    """The points that a pair made together in a deal."""

    seats: tuple[int, ...]
    points: Mean


class GameLengths(msgspec.Struct, frozen=True):
    """The games that some hands in a row make; `margin` is two standard errors of the mean."""

    hands: int
    games: int
    mean: float | None
    margin: float | None


class SideGames(msgspec.Struct, frozen=True):
    """The games that the seats of a side won, and its mean score at the end of one, bonuses included."""

    seats: tuple[int, ...]
    won: int
    total: Mean


class Games(msgspec.Struct, frozen=True):
    """Hands a game to a target: of the batch, and of a row long enough to trust, which begins with the batch and whose
    games are the `sides`' too."""

    target: int
    batch: GameLengths
    long_row: GameLengths
    sides: tuple[SideGames, ...]


class Figures(msgspec.Struct, frozen=True):
    """A batch of hands in figures: counts by outcome, the mean count of all who knocked, gin included, and the
    undercuts by the place of the defender in turn order after the knocker."""

    rules: str
    table: Table
    format: Format
    seed: int
    hands: int
    turns: Turns
    outcomes: dict[GinOutcome, int]
    deadwood_at_knock: float | None
    undercuts: tuple[int, ...]
    seats: tuple[SeatFigures, ...]
    pairs: tuple[PairFigures, ...]
    games: tuple[Games, ...]


def figures(contest: Contest, seed: int, batch: int, row: Sequence[PlayedHand]) -> Figures:
    """The figures of the first `batch` hands of a row; the whole row serves for games only."""
    hands = row[:batch]
    knocks = [hand.deadwood for hand in hands if hand.deadwood is not None]
    outcomes = Counter(hand.outcome for hand in hands)
    return Figures(
        rules=contest.rules.name,
        table=contest.rules,
        format=contest.format,
        seed=seed,
        hands=len(hands),
        turns=turns_of(hand.turns for hand in hands),
        outcomes={"knock": 0, "gin": 0, "undercut": 0, "drawn": 0, **outcomes},
        deadwood_at_knock=fmean(knocks) if knocks else None,
        undercuts=_by_place(hands),
        seats=tuple(_seat(seat, cpu, hands) for seat, cpu in enumerate(contest.cpus)),
        pairs=_pairs(contest, hands),
        games=tuple(_games(contest, target, hands, row) for target in contest.targets),
    )


def turns_of(lengths: Iterable[int]) -> Turns:
    """How long hands are, of which there is one at least."""
    turns = sorted(lengths)
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


def mean_of(values: Sequence[float]) -> Mean:
    """The mean of numbers, as far as there are any."""
    return Mean(
        mean=fmean(values) if values else None,
        margin=2 * stdev(values) / sqrt(len(values)) if len(values) > 1 else None,
    )


def _by_place(hands: Sequence[PlayedHand]) -> tuple[int, ...]:
    """How many undercuts were the next seat's after the knocker, the one's after that, and so on."""
    places = Counter(
        (hand.order.index(hand.winner) - hand.order.index(hand.knocker)) % len(hand.order)
        for hand in hands
        if hand.outcome == "undercut" and hand.winner is not None and hand.knocker is not None
    )
    return tuple(places[place] for place in range(1, len(hands[0].order)))


def _seat(seat: int, cpu: str, hands: Iterable[PlayedHand]) -> SeatFigures:
    played = [hand for hand in hands if seat in hand.order]
    won = [hand for hand in played if hand.winner == seat]
    return SeatFigures(
        seat=seat,
        cpu=cpu,
        hands=len(played),
        won=len(won),
        undercuts=sum(hand.outcome == "undercut" for hand in won),
        points=mean_of([hand.points if hand.winner == seat else 0 for hand in played]),
    )


def _pairs(contest: Contest, hands: Sequence[PlayedHand]) -> tuple[PairFigures, ...]:
    """Of whole deals; a second hand that the batch has no room for leaves the first out."""
    if contest.format != "pairs":
        return ()
    deals = list(zip(hands[::2], hands[1::2], strict=False))
    return tuple(
        PairFigures(side, mean_of([sum(hand.points for hand in deal if hand.winner in side) for deal in deals]))
        for side in formats.sides(contest.format, len(contest.cpus))
    )


def _games(contest: Contest, target: int, hands: Sequence[PlayedHand], row: Sequence[PlayedHand]) -> Games:
    ended = _ended(row, target)
    return Games(
        target=target,
        batch=_lengths(hands, target),
        long_row=_lengths(row, target),
        sides=tuple(_side(side, ended) for side in formats.sides(contest.format, len(contest.cpus))),
    )


def _ended(hands: Iterable[PlayedHand], target: int) -> list[PlayedGame]:
    return [game for hand in hands for game in hand.ended if game.target == target]


def _lengths(hands: Sequence[PlayedHand], target: int) -> GameLengths:
    lengths = mean_of([game.hands for game in _ended(hands, target)])
    return GameLengths(len(hands), len(_ended(hands, target)), lengths.mean, lengths.margin)


def _side(seats: tuple[int, ...], ended: Sequence[PlayedGame]) -> SideGames:
    """`winner` is a side's first seat."""
    totals = [sum(game.totals[seat] for seat in seats) for game in ended]
    return SideGames(seats, sum(game.winner == seats[0] for game in ended), mean_of(totals))
