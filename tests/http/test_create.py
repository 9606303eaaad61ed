"""Making a game and taking a seat in it."""

import re

import httpx
import pytest
from tests.http.guests import Guest, Json, against_the_cpu, body_of, create, new_key, problem_of, two_people

pytestmark = pytest.mark.anyio

URL_SAFE = "[A-Za-z0-9_-]"


async def test_an_empty_wish_is_a_game_to_fifty_at_the_house_table_against_the_cpu(client: httpx.AsyncClient) -> None:
    made = await create(client)
    view = made["view"]
    table = body_of(await client.get("/api/rules/mesa"), 200)
    assert (view["rules"], view["target"]) == ("mesa", 50)
    assert view["options"] == {"target": 50, "format": "heads-up", "table": table}
    assert (view["status"], view["version"], view["hand"], view["winner"]) == ("between-hands", 0, None, None)
    assert [(seat["seat"], seat["cpu"], seat["score"], seat["cards"]) for seat in view["seats"]] == [
        (0, None, 0, 0),
        (1, "mesa", 0, 0),
    ]
    assert (made["seat"], view["you"], made["invites"]) == (0, 0, [])
    assert view["legal"] == [{"move": "deal"}]


async def test_a_post_without_any_body_is_an_empty_wish(client: httpx.AsyncClient) -> None:
    assert body_of(await client.post("/api/games"), 201)["view"]["target"] == 50


async def test_the_answer_says_where_the_game_is_and_at_what_version(client: httpx.AsyncClient) -> None:
    answer = await client.post("/api/games", json={"target": 100, "seats": [{"name": "Ana"}, {"cpu": "mesa"}]})
    made = body_of(answer, 201)
    assert answer.headers["location"] == f"/api/games/{made['id']}"
    assert answer.headers["etag"] == '"0"'
    assert answer.headers["content-type"] == "application/json"
    seen = await Guest(client, made["id"], made["token"]).view()
    assert seen == made["view"]
    assert seen["target"] == 100
    assert seen["seats"][0]["name"] == "Ana"


async def test_ids_are_short_and_url_safe_and_tokens_carry_256_bits(client: httpx.AsyncClient) -> None:
    games = [await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}]) for _ in range(20)]
    assert all(re.fullmatch(URL_SAFE + "{12}", made["id"]) for made in games)
    assert all(re.fullmatch(URL_SAFE + "{43}", made["token"]) for made in games)
    words = [word for made in games for word in (made["id"], made["token"], made["invites"][0]["invite"])]
    assert len(set(words)) == len(words)


async def test_the_first_hand_is_dealt_by_the_cpu(client: httpx.AsyncClient) -> None:
    guest = await against_the_cpu(client)
    assert [seat["dealer"] for seat in (await guest.view())["seats"]] == [False, True]
    view = await guest.say("deal")
    assert (view["hand"]["dealer"], view["hand"]["turn"], view["hand"]["phase"]) == (1, 0, "upcard")


async def test_the_creator_of_a_game_of_two_is_offered_the_first_upcard(client: httpx.AsyncClient) -> None:
    ana, eva = await two_people(client)
    view = await eva.say("deal")
    assert (view["you"], view["hand"]["dealer"], view["hand"]["turn"]) == (1, 1, 0)
    assert (await ana.view())["legal"] == [{"move": "upcard", "take": True}, {"move": "upcard", "take": False}]


async def test_a_person_may_sit_behind_the_cpu_and_is_still_offered_the_first_upcard(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"cpu": "mesa"}, {"name": "Ana"}])
    assert (made["seat"], made["view"]["you"], made["invites"]) == (1, 1, [])
    view = await Guest(client, made["id"], made["token"]).say("deal")
    assert (view["hand"]["dealer"], view["hand"]["turn"]) == (0, 1)


@pytest.mark.parametrize("seats", [[], [{"name": "Ana"}], [{"cpu": "mesa"}], [{}], [{"name": "Ana"}, {"cpu": "mesa"}]])
async def test_seats_left_out_are_the_cpus(client: httpx.AsyncClient, seats: list[Json]) -> None:
    view = (await create(client, seats=seats))["view"]
    assert [seat["cpu"] for seat in view["seats"]] == [None, "mesa"]


