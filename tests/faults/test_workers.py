"""Several processes on one PostgreSQL database, behind one address."""

from concurrent.futures import ThreadPoolExecutor

import httpx
from tests.databases import on_postgresql
from tests.servers import served

SECONDS = 60.0


@on_postgresql
def test_an_address_that_is_announced_turns_nobody_away_before_its_processes_are_up(new_database_url: str) -> None:
    with (
        served(new_database_url, "--workers", "2", "--migrate") as server,
        httpx.Client(base_url=server.address, timeout=SECONDS) as client,
        ThreadPoolExecutor(8) as pool,
    ):
        answers = list(pool.map(client.get, ["/api/rules"] * 8))
    assert [answer.status_code for answer in answers] == [200] * 8
