"""The house for commands that work on a database without serving it."""

import secrets
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

import click

from tapete.play.house import House
from tapete.store.database import Database
from tapete.store.failures import Busy, CannotOpen

T = TypeVar("T")


def house_of(database: Database) -> House:
    """A house on this database, with this machine's clock and chance."""
    return House(database, lambda: time.time_ns() // 1_000_000, secrets.token_bytes)


async def in_house(opened: Callable[[], Database], work: Callable[[House], Awaitable[T]]) -> T:
    """Open a database, work in its house, and close it; a failure to open or to answer is one line for the person."""
    try:
        database = opened()
        try:
            return await work(house_of(database))
        finally:
            await database.close()
    except (CannotOpen, Busy) as failure:
        raise click.ClickException(str(failure)) from failure
