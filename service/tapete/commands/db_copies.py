"""`tapete db backup` and `tapete db restore`."""

import asyncio
from pathlib import Path

import click

from tapete.commands.one_line import or_one_line
from tapete.commands.options import database_option

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=_FILE)
@database_option
def backup(file: Path, database: str) -> None:
    """Copy one moment of the database, whole, into FILE, which must not be there yet.

    The table may be open meanwhile. A PostgreSQL database is copied by pg_dump. The copy holds the seeds of hands that
    are being played, so keep it as safe as the database.
    """
    from tapete.store.backups import back_up
    from tapete.store.database import parse
    from tapete.store.dumps import dump
    from tapete.store.sqlite import file_of

    def copied() -> None:
        address = parse(database)
        if address.get_backend_name() == "sqlite":
            back_up(file_of(address), file)
        else:
            dump(address, file)

    or_one_line(copied)
    click.echo(f"{file}: {file.stat().st_size} bytes")


@click.command()
@click.argument("file", type=_FILE)
@database_option
@click.option("--replace", is_flag=True, help="Where there is a database already: SQLite's is kept beside, under .old.")
def restore(file: Path, database: str, replace: bool) -> None:
    """Put the backup FILE in the database's place, while no server has it open.

    Tables of an older version are brought up to date, and deals that were to come are drawn anew, since some may have
    been seen in the time that is undone. `tapete db check` then plays every hand again.
    """
    from tapete.store.database import parse

    def restored() -> str:
        address = parse(database)
        if address.get_backend_name() == "sqlite":
            return _restore_file(file, database, replace=replace)
        return _restore_dump(file, database, replace=replace)

    click.echo(or_one_line(restored))


def _restore_file(file: Path, database: str, *, replace: bool) -> str:
    from tapete.store.backups import put_back, refuse_unsound
    from tapete.store.database import parse
    from tapete.store.migrate import refuse_unknown, revision_of
    from tapete.store.sqlite import file_of

    refuse_unsound(file)
    refuse_unknown(revision_of(f"sqlite:///{file.resolve()}"))
    aside = put_back(file, file_of(parse(database)), lambda new: _made_ready(f"sqlite:///{new}"), replace=replace)
    return "restored" if aside is None else f"restored; what was there is {aside}"


def _restore_dump(file: Path, database: str, *, replace: bool) -> str:
    from tapete.store.database import parse
    from tapete.store.dumps import put_back, revision_in
    from tapete.store.migrate import refuse_unknown

    refuse_unknown(revision_in(file))
    put_back(file, parse(database), replace=replace)
    _made_ready(database)
    return "restored"


def _made_ready(url: str) -> None:
    """Tables brought up to date, deals that wait drawn anew."""
    from tapete.commands.houses import in_house
    from tapete.play.renewing import renew
    from tapete.store.beside import open_beside
    from tapete.store.migrate import upgrade

    upgrade(url)
    asyncio.run(in_house(lambda: open_beside(url, writes=True), renew))
