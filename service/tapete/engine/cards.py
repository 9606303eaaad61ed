"""Cards: their text (`"7H"`: rank, then suit), their place in the pack, their pips, and sets of them as 52-bit masks.

Card number `13 * suit + rank` counts suits clubs, diamonds, hearts, spades and ranks ace to king; bit `n` of a mask
says that card number `n` is in the set.
"""

from collections.abc import Iterable, Iterator
from typing import Annotated

import msgspec

RANKS = "A23456789TJQK"
SUITS = "CDHS"

Card = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^[{RANKS}][{SUITS}]$(?!\n)",  # the end alone would let a line feed follow
        description="Rank (A 2-9 T J Q K), then suit (C D H S): the ten of hearts is TH.",
        examples=["7H", "TD"],
    ),
]

JOKER = "XX"

CardOrJoker = Annotated[
    str,
    msgspec.Meta(
        pattern=rf"^(?:[{RANKS}][{SUITS}]|{JOKER})$(?!\n)",
        description="Rank (A 2-9 T J Q K), then suit (C D H S), or XX for a joker, which only rummy has.",
        examples=["7H", "XX"],
    ),
]

CARDS: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBER: dict[str, int] = {card: number for number, card in enumerate(CARDS)}
BIT: dict[str, int] = {card: 1 << number for number, card in enumerate(CARDS)}
PIPS: tuple[int, ...] = tuple(min(number % 13 + 1, 10) for number in range(52))
PACK = (1 << 52) - 1
DOUBLE_PACK: tuple[str, ...] = (*sorted((*CARDS, *CARDS), key=CARDS.index), *[JOKER] * 4)


def numbers(mask: int) -> Iterator[int]:
    """The card numbers in a mask, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cards: Iterable[str]) -> int:
    """The mask of cards given as text; a card named twice counts once."""
    mask = 0
    for card in cards:
        mask |= BIT[card]
    return mask


def cards_of(mask: int) -> tuple[str, ...]:
    """The cards of a mask as text, in pack order."""
    return tuple(CARDS[number] for number in numbers(mask))


def pips(mask: int) -> int:
    """What the cards count when none is melded: ace 1, spot cards their number, ten and courts 10."""
    return sum(PIPS[number] for number in numbers(mask))
