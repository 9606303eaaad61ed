"""Copies of an SQLite database: made while it is being served, and put into its place when it is not.

A plain copy of the file is no backup: what was committed last lies in the log beside it.
"""

import os
import shutil
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from tapete.store.claim import Claim
from tapete.store.failures import CannotOpen
from tapete.store.sqlite import reading

_BUSY_TIMEOUT = 5.0  # seconds
_WITH_IT = ("", "-wal", "-shm")  # a log belongs to its file, and may not be read into another


def back_up(database: Path, file: Path) -> None:
    """One moment of the database, whole, for its owner alone; CannotOpen where there is none or `file` is taken.

    A read-only connection makes it: it needs no claim, moves no log into the file and holds up nobody.
    """
    if not database.exists():
        raise CannotOpen(f"{database} does not exist")
    with making(file) as new, closing(reading(database, _BUSY_TIMEOUT)) as raw:
        raw.execute("PRAGMA query_only=OFF")  # it would forbid the copy too; the connection itself is read-only
        raw.execute("VACUUM INTO ?", (str(new),))


class making:  # noqa: N801 - reads as a verb: with making(file) as new
    """A file that appears under its name when it is whole and on the disk, and never in another's place."""

    def __init__(self, file: Path) -> None:
        self._file, self._new = file, Path(f"{file}.new")

    def __enter__(self) -> Path:
        if self._file.exists():
            raise CannotOpen(f"{self._file} is there already, and is not written over")
        try:
            self._new.unlink(missing_ok=True)
            self._new.touch(mode=0o600)
        except OSError as failure:
            raise CannotOpen(f"{self._new}: {failure.strerror}") from failure
        return self._new

    def __exit__(self, kind: type[BaseException] | None, failure: BaseException | None, _: object) -> None:
        try:
            if kind is None:
                synced(self._new)
                os.link(self._new, self._file)
                synced(self._file.parent)
        except OSError as taken:
            raise CannotOpen(f"{self._file}: {taken.strerror}") from taken
        finally:
            self._new.unlink(missing_ok=True)
        if isinstance(failure, sqlite3.Error):
            raise CannotOpen(f"{self._file}: {failure}") from failure


def synced(path: Path) -> None:
    """Wait until a file, or the names in a folder, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def put_back(file: Path, database: Path, made_ready: Callable[[Path], None], *, replace: bool) -> Path | None:
    """The backup in the database's place, and where the database went that was there (`None`: none was).

    `made_ready` is handed the copy before it takes the place. CannotOpen where another process has the database open,
    where it is there and not to be replaced, or where the backup is not sound; nothing has changed then.
    """
    refuse_unsound(file)
    try:
        database.parent.mkdir(parents=True, exist_ok=True)
        claim = Claim(database)
    except OSError as failure:
        raise CannotOpen(f"{database}: {failure.strerror}") from failure
    try:
        if database.exists() and not replace:
            raise CannotOpen(f"{database} is there already: --replace puts it aside")
        return _put(file, database, made_ready)
    except OSError as failure:
        raise CannotOpen(f"{database}: {failure.strerror}") from failure
    finally:
        claim.release()


def _put(file: Path, database: Path, made_ready: Callable[[Path], None]) -> Path | None:
    new = Path(f"{database}.restoring")
    for end in _WITH_IT:
        Path(f"{new}{end}").unlink(missing_ok=True)
    new.touch(mode=0o600)
    shutil.copyfile(file, new)
    try:
        made_ready(new)
        _alone(new)
        synced(new)
        aside = _put_aside(database)
        new.rename(database)
        synced(database.parent)
    finally:
        for left in new.parent.glob(f"{new.name}*"):
            left.unlink()
    return aside


def _alone(new: Path) -> None:
    """All of it in the one file, without a log beside it."""
    with closing(sqlite3.connect(new, isolation_level=None)) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")


def _put_aside(database: Path) -> Path | None:
    """The database with its log; a log without its file too, which would be read into the new one."""
    aside = Path(f"{database}.{time.strftime('%Y%m%dT%H%M%SZ', time.gmtime())}.old")
    found = [end for end in _WITH_IT if Path(f"{database}{end}").exists()]
    for end in found:
        Path(f"{database}{end}").rename(f"{aside}{end}")
    return aside if found else None


def refuse_unsound(file: Path) -> None:
    """CannotOpen where a file is no whole SQLite database, with the first thing that is wrong with it."""
    if not file.is_file():
        raise CannotOpen(f"{file} does not exist")
    try:
        with closing(reading(file, _BUSY_TIMEOUT)) as raw:
            faults = integrity(raw)
    except sqlite3.Error as failure:
        raise CannotOpen(f"{file}: {failure}") from failure
    if faults:
        raise CannotOpen(f"{file} is damaged: {faults[0]}")


def integrity(raw: sqlite3.Connection) -> list[str]:
    """What SQLite finds wrong with a database; empty where it is whole and every row has its owner."""
    told = [str(row[0]) for row in raw.execute("PRAGMA integrity_check(10)")]
    orphans = [f"{row[0]} without its {row[2]}" for row in raw.execute("PRAGMA foreign_key_check").fetchmany(10)]
    return ([] if told == ["ok"] else told) + orphans