async def test_a_cpu_may_be_given_a_name(client: httpx.AsyncClient) -> None:
    seats = (await create(client, seats=[{"name": "Ana"}, {"cpu": "mesa", "name": "Bot"}]))["view"]["seats"]
    assert [(seat["name"], seat["cpu"]) for seat in seats] == [("Ana", None), ("Bot", "mesa")]


@pytest.mark.parametrize(
    ("wish", "status", "code", "params"),
    [
        ({"target": 75}, 422, "target-not-offered", {"target": 75, "offered": ["50", "100"]}),
        ({"target": 51}, 422, "target-not-offered", {"target": 51, "offered": ["50", "100"]}),
        ({"target": 0}, 422, "out-of-range", {"field": "target"}),
        ({"target": -50}, 422, "out-of-range", {"field": "target"}),
        ({"target": 10_001}, 422, "out-of-range", {"field": "target"}),
        ({"target": 2**53 - 1}, 422, "out-of-range", {"field": "target"}),
        ({"target": "50"}, 400, "invalid-body", {"field": "target"}),
        ({"target": 50.5}, 400, "invalid-body", {"field": "target"}),
        ({"rules": "poker"}, 422, "unknown-rules", {"rules": "poker", "known": ["clasico", "mesa", "rummy"]}),
        ({"rules": ""}, 422, "out-of-range", {"field": "rules"}),
        ({"rules": 7}, 400, "invalid-body", {"field": "rules"}),
        ({"format": "solo"}, 400, "invalid-body", {"field": "format"}),
        ({"seats": [{"cpu": "hal"}]}, 422, "unknown-cpu", {"cpu": "hal", "known": ["mesa"]}),
        ({"seats": [{}, {}, {}]}, 422, "too-many-seats", {"seats": 3, "most": 2}),
        ({"seats": [{}] * 7}, 422, "out-of-range", {"field": "seats"}),
        ({"seats": [{"cpu": "mesa"}, {"cpu": "mesa"}]}, 422, "no-seat-for-a-person", {"seats": 2}),
        ({"seats": {}}, 400, "invalid-body", {"field": "seats"}),
        ({"seats": [{"name": 5}]}, 400, "invalid-body", {"field": "seats[0].name"}),
        ({"seats": [{"name": ""}]}, 422, "out-of-range", {"field": "seats[0].name"}),
        ({"seats": [{"name": "n" * 41}]}, 422, "out-of-range", {"field": "seats[0].name"}),
        ({"seats": [{"token": "t"}]}, 400, "invalid-body", {"field": "seats[0].token"}),
        ({"seats": [{"name": "Ana", "score": 49}]}, 400, "invalid-body", {"field": "seats[0].score"}),
        ({"dealer": 0}, 400, "invalid-body", {"field": "dealer"}),
        ({"seed": "00" * 32}, 400, "invalid-body", {"field": "seed"}),
        ([], 400, "invalid-body", {"field": ""}),
    ],
)
async def test_a_wish_that_cannot_be_had_is_refused_by_name(
    client: httpx.AsyncClient, wish: object, status: int, code: str, params: Json
) -> None:
    assert problem_of(await client.post("/api/games", json=wish), status, code)["params"] == params


@pytest.mark.parametrize("name", ["A", "n" * 20, "Íñigo", "日本", "<b>Ana</b>", 'O\'Neil \\ "x"', "🂡", "a b"])
async def test_a_name_comes_back_as_it_was_given(client: httpx.AsyncClient, name: str) -> None:
    made = await create(client, seats=[{"name": name}])
    assert made["view"]["seats"][0]["name"] == name
    assert (await Guest(client, made["id"]).view())["seats"][0]["name"] == name


@pytest.mark.parametrize(
    "character", ["\n", "\r", "\t", "\x1b", "\x7f", "\u0085", "\u200b", "\u2028", "\u202e", "\ufeff"]
)
@pytest.mark.parametrize("shape", ["A{}na", "Ana{}", "{}Ana", "{}"])
async def test_a_name_has_no_character_that_reaches_beyond_it(
    client: httpx.AsyncClient, character: str, shape: str
) -> None:
    name = shape.format(character)
    problem = problem_of(await client.post("/api/games", json={"seats": [{"name": name}]}), 400, "invalid-body")
    assert problem["params"] == {"field": "seats[0].name"}


