"""A batch of hands in tables and a histogram, beside the batch that the CPU of the house table is held to."""

from collections.abc import Iterator

import msgspec
from rich.console import Console
from rich.table import Table

from tapete.commands.contests import told
from tapete.engine.events import GinOutcome
from tapete.engine.gin.custom import choices
from tapete.engine.gin.table import MESA
from tapete.play.figures import Figures, GameLengths, Games, Mean


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


def reference_of(found: Figures) -> Reference | None:
    """What the batch is held to: only the house table's CPU, with one rival, has been measured before."""
    alike = found.table == MESA and found.format == "heads-up" and {seat.cpu for seat in found.seats} == {"mesa"}
    return REFERENCE if alike else None


def show(found: Figures, speed: float) -> None:
    """Print the tables, the histogram of turns, and last the only line that another run may change."""
    console = Console()
    console.print(_table(found))
    console.print(_seats(found))
    console.print("Hands by their turns")
    for line in histogram(found.turns.histogram, "#" if console.options.ascii_only else "█"):
        console.print(line, highlight=False)
    console.print(speed_line(speed), highlight=False)


def speed_line(speed: float) -> str:
    """How fast the hands were played."""
    return f"{speed:,.0f} hands a second"


def _table(found: Figures) -> Table:
    reference = reference_of(found)
    table = Table(title=_title(found))
    table.add_column("")
    table.add_column("here", justify="right")
    if reference is not None:
        table.add_column("reference", justify="right")
    for row in _rows(found, reference or REFERENCE):
        table.add_row(*(row if reference is not None else row[:2]))
    return table


def _title(found: Figures) -> str:
    cpus = list(dict.fromkeys(seat.cpu for seat in found.seats))
    who = f"{cpus[0]} against itself" if len(cpus) == 1 else " against ".join(cpus)
    where = f"{found.rules}{_habits(found)}, {found.format}, {len(found.seats)} seats"
    return f"{who} ({where}): hands {found.hands:,}, seed {found.seed}"


def _habits(found: Figures) -> str:
    """In what a custom table differs from the house table."""
    others = [
        f"{field}={told(getattr(found.table, field))}"
        for field in choices()
        if found.rules == "custom" and getattr(found.table, field) != getattr(MESA, field)
    ]
    return f" with {' '.join(others)}" if others else ""


def _rows(found: Figures, reference: Reference) -> Iterator[tuple[str, str, str]]:
    turns = found.turns
    yield "turns a hand, median", f"{turns.median:g}", f"{reference.median}"
    yield "quartiles", two(turns.quartiles), two(reference.quartiles)
    yield "extremes", two(turns.extremes), two(reference.extremes)
    yield "mean deadwood at the knock", _mean(found.deadwood_at_knock), reference.deadwood_at_knock
    yield "gin", _share(found, "gin"), reference.gin
    yield "undercut", _share(found, "undercut"), ""
    if len(found.undercuts) > 1:
        yield "  by the next seats in turn", " ".join(map(str, found.undercuts)), ""
    yield "drawn", _share(found, "drawn"), reference.drawn
    for games in found.games:
        yield from _game_rows(games, reference)


def _game_rows(games: Games, reference: Reference) -> Iterator[tuple[str, str, str]]:
    expected = reference.hands_to_50 if games.target == 50 else reference.hands_to_100
    yield f"hands a game to {games.target} ({games.batch.games:,} games)", _mean(games.batch.mean), expected
    row = games.long_row
    if row.hands > games.batch.hands:
        yield f"  over {row.hands:,} hands ({row.games:,} games)", with_margin(row), ""


def _seats(found: Figures) -> Table:
    """What each seat, and in pairs each pair, made of it; the games are those of the long row."""
    table = Table(title=f"Points, with two standard errors{'; of a pair in a deal' if found.pairs else ''}")
    table.add_column("seat", no_wrap=True)
    games = " and ".join(f"{one.target}" for one in found.games)
    for column in ("cpu", "hands", "won", "undercuts", "points a hand", f"games to {games}"):
        table.add_column(column, justify="right", no_wrap=not column.startswith("games"))
    for seat in found.seats:
        counts = (f"{seat.hands:,}", f"{seat.won:,}", f"{seat.undercuts:,}", with_margin(seat.points))
        table.add_row(f"{seat.seat}", seat.cpu, *counts, _games_won(found, seat.seat))
    for pair in found.pairs:
        table.add_row(
            " and ".join(map(str, pair.seats)),
            "",
            "",
            "",
            "",
            with_margin(pair.points),
            _games_won(found, *pair.seats),
        )
    return table


def _games_won(found: Figures, *seats: int) -> str:
    """How many games to each target these seats won together; nothing for one of a pair."""
    won = [side.won for games in found.games for side in games.sides if side.seats == seats]
    return " and ".join(f"{many:,}" for many in won)


def two(numbers: tuple[float, float]) -> str:
    """Two numbers in words."""
    return f"{numbers[0]:g} and {numbers[1]:g}"


def _mean(value: float | None) -> str:
    return "none" if value is None else f"{value:.2f}"


def with_margin(one: GameLengths | Mean) -> str:
    """A mean and two of its standard errors, as far as there are any."""
    return _mean(one.mean) if one.margin is None else f"{one.mean:.2f} +- {one.margin:.2f}"


def _share(found: Figures, outcome: GinOutcome) -> str:
    return f"{found.outcomes[outcome] / found.hands:.1%}"


def histogram(hands: dict[int, int], block: str, band: int = 2) -> Iterator[str]:
    """A bar for every two lengths, or so many, from the shortest hand to the longest; the most frequent one is full."""
    bands = {
        low: sum(hands.get(low + step, 0) for step in range(band))
        for low in range(min(hands) // band * band, max(hands) + 1, band)
    }
    most = max(bands.values())
    for low, many in bands.items():
        yield f"{low:3}-{low + band - 1:<3}{block * round(many / most * _BAR)} {many}"
