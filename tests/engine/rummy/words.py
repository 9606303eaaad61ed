"""Moves of rummy as words: `stock` and `pile` draw, `back` gives the card taken back, `open KS KH KD + 5H 6H 7H`,
`meld 5H 6H 7H`, `off 8H 0` and `off 8H 0 low` lay off on meld 0, `swap 7H 0 2` takes the joker at place 2 of meld 0,
`-KD` discards. The table's own are `swap-back 0 2` and `rebuild`.
"""

from collections.abc import Callable
from typing import Any, cast

from tests.deals import faces

from tapete.engine.moves import (
    Discard,
    Draw,
    End,
    LayMeld,
    LayOff,
    Open,
    Rebuild,
    SwapBack,
    SwapJoker,
    TableMove,
    TakeBack,
)


def _laid_off(card: str, meld: str, *end: str) -> LayOff:
    return LayOff(card, int(meld), cast("End", end[0]) if end else None)


_MOVES: dict[str, Callable[..., TableMove]] = {
    "stock": lambda: Draw("stock"),
    "pile": lambda: Draw("discard"),
    "back": TakeBack,
    "open": lambda *cards: Open(tuple(faces(meld) for meld in " ".join(cards).split("+"))),
    "meld": lambda *cards: LayMeld(cards),
    "off": _laid_off,
    "swap": lambda card, meld, joker: SwapJoker(card, int(meld), int(joker)),
}

_WORDS: dict[type, Callable[[Any], str]] = {
    Draw: lambda one: "stock" if one.source == "stock" else "pile",
    TakeBack: lambda _: "back",
    Open: lambda one: "open " + " + ".join(" ".join(meld) for meld in one.melds),
    LayMeld: lambda one: "meld " + " ".join(one.cards),
    LayOff: lambda one: f"off {one.card} {one.meld}" + (f" {one.end}" if one.end else ""),
    SwapJoker: lambda one: f"swap {one.card} {one.meld} {one.joker}",
    SwapBack: lambda one: f"swap-back {one.meld} {one.joker}",
    Rebuild: lambda _: "rebuild",
    Discard: lambda one: f"-{one.card}",
}


def move(word: str) -> TableMove:
    """The move that a word stands for."""
    if word[0] == "-":
        return Discard(word[1:])
    verb, *rest = word.split()
    return _MOVES[verb](*rest)


def word_of(one: TableMove) -> str:
    """The word that stands for a move."""
    return _WORDS[type(one)](one)
