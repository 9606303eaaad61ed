"""Contests to be simulated, and what a person with pencil and paper would keep of their hands."""

from collections.abc import Sequence
from itertools import islice

from tapete.engine.formats import Format
from tapete.engine.gin.table import CLASICO, MESA, Table
from tapete.play.figures import Figures, figures
from tapete.play.simulation import Contest, PlayedHand, hands_in_a_row

SIZES: dict[Format, int] = {"heads-up": 2, "together": 4, "three": 3, "pairs": 4}


def contest(rules: Table = MESA, form: Format = "heads-up", *, targets: Sequence[int] = (50, 100)) -> Contest:
    """A contest of the house table's CPU with itself; four play together only at the table where they can."""
    table = CLASICO if form == "together" else rules
    return Contest(table, form, ("mesa",) * SIZES[form], tuple(targets))


def row_of(played: Contest, seed: int, hands: int) -> list[PlayedHand]:
    """The first hands of a row."""
    return list(islice(hands_in_a_row(played, seed), hands))


def batch(seed: int, hands: int, played: Contest | None = None) -> Figures:
    """The figures of some hands, by default at the house table."""
    found = played or contest()
    return figures(found, seed, hands, row_of(found, seed, hands))
