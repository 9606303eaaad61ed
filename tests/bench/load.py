"""Many people at once, each at a table of their own against the computer, by a real server on SQLite.

`python tests/bench load --clients 50 --seconds 60` prints what was played, what of it is not in the file, and how long
they waited. Every move has its key and names its version, and everybody thinks for a while before each.
"""

import argparse
import asyncio
import secrets
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop
from tests.bench.driving import View, next_move, seated
from tests.bench.line import Line, request
from tests.bench.machine import resident_megabytes, this_machine
from tests.databases import ask
from tests.servers import served

SAMPLES = 6
_VIEW = msgspec.json.Decoder(View)


@dataclass
class Tally:
    """What the clients were answered: statuses, waits in seconds, and by game its last version and its own moves."""

    statuses: Counter[int] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)
    versions: dict[str, int] = field(default_factory=dict)
    acts: Counter[str] = field(default_factory=Counter)


class Figures(msgspec.Struct):
    """`lost` are moves and deals that were answered and are not in the file, `unanswered` those that are there and were
    not answered; waits in milliseconds, memory in megabytes, before and then after each sixth of the time."""

    clients: int
    seconds: float
    games: int
    acts: int
    lost: int
    unanswered: int
    refused: int
    failed: int
    p50: float
    p99: float
    longest: float
    memory: list[float]

    def described(self) -> str:
        """In words."""
        return (
            f"{self.clients} clients for {self.seconds:.0f} s: {self.games} games, {self.acts} moves and deals "
            f"({self.acts / self.seconds:.0f} a second)\n"
            f"lost {self.lost}, made without an answer {self.unanswered}, refused {self.refused}, 5xx {self.failed}\n"
            f"waits: p50 {self.p50:.1f} ms, p99 {self.p99:.1f} ms, longest {self.longest:.0f} ms\n"
            f"memory of the server: {', '.join(f'{each:.0f}' for each in self.memory)} MB"
        )


def loaded(file: Path, clients: int, seconds: float, pause: float) -> Figures:
    """Play on a new file; everybody thinks for `pause` seconds on average."""
    tally = Tally()
    with served(file, "--log-level", "warning") as server:
        uvloop.run(_play(server.address, 1, 0.5, 0.0, Tally()))  # all is imported and in its place by then
        memory = [resident_megabytes(server.process.pid)]
        uvloop.run(_watched(_play(server.address, clients, seconds, pause, tally), server.process.pid, seconds, memory))
    lost, unanswered = _held_against(f"sqlite:///{file}", tally)
    waits = sorted(tally.waits)
    return Figures(
        clients=clients,
        seconds=seconds,
        games=len(tally.versions),
        acts=tally.acts.total(),
        lost=lost,
        unanswered=unanswered,
        refused=sum(number for status, number in tally.statuses.items() if 300 <= status < 500),
        failed=sum(number for status, number in tally.statuses.items() if status >= 500),
        p50=_at(waits, 0.5),
        p99=_at(waits, 0.99),
        longest=_at(waits, 1),
        memory=memory,
    )


def _at(waits: list[float], share: float) -> float:
    return 1000 * waits[int(share * (len(waits) - 1))]


async def _watched(play: Coroutine[Any, Any, None], process: int, seconds: float, memory: list[float]) -> None:
    """Play, and add to `memory` what the server holds after each sixth of the time."""
    playing = asyncio.ensure_future(play)
    for _ in range(SAMPLES):
        await asyncio.sleep(seconds / SAMPLES)
        memory.append(resident_megabytes(process))
    await playing


async def _play(url: str, clients: int, seconds: float, pause: float, tally: Tally) -> None:
    ends = time.monotonic() + seconds
    lines = [await Line.to(url) for _ in range(clients)]
    try:
        await asyncio.gather(*(_one(line, Random(seed), ends, pause, tally) for seed, line in enumerate(lines)))
    finally:
        for line in lines:
            line.close()
        await asyncio.sleep(0)


async def _one(line: Line, chance: Random, ends: float, pause: float, tally: Tally) -> None:
    """One client: game after game until the time is over."""
    await asyncio.sleep(chance.uniform(0, pause))
    while time.monotonic() < ends:
        seat, held = await seated(line)
        view, tally.versions[seat.id] = seat.view, seat.view.version
        while view.status != "finished" and time.monotonic() < ends:
            await asyncio.sleep(chance.uniform(0, 2 * pause))
            name, fields = next_move(view)
            headers = f'{held}If-Match: "{view.version}"\r\nIdempotency-Key: {secrets.token_urlsafe(18)}\r\n'
            asked = time.monotonic()
            status, body = await line.ask(request("POST", f"/api/games/{seat.id}/{name}", fields, headers))
            tally.waits.append(time.monotonic() - asked)
            tally.statuses[status] += 1
            if status == 200:
                view = _VIEW.decode(body)
                tally.versions[seat.id] = view.version
                tally.acts[seat.id] += 1


def _held_against(url: str, tally: Tally) -> tuple[int, int]:
    """Answered and not stored, stored and not answered: deals, and moves of people."""
    rows = ask(
        url,
        "SELECT id, version, (SELECT count(*) FROM hand WHERE game = game.id) + (SELECT count(*) FROM move "
        "JOIN hand ON hand.id = move.hand JOIN seat ON seat.game = hand.game AND seat.seat = move.seat "
        "WHERE hand.game = game.id AND seat.cpu IS NULL) FROM game",
    )
    stored = {str(game): (int(str(version)), int(str(acts))) for game, version, acts in rows}
    differences = [tally.acts[game] - stored.get(game, (0, 0))[1] for game in tally.versions]
    behind = sum(version > stored.get(game, (0, 0))[0] for game, version in tally.versions.items())
    return max(sum(number for number in differences if number > 0), behind), -sum(n for n in differences if n < 0)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(prog="python tests/bench load", description="Many people against the computer.")
    parser.add_argument("--clients", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds that everybody thinks, on average")
    asked = parser.parse_args(arguments)
    print(this_machine().described)
    with tempfile.TemporaryDirectory(prefix="tapete-load-") as folder:
        print(loaded(Path(folder) / "tapete.db", asked.clients, asked.seconds, asked.pause).described())
