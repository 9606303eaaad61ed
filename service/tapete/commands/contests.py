"""A contest of CPUs as the command line asks for it; what cannot be had is refused by its option, with what can."""

import json
from typing import Any

import click

from tapete.bots import BOTS
from tapete.engine.formats import Format
from tapete.engine.gin.custom import CUSTOM, Choice, CustomTable, choices
from tapete.engine.gin.table import CUSTOM_TARGETS, MESA, TABLES, Table
from tapete.engine.rummy.options import RUMMY
from tapete.play.places import CPU, seats_of, table_named
from tapete.play.refused import OutOfRange
from tapete.play.simulation import Contest

ALL_TARGETS = "both"


def contest_asked(
    *,
    rules: str | None,
    settings: tuple[str, ...],
    form: Format | None,
    seats: int | None,
    cpus: tuple[str, ...],
    target: str | None,
    **of_rummy: Any,
) -> Contest:
    """The contest, with what was left out filled in: the house table, heads-up, and the table's own targets."""
    for name, value in of_rummy.items():
        if value:
            raise click.BadParameter("only --rules rummy has it", param_hint=f"--{name}")
    table = table_asked(rules, settings)
    form, seats = _format(table, form, seats)
    return Contest(table, form, _cpus(cpus, seats), _targets(table, target))


def table_asked(name: str | None, settings: tuple[str, ...]) -> Table:
    """The table of this name, or the custom one that the settings (`gin_bonus=20`) put together."""
    if name == CUSTOM or (name is None and settings):
        return _custom(_settings(settings))
    if settings:
        raise click.BadParameter(f"the table {name} is as it is: --rules custom has settings", param_hint="--set")
    if name is not None and name not in TABLES:
        known = ", ".join([*TABLES, CUSTOM, RUMMY.name])
        raise click.BadParameter(f"there is no table {name!r}, but {known}", param_hint="--rules")
    return TABLES[name or MESA.name]


def _settings(texts: tuple[str, ...]) -> dict[str, Choice]:
    chosen: dict[str, Choice] = {}
    for text in texts:
        field, value = _setting(text)
        if field in chosen:
            raise click.BadParameter(f"{field} is set twice", param_hint="--set")
        chosen[field] = value
    return chosen


def _custom(chosen: dict[str, Choice]) -> Table:
    try:
        return table_named(CustomTable(**chosen))  # type: ignore[arg-type] # each is one of the field's choices
    except OutOfRange as refused:
        raise click.BadParameter("spade_doubles=true needs oklahoma=true", param_hint="--set") from refused


def _setting(text: str) -> tuple[str, Choice]:
    field, _, value = text.partition("=")
    offered = choices()
    if field not in offered:
        raise click.BadParameter(f"there is no field {field!r}, but {', '.join(offered)}", param_hint="--set")
    values = {told(choice): choice for choice in offered[field]}
    if value not in values:
        raise click.BadParameter(f"{field} cannot be {value!r}, but {' or '.join(values)}", param_hint="--set")
    return field, values[value]


def told(choice: Choice) -> str:
    """A choice as it is written after `=`: true, false, null, a number or a word."""
    return choice if isinstance(choice, str) else json.dumps(choice)


def _format(table: Table, form: Format | None, seats: int | None) -> tuple[Format, int]:
    """The format and its seats: of each the other decides where one is left out."""
    crowd = seats is not None and seats > 2
    if table.seats[1] == 2 and (form == "together" or (form is None and crowd)):
        others = "three of them take turns with --format three, four play with --format pairs"
        raise click.BadParameter(f"at the table {table.name} two play a hand: {others}", param_hint="--seats")
    form = form or ("together" if crowd else "heads-up")
    least, most = seats_of(form, table)
    if seats is not None and not least <= seats <= most:
        wanted = f"{least}" if least == most else f"{least} to {most}"
        raise click.BadParameter(f"{form} is for {wanted}, not {seats}", param_hint="--seats")
    return form, seats or least


def _cpus(levels: tuple[str, ...], seats: int) -> tuple[str, ...]:
    for level in levels:
        if level not in BOTS:
            raise click.BadParameter(f"there is no level {level!r}, but {', '.join(BOTS)}", param_hint="--cpu")
    if len(levels) > 1 and len(levels) != seats:
        raise click.BadParameter(f"name one for all or one for each of {seats} seats", param_hint="--cpu")
    return levels if len(levels) == seats else (levels or (CPU,)) * seats


def _targets(table: Table, asked: str | None) -> tuple[int, ...]:
    if asked is None or (asked == ALL_TARGETS and table.targets):
        return table.targets or (table.default_target,)
    if asked.isdecimal() and table.offers(int(asked)):
        return (int(asked),)
    least, most = CUSTOM_TARGETS
    offered = [*map(str, table.targets), ALL_TARGETS] if table.targets else [f"any from {least} to {most}"]
    raise click.BadParameter(f"{table.name} is played to {', '.join(offered)}, not {asked}", param_hint="--target")
