"""A contest of CPUs at rummy as the command line asks for it; what cannot be had is refused by its option."""

from typing import Any

import click
import msgspec

from tapete.bots import RUMMY_BOTS
from tapete.engine.rummy.options import RUMMY, SEATS, Options
from tapete.play.places import CPU
from tapete.play.rummy_simulation import RummyContest


def rummy_contest_asked(
    *, seats: int | None, cpus: tuple[str, ...], opening: str | None, length: str | None, paired: bool, **others: Any
) -> RummyContest:
    """The contest, with what was left out filled in: two seats or as many as levels, and the room's usual choices."""
    _refuse(others)
    if paired and length == "200":
        raise click.BadParameter("decks dealt more than once make no games to 200", param_hint="--paired")
    levels = _levels(cpus)
    seats = seats or max(len(levels), SEATS[0])
    if not SEATS[0] <= seats <= SEATS[1]:
        raise click.BadParameter(f"rummy is for {SEATS[0]} to {SEATS[1]}, not {seats}", param_hint="--seats")
    if len(levels) > 1 and len(levels) != seats:
        raise click.BadParameter(f"name one for all or one for each of {seats} seats", param_hint="--cpu")
    return RummyContest(_options(opening, length), levels * (seats // len(levels)), paired)


def _refuse(others: dict[str, Any]) -> None:
    """What only gin has: settings of a table, formats of several hands, targets."""
    told = {
        "settings": ("--set", "has the choices --opening and --length"),
        "target": ("--target", "is played to --length deal or 200"),
    }
    for name, (option, instead) in told.items():
        if others.get(name):
            raise click.BadParameter(f"rummy {instead}", param_hint=option)
    if others.get("form") in ("three", "pairs"):
        raise click.BadParameter("at rummy all play one deal together", param_hint="--format")


def _levels(cpus: tuple[str, ...]) -> tuple[str, ...]:
    for level in cpus:
        if level not in RUMMY_BOTS:
            raise click.BadParameter(f"there is no level {level!r}, but {', '.join(RUMMY_BOTS)}", param_hint="--cpu")
    return cpus or (CPU,)


def _options(opening: str | None, length: str | None) -> Options:
    chosen = {"opening": opening and int(opening), "length": length}
    return msgspec.structs.replace(RUMMY, **{name: value for name, value in chosen.items() if value is not None})
