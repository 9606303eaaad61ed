"""Live streams at real servers: many at once, none that reads, two servers, a server that stops."""

import asyncio
import signal
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import httpx
import psutil
import psycopg
import pytest
from tests.faults.streams import Heard, bearer, client, deal, everybody_follows, follow, two_people, until_heard
from tests.servers import Server, served

from tapete.live.postgresql import LISTENER
from tapete.store import migrate

pytestmark = pytest.mark.anyio
SECONDS = 10.0  # five on a machine with nothing else to do, and twice that in the midst of other tests


async def test_when_the_server_stops_every_stream_is_told_so_and_every_move_answered(tmp_path: Path) -> None:
    """200 streams and 50 moves on their way."""
    with served(tmp_path / "tapete.db") as server:
        async with client() as web:
            games = [await two_people(web, server.address) for _ in range(100)]
            streams, heard = everybody_follows(web, server.address, games)
            await until_heard(heard)
            moves = [asyncio.create_task(deal(web, server.address, game, tokens[0])) for game, tokens in games[:50]]
            await asyncio.wait(moves, return_when=asyncio.FIRST_COMPLETED)  # the others are on their way
            begun = time.monotonic()
            server.process.send_signal(signal.SIGTERM)
            server.process.send_signal(signal.SIGTERM)
            answers = await asyncio.gather(*moves, return_exceptions=True)
            async with asyncio.timeout(SECONDS):
                await asyncio.gather(*streams)
            await asyncio.to_thread(server.process.wait, SECONDS)
            took = time.monotonic() - begun
    assert [one.cut for one in heard if one.cut] == []
    assert {(one.last["event"], one.last["reason"]) for one in heard} == {("end", "closing")}
    assert all(200 <= one.last["retry"] <= 1_000 for one in heard)
    assert len({one.last["retry"] for one in heard}) > 50  # not all come back at once
    answered = [one for one in answers if isinstance(one, httpx.Response)]
    assert {one.status_code for one in answered} <= {200, 503}
    refused = [one for one in answers if not isinstance(one, httpx.Response)]
    assert all(isinstance(one, httpx.ConnectError | httpx.RemoteProtocolError | httpx.ReadError) for one in refused)
    assert sum(one.status_code == 200 for one in answered) > 0
    assert took < SECONDS
    kinds = sorted({type(one).__name__ for one in refused})
    print(f"200 streams ended, {len(answered)} of 50 moves answered {kinds}, {took:.1f} s", end=" ")  # noqa: T201


async def test_what_was_answered_while_the_server_stopped_is_there_when_it_is_back(tmp_path: Path) -> None:
    file = tmp_path / "tapete.db"
    with served(file) as server:
        async with client() as web:
            game, tokens = await two_people(web, server.address)
            heard = Heard()
            stream = asyncio.create_task(follow(web, server.address, game, tokens[1], heard))
            await until_heard([heard])
            move = asyncio.create_task(deal(web, server.address, game, tokens[0]))
            await asyncio.sleep(0)
            server.process.send_signal(signal.SIGTERM)
            answer = (await asyncio.gather(move, return_exceptions=True))[0]
            await stream
            server.process.wait(15)
    with served(file) as server:
        async with client() as web:
            view = (await web.get(f"{server.address}/api/games/{game}", headers=bearer(tokens[1]))).json()
            assert view["version"] >= max(heard.versions)
            if isinstance(answer, httpx.Response) and answer.status_code == 200:
                assert view["version"] == answer.json()["version"] == 2


async def test_four_streams_are_open_to_one_asker_and_moves_are_not_counted(tmp_path: Path) -> None:
    with served(tmp_path / "tapete.db") as server:
        async with client() as web:
            game, tokens = await two_people(web, server.address)
            heard = [Heard() for _ in range(4)]
            streams = [asyncio.create_task(follow(web, server.address, game, tokens[0], one)) for one in heard]
            await until_heard(heard)
            path = f"{server.address}/api/games/{game}/events"
            refused = await web.get(path, headers=bearer(tokens[0]))
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many-streams")
            assert int(refused.headers["retry-after"]) >= 1
            assert (await deal(web, server.address, game, tokens[0])).status_code == 200
            streams.pop().cancel()
            await asyncio.sleep(0.3)
            again = asyncio.create_task(follow(web, server.address, game, tokens[0], Heard()))
            await asyncio.sleep(0.3)
            assert not again.done()
            for one in [*streams, again]:
                one.cancel()


