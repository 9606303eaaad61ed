"""Whom a running server takes a sender for, and what it then allows."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import httpx
import pytest
from tests.databases import on_postgresql, on_sqlite
from tests.servers import Server, served

JOIN = "/api/games/none/join"
BODY = {"name": "Eva", "invite": "none"}
PROXIES = "FORWARDED_ALLOW_IPS"
ROTATED = count(1)


@contextmanager
def asked(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=30) as client:
        yield client


def tries(client: httpx.Client, number: int, forwarded: str = "") -> list[int]:
    """The statuses of so many attempts to join, each with a forwarded address of its own where `{}` stands."""
    headers = [{"x-forwarded-for": forwarded.format(f"198.51.100.{next(ROTATED) % 250 + 1}")} for _ in range(number)]
    return [client.post(JOIN, json=BODY, headers=each if forwarded else {}).status_code for each in headers]


def passed(statuses: list[int]) -> int:
    """How many were let through; the join itself is a 404."""
    assert set(statuses) <= {404, 429}
    return statuses.count(404)


@on_sqlite
def test_a_peer_that_is_no_proxy_stays_who_it_is_whatever_it_says_it_forwards(
    new_database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(PROXIES, "203.0.113.1")
    with served(new_database_url, "--limits", "all") as server, asked(server) as client:
        assert passed(tries(client, 30, "{}")) in (10, 11)  # one more where the machine took six seconds for them
        answer = client.post(JOIN, json=BODY, headers={"x-forwarded-for": "203.0.113.1", "x-real-ip": "198.51.100.9"})
        assert answer.status_code == 429
        assert 1 <= int(answer.headers["retry-after"]) <= 6


@on_sqlite
def test_behind_a_proxy_on_this_machine_each_sender_is_counted_by_the_address_that_the_proxy_saw(
    new_database_url: str,
) -> None:
    with served(new_database_url) as server, asked(server) as client:
        assert passed(tries(client, 30, "{}")) == 30
        assert passed(tries(client, 30, "{}, 203.0.113.9")) in (10, 11)
        assert passed(tries(client, 30, "127.0.0.1, 203.0.113.10")) in (10, 11)
        assert passed(tries(client, 30)) == 30  # no address was forwarded: this machine's own


@on_postgresql
def test_every_process_of_several_keeps_to_the_limits_and_the_names(new_database_url: str) -> None:
    options = ("--workers", "2", "--migrate", "--limits", "all", "--host-name", "table.example")
    with served(new_database_url, *options) as server:
        allowed = 0
        for _ in range(60):
            with asked(server) as client:  # a connection each, so that both are asked
                allowed += passed(tries(client, 1))
                assert client.get("/api/rules", headers={"host": "evil.example"}).status_code == 400
        assert 10 <= allowed <= 24
