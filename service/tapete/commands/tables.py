"""`tapete db`: the database's tables, looked after and copied."""

import click

from tapete.commands.db_checking import check
from tapete.commands.db_copies import backup, restore
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


for command in (check, backup, restore):
    db.add_command(command)
