"""`tapete comments`: whoever runs the house sees what was written and removes it."""

import asyncio
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.databases import ask, on_postgresql
from tests.servers import WEB, served

from tapete.cli import main
from tapete.store.comments import CommentRow, add_comment
from tapete.store.database import open_database

NOW = 1_790_000_000_000
TIE, BROKEN = "worked-tie-at-ten", "worked-broken-set"
ROWS = (
    CommentRow("oldest", TIE, None, "Vaya\nmano", NOW),
    CommentRow("middle", BROKEN, "Ana", "<b>¡Gin!</b>", NOW + 1000),
    CommentRow("newest", TIE, "\x1b[31mEva", "rojo\x1b]0;título\x07\u202e", NOW + 2000),
)


def comments(url: str, *words: str) -> Result:
    return CliRunner().invoke(main, ["comments", *words, "--database", url])


@pytest.fixture
def written(database_url: str) -> str:
    """A database with comments on two worked hands; the newest came past the door, with orders for a terminal."""
    assert CliRunner().invoke(main, ["seed", "--database", database_url]).exit_code == 0
    asyncio.run(write(database_url))
    return database_url


async def write(url: str) -> None:
    database = open_database(url)
    for row in ROWS:
        await database.write(add_comment, row)
    await database.close()


def test_they_are_listed_the_newest_first_one_in_a_line(written: str) -> None:
    run = comments(written, "list")
    assert run.exit_code == 0, run.output
    assert run.stdout.splitlines()[1:] == [
        f"middle  2026-09-21T14:13:21.000Z  {BROKEN}  Ana: <b>¡Gin!</b>",
        f"oldest  2026-09-21T14:13:20.000Z  {TIE}  (no name): Vaya\\nmano",
    ]


def test_no_comment_orders_the_terminal_about(written: str) -> None:
    line = comments(written, "list").stdout.splitlines()[0]
    assert line.endswith(f"{TIE}  \\x1b[31mEva: rojo\\x1b]0;título\\x07\\u202e")
    assert line.isprintable()


def test_those_of_one_hand_can_be_had_and_as_many_as_wanted(written: str) -> None:
    assert [line.split()[0] for line in comments(written, "list", "--hand", TIE).stdout.splitlines()] == [
        "newest",
        "oldest",
    ]
    assert [line.split()[0] for line in comments(written, "list", "--limit", "1").stdout.splitlines()] == ["newest"]
    nothing = comments(written, "list", "--hand", "worked-gin-no-layoffs")
    assert (nothing.exit_code, nothing.stdout, nothing.stderr) == (0, "", "there are no comments\n")


def test_a_hand_that_is_not_there_is_told_in_a_line(written: str) -> None:
    for hand in ("nowhere", "a\x1b[31mb"):
        run = comments(written, "list", "--hand", hand)
        assert (run.exit_code, run.stdout) == (1, "")
        shown = hand.replace("\x1b", "\\x1b")
        assert run.stderr == f"Error: there is no hand {shown} in this database\n"


def test_what_is_removed_is_shown_and_gone(written: str) -> None:
    run = comments(written, "remove", "middle", "oldest")
    assert run.exit_code == 0, run.output
    assert run.stdout.splitlines() == [
        f"removed: middle  2026-09-21T14:13:21.000Z  {BROKEN}  Ana: <b>¡Gin!</b>",
        f"removed: oldest  2026-09-21T14:13:20.000Z  {TIE}  (no name): Vaya\\nmano",
    ]
    assert ask(written, "SELECT id FROM comment") == [("newest",)]


def test_an_unknown_comment_is_told_in_a_line_and_the_others_go(written: str) -> None:
    run = comments(written, "remove", "nothing", "middle", "nor\x1bthis")
    assert run.exit_code == 1
    assert run.stdout.startswith("removed: middle  ")
    assert run.stderr == "Error: there is no comment nothing, nor\\x1bthis in this database\n"
    assert ask(written, "SELECT count(*) FROM comment") == [(2,)]
    assert comments(written, "remove", "middle").stderr == "Error: there is no comment middle in this database\n"


def test_without_an_id_nothing_is_done(written: str) -> None:
    assert comments(written, "remove").exit_code == 2
    assert ask(written, "SELECT count(*) FROM comment") == [(3,)]


@pytest.mark.parametrize("words", [("list",), ("remove", "one")])
def test_a_database_that_is_not_there_is_told_in_a_line_and_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    run = comments(f"sqlite:///{tmp_path / 'none.db'}", *words)
    assert run.exit_code == 1
    assert re.fullmatch(r"Error: \S+none.db does not exist: run tapete db upgrade\n", run.stderr)
    assert list(tmp_path.iterdir()) == []


def test_a_comment_is_removed_under_a_table_that_goes_on_being_served(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    url = f"sqlite:///{file}"
    with served(file) as server:
        path = f"{server.address}/api/hands/{TIE}/comments"
        said = [WEB.post(path, json={"text": text}).raise_for_status().json()["id"] for text in ("Vaya", "Buena")]
        assert said[0] in comments(url, "list").stdout
        assert comments(url, "remove", said[0]).exit_code == 0
        assert [one["id"] for one in WEB.get(path).json()["comments"]] == [said[1]]
        WEB.post(path, json={"text": "Otra"}).raise_for_status()
        made = WEB.post(f"{server.address}/api/games", json={}).raise_for_status().json()
    assert ask(url, "PRAGMA integrity_check") == [("ok",)]
    assert ask(url, "SELECT count(*) FROM comment") == [(2,)]
    assert ask(url, f"SELECT count(*) FROM game WHERE id = '{made['id']}'") == [(1,)]  # noqa: S608


def test_removing_waits_behind_a_write_and_spoils_none(tmp_path: Path) -> None:
    """Many writers of the server and the remover at once: every comment that was answered is there or removed."""
    file = tmp_path / "tapete.db"
    url = f"sqlite:///{file}"
    with served(file) as server:
        path = f"{server.address}/api/hands/{TIE}/comments"
        said = [WEB.post(path, json={"text": str(number)}).raise_for_status().json()["id"] for number in range(5)]
        with ThreadPoolExecutor(4) as pool:
            games = [pool.submit(WEB.post, f"{server.address}/api/games", json={}) for _ in range(60)]
            gone = [comments(url, "remove", ident).exit_code for ident in said]
        assert [game.result().status_code for game in games] == [201] * 60
    assert gone == [0] * 5
    assert ask(url, "SELECT count(*) FROM comment") == [(0,)]
    assert ask(url, "SELECT count(*) FROM game WHERE version = 0") == [(60,)]


@on_postgresql
def test_on_a_server_a_comment_is_removed_under_the_open_table(written: str) -> None:
    with served(written) as server:
        path = f"{server.address}/api/hands/{BROKEN}/comments"
        assert [one["id"] for one in WEB.get(path).json()["comments"]] == ["middle"]
        assert comments(written, "remove", "middle").exit_code == 0
        assert WEB.get(path).json()["comments"] == []
