"""Figures as a table to read, and as data to keep."""

from typing import Literal

import msgspec
from rich import box
from rich.console import Console
from rich.table import Table


class Aim(msgspec.Struct):
    """What a figure should reach: at least or at most so much."""

    kind: Literal["at least", "at most"]
    value: float

    def met(self, figure: float) -> bool:
        """Whether a figure does."""
        return figure >= self.value if self.kind == "at least" else figure <= self.value

    def __str__(self) -> str:
        return ("≥ " if self.kind == "at least" else "≤ ") + number(self.value)


class Checked(msgspec.Struct):
    """A figure and its aim, if it has one."""

    figure: float
    aim: Aim | None = None

    def __str__(self) -> str:
        if self.aim is None:
            return number(self.figure)
        return f"{number(self.figure)}\n{self.aim} {'✓' if self.aim.met(self.figure) else '✗'}"


Cell = Checked | str


class Report(msgspec.Struct):
    """One table: the contenders are its rows; the first column is their name."""

    title: str
    columns: list[str]
    rows: list[list[Cell]]
    notes: list[str] = []


def at_least(value: float) -> Aim:
    """An aim to reach or pass."""
    return Aim("at least", value)


def at_most(value: float) -> Aim:
    """An aim to stay under."""
    return Aim("at most", value)


def show(report: Report, console: Console) -> None:
    """Print the table, aims beside the figures that have one."""
    table = Table(title=report.title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for place, column in enumerate(report.columns):
        table.add_column(column, justify="right" if place else "left")
    for row in report.rows:
        table.add_row(*(_cell(cell) for cell in row))
    console.print(table)
    for note in report.notes:
        console.print(f"  {note}", style="dim", highlight=False)
    console.print()


def _cell(cell: Cell) -> str:
    if isinstance(cell, str) or cell.aim is None:
        return str(cell)
    colour = "green" if cell.aim.met(cell.figure) else "red"
    return f"[{colour}]{cell}[/{colour}]"


def number(value: float) -> str:
    """Three digits that count, thousands apart."""
    if value >= 100:
        return f"{value:,.0f}".replace(",", " ")
    return f"{value:.3g}" if value >= 0.1 else f"{value:.2g}"
