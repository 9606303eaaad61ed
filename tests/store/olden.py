"""Databases as older versions of the program wrote them: the rows are kept as SQL of SQLite, and what was told of them
as JSON, by revision."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command

from tapete.store import migrate
from tapete.store.database import parse

GOLDEN = Path(__file__).with_name("golden")


def told_at(revision: str) -> dict[str, Any]:
    """What the program of this revision told of its database."""
    told: dict[str, Any] = json.loads((GOLDEN / f"revision-{revision}.json").read_text())
    return told


def write_at(revision: str, url: str) -> None:
    """Fill a new database with the golden rows of a revision, in the tables as they were then."""
    with closing(sqlite3.connect(":memory:")) as golden, migrate.connect(parse(url)) as connection, connection.begin():
        golden.executescript((GOLDEN / f"revision-{revision}.sql").read_text())
        command.upgrade(migrate.config(connection), revision)
        known = sa.MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            if table.name == "alembic_version":
                continue
            names = ", ".join(column.name for column in table.columns)
            rows = [_row(table, values) for values in golden.execute(f"SELECT {names} FROM {table.name}")]  # noqa: S608
            if rows:
                connection.execute(sa.delete(table))
                connection.execute(sa.insert(table), rows)


def _row(table: sa.Table, values: tuple[object, ...]) -> dict[str, object]:
    columns = zip(table.columns, values, strict=True)
    return {
        column.name: bool(value) if isinstance(column.type, sa.Boolean) and value is not None else value
        for column, value in columns
    }


def downgrade(url: str, revision: str) -> None:
    """Bring a database back to an older revision."""
    with migrate.connect(parse(url)) as connection, connection.begin():
        command.downgrade(migrate.config(connection), revision)


def columns_of(url: str, table: str, *names: str) -> list[tuple[Any, ...]]:
    """Some columns of all rows, in order."""
    query = f"SELECT {', '.join(names)} FROM {table} ORDER BY 1, 2"  # noqa: S608
    with migrate.connect(parse(url)) as connection:
        return [tuple(row) for row in connection.exec_driver_sql(query)]
