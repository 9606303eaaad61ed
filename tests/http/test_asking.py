"""Who is asking: the seat's token, somebody else's, nonsense, or nothing."""

import httpx
import pytest
from tests.http.guests import Guest, against_the_cpu, body_of, create, problem_of, two_people
from tests.http.scripted import GOES_GIN, ana_and_eva, say

pytestmark = pytest.mark.anyio

MOVES = {
    "deal": {},
    "upcard": {"take": True},
    "draw": {"from": "stock"},
    "discard": {"card": "KD"},
    "knock": {"discard": "KD"},
}


async def test_without_a_token_one_sees_what_a_spectator_sees(client: httpx.AsyncClient) -> None:
    ana, _ = await two_people(client)
    seated = await ana.say("deal pass")
    watched = await Guest(client, ana.game).view()
    assert (watched["you"], watched["legal"]) == (None, [])
    assert (watched["hand"]["cards"], watched["hand"]["melds"], watched["hand"]["deadwood"]) == ([], [], 0)
    assert (watched["hand"]["after_discard"], watched["hand"]["take_preview"]) == ([], None)
    for public in ("id", "version", "status", "seats", "target", "rules", "winner"):
        assert watched[public] == seated[public]
    for public in ("id", "number", "phase", "turn", "dealer", "stock", "discard_pile", "commitment"):
        assert watched["hand"][public] == seated["hand"][public]


async def test_each_seats_token_opens_its_own_seat_alone(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    await ana.say("deal")
    mine, hers = await ana.view(), await eva.view()
    assert (mine["you"], hers["you"]) == (0, 1)
    assert not set(mine["hand"]["cards"]) & set(hers["hand"]["cards"])
    assert len(mine["hand"]["cards"]) == len(hers["hand"]["cards"]) == 10


@pytest.mark.parametrize("name", MOVES)
async def test_a_move_without_a_token_is_401(client: httpx.AsyncClient, name: str) -> None:
    ana = await against_the_cpu(client)
    problem = await Guest(client, ana.game).refused((name, MOVES[name]), 401, "unauthorized")
    assert problem["params"] == {}


@pytest.mark.parametrize("name", MOVES)
async def test_a_move_by_the_token_of_another_game_is_403(client: httpx.AsyncClient, name: str) -> None:
    ana, other = await against_the_cpu(client), await against_the_cpu(client)
    intruder = Guest(client, ana.game, other.token)
    problem_of(await intruder.post(name, MOVES[name]), 403, "not-your-seat")
    assert (await ana.view())["version"] == 0


async def test_a_token_that_opens_no_seat_here_sees_nothing(client: httpx.AsyncClient) -> None:
    ana, other = await against_the_cpu(client), await against_the_cpu(client)
    assert other.token is not None
    for token in (other.token, "nonsense", other.token[:-1], other.token + "A", other.token.swapcase(), ana.game):
        problem_of(await Guest(client, ana.game, token).look(), 403, "not-your-seat")


@pytest.mark.parametrize("header", ["Basic QW5hOng=", "Bearer", "Bearer ", "", "Token abc", "bearer\t", "Negotiate"])
async def test_an_authorization_of_another_kind_is_401(client: httpx.AsyncClient, header: str) -> None:
    ana = await against_the_cpu(client)
    for answer in (
        await client.get(ana.path, headers={"authorization": header}),
        await client.post(f"{ana.path}/deal", json={}, headers={"authorization": header}),
    ):
        problem_of(answer, 401, "unauthorized")


async def test_of_two_tokens_none_is_taken(client: httpx.AsyncClient) -> None:
    """Whoever stands in between may count or check the other of the two."""
    ana, other = await against_the_cpu(client), await against_the_cpu(client)
    for tokens in ((ana.token, other.token), (other.token, ana.token), (ana.token, ana.token)):
        headers = [("authorization", f"Bearer {token}") for token in tokens]
        problem_of(await client.get(ana.path, headers=headers), 401, "unauthorized")
        problem_of(await client.post(f"{ana.path}/deal", json={}, headers=headers), 401, "unauthorized")


async def test_the_name_of_the_scheme_is_read_in_any_case(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    for scheme in ("bearer", "BEARER", "Bearer"):
        answer = await client.get(ana.path, headers={"authorization": f"{scheme} {ana.token}"})
        assert body_of(answer, 200)["you"] == 0


@pytest.mark.parametrize("token", [None, "nonsense"])
async def test_an_unknown_game_is_404_whoever_asks(client: httpx.AsyncClient, token: str | None) -> None:
    for game in ("nowhere", "AAAAAAAAAAAA", "%00", "%FF", "x" * 3_000, "a'--", "😀"):
        stranger = Guest(client, game, token)
        assert problem_of(await stranger.look(), 404, "not-found")["params"] == {"what": "game"}
        assert problem_of(await client.get(f"{stranger.path}/hands"), 404, "not-found")["params"] == {"what": "game"}
        for name, body in MOVES.items():
            assert problem_of(await stranger.post(name, body), 404, "not-found")["params"] == {"what": "game"}


async def test_a_token_is_nowhere_but_in_the_header(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    problem_of(await client.get(f"{ana.path}?token={ana.token}"), 400, "unknown-parameter")
    answer = await client.get(ana.path, headers={"cookie": f"token={ana.token}"})
    assert body_of(answer, 200)["you"] is None
    assert "set-cookie" not in answer.headers


async def test_the_token_of_the_other_seat_makes_no_move_of_this_one(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    await ana.say("deal")
    problem = await eva.refused("take", 409, "not-your-turn")
    assert problem["params"] == {"turn": 0}


async def test_every_seat_may_read_the_public_pages_with_any_token(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    await ana.say("deal")
    for token in (ana.token, "nonsense", None):
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        assert (await client.get(f"{ana.path}/hands", headers=headers)).status_code == 200
        assert (await client.get("/api/rules", headers=headers)).status_code == 200


STATES = {"waiting": "", "between-hands": "", "playing": "deal", "finished": "deal pass pass stock !KD"}


@pytest.mark.parametrize("state", STATES)
async def test_who_may_do_what_in_every_state(rigged: httpx.AsyncClient, state: str) -> None:
    """Every route, asked by the first seat, the second, a spectator, a seat of another game, and with nonsense."""
    other = await against_the_cpu(rigged)
    if state == "waiting":
        made = await create(rigged, seats=[{"name": "Ana"}, {"name": "Eva"}])
        ana = eva = Guest(rigged, made["id"], made["token"])
    else:
        ana, eva = await ana_and_eva(rigged, first=GOES_GIN, stock="KD")
        await say((ana, eva), STATES[state])
    view = await ana.view()
    assert view["status"] == state
    hand = "nothing" if view["hand"] is None else view["hand"]["id"]
    public = [f"{ana.path}/hands", f"/api/hands/{hand}", f"/api/hands/{hand}/positions", f"/api/hands/{hand}/showdown"]
    public += [f"/api/hands/{hand}/proof", "/api/rules", "/health/ready"]
    first = [(await rigged.get(path)).content for path in public]
    # 412: too late, as whoever may move at all is told
    askers = [(ana.token, 200, 412), (eva.token, 200, 412), (None, 200, 401), (other.token, 403, 403), ("x", 403, 403)]
    for token, looks, moves in askers:
        asker = Guest(rigged, ana.game, token)
        assert (await asker.look()).status_code == looks
        for name, body in MOVES.items():
            assert (await asker.post(name, body, version=9_999)).status_code == moves
        assert [(await rigged.get(path, headers=asker.headers())).content for path in public] == first
    assert await ana.view() == view
