"""A batch of deals of rummy in tables and a histogram."""

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from tapete.commands.batch import histogram, speed_line, two, with_margin
from tapete.engine.rummy.options import RUMMY
from tapete.play.figures import Mean, Turns
from tapete.play.rummy_figures import RummyFigures, Wins


def show_rummy(found: RummyFigures, speed: float) -> None:
    """Print the tables, the histogram of turns, and last the only line that another run may change."""
    console = Console()
    console.print(_table(found))
    console.print(_wins(found))
    console.print("Hands by their turns")
    for line in histogram(found.turns.histogram, "#" if console.options.ascii_only else "█", len(found.seats)):
        console.print(line, highlight=False)
    console.print(speed_line(speed), highlight=False)


def _table(found: RummyFigures) -> Table:
    table = Table(title=_title(found), show_header=False)
    table.add_column("")
    table.add_column("", justify="right")
    for row in (*_turns(found.turns), *_endings(found), *_openings(found), *_games(found)):
        table.add_row(*row)
    return table


def _title(found: RummyFigures) -> str:
    seats = ", ".join(seat.cpu or "" for seat in found.seats)
    if found.paired:
        seats = ", ".join(f"{level.seats} {level.cpu}" for level in found.levels) + ", every deck from every seat"
    choices = [f"{name} {value}" for name, value in _choices(found)]
    return f"{' '.join(['rummy', *choices])} ({seats}): hands {found.hands:,}, seed {found.seed}"


def _choices(found: RummyFigures) -> Iterator[tuple[str, object]]:
    """What the room chose otherwise than usual."""
    for name in ("opening", "length"):
        if getattr(found.table, name) != getattr(RUMMY, name):
            yield name, getattr(found.table, name)


def _turns(turns: Turns) -> Iterator[tuple[str, str]]:
    yield "turns a hand, median", f"{turns.median:g}"
    yield "quartiles", two(turns.quartiles)
    yield "extremes", two(turns.extremes)


def _endings(found: RummyFigures) -> Iterator[tuple[str, str]]:
    for outcome, name in {"closed-out": "closed goings-out", "blocked": "blocked", "void": "void"}.items():
        yield name, f"{found.outcomes[outcome] / found.hands:.1%}"  # type: ignore[index] # the keys are outcomes
    yield "stock rebuilt once, twice", ", ".join(f"{many / found.hands:.1%}" for many in found.rebuilds[1:])
    yield "points of the winner", with_margin(found.points)
    yield "cards left to the others", with_margin(found.left)


def _openings(found: RummyFigures) -> Iterator[tuple[str, str]]:
    openings = found.openings
    yield "seats that opened", f"{openings.share:.1%}"
    if openings.turns is not None:
        yield "  in their turn, median", f"{openings.turns.median:g}"
        yield "  quartiles", two(openings.turns.quartiles)
        yield "  with a total of", with_margin(openings.total)
        yield "  with the pile's card", f"{openings.by_pile / (openings.by_pile + openings.by_stock):.1%}"


def _games(found: RummyFigures) -> Iterator[tuple[str, str]]:
    if found.games is not None:
        yield f"hands a game to {found.games.target} ({found.games.games:,} games)", with_margin(found.games.deals)
        yield "  won by seat", " ".join(map(str, found.games.won))


def _wins(found: RummyFigures) -> Table:
    """What each seat and, where there are several, each level made of its deals."""
    table = Table(title="Share of the hands won, points and cards left, with two standard errors")
    for column in ("", "cpu", "won", "share", "points a hand", "opened", "left"):
        table.add_column(column, justify="right" if column else "left", no_wrap=True)
    for one in (*found.seats, *found.levels):
        table.add_row(_who(one), *_cells(one))
    return table


def _who(one: Wins) -> str:
    if one.seat is not None:
        return f"seat {one.seat}"
    return f"all {one.seats}" if one.seats > 1 else "the one"


def _cells(one: Wins) -> Iterator[str]:
    yield one.cpu or ""
    yield f"{one.won:,}"
    yield _percent(one.share)
    yield _points(one.points)
    yield f"{one.opened:.0%}"
    yield f"{one.left:.1f}"


def _points(mean: Mean) -> str:
    return f"{mean.mean:.1f}" if mean.margin is None else f"{mean.mean:.1f} +- {mean.margin:.1f}"


def _percent(share: Mean) -> str:
    if share.mean is None:
        return "none"
    return f"{share.mean:.1%}" + ("" if share.margin is None else f" +- {share.margin:.1%}")
