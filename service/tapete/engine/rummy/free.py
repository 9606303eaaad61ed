"""Cards of a hand that are still free to be laid, and the duties that say which may not stay so."""

from collections.abc import Sequence
from typing import NamedTuple

from tapete.engine.cards import JOKER
from tapete.engine.rummy.candidates import different


class Free(NamedTuple):
    """The faces there at least once and those there twice, as masks (see `candidates`), and the jokers."""

    once: int
    twice: int
    jokers: int

    def without(self, mask: int, jokers: int) -> "Free":
        """What stays free when these, all of them free, are laid: of two equal cards one."""
        return Free(self.once & ~(mask & ~self.twice), self.twice & ~mask, self.jokers - jokers)


class Duty(NamedTuple):
    """What may not be free at the end: faces at all, faces twice, more than so many jokers."""

    once: int
    twice: int
    jokers: int


def free_cards(hand: Sequence[str]) -> Free:
    """A whole hand, in which no card is there more than twice."""
    cards, faces = list(hand), different(hand)
    twice = sum(1 << place for place, card in enumerate(faces) if cards.count(card) == 2)
    return Free((1 << len(faces)) - 1, twice, cards.count(JOKER))


def duty_to_lay(hand: Sequence[str], card: str | None = None, jokers: int = 0) -> Duty:
    """The duty to lay a card of the hand, of two equal ones either, and besides it at least so many jokers."""
    free = free_cards(hand)
    if card is None or card == JOKER:
        return Duty(0, 0, free.jokers - jokers - (card == JOKER))
    bit = 1 << different(hand).index(card)
    return Duty(bit & ~free.twice, bit & free.twice, free.jokers - jokers)
