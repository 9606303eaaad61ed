"""The tables: made, altered and checked by revisions, the whole way or not at all."""

import shutil
import stat
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import inspect
from tests.databases import ask, on_postgresql, on_sqlite
from tests.store.processes import command as process
from tests.store.processes import environment
from tests.store.tables import a_key, a_move, a_step, deal

from tapete.store import migrate
from tapete.store.database import open_database, parse
from tapete.store.failures import AlreadyOpen, CannotOpen, WrongRevision
from tapete.store.games import commit_step
from tapete.store.schema import metadata

HEAD = ScriptDirectory(str(migrate.MIGRATIONS)).get_current_head()
ADDS_A_COLUMN = """
    anew = "always" if op.get_bind().dialect.name == "sqlite" else "never"
    with op.batch_alter_table("game", recreate=anew) as game:
        game.add_column(sa.Column("colour", sa.Text, nullable=False, server_default="green"))
"""
FALLS_HALFWAY = """
    op.create_table("half", sa.Column("id", sa.Text, primary_key=True))
    op.execute("UPDATE game SET version = 99")
    raise RuntimeError("fell")
"""
ORPHANS = """
    op.execute("DELETE FROM hand")
"""


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Adds a revision to those that the program has."""

    def add(upgrade: str) -> None:
        folder = shutil.copytree(migrate.MIGRATIONS, tmp_path / "migrations", dirs_exist_ok=True)
        head = ScriptDirectory(str(folder)).get_current_head()
        (folder / "versions" / "9999_later.py").write_text(
            "import sqlalchemy as sa\nfrom alembic import op\n"
            f"revision, down_revision = '9999', {head!r}\ndef upgrade():{upgrade}\ndef downgrade(): pass\n"
        )
        monkeypatch.setattr(migrate, "MIGRATIONS", folder)

    return add


def tables(url: str) -> set[str]:
    with migrate.connect(parse(url)) as connection:
        return set(inspect(connection).get_table_names()) - {"alembic_version"}


def run(url: str, work: Callable[..., object], *arguments: str) -> None:
    with migrate.connect(parse(url)) as connection, connection.begin():
        work(migrate.config(connection), *arguments)


def test_from_nothing_all_tables_are_made(new_database_url: str) -> None:
    migrate.upgrade(new_database_url)
    migrate.check(new_database_url)
    assert tables(new_database_url) == set(metadata.tables)


def test_the_revisions_make_the_tables_that_the_code_knows(new_database_url: str) -> None:
    migrate.upgrade(new_database_url)
    run(new_database_url, command.check)


def test_every_revision_goes_down_and_up_again(new_database_url: str) -> None:
    migrate.upgrade(new_database_url)
    revisions = [script.revision for script in ScriptDirectory(str(migrate.MIGRATIONS)).walk_revisions()]
    run(new_database_url, command.downgrade, "base")
    assert tables(new_database_url) == set()
    for revision in reversed(revisions):
        run(new_database_url, command.upgrade, revision)
        run(new_database_url, command.downgrade, "-1")
        run(new_database_url, command.upgrade, revision)
    run(new_database_url, command.check)


def test_an_upgrade_with_nothing_to_do_does_nothing(new_database_url: str, tmp_path: Path) -> None:
    for _ in range(2):
        migrate.upgrade(new_database_url)
    assert list(tmp_path.glob("*.bak*")) == []


@pytest.mark.anyio
async def test_what_belongs_to_an_altered_table_survives(new_database_url: str, later: Callable[[str], None]) -> None:
    await play(new_database_url)
    later(ADDS_A_COLUMN)
    migrate.upgrade(new_database_url)
    assert ask(new_database_url, "SELECT id, version, colour FROM game") == [("game", 1, "green")]
    assert ask(new_database_url, "SELECT count(*) FROM seat") == [(2,)]
    assert ask(new_database_url, "SELECT ply FROM move") == [(1,)]


@pytest.mark.anyio
async def test_a_revision_that_falls_leaves_nothing_behind(new_database_url: str, later: Callable[[str], None]) -> None:
    await play(new_database_url)
    later(FALLS_HALFWAY)
    with pytest.raises(RuntimeError, match="fell"):
        migrate.upgrade(new_database_url)
    assert tables(new_database_url) == set(metadata.tables)
    assert ask(new_database_url, "SELECT version, (SELECT version_num FROM alembic_version) FROM game") == [(1, HEAD)]


@on_sqlite
@pytest.mark.anyio
async def test_a_revision_that_would_leave_moves_without_their_hand_is_undone(
    new_database_url: str, later: Callable[[str], None]
) -> None:
    await play(new_database_url)
    later(ORPHANS)
    with pytest.raises(CannotOpen, match="rows of move would lose their hand"):
        migrate.upgrade(new_database_url)
    assert ask(new_database_url, "SELECT count(*) FROM hand") == [(1,)]


@on_sqlite
@pytest.mark.anyio
async def test_a_file_is_copied_before_it_is_altered(
    new_database_url: str, tmp_path: Path, later: Callable[[str], None]
) -> None:
    await play(new_database_url)
    later(ADDS_A_COLUMN)
    migrate.upgrade(new_database_url)
    copy = f"sqlite:///{tmp_path / f'tapete.db.{HEAD}.bak'}"
    assert ask(copy, "SELECT id, version FROM game") == [("game", 1)]
    assert ask(copy, "SELECT ply FROM move") == [(1,)]


@on_sqlite
def test_the_copy_is_for_its_owner_alone_even_where_an_older_one_was_open_to_all(
    new_database_url: str, tmp_path: Path, later: Callable[[str], None]
) -> None:
    migrate.upgrade(new_database_url)
    copy = tmp_path / f"tapete.db.{HEAD}.bak"
    copy.touch(mode=0o644)
    later(ADDS_A_COLUMN)
    migrate.upgrade(new_database_url)
    assert copy.stat().st_size > 0
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


@on_sqlite
def test_a_file_that_cannot_be_copied_is_not_altered_and_the_reason_is_one_line(
    new_database_url: str, tmp_path: Path, later: Callable[[str], None]
) -> None:
    migrate.upgrade(new_database_url)
    in_the_way = tmp_path / f"tapete.db.{HEAD}.bak.new"
    in_the_way.mkdir()
    later(ADDS_A_COLUMN)
    with pytest.raises(CannotOpen, match="cannot be made") as refusal:
        migrate.upgrade(new_database_url)
    assert "\n" not in str(refusal.value)
    assert ask(new_database_url, "SELECT version_num FROM alembic_version") == [(HEAD,)]


@on_sqlite
@pytest.mark.anyio
async def test_a_file_is_not_altered_under_a_program_that_has_it_open(
    new_database_url: str, later: Callable[[str], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate.upgrade(new_database_url)
    database = open_database(new_database_url)
    later(ADDS_A_COLUMN)
    monkeypatch.setattr(migrate, "ANOTHER_UPGRADES", 0.1)
    with pytest.raises(AlreadyOpen):
        migrate.upgrade(new_database_url)
    await database.close()
    migrate.upgrade(new_database_url)


def test_four_processes_that_start_at_once_make_the_tables_once(new_database_url: str) -> None:
    again = process("upgrade_process", new_database_url)
    started = [
        subprocess.Popen(again, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for _ in range(4)
    ]
    said = [each.communicate(timeout=60)[0] for each in started]
    assert [each.returncode for each in started] == [0, 0, 0, 0], said
    run(new_database_url, command.check)


def test_older_tables_are_refused_in_one_line(new_database_url: str, later: Callable[[str], None]) -> None:
    migrate.upgrade(new_database_url)
    later(ADDS_A_COLUMN)
    with pytest.raises(WrongRevision) as refusal:
        migrate.check(new_database_url)
    assert str(refusal.value) == f"the tables are at revision {HEAD}, not 9999: run tapete db upgrade"


@pytest.mark.parametrize("step", [migrate.check, migrate.upgrade])
def test_tables_of_a_newer_program_are_refused_in_one_line(new_database_url: str, step: Callable[[str], None]) -> None:
    migrate.upgrade(new_database_url)
    with migrate.connect(parse(new_database_url)) as connection, connection.begin():
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = 'from-tomorrow'")
    with pytest.raises(WrongRevision, match="from-tomorrow") as refusal:
        step(new_database_url)
    assert "\n" not in str(refusal.value)


@on_sqlite
def test_a_file_is_prepared_by_itself_with_its_folder_and_for_its_owner_alone(
    tmp_path: Path, database_kind: str
) -> None:
    file = tmp_path / "a" / "b" / "tapete.db"
    migrate.prepare(f"sqlite:///{file}")
    migrate.check(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@on_sqlite
def test_a_file_that_is_not_there_is_refused_and_not_made(new_database_url: str, tmp_path: Path) -> None:
    with pytest.raises(WrongRevision, match="does not exist"):
        migrate.check(new_database_url)
    assert list(tmp_path.iterdir()) == []


@on_sqlite
def test_a_file_that_is_no_database_is_refused_in_one_line(new_database_url: str, tmp_path: Path) -> None:
    (tmp_path / "tapete.db").write_bytes(b"a shopping list, no database" * 100)
    with pytest.raises(CannotOpen, match="not a database"):
        migrate.prepare(new_database_url)


@on_postgresql
def test_a_server_is_prepared_only_when_asked(new_database_url: str) -> None:
    with pytest.raises(WrongRevision, match="at revision none"):
        migrate.prepare(new_database_url)
    migrate.prepare(new_database_url, migrate=True)
    migrate.prepare(new_database_url)


@on_postgresql
def test_a_server_that_is_away_is_named_in_one_line_without_its_password(database_kind: str) -> None:
    with pytest.raises(CannotOpen) as refusal:
        migrate.prepare("postgresql://ana:canary@/tapete?host=/nowhere")
    assert "\n" not in str(refusal.value)
    assert "canary" not in str(refusal.value)


@on_postgresql
@pytest.mark.anyio
async def test_a_revision_does_not_queue_before_the_moves_behind_a_table_in_use(
    new_database_url: str, later: Callable[[str], None]
) -> None:
    await play(new_database_url)
    later(ADDS_A_COLUMN)
    with closing(psycopg.connect(new_database_url)) as other:
        other.execute("SELECT * FROM game")
        with pytest.raises(CannotOpen, match="lock timeout"):
            migrate.upgrade(new_database_url)
    migrate.upgrade(new_database_url)


async def play(url: str) -> None:
    """One game with one move, kept."""
    migrate.upgrade(url)
    database = open_database(url)
    await database.write(deal)
    await database.write(commit_step, a_step(moves=(a_move(1),), key=a_key()))
    await database.close()
