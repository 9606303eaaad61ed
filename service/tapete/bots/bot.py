"""What a CPU opponent is."""

from typing import Protocol

from tapete.engine.gin.view import View
from tapete.engine.moves import Move


class Chance(Protocol):
    """The generator that a bot draws its choices from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int:
        """A whole number from 0 to below `stop`, each as likely."""
        ...


class Bot(Protocol):
    """Chooses a move for the seat of a view whose turn it is. The same view and the same chance give the same move."""

    def choose(self, view: View, chance: Chance) -> Move:
        """A legal move."""
        ...
