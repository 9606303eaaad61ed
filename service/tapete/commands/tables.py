"""`tapete db`: the database's tables."""

import click

from tapete.commands.one_line import or_one_line
from tapete.commands.options import database_option


@click.group()
def db() -> None:
    """Look after the database."""


@db.command()
@database_option
def upgrade(database: str) -> None:
    """Bring the tables up to date; an SQLite file is copied first."""
    from tapete.store.migrate import upgrade as bring_up_to_date

    or_one_line(lambda: bring_up_to_date(database))
    click.echo("the tables are up to date")


@db.command()
@database_option
def check(database: str) -> None:
    """Say whether the tables are those that this version needs."""
    from tapete.store.migrate import check as look

    or_one_line(lambda: look(database))
    click.echo("the tables are up to date")
