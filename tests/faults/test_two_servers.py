"""Two servers on one PostgreSQL, of which one is killed again and again: each version of a game has one winner."""

import os
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from random import Random

import pytest
from tests.faults.duels import Duellists, settled
from tests.faults.lives import Life, born, stopped
from tests.faults.players import Wire

from tapete.store import migrate

pytestmark = pytest.mark.postgres

LANES = 4


def test_of_two_moves_for_one_version_sent_to_two_servers_one_is_made(new_postgresql_url: Callable[[], str]) -> None:
    duelled(new_postgresql_url(), duels=320, every=1.5)


@pytest.mark.long
@pytest.mark.timeout(3 * 3600)
def test_of_ten_thousand_such_pairs_each_time_one_is_made(new_postgresql_url: Callable[[], str]) -> None:
    """As many as TAPETE_DUELS says, 10,000 by default: some five minutes."""
    duelled(new_postgresql_url(), duels=int(os.environ.get("TAPETE_DUELS", "10000")), every=10)


def duelled(url: str, duels: int, every: float, fault: str | None = None) -> None:
    """A server is killed every so many seconds, and another is started; `fault` is one that is planted in all."""
    migrate.upgrade(url)
    wire, begun = Wire(patient=True), time.monotonic()
    servers = [born(url, fault=fault) for _ in range(2)]
    fights = [Duellists(wire, seed) for seed in range(LANES)]
    try:
        wire.lead_to(*(server.address for server in servers))
        with ThreadPoolExecutor(LANES) as lanes:
            running = [lanes.submit(fight.fight, duels // LANES) for fight in fights]
            kills = killed_meanwhile(servers, lambda: born(url, fault=fault), wire, running, every)
            for one in running:
                one.result()
    finally:
        for server in servers:
            with suppress(RuntimeError):
                stopped(server)
    won = {place: sum(fight.won[place] for fight in fights) for place in ("first", "second")}
    resent, took = sum(fight.resent for fight in fights), time.monotonic() - begun
    print(f"{sum(won.values())} duels {won}, {kills} kills, {resent} sent again, in {took:.0f} s", end=" ")  # noqa: T201
    settled(url, fights)
    assert min(won.values()) > sum(won.values()) // 10
    assert kills > 0


def killed_meanwhile(
    servers: list[Life], new: Callable[[], Life], wire: Wire, running: list[Future[None]], every: float
) -> int:
    """Until all is done; how many servers were killed."""
    chance, kills = Random(8), 0
    while not all(one.done() for one in running):
        time.sleep(chance.uniform(0.5, 1.5) * every)
        place = chance.randrange(len(servers))
        servers[place].kill()
        kills += 1
        servers[place] = new()
        wire.lead_to(*(server.address for server in servers))
    return kills
