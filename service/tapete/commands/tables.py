"""`tapete db`: the database's tables."""

import click

from tapete.commands.options import database_option


@click.group()
def db() -> None:
    """Look after the database."""


@db.command()
@database_option
def upgrade(database: str) -> None:
    """Bring the tables up to date; an SQLite file is copied first."""
    from tapete.store.failures import CannotOpen
    from tapete.store.migrate import upgrade as bring_up_to_date

    try:
        bring_up_to_date(database)
    except CannotOpen as failure:
        raise click.ClickException(str(failure)) from failure
    click.echo("the tables are up to date")


@db.command()
@database_option
def check(database: str) -> None:
    """Say whether the tables are those that this version needs."""
    from tapete.store.failures import CannotOpen
    from tapete.store.migrate import check as look

    try:
        look(database)
    except CannotOpen as failure:
        raise click.ClickException(str(failure)) from failure
    click.echo("the tables are up to date")
