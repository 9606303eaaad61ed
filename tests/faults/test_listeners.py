"""Listeners while servers are killed and PostgreSQL is restarted: none is told a wrong view, an old one or another's,
and each hears of the last version in the end."""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from random import Random

import pytest
from tests.faults.accounts import accounted
from tests.faults.clusters import Cluster, cluster
from tests.faults.listeners import Listener
from tests.faults.lives import Life, born, stopped
from tests.faults.players import Player, Wire, at_rest, seated

pytestmark = pytest.mark.postgres

FOUND = 6.0  # seconds until a version is found that nobody told of


@pytest.fixture
def restartable() -> Iterator[Cluster]:
    with cluster() as found:
        yield found


def following(wire: Wire, players: list[Player]) -> list[Listener]:
    """Each seat of the tables that people share, and a spectator at each."""
    shared = sorted(player.seat for player in players if player.seat is not None)
    seats: list[tuple[str, str | None]] = [*shared, *((game, None) for game in sorted({game for game, _ in shared}))]
    return [Listener(wire, game, token, seed) for seed, (game, token) in enumerate(seats)]


@pytest.mark.parametrize("rounds", [3, pytest.param(60, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_listeners_lose_nothing_by_kills_and_restarts(restartable: Cluster, rounds: int) -> None:
    servers = [born(restartable.url) for _ in range(2)]
    try:
        with Wire(patient=True) as wire:
            wire.lead_to(*(server.address for server in servers))
            players = seated(wire, alone=0, pairs=2)
            listeners = following(wire, players)
            harmed(restartable, servers, wire, rounds)
            at_rest(wire, players)
            _all_hear_of_the_last(listeners, players)
    finally:
        for server in servers:
            with suppress(RuntimeError):
                stopped(server)
    told = sum(len(one.views) for one in listeners)
    connections = sum(one.connections for one in listeners)
    print(f"{told} views on {connections} connections, {accounted(restartable.url, players)}", end=" ")  # noqa: T201
    assert [fault for one in listeners for fault in one.faults] == []
    assert connections > len(listeners)
    assert _the_same_as_answered(listeners, players) > 10
    _spectators_see_no_hand(listeners)


def harmed(at: Cluster, servers: list[Life], wire: Wire, rounds: int) -> None:
    """In turn a server is killed, PostgreSQL crashes, and connections are cut, those that listen among them."""
    chance = Random(rounds)
    for number in range(rounds):
        time.sleep(chance.uniform(0.5, 1))
        if number % 3 == 0:
            servers[0].kill()
            servers[:] = [servers[1], born(at.url)]
            wire.lead_to(*(server.address for server in servers))
        elif number % 3 == 1:
            at.stop("immediate")
            at.start()
        else:
            at.cut()
    time.sleep(1)


def _all_hear_of_the_last(listeners: list[Listener], players: list[Player]) -> None:
    last = dict.fromkeys([one.game for one in listeners], 0)
    for view in (one.view() for player in players for one in player.acknowledged):
        last[view["id"]] = max(last.get(view["id"], 0), view["version"])
    begun = time.monotonic()
    while [one for one in listeners if one.latest < last[one.game]] and time.monotonic() - begun < FOUND:
        time.sleep(0.05)
    behind = [(one.latest, last[one.game]) for one in listeners if one.latest < last[one.game]]
    assert behind == []  # ahead is who heard of a move that was made and not answered


def _the_same_as_answered(listeners: list[Listener], players: list[Player]) -> int:
    """A view heard is the one that the same seat's own move was answered with; how many were compared.

    A seat's token opens the game that follows as well, so a view's place is the game, the token and the version.
    """
    answered = {
        (one.view()["id"], one.request.token, one.view()["version"]): one.answer
        for player in players
        for one in player.acknowledged
        if one.request.token is not None
    }
    heard = {(one.game, one.token, version): view for one in listeners for version, view in one.views.items()}
    both = answered.keys() & heard.keys()
    assert [place for place in both if answered[place] != heard[place]] == []
    return len(both)


def _spectators_see_no_hand(listeners: list[Listener]) -> None:
    for one in listeners:
        hands = [json.loads(view)["hand"] for view in one.views.values() if one.token is None]
        assert all(hand is None or hand["cards"] == [] for hand in hands)
