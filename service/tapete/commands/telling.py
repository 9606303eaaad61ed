"""A finished hand in words and cards, for a terminal."""

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from tapete.commands.ending import Ending
from tapete.commands.faces import Faces
from tapete.commands.rummy_ending import Counting
from tapete.commands.rummy_telling import RummyStory
from tapete.engine.gin.positions import SeatPosition
from tapete.engine.gin.table import MESA
from tapete.play.history import CountSteps, Ply, Positions, RummyPositions, ShowdownSteps
from tapete.play.records import LoggedBigGin, LoggedDiscard, LoggedDraw, LoggedKnock, LoggedMove, LoggedUpcard

_WIDTH = 42  # eleven cards and the brackets of three melds


def tell(played: Positions | RummyPositions, ending: ShowdownSteps | CountSteps) -> None:
    """Print every position of a hand and how it was settled; cards that the view hides stay hidden."""
    console = Console(highlight=False)
    faces = Faces(plain=console.options.ascii_only)
    names = [seat.name or f"Seat {seat.seat}" for seat in played.seats]
    for line in _lines(played, ending, names, faces):
        console.print(line, soft_wrap=True)


def _lines(
    played: Positions | RummyPositions, ending: ShowdownSteps | CountSteps, names: list[str], faces: Faces
) -> Iterator[Text]:
    if isinstance(played, RummyPositions):
        yield from RummyStory(names, faces).lines(played)
    else:
        yield Text(_heading(played, names))
        yield from Story(names, faces).lines(played.positions)
    yield Text()
    if isinstance(ending, CountSteps):
        yield from Counting(names, faces).lines(ending.steps)
    else:
        yield from Ending(names, faces).lines(ending.steps)


def _heading(played: Positions, names: list[str]) -> str:
    """Which hand it is, where it is not the house table's by which table, and who deals."""
    table = "" if played.rules == MESA.name else f" at the table {played.rules}"
    limit = "" if played.knock_limit == MESA.knock_limit else f", a knock leaves {played.knock_limit or 'nothing'}"
    out = "" if played.seats[played.dealer].plays else " and sits out"
    return f"{played.hand}, a hand to {played.target}{table}{limit}: {names[played.dealer]} deals{out}"


class Story:
    """Tells the moves of seats with these names."""

    def __init__(self, names: list[str], faces: Faces) -> None:
        self._names = names
        self._faces = faces
        self._longest = max(len(name) for name in names)

    def lines(self, positions: tuple[Ply, ...]) -> Iterator[Text]:
        """For each position the move that led to it, and a line for each seat."""
        for ply in positions:
            yield Text()
            yield self._headline(ply)
            yield from (self._seat(seat) for seat in ply.hands)

    def _headline(self, ply: Ply) -> Text:
        line = Text.assemble((f"{ply.ply:3}  ", "dim"), self._move(ply.move))
        return line.append("   ").append_text(self._middle(ply))

    def _middle(self, ply: Ply) -> Text:
        """The stock and the pile."""
        line = Text(f"stock {ply.stock}, pile ")
        if not ply.discard_pile:
            return line.append("empty")
        dead = " (dead)" if ply.upcard_dead and len(ply.discard_pile) == 1 else ""
        return line.append_text(self._faces.cards([ply.discard_pile[-1].card])).append(dead)

    def _move(self, move: LoggedMove | None) -> Text:
        if move is None:
            return Text("the deal", "bold")
        return Text(f"{self._names[move.seat]} ", "bold").append_text(self._done(move))

    def _done(self, move: LoggedMove) -> Text:
        match move:
            case LoggedUpcard(take=take):
                return Text("takes the upcard" if take else "passes the upcard")
            case LoggedDraw(source=source, card=card):
                drawn = Text("a card") if card is None else self._faces.cards([card])
                return (
                    Text("draws ")
                    .append_text(drawn)
                    .append(" from the stock" if source == "stock" else " off the pile")
                )
            case LoggedDiscard(card=card):
                return Text("throws ").append_text(self._faces.cards([card]))
            case LoggedKnock(discard=card):
                return Text("knocks and lays down ").append_text(self._faces.cards([card]))
            case LoggedBigGin():
                return Text("declares big gin")
            case _:
                message = f"{move} is no move of gin"
                raise TypeError(message)

    def _seat(self, seat: SeatPosition) -> Text:
        line = Text(f"     {self._names[seat.seat]:{self._longest}}  ")
        if seat.cards is None or seat.melds is None:
            return line.append(f"{seat.count} cards", "dim")
        held = self._faces.held(seat.cards, seat.melds)
        return line.append_text(held).append(f"{' ' * (_WIDTH - held.cell_len)}{seat.deadwood:3}")
