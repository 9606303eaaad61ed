"""A driver's connection within a transaction, and Core statements compiled once for each database.

Executing through Core costs more than the statement itself; its text on the bare driver costs nothing more.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import msgspec
from sqlalchemy import ClauseElement, Table, bindparam, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.dialects.postgresql import psycopg
from sqlalchemy.engine import Dialect

from tapete.store.row import Row

# Named parameters for both drivers: a row's fields are the parameters.
DIALECTS: dict[str, Dialect] = {
    "sqlite": sqlite.dialect(paramstyle="named"),
    "postgresql": psycopg.dialect(),  # type: ignore[no-untyped-call]
}


class Cursor(Protocol):
    @property
    def rowcount(self) -> int: ...
    def fetchone(self) -> Any: ...
    def fetchall(self) -> list[Any]: ...


class Driver(Protocol):
    """What the connections of sqlite3 and of psycopg have in common."""

    def execute(self, sql: str, params: Mapping[str, Any] = ..., /) -> Cursor: ...


class Statement:
    """`columns` are those an UPDATE sets or an INSERT fills, each from the parameter of its name."""

    def __init__(self, core: ClauseElement, *columns: str) -> None:
        keys = list(columns) or None
        self.text = {name: str(core.compile(dialect=of, column_keys=keys)) for name, of in DIALECTS.items()}


class Insert:
    """Any number of rows by one statement: a round trip for each would cost more than the rows."""

    def __init__(self, table: Table, *columns: str) -> None:
        self._table = table
        self._columns = columns
        self.text = lru_cache(maxsize=128)(self._compiled)

    def _compiled(self, dialect: str, rows: int) -> str:
        values: list[dict[str, Any]] = [{name: bindparam(f"{name}_{n}") for name in self._columns} for n in range(rows)]
        return str(insert(self._table).values(values).compile(dialect=DIALECTS[dialect]))


class Connection:
    """What an op is handed. `raw` is the driver's own, for what concerns no table."""

    __slots__ = ("dialect", "raw")

    def __init__(self, raw: Driver, dialect: str) -> None:
        self.raw = raw
        self.dialect = dialect

    def run(self, statement: Statement, params: Mapping[str, Any]) -> int:
        """The number of rows changed."""
        return self.raw.execute(statement.text[self.dialect], params).rowcount

    def row(self, statement: Statement, params: Mapping[str, Any]) -> Any | None:
        return self.raw.execute(statement.text[self.dialect], params).fetchone()

    def rows(self, statement: Statement, params: Mapping[str, Any]) -> list[Any]:
        return self.raw.execute(statement.text[self.dialect], params).fetchall()

    def add(self, statement: Insert, rows: Sequence[Row], **shared: Any) -> None:
        """Insert the rows; `shared` are the values that all of them have."""
        params = {}
        for n, row in enumerate(rows):
            for name, value in (msgspec.structs.asdict(row) | shared).items():
                params[f"{name}_{n}"] = value
        self.raw.execute(statement.text(self.dialect, len(rows)), params)
