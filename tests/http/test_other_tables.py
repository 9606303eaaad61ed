"""Tables beside the house's, and more than two people, over HTTP."""

from random import Random
from typing import Any

import httpx
import pytest
from tests.deals import DEALER, MIXED, deck
from tests.http.guests import Guest, Json, all_seated, body_of, choose, create, play_to_the_end, problem_of, rig
from tests.http.scripted import GOES_GIN, KNOCKS_AT_TEN

pytestmark = pytest.mark.anyio

ANA = [{"name": "Ana"}]
FOUR = [{"name": name} for name in ("Ana", "Eva", "Leo", "Mar")]


async def got(client: httpx.AsyncClient, path: str) -> Any:
    return body_of(await client.get(path), 200)


@pytest.mark.parametrize(
    ("wish", "form", "seats"),
    [
        ({}, "heads-up", ["", "CPU"]),
        ({"rules": "clasico"}, "heads-up", ["", "CPU"]),
        ({"rules": "clasico", "seats": [*ANA, {"cpu": "mesa"}, {"cpu": "mesa"}]}, "together", ["Ana", "CPU", "CPU 2"]),
        ({"rules": "clasico", "format": "together"}, "together", ["", "CPU", "CPU 2"]),
        ({"rules": "clasico", "seats": FOUR}, "together", ["Ana", "", "", ""]),
        ({"format": "three"}, "three", ["", "CPU", "CPU 2"]),
        ({"format": "pairs", "seats": ANA}, "pairs", ["Ana", "CPU", "CPU 2", "CPU 3"]),
        ({"rules": "clasico", "format": "pairs"}, "pairs", ["", "CPU", "CPU 2", "CPU 3"]),
        ({"rules": {"oklahoma": True}, "format": "three"}, "three", ["", "CPU", "CPU 2"]),
    ],
)
async def test_seats_left_out_are_cpus_and_the_format_follows_the_seats(
    client: httpx.AsyncClient,
    wish: Json,
    form: str,
    seats: list[str],
) -> None:
    view = (await create(client, **wish))["view"]
    assert view["options"]["format"] == form
    assert [seat["name"] if not seat["open"] else "" for seat in view["seats"]] == seats


@pytest.mark.parametrize(
    ("wish", "status", "code", "field"),
    [
        ({"rules": {"gin_bonus": 30}}, 422, "out-of-range", "rules.gin_bonus"),
        ({"rules": {"undercut_bonus": 5}}, 422, "out-of-range", "rules.undercut_bonus"),
        ({"rules": {"stock_left": 4}}, 422, "out-of-range", "rules.stock_left"),
        ({"rules": {"hand_bonus": 1}}, 422, "out-of-range", "rules.hand_bonus"),
        ({"rules": {"game_bonus": 50}}, 422, "out-of-range", "rules.game_bonus"),
        ({"rules": {"big_gin_bonus": 50}}, 422, "out-of-range", "rules.big_gin_bonus"),
        ({"rules": {"next_dealer": "winner"}}, 400, "invalid-body", "rules.next_dealer"),
        ({"rules": {"oklahoma": 1}}, 400, "invalid-body", "rules.oklahoma"),
        ({"rules": {"tie_undercuts": "no"}}, 400, "invalid-body", "rules.tie_undercuts"),
        ({"rules": {"knock_limit": 5}}, 400, "invalid-body", "rules.knock_limit"),
        ({"rules": {"spade_doubles": True}}, 422, "needs-oklahoma", "rules.spade_doubles"),
    ],
)
async def test_what_a_table_of_ones_own_cannot_have_is_refused_by_its_field(
    client: httpx.AsyncClient, wish: Json, status: int, code: str, field: str
) -> None:
    problem = problem_of(await client.post("/api/games", json=wish), status, code)
    assert problem["params"]["field"] == field


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": {}, "target": 9}, "target-not-offered"),
        ({"rules": {}, "target": 1001}, "target-not-offered"),
        ({"rules": "clasico", "target": 75}, "target-not-offered"),
        ({"format": "together"}, "format-not-offered"),
        ({"rules": {"oklahoma": True}, "format": "together"}, "format-not-offered"),
        ({"rules": "clasico", "seats": [*FOUR, *ANA]}, "too-many-seats"),
        ({"format": "three", "seats": FOUR}, "too-many-seats"),
        ({"format": "pairs", "seats": [*FOUR, *ANA]}, "too-many-seats"),
        ({"format": "heads-up", "rules": "clasico", "seats": FOUR}, "too-many-seats"),
        ({"format": "pairs", "seats": [{"cpu": "mesa"}] * 4}, "no-seat-for-a-person"),
    ],
)
async def test_a_game_that_cannot_be_is_refused_by_name(client: httpx.AsyncClient, wish: Json, code: str) -> None:
    problem_of(await client.post("/api/games", json=wish), 422, code)


