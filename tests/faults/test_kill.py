"""kill -9 amid play: each acknowledged move is there once, none is there twice, and keys give their answers."""

import os
import time
from pathlib import Path
from random import Random

import pytest
from tests.faults.accounts import accounted
from tests.faults.lives import alive
from tests.faults.players import Player, Wire, asked_again, at_rest, seated

ALONE = 5
PAIRS = 2


def test_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    killed_again_and_again(tmp_path / "tapete.db", cycles=25)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_many_kills_lose_nothing_and_double_nothing(tmp_path: Path) -> None:
    """As many as TAPETE_CYCLES says, 500 by default: some ten minutes."""
    killed_again_and_again(tmp_path / "tapete.db", cycles=int(os.environ.get("TAPETE_CYCLES", "500")))


def killed_again_and_again(file: Path, cycles: int, fault: str | None = None) -> None:
    """`fault` is one that is planted in the server."""
    begun = time.monotonic()
    with Wire() as wire:
        players = killed(wire, file, Random(cycles), cycles, fault)
    found = accounted(f"sqlite:///{file}", players)
    print(f"{cycles} kills, {found}, in {time.monotonic() - begun:.0f} seconds", end=" ")  # noqa: T201
    assert found.replayed > 0, "no kill came between a commit and its answer"


def killed(wire: Wire, file: Path, chance: Random, cycles: int, fault: str | None) -> list[Player]:
    """The players, after so many kills and a last server that answers them all."""
    players: list[Player] = []
    for _ in range(cycles):
        with alive(file, fault=fault) as server:
            wire.lead_to(server.address)
            players = players or seated(wire, ALONE, PAIRS)
            asked_again(wire, players, chance)
            time.sleep(chance.uniform(0.05, 0.8))
            server.kill()
            wire.lead_to()
    with alive(file, fault=fault) as server:
        wire.lead_to(server.address)
        at_rest(wire, players)
        asked_again(wire, players, chance, most=100)
    return players
