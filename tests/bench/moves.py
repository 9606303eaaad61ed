"""Moves over HTTP: the product against a bare handler on the bare driver, and both against a handler that says hello.

All servers run at the same time and are loaded in turn by 16 keep-alive connections from a process of its own. A
`bare` one applies the same rules and saves the same values (`tests.bench.bare`).
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from statistics import median

import msgspec
from tests.bench.driving import Load
from tests.bench.machine import cpu_seconds
from tests.bench.measuring import Pace, Progress, ratio
from tests.bench.report import Aim, Cell, Checked, Report, at_least, at_most
from tests.bench.servers import TOP, bare, milliseconds_of_a_sync, postgresql
from tests.servers import Server, served

from tapete.store.migrate import upgrade

MEMORY = Path("/dev/shm")  # noqa: S108 - a file system without a disk, where there is one
LOOKS = ("views", "views-304")
COLUMNS = ["", "requests/s", "p50 ms", "p99 ms", "CPU µs each", "÷ bare", "÷ hello"]
SYNC = "This disk took {:.2f} ms for a sync, {:.2f} ms at worst; moves that wait for the product's share one."
NO_AIMS: dict[str, Aim] = {}
SQLITE_AIMS = {"rate": at_least(1000), "p99": at_most(50), "bare": at_least(0.60), "hello": at_least(0.14)}
POSTGRESQL_AIMS = {"bare": at_least(0.55), "hello": at_least(0.085)}


@dataclass(slots=True)
class Contender:
    """A server under one kind of load, and what came of it, round by round."""

    name: str
    server: Server
    driver: str
    loads: list[Load] = field(default_factory=list)
    cpu: list[float] = field(default_factory=list)

    @property
    def rates(self) -> list[float]:
        """Requests a second, by round."""
        return [load.rate for load in self.loads]

    def take(self, seconds: float) -> None:
        """One slice of load."""
        began = cpu_seconds(self.server.process.pid)
        command = [sys.executable, "-m", "tests.bench.driving", self.server.address]
        asked = ["--driver", self.driver, "--seconds", str(seconds)]
        done = subprocess.run([*command, *asked], cwd=TOP, stdout=subprocess.PIPE, check=True)
        load = msgspec.json.decode(done.stdout, type=Load)
        if load.failures:
            message = f"{self.name}: {load.failures} of {load.requests} requests were refused"
            raise AssertionError(message)
        self.loads.append(load)
        self.cpu.append((cpu_seconds(self.server.process.pid) - began) / load.sent)


@dataclass(slots=True)
class Table:
    """Contenders that belong together: hello, and each of the product with its bare counterpart, where there is one."""

    title: str
    hello: Contender
    pairs: list[tuple[Contender, Contender | None]]
    aims: dict[str, Aim]
    notes: list[str] = field(default_factory=list)

    @property
    def contenders(self) -> Iterator[Contender]:
        """In the order in which they are loaded, hello again for each table so that it stands close to them."""
        yield self.hello
        for pair in self.pairs:
            yield from (contender for contender in pair if contender is not None)


def report(pace: Pace, progress: Progress) -> Iterable[Report]:
    """A table for each database, and one for looking on."""
    progress.tell("moves: starting the servers")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tapete-bench-")))
        tables = list(_tables(stack, folder))
        tell = progress.of("moves", pace)
        syncs = []
        for turn in range(pace.rounds):
            syncs.append(milliseconds_of_a_sync(folder))
            for contender in chain.from_iterable(table.contenders for table in tables):
                tell(turn, contender.name)
                contender.take(pace.load)
    tables[0].notes.append(SYNC.format(median(syncs), max(syncs)))
    yield from map(_shown, tables)


def _tables(stack: ExitStack, folder: Path) -> Iterator[Table]:
    greeter = stack.enter_context(bare())
    product, handler = _on_sqlite(stack, folder)
    pairs = _pairs("SQLite", product, handler)
    yield Table("Moves over HTTP, SQLite, synchronous=FULL", _hello(greeter), pairs, SQLITE_AIMS)
    looks = [Contender(f"GET a view{', 304' if same else ''}", product, driver) for same, driver in enumerate(LOOKS)]
    yield Table("Looking on", _hello(greeter), [(look, None) for look in looks], NO_AIMS)
    if MEMORY.is_dir():
        memory = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="tapete-bench-", dir=MEMORY)))
        pairs = _pairs("SQLite, no disk", *_on_sqlite(stack, memory))
        yield Table("The same with the file in memory", _hello(greeter), pairs, NO_AIMS)
    pairs = _pairs("PostgreSQL", *_on_postgresql(stack))
    yield Table("Moves over HTTP, PostgreSQL", _hello(greeter), pairs, POSTGRESQL_AIMS)


def _hello(greeter: Server) -> Contender:
    return Contender("hello", greeter, "hello")


def _pairs(database: str, product: Server, handler: Server) -> list[tuple[Contender, Contender | None]]:
    """With and without an Idempotency-Key."""
    return [
        (Contender(f"Tapete, {what}", product, driver), Contender(f"bare, {what}", handler, driver))
        for what, driver in ((database, "moves"), (f"{database}, with keys", "moves-with-keys"))
    ]


def _on_sqlite(stack: ExitStack, folder: Path) -> tuple[Server, Server]:
    url = f"sqlite:///{folder / 'bare.db'}"
    upgrade(url)
    return stack.enter_context(served(folder / "tapete.db")), stack.enter_context(bare(url))


def _on_postgresql(stack: ExitStack) -> tuple[Server, Server]:
    made = stack.enter_context(postgresql())
    ours, theirs = made("tapete"), made("bare")
    upgrade(theirs)
    return stack.enter_context(served(ours, "--migrate")), stack.enter_context(bare(theirs))


def _shown(table: Table) -> Report:
    hello, rows = table.hello, list[list[Cell]]()
    for ours, theirs in table.pairs:
        rows.append(_row(ours, theirs, hello, table.aims))
        rows += [_row(theirs, None, hello, NO_AIMS)] if theirs is not None else []
    return Report(table.title, COLUMNS, [*rows, _row(hello, None, None, NO_AIMS)], table.notes)


def _row(one: Contender, against: Contender | None, hello: Contender | None, aims: dict[str, Aim]) -> list[Cell]:
    return [
        one.name,
        Checked(median(one.rates), aims.get("rate")),
        Checked(median(load.p50 for load in one.loads)),
        Checked(median(load.p99 for load in one.loads), aims.get("p99")),
        Checked(1e6 * median(one.cpu)),
        "" if against is None else Checked(ratio(one.rates, against.rates), aims.get("bare")),
        "" if hello is None else Checked(ratio(one.rates, hello.rates), aims.get("hello")),
    ]
