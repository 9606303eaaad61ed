"""Options that several commands share."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from tapete.settings import default_database_url

if TYPE_CHECKING:
    from tapete.logs import Form

_LOG = "tapete.log"


def database_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--database URL`, from `TAPETE_DATABASE_URL`, else the embedded file."""
    return click.option(
        "--database",
        metavar="URL",
        envvar="TAPETE_DATABASE_URL",
        default=default_database_url,
        show_default="an SQLite file under XDG_DATA_HOME",
        help="sqlite:///path or postgresql://user@host/name",
    )(command)


def log_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """`--log` and `--log-level`, which `log_wanted` asks for."""
    form = click.option(
        "--log",
        type=click.Choice(["text", "json"]),
        envvar="TAPETE_LOG",
        expose_value=False,
        callback=_keep,
        show_default="text at a terminal, json elsewhere",
        help="How the log is written, on stderr.",
    )
    level = click.option(
        "--log-level",
        type=click.Choice(["debug", "info", "warning", "error"]),
        envvar="TAPETE_LOG_LEVEL",
        expose_value=False,
        callback=_keep,
        show_default="info in json, warning in text",
        help="How much is written: every request has a line at info.",
    )
    return form(level(command))


def _keep(context: click.Context, option: click.Parameter, value: str | None) -> None:
    context.meta[f"{_LOG}.{option.name}"] = value


def log_wanted() -> dict[str, Any]:
    """The log that the command was started with, as `logging.config.dictConfig` takes it."""
    from tapete.logs import configuration

    chosen = click.get_current_context().meta
    form: Form = chosen[f"{_LOG}.log"] or ("text" if sys.stderr.isatty() else "json")
    return configuration(form, chosen[f"{_LOG}.log_level"] or ("info" if form == "json" else "warning"))
