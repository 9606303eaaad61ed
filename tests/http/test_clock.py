"""The clock of a turn over HTTP: what is shown of it, what it refuses, and what the table does by itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime
from pathlib import Path

import httpx
import pytest
from tests.databases import ask, on_postgresql
from tests.http.guests import Guest, Json, all_seated, body_of, new_key, problem_of
from tests.http.rummy_tables import ana_and_eva, people, say
from tests.http.timed import NOW, Desk, Time, desk
from tests.servers import served

from tapete.play import attending
from tapete.play.clocks import GRACE

pytestmark = pytest.mark.anyio


@pytest.fixture
async def at(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Desk]:
    async with desk(database_url, Time(), monkeypatch) as found:
        yield found


def told(milliseconds: int) -> str:
    """A time as it is told."""
    seconds = datetime.fromtimestamp(milliseconds // 1_000, UTC)
    return f"{seconds:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1_000:03}Z"


@pytest.mark.parametrize(("wish", "seconds"), [({}, 45), *(({"clock": each}, each) for each in (30, 45, 60, 90, 600))])
async def test_everybody_is_shown_when_the_turn_ends(at: Desk, wish: Json, seconds: int) -> None:
    guests = await people(at.client, **wish)
    assert (await guests[0].view())["options"]["table"]["clock"] == seconds
    await say(guests, "deal")
    at.time.now += 1_234
    view = await say(guests, "stock")
    for guest in (*guests, Guest(at.client, guests[0].game)):
        assert (await guest.view())["hand"]["clock_ends_at"] == told(NOW + seconds * 1_000)
    await say(guests, f"-{view['hand']['cards'][0]}")
    assert (await guests[0].view())["hand"]["clock_ends_at"] == told(NOW + 1_234 + seconds * 1_000)


@pytest.mark.parametrize("by", [-1, 0, GRACE - 1])
async def test_a_move_within_the_grace_counts(at: Desk, by: int) -> None:
    ana, _ = await ana_and_eva(at.client)
    await ana.say("deal")
    await at.late(by)
    view = await ana.say("stock")
    assert (view["hand"]["drawn"], view["hand"]["turn"]) == ("8D", 0)
    assert await at.sweep() == 0


@pytest.mark.parametrize("versioned", [False, True])
@pytest.mark.parametrize("by", [GRACE, GRACE + 1])
async def test_a_move_after_it_is_refused_and_the_table_has_ended_the_turn(at: Desk, by: int, versioned: bool) -> None:
    ana, eva = await ana_and_eva(at.client)
    before = await ana.say("deal")
    await at.late(by)
    answer = await ana.post("draw", {"from": "stock"}, version=before["version"] if versioned else None)
    problem_of(answer, 409, "time-ran-out")
    view = await ana.view()
    assert [event["event"] for event in view["events"]] == ["deal", "time-out", "draw", "discard"]
    assert view["events"][1:] == [
        {"event": "time-out", "ply": 0, "seat": 0},
        {"event": "draw", "ply": 1, "seat": 0, "from": "stock", "card": "8D"},
        {"event": "discard", "ply": 2, "seat": 0, "card": "8D"},
    ]
    assert (await eva.view())["events"][2]["card"] is None
    assert (view["hand"]["turn"], view["version"]) == (1, before["version"] + 2)
    assert view["hand"]["clock_ends_at"] == told(at.time.now + 45_000)


@pytest.mark.parametrize("late", [False, True])
async def test_no_header_that_tells_a_time_is_believed(at: Desk, late: bool) -> None:
    ana, _ = await ana_and_eva(at.client)
    await ana.say("deal")
    await at.late(GRACE if late else GRACE - 1)
    said = NOW if late else at.time.now + 3_600_000
    stamp, date = str(said), format_datetime(datetime.fromtimestamp(said / 1_000, UTC), usegmt=True)
    headers = dict.fromkeys(("x-timestamp", "x-time", "x-request-start", "x-client-time", "x-sent-at", "age"), stamp)
    headers |= dict.fromkeys(("date", "x-date", "if-modified-since", "if-unmodified-since", "last-modified"), date)
    answer = await at.client.post(f"{ana.path}/draw", json={"from": "stock"}, headers={**ana.headers(), **headers})
    assert answer.status_code == (409 if late else 200)
    assert (await ana.view())["hand"]["turn"] == (1 if late else 0)


async def test_a_late_move_does_not_count_for_the_next_turn_against_the_computer(at: Desk) -> None:
    (ana,) = await all_seated(at.client, rules="rummy", seats=[{"name": "Ana"}, {"cpu": "novato"}])
    before = view = await ana.say("deal")
    for swept in (False, True):
        await at.late()
        if swept:
            assert await at.sweep() == 1
        problem_of(await ana.post("draw", {"from": "stock"}), 409, "time-ran-out")
        view = await ana.view()
        assert (view["hand"]["turn"], view["hand"]["phase"]) == (0, "draw")
        stale = await ana.post("draw", {"from": "stock"}, version=before["version"])
        assert stale.status_code in (409, 412)
        assert await ana.view() == view
    answer = await ana.post("draw", {"from": "stock"}, version=view["version"])
    assert body_of(answer, 200)["hand"]["phase"] == "play"


async def test_a_move_that_came_in_time_has_its_answer_for_good(at: Desk) -> None:
    ana, _ = await ana_and_eva(at.client)
    before = await ana.say("deal")
    key = new_key()
    first = await ana.post("draw", {"from": "stock"}, key=key, version=before["version"])
    assert first.status_code == 200
    await at.late()
    for _ in range(2):
        again = await ana.post("draw", {"from": "stock"}, key=key, version=before["version"])
        assert (again.status_code, again.content, again.headers["etag"]) == (200, first.content, first.headers["etag"])
        await at.sweep()
    assert (await ana.view())["hand"]["turn"] == 1


async def test_what_the_table_did_is_marked_in_the_record_and_only_that(at: Desk) -> None:
    ana, eva = await ana_and_eva(at.client)
    view = await ana.say("deal")
    marked: list[bool] = []
    await at.late()
    await at.sweep()
    marked += [True, True]
    while view["hand"]["phase"] != "finished":  # it may be dealt again where nobody scores
        guests = (ana, eva)
        turn = (await ana.view())["hand"]["turn"]
        drawn = await guests[turn].post("draw", {"from": "stock"}, version=(await ana.view())["version"])
        view = body_of(drawn, 200)
        card = view["hand"]["drawn"]
        marked.append(False)
        view = body_of(await guests[turn].post("discard", {"card": card}), 200)
        marked += [False, *([True] * sum(event["event"] == "rebuild" for event in view["events"]))]
    record = body_of(await at.client.get(f"/api/hands/{view['hand']['id']}"), 200)
    assert [line.get("auto", False) for line in record["moves"]] == marked
    assert record["result"]["outcome"] in ("blocked", "void")
    assert sum(line["move"] == "rebuild" for line in record["moves"]) == 2


async def test_after_a_stop_of_a_minute_clients_see_the_time_given_back(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    time = Time()
    async with desk(database_url, time, monkeypatch) as at:
        guests = await ana_and_eva(at.client)
        await guests[0].say("deal")
        await at.sweep()
        await at.until(NOW + 20_000)
        before = await guests[0].look()
    time.now += 60_000
    async with desk(database_url, time, monkeypatch) as at:
        ana = at.again(guests[0])
        unchanged = {**ana.headers(), "if-none-match": before.headers["etag"]}
        after = await at.client.get(ana.path, headers=unchanged)
        view = body_of(after, 200)
        assert after.headers["etag"] != before.headers["etag"]
        assert view["version"] == before.json()["version"] + 1
        ends = datetime.fromisoformat(view["hand"]["clock_ends_at"])
        given = ends - datetime.fromisoformat(before.json()["hand"]["clock_ends_at"])
        assert 60 <= given.total_seconds() <= 70
        stale = await ana.post("draw", {"from": "stock"}, version=before.json()["version"])
        assert problem_of(stale, 412, "stale")["view"] == view
        body_of(await ana.post("draw", {"from": "stock"}, version=view["version"]), 200)


async def test_the_house_ends_a_turn_by_itself_and_closes_while_it_does(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attending, "_EVERY", 0.01)
    time = Time()
    async with desk(database_url, time, monkeypatch, attended=True) as at:
        guests = [await people(at.client) for _ in range(10)]
        for room in guests:
            await room[0].say("deal")
        for _ in range(5):
            time.now += 9_200
            await _until(lambda: ask(database_url, "SELECT at FROM pulse") == [(time.now,)])
        await _until(lambda: ask(database_url, "SELECT count(*) FROM move") != [(0,)])
    async with desk(database_url, time, monkeypatch) as at:
        while await at.sweep():
            pass
        for room in guests:
            view = await at.again(room[0]).view()
            assert [event["event"] for event in view["events"]] == ["deal", "time-out", "draw", "discard"]
            assert view["hand"]["turn"] == 1


async def _until(so: Callable[[], bool]) -> None:
    """Wait for something that the house does by itself."""
    for _ in range(2_000):
        if so():
            return
        await asyncio.sleep(0.01)
    pytest.fail("the house did nothing")


@on_postgresql
async def test_a_process_that_has_not_seen_the_turn_begin_lets_no_late_move_pass(
    database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two processes share a database; one of them remembers the room as it was before the deal."""
    time = Time()
    async with desk(database_url, time, monkeypatch) as here, desk(database_url, time, monkeypatch) as there:
        guests = await ana_and_eva(here.client)
        ana = there.again(guests[0])
        assert (await ana.view())["status"] == "between-hands"
        await guests[0].say("deal")
        await here.late()
        problem_of(await ana.post("draw", {"from": "stock"}), 409, "time-ran-out")
        assert await here.sweep() == 1
        assert (await ana.view())["hand"]["turn"] == 1


def test_a_server_tells_its_time(tmp_path: Path) -> None:
    with served(tmp_path / "tapete.db") as server:
        date = httpx.get(f"{server.address}/api/rules").headers["date"]
    assert abs((parsedate_to_datetime(date) - datetime.now(UTC)).total_seconds()) < 30
