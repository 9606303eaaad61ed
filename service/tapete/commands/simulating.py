"""`tapete simulate`: CPUs play each other, and the figures of their hands are shown."""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:  # playing is slow to import, and most commands need none of it
    from tapete.play.simulation import Contest, PlayedHand

Row = list["PlayedHand"]

FORMATS = ["heads-up", "together", "three", "pairs"]
MOST_HANDS = 10_000_000  # a row is held in memory


@click.command()
@click.option(
    "--hands", default=200, show_default=True, type=click.IntRange(1, MOST_HANDS), help="How many hands to count."
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same hands.")
@click.option("--rules", help="The rule table: mesa, clasico or custom.  [default: mesa]")
@click.option(
    "--set", "settings", multiple=True, metavar="FIELD=VALUE", help="A habit of a custom table; as many as you like."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Who plays whom.  [default: by the seats]")
@click.option("--seats", type=click.IntRange(2, 4), help="How many sit down.  [default: by the format]")
@click.option("--cpu", "cpus", multiple=True, metavar="LEVEL", help="Once for all, or for each seat.  [default: mesa]")
@click.option("--target", metavar="POINTS", help="Games to count.  [default: all that the table offers]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(*, hands: int, seed: int, as_json: bool, **asked: Any) -> None:
    """Let CPUs play each other and count turns, knocks, points and games.

    The length of games needs more hands than a small batch holds, so the row is played on for that alone.
    """
    from tapete.commands.contests import contest_asked
    from tapete.play.figures import LONG_ROW, figures

    contest = contest_asked(**asked)
    row, speed = _played(contest, seed, max(hands, LONG_ROW), silent=as_json)
    found = figures(contest, seed, hands, row)
    if as_json:
        _print_json(found, speed)
    else:
        from tapete.commands.batch import show

        show(found, speed)


def _played(contest: "Contest", seed: int, hands: int, *, silent: bool) -> tuple[Row, float]:
    """The row of hands, and how many were played in a second."""
    from tapete.play.simulation import hands_in_a_row

    started = time.perf_counter()
    row = list(_watched(islice(hands_in_a_row(contest, seed), hands), hands, silent=silent))
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

    from tapete.commands.batch import reference_of

    told = msgspec.to_builtins(found, str_keys=True)
    told |= {"hands_per_second": round(speed, 1), "reference": msgspec.to_builtins(reference_of(found))}
    click.echo(msgspec.json.format(msgspec.json.encode(told)))
