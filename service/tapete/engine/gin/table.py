"""Rule tables of gin rummy: every number and habit that houses disagree about, as one immutable value."""

from typing import Literal

import msgspec

NextDealer = Literal["loser", "alternate"]


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A gin table. Nothing in the engine asks for its name; the play reads the fields.

    `targets` are the scores a game may be played to, `stock_left` the cards in the stock at which a hand that nobody
    knocked is drawn, `circling_draws` the number of draws in a row from the discard pile that draws it as well.
    """

    name: str
    targets: tuple[int, ...]
    gin_bonus: int
    undercut_bonus: int
    tie_undercuts: bool
    knock_limit: int
    stock_left: int
    return_taken: bool
    next_dealer: NextDealer
    circling_draws: int


MESA = Table(
    name="mesa",
    targets=(50, 100),
    gin_bonus=25,
    undercut_bonus=25,
    tie_undercuts=True,
    knock_limit=10,
    stock_left=2,
    return_taken=False,
    next_dealer="loser",
    circling_draws=60,
)

TABLES: dict[str, Table] = {MESA.name: MESA}
