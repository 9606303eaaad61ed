"""The melds that the cards of a hand can make.

A hand is its *different* real cards in pack order, bit `n` of a mask standing for the one at place `n`, and a number of
jokers. A meld has no card twice, so it is one mask whichever of two equal cards it takes.
"""

from collections.abc import Iterator, Sequence
from itertools import product

import msgspec

from tapete.engine.cards import JOKER, NUMBER, RANKS, SUITS
from tapete.engine.rummy.melds import HIGH_ACE, LONGEST_RUN, LONGEST_SET, Row, face_at, set_value, value_at


class Candidate(msgspec.Struct, frozen=True, gc=False):
    """A meld that cards of a hand make: its real cards as a mask, its jokers, its value, and how it is laid."""

    mask: int
    jokers: int
    value: int
    cards: Row


def different(hand: Sequence[str]) -> Row:
    """The faces of the real cards of a hand, each once, in pack order."""
    return tuple(sorted({card for card in hand if card != JOKER}, key=NUMBER.__getitem__))


def candidates(hand: Sequence[str]) -> tuple[Candidate, ...]:
    """The melds that the cards of a hand make: of those that use the same, the one that counts most."""
    found: dict[tuple[int, int], Candidate] = {}
    bits = {card: 1 << place for place, card in enumerate(different(hand))}
    jokers = list(hand).count(JOKER)
    for one in (*_sets(bits, jokers), *_runs(bits, jokers)):
        known = found.get((one.mask, one.jokers))
        if known is None or known.value < one.value:
            found[one.mask, one.jokers] = one
    return tuple(found.values())


def _sets(bits: dict[str, int], jokers: int) -> Iterator[Candidate]:
    for rank in RANKS:
        held = [rank + suit for suit in SUITS if rank + suit in bits]
        if len(held) < 2:
            continue
        for choice in product((True, False), repeat=len(held)):
            cards = tuple(card for card, chosen in zip(held, choice, strict=True) if chosen)
            if len(cards) >= 2:
                yield from _with_jokers(cards, sum(bits[card] for card in cards), jokers)


def _with_jokers(cards: Row, mask: int, jokers: int) -> Iterator[Candidate]:
    for spent in range(max(0, 3 - len(cards)), min(jokers, LONGEST_SET - len(cards)) + 1):
        value = (len(cards) + spent) * set_value(cards[0][0])
        yield Candidate(mask, spent, value, (*cards, *[JOKER] * spent))


def _runs(bits: dict[str, int], jokers: int) -> Iterator[Candidate]:
    for suit in SUITS:
        held = [bits.get(face_at(place, suit), 0) for place in range(1, HIGH_ACE + 1)]
        for start in range(1, HIGH_ACE - 1):
            if held[start - 1] or (jokers and held[start]):
                yield from _grown(held, suit, start, jokers, Candidate(0, 0, 0, ()))


def _grown(held: list[int], suit: str, place: int, jokers: int, run: Candidate) -> Iterator[Candidate]:
    """A run that reaches up to below a place, where it is one, and all that it can become."""
    if len(run.cards) >= 3 and run.mask & (run.mask - 1):
        yield run
    if place > HIGH_ACE or len(run.cards) == LONGEST_RUN:
        return
    value = run.value + value_at(place)
    if bit := held[place - 1]:
        longer = Candidate(run.mask | bit, run.jokers, value, (*run.cards, face_at(place, suit)))
        yield from _grown(held, suit, place + 1, jokers, longer)
    if run.jokers < jokers and run.cards[-1:] != (JOKER,):
        longer = Candidate(run.mask, run.jokers + 1, value, (*run.cards, JOKER))
        yield from _grown(held, suit, place + 1, jokers, longer)
