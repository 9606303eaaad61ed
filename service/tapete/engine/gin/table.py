"""Rule tables of gin rummy: every number and habit that houses disagree about, as one immutable value."""

from typing import Literal

import msgspec

from tapete.engine.formats import NextDealer

Aces = Literal["low", "either"]

CUSTOM_TARGETS = (10, 1000)  # the lowest and the highest that a table without targets of its own is played to
_CUSTOM_TARGET = 100


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="variant", tag="gin"):
    """A gin table. Nothing in the engine asks for its name; the play reads the fields.

    `targets` are the scores a game may be played to (none: any in `CUSTOM_TARGETS`), `stock_left` the cards in the
    stock at which a hand that nobody knocked is drawn, `circling_draws` the number of draws in a row from the discard
    pile that draws it as well.

    `aces`: whether they end runs below the two only, or above the king too. `upcard_offer`: whether the card turned up
    is offered before the first turn. `seats`: the fewest and the most that play one hand. `oklahoma`: the upcard's
    value is the knock limit, an ace means gin only; `spade_doubles`: there a spade turned up doubles the score.
    `hand_bonus` for each hand won and `game_bonus` for the winner come at the end of a game. `big_gin_bonus` is paid
    for eleven melded cards, declared without a discard; without one they are an ordinary gin.
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
    aces: Aces = "low"
    upcard_offer: bool = True
    seats: tuple[int, int] = (2, 2)
    oklahoma: bool = False
    spade_doubles: bool = False
    hand_bonus: int = 0
    game_bonus: int = 0
    big_gin_bonus: int | None = None

    @property
    def default_target(self) -> int:
        """What a game is played to when nobody says."""
        return self.targets[0] if self.targets else _CUSTOM_TARGET

    def offers(self, target: int) -> bool:
        """Whether a game may be played to this score here."""
        least, most = CUSTOM_TARGETS
        return target in self.targets if self.targets else least <= target <= most


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

CLASICO = Table(
    name="clasico",
    targets=(50, 100),
    gin_bonus=20,
    undercut_bonus=10,
    tie_undercuts=True,
    knock_limit=10,
    stock_left=2,
    return_taken=False,
    next_dealer="alternate",
    circling_draws=60,
    aces="either",
    upcard_offer=False,
    seats=(2, 4),
)

TABLES: dict[str, Table] = {table.name: table for table in (MESA, CLASICO)}
