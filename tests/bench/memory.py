"""Starting up, and what a thousand open games weigh."""

import asyncio
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median

import httpx
from tests.bench.driving import seated
from tests.bench.line import Line, request
from tests.bench.machine import resident_megabytes
from tests.bench.measuring import Pace, Progress
from tests.bench.report import Cell, Checked, Report, at_most
from tests.servers import Server, served

GAMES = 1_000
CONNECTIONS = 8


def report(pace: Pace, progress: Progress) -> Iterable[Report]:
    """One table."""
    progress.tell("memory: starting up")
    starts = [_start() for _ in range(min(pace.rounds, 3))]
    progress.tell(f"memory: opening {GAMES} games")
    fresh, full = asyncio.run(_weighed())
    rows: list[list[Cell]] = [
        ["from the command to the first answer, s", Checked(median(starts), at_most(2.0))],
        ["memory after the first answer, MB", Checked(fresh)],
        [f"memory with {GAMES:,} open games".replace(",", " ") + ", MB", Checked(full, at_most(150))],
        ["each open game, KB", Checked(1024 * (full - fresh) / GAMES)],
    ]
    yield Report("Starting up, and memory", ["Tapete on SQLite, one process", ""], rows)


def _start() -> float:
    """Seconds until a new database serves its first answer."""
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder:
        began = time.perf_counter()
        with served(Path(folder) / "tapete.db") as server:
            _first_answer(server)
            return time.perf_counter() - began


def _first_answer(server: Server) -> None:
    httpx.get(f"{server.address}/api/rules").raise_for_status()


async def _weighed() -> tuple[float, float]:
    """Megabytes before and after the games were made and dealt."""
    with tempfile.TemporaryDirectory(prefix="tapete-bench-") as folder, served(Path(folder) / "tapete.db") as server:
        _first_answer(server)
        fresh = resident_megabytes(server.process.pid)
        await asyncio.gather(*(_open_games(server, GAMES // CONNECTIONS) for _ in range(CONNECTIONS)))
        return fresh, resident_megabytes(server.process.pid)


async def _open_games(server: Server, games: int) -> None:
    line = await Line.to(server.address)
    for _ in range(games):
        seat, held = await seated(line)
        status, _ = await line.ask(request("POST", f"/api/games/{seat.id}/deal", b"{}", held))
        assert status == 200
