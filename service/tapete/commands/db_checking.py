"""`tapete db check`."""

import asyncio
from typing import TYPE_CHECKING

import click

from tapete.commands.one_line import or_one_line
from tapete.commands.options import database_option

if TYPE_CHECKING:  # opening a database is slow to import, and most commands need none
    from tapete.play.house import House
    from tapete.play.inspecting import Inspection
    from tapete.store.connection import Connection

_SHOWN = 10


@click.command()
@database_option
@click.option("--quick", is_flag=True, help="Look at the tables' revision only.")
def check(database: str, quick: bool) -> None:
    """Say whether the tables are those that this version needs, whether the file is whole, and whether every hand leads
    to its result when it is played again. The table may be open meanwhile."""
    from tapete.store.migrate import check as look

    revision = or_one_line(lambda: look(database))
    click.echo(f"the tables are up to date (revision {revision})")
    if quick:
        return
    found, broken = _looked_through(database)
    faults = (*broken, *found.faults)
    click.echo(f"{found.games} games, {found.hands} hands; {found.replayed} finished hands played again")
    for fault in faults[:_SHOWN]:
        click.echo(fault, err=True)
    if faults:
        raise click.ClickException(f"{len(faults)} things are wrong")
    click.echo("all is well")


def _looked_through(url: str) -> "tuple[Inspection, list[str]]":
    from tapete.commands.houses import in_house
    from tapete.play.inspecting import inspect
    from tapete.store.beside import open_beside

    async def looked(house: "House") -> "tuple[Inspection, list[str]]":
        broken = await house.database.read(_integrity) if house.database.dialect == "sqlite" else []
        return await inspect(house), broken

    return asyncio.run(in_house(lambda: open_beside(url), looked))


def _integrity(connection: "Connection") -> list[str]:
    from tapete.store.backups import integrity

    return integrity(connection.raw)  # type: ignore[arg-type]  # asked of SQLite only
