"""Melds of 13-card rummy: what a row of cards is, what its jokers stand for, and what it counts in an opening.

A card's *place* in a run is 1 (the ace under the two) to 14 (the ace over the king).
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from tapete.engine.cards import JOKER, RANKS, SUITS

Kind = Literal["set", "run"]
Row = tuple[str, ...]
Fault = Literal[
    "too-short",
    "too-few-real-cards",
    "mixed",
    "suit-twice",
    "too-many-jokers",
    "too-long",
    "no-sequence",
    "round-the-corner",
    "jokers-side-by-side",
]

HIGH_ACE = 14
LONGEST_RUN = 13
LONGEST_SET = 4


class Meld(msgspec.Struct, frozen=True):
    """A meld as it lies, from left to right. `faces` are what its places stand for: the cards themselves and, for a
    joker, the card that it replaces; in a set that lacks more than one suit a joker is its rank alone (`"8"`)."""

    kind: Kind
    cards: Row
    faces: Row
    value: int


class NoMeld(msgspec.Struct, frozen=True):
    """Why a row of cards is no meld, and the cards that break it: a stranger to suit and rank, a card that is there
    twice, jokers or an end that are too much, the row from one card to the next that does not follow it."""

    fault: Fault
    cards: Row


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
        return NoMeld("too-few-real-cards", (JOKER,) * (len(row) - len(real)))
    if len({card[0] for card in real}) == 1:
        return _as_set(row, real)
    return _as_run(row, real) if len({card[1] for card in real}) == 1 else NoMeld("mixed", _strangers(real))


def _strangers(real: Row) -> Row:
    """The fewest cards that keep the others from being of one suit or of one rank; all where no two go together."""
    ways = [tuple(other for other in real if other[at] != card[at]) for at in (1, 0) for card in real]
    fewest = min(ways, key=len)
    return fewest if len(fewest) < len(real) - 1 else real


def _as_set(row: Row, real: Row) -> Meld | NoMeld:
    twice = tuple(card for card in real if real.count(card) > 1)
    if twice:
        return NoMeld("suit-twice", twice)
    if len(row) > LONGEST_SET:
        return NoMeld("too-many-jokers", (JOKER,) * (len(row) - LONGEST_SET))
    rank = real[0][0]
    missing = [suit for suit in SUITS if rank + suit not in real]
    joker = rank + missing[0] if len(missing) == 1 else rank
    return Meld("set", row, tuple(joker if card == JOKER else card for card in row), len(row) * set_value(rank))


def _as_run(row: Row, real: Row) -> Meld | NoMeld:
    if len(row) > LONGEST_RUN:
        return NoMeld("too-long", row[LONGEST_RUN:])
    if gap := _gap(row):
        return NoMeld("no-sequence", gap)
    if side := tuple(joker for one, joker in pairwise(row) if one == joker == JOKER):
        return NoMeld("jokers-side-by-side", (JOKER, *side))
    start = 1 + (_steps("A", real[0]) - row.index(real[0])) % 13
    if start + len(row) - 1 > HIGH_ACE:
        ace = HIGH_ACE - start
        return NoMeld("round-the-corner", row[ace - 1 : ace + 2])
    places = range(start, start + len(row))
    faces = tuple(face_at(place, real[0][1]) for place in places)
    return Meld("run", row, faces, sum(value_at(place) for place in places))


def _gap(row: Row) -> Row:
    """From one card of a row to the next, where they do not follow each other, not even round the corner."""
    real = [at for at, card in enumerate(row) if card != JOKER]
    for one, other in pairwise(real):
        if (_steps(row[one], row[other]) - (other - one)) % 13:
            return row[one : other + 1]
    return ()


def _steps(card: str, other: str) -> int:
    """How many ranks up another card is, going round."""
    return (RANKS.index(other[0]) - RANKS.index(card[0])) % 13


def arrangements(cards: Sequence[str]) -> tuple[Meld, ...]:
    """Every way in which cards, in any order, can be laid as one meld: the one that counts most first; of equals the
    one that begins lower. Of a set there is one way."""
    melds = (read(row) for row in _rows(tuple(cards)))
    ways = {meld.cards: meld for meld in melds if isinstance(meld, Meld)}
    return tuple(sorted(ways.values(), key=lambda meld: -meld.value))


def _rows(cards: Row) -> Iterator[Row]:
    """The rows in which cards of one suit could be a run: the ranks upwards from each of them in turn, going round,
    jokers in the gaps and those left over at the ends. Cards that make no run are sorted for a set."""
    jokers = cards.count(JOKER)
    real = sorted((card for card in cards if card != JOKER), key=lambda card: (RANKS.index(card[0]), card))
    if len({card[1] for card in real}) != 1 or len({card[0] for card in real}) < 2:
        yield (*real, *[JOKER] * jokers)
        return
    for first in range(len(real)):
        row = _bridged((*real[first:], *real[:first]), jokers)
        rest = len(cards) - len(row)
        for left in sorted({rest // 2, rest - rest // 2}, reverse=True):
            yield (*[JOKER] * left, *row, *[JOKER] * (rest - left))


def _bridged(real: Row, jokers: int) -> Row:
    """Real cards with jokers in the gaps between them, as far as there are some."""
    row = list(real[:1])
    for one, other in pairwise(real):
        gap = min(max(_steps(one, other) - 1, 0), jokers)
        jokers -= gap
        row += [*[JOKER] * gap, other]
    return tuple(row)


def fault(cards: Sequence[str]) -> NoMeld | None:
    """Why cards, in any order, make no meld: as they are laid or, where that is out of order, put in order."""
    laid = read(cards)
    if isinstance(laid, Meld) or arrangements(cards):
        return None
    if laid.fault != "no-sequence":
        return laid
    others = [other for other in map(read, _rows(tuple(cards))) if isinstance(other, NoMeld)]
    return next((other for other in others if other.fault != "no-sequence"), others[0])