async def test_who_asks_for_a_seat_too_many_is_told_how_many_fit_into_that_format(client: httpx.AsyncClient) -> None:
    wish = {"format": "heads-up", "rules": "clasico", "seats": FOUR}
    problem = problem_of(await client.post("/api/games", json=wish), 422, "too-many-seats")
    assert "2 at most, with these rules in this format" in problem["detail"]


@pytest.mark.parametrize("target", [10, 75, 1000])
async def test_an_own_table_is_played_to_any_target_from_10_to_1000(client: httpx.AsyncClient, target: int) -> None:
    assert (await create(client, rules={}, target=target))["view"]["target"] == target


async def test_what_a_table_may_choose_is_told_and_all_of_it_is_taken(client: httpx.AsyncClient) -> None:
    told = await got(client, "/api/rules")
    assert told["custom_targets"] == [10, 1000]
    mesa = next(table for table in told["rules"] if table["name"] == "mesa")
    for field, values in told["choices"].items():
        assert mesa[field] in values
        for value in values:
            wish = {field: value, **({"oklahoma": True} if field == "spade_doubles" else {})}
            table = (await create(client, rules=wish))["view"]["options"]["table"]
            assert table == {**mesa, "name": "custom", "targets": [], **wish}


async def test_without_an_upcard_offer_the_first_turn_draws_from_the_stock_or_takes_the_card(
    rigged: httpx.AsyncClient,
) -> None:
    ana, _ = await all_seated(rigged, rules="clasico", seats=FOUR[:2])
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "8D", "KD"))
    view = await ana.say("deal")
    assert (view["hand"]["phase"], view["hand"]["turn"]) == ("draw", 0)
    assert view["legal"] == [{"move": "draw", "from": "stock"}, {"move": "draw", "from": "discard"}]
    await ana.refused("pass", 409, "wrong-phase")
    assert (await ana.say("pile"))["hand"]["taken"] == "8D"


async def test_four_at_one_hand_turn_round_to_the_left_and_leave_a_stock_of_eleven(rigged: httpx.AsyncClient) -> None:
    guests = await all_seated(rigged, rules="clasico", seats=FOUR)
    await rig(guests[0], MIXED)
    view = await guests[0].say("deal")
    assert (view["hand"]["stock"], view["hand"]["seats"]) == (11, [0, 1, 2, 3])
    assert [seat["cards"] for seat in view["seats"]] == [10] * 4
    for seat in (0, 1, 2, 3, 0):
        view = await guests[seat].view()
        assert view["hand"]["turn"] == seat
        view = await guests[seat].say("stock")
        await guests[seat].say(f"-{view['hand']['drawn']}")


