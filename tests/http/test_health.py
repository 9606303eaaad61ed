"""Health: alive is the process, ready is whoever can also keep a move; and what is answered while that cannot be."""

import httpx
import psycopg
import pytest
from sqlalchemy import make_url
from tests.databases import on_postgresql, on_sqlite
from tests.http.guests import Guest, against_the_cpu, body_of, opened, problem_of, serving

from tapete.app import create_app
from tapete.settings import Settings
from tapete.store import migrate
from tapete.store.database import Database
from tapete.store.sqlite import SQLite

pytestmark = pytest.mark.anyio


async def test_a_server_that_can_play_is_alive_and_ready(client: httpx.AsyncClient) -> None:
    for path in ("/health/live", "/health/ready"):
        assert body_of(await client.get(path), 200) == {"status": "ok"}


async def is_out_of_order(guest: Guest) -> None:
    """Alive, not ready, and whatever needs the database is 503 with a time to come back."""
    client = guest.client
    assert (await client.get("/health/live")).status_code == 200
    answers = [
        await client.get("/health/ready"),
        await client.post("/api/games", json={}),
        await guest.post("deal"),
        await client.get(f"{guest.path}/hands"),
        await client.get("/api/games/AAAAAAAAAAAA"),
        await client.get("/api/hands/AAAAAAAAAAAA"),
        await client.post("/api/games/AAAAAAAAAAAA/join", json={"name": "Eva", "invite": "x"}),
    ]
    for answer in answers:
        problem_of(answer, 503, "unavailable")
        assert int(answer.headers["retry-after"]) >= 1
    assert (await client.get("/api/rules/mesa")).status_code == 200


@on_sqlite
async def test_a_server_whose_file_was_closed_is_not_ready(database: Database) -> None:
    async with serving(create_app(Settings("sqlite:///unused"), database)) as client:
        ana = await against_the_cpu(client)
        await database.close()
        await is_out_of_order(ana)


@on_sqlite
async def test_a_server_whose_disk_failed_a_sync_is_not_ready(
    database: Database, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(create_app(Settings("sqlite:///unused"), database)) as client:
        ana = await against_the_cpu(client)
        assert isinstance(database, SQLite)
        database._writer.sound = False
        problem_of(await client.get("/health/ready"), 503, "unavailable")
        problem_of(await ana.post("deal"), 503, "unavailable")
        assert "a sync of the disk has failed" in caplog.messages[-1]  # why is for the log, not for who asks
        assert (await ana.view())["version"] == 0
        assert (await client.get("/health/live")).status_code == 200


@on_postgresql
async def test_a_server_whose_database_is_gone_is_not_ready_until_it_is_back(new_database_url: str) -> None:
    migrate.upgrade(new_database_url)
    url = make_url(new_database_url)
    async with opened(new_database_url) as client:
        ana = await against_the_cpu(client)
        assert (await client.get("/health/ready")).status_code == 200
        with psycopg.connect(
            url.set(database="postgres").render_as_string(hide_password=False), autocommit=True
        ) as server:
            server.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS false".encode())
            cut_off = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = %s"
            server.execute(cut_off, [url.database])
            server.execute(f"ALTER DATABASE {url.database} RENAME TO gone".encode())
            await is_out_of_order(ana)
            problem_of(await ana.look(), 503, "unavailable")
            server.execute(f"ALTER DATABASE gone RENAME TO {url.database}".encode())
            server.execute(f"ALTER DATABASE {url.database} ALLOW_CONNECTIONS true".encode())
        assert (await client.get("/health/ready")).status_code == 200
        assert body_of(await ana.post("deal"), 200)["status"] == "playing"
