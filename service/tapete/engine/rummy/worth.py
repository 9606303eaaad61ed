"""What laying cards is worth to a search, as one number."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.engine.cards import JOKER
from tapete.engine.rummy.candidates import different
from tapete.engine.rummy.melds import HIGH_ACE, Row, set_value, value_at
from tapete.engine.rummy.score import count

MORE = 1 << 10
"""A weight beside which all that is weighted by one is little: more than a hand has points or cards."""

NEVER = -1 << 40
"""The worth of what leaves a duty undone: below zero, whatever is added."""


class Weights(NamedTuple):
    """What is sought: to lay off what counts in hand, to lay many cards, or melds of high opening value."""

    points: int = 0
    cards: int = 0
    value: int = 0

    def worth(self, cards: Row, value: int = 0) -> int:
        """What it is worth to lay these cards for that opening value."""
        return self.points * count(cards) + self.cards * len(cards) + self.value * value


class Bound:
    """The most that free cards can be worth: each laid, for the highest value that it can have."""

    def __init__(self, hand: Sequence[str], weights: Weights) -> None:
        faces = different(hand)
        self._joker = weights.worth((JOKER,), value_at(HIGH_ACE))
        self._known = {1 << n: weights.worth((face,), set_value(face[0])) for n, face in enumerate(faces)} | {0: 0}

    def most(self, once: int, twice: int, jokers: int) -> int:
        """Of the faces there once, those there twice, and jokers."""
        return self._of(once) + self._of(twice) + jokers * self._joker

    def _of(self, mask: int) -> int:
        if mask not in self._known:
            lowest = mask & -mask
            self._known[mask] = self._known[lowest] + self._of(mask ^ lowest)
        return self._known[mask]
