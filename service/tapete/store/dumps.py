"""Copies of a PostgreSQL database, made and read by PostgreSQL's own programs."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
from psycopg.conninfo import make_conninfo
from sqlalchemy import URL

from tapete.store.backups import making
from tapete.store.connection import DIALECTS
from tapete.store.failures import CannotOpen
from tapete.store.postgresql import CONNECT_TIMEOUT
from tapete.store.schema import metadata

_REVISION = "alembic_version"
_OTHERS = (
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() "
    "AND coalesce(backend_type, 'client backend') = 'client backend'"
)
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"


def dump(url: URL, file: Path) -> None:
    """One moment of the database, whole, for its owner alone; CannotOpen where that fails or `file` is taken."""
    with making(file) as new:
        _run("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges", f"--file={new}")


def revision_in(file: Path) -> str | None:
    """The revision of the tables in a dump; CannotOpen where it is none."""
    if not file.is_file():
        raise CannotOpen(f"{file} does not exist")
    try:
        script = _ran(["pg_restore", "--data-only", f"--table={_REVISION}", "--file=-", str(file)], {})
    except CannotOpen as failure:
        raise CannotOpen(f"{file}: {failure}") from failure
    rows = script.partition(f".{_REVISION} ")[2].partition("FROM stdin;\n")[2].partition("\n\\.")[0]
    return rows or None


def put_back(file: Path, url: URL, *, replace: bool) -> None:
    """Fill an empty database from a dump; one that has tables loses them first where it is to be replaced.

    CannotOpen where others are connected: those who serve it remember games that will not be there.
    """
    with _connected(url) as connection:
        if (others := connection.execute(_OTHERS).fetchone()) and others[0]:
            raise CannotOpen(f"{url.database} is in use by {others[0]} other connections: stop the servers first")
        there = {str(row[0]) for row in connection.execute(_TABLES)} & {*metadata.tables, _REVISION}
        if there and not replace:
            raise CannotOpen(f"{url.database} has tables already: --replace drops them")
        for table in there:
            connection.execute(f'DROP TABLE "{table}" CASCADE'.encode())
    _run("pg_restore", url, "--no-owner", "--no-privileges", "--exit-on-error", "--single-transaction", str(file))


@contextmanager
def _connected(url: URL) -> Iterator[psycopg.Connection[Any]]:
    try:
        with psycopg.connect(**(_asked(url) | {"connect_timeout": CONNECT_TIMEOUT})) as connection:
            yield connection
    except psycopg.Error as failure:
        raise CannotOpen(f"{url.render_as_string()}: {str(failure).partition(chr(10))[0]}") from failure


def _asked(url: URL) -> dict[str, Any]:
    return dict(DIALECTS["postgresql"].create_connect_args(url)[1])


def _run(program: str, url: URL, *options: str) -> None:
    """The password goes by the environment: what a command is called with can be read by all on the machine."""
    asked = _asked(url)
    password = asked.pop("password", None)
    asked.setdefault("connect_timeout", CONNECT_TIMEOUT)
    _ran([program, f"--dbname={make_conninfo(**asked)}", *options], {"PGPASSWORD": password} if password else {})


def _ran(command: list[str], environment: dict[str, str]) -> str:
    if shutil.which(command[0]) is None:
        raise CannotOpen(f"{command[0]} is not on the path: it comes with PostgreSQL's client programs")
    run = subprocess.run(  # noqa: S603 - our own words, and a file that is named by whoever keeps the database
        command, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if run.returncode != 0:
        said = [line.partition(": ")[2] for line in run.stderr.splitlines() if line.startswith(command[0])]
        raise CannotOpen(f"{command[0]}: {'; '.join(said[:2]) or f'it ended with {run.returncode}'}")
    return run.stdout
