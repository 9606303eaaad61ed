"""The claim of one process to a database file."""

import fcntl
import os
import time
from pathlib import Path

from tapete.store.failures import AlreadyOpen, CannotOpen

LOOK_AGAIN = 0.02  # seconds


class Claim:
    """A lock on a file beside the database; the kernel lifts it when the process ends, however it ends."""

    def __init__(self, database: Path, patience: float = 0.0) -> None:
        """Waits for another's claim for `patience` seconds; AlreadyOpen after that."""
        self._file = _opened(f"{database}.lock")
        deadline = time.monotonic() + patience
        while not self._taken():
            if time.monotonic() >= deadline:
                holder = os.pread(self._file, 20, 0).decode() or "unknown"
                os.close(self._file)
                raise AlreadyOpen(f"{database} is open in another process (pid {holder})")
            time.sleep(LOOK_AGAIN)
        os.ftruncate(self._file, 0)
        os.pwrite(self._file, str(os.getpid()).encode(), 0)

    def _taken(self) -> bool:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def release(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _opened(file: str) -> int:
    try:
        return os.open(file, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as failure:
        raise CannotOpen(f"{file}: {failure.strerror}") from failure
