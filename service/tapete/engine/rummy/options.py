"""What a room of 13-card rummy chooses: the opening's minimum, the clock, and how long the game is."""

from typing import Literal, get_args

import msgspec

from tapete.engine.formats import NextDealer

Opening = Literal[30, 40, 51]
Clock = Literal[30, 45, 60, 90, 600]
Length = Literal["deal", "200"]

SEATS = (2, 6)
_ONE_DEAL = 1  # whoever wins a deal has at least a point


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="variant", tag="rummy"):
    """A room of 13-card rummy (`rummy`): `opening` is the minimum in points, `clock` the seconds of a turn, `length`
    one deal or a game to 200."""

    name: str = "rummy"
    opening: Opening = 40
    clock: Clock = 45
    length: Length = "deal"

    @property
    def seats(self) -> tuple[int, int]:
        """The fewest and the most that play."""
        return SEATS

    @property
    def default_target(self) -> int:
        """The score at which a deal's winner has won the game; any score does where one deal is the game."""
        return _ONE_DEAL if self.length == "deal" else int(self.length)

    @property
    def next_dealer(self) -> NextDealer:
        """The deal goes round to the left, whoever wins."""
        return "alternate"

    @property
    def hand_bonus(self) -> int:
        """Nothing is added at the end of a game."""
        return 0

    @property
    def game_bonus(self) -> int:
        """Nothing is added at the end of a game."""
        return 0


RUMMY = Options()

CHOICES: dict[str, tuple[int | str, ...]] = {
    "opening": get_args(Opening),
    "clock": get_args(Clock),
    "length": get_args(Length),
}
