"""A batch of hands in a table and a histogram, beside the batch that the CPU of the house table is held to."""

from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.table import Table

from tapete.engine.events import Outcome
from tapete.play.simulation import Figures, GameLengths, Games


class Reference(msgspec.Struct, frozen=True):
    """What the house table's own batch gave (`gin-mesa`: the CPU and its measured play), in its words where it has no
    number."""

    hands: int = 200
    median: int = 13
    quartiles: tuple[int, int] = (10, 16)
    extremes: tuple[int, int] = (3, 28)
    deadwood_at_knock: str = "about 6"
    gin: str = "rare"
    drawn: str = "next to none"
    hands_to_50: str = "3 to 5"
    hands_to_100: str = "about twice that"


REFERENCE = Reference()
_BAR = 48
_BAND = 2


def show(found: Figures, speed: float) -> None:
    """Print the table, the histogram of turns, and last the only line that another run may change."""
    console = Console()
    console.print(_table(found))
    console.print("Hands by their turns")
    for line in histogram(found.turns.histogram, "#" if console.options.ascii_only else "█"):
        console.print(line, highlight=False)
    console.print(f"{speed:,.0f} hands a second", highlight=False)


def _table(found: Figures) -> Table:
    table = Table(title=f"{found.rules} against itself: hands {found.hands:,}, seed {found.seed}")
    table.add_column("")
    table.add_column("here", justify="right")
    table.add_column("reference", justify="right")
    for row in _rows(found):
        table.add_row(*row)
    return table


def _rows(found: Figures) -> Iterator[tuple[str, str, str]]:
    turns = found.turns
    yield "turns a hand, median", f"{turns.median:g}", f"{REFERENCE.median}"
    yield "quartiles", _pair(turns.quartiles), _pair(REFERENCE.quartiles)
    yield "extremes", _pair(turns.extremes), _pair(REFERENCE.extremes)
    yield "mean deadwood at the knock", _mean(found.deadwood_at_knock), REFERENCE.deadwood_at_knock
    yield "gin", _share(found, "gin"), REFERENCE.gin
    yield "undercut", _share(found, "undercut"), ""
    yield "drawn", _share(found, "drawn"), REFERENCE.drawn
    for games in found.games:
        yield from _game_rows(games)


def _game_rows(games: Games) -> Iterator[tuple[str, str, str]]:
    expected = REFERENCE.hands_to_50 if games.target == 50 else REFERENCE.hands_to_100
    yield f"hands a game to {games.target} ({games.batch.games:,} games)", _mean(games.batch.mean), expected
    row = games.long_row
    if row.hands > games.batch.hands:
        yield f"  over {row.hands:,} hands ({row.games:,} games)", _with_margin(row), ""


def _pair(two: tuple[float, float]) -> str:
    return f"{two[0]:g} and {two[1]:g}"


def _mean(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def _with_margin(lengths: GameLengths) -> str:
    return _mean(lengths.mean) if lengths.margin is None else f"{lengths.mean:.2f} +- {lengths.margin:.2f}"


def _share(found: Figures, outcome: Outcome) -> str:
    return f"{found.outcomes[outcome] / found.hands:.1%}"


def histogram(hands: dict[int, int], block: str) -> Iterator[str]:
    """A bar for every two lengths from the shortest hand to the longest; the most frequent one is full."""
    bands = {
        low: sum(hands.get(low + step, 0) for step in range(_BAND))
        for low in range(min(hands) // _BAND * _BAND, max(hands) + 1, _BAND)
    }
    most = max(bands.values())
    for low, many in bands.items():
        yield f"{low:3}-{low + _BAND - 1:<3}{block * round(many / most * _BAR)} {many}"
