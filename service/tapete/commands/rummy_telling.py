"""A finished deal of rummy in words and cards, for a terminal."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from rich.text import Text

from tapete.commands.faces import Faces
from tapete.engine.rummy.melds import Meld, read
from tapete.engine.rummy.positions import RummySeatPosition
from tapete.engine.rummy.shown import MeldOnTable
from tapete.play.history import RummyPly, RummyPositions
from tapete.play.records import (
    LoggedDiscard,
    LoggedDraw,
    LoggedLayOff,
    LoggedMeld,
    LoggedMove,
    LoggedOpen,
    LoggedRebuild,
    LoggedSwapBack,
    LoggedSwapJoker,
    LoggedTakeBack,
)

_WIDTH = 42  # fourteen cards
_ROW = 79


class RummyStory:
    """Tells the moves of seats with these names."""

    def __init__(self, names: list[str], faces: Faces) -> None:
        self._names = names
        self._faces = faces
        self._longest = max(len(name) for name in (*names, "table"))

    def lines(self, played: RummyPositions) -> Iterator[Text]:
        """A heading, then for each position the move that led to it, the seats, and the melds on the table."""
        yield self._heading(played)
        for before, ply in pairwise((played.positions[0], *played.positions)):
            yield Text()
            yield self._headline(ply, before.table)
            yield from (self._seat(seat) for seat in ply.hands)
            yield from self._on_table(ply.table)

    def _heading(self, played: RummyPositions) -> Text:
        game = "one deal" if played.target is None else f"a deal to {played.target}"
        opening = f"opening with {played.options.opening}"
        return Text(f"{played.hand}, {game} of rummy, {opening}: {self._names[played.dealer]} deals")

    def _on_table(self, table: Sequence[MeldOnTable]) -> Iterator[Text]:
        """The melds in their order, as many to a line as find room."""
        start = f"     {'table':{self._longest}}  "
        line = Text(start)
        for meld in (self._faces.meld(one.cards) for one in table):
            if line.cell_len + meld.cell_len > _ROW and line.cell_len > len(start):
                yield line
                line = Text(" " * len(start))
            line.append_text(meld).append(" ")
        if table:
            yield line

    def _headline(self, ply: RummyPly, table: Sequence[MeldOnTable]) -> Text:
        line = Text.assemble((f"{ply.ply:3}  ", "dim"), self._move(ply.move, table))
        line.append(f"   stock {ply.stock}, pile ")
        top = ply.discard_pile.top
        return line.append("empty") if top is None else line.append_text(self._faces.cards([top]))

    def _move(self, move: LoggedMove | None, table: Sequence[MeldOnTable]) -> Text:
        if move is None:
            return Text("the deal", "bold")
        if isinstance(move, LoggedRebuild):
            return Text("the pile becomes the stock", "bold")
        line = Text(f"{self._names[move.seat]} ", "bold").append_text(self._done(move, table))
        return line.append(" (by the clock)") if move.auto else line

    def _done(self, move: LoggedMove, table: Sequence[MeldOnTable]) -> Text:
        match move:
            case LoggedDraw():
                return self._drawn(move)
            case LoggedTakeBack():
                return Text("gives the card back")
            case LoggedDiscard(card=card):
                return Text("throws ").append_text(self._faces.cards([card]))
            case LoggedOpen(melds=melds):
                return Text("opens with ").append_text(self._melds(melds)).append(f": {_total(melds)}")
            case LoggedMeld(cards=cards):
                return Text("lays ").append_text(self._faces.meld(cards))
        return self._done_to(move, table)

    def _done_to(self, move: LoggedMove, table: Sequence[MeldOnTable]) -> Text:
        """What is done to a meld of the table."""
        match move:
            case LoggedLayOff(card=card, meld=meld):
                return self._onto("lays off ", card, " on ", table[meld])
            case LoggedSwapJoker(card=card, meld=meld):
                return self._onto("swaps ", card, " for the joker of ", table[meld])
            case LoggedSwapBack(meld=meld):
                return Text("puts the joker back into ").append_text(self._faces.meld(table[meld].cards))
        message = f"{move} is no move of rummy"
        raise TypeError(message)

    def _drawn(self, move: LoggedDraw) -> Text:
        drawn = Text("a card") if move.card is None else self._faces.cards([move.card])
        return (
            Text("draws ").append_text(drawn).append(" from the stock" if move.source == "stock" else " off the pile")
        )

    def _onto(self, done: str, card: str, where: str, on: MeldOnTable) -> Text:
        return Text(done).append_text(self._faces.cards([card])).append(where).append_text(self._faces.meld(on.cards))

    def _melds(self, melds: Iterable[tuple[str, ...]]) -> Text:
        return Text(" ").join(self._faces.meld(meld) for meld in melds)

    def _seat(self, seat: RummySeatPosition) -> Text:
        line = Text(f"     {self._names[seat.seat]:{self._longest}}  ")
        if seat.cards is None:
            return line.append(f"{seat.count} cards", "dim")
        held = self._faces.cards(seat.cards)
        return line.append_text(held).append(f"{' ' * (_WIDTH - held.cell_len)}{seat.points:3}")


def _total(melds: Sequence[tuple[str, ...]]) -> int:
    """What an opening counts."""
    return sum(meld.value for meld in map(read, melds) if isinstance(meld, Meld))
