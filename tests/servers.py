"""A real `tapete serve` in a process of its own."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

# One for all tests: making a client reads all certificates of the machine. No connection outlives its server.
WEB = httpx.Client(limits=httpx.Limits(max_keepalive_connections=0), timeout=30)


@dataclass(frozen=True)
class Server:
    """A running server: its process, and where it can be reached (no slash at the end)."""

    process: subprocess.Popen[str]
    address: str


@contextmanager
def served(
    database: Path | str, *options: str, log: Path | None = None, dealt_by: str | None = None
) -> Iterator[Server]:
    """A server on a free port, stopped at the end; `database` is an SQLite file or a URL.

    `log` takes its stderr; without it only what is wrong is logged, among what the tests say. What is dealt hangs on
    the name `dealt_by` alone, where there is one; a database has one such server in its life.
    """
    url = f"sqlite:///{database}" if isinstance(database, Path) else database
    program = ["tapete.cli"] if dealt_by is None else ["tests.chance", dealt_by]
    command = [sys.executable, "-m", *program, "serve", "--port", "0", "--no-open", "--database", url, *options]
    errors = None if log is None else log.open("wb")
    quiet = {} if log is not None else {"TAPETE_LOG_LEVEL": "warning"}
    process = subprocess.Popen(command, env={**os.environ, **quiet}, stdout=subprocess.PIPE, stderr=errors, text=True)
    try:
        yield Server(process, _address(process))
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        process.wait(10)
        for stream in (process.stdout, errors):
            if stream is not None:
                stream.close()


def _address(process: subprocess.Popen[str]) -> str:
    """Where the server says that it is open."""
    line = process.stdout.readline() if process.stdout is not None else ""
    found = re.search(r"http://\S+?(?=/ )", line)
    if found is None:
        process.kill()
        message = f"the server did not open: {line!r}"
        raise RuntimeError(message)
    return found.group()
