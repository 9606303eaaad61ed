"""Moves as they are written down: who, when, and the card that a draw from the stock brought.

A record names its moves and fields as the requests do, so a hand can be replayed from its deck and its moves alone.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from tapete.engine import hands
from tapete.engine.cards import Card, CardOrJoker
from tapete.engine.hands import Hand
from tapete.engine.moves import (
    BigGin,
    Discard,
    Draw,
    End,
    Knock,
    LayMeld,
    LayOff,
    Open,
    Pile,
    Rebuild,
    Row,
    SwapBack,
    SwapJoker,
    TableMove,
    TakeBack,
    Upcard,
)


class Logged(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="move"):
    """A move in a hand's log; `ply` counts from 1, `at` is RFC 3339 in UTC, `auto` marks a move made for the seat."""

    ply: int
    seat: int
    at: str
    auto: bool = False


class LoggedUpcard(Logged, frozen=True, kw_only=True, tag="upcard"):
    """The upcard was taken, or passed on."""

    take: bool


class LoggedDraw(Logged, frozen=True, kw_only=True, tag="draw"):
    """A card was drawn. It is null only where the asker may not see it."""

    source: Pile = msgspec.field(name="from")
    card: CardOrJoker | None


class LoggedDiscard(Logged, frozen=True, kw_only=True, tag="discard"):
    """A card was thrown."""

    card: CardOrJoker


class LoggedKnock(Logged, frozen=True, kw_only=True, tag="knock"):
    """The hand was ended with these melds shown."""

    discard: Card
    melds: tuple[tuple[Card, ...], ...]


class LoggedBigGin(Logged, frozen=True, kw_only=True, tag="big-gin"):
    """The hand was ended with eleven melded cards."""

    melds: tuple[tuple[Card, ...], ...]


class LoggedTakeBack(Logged, frozen=True, kw_only=True, tag="take-back"):
    """The card taken from the discard pile was given back."""


class LoggedOpen(Logged, frozen=True, kw_only=True, tag="open"):
    """The seat opened with these melds."""

    melds: tuple[Row, ...]


class LoggedMeld(Logged, frozen=True, kw_only=True, tag="meld"):
    """A meld was laid down."""

    cards: Row


class LoggedLayOff(Logged, frozen=True, kw_only=True, tag="lay-off"):
    """A card was laid off on the table's meld of this number."""

    card: CardOrJoker
    meld: int
    end: End


class LoggedSwapJoker(Logged, frozen=True, kw_only=True, tag="swap-joker"):
    """A card took a joker's place."""

    card: Card
    meld: int
    joker: int


class LoggedSwapBack(Logged, frozen=True, kw_only=True, tag="swap-back"):
    """The clock put a freed joker back into its place."""

    meld: int
    joker: int


class LoggedRebuild(Logged, frozen=True, kw_only=True, tag="rebuild"):
    """The discard pile but for its top became the stock, from the top down; null only where the asker may not see it.
    `seat` is the one whose turn began."""

    stock: Row | None


LoggedMove = (
    LoggedUpcard
    | LoggedDraw
    | LoggedDiscard
    | LoggedKnock
    | LoggedBigGin
    | LoggedTakeBack
    | LoggedOpen
    | LoggedMeld
    | LoggedLayOff
    | LoggedSwapJoker
    | LoggedSwapBack
    | LoggedRebuild
)


def logged(before: Hand, after: Hand, move: TableMove, at: str, *, auto: bool = False) -> LoggedMove:
    """The log's line for the move that led from one position to the next."""
    kind, told = _WRITTEN[type(move)]
    line: LoggedMove = kind(ply=after.ply, seat=before.turn, at=at, auto=auto, **told(move, before, after))
    return line


def _draw(move: Draw, before: Any, after: Any) -> dict[str, Any]:  # noqa: ARG001 - all of these are called alike
    return {"source": move.source, "card": hands.top_card(before, move.source)}


def _knock(move: Knock, before: Any, after: Any) -> dict[str, Any]:
    return {"discard": move.discard, **_shown(move, before, after)}


def _shown(move: Any, before: Any, after: Any) -> dict[str, Any]:  # noqa: ARG001
    return {"melds": hands.melds_shown(after, before.turn)}


def _opened(move: Open, before: Any, after: Any) -> dict[str, Any]:  # noqa: ARG001
    return {"melds": tuple(meld.cards for meld in after.table[len(before.table) :])}


def _laid(move: LayMeld, before: Any, after: Any) -> dict[str, Any]:  # noqa: ARG001
    return {"cards": after.table[-1].cards}


def _laid_off(move: LayOff, before: Any, after: Any) -> dict[str, Any]:
    low = before.table[move.meld].cards == after.table[move.meld].cards[1:]
    return {"card": move.card, "meld": move.meld, "end": move.end or ("low" if low else "high")}


def _as_asked(move: Any, before: Any, after: Any) -> dict[str, Any]:  # noqa: ARG001
    told: dict[str, Any] = msgspec.structs.asdict(move)
    return told


_WRITTEN: dict[type[TableMove], tuple[type[Any], Callable[[Any, Any, Any], dict[str, Any]]]] = {
    Upcard: (LoggedUpcard, _as_asked),
    Draw: (LoggedDraw, _draw),
    Discard: (LoggedDiscard, _as_asked),
    Knock: (LoggedKnock, _knock),
    BigGin: (LoggedBigGin, _shown),
    TakeBack: (LoggedTakeBack, _as_asked),
    Open: (LoggedOpen, _opened),
    LayMeld: (LoggedMeld, _laid),
    LayOff: (LoggedLayOff, _laid_off),
    SwapJoker: (LoggedSwapJoker, _as_asked),
    SwapBack: (LoggedSwapBack, _as_asked),
    Rebuild: (LoggedRebuild, _as_asked),
}
_MOVES: dict[type[LoggedMove], Callable[[Any], TableMove]] = {
    LoggedUpcard: lambda line: Upcard(line.take),
    LoggedDraw: lambda line: Draw(line.source),
    LoggedDiscard: lambda line: Discard(line.card),
    LoggedKnock: lambda line: Knock(line.discard, line.melds),
    LoggedBigGin: lambda line: BigGin(),  # noqa: ARG005
    LoggedTakeBack: lambda line: TakeBack(),  # noqa: ARG005
    LoggedOpen: lambda line: Open(line.melds),
    LoggedMeld: lambda line: LayMeld(line.cards),
    LoggedLayOff: lambda line: LayOff(line.card, line.meld, line.end),
    LoggedSwapJoker: lambda line: SwapJoker(line.card, line.meld, line.joker),
    LoggedSwapBack: lambda line: SwapBack(line.meld, line.joker),
    LoggedRebuild: lambda line: Rebuild(line.stock),
}


def move_of(line: LoggedMove) -> TableMove:
    """The move that a line of the log records."""
    return _MOVES[type(line)](line)


def hidden(line: LoggedMove, seat: int) -> LoggedMove:
    """The line as another seat saw it at the time: its own draws and the pile's are named, the rest are not."""
    if type(line) is LoggedDraw and line.source == "stock" and line.seat != seat:
        return msgspec.structs.replace(line, card=None)
    return msgspec.structs.replace(line, stock=None) if type(line) is LoggedRebuild else line
