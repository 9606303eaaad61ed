"""What a room chooses: the opening's minimum, the clock, and how long the game is."""

from typing import Literal

import msgspec

Opening = Literal[30, 40, 51]
Clock = Literal[30, 45, 60, 90, 600]
Length = Literal["deal", "200"]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A room of 13-card rummy: `opening` in points, `clock` in seconds a turn, `length` one deal or a game to 200."""

    name: str = "rummy"
    opening: Opening = 40
    clock: Clock = 45
    length: Length = "deal"
