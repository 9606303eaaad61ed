"""The tables and the kinds of games that random play goes through, and the naive model's words for those tables."""

from random import Random
from typing import NamedTuple

from tests.deals import new_game
from tests.engine.naive_hand import House

from tapete.engine.formats import Format
from tapete.engine.game import Game
from tapete.engine.gin.custom import CustomTable, table_of
from tapete.engine.gin.table import CLASICO, MESA, Table


class Kind(NamedTuple):
    """A kind of game: its table, its format, and how many sit there."""

    table: Table
    form: Format = "heads-up"
    seats: int = 2

    def start(self, target: int = 50, creator: int = 0) -> Game:
        """Such a game between people, before its first deal."""
        return new_game(target, creator, rules=self.table, form=self.form, seats=self.seats)


def custom(**chosen: object) -> Table:
    """The house table with these habits exchanged."""
    return table_of(CustomTable(**chosen))  # type: ignore[arg-type]


OKLAHOMA = custom(oklahoma=True, spade_doubles=True, hand_bonus=20, game_bonus=100, next_dealer="alternate")
GENEROUS = custom(big_gin_bonus=31, return_taken=True, gin_bonus=20, undercut_bonus=10)
STRICT = custom(stock_left=3, tie_undercuts=False, undercut_bonus=20, hand_bonus=25)
EVERYTHING = custom(
    gin_bonus=20,
    undercut_bonus=10,
    tie_undercuts=False,
    oklahoma=True,
    spade_doubles=True,
    stock_left=3,
    return_taken=True,
    next_dealer="alternate",
    hand_bonus=25,
    game_bonus=100,
    big_gin_bonus=31,
)
CUSTOM = {"oklahoma": OKLAHOMA, "generous": GENEROUS, "strict": STRICT, "everything": EVERYTHING}
HOUSES = {
    "mesa": House(),
    "clasico": House(aces="either", offers_upcard=False, gin=20, undercut=10),
    "oklahoma": House(limit_by_upcard=True, spades_double=True),
    "generous": House(big_gin=31, may_return=True, gin=20, undercut=10),
    "strict": House(stock_left=3, tie_undercuts=False, undercut=20),
    "everything": House(
        gin=20,
        undercut=10,
        tie_undercuts=False,
        limit_by_upcard=True,
        spades_double=True,
        stock_left=3,
        may_return=True,
        big_gin=31,
    ),
}
TWO_SEATS = {"mesa": MESA, "clasico": CLASICO, **CUSTOM}

KINDS = {
    **{name: Kind(table) for name, table in TWO_SEATS.items()},
    "clasico for three together": Kind(CLASICO, "together", 3),
    "clasico for four together": Kind(CLASICO, "together", 4),
    "three taking turns": Kind(MESA, "three", 3),
    "three taking turns at the older table": Kind(CLASICO, "three", 3),
    "three taking turns by Oklahoma": Kind(OKLAHOMA, "three", 3),
    "pairs": Kind(MESA, "pairs", 4),
    "pairs at the older table": Kind(CLASICO, "pairs", 4),
    "pairs at a table of their own": Kind(EVERYTHING, "pairs", 4),
}


def some_target(rng: Random, table: Table) -> int:
    """A target that the table offers."""
    return rng.choice(table.targets or (10, 60, 100))
