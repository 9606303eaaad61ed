"""Locks that others hold on an SQLite file, and what the table's own writer says to it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tapete.store import sqlite

CHANGES = ("INSERT", "UPDATE", "DELETE", "REPLACE")


@contextmanager
def locked(file: Path | str) -> Iterator[None]:
    """Another program holds the file for itself: nobody else writes meanwhile."""
    with closing(sqlite3.connect(file, isolation_level=None, timeout=5)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def statements_of_the_writer(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """All that the writing connections of databases opened from now on are told once their tables stand."""
    said: list[str] = []
    writing = sqlite.writing

    def traced(file: Path, busy_timeout: float) -> sqlite3.Connection:
        raw = writing(file, busy_timeout)
        raw.set_trace_callback(said.append)
        return raw

    monkeypatch.setattr(sqlite, "writing", traced)
    return said


def changes_outside(said: list[str]) -> list[str]:
    """Changes that no BEGIN stands before, or that a COMMIT or ROLLBACK stands between."""
    inside, found = False, list[str]()
    for one in said:
        if one.startswith("BEGIN"):
            inside = True
        elif one in ("COMMIT", "ROLLBACK"):
            inside = False
        elif one.startswith((*CHANGES, "SAVEPOINT")) and not inside:
            found.append(one)
    return found
