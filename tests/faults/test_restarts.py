"""A PostgreSQL server that is restarted, crashes and cuts connections, while people play through two servers."""

import json
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.faults.accounts import accounted
from tests.faults.clusters import Cluster, cluster
from tests.faults.lives import Life, alive
from tests.faults.players import Player, Wire, asked_again, at_rest, seated
from tests.faults.toxic import toxic

pytestmark = pytest.mark.postgres

BACK = 5.0  # seconds after PostgreSQL answers again


@pytest.fixture(scope="module")
def restartable() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


@contextmanager
def played(url: str) -> Iterator[tuple[Wire, list[Life], list[Player]]]:
    """Eight people at six tables, each request by one of two servers; at the end all is accounted for."""
    with ExitStack() as stack:
        wire = stack.enter_context(Wire(patient=True))
        servers = [stack.enter_context(alive(url)) for _ in range(2)]
        wire.lead_to(*(server.address for server in servers))
        players = seated(wire, alone=4, pairs=2)
        yield wire, servers, players
        at_rest(wire, players)
        asked_again(wire, players, Random(0), most=100)


def back_after(servers: list[Life]) -> float:
    """The seconds until every server has saved something again."""
    begun = time.monotonic()
    for server in servers:
        wire = Wire(patient=True)
        wire.lead_to(server.address)
        headers = {"content-type": "application/json", "idempotency-key": secrets.token_urlsafe(18)}
        while (found := wire.ask("POST", "/api/games", json.dumps({}), headers)) is None:
            time.sleep(0.02)
        assert found[0] == 201
    return time.monotonic() - begun


def restarted(at: Cluster, cycles: int) -> None:
    """Half of the stops are crashes."""
    chance, waits = Random(cycles), list[float]()
    with played(at.url) as (wire, servers, players):
        for cycle in range(cycles):
            time.sleep(chance.uniform(0.5, 1.5))
            at.stop("immediate" if cycle % 2 == 0 else "fast")
            at.start()
            waits.append(back_after(servers))
    found = accounted(at.url, players)
    print(  # noqa: T201
        f"{cycles} restarts, {found}, {wire.refusals} times 503, back after {max(waits):.1f} s at most", end=" "
    )
    assert max(waits) <= BACK
    assert wire.refusals > 0
    assert found.moves >= 20 * cycles


def test_a_crash_and_a_restart_of_postgresql_lose_nothing_and_double_nothing(restartable: Cluster) -> None:
    restarted(restartable, 2)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_many_crashes_and_restarts_of_postgresql_lose_nothing_and_double_nothing(restartable: Cluster) -> None:
    """As many as TAPETE_CYCLES says, 100 by default: some ten minutes."""
    restarted(restartable, int(os.environ.get("TAPETE_CYCLES", "100")))


@pytest.mark.parametrize("rounds", [25, pytest.param(2_000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_connections_ended_at_random_lose_nothing_and_double_nothing(restartable: Cluster, rounds: int) -> None:
    chance, cut = Random(rounds), 0
    with played(restartable.url) as (_, servers, players):
        for _ in range(rounds):
            time.sleep(chance.uniform(0, 0.1))
            cut += restartable.cut(chance.choice((1, 2, 4, 32)))
        wait = back_after(servers)
    print(f"{cut} connections ended, {accounted(restartable.url, players)}", end=" ")  # noqa: T201
    assert cut >= rounds
    assert wait <= BACK


@pytest.mark.parametrize("rounds", [5, pytest.param(300, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_connections_ended_amid_their_commit_lose_nothing_and_double_nothing(restartable: Cluster, rounds: int) -> None:
    """The move is made when its connection is ended, and nobody has been told so."""
    chance, cut = Random(rounds), 0
    with played(restartable.url) as (wire, _, players):
        for _ in range(rounds):
            with restartable.commits_held():
                time.sleep(chance.uniform(0.1, 0.3))
                cut += restartable.cut_amid_commit()
            time.sleep(chance.uniform(0.1, 0.3))
    found = accounted(restartable.url, players)
    print(f"{cut} commits cut off, {wire.refusals} times 503, {found}", end=" ")  # noqa: T201
    assert cut >= rounds
    assert found.replayed > 0


@pytest.mark.parametrize("seconds", [3, pytest.param(300, marks=[pytest.mark.long, pytest.mark.timeout(900)])])
def test_a_commit_whose_outcome_is_not_heard_is_made_once(restartable: Cluster, seconds: float) -> None:
    """The line to PostgreSQL breaks when COMMIT has been sent: before it arrives, after it is done, or in between."""
    parts = urlsplit(restartable.url)
    folder = parse_qs(parts.query)["host"][0]
    chosen = str(next(Path(folder).glob(".s.PGSQL.*[0-9]")))
    with toxic(chosen, b"COMMIT", share=0.3) as line:
        with played(f"postgresql://{parts.username}@127.0.0.1:{line.port}{parts.path}") as (wire, _, players):
            time.sleep(seconds)
            line.share = 0
        found = accounted(restartable.url, players)
    resent = sum(player.resent for player in players)
    print(f"{dict(line.done)}, {resent} sent again, {wire.refusals} times 503, {found}", end=" ")  # noqa: T201
    assert line.done["dropped after"] > 0
    assert found.replayed > 0
    assert wire.refusals > 0
