"""Versions: the ETag of a view, 304 for one already held, and 412 for a move that comes too late."""

import httpx
import pytest
from tests.http.guests import Guest, against_the_cpu, body_of, create, new_key, problem_of
from tests.http.scripted import ana_alone, ana_and_eva, say

pytestmark = pytest.mark.anyio


async def test_every_view_says_its_version_twice(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    for guest, name, fields in ((ana, "deal", {}), (ana, "upcard", {"take": False}), (eva, "upcard", {"take": False})):
        answer = await guest.post(name, fields)
        view = body_of(answer, 200)
        assert answer.headers["etag"] == f'"{view["version"]}"'
        for watcher in (ana, eva, Guest(rigged, ana.game)):
            seen = await watcher.look()
            assert (seen.headers["etag"], seen.json()["version"]) == (answer.headers["etag"], view["version"])


async def test_each_accepted_move_makes_one_version_and_each_reply_of_the_cpu_another(
    rigged: httpx.AsyncClient,
) -> None:
    ana = await ana_alone(rigged, "pass stock -KC stock -KS")
    versions = [(await ana.say(word))["version"] for word in ("deal", "pass", "stock", "-KH", "stock")]
    first = versions[0]
    assert [version - first for version in versions] == [0, 2, 3, 6, 7]


async def test_a_view_already_held_is_304_without_a_body(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    view = await ana.say("deal")
    for named in (f'"{view["version"]}"', f'W/"{view["version"]}"', f'"0", "{view["version"]}"'):
        answer = await client.get(ana.path, headers={**ana.headers(), "if-none-match": named})
        assert (answer.status_code, answer.content) == (304, b"")
        assert answer.headers["etag"] == f'"{view["version"]}"'
        assert answer.headers["cache-control"] == "no-store"


async def test_a_view_of_another_version_is_sent_whole(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    view = await ana.say("deal")
    for named in ('"0"', f'"{view["version"] + 1}"', f'"1{view["version"]}"', "nonsense", ""):
        answer = await client.get(ana.path, headers={**ana.headers(), "if-none-match": named})
        assert body_of(answer, 200) == view


async def test_what_if_none_match_names_never_opens_a_game(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    for token, status in (("nonsense", 403), (None, 304)):
        headers = {**Guest(client, ana.game, token).headers(), "if-none-match": '"0"'}
        assert (await client.get(ana.path, headers=headers)).status_code == status


async def test_a_move_for_the_present_version_is_made(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    view = body_of(await ana.post("deal", version=0), 200)
    answer = await client.post(f"{ana.path}/upcard", json={"take": False}, headers={**ana.headers(), "if-match": "*"})
    assert body_of(answer, 200)["version"] > view["version"]


async def test_a_move_for_another_version_is_412_with_the_movers_present_view(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await ana.say("deal")
    stale = [0, view["version"] - 1, view["version"] + 1, 9_999_999_999]
    for guest in (ana, eva):
        before = await guest.look()
        for version in stale:
            answer = await guest.post("upcard", {"take": True}, version=version)
            problem = problem_of(answer, 412, "stale")
            assert problem["params"] == {"version": view["version"]}
            assert problem["view"] == before.json()
            assert answer.headers["etag"] == before.headers["etag"]
        assert (await guest.look()).content == before.content


async def test_the_view_in_a_412_shows_each_seat_its_own_cards(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await ana.say("deal")
    shown = [
        problem_of(await guest.post("upcard", {"take": True}, version=0), 412, "stale")["view"] for guest in (ana, eva)
    ]
    assert [view["you"] for view in shown] == [0, 1]
    assert not set(shown[0]["hand"]["cards"]) & set(shown[1]["hand"]["cards"])


async def test_too_late_comes_before_against_the_rules(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass")
    problem_of(await ana.post("upcard", {"take": True}, version=0), 412, "stale")
    problem_of(await ana.post("upcard", {"take": True}), 409, "not-your-turn")


async def test_a_deal_too_is_held_to_its_version(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    problem = problem_of(await ana.post("deal", version=5), 412, "stale")
    assert problem["view"]["status"] == "between-hands"
    assert body_of(await ana.post("deal", version=0), 200)["status"] == "playing"


@pytest.mark.parametrize("named", ["0", '"a"', '"-1"', '""', 'W/"0"', '"0","1"', '"00000000000"', "", '" 0"'])
async def test_an_if_match_of_another_form_is_400(client: httpx.AsyncClient, named: str) -> None:
    ana = await against_the_cpu(client)
    answer = await client.post(f"{ana.path}/deal", json={}, headers={**ana.headers(), "if-match": named})
    assert problem_of(answer, 400, "invalid-parameter")["params"] == {"field": "If-Match"}
    assert (await ana.view())["version"] == 0


async def test_two_tabs_of_one_seat_see_one_game(client: httpx.AsyncClient) -> None:
    first = await against_the_cpu(client)
    second = Guest(client, first.game, first.token)
    version = (await first.say("deal"))["version"]
    body_of(await first.post("upcard", {"take": True}, version=version, key=new_key()), 200)
    problem = problem_of(await second.post("upcard", {"take": False}, version=version, key=new_key()), 412, "stale")
    assert problem["view"] == await first.view()


async def test_a_seat_taken_makes_a_version(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    body = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    joined = body_of(await client.post(f"/api/games/{made['id']}/join", json=body), 201)
    assert (made["view"]["version"], joined["view"]["version"]) == (0, 1)
