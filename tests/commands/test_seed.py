"""`tapete seed`, and the worked hands that a table of one's own comes with."""

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.databases import ask, on_postgresql
from tests.servers import WEB, served

from tapete.cli import main
from tapete.commands import serving
from tapete.play import worked
from tapete.play.worked import ids_of, worked_hands
from tapete.settings import Settings, folder
from tapete.store.failures import Busy

IDS = list(ids_of(worked_hands()))
OLDER = Path(__file__).parents[1] / "seeds" / "two-hands-of-the-first-version.sql"


def seed(url: str) -> Result:
    return CliRunner().invoke(main, ["seed", "--database", url])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tapete.db"


def listed(address: str) -> list[str]:
    return [one["id"] for one in WEB.get(f"{address}/api/worked-hands").json()["hands"]]


def test_it_makes_the_file_and_names_what_it_wrote(file: Path) -> None:
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 0, run.output
    assert run.stdout.splitlines() == [f"written: {hand}" for hand in IDS]
    assert ask(f"sqlite:///{file}", "SELECT count(*) FROM hand") == [(len(IDS),)]


def test_a_second_run_changes_nothing_and_says_so(file: Path) -> None:
    seed(f"sqlite:///{file}")
    before = ask(f"sqlite:///{file}", "SELECT * FROM game ORDER BY id")
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 0
    assert run.stdout == f"nothing to do: all {len(IDS)} worked hands are there\n"
    assert ask(f"sqlite:///{file}", "SELECT * FROM game ORDER BY id") == before


def test_a_file_with_the_hands_of_an_older_version_is_given_the_others(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(OLDER.read_text())
    there = [str(hand) for (hand,) in ask(f"sqlite:///{file}", "SELECT id FROM hand")]
    assert sorted(there) == ["worked-drawn-at-two", "worked-tie-by-layoffs"]
    before = ask(f"sqlite:///{file}", "SELECT id, result, finished_at FROM hand ORDER BY id")
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 0, run.output
    assert run.stdout.splitlines() == [f"written: {hand}" for hand in IDS if hand not in there]
    kept = "SELECT id, result, finished_at FROM hand WHERE id IN ('worked-drawn-at-two', 'worked-tie-by-layoffs')"
    assert sorted(ask(f"sqlite:///{file}", kept)) == [(row[0], _of_gin(row[1]), row[2]) for row in before]
    with served(file) as server:
        assert listed(server.address) == IDS
        for hand in IDS:
            assert WEB.get(f"{server.address}/api/hands/{hand}/showdown").status_code == 200


def _of_gin(result: object) -> str:
    """A result in its present form: it says which game it is of."""
    return f'{{"variant":"gin",{str(result)[1:]}'


@on_postgresql
def test_a_server_is_seeded_too(database_url: str) -> None:
    assert seed(database_url).stdout.count("written: ") == len(IDS)
    assert "nothing to do" in seed(database_url).stdout


@on_postgresql
def test_a_server_without_tables_is_not_touched(new_database_url: str) -> None:
    run = seed(new_database_url)
    assert run.exit_code == 1
    assert run.stderr.startswith("Error: the tables are at revision none")


def test_another_hand_under_a_known_name_is_left_and_told(file: Path) -> None:
    seed(f"sqlite:///{file}")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE hand SET dealer = 1 - dealer WHERE id = ?", (IDS[2],))
        connection.commit()
    before = ask(f"sqlite:///{file}", "SELECT * FROM hand ORDER BY id")
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 1
    assert f"left as it was, though it is another hand now: {IDS[2]}" in run.stdout
    assert ask(f"sqlite:///{file}", "SELECT * FROM hand ORDER BY id") == before


def test_a_wrong_seed_stops_it_before_a_file_is_made(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = file.parent / "seeds"
    (seeds / "hands").mkdir(parents=True)
    for one in (folder("seeds") / "hands").glob("0[12]-*.json"):
        told = json.loads(one.read_text())
        told["result"]["points"] += 1
        (seeds / "hands" / one.name).write_text(json.dumps(told))
    monkeypatch.setattr(worked, "folder", lambda _: seeds)
    monkeypatch.setattr(worked, "worked_hands", lambda: worked_hands(seeds))
    monkeypatch.setattr(worked, "table_faults", list)
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 1
    assert run.stderr == f"Error: {IDS[0]}: the result is another\n"
    assert not file.exists()


def test_a_table_that_is_not_the_one_played_by_stops_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worked, "folder", lambda _: file.parent)
    run = seed(f"sqlite:///{file}")
    assert run.exit_code == 1
    assert "'mesa'" in run.stderr
    assert not file.exists()


def test_a_new_table_of_ones_own_has_the_worked_hands_from_its_first_start(file: Path) -> None:
    with served(file) as server:
        assert listed(server.address) == IDS
        assert WEB.get(f"{server.address}/api/hands/{IDS[0]}/showdown").json()["points"] == 25


def test_a_later_start_changes_none_of_them(file: Path) -> None:
    with served(file):
        pass
    before = ask(f"sqlite:///{file}", "SELECT * FROM game ORDER BY id")
    with served(file) as server:
        assert listed(server.address) == IDS
    assert ask(f"sqlite:///{file}", "SELECT * FROM game ORDER BY id") == before


def test_a_table_opens_without_them_where_they_cannot_be_written(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def full(*_: object) -> tuple[str, ...]:
        raise Busy("the disk is full")

    monkeypatch.setattr("tapete.play.seeding.seed", full)
    database = serving._database(Settings(f"sqlite:///{file}"))
    asyncio.run(database.close())
    assert capsys.readouterr().err == "The worked hands could not be written: the disk is full\n"


@on_postgresql
def test_a_server_of_many_is_left_to_the_command(database_url: str) -> None:
    with served(database_url) as server:
        assert listed(server.address) == []
        seed(database_url)
        assert listed(server.address) == IDS


def test_while_a_table_is_served_its_file_is_not_seeded_from_outside(file: Path) -> None:
    with served(file):
        run = seed(f"sqlite:///{file}")
    assert run.exit_code == 1
    assert "is open in another process" in run.stderr
    assert len(run.stderr.splitlines()) == 1
