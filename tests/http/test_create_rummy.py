"""Making a room of rummy: what may be chosen for it, who sits there, and what is refused by its name."""

import httpx
import pytest
from tests.http.guests import Guest, Json, all_seated, create, problem_of
from tests.http.rummy_tables import people

pytestmark = pytest.mark.anyio

ANA = {"name": "Ana"}
CPU = {"cpu": "novato"}


def room(*seats: Json, **more: object) -> Json:
    """A wish for a room of rummy with these seats."""
    return {"rules": "rummy", "seats": list(seats), **more}


async def test_left_out_a_room_opens_at_40_has_45_seconds_a_turn_and_is_one_deal(client: httpx.AsyncClient) -> None:
    view = (await create(client, rules="rummy"))["view"]
    assert (view["rules"], view["target"], view["status"]) == ("rummy", None, "between-hands")
    assert view["options"] == {
        "target": None,
        "format": "heads-up",
        "table": {"variant": "rummy", "name": "rummy", "opening": 40, "clock": 45, "length": "deal"},
    }


@pytest.mark.parametrize("opening", [30, 40, 51])
@pytest.mark.parametrize("clock", [30, 45, 60, 90, 600])
async def test_the_room_chooses_its_opening_and_its_clock(client: httpx.AsyncClient, opening: int, clock: int) -> None:
    table = (await create(client, rules="rummy", opening=opening, clock=clock))["view"]["options"]["table"]
    assert (table["opening"], table["clock"], table["length"]) == (opening, clock, "deal")


@pytest.mark.parametrize(("length", "target"), [("deal", None), ("200", 200), (200, 200)])
async def test_the_room_chooses_how_long_its_game_is(
    client: httpx.AsyncClient, length: object, target: int | None
) -> None:
    view = (await create(client, rules="rummy", length=length))["view"]
    assert (view["target"], view["options"]["target"]) == (target, target)
    assert view["options"]["table"]["length"] == str(length)


@pytest.mark.parametrize("seats", range(2, 7))
async def test_two_to_six_sit_at_one_table(client: httpx.AsyncClient, seats: int) -> None:
    guests = await people(client, seats)
    view = await guests[0].view()
    assert view["options"]["format"] == ("heads-up" if seats == 2 else "together")
    assert [seat["dealer"] for seat in view["seats"]] == [seat == seats - 1 for seat in range(seats)]
    view = await guests[-1].say("deal")
    assert view["hand"]["seats"] == list(range(seats))
    assert (view["hand"]["dealer"], view["hand"]["turn"], view["hand"]["phase"]) == (seats - 1, 0, "draw")
    assert [seat["cards"] for seat in view["seats"]] == [13] * seats
    assert view["hand"]["stock"] == {2: 81, 3: 68, 4: 55, 5: 42, 6: 29}[seats]


@pytest.mark.parametrize("seats", [None, [], [ANA], [{}]])
async def test_who_sits_alone_plays_a_computer(client: httpx.AsyncClient, seats: list[Json] | None) -> None:
    made = await create(client, rules="rummy", **({} if seats is None else {"seats": seats}))
    ana = Guest(client, made["id"], made["token"])
    kinds = [seat["cpu"] for seat in made["view"]["seats"]]
    assert kinds[0] is None
    assert kinds[1] is not None
    view = await ana.say("deal stock")
    card = view["hand"]["drawn"]
    view = await ana.say(f"-{card}")
    assert view["status"] == "finished" or view["hand"]["turn"] == 0


async def test_persons_after_the_first_are_invited_and_computers_are_named_apart(client: httpx.AsyncClient) -> None:
    made = await create(client, **room(CPU, ANA, {"name": "Eva"}, CPU, {"name": "Leo"}))
    assert (made["seat"], [invite["seat"] for invite in made["invites"]]) == (1, [2, 4])
    assert [seat["name"] for seat in made["view"]["seats"]] == ["CPU", "Ana", "Eva", "CPU 2", "Leo"]
    assert made["view"]["status"] == "waiting"


