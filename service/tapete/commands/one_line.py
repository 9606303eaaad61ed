"""Failures to open a database, told in one line to whoever started the program."""

from collections.abc import Callable
from typing import TypeVar

import click

T = TypeVar("T")


def or_one_line(start: Callable[[], T]) -> T:
    """What `start` gives; where the database cannot be served, the program ends with the reason and no traceback."""
    from tapete.store.failures import CannotOpen

    try:
        return start()
    except CannotOpen as failure:
        raise click.ClickException(str(failure)) from failure
