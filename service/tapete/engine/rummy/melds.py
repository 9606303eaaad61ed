"""Melds of 13-card rummy: what a row of cards is, what its jokers stand for, and what it counts in an opening.

A card's *place* in a run is 1 (the ace under the two) to 14 (the ace over the king).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from tapete.engine.cards import JOKER, RANKS, SUITS

Kind = Literal["set", "run"]
Fault = Literal["too-short", "too-long", "too-few-real-cards", "jokers-side-by-side", "suit-twice", "no-sequence"]

HIGH_ACE = 14
LONGEST_RUN = 13


class Meld(msgspec.Struct, frozen=True):
    """A meld as it lies, from left to right. `faces` are what its places stand for: the cards themselves and, for a
    joker, the card that it replaces; in a set that lacks more than one suit a joker is its rank alone (`"8"`)."""

    kind: Kind
    cards: tuple[str, ...]
    faces: tuple[str, ...]
    value: int


class NoMeld(msgspec.Struct, frozen=True):
    """Why a row of cards is no meld, with the cards that it is about."""

    fault: Fault
    cards: tuple[str, ...]


def value_at(place: int) -> int:
    """What a place of a run counts in an opening: its number, courts ten, the high ace eleven."""
    return 11 if place == HIGH_ACE else min(place, 10)


def set_value(rank: str) -> int:
    """What one card of a set counts in an opening."""
    return 11 if rank == "A" else min(RANKS.index(rank) + 1, 10)


def face_at(place: int, suit: str) -> str:
    """The card of a place in a run."""
    return RANKS[(place - 1) % 13] + suit


def read(cards: Sequence[str]) -> Meld | NoMeld:
    """The meld that a row of cards is, a run as laid from left to right, or why it is none (`rummy`: melds)."""
    row = tuple(cards)
    real = tuple(card for card in row if card != JOKER)
    if len(row) < 3:
        return NoMeld("too-short", row)
    if len(real) < 2:
        return NoMeld("too-few-real-cards", row)
    return _as_set(row, real) if len({card[0] for card in real}) == 1 else _as_run(row, real)


def _as_set(row: tuple[str, ...], real: tuple[str, ...]) -> Meld | NoMeld:
    twice = tuple(card for card in real if real.count(card) > 1)
    if twice:
        return NoMeld("suit-twice", twice)
    if len(row) > len(SUITS):
        return NoMeld("too-long", row)
    rank = real[0][0]
    missing = [suit for suit in SUITS if rank + suit not in real]
    joker = rank + missing[0] if len(missing) == 1 else rank
    return Meld("set", row, tuple(joker if card == JOKER else card for card in row), len(row) * set_value(rank))


def _as_run(row: tuple[str, ...], real: tuple[str, ...]) -> Meld | NoMeld:
    start = _start(row)
    if len({card[1] for card in real}) > 1 or start is None:
        return NoMeld("no-sequence", real)
    if len(row) > LONGEST_RUN:
        return NoMeld("too-long", row)
    if any(one == other == JOKER for one, other in pairwise(row)):
        return NoMeld("jokers-side-by-side", row)
    places = range(start, start + len(row))
    faces = tuple(face_at(place, real[0][1]) for place in places)
    return Meld("run", row, faces, sum(value_at(place) for place in places))


def _start(row: tuple[str, ...]) -> int | None:
    """The place of the leftmost card, where the real ones allow one."""
    for start in range(1, HIGH_ACE - len(row) + 2):
        if all(card == JOKER or RANKS[(start + step - 1) % 13] == card[0] for step, card in enumerate(row)):
            return start
    return None
