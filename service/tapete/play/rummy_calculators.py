"""Calculators of rummy: what cards make as a meld, and the best that they open with, without any game."""

from collections import Counter
from typing import Annotated, Literal

import msgspec

from tapete.engine.cards import DOUBLE_PACK, JOKER, CardOrJoker
from tapete.engine.moves import Row
from tapete.engine.rummy.legal import opens
from tapete.engine.rummy.melds import Meld, NoMeld, arrangements, fault, read
from tapete.engine.rummy.opening import best_opening, least_left
from tapete.engine.rummy.options import RUMMY, Opening
from tapete.engine.rummy.shown import JokerAs
from tapete.play.refused import OutOfRange

_HELD = Counter(DOUBLE_PACK)


class MeldAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a meld, a run as laid from left to right."""

    cards: Annotated[Row, msgspec.Meta(min_length=1, max_length=14, examples=[["5H", "XX", "7H"]])]


class Arranged(msgspec.Struct, frozen=True):
    """One way to lay cards as a meld, from left to right, with what its jokers stand for and what it counts in an
    opening."""

    cards: Row
    kind: Literal["set", "run"]
    opening_value: int
    jokers_as: tuple[JokerAs, ...]


class MeldFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The meld that cards are as they lie, or why they are none: `reason` is a code, `because_of` the cards that it is
    about. `arrangements` are all ways to lay the same cards, the one that counts most first."""

    kind: Literal["set", "run"] | None
    opening_value: int
    jokers_as: tuple[JokerAs, ...]
    arrangements: tuple[Arranged, ...]
    reason: str | msgspec.UnsetType = msgspec.UNSET
    because_of: Row | msgspec.UnsetType = msgspec.UNSET


class OpeningAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards to open with, and the minimum; `must_use` is the card that was taken from the pile, one of `cards`."""

    cards: Annotated[Row, msgspec.Meta(min_length=1, max_length=14)]
    opening: Opening = RUMMY.opening
    must_use: CardOrJoker | None = None


class OpeningFound(msgspec.Struct, frozen=True):
    """The highest total that melds of these cards reach, those melds, and whether they may be laid; `left` is how many
    cards they leave. `goes_out` are melds that leave no more than a card to throw, where there are any."""

    total: int
    melds: tuple[Row, ...]
    allowed: bool
    left: int
    goes_out: tuple[Row, ...] | None


def read_meld(asked: MeldAsked) -> MeldFound:
    """Read cards as a meld; raises `OutOfRange` for more of a card than two packs have."""
    _in_two_packs(asked.cards)
    ways = tuple(_arranged(way) for way in arrangements(asked.cards))
    meld = read(asked.cards)
    if isinstance(meld, NoMeld):
        meld = fault(asked.cards) or meld
        return MeldFound(None, 0, (), ways, meld.fault, meld.cards)
    return MeldFound(meld.kind, meld.value, _jokers(meld), ways)


def _arranged(meld: Meld) -> Arranged:
    return Arranged(meld.cards, meld.kind, meld.value, _jokers(meld))


def _jokers(meld: Meld) -> tuple[JokerAs, ...]:
    return tuple(JokerAs(place, meld.faces[place]) for place, card in enumerate(meld.cards) if card == JOKER)


def find_opening(asked: OpeningAsked) -> OpeningFound:
    """The exact best opening; raises `OutOfRange` for cards that nobody can hold together."""
    _in_two_packs(asked.cards)
    if asked.must_use is not None and asked.must_use not in asked.cards:
        raise OutOfRange("not-among-the-cards", card=asked.must_use)
    best, least = best_opening(asked.cards, asked.must_use), least_left(asked.cards, asked.must_use)
    out = least.melds if least.melds and least.left <= 1 else None
    return OpeningFound(best.total, best.melds, opens(best, asked.opening), best.left, out)


def _in_two_packs(cards: Row) -> None:
    over = sorted(card for card, held in Counter(cards).items() if held > _HELD[card])
    if over:
        raise OutOfRange("more-than-there-are", cards=over)
