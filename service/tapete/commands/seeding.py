"""`tapete seed`: the worked hands are put into the database, to be replayed by anybody."""

import asyncio
from typing import TYPE_CHECKING

import click

from tapete.commands.options import database_option

if TYPE_CHECKING:  # opening a database is slow to import, and most commands need none
    from tapete.play.seeding import Seeded
    from tapete.play.worked import WorkedHand
    from tapete.store.database import Database


@click.command()
@database_option
def seed(database: str) -> None:
    """Check the worked hands and the rule tables that come with the program, and put the hands into the database.

    Hands that are there stay as they are, so that it can be done at any time.
    """
    from tapete.play.worked import ids_of

    deals = _checked()
    _tell(_written(database, deals), len(ids_of(deals)))


def _checked() -> "tuple[WorkedHand, ...]":
    """The worked deals, once all of them have been played through and the tables compared."""
    from tapete.play.play_through import play_through
    from tapete.play.worked import BadSeed, table_faults, worked_hands

    try:
        faults = table_faults()
        deals = worked_hands()
        for one in deals:
            play_through(one, "")
    except BadSeed as fault:
        raise click.ClickException(str(fault)) from fault
    if faults:
        raise click.ClickException("; ".join(faults))
    return deals


def _written(url: str, deals: "tuple[WorkedHand, ...]") -> "Seeded":
    from tapete.commands.houses import in_house
    from tapete.play.seeding import seed_and_compare
    from tapete.store.database import open_database
    from tapete.store.migrate import prepare

    def opened() -> "Database":
        prepare(url)
        return open_database(url)

    return asyncio.run(in_house(opened, lambda house: seed_and_compare(house, deals)))


def _tell(done: "Seeded", all_of: int) -> None:
    for hand in done.written:
        click.echo(f"written: {hand}")
    for hand in done.different:
        click.echo(f"left as it was, though it is another hand now: {hand}")
    if not done.written:
        click.echo(f"nothing to do: all {all_of} worked hands are there")
    if done.different:
        raise SystemExit(1)
