"""Contests at rummy to be simulated."""

from collections.abc import Sequence
from itertools import islice

from tapete.engine.rummy.options import Length, Opening, Options
from tapete.play.rummy_simulation import PlayedDeal, RummyContest, deals_in_a_row


def contest(
    cpus: Sequence[str] = ("mesa", "mesa"), *, opening: Opening = 40, length: Length = "deal", paired: bool = False
) -> RummyContest:
    """A contest of these levels; two of the default one where none are named."""
    return RummyContest(Options(opening=opening, length=length), tuple(cpus), paired)


def row_of(played: RummyContest, seed: int, deals: int) -> list[PlayedDeal]:
    """The first deals of a row."""
    return list(islice(deals_in_a_row(played, seed), deals))
