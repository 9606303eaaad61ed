"""`tapete simulate`: the CPU plays itself, and the figures of its hands are shown beside those it is held to."""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:  # playing is slow to import, and most commands need none of it
    from tapete.engine.gin.table import Table
    from tapete.play.simulation import PlayedHand

Row = list["PlayedHand"]


@click.command()
@click.option("--hands", default=200, show_default=True, type=click.IntRange(1), help="How many hands to count.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same hands.")
@click.option(
    "--target", default="both", show_default=True, type=click.Choice(["50", "100", "both"]), help="Games to count."
)
@click.option("--rules", default="mesa", show_default=True, help="The rule table to play by.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(*, hands: int, seed: int, target: str, rules: str, as_json: bool) -> None:
    """Let the CPU play hands against itself and count turns, knocks and games.

    The length of games needs more hands than a small batch holds, so the row is played on for that alone.
    """
    from tapete.play.simulation import LONG_ROW, figures

    table = _table(rules)
    row, speed = _played(table, seed, max(hands, LONG_ROW), silent=as_json)
    found = figures(table, seed, hands, row, [50, 100] if target == "both" else [int(target)])
    if as_json:
        _print_json(found, speed)
    else:
        from tapete.commands.batch import show

        show(found, speed)


def _table(name: str) -> "Table":
    from tapete.engine.gin.table import TABLES

    if name not in TABLES:
        raise click.BadParameter(f"there is no table {name!r}, but {', '.join(TABLES)}", param_hint="--rules")
    return TABLES[name]


def _played(table: "Table", seed: int, hands: int, *, silent: bool) -> tuple[Row, float]:
    """The row of hands, and how many were played in a second."""
    from tapete.play.simulation import hands_in_a_row

    started = time.perf_counter()
    row = list(_watched(islice(hands_in_a_row(table, seed), hands), hands, silent=silent))
    return row, hands / (time.perf_counter() - started)


def _watched(row: Iterator["PlayedHand"], hands: int, *, silent: bool) -> Iterator["PlayedHand"]:
    """The row with a progress bar beside it, on a terminal only."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    hidden = silent or not sys.stderr.isatty()
    return iter(track(row, "playing hands", hands, transient=True, console=console, disable=hidden))


def _print_json(found: Any, speed: float) -> None:
    import msgspec

    from tapete.commands.batch import REFERENCE

    told = {**msgspec.to_builtins(found, str_keys=True), "hands_per_second": round(speed, 1), "reference": REFERENCE}
    click.echo(msgspec.json.format(msgspec.json.encode(told)))
