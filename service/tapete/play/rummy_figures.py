"""A batch of simulated deals of rummy in figures: how long they are, how they end, who opens when, and who wins."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from statistics import fmean

import msgspec

from tapete.engine.events import RummyOutcome
from tapete.engine.rummy.options import Options
from tapete.play.figures import Mean, Turns, mean_of, turns_of
from tapete.play.rummy_simulation import PlayedDeal, RummyContest


class Openings(msgspec.Struct, frozen=True):
    """Openings of a batch: the share of seats that opened, in which of its turns a seat did and with what total, and
    how many openings took the discard pile's card or had drawn from the stock."""

    share: float
    turns: Turns | None
    total: Mean
    by_pile: int
    by_stock: int


class Wins(msgspec.Struct, frozen=True):
    """What a seat made of its deals or, where `seat` is null, all `seats` of a level of theirs: how many they won,
    the mean of a deal's points, the part of them that opened, and the mean of the cards they were left with.

    `share` is the part of the deals that somebody won, and `even` what it would be if all were equally strong. Where
    decks are dealt several times its margin is that of independent decks.
    """

    cpu: str | None
    seat: int | None
    seats: int
    deals: int
    won: int
    share: Mean
    even: float
    points: Mean
    opened: float
    left: float


class RummyGames(msgspec.Struct, frozen=True):
    """The games that the batch makes: deals a game, and how many each seat won."""

    target: int
    games: int
    deals: Mean
    won: tuple[int, ...]


class RummyFigures(msgspec.Struct, frozen=True):
    """A batch of deals in figures: counts by outcome and by stocks rebuilt, the winner's points, and the cards that
    those were left with who did not win."""

    rules: str
    table: Options
    seed: int
    paired: bool
    hands: int
    turns: Turns
    outcomes: dict[RummyOutcome, int]
    rebuilds: tuple[int, int, int]
    openings: Openings
    points: Mean
    left: Mean
    seats: tuple[Wins, ...]
    levels: tuple[Wins, ...]
    games: RummyGames | None


def rummy_figures(contest: RummyContest, seed: int, deals: Sequence[PlayedDeal]) -> RummyFigures:
    """The figures of some deals, of which there is one at least."""
    rebuilds = Counter(deal.rebuilds for deal in deals)
    return RummyFigures(
        rules=contest.rules.name,
        table=contest.rules,
        seed=seed,
        paired=contest.paired,
        hands=len(deals),
        turns=turns_of(deal.turns for deal in deals),
        outcomes={"out": 0, "closed-out": 0, "blocked": 0, "void": 0, **Counter(deal.outcome for deal in deals)},
        rebuilds=(rebuilds[0], rebuilds[1], rebuilds[2]),
        openings=_openings(deals, len(contest.cpus)),
        points=mean_of([deal.points for deal in deals if deal.winner is not None]),
        left=mean_of([left for deal in deals for seat, left in enumerate(deal.left) if seat != deal.winner]),
        seats=tuple(_seat(contest, seat, deals) for seat in range(len(contest.cpus))),
        levels=_levels(contest, deals),
        games=_games(contest, deals),
    )


def _openings(deals: Sequence[PlayedDeal], seats: int) -> Openings:
    found = [opening for deal in deals for opening in deal.openings]
    by_pile = sum(opening.pile for opening in found)
    return Openings(
        share=len(found) / (seats * len(deals)),
        turns=turns_of(opening.turn for opening in found) if found else None,
        total=mean_of([opening.total for opening in found]),
        by_pile=by_pile,
        by_stock=len(found) - by_pile,
    )


_Had = Sequence[tuple[PlayedDeal, tuple[int, ...]]]


def _seat(contest: RummyContest, seat: int, deals: Sequence[PlayedDeal]) -> Wins:
    had = [(deal, (seat,)) for deal in deals]
    return _wins(contest, had, cpu=None if contest.paired else contest.cpus[seat], seat=seat)


def _levels(contest: RummyContest, deals: Sequence[PlayedDeal]) -> tuple[Wins, ...]:
    """The levels that play, in the order of their seats, where there are several."""
    levels = tuple(dict.fromkeys(contest.cpus))
    return tuple(_level(contest, cpu, deals) for cpu in levels if len(levels) > 1)


def _level(contest: RummyContest, cpu: str, deals: Sequence[PlayedDeal]) -> Wins:
    had = [(deal, tuple(seat for seat, level in enumerate(deal.cpus) if level == cpu)) for deal in deals]
    return _wins(contest, had, cpu=cpu)


def _wins(contest: RummyContest, had: _Had, cpu: str | None, seat: int | None = None) -> Wins:
    each = [(deal, one) for deal, seats in had for one in seats]
    return Wins(
        cpu=cpu,
        seat=seat,
        seats=len(had[0][1]),
        deals=len(each),
        won=sum(deal.winner == one for deal, one in each),
        share=mean_of(_by_deck(had, len(contest.cpus) if contest.paired else 1)),
        even=len(had[0][1]) / len(contest.cpus),
        points=mean_of([deal.points if deal.winner == one else 0 for deal, one in each]),
        opened=fmean(one in (opening.seat for opening in deal.openings) for deal, one in each),
        left=fmean(deal.left[one] for deal, one in each),
    )


def _by_deck(had: _Had, dealt: int) -> list[float]:
    """The part of each deck's deals that was won, void ones apart: the deals of one deck hang together."""
    parts: dict[int, list[bool]] = defaultdict(list)
    for place, (deal, seats) in enumerate(had):
        if deal.winner is not None:
            parts[place // dealt].append(deal.winner in seats)
    return [fmean(part) for part in parts.values()]


def _games(contest: RummyContest, deals: Iterable[PlayedDeal]) -> RummyGames | None:
    """Where one deal is the game there is nothing to add."""
    if contest.paired or contest.rules.length == "deal":
        return None
    ended = [deal.ended for deal in deals if deal.ended is not None]
    won = Counter(game.winner for game in ended)
    return RummyGames(
        target=contest.rules.default_target,
        games=len(ended),
        deals=mean_of([game.deals for game in ended]),
        won=tuple(won[seat] for seat in range(len(contest.cpus))),
    )