async def test_the_first_seat_begins_though_a_computer_sits_there(client: httpx.AsyncClient) -> None:
    (ana,) = await all_seated(client, **room(CPU, ANA))
    view = await ana.say("deal")
    assert (view["hand"]["dealer"], view["events"][1]["event"], view["events"][1]["seat"]) == (1, "draw", 0)


@pytest.mark.parametrize(
    ("wish", "status", "code", "params"),
    [
        (room(ANA, target=50), 422, "length-not-target", {"target": 50}),
        (room(ANA, target=200), 422, "length-not-target", {"target": 200}),
        (room(ANA, target=200, length="200"), 422, "length-not-target", {"target": 200}),
        (room(ANA, opening=41), 422, "out-of-range", {"field": "opening"}),
        (room(ANA, opening="40"), 400, "invalid-body", {"field": "opening"}),
        (room(ANA, opening=40.5), 400, "invalid-body", {"field": "opening"}),
        (room(ANA, clock=44), 422, "out-of-range", {"field": "clock"}),
        (room(ANA, clock=0), 422, "out-of-range", {"field": "clock"}),
        (room(ANA, clock=-45), 422, "out-of-range", {"field": "clock"}),
        (room(ANA, clock=10), 422, "out-of-range", {"field": "clock"}),
        (room(ANA, clock="45"), 400, "invalid-body", {"field": "clock"}),
        (room(ANA, clock=True), 400, "invalid-body", {"field": "clock"}),
        (room(ANA, length="100"), 400, "invalid-body", {"field": "length"}),
        (room(ANA, length=100), 422, "out-of-range", {"field": "length"}),
        (room(ANA, length=1), 422, "out-of-range", {"field": "length"}),
        (room(ANA, minutes=10), 400, "invalid-body", {"field": "minutes"}),
        (room(*[ANA] * 7), 422, "out-of-range", {"field": "seats"}),
        (room(*[ANA] * 3, format="heads-up"), 422, "too-many-seats", {"seats": 3, "most": 2}),
        (room(ANA, ANA, format="pairs"), 422, "format-not-offered", {"format": "pairs", "rules": "rummy"}),
        (room(ANA, format="three"), 422, "format-not-offered", {"format": "three", "rules": "rummy"}),
        (room(ANA, format="solo"), 400, "invalid-body", {"field": "format"}),
        (room(*[CPU] * 2, format="heads-up"), 422, "no-seat-for-a-person", {"seats": 2}),
        (room(*[CPU] * 6), 422, "no-seat-for-a-person", {"seats": 6}),
        ({"opening": 40}, 422, "only-in-rummy", {"field": "opening"}),
        ({"rules": "clasico", "clock": 45}, 422, "only-in-rummy", {"field": "clock"}),
        ({"rules": "mesa", "length": "deal"}, 422, "only-in-rummy", {"field": "length"}),
        ({"rules": {"oklahoma": True}, "clock": 30}, 422, "only-in-rummy", {"field": "clock"}),
    ],
)
async def test_a_room_that_cannot_be_had_is_refused_by_name(
    client: httpx.AsyncClient, wish: Json, status: int, code: str, params: Json
) -> None:
    assert problem_of(await client.post("/api/games", json=wish), status, code)["params"] == params


async def test_a_computer_that_does_not_play_this_game_is_refused_with_those_that_do(client: httpx.AsyncClient) -> None:
    problem = problem_of(await client.post("/api/games", json=room(ANA, {"cpu": "hal"})), 422, "unknown-cpu")
    assert problem["params"]["cpu"] == "hal"
    known = problem["params"]["known"]
    assert "novato" in known
    for level in known:
        made = await create(client, **room(ANA, {"cpu": level}))
        assert made["view"]["seats"][1]["cpu"] == level
    gin = problem_of(await client.post("/api/games", json={"seats": [ANA, CPU]}), 422, "unknown-cpu")
    assert "novato" not in gin["params"]["known"]
