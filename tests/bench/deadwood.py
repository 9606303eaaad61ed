"""Deadwood of ten cards: the engine's call on its own masks, against others on their own representations.

Everybody gets the same hands, in the form in which that engine holds them, so nobody pays for a conversion; all
answers are compared before anything is timed.
"""

from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from typing import Any

import pyspiel
from rlcard.games.gin_rummy.utils import melding
from rlcard.games.gin_rummy.utils import utils as rlcard_utils
from tests.bench.hands import hands_in_play
from tests.bench.measuring import Batch, Pace, Progress, Rates, rates, ratio
from tests.bench.report import Cell, Checked, Report, at_least
from tests.engine import naive_melds

from tapete.engine.cards import cards_of
from tapete.engine.gin.melds import deadwood

HANDS = 2_000
SLOW = 100  # of them are enough for a slice of those that take a millisecond a hand

OURS, OPENSPIEL, RLCARD, NAIVE = "Tapete", "OpenSpiel", "RLCard", "every family of melds"
AIM = at_least(3.0)

_openspiel = pyspiel.gin_rummy.GinRummyUtils(13, 4, 10)


def report(pace: Pace, progress: Progress) -> Iterable[Report]:
    """Random hands, then hands as they come up in play."""
    rng = Random(10)
    kinds = {
        "random": [sum(1 << number for number in rng.sample(range(52), 10)) for _ in range(HANDS)],
        "in play": hands_in_play(rng, HANDS),
    }
    for kind, masks in kinds.items():
        progress.tell(f"deadwood, hands {kind}: comparing the answers")
        _compare(masks)
        found = rates(_batches(masks), pace, progress.of(f"deadwood, hands {kind}", pace))
        yield _table(kind, found)


def _table(kind: str, found: Rates) -> Report:
    rows: list[list[Cell]] = [[OURS, Checked(median(found[OURS])), ""]]
    for name in (OPENSPIEL, RLCARD, NAIVE):
        aim = AIM if name == OPENSPIEL else None
        rows.append([name, Checked(median(found[name])), Checked(ratio(found[OURS], found[name]), aim)])
    return Report(f"Deadwood of ten cards, hands {kind}", ["", "calls/s", "Tapete ÷ it"], rows)


def _callers() -> dict[str, tuple[Callable[[Any], int], Callable[[int], Any]]]:
    """Each engine's fastest public call from Python, and what it takes."""
    return {
        OURS: (deadwood, lambda mask: mask),
        OPENSPIEL: (_openspiel.min_deadwood, _for_openspiel),
        RLCARD: (_by_rlcard, _for_rlcard),
        NAIVE: (naive_melds.least.__wrapped__, lambda mask: frozenset(cards_of(mask))),
    }


def _for_openspiel(mask: int) -> list[int]:
    return [_openspiel.card_int(card[0] + card[1].lower()) for card in cards_of(mask)]


def _for_rlcard(mask: int) -> list[Any]:
    return [rlcard_utils.card_from_text(card) for card in cards_of(mask)]


def _by_rlcard(hand: list[Any]) -> int:
    clusters = melding.get_best_meld_clusters(hand)
    return int(rlcard_utils.get_deadwood_count(hand, clusters[0] if clusters else []))


def _compare(masks: list[int]) -> None:
    """Fail unless all engines say the same of every hand."""
    for mask in masks:
        answers = {name: call(prepare(mask)) for name, (call, prepare) in _callers().items()}
        if len(set(answers.values())) > 1:
            message = f"{' '.join(cards_of(mask))}: {answers}"
            raise AssertionError(message)


def _batches(masks: list[int]) -> dict[str, Batch]:
    batches = {}
    for name, (call, prepare) in _callers().items():
        some = masks if name in (OURS, OPENSPIEL) else masks[:SLOW]
        batches[name] = _batch(call, [prepare(mask) for mask in some])
    return batches


def _batch(call: Callable[[Any], int], prepared: list[Any]) -> Batch:
    def batch() -> int:
        for hand in prepared:
            call(hand)
        return len(prepared)

    return batch
