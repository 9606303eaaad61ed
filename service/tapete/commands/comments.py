"""`tapete comments`: what people wrote about hands, listed and removed."""

import asyncio
from typing import TYPE_CHECKING

import click

from tapete.commands.options import database_option

if TYPE_CHECKING:  # opening a database is slow to import, and most commands need none
    from tapete.play.comments import CommentOnHand
    from tapete.play.house import House
    from tapete.store.database import Database


@click.group()
def comments() -> None:
    """Look after the comments on hands."""


@comments.command("list")
@database_option
@click.option("--hand", metavar="ID", help="Only those on this hand.")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 10_000), help="How many at most.")
def listing(database: str, hand: str | None, limit: int) -> None:
    """Show comments, the newest first, one in a line: id, time, hand, name, text.

    A table that is being served meanwhile is not disturbed.
    """
    from tapete.commands.houses import in_house
    from tapete.store.beside import open_beside
    from tapete.store.migrate import check

    def opened() -> "Database":
        check(database)
        return open_beside(database)

    found = asyncio.run(in_house(opened, lambda house: _latest(house, hand, limit)))
    for one in found:
        click.echo(_line(one))
    if not found:
        click.echo("there are no comments", err=True)


async def _latest(house: "House", hand: str | None, limit: int) -> "tuple[CommentOnHand, ...]":
    from tapete.play.comments import latest
    from tapete.play.refused import Unknown

    try:
        return await latest(house, hand, limit)
    except Unknown as failure:
        raise click.ClickException(f"there is no hand {plain(hand or '')} in this database") from failure


@comments.command()
@click.argument("idents", metavar="ID...", nargs=-1, required=True)
@database_option
def remove(idents: tuple[str, ...], database: str) -> None:
    """Remove the comments with these IDs for good, and show what they were.

    A table that is being served meanwhile stays open.
    """
    from tapete.commands.houses import in_house
    from tapete.play.comments import remove as remove_all
    from tapete.store.beside import open_beside
    from tapete.store.migrate import check

    def opened() -> "Database":
        check(database)
        return open_beside(database, writes=True)

    gone = asyncio.run(in_house(opened, lambda house: remove_all(house, idents)))
    for one in gone.values():
        if one is not None:
            click.echo(f"removed: {_line(one)}")
    missing = [plain(ident) for ident, one in gone.items() if one is None]
    if missing:
        raise click.ClickException(f"there is no comment {', '.join(missing)} in this database")


def _line(one: "CommentOnHand") -> str:
    name = "(no name)" if one.name is None else plain(one.name)
    return f"{one.id}  {one.at}  {one.hand}  {name}: {plain(one.text)}"


def plain(text: str) -> str:
    """A text that cannot break its line, nor order the terminal about."""
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in text)