async def test_twenty_streams_are_open_to_one_address_whoever_asks(tmp_path: Path) -> None:
    """The address is the one that a proxy on this machine tells of."""
    with served(tmp_path / "tapete.db") as server:
        async with httpx.AsyncClient(headers={"x-forwarded-for": "203.0.113.9"}, timeout=20) as far, client() as web:
            games = [await two_people(web, server.address) for _ in range(6)]
            far_away = httpx.AsyncClient(
                headers={"x-forwarded-for": "203.0.113.9"}, timeout=20, limits=httpx.Limits(max_connections=None)
            )
            heard = [Heard() for _ in range(20)]
            tokens = [(game, token) for game, both in games for token in both for _ in range(2)][:20]
            streams = [
                asyncio.create_task(follow(far_away, server.address, game, token, one))
                for (game, token), one in zip(tokens, heard, strict=True)
            ]
            await until_heard(heard)
            game, both = games[-1]
            refused = await far.get(f"{server.address}/api/games/{game}/events", headers=bearer(both[1]))
            assert (refused.status_code, refused.json()["params"]) == (429, {"whose": "address"})
            for one in streams:
                one.cancel()
            await asyncio.gather(*streams, return_exceptions=True)
            await far_away.aclose()


def deaf(server: Server, game: str, token: str) -> socket.socket:
    """A listener that never reads, with room for almost nothing."""
    host, port = server.address.removeprefix("http://").split(":")
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    ear.connect((host, int(port)))
    head = f"GET /api/games/{game}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n"
    ear.sendall(head.encode())
    return ear


async def test_listeners_that_never_read_hold_up_nobody_and_take_little_room(tmp_path: Path) -> None:
    with served(tmp_path / "tapete.db") as server:
        async with client() as web:
            process = psutil.Process(server.process.pid)
            games = [await two_people(web, server.address) for _ in range(10)]
            ears = [deaf(server, game, token) for game, tokens in games for token in tokens]
            before = process.memory_info().rss
            slowest = 0.0
            for game, tokens in games:
                assert (await deal(web, server.address, game, tokens[0])).status_code == 200
            for _ in range(30):
                for game, tokens in games:
                    begun = time.monotonic()
                    view = (await web.get(f"{server.address}/api/games/{game}", headers=bearer(tokens[0]))).json()
                    turn = view["hand"]["turn"]
                    if turn is None:
                        continue
                    mine = (await web.get(f"{server.address}/api/games/{game}", headers=bearer(tokens[turn]))).json()
                    move = dict(mine["legal"][-1])
                    path = f"{server.address}/api/games/{game}/{move.pop('move')}"
                    assert (await web.post(path, json=move, headers=bearer(tokens[turn]))).status_code == 200
                    slowest = max(slowest, time.monotonic() - begun)
            grown = (process.memory_info().rss - before) / 2**20
            for ear in ears:
                ear.close()
    print(f"20 that never read: {grown:.1f} MiB more, slowest round {slowest:.2f} s", end=" ")  # noqa: T201
    assert grown < 40
    assert slowest < SECONDS


@pytest.mark.postgres
async def test_a_move_at_one_server_is_told_by_another_and_found_when_nobody_tells(
    new_postgresql_url: Callable[[], str],
) -> None:
    url = new_postgresql_url()
    migrate.upgrade(url)
    with served(url) as one, served(url) as other:
        async with client() as web:
            game, tokens = await two_people(web, one.address)
            heard = Heard()
            stream = asyncio.create_task(follow(web, other.address, game, tokens[1], heard))
            await until_heard([heard])
            lags = []
            for round_ in range(20):
                if round_ == 10:
                    with psycopg.connect(url, autocommit=True) as server:
                        cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s"
                        cut += " AND datname = current_database()"
                        assert len(server.execute(cut, (LISTENER,)).fetchall()) == 2
                version, at = await one_step(web, one.address, game, tokens)
                async with asyncio.timeout(6):
                    while version not in heard.at:  # noqa: ASYNC110 - lines come, no event
                        await asyncio.sleep(0.01)
                lags.append(heard.at[version] - at)
            assert heard.versions == sorted(set(heard.versions))
            seats = {tuple(line["present"]) for line in heard.lines if line["event"] == "presence"}
            assert any(1 in present for present in seats)
            stream.cancel()
    well = sorted(lags[:10])
    print(f"told elsewhere within {well[-1] * 1000:.0f} ms, {max(lags[10:]):.2f} s after a cut", end=" ")  # noqa: T201
    assert well[-1] < 1
    assert max(lags) < 5


async def one_step(web: httpx.AsyncClient, address: str, game: str, tokens: list[str]) -> tuple[int, float]:
    """Make a move, or deal; the version after it, and when it was answered."""
    view = (await web.get(f"{address}/api/games/{game}", headers=bearer(tokens[0]))).json()
    turn = 0 if view["status"] != "playing" else view["hand"]["turn"]
    mine = (await web.get(f"{address}/api/games/{game}", headers=bearer(tokens[turn]))).json()
    move = dict(mine["legal"][-1])
    answer = await web.post(f"{address}/api/games/{game}/{move.pop('move')}", json=move, headers=bearer(tokens[turn]))
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"]), time.monotonic()


