"""Options that several commands share."""

from collections.abc import Callable
from typing import Any

import click

from tapete.settings import default_database_url


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
