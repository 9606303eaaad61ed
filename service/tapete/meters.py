"""What is counted while the table is open, for `GET /metrics`. Values only: no names, no games, no cards.

Several processes of one `tapete serve --workers` count into files of one folder, so that whichever of them is asked
answers for all. Every label has few values: moves, codes, routes, levels and reasons are closed sets.
"""

import asyncio
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

MEDIA_TYPE = "text/plain; version=0.0.4"
TOGETHER = "PROMETHEUS_MULTIPROC_DIR"  # the library reads it when it is first imported
LAG_EVERY = 0.5  # seconds

disable_created_metrics()  # type: ignore[no-untyped-call]  # a second series beside each, for the time of the start

_FAST = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_LATE = (0.5, 1, 1.25, 1.5, 2, 3, 5, 10, 30, 60)

moves = Counter("tapete_moves", "Moves and deals that were asked for, by what became of them", ["move", "outcome"])
requests = Histogram(
    "tapete_request_seconds",
    "From a request's arrival to the beginning of its answer",
    ["route", "method", "status"],
    buckets=_FAST,
)
connections_refused = Counter(
    "tapete_connections_refused",
    "Connections that were closed before there was a whole head, by what was said",
    ["status"],
)
streams_open = Gauge("tapete_streams_open", "Live streams that are open now", multiprocess_mode="livesum")
streams_ended = Counter("tapete_streams_ended", "Live streams that have ended, by why", ["reason"])
clock_lag = Histogram(
    "tapete_clock_lag_seconds", "From the end of a turn's clock to the time-out, its second of grace included",
    buckets=_LATE,
)  # fmt: skip
thinking = Histogram(
    "tapete_thinking_seconds", "What a computer player takes to choose a move", ["level"], buckets=_FAST
)
versions_lost = Counter("tapete_versions_lost", "Steps that were not saved because another was first")
database_seconds = Histogram(
    "tapete_database_seconds", "From asking the database to its answer, waiting included", ["crew"], buckets=_FAST
)
database_busy = Counter("tapete_database_busy", "What the database could not do at the moment")
loop_lag = Histogram(
    "tapete_loop_lag_seconds", "How late the event loop comes to what is due, looked at twice a second", buckets=_FAST
)


@contextmanager
def moved(name: str) -> Iterator[None]:
    """The move or the deal within is `made` (or its first answer given again), or refused with a code."""
    outcome = "given-up"
    try:
        yield
        outcome = "made"
    except Exception as refused:
        outcome = code(refused)
        raise
    finally:
        moves.labels(name, outcome).inc()


def code(refused: Exception) -> str:
    """The code that a refusal names, else its class in lower case: `illegal card`, `not-your-seat`, `busy`."""
    named = getattr(refused, "code", None)
    return str(named) if isinstance(named, str) else re.sub(r"(?<!^)(?=[A-Z])", "-", type(refused).__name__).lower()


def request(route: str, method: str, status: int, seconds: float) -> None:
    """An answer has begun; `route` is a template, `status` is counted by its class."""
    requests.labels(route, method, f"{status // 100}xx").observe(seconds)


def connection_refused(status: int) -> None:
    """A head came too slowly (408), was too large (431) or none at all (400)."""
    connections_refused.labels(str(status)).inc()


def stream_opened() -> None:
    """One more is open; `stream_ended` is owed for it."""
    streams_open.inc()


def stream_ended(reason: str) -> None:
    """A stream that was counted as open has ended: a reason of the `end` frame, or `left` where the reader went."""
    streams_open.dec()
    streams_ended.labels(reason).inc()


def timed_out(lag: float) -> None:
    """A turn was ended so many seconds after its clock."""
    clock_lag.observe(lag)


def version_lost() -> None:
    """A step was worked out on a version that is no longer the last."""
    versions_lost.inc()


@contextmanager
def asked(crew: str) -> Iterator[None]:
    """The time within is spent on the answer of a database's threads, waiting for room included."""
    with database_seconds.labels(crew).time():
        yield


def busy() -> None:
    """The database refused for the moment."""
    database_busy.inc()


@contextmanager
def thought(level: str) -> Iterator[None]:
    """The time within is a computer player's."""
    with thinking.labels(level).time():
        yield


async def watch_the_loop() -> None:
    """Measure the event loop's lag, until cancelled."""
    while True:
        due = time.perf_counter() + LAG_EVERY
        await asyncio.sleep(LAG_EVERY)
        loop_lag.observe(max(0.0, time.perf_counter() - due))


def written() -> bytes:
    """All figures as text, of all processes where several count together."""
    folder = os.environ.get(TOGETHER)
    if folder is None:
        return generate_latest(REGISTRY)
    _bury(Path(folder))
    registry = CollectorRegistry()
    MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _bury(folder: Path) -> None:
    """What a process that is gone said to be so now is so no longer; what it has counted stays."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists() and Path("/proc/self").exists():
            mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]