async def test_a_person_at_a_table_of_four_plays_against_three_cpus_to_the_end(client: httpx.AsyncClient) -> None:
    (ana,) = await all_seated(client, rules="clasico", target=100, seats=[*ANA, *[{"cpu": "mesa"}] * 3])
    hands = await play_to_the_end([ana], Random(4))
    sheet = await got(client, f"{ana.path}/hands")
    assert [hand["id"] for hand in sheet["hands"]] == hands
    points = [sum(hand["points"] for hand in sheet["hands"] if hand["winner"] == seat) for seat in range(4)]
    assert [one["total"] for one in sheet["final"]] == points
    assert [seat["score"] for seat in (await ana.view())["seats"]] == points
    assert max(points) >= 100


async def test_of_three_the_dealer_sits_out_and_sees_the_hand_from_outside(rigged: httpx.AsyncClient) -> None:
    guests = await all_seated(rigged, format="three", target=100, seats=FOUR[:3])
    ana, eva, leo = guests
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "8D", "KD"))
    await ana.say("deal")
    outside, spectator = await leo.view(), await Guest(rigged, ana.game).view()
    assert (outside["hand"]["dealer"], outside["hand"]["seats"], outside["hand"]["turn"]) == (2, [0, 1], 0)
    assert outside["hand"] == spectator["hand"]
    assert (outside["hand"]["cards"], outside["legal"], outside["seats"][2]["cards"]) == ([], [], 0)
    for guest, word in ((ana, "pass"), (eva, "pass"), (ana, "stock"), (ana, "!KD")):
        await guest.say(word)
    told = await leo.view()
    assert [seat["seat"] for seat in told["hand"]["result"]["seats"]] == [0, 1]
    assert told["legal"] == [{"move": "deal"}]
    assert [event["event"] for event in told["events"]][:2] == ["deal", "upcard"]
    await leo.say("deal")
    after = await leo.view()
    assert (after["hand"]["dealer"], after["hand"]["seats"]) == (0, [1, 2])
    record = await got(rigged, f"/api/hands/{told['hand']['id']}")
    assert [seat["plays"] for seat in record["seats"]] == [True, True, False]
    problem = await rigged.get(f"/api/hands/{told['hand']['id']}/positions?view=2")
    problem_of(problem, 422, "no-such-seat")


async def test_two_pairs_play_two_hands_and_see_the_other_from_outside(rigged: httpx.AsyncClient) -> None:
    ana, eva, leo, mar = await all_seated(rigged, format="pairs", target=100, seats=FOUR)
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "8D", "KD"), beside=deck(GOES_GIN, DEALER, "8D", "KD"))
    await mar.say("deal")
    views = [await guest.view() for guest in (ana, eva, leo, mar)]
    assert [view["hand"]["seats"] for view in views] == [[0, 1], [0, 1], [2, 3], [2, 3]]
    assert views[0]["beside"][0]["seats"] == [2, 3]
    assert all(view["beside"][0]["cards"] == [] for view in views)
    assert [seat["dealer"] for seat in views[0]["seats"]] == [False, True, False, True]
    spectator = await Guest(rigged, ana.game).view()
    assert (spectator["hand"], spectator["beside"]) == (views[2]["beside"][0], views[0]["beside"])
    assert views[1]["legal"] == []
    for guest, word in ((leo, "pass"), (mar, "pass"), (leo, "stock"), (leo, "!KD")):
        await guest.say(word)
    waiting = await leo.view()
    assert (waiting["status"], waiting["legal"], waiting["hand"]["phase"]) == ("playing", [], "finished")
    await leo.refused("deal", 409, "hand-running")
    assert (await got(rigged, f"/api/hands/{waiting['hand']['id']}"))["result"]["outcome"] == "gin"
    other = waiting["beside"][0]["id"]
    problem_of(await rigged.get(f"/api/hands/{other}"), 409, "hand-running")
    problem_of(await rigged.get(f"/api/hands/{other}/proof"), 409, "hand-running")
    for guest, word in ((ana, "pass"), (eva, "pass"), (ana, "stock"), (ana, "!KD")):
        await guest.say(word)
    over = await ana.view()
    gained = over["hand"]["result"]["points"] + over["beside"][0]["result"]["points"]
    assert over["sides"] == [{"seats": [0, 2], "score": gained}, {"seats": [1, 3], "score": 0}]
    assert (over["status"], over["winner"]) == ("finished", 0)


