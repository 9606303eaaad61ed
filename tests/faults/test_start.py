"""Starting in a bad world: one line that says why, a failing exit code, within seconds, and nothing served."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import psycopg
import pytest
from tests.servers import served

from tapete.store import migrate

SECONDS = 15.0  # five on a machine with nothing else to do, and three times that in the midst of other tests
COMMAND = [sys.executable, "-m", "tapete.cli", "serve", "--no-open"]


def refused(*options: str, prefix: tuple[str, ...] = (), **environment: str) -> str:
    """Why the server did not start, after seeing that it gave up as it should."""
    command = [*prefix, *COMMAND, *options]
    begun = time.monotonic()
    run = subprocess.run(
        command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=30, check=False
    )
    took = time.monotonic() - begun
    assert run.returncode == 1, run.stdout
    assert run.stdout == ""
    lines = run.stderr.strip().splitlines()
    assert len(lines) == 1, run.stderr
    assert lines[0].startswith("Error: ")
    assert took < SECONDS, f"{took:.1f} seconds: {lines[0]}"
    return lines[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tapete.db"


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which somebody else listens."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_a_port_that_is_taken(file: Path, taken: int) -> None:
    line = refused("--port", str(taken), "--database", f"sqlite:///{file}")
    assert f"127.0.0.1:{taken}" in line
    assert "in use" in line
    assert not file.exists()


def test_an_address_that_is_not_this_machines(file: Path) -> None:
    assert "203.0.113.1" in refused("--host", "203.0.113.1", "--port", "0", "--database", f"sqlite:///{file}")


def test_a_second_process_on_one_file(file: Path) -> None:
    with served(file) as first:
        line = refused("--port", "0", "--database", f"sqlite:///{file}")
        assert "open in another process" in line
        assert str(first.process.pid) in line
        assert first.process.poll() is None


@pytest.mark.parametrize("made", [False, True], ids=["empty", "with a database"])
def test_a_folder_that_cannot_be_written(tmp_path: Path, made: bool) -> None:
    folder = tmp_path / "sealed"
    folder.mkdir()
    file = folder / "tapete.db"
    if made:
        migrate.upgrade(f"sqlite:///{file}")
    line = refused("--port", "0", "--database", f"sqlite:///{file}", prefix=_sealing(folder))
    assert str(file) in line


def _sealing(folder: Path) -> tuple[str, ...]:
    """What to start a command with so that a folder is read-only to it; root may write where others may not."""
    if os.geteuid() != 0:
        folder.chmod(0o555)
        return ()
    script = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"'
    prefix = ("unshare", "--mount", "sh", "-c", script, str(folder))
    if (
        shutil.which("unshare") is None
        or subprocess.run([*prefix, "true"], check=False, capture_output=True).returncode
    ):
        pytest.skip("root may write anywhere here, and mounts cannot be made")
    return prefix


def test_a_folder_in_the_databases_place(tmp_path: Path) -> None:
    assert str(tmp_path) in refused("--port", "0", "--database", f"sqlite:///{tmp_path}")


def test_a_path_below_a_file(file: Path) -> None:
    file.write_text("I am no folder")
    assert str(file) in refused("--port", "0", "--database", f"sqlite:///{file}/tapete.db")


def test_a_file_that_is_no_database(file: Path) -> None:
    text = b"Dear diary, today I was dealt four aces. " * 100
    file.write_bytes(text)
    assert str(file) in refused("--port", "0", "--database", f"sqlite:///{file}")
    assert file.read_bytes() == text


def test_tables_that_are_newer_than_the_program(file: Path) -> None:
    migrate.upgrade(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = 'ffff'")
        connection.commit()
    before = file.read_bytes()
    assert "newer than this program" in refused("--port", "0", "--database", f"sqlite:///{file}")
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("nonsense", "sqlite:///path"),
        ("", "sqlite:///path"),
        ("mysql://somebody:secret@localhost/tapete", "mysql is not served here"),
        ("oracle://localhost/tapete", "oracle is not served here"),
        ("sqlite://", "a file here"),
        ("sqlite:///:memory:", "a file here"),
        ("sqlite:///tapete.db?mode=memory", "a file here"),
        ("postgresql://somebody:secret@127.0.0.1:1/tapete", "127.0.0.1"),
        ("postgresql+asyncpg://somebody:secret@127.0.0.1:1/tapete", "127.0.0.1"),
    ],
)
def test_a_database_that_cannot_be_had(url: str, said: str) -> None:
    line = refused("--port", "0", f"--database={url}") if url else refused("--port", "0", TAPETE_DATABASE_URL=" ")
    assert said in line
    assert "secret" not in line


@pytest.mark.postgres
@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize(
    ("revision", "said"), [(None, "tapete db upgrade"), ("0001", "tapete db upgrade"), ("ffff", "revision ffff")]
)
def test_a_server_with_other_tables_or_none(
    new_postgresql_url: Callable[[], str], revision: str | None, said: str, workers: str
) -> None:
    url = new_postgresql_url()
    if revision is not None:
        migrate.upgrade(url)
        with psycopg.connect(url) as server:
            server.execute("UPDATE alembic_version SET version_num = %s", (revision,))
    assert said in refused("--port", "0", "--database", url, "--workers", workers)


@pytest.mark.postgres
def test_tables_on_a_server_that_are_newer_are_not_upgraded_either(new_postgresql_url: Callable[[], str]) -> None:
    url = new_postgresql_url()
    migrate.upgrade(url)
    with psycopg.connect(url) as server:
        server.execute("UPDATE alembic_version SET version_num = 'ffff'")
    assert "newer than this program" in refused("--port", "0", "--database", url, "--migrate")


@pytest.mark.postgres
def test_a_server_without_the_database(new_postgresql_url: Callable[[], str]) -> None:
    url = re.sub(r"/test_\d+\?", "/nobody_made_this?", new_postgresql_url())
    assert "nobody_made_this" in refused("--port", "0", "--database", url)


@pytest.mark.postgres
@pytest.mark.parametrize("encoding", ["SQL_ASCII", "LATIN1"])
def test_a_servers_database_that_cannot_hold_every_name(new_postgresql_url: Callable[[], str], encoding: str) -> None:
    url = new_postgresql_url()
    other = f"letters_{encoding.lower()}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(
            f"CREATE DATABASE {other} TEMPLATE template0 ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C'".encode()
        )
    line = refused("--port", "0", "--migrate", "--database", re.sub(r"/test_\d+\?", f"/{other}?", url))
    assert encoding in line
    assert "UTF8" in line


@pytest.mark.postgres
def test_the_letters_of_the_environment_are_not_those_of_the_tables(
    new_postgresql_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A shell may ask for Latin letters, and every name is kept all the same."""
    url = new_postgresql_url()
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    with served(url, "--migrate") as server:
        table = {"seats": [{"name": "Łucja 東"}, {"cpu": "mesa"}]}
        made = httpx.post(f"{server.address}/api/games", json=table)
        assert made.status_code == 201, made.text
        assert "Łucja 東" in httpx.get(f"{server.address}/api/games/{made.json()['id']}").text


