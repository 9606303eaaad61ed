"""The harnesses of real processes are checked too: over a server with a fault in it each of them fails."""

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.faults.test_kill import killed_again_and_again
from tests.faults.test_toxic import played_over_a_bad_line
from tests.faults.test_two_servers import duelled

BEFORE_THE_COMMIT = "a move is answered before it is saved"
NO_KEY = "the key is not kept"
TWICE = "neither the version nor the ply keeps a move from being made twice"


@pytest.mark.parametrize("fault", [BEFORE_THE_COMMIT, pytest.param(NO_KEY, marks=pytest.mark.long)])
def test_kills_bring_a_fault_to_light(tmp_path: Path, fault: str) -> None:
    with pytest.raises(AssertionError):
        killed_again_and_again(tmp_path / "tapete.db", cycles=3, fault=fault)


@pytest.mark.long
@pytest.mark.parametrize("fault", [BEFORE_THE_COMMIT, NO_KEY])
def test_a_bad_line_brings_a_fault_to_light(tmp_path: Path, fault: str) -> None:
    with pytest.raises(AssertionError):
        played_over_a_bad_line(tmp_path / "tapete.db", 3, fault)


@pytest.mark.postgres
def test_duels_by_two_servers_bring_a_fault_to_light(new_postgresql_url: Callable[[], str]) -> None:
    with pytest.raises(AssertionError):
        duelled(new_postgresql_url(), duels=40, every=1.5, fault=TWICE)
