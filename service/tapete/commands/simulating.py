"""`tapete simulate`: CPUs play each other, and the figures of their hands are shown."""

import sys
import time
from collections.abc import Iterator
from itertools import islice
from typing import Any, TypeVar

import click

FORMATS = ["heads-up", "together", "three", "pairs"]
OPENINGS = ["30", "40", "51"]
LENGTHS = ["deal", "200"]
MOST_HANDS = 10_000_000  # a row is held in memory

H = TypeVar("H")


def _apart(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """Levels named one by one or with commas."""
    return tuple(level for levels in given for level in levels.split(","))


@click.command()
@click.option(
    "--hands", default=200, show_default=True, type=click.IntRange(1, MOST_HANDS), help="How many hands to count."
)
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same hands.")
@click.option("--rules", help="The rule table: mesa, clasico, custom or rummy.  [default: mesa]")
@click.option(
    "--set", "settings", multiple=True, metavar="FIELD=VALUE", help="A habit of a custom table; as many as you like."
)
@click.option("--format", "form", type=click.Choice(FORMATS), help="Who plays whom at gin.  [default: by the seats]")
@click.option("--seats", type=click.IntRange(2, 6), help="How many sit down.  [default: by the format, or the levels]")
@click.option(
    "--cpu",
    "cpus",
    multiple=True,
    metavar="LEVEL",
    callback=_apart,
    help="One for all, or one for each seat, by commas or one by one.  [default: mesa]",
)
@click.option("--target", metavar="POINTS", help="Games of gin to count.  [default: all that the table offers]")
@click.option("--opening", type=click.Choice(OPENINGS), help="The least that opens at rummy.  [default: 40]")
@click.option("--length", type=click.Choice(LENGTHS), help="How long a game of rummy is.  [default: deal]")
@click.option("--paired", is_flag=True, help="Deal each deck of rummy once for every seat, the CPUs moved round.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def simulate(*, rules: str | None, as_json: bool, **asked: Any) -> None:
    """Let CPUs play each other and count turns, knocks or openings, points and games.

    The length of games of gin needs more hands than a small batch holds, so the row is played on for that alone.
    """
    play = _rummy if rules == "rummy" else _gin
    play(rules, as_json=as_json, **asked)


def _gin(rules: str | None, *, hands: int, seed: int, as_json: bool, **asked: Any) -> None:
    from tapete.commands.batch import reference_of, show
    from tapete.commands.contests import contest_asked
    from tapete.play.figures import LONG_ROW, figures
    from tapete.play.simulation import hands_in_a_row

    contest = contest_asked(rules=rules, **asked)
    row, speed = _played(hands_in_a_row(contest, seed), max(hands, LONG_ROW), silent=as_json)
    found = figures(contest, seed, hands, row)
    if as_json:
        _print_json(found, speed, reference=reference_of(found))
    else:
        show(found, speed)


def _rummy(_: str | None, *, hands: int, seed: int, as_json: bool, **asked: Any) -> None:
    from tapete.commands.rummy_batch import show_rummy
    from tapete.commands.rummy_contests import rummy_contest_asked
    from tapete.play.rummy_figures import rummy_figures
    from tapete.play.rummy_simulation import deals_in_a_row

    contest = rummy_contest_asked(**asked)
    wanted = hands * len(contest.cpus) if contest.paired else hands
    row, speed = _played(deals_in_a_row(contest, seed), wanted, silent=as_json)
    found = rummy_figures(contest, seed, row)
    if as_json:
        _print_json(found, speed)
    else:
        show_rummy(found, speed)


def _played(row: Iterator[H], hands: int, *, silent: bool) -> tuple[list[H], float]:
    """The first hands of a row, and how many were played in a second."""
    started = time.perf_counter()
    played = list(_watched(islice(row, hands), hands, silent=silent))
    return played, hands / (time.perf_counter() - started)


def _watched(row: Iterator[H], hands: int, *, silent: bool) -> Iterator[H]:
    """The row with a progress bar beside it, on a terminal only."""
    from rich.console import Console
    from rich.progress import track

    console = Console(stderr=True)
    hidden = silent or not sys.stderr.isatty()
    return iter(track(row, "playing hands", hands, transient=True, console=console, disable=hidden))


def _print_json(found: Any, speed: float, **more: Any) -> None:
    import msgspec

    told = msgspec.to_builtins(found, str_keys=True)
    told |= {"hands_per_second": round(speed, 1), **msgspec.to_builtins(more)}
    click.echo(msgspec.json.format(msgspec.json.encode(told)))
