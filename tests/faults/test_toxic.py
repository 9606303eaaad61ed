"""A bad line: requests and answers that are lost, late or cut off. A client that asks again with its key plays once."""

import time
from pathlib import Path
from random import Random

import pytest
from tests.faults.accounts import accounted
from tests.faults.lives import alive
from tests.faults.players import Wire, asked_again, at_rest, seated
from tests.faults.toxic import HARMS, toxic


@pytest.mark.parametrize("seconds", [3, pytest.param(300, marks=[pytest.mark.long, pytest.mark.timeout(900)])])
def test_over_a_bad_line_nothing_is_lost_and_nothing_is_played_twice(tmp_path: Path, seconds: float) -> None:
    played_over_a_bad_line(tmp_path / "tapete.db", seconds)


def played_over_a_bad_line(file: Path, seconds: float, fault: str | None = None) -> None:
    """`fault` is one that is planted in the server."""
    with alive(file, fault=fault) as server, Wire() as wire:
        wire.lead_to(server.address)
        players = seated(wire, alone=4, pairs=2)
        with toxic(wire.addresses[0], b"{", share=0.3) as line:  # every body has one, no header has
            wire.lead_to(f"http://127.0.0.1:{line.port}")
            time.sleep(seconds)
            at_rest(wire, players)
        wire.lead_to(server.address)
        asked_again(wire, players, Random(0), most=100)
    found, resent = accounted(f"sqlite:///{file}", players), sum(player.resent for player in players)
    print(f"{dict(line.done)}, {resent} sent again, {found}", end=" ")  # noqa: T201
    assert all(line.done[harm] > 0 for harm in HARMS)
    assert resent >= line.done["dropped before"] + line.done["dropped after"]
    assert found.replayed > 0