@pytest.mark.postgres
async def test_streams_hold_no_connection_to_the_database(new_postgresql_url: Callable[[], str]) -> None:
    """A hundred of them, and sixteen connections for moves."""
    url = new_postgresql_url()
    migrate.upgrade(url)
    with served(url) as server:
        async with client() as web:
            games = [await two_people(web, server.address) for _ in range(50)]
            streams, heard = everybody_follows(web, server.address, games)
            await until_heard(heard)
            answers = await asyncio.gather(*(deal(web, server.address, game, tokens[0]) for game, tokens in games))
            assert {answer.status_code for answer in answers} == {200}
            async with asyncio.timeout(SECONDS):
                while not all(2 in one.versions for one in heard):  # noqa: ASYNC110 - lines come, no event
                    await asyncio.sleep(0.02)
            for one in streams:
                one.cancel()


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_thousand_streams_and_two_hundred_that_never_read_leave_moves_quick(tmp_path: Path) -> None:
    """Prints how long moves take beside them; who never reads is given up after some twenty seconds."""
    with served(tmp_path / "tapete.db") as server:
        async with client() as web:
            process = psutil.Process(server.process.pid)
            games = [await two_people(web, server.address) for _ in range(400)]
            seats = [(game, token) for game, tokens in games for token in tokens]
            streams, heard = everybody_follows(web, server.address, games)
            await until_heard(heard, seconds=60)
            ears = [deaf(server, game, token) for game, token in seats[:200]]
            took = []
            for game, tokens in games[:100]:
                assert (await deal(web, server.address, game, tokens[0])).status_code == 200
            for _ in range(20):
                for game, tokens in games[:100]:
                    view = (await web.get(f"{server.address}/api/games/{game}", headers=bearer(tokens[0]))).json()
                    if view["status"] == "playing":
                        begun = time.monotonic()
                        await one_step(web, server.address, game, tokens)
                        took.append((time.monotonic() - begun) / 3)
            await asyncio.sleep(60)
            open_now = (await web.get(f"{server.address}/metrics")).text
            left = [line for line in open_now.splitlines() if line.startswith("tapete_streams_open ")]
            for one in streams:
                one.cancel()
            for ear in ears:
                ear.close()
            size = process.memory_info().rss / 2**20
    took.sort()
    quantiles = [took[int(len(took) * part)] * 1_000 for part in (0.5, 0.99)]
    told = f"p50 {quantiles[0]:.0f}, p99 {quantiles[1]:.0f} ms, {left}, {size:.0f} MiB"
    print(f"{len(took)} moves beside 1,000 streams: {told}")  # noqa: T201
    assert size < 300


async def comes_back(web: httpx.AsyncClient, address: str, seat: tuple[str, str], heard: Heard) -> None:
    """Listen, and again after the pause that the server asked for, until the second server has been heard."""
    while True:
        await follow(web, address, *seat, heard)
        if sum(line["event"] == "end" for line in heard.lines) > 1:
            return
        last = heard.last.get("retry", 1_000) if heard.last.get("event") == "end" else 1_000
        heard.cut = ""
        await asyncio.sleep(last / 1_000)


async def all_come_back(file: Path, many: int) -> float:
    """The seconds from the moment a new server is open until everybody who listened to the old one listens to it."""
    async with client() as web:
        with served(file) as server:
            games = [await two_people(web, server.address) for _ in range(many // 2)]
            heard = [Heard() for _ in range(many)]
            seats = [(game, token) for game, tokens in games for token in tokens]
            streams = [
                asyncio.create_task(comes_back(web, server.address, seat, one))
                for seat, one in zip(seats, heard, strict=True)
            ]
            await until_heard(heard, seconds=60)
            server.process.send_signal(signal.SIGTERM)
            await until_heard(heard, "end")
        port = server.address.rpartition(":")[2]
        with ExitStack() as stack:
            second = await asyncio.to_thread(stack.enter_context, served(file, "--port", port))
            begun = time.monotonic()
            async with asyncio.timeout(60):
                while not all(one.lines[-1]["event"] != "end" for one in heard):  # noqa: ASYNC110 - lines come, no event
                    await asyncio.sleep(0.02)
            took = time.monotonic() - begun
            for game, tokens in games[:20]:
                assert (await deal(web, second.address, game, tokens[0])).status_code == 200
            async with asyncio.timeout(20):
                while not all(2 in one.versions for one in heard[:40]):  # noqa: ASYNC110 - lines come, no event
                    await asyncio.sleep(0.02)
            second.process.send_signal(signal.SIGTERM)
            await asyncio.gather(*streams)
    return took


async def test_all_streams_come_back_when_the_server_is_started_again(tmp_path: Path) -> None:
    took = await all_come_back(tmp_path / "tapete.db", 100)
    print(f"100 streams came back within {took:.1f} s", end=" ")  # noqa: T201
    assert took < 2 * SECONDS


@pytest.mark.long
async def test_a_thousand_streams_come_back_within_ten_seconds(tmp_path: Path) -> None:
    took = await all_come_back(tmp_path / "tapete.db", 1_000)
    print(f"1,000 streams came back within {took:.1f} s", end=" ")  # noqa: T201
    assert took < 10
