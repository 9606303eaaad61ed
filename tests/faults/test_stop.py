"""Stopping: what has been asked is answered, then the process ends, within seconds."""

import json
import signal
import socket
import sqlite3
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.databases import ask
from tests.servers import Server, served

SECONDS = 10.0  # five on a machine with nothing else to do, and twice that in the midst of other tests
Json = dict[str, Any]


def post(server: Server, path: str, body: Json, token: str | None = None) -> tuple[int, Json]:
    """Status and body of a POST on a connection of its own."""
    headers = {"content-type": "application/json"} | ({} if token is None else {"authorization": f"Bearer {token}"})
    request = urllib.request.Request(f"{server.address}{path}", json.dumps(body).encode(), headers)  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


@contextmanager
def held(file: Path) -> Iterator[sqlite3.Connection]:
    """Another program that holds the write lock of the database until it is told to let go."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=5, check_same_thread=False)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other
        if other.in_transaction:
            other.execute("ROLLBACK")


def ended(server: Server, since: float) -> float:
    """The seconds that the process took to end."""
    server.process.wait(15)
    return time.monotonic() - since


def test_moves_on_their_way_are_made_and_answered_before_the_process_ends(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with served(file) as server, ThreadPoolExecutor(20) as pool:
        games = [post(server, "/api/games", {})[1] for _ in range(20)]
        with held(file) as other:
            calls = [pool.submit(post, server, f"/api/games/{one['id']}/deal", {}, one["token"]) for one in games]
            time.sleep(0.7)
            assert not any(call.done() for call in calls)
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            time.sleep(0.7)
            assert not any(call.done() for call in calls)
            other.execute("ROLLBACK")
        answers = [call.result() for call in calls]
        assert ended(server, begun) < SECONDS
    assert [status for status, _ in answers] == [200] * 20
    stored = ask(f"sqlite:///{file}", "SELECT id, version FROM game")
    assert {(view["id"], view["version"]) for _, view in answers} <= set(stored)


def test_idle_connections_and_a_second_signal_do_not_hold_it_up(tmp_path: Path) -> None:
    with served(tmp_path / "tapete.db") as server:
        host, port = server.address.removeprefix("http://").split(":")
        idle = [socket.create_connection((host, int(port))) for _ in range(10)]
        for one in idle[:5]:
            one.sendall(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert one.recv(4096).startswith(b"HTTP/1.1 200")
        for one in idle[5:]:
            one.sendall(b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Le")
        begun = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.05)
        server.process.send_signal(signal.SIGTERM)
        assert ended(server, begun) < SECONDS
        for one in idle:
            one.close()


def test_a_database_that_stays_locked_does_not_hold_it_up(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with served(file) as server:
        game = post(server, "/api/games", {})[1]
        with held(file):
            caller = threading.Thread(target=_ignoring_the_end, args=(server, game), daemon=True)
            caller.start()
            time.sleep(0.3)
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            took = ended(server, begun)
        caller.join(5)
    assert took < SECONDS + 1  # the driver itself waits five for the lock
    assert (game["id"], 0) in ask(f"sqlite:///{file}", "SELECT id, version FROM game")


def _ignoring_the_end(server: Server, game: Json) -> None:
    with suppress(OSError, ValueError):  # cut off, or a fault in plain words
        post(server, f"/api/games/{game['id']}/deal", {}, game["token"])


def test_what_was_answered_is_there_after_the_next_start(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with served(file) as server:
        game = post(server, "/api/games", {})[1]
        dealt = post(server, f"/api/games/{game['id']}/deal", {}, game["token"])[1]
    assert server.process.returncode in (0, -signal.SIGTERM)
    assert not list(tmp_path.glob("*-wal"))
    with served(file) as server:
        request = urllib.request.Request(f"{server.address}/api/games/{game['id']}")  # noqa: S310
        request.add_header("authorization", f"Bearer {game['token']}")
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310
            assert json.load(answer) == dealt
