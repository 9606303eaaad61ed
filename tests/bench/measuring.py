"""Contenders measured side by side: A B C, A B C, … in slices, so that what disturbs the machine disturbs all alike.

Figures are medians over the rounds. A ratio is the median of the ratios within each round.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Pace:
    """How many rounds, and how many seconds a slice lasts: of computing in this process, of load on a server."""

    rounds: int
    compute: float
    load: float


@dataclass(frozen=True, slots=True)
class Progress:
    """Tells whoever waits what is being measured."""

    tell: Callable[[str], None]

    def of(self, section: str, pace: Pace) -> Callable[[int, str], None]:
        """Tells the round and the contender."""
        return lambda turn, name: self.tell(f"{section}: round {turn + 1} of {pace.rounds}, {name}")


Rates = dict[str, list[float]]
Batch = Callable[[], int]


def rates(batches: dict[str, Batch], pace: Pace, tell: Callable[[int, str], None]) -> Rates:
    """Units a second of this process's CPU time, by contender and round; a batch says how many units it did."""
    found: Rates = {name: [] for name in batches}
    for batch in batches.values():
        batch()
    for turn in range(pace.rounds):
        for name, batch in batches.items():
            tell(turn, name)
            found[name].append(_rate(batch, pace.compute))
    return found


def _rate(batch: Batch, seconds: float) -> float:
    began, done = time.process_time(), 0
    while (spent := time.process_time() - began) < seconds:
        done += batch()
    return done / spent


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios round by round."""
    return median(one / other for one, other in zip(ours, theirs, strict=True))
