"""Many short lives of `tapete serve`: real processes, forked from one that has imported the program already.

Each runs the command line as it stands, in a process of its own that can be killed. A start costs a tenth of what it
costs from nothing, so that a test can afford dozens. A life can be told other figures for its database, and be born
with a planted fault.
"""

import multiprocessing
import os
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import ForkServerProcess
from pathlib import Path

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload(["tapete.app", "tapete.cli", "tapete.commands.serving", "uvicorn.protocols.http.auto"])

_OPENING = 30.0  # seconds that a start may take in the midst of other tests


@dataclass(frozen=True)
class Life:
    """A running server: its process, and where it can be reached (no slash at the end)."""

    process: ForkServerProcess
    address: str

    def kill(self) -> None:
        """kill -9, and see it dead."""
        self.process.kill()
        self.process.join(10)


@contextmanager
def alive(database: Path | str, *options: str, fault: str | None = None, **figures: float) -> Iterator[Life]:
    """A server on a free port, or the one named, stopped at the end unless it is dead by then.

    `figures` are those of `open_database`: connections, busy_timeout, patience.
    """
    life = born(database, *options, fault=fault, **figures)
    try:
        yield life
    finally:
        stopped(life)


def born(database: Path | str, *options: str, fault: str | None = None, **figures: float) -> Life:
    """A server that runs until somebody ends it."""
    url = f"sqlite:///{database}" if isinstance(database, Path) else database
    port = [] if "--port" in options else ["--port", "0"]
    heard, said = _CONTEXT.Pipe(duplex=False)
    asked = ["serve", "--no-open", "--log-level", "error", "--database", url, *port, *options]
    process = _CONTEXT.Process(target=_live, args=(said, asked, fault, figures), daemon=True)
    process.start()
    said.close()
    return Life(process, _address(process, heard))


def stopped(life: Life) -> None:
    """End a server as the system does, and see it gone."""
    if life.process.is_alive():
        life.process.terminate()
    life.process.join(15)
    if life.process.is_alive():
        life.kill()
        message = "the server did not stop"
        raise RuntimeError(message)


def _address(process: ForkServerProcess, heard: Connection) -> str:
    """Where the server says that it is open."""
    said = b""
    while b"\n" not in said and heard.poll(_OPENING):
        piece = os.read(heard.fileno(), 4096)
        if not piece:
            break
        said += piece
    found = re.search(r"http://\S+?(?=/ )", said.decode())
    heard.close()
    if found is None:
        process.kill()
        message = f"the server did not open: {said!r}"
        raise RuntimeError(message)
    return found.group()


def _live(said: Connection, asked: Sequence[str], fault: str | None, figures: dict[str, float]) -> None:
    """In the new process: say on a pipe what the command prints, and be `tapete serve`."""
    os.dup2(said.fileno(), sys.stdout.fileno())
    said.close()
    if figures:
        from tapete.store import database  # noqa: PLC0415 - in the new process alone

        database.open_database = partial(database.open_database, **figures)  # type: ignore[arg-type]
    if fault is not None:
        from tests.faults.mutants import plant_for_good  # noqa: PLC0415 - few lives have one

        plant_for_good(fault)
    from tapete.cli import main  # noqa: PLC0415 - in the new process alone

    main(list(asked))
