"""Names over HTTP: tidied, told apart at a table, and none that the table itself uses."""

import httpx
import pytest
from tests.http.guests import Guest, Json, body_of, create, problem_of

from tapete.app import create_app
from tapete.settings import Settings

pytestmark = pytest.mark.anyio


async def refused(client: httpx.AsyncClient, seats: list[Json], code: str) -> Json:
    params: Json = problem_of(await client.post("/api/games", json={"seats": seats}), 422, code)["params"]
    return params


async def test_a_name_is_shown_as_it_is_kept(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "  Jose\u0301   Mari\u0301a "}, {"name": " Bot  1 ", "cpu": "mesa"}])
    assert [seat["name"] for seat in made["view"]["seats"]] == ["José María", "Bot 1"]


async def test_the_second_of_two_names_alike_is_refused_with_its_seat(client: httpx.AsyncClient) -> None:
    """A computer's name counts like a person's."""
    where = {"seat": 1, "field": "seats[1].name"}
    for second in ({"name": "ANA"}, {"name": "Аna"}, {"name": "Aná", "cpu": "mesa"}):
        assert await refused(client, [{"name": "Ana"}, second], "name-taken") == where
    twice = [{"name": "Ana"}, {}, {}]
    body_of(await client.post("/api/games", json={"rules": "clasico", "seats": twice}), 201)


async def test_a_name_is_refused_where_it_stands_and_says_why(client: httpx.AsyncClient) -> None:
    where = {"seat": 1, "field": "seats[1].name"}
    for name, code, told in (
        ("n" * 21, "name-too-long", {"most": 20}),
        ("\u2800", "blank-name", {}),
        ("cpu 2", "name-reserved", {"name": "cpu 2"}),
        ("Tapete", "name-reserved", {"name": "Tapete"}),
    ):
        assert await refused(client, [{"name": "Ana"}, {"name": name}], code) == {**told, **where}


@pytest.mark.parametrize(
    "character", ["\ue000", "\uf8ff", "\ufff9", "\ufffb", "\U000e0041", "\U000f0000", "\U0010fffd"]
)
async def test_a_name_has_no_character_that_nobody_knows(client: httpx.AsyncClient, character: str) -> None:
    answer = await client.post("/api/games", json={"seats": [{"name": f"A{character}na"}]})
    assert problem_of(answer, 400, "invalid-body")["params"] == {"field": "seats[0].name"}


async def test_whoever_joins_is_called_like_nobody_there_and_may_try_again(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    path, invite = f"/api/games/{made['id']}/join", made["invites"][0]["invite"]
    before = await Guest(client, made["id"]).look()
    for name in ("Ana", " ana ", "АНА", "Аnа", "A n a"):
        answer = await client.post(path, json={"name": name, "invite": invite})
        if name == "АНА":  # looks like AHA
            body_of(answer, 201)
            return
        assert problem_of(answer, 409, "name-taken")["params"] == {"seat": 0}
        assert (await Guest(client, made["id"]).look()).content == before.content


async def test_a_refused_name_leaves_the_invitation_as_it_was(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    path, invite = f"/api/games/{made['id']}/join", made["invites"][0]["invite"]
    for name, code in (("Server", "name-reserved"), ("x" * 21, "name-too-long"), ("\u2800", "blank-name")):
        problem_of(await client.post(path, json={"name": name, "invite": invite}), 422, code)
    joined = body_of(await client.post(path, json={"name": " Eva ", "invite": invite}), 201)
    assert joined["view"]["seats"][1]["name"] == "Eva"


async def test_friends_who_mix_their_invitations_up_sit_under_their_own_names(client: httpx.AsyncClient) -> None:
    """Leo comes by Eva's invitation: the seat that was meant for him is meant for nobody, and takes her."""
    made = await create(client, rules="clasico", seats=[{"name": name} for name in ("Ana", "Eva", "Leo")])
    path, (evas, leos) = f"/api/games/{made['id']}", [one["invite"] for one in made["invites"]]
    leo = body_of(await client.post(f"{path}/join", json={"name": "Leo", "invite": evas}), 201)
    assert [(one["name"], one["open"]) for one in leo["view"]["seats"]] == [("Ana", False), ("Leo", False), ("", True)]
    problem_of(await client.post(f"{path}/join", json={"name": "Leo", "invite": leos}), 409, "name-taken")
    eva = body_of(await client.post(f"{path}/join", json={"name": "Eva", "invite": leos}), 201)
    assert (eva["seat"], [one["name"] for one in eva["view"]["seats"]]) == (2, ["Ana", "Leo", "Eva"])


async def test_a_seat_that_was_left_gives_its_name_back(client: httpx.AsyncClient) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    path = f"/api/games/{made['id']}"
    ana = {"authorization": f"Bearer {made['token']}"}
    eva = body_of(await client.post(f"{path}/join", json={"name": "Eva", "invite": made["invites"][0]["invite"]}), 201)
    body_of(await client.post(f"{path}/leave", json={}, headers={"authorization": f"Bearer {eva['token']}"}), 200)
    invite = body_of(await client.post(f"{path}/seats/1/invite", json={}, headers=ana), 200)["invite"]
    again = body_of(await client.post(f"{path}/join", json={"name": "Eva", "invite": invite}), 201)
    assert again["view"]["seats"][1]["name"] == "Eva"


def test_the_document_says_what_a_name_is() -> None:
    schema = create_app(Settings("sqlite://")).openapi_schema.to_schema()
    name = schema["components"]["schemas"]["JoinBody"]["properties"]["name"]
    assert "20 visible characters" in name["description"]
    assert name["maxLength"] == 40
