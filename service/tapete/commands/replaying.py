"""`tapete replay`: a finished hand told move by move in the terminal."""

import asyncio
from typing import TYPE_CHECKING

import click

from tapete.commands.options import database_option

if TYPE_CHECKING:  # opening a database is slow to import, and most commands need none
    from tapete.play.history import CountSteps, Positions, RummyPositions, ShowdownSteps, Viewer
    from tapete.play.house import House
    from tapete.store.database import Database


@click.command()
@click.argument("hand")
@database_option
@click.option(
    "--view",
    "viewer",
    default="all",
    show_default=True,
    type=click.Choice(["all", "0", "1", "2", "3", "4", "5"]),
    help="All hands face up, or what one seat that played saw.",
)
def replay(hand: str, database: str, viewer: str) -> None:
    """Show the finished HAND move by move: melds in brackets, and what each seat's deadwood or cards count.

    A table that is being served meanwhile is not disturbed.
    """
    from tapete.commands.telling import tell

    tell(*_found(database, hand, "all" if viewer == "all" else int(viewer)))


def _found(url: str, hand: str, viewer: "Viewer") -> "tuple[Positions | RummyPositions, ShowdownSteps | CountSteps]":
    from tapete.commands.houses import in_house
    from tapete.store.beside import open_beside
    from tapete.store.migrate import check

    def opened() -> "Database":
        check(url)
        return open_beside(url)

    return asyncio.run(in_house(opened, lambda house: _looked_up(house, hand, viewer)))


async def _looked_up(
    house: "House", hand: str, viewer: "Viewer"
) -> "tuple[Positions | RummyPositions, ShowdownSteps | CountSteps]":
    from tapete.play.history import positions, showdown
    from tapete.play.refused import HandRunning, OutOfRange, Unknown

    try:
        return await positions(house, hand, viewer), await showdown(house, hand)
    except Unknown as failure:
        raise click.ClickException(f"there is no hand {hand} in this database") from failure
    except OutOfRange as failure:
        raise click.BadParameter(f"seat {viewer} does not play {hand}", param_hint="--view") from failure
    except HandRunning as failure:
        raise click.ClickException(
            f"{hand} is still being played, and its cards stay hidden until it ends"
        ) from failure
