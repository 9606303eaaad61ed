"""The one thread that writes to an SQLite file: all who wait share one transaction and one sync of the disk."""

import sqlite3
from queue import Empty
from typing import Any

from tapete.store.connection import Connection
from tapete.store.crew import Job, Jobs, each
from tapete.store.failures import Busy

SYNC_FAILED = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)


class Writer:
    """`sound` is False for good once the disk has failed a sync.

    The kernel forgets what it could not write: a later sync would succeed over a hole, and a commit answered after it
    could be lost. Only a new start knows what is there.
    """

    def __init__(self, raw: sqlite3.Connection) -> None:
        self.sound = True
        self._raw = raw
        self._connection = Connection(raw, "sqlite")

    def serve(self, jobs: Jobs) -> None:
        for first in each(jobs):
            self._commit([first, *waiting(jobs)], jobs)
        self._raw.close()

    def _commit(self, group: list[Job[Any]], jobs: Jobs) -> None:
        try:
            self._begin()
        except sqlite3.Error as failure:
            self._refuse([*group, *waiting(jobs)], failure)  # who came meanwhile stands behind the same lock
            return
        try:
            self._attempt(group)
            self._raw.execute("COMMIT")
        except sqlite3.Error as failure:
            self._refuse(group, failure)
            return
        for job in group:
            job.answer()

    def _begin(self) -> None:
        """IMMEDIATE: a transaction that turns from reading to writing fails at once behind another writer."""
        if not self.sound:
            raise sqlite3.OperationalError("a sync of the disk has failed; the program must be started again")
        self._raw.execute("BEGIN IMMEDIATE")

    def _attempt(self, group: list[Job[Any]]) -> None:
        """Each op in a savepoint of its own, so that one which fails leaves the others alone.

        A full disk may make SQLite roll back the whole transaction, and the savepoint with it: then none is kept.
        """
        for job in group:
            self._raw.execute("SAVEPOINT op")
            failure = job.attempt(self._connection)
            if isinstance(failure, sqlite3.Error) and not self._raw.in_transaction:
                raise failure
            if failure is not None:
                self._raw.execute("ROLLBACK TO op")
            self._raw.execute("RELEASE op")

    def _refuse(self, group: list[Job[Any]], failure: sqlite3.Error) -> None:
        if getattr(failure, "sqlite_errorcode", None) in SYNC_FAILED:
            self.sound = False
        if self._raw.in_transaction:
            self._raw.execute("ROLLBACK")
        for job in group:
            job.fail(Busy(str(failure)))
            job.answer()


def waiting(jobs: Jobs) -> list[Job[Any]]:
    """All that are in the queue now."""
    found: list[Job[Any]] = []
    while True:
        try:
            job = jobs.get_nowait()
        except Empty:
            return found
        if job is None:  # the crew is being closed: its last word stays in the queue
            jobs.put(None)
            return found
        found.append(job)