def test_a_server_that_never_says_a_word() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        url = f"postgresql://somebody:secret@127.0.0.1:{silent.getsockname()[1]}/tapete"
        line = refused("--port", "0", "--database", url)
    assert "timeout" in line
    assert "secret" not in line


def test_a_database_that_is_not_there_is_not_taken_for_an_empty_one_by_what_only_looks(file: Path) -> None:
    for command in (["check"], ["backup", f"{file}.copy"]):
        run = subprocess.run(
            [sys.executable, "-m", "tapete.cli", "db", *command, "--database", f"sqlite:///{file}"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 1
        assert run.stderr.splitlines()[0].startswith(f"Error: {file} does not exist")
        assert not file.exists()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--workers", "2"], "PostgreSQL"),
        (["--host-name", "tapete.example:8000"], "without a port"),
        (["--rigged-deals", "--host", "0.0.0.0"], "development"),
        (["--rigged-deals", "--host", "example.invalid"], "development"),
    ],
)
def test_options_that_do_not_go_together(file: Path, options: list[str], said: str) -> None:
    assert said in refused("--port", "0", "--database", f"sqlite:///{file}", *options)
    assert not file.exists()


def test_no_ordered_deals_in_production(file: Path) -> None:
    line = refused("--port", "0", "--database", f"sqlite:///{file}", "--rigged-deals", TAPETE_ENV="production")
    assert "production" in line