async def test_both_hands_of_a_round_are_bound_before_the_deal_and_proved_after_it(client: httpx.AsyncClient) -> None:
    (ana,) = await all_seated(client, format="pairs", seats=ANA)
    view = await ana.view()
    commitments = view["next_commitments"]
    assert len(set(commitments)) == 2
    assert view["next_commitment"] == commitments[0]
    seed = "ab" * 16
    view = body_of(await ana.post("deal", {"client_seed": seed}), 200)
    assert [view["hand"]["commitment"], view["beside"][0]["commitment"]] == commitments
    chance = Random(2)
    while view["status"] == "playing":
        view = await ana.play(choose(view, chance))
    for hand, commitment in zip((view["hand"], *view["beside"]), commitments, strict=True):
        proof = await got(client, f"/api/hands/{hand['id']}/proof")
        assert (proof["commitment"], proof["client_seed"]) == (commitment, seed)


async def test_a_rematch_of_one_hand_of_a_round_deals_both_again(client: httpx.AsyncClient) -> None:
    (ana,) = await all_seated(client, format="pairs", seats=ANA)
    view, chance = await ana.say("deal"), Random(6)
    while view["status"] == "playing":
        view = await ana.play(choose(view, chance))
    hands = [view["hand"]["id"], view["beside"][0]["id"]]
    decks = [(await got(client, f"/api/hands/{hand}"))["deck"] for hand in hands]
    made = body_of(await client.post(f"/api/hands/{hands[1]}/rematch", json={}), 201)
    again = Guest(client, made["id"], made["token"])
    view = await again.say("deal")
    assert [view["hand"]["upcard"], view["beside"][0]["upcard"]] == [cards[20] for cards in decks]


async def test_the_other_hand_of_cpus_keeps_step_and_is_over_with_the_persons(client: httpx.AsyncClient) -> None:
    (ana,) = await all_seated(client, format="pairs", seats=ANA)
    view, chance, turns = await ana.say("deal"), Random(8), 0
    while view["status"] == "playing":
        beside = view["beside"][0]
        thrown = sum(one["seat"] is not None for one in beside["discard_pile"]) + sum(
            len(one["cards"]) for one in beside["rival_pickups"]
        )
        assert thrown <= turns + 2
        before = view
        view = await ana.play(choose(view, chance))
        turns += 2 if view["hand"]["phase"] != before["hand"]["phase"] else 1
    assert view["beside"][0]["phase"] == "finished"


async def test_oklahoma_takes_the_limit_from_the_upcard(rigged: httpx.AsyncClient) -> None:
    rules = {"oklahoma": True, "spade_doubles": True}
    ana, eva = await all_seated(rigged, rules=rules, target=500, seats=FOUR[:2])
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "5C", "KD"))
    view = await ana.say("deal")
    assert (view["hand"]["upcard"], view["hand"]["knock_limit"]) == ("5C", 5)
    for guest in (ana, eva):
        await guest.say("pass")
    view = await ana.say("stock")
    assert not any(one["knock"] for one in view["hand"]["after_discard"])
    problem = await ana.refused("!KD", 409, "too-much-deadwood")
    assert problem["params"] == {"deadwood": 10, "limit": 5}


async def test_a_spade_turned_up_doubles_the_score(rigged: httpx.AsyncClient) -> None:
    rules = {"oklahoma": True, "spade_doubles": True}
    ana, eva = await all_seated(rigged, rules=rules, target=500, seats=FOUR[:2])
    await rig(ana, deck(GOES_GIN, DEALER, "3S", "KD"))
    for guest, word in ((ana, "deal"), (ana, "pass"), (eva, "pass"), (ana, "stock"), (ana, "!KD")):
        await guest.say(word)
    view = await ana.view()
    loser = view["hand"]["result"]["seats"][1]["deadwood"]
    assert view["hand"]["result"]["points"] == view["seats"][0]["score"] == 2 * (loser + 25)
    steps = (await got(rigged, f"/api/hands/{view['hand']['id']}/showdown"))["steps"]
    assert [step["points"] for step in steps if step["step"] in ("bonus", "doubled", "total")] == [
        25,
        loser + 25,
        2 * (loser + 25),
    ]