async def test_a_key_for_a_new_game_is_long_enough_not_to_be_guessed(client: httpx.AsyncClient) -> None:
    for length, status in ((21, 422), (22, 201), (255, 201), (256, 422)):
        answer = await client.post("/api/games", json={}, headers={"idempotency-key": "k" * length})
        assert answer.status_code == status, answer.text
    spaced = await client.post("/api/games", json={}, headers={"idempotency-key": "a key with spaces in it, long"})
    problem_of(spaced, 400, "invalid-parameter")


async def test_an_invited_seat_waits_and_nobody_may_deal_before_it_is_taken(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    assert [invite["seat"] for invite in made["invites"]] == [1]
    view = made["view"]
    assert (view["status"], view["legal"]) == ("waiting", [])
    assert [seat["open"] for seat in view["seats"]] == [False, True]
    ana = Guest(client, made["id"], made["token"])
    await ana.refused("deal", 409, "seats-open")
    await ana.refused("take", 409, "no-hand")


async def test_whoever_has_the_invitation_takes_the_seat_under_an_own_name(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Somebody"}])
    answer = await client.post(
        f"/api/games/{made['id']}/join", json={"name": "Eva", "invite": made["invites"][0]["invite"]}
    )
    joined = body_of(answer, 201)
    assert (joined["id"], joined["seat"], joined["invites"]) == (made["id"], 1, [])
    assert answer.headers["location"] == f"/api/games/{made['id']}"
    assert answer.headers["etag"] == f'"{joined["view"]["version"]}"' == '"1"'
    assert joined["view"]["you"] == 1
    assert joined["view"]["status"] == "between-hands"
    assert [(seat["name"], seat["open"]) for seat in joined["view"]["seats"]] == [("Ana", False), ("Eva", False)]
    seen = await Guest(client, made["id"], made["token"]).view()
    assert (seen["seats"], seen["version"]) == (joined["view"]["seats"], 1)


async def test_an_invitation_opens_one_seat_once(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    path, body = f"/api/games/{made['id']}/join", {"name": "Eva", "invite": made["invites"][0]["invite"]}
    body_of(await client.post(path, json=body), 201)
    assert problem_of(await client.post(path, json=body), 404, "not-found")["params"] == {"what": "invite"}
    assert (await Guest(client, made["id"]).view())["version"] == 1


async def test_only_the_invitation_of_this_game_opens_its_seat(client: httpx.AsyncClient) -> None:
    made, other = [await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}]) for _ in range(2)]
    path = f"/api/games/{made['id']}/join"
    for invite in ("nothing", made["token"], other["invites"][0]["invite"], made["id"]):
        answer = await client.post(path, json={"name": "Eva", "invite": invite})
        assert problem_of(answer, 404, "not-found")["params"] == {"what": "invite"}
    lost = await client.post("/api/games/nowhere/join", json={"name": "Eva", "invite": made["invites"][0]["invite"]})
    assert problem_of(lost, 404, "not-found")["params"] == {"what": "game"}


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"name": "Eva"}, 400, "invite"),
        ({"invite": "x"}, 400, "name"),
        ({}, 400, "name"),
        ({"name": "", "invite": "x"}, 422, "name"),
        ({"name": "Eva", "invite": ""}, 422, "invite"),
        ({"name": "Eva", "invite": "x" * 101}, 422, "invite"),
        ({"name": "Eva", "invite": "x", "seat": 0}, 400, "seat"),
        ({"name": "Eva\n", "invite": "x"}, 400, "name"),
    ],
)
async def test_a_join_that_is_not_well_formed_names_the_field(
    client: httpx.AsyncClient, body: Json, status: int, field: str
) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    answer = await client.post(f"/api/games/{made['id']}/join", json=body)
    assert problem_of(answer, status, "out-of-range" if status == 422 else "invalid-body")["params"] == {"field": field}


async def test_a_game_against_the_cpu_has_no_seat_to_join(client: httpx.AsyncClient) -> None:
    guest = await against_the_cpu(client)
    answer = await client.post(f"{guest.path}/join", json={"name": "Eva", "invite": new_key()})
    problem_of(answer, 404, "not-found")
