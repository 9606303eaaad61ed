"""How strong the levels of rummy are against each other: every deck is dealt to every seat (`simulate --paired`).

The long forms hold each level to what it is meant to win; the short ones only see that the order is right.
"""

from itertools import islice

import pytest

from tapete.engine.rummy.options import RUMMY
from tapete.play.figures import Mean
from tapete.play.rummy_figures import rummy_figures
from tapete.play.rummy_simulation import RummyContest, deals_in_a_row


def share(one: str, other: str, *, seats: int = 2, decks: int, seed: int = 1) -> Mean:
    """The share of the deals that one of a level wins from others of another level, and two standard errors."""
    contest = RummyContest(RUMMY, (one, *[other] * (seats - 1)), paired=True)
    row = list(islice(deals_in_a_row(contest, seed), decks * seats))
    return rummy_figures(contest, seed, row).levels[0].share


def at_least(found: Mean) -> float:
    """What a share is at the least, two standard errors taken off."""
    assert found.mean is not None
    assert found.margin is not None
    return found.mean - found.margin


@pytest.mark.parametrize(("one", "other"), [("mesa", "novato"), ("experto", "novato")])
def test_both_higher_levels_beat_the_beginner(one: str, other: str) -> None:
    assert at_least(share(one, other, decks=40)) > 0.5


def test_the_expert_does_not_lose_to_the_middle_level() -> None:
    assert (share("experto", "mesa", decks=60).mean or 0) > 0.45


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize(("one", "other", "wanted"), [("experto", "mesa", 0.55), ("mesa", "novato", 0.6)])
def test_each_level_clearly_beats_the_one_below(one: str, other: str, wanted: float) -> None:
    assert at_least(share(one, other, decks=2_000)) > wanted


@pytest.mark.long
@pytest.mark.timeout(1_800)
@pytest.mark.parametrize(("one", "other"), [("experto", "mesa"), ("mesa", "novato")])
def test_one_among_three_of_the_level_below_wins_more_than_its_part(one: str, other: str) -> None:
    assert at_least(share(one, other, seats=4, decks=600)) > 0.3
