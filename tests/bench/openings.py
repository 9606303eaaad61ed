"""The best opening of a rummy hand, and the best layout on a full table: CPU milliseconds a hand, by jokers held.

Nobody else's engine knows these rules, so the answers are compared with brute force before anything is timed.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from random import Random
from statistics import quantiles
from typing import Any

from tests.bench.measuring import Pace, Progress
from tests.bench.report import Aim, Cell, Checked, Report, at_most
from tests.engine.rummy import every_meld
from tests.engine.rummy.rich_hands import REAL, some_hand, some_position

from tapete.engine.cards import JOKER
from tapete.engine.rummy.hand import TableMeld
from tapete.engine.rummy.layout import best_layout
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.opening import best_opening

HANDS = 150  # a round
COMPARED = 50
MELDS = 12
OPENING, LAYOUT = at_most(10.0), at_most(20.0)

Hand = tuple[str, ...]


def report(pace: Pace, progress: Progress) -> Iterable[Report]:
    """Hands as they are dealt, hands crowded with melds, and layouts."""
    for kind, some in {"random": _dealt, "crowded": some_hand}.items():
        progress.tell(f"openings, hands {kind}: comparing the answers")
        _compare(some)
        yield _openings(kind, some, pace, progress)
    yield _layouts(pace, progress)


def _dealt(rng: Random, size: int, jokers: int) -> Hand:
    return *rng.sample(REAL, size - jokers), *[JOKER] * jokers


def _compare(some: Callable[[Random, int, int], Hand]) -> None:
    """Fail unless brute force finds the same totals."""
    rng = Random(1)
    for jokers in range(5):
        for _ in range(COMPARED):
            hand = some(rng, 14, jokers)
            found, known = best_opening(hand).total, every_meld.best(hand).dearest[0]
            if found != known:
                message = f"{' '.join(hand)}: {found}, by brute force {known}"
                raise AssertionError(message)


def _openings(kind: str, some: Callable[[Random, int, int], Hand], pace: Pace, progress: Progress) -> Report:
    rows: list[list[Cell]] = []
    for jokers in range(5):
        row: list[Cell] = [_jokers(jokers)]
        for size, aim in ((13, None), (14, OPENING)):
            progress.tell(f"openings, hands {kind}: {size} cards, {_jokers(jokers)}")
            rng = Random(jokers)
            row += _timed(best_opening, [(some(rng, size, jokers),) for _ in range(HANDS * pace.rounds)], aim)
        rows.append(row)
    columns = ["", "13 cards, p50", "p99", "14 cards, p50", "p99"]
    return Report(f"The best opening, ms, hands {kind}", columns, rows)


def _layouts(pace: Pace, progress: Progress) -> Report:
    rows: list[list[Cell]] = []
    for jokers in range(5):
        progress.tell(f"layouts: {_jokers(jokers)}")
        rng = Random(jokers)
        positions = [some_position(rng, 14, jokers, MELDS) for _ in range(HANDS * pace.rounds)]
        asked = [(hand, [_on_the_table(row) for row in table]) for hand, table in positions]
        rows.append([_jokers(jokers), *_timed(best_layout, asked, LAYOUT)])
    return Report("The best layout, ms", [f"14 cards beside {MELDS} melds", "p50", "p99"], rows)


def _jokers(number: int) -> str:
    return "no joker" if number == 0 else "1 joker" if number == 1 else f"{number} jokers"


def _on_the_table(row: Hand) -> TableMeld:
    meld = read(row)
    assert isinstance(meld, Meld)
    return TableMeld(0, meld.kind, meld.cards, meld.faces)


def _timed(call: Callable[..., object], asked: Sequence[tuple[Any, ...]], aim: Aim | None) -> list[Cell]:
    """The median and the 99th percentile of what the calls cost."""
    spent = []
    for arguments in asked:
        began = time.process_time()
        call(*arguments)
        spent.append(1000 * (time.process_time() - began))
    percentiles = quantiles(spent, n=100)
    return [Checked(percentiles[49]), Checked(percentiles[98], aim)]
