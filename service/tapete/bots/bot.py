"""What a CPU opponent is."""

from typing import Protocol

from tapete.engine.gin.view import View
from tapete.engine.moves import Move, RummyMove
from tapete.engine.rummy.view import View as RummyView


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


class RummyBot(Protocol):
    """The same for a deal of rummy: it is asked for each move of a turn, one by one."""

    def choose(self, view: RummyView, chance: Chance) -> RummyMove:
        """A legal move, and never one after which the turn cannot be ended."""
        ...