async def test_bonuses_come_at_the_end_of_the_game_and_not_before(client: httpx.AsyncClient) -> None:
    rules = {"hand_bonus": 25, "game_bonus": 100}
    (ana,) = await all_seated(client, rules=rules, target=60, seats=ANA)
    chance, view = Random(3), await ana.view()
    while view["status"] != "finished":
        assert all(seat["bonus"] == 0 and seat["score"] < 60 for seat in view["seats"])
        view = await ana.play(choose(view, chance))
    for seat in view["seats"]:
        assert seat["bonus"] == 25 * seat["hands_won"] + (100 if seat["seat"] == view["winner"] else 0)
    final = (await got(client, f"{ana.path}/hands"))["final"]
    assert [one["total"] for one in final] == [seat["score"] for seat in view["seats"]]
    assert all(one["total"] == one["points"] + one["hand_bonus"] + one["game_bonus"] for one in final)


async def test_eleven_melded_cards_are_declared_where_the_table_pays_for_it(rigged: httpx.AsyncClient) -> None:
    ana, _ = await all_seated(rigged, rules={"big_gin_bonus": 31}, target=500, seats=FOUR[:2])
    await rig(ana, deck("3H 4H 5H 8S 8D 8C 9C TC JC QC", upcard="KC"))
    await ana.say("deal")
    await ana.refused("big", 409, "wrong-phase")
    view = await ana.say("take")
    assert {"move": "big-gin"} in view["legal"]
    view = await ana.say("big")
    result = view["hand"]["result"]
    assert (result["outcome"], result["big_gin"]) == ("gin", True)
    assert result["points"] == 31 + result["seats"][1]["deadwood"]
    priced = await got(rigged, f"/api/hands/{view['hand']['id']}/showdown?rules=mesa")
    assert priced["points"] == 25 + result["seats"][1]["deadwood"]
    record = await got(rigged, f"/api/hands/{view['hand']['id']}")
    assert record["moves"][-1]["move"] == "big-gin"


async def test_a_finished_hand_is_priced_by_another_table_or_it_is_said_why_not(rigged: httpx.AsyncClient) -> None:
    ana, eva = await all_seated(rigged, target=100, seats=FOUR[:2])
    await rig(ana, deck(GOES_GIN, DEALER, "8D", "KD"))
    for guest, word in ((ana, "deal"), (ana, "pass"), (eva, "pass"), (ana, "stock"), (ana, "!KD")):
        await guest.say(word)
    hand = (await ana.view())["hand"]
    own = await got(rigged, f"/api/hands/{hand['id']}/showdown")
    assert own["points"] == hand["result"]["points"]
    other = await got(rigged, f"/api/hands/{hand['id']}/showdown?rules=clasico")
    assert (other["rules"], other["points"]) == ("clasico", own["points"] - 5)
    problem_of(await rigged.get(f"/api/hands/{hand['id']}/showdown?rules=poker"), 422, "unknown-rules")
    guests = await all_seated(rigged, rules="clasico", seats=FOUR)
    chance, view = Random(1), await guests[0].say("deal")
    while view["status"] == "playing":
        mover = guests[view["hand"]["turn"]]
        view = await mover.play(choose(await mover.view(), chance))
    answer = await rigged.get(f"/api/hands/{view['hand']['id']}/showdown?rules=mesa")
    assert problem_of(answer, 409, "not-comparable")["params"] == {"reason": "seats", "seats": 4}
