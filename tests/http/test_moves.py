"""Each kind of move over HTTP, and what its answer shows."""

from typing import Any

import httpx
import pytest
from tests.deals import DEALER, NON_DEALER, PACK, faces
from tests.http.guests import Guest, Json, body_of, move, problem_of
from tests.http.scripted import ALMOST_GIN, GOES_GIN, KNOCKS_AT_TEN, ana_alone, ana_and_eva, say

pytestmark = pytest.mark.anyio


def hand(view: Json, *names: str) -> tuple[Any, ...]:
    """Some fields of the hand in a view."""
    return tuple(view["hand"][name] for name in names)


def sorted_cards(cards: str) -> list[str]:
    """By suit, then by rank."""
    return sorted(faces(cards), key=PACK.index)


async def test_a_deal_gives_ten_cards_each_and_turns_one_up(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    before = await ana.view()
    view = await ana.say("deal")
    assert view["version"] == before["version"] + 1
    assert view["status"] == "playing"
    assert hand(view, "phase", "turn", "dealer", "number", "stock") == ("upcard", 0, 1, 1, 31)
    assert view["hand"]["cards"] == sorted_cards(NON_DEALER)
    assert (await eva.view())["hand"]["cards"] == sorted_cards(DEALER)
    assert view["hand"]["discard_pile"] == [{"card": "8D", "seat": None}]
    assert view["events"] == [{"event": "deal", "ply": 0, "dealer": 1}]
    assert [seat["cards"] for seat in view["seats"]] == [10, 10]
    assert [seat["dealer"] for seat in view["seats"]] == [False, True]


async def test_who_takes_the_upcard_goes_straight_to_the_discard(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    view = await ana.say("deal take")
    assert hand(view, "phase", "turn", "taken", "drawn", "stock") == ("discard", 0, "8D", None, 31)
    assert view["hand"]["discard_pile"] == []
    assert len(view["hand"]["cards"]) == len(view["hand"]["after_discard"]) == 11
    assert {"move": "discard", "card": "8D"} not in view["legal"]
    assert [seat["cards"] for seat in view["seats"]] == [11, 10]
    assert hand(await eva.view(), "rival_pickups", "taken") == ([{"seat": 0, "cards": ["8D"]}], None)


async def test_an_upcard_passed_by_both_is_dead(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await ana.say("deal pass")
    view = await eva.say("pass")
    assert hand(view, "phase", "turn", "upcard_dead") == ("draw", 0, True)
    seen = await ana.view()
    assert seen["legal"] == [{"move": "draw", "from": "stock"}]
    assert seen["hand"]["take_preview"] is None


async def test_a_draw_from_the_stock_is_seen_by_its_seat_alone(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass")
    view = await ana.say("stock")
    assert hand(view, "phase", "drawn", "taken", "stock") == ("discard", "9C", None, 30)
    assert view["events"][-1] == {"event": "draw", "ply": 3, "seat": 0, "from": "stock", "card": "9C"}
    for watcher in (eva, Guest(ana.client, ana.game)):
        seen = await watcher.view()
        assert seen["events"][-1] == {"event": "draw", "ply": 3, "seat": 0, "from": "stock", "card": None}
        assert hand(seen, "drawn", "stock") == (None, 30)


async def test_a_discard_ends_the_turn_and_lies_on_the_pile(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass stock")
    view = await ana.say("-KH")
    assert hand(view, "phase", "turn", "drawn") == ("draw", 1, None)
    assert view["hand"]["discard_pile"] == [{"card": "8D", "seat": None}, {"card": "KH", "seat": 0}]
    assert view["legal"] == []
    assert "KH" not in view["hand"]["cards"]


async def test_the_top_of_the_pile_is_drawn_in_sight_of_all(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass stock -KH stock -QS")
    view = await ana.say("pile")
    assert hand(view, "phase", "taken", "stock") == ("discard", "QS", 29)
    for seen in (view, await eva.view(), await Guest(ana.client, ana.game).view()):
        assert seen["events"][-1] == {"event": "draw", "ply": 7, "seat": 0, "from": "discard", "card": "QS"}
        assert seen["hand"]["discard_pile"][-1] == {"card": "KH", "seat": 0}


async def test_a_knock_ends_the_hand_and_shows_both_sides(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD")
    await say((ana, eva), "deal pass pass stock")
    view = await ana.say("!KD")
    assert (view["status"], hand(view, "phase", "turn")) == ("finished", ("finished", None))
    result = view["hand"]["result"]
    assert (result["outcome"], result["knocker"], result["winner"]) == ("knock", 0, 0)
    assert [seat["deadwood"] for seat in result["seats"]] == [10, 78]
    assert result["points"] == 68
    assert sorted(result["seats"][0]["melds"]) == [["4S", "5S", "6S"], ["9C", "9D", "9H"]]
    assert [seat["score"] for seat in view["seats"]] == [68, 0]
    assert view["events"] == [
        {"event": "knock", "ply": 4, "seat": 0, "card": "KD"},
        {"event": "finish", "ply": 4, "outcome": "knock"},
    ]
    assert (
        (await eva.view())["hand"]["result"] == result == (await Guest(ana.client, ana.game).view())["hand"]["result"]
    )


async def test_a_knock_may_name_the_melds_that_it_shows(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=GOES_GIN, stock="KD")
    await say((ana, eva), "deal pass pass stock")
    melds = [["9C", "9D", "9H"], ["4H", "3H", "2H", "AH"]]  # 4S 5S 6S left out: 15
    problem = await ana.refused(("knock", {"discard": "KD", "melds": melds}), 409, "too-much-deadwood")
    assert problem["params"] == {"deadwood": 15, "limit": 10}
    melds = [["2H", "3H", "4H"], ["6S", "5S", "4S"], ["9C", "9D", "9H"]]
    view = body_of(await ana.post("knock", {"discard": "KD", "melds": melds}), 200)
    result = view["hand"]["result"]
    assert (result["outcome"], result["seats"][0]["deadwood"]) == ("knock", 1)
    assert result["seats"][0]["melds"] == [["2H", "3H", "4H"], ["4S", "5S", "6S"], ["9C", "9D", "9H"]]


async def test_a_knock_with_nothing_left_is_gin(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, first=ALMOST_GIN, stock="5H")
    await say((ana, eva), "deal pass pass stock")
    result = (await ana.say("!KD"))["hand"]["result"]
    assert (result["outcome"], result["points"]) == ("gin", 78 + 25)
    assert result["seats"][1]["layoffs"] == []


@pytest.mark.parametrize(
    "script", ["deal", "deal pass pass", "deal pass pass stock -KD stock -KS", "deal take", "deal pass pass stock"]
)
async def test_every_listed_move_posts_as_it_is_and_none_takes_its_name_in_the_body(
    rigged: httpx.AsyncClient, script: str
) -> None:
    guests = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD KS KH")
    await say(guests, script)
    legal = (await guests[0].view())["legal"]
    assert legal
    for one in legal:
        fresh = await ana_and_eva(rigged, first=KNOCKS_AT_TEN, stock="KD KS KH")
        await say(fresh, script)
        view = await fresh[0].view()
        assert view["legal"] == legal
        problem = problem_of(await fresh[0].post(one["move"], one), 400, "invalid-body")
        assert problem["params"] == {"field": "move"}
        after = await fresh[0].play(one)
        assert after["version"] == view["version"] + 1


async def test_before_the_deal_the_deal_is_the_one_move_listed(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    assert (await ana.view())["legal"] == (await eva.view())["legal"] == [{"move": "deal"}]
    assert (await eva.play({"move": "deal"}))["status"] == "playing"


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("upcard", {}),
        ("upcard", {"take": 1}),
        ("upcard", {"take": "true"}),
        ("upcard", {"take": None}),
        ("draw", {}),
        ("draw", {"from": "deck"}),
        ("draw", {"from": "Stock"}),
        ("draw", {"source": "stock"}),
        ("discard", {}),
        ("discard", {"card": "10H"}),
        ("discard", {"card": "1H"}),
        ("discard", {"card": "7h"}),
        ("discard", {"card": "7H\n"}),
        ("discard", {"card": ""}),
        ("discard", {"card": "７H"}),
        ("discard", {"card": ["7H"]}),
        ("discard", {"cards": ["7H"]}),
        ("knock", {}),
        ("knock", {"card": "KD"}),
        ("knock", {"discard": "KD", "melds": "4S5S6S"}),
        ("knock", {"discard": "KD", "melds": [["4S", "5S", "XX"]]}),
        ("knock", {"discard": "KD", "gin": True}),
        ("deal", {"client_seed": ""}),
        ("deal", {"client_seed": "ab" * 15}),
        ("deal", {"client_seed": "ab" * 65}),
        ("deal", {"client_seed": "ab" * 16 + "a"}),
        ("deal", {"client_seed": "ab" * 16 + "\n"}),
        ("deal", {"client_seed": "xy" * 16}),
        ("deal", {"client_seed": " " + "ab" * 16}),
        ("deal", {"client_seed": 7}),
        ("deal", {"seed": "ab" * 16}),
        ("deal", {"deck": list(PACK)}),
    ],
)
async def test_a_body_of_another_form_is_400_and_changes_nothing(
    rigged: httpx.AsyncClient, name: str, body: Json
) -> None:
    ana, _ = await ana_and_eva(rigged)
    before = await ana.look()
    answer = await ana.post(name, body)
    assert answer.status_code in (400, 422)
    assert answer.json()["code"] in ("invalid-body", "out-of-range")
    assert (await ana.look()).content == before.content


async def test_a_card_too_many_or_too_few_in_a_named_meld_is_422(rigged: httpx.AsyncClient) -> None:
    ana, _ = await ana_and_eva(rigged)
    unfit: list[list[list[str]]] = [[["4S", "5S"]], [[]], [["4S", "5S", "6S"]] * 4, [["4S"] * 11]]
    for melds in unfit:
        problem_of(await ana.post("knock", {"discard": "KD", "melds": melds}), 422, "out-of-range")


async def test_the_replies_of_the_cpu_are_in_the_answer(rigged: httpx.AsyncClient) -> None:
    ana = await ana_alone(rigged, "pass stock -KC pile -KS")
    await ana.say("deal")
    view = await ana.say("pass")
    assert view["events"] == [
        {"event": "upcard", "ply": 1, "seat": 0, "take": False, "card": "8D"},
        {"event": "upcard", "ply": 2, "seat": 1, "take": False, "card": "8D"},
    ]
    drawn = await ana.say("stock")
    assert drawn["version"] == view["version"] + 1
    view = await ana.say("-KH")
    assert view["version"] == drawn["version"] + 3
    assert view["events"] == [
        {"event": "discard", "ply": 4, "seat": 0, "card": "KH"},
        {"event": "draw", "ply": 5, "seat": 1, "from": "stock", "card": None},
        {"event": "discard", "ply": 6, "seat": 1, "card": "KC"},
    ]
    assert hand(view, "turn", "phase") == (0, "draw")


async def test_the_cpu_may_end_the_hand_within_the_answer(rigged: httpx.AsyncClient) -> None:
    ana = await ana_alone(
        rigged, "pass stock !KS", first=DEALER.replace("KC", "KH"), second=KNOCKS_AT_TEN, stock="8S KS"
    )
    view = await ana.say("deal pass stock -KH")
    assert [event["event"] for event in view["events"]] == ["discard", "draw", "knock", "finish"]
    assert (view["hand"]["result"]["knocker"], view["hand"]["phase"]) == (1, "finished")


async def test_the_cpu_deals_and_answers_when_it_is_first(rigged: httpx.AsyncClient) -> None:
    ana = await ana_alone(
        rigged, "pass stock !KS", first=DEALER.replace("KC", "KH"), second=KNOCKS_AT_TEN, stock="8S KS", target=100
    )
    lost = await ana.say("deal pass stock -KH")
    assert lost["hand"]["result"]["winner"] == 1
    view = await ana.say("deal")  # the loser deals: the computer is asked first
    assert view["hand"]["dealer"] == 0
    assert view["events"][0] == {"event": "deal", "ply": 0, "dealer": 0}
    assert view["events"][1]["event"] == "upcard"
    assert view["events"][1]["seat"] == 1
    assert view["version"] == lost["version"] + len(view["events"])


async def test_events_begin_with_the_askers_own_last_move(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass stock -KH stock -KC")
    assert [event["ply"] for event in (await ana.view())["events"]] == [4, 5, 6]
    assert [event["ply"] for event in (await eva.view())["events"]] == [6]
    await ana.say("stock")
    assert [event["ply"] for event in (await ana.view())["events"]] == [7]
    assert [event["ply"] for event in (await eva.view())["events"]] == [6, 7]


async def test_reading_the_events_twice_gives_the_same_events(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged)
    await say((ana, eva), "deal pass pass stock -KH stock -KC")
    assert (await ana.look()).content == (await ana.look()).content


async def test_posting_a_move_without_a_body_needs_one(rigged: httpx.AsyncClient) -> None:
    ana, _ = await ana_and_eva(rigged)
    answer = await rigged.post(f"{ana.path}/draw", headers=ana.headers())
    assert problem_of(answer, 400, "invalid-body")["params"] == {"field": "from"}
    dealt = await rigged.post(f"{ana.path}/deal", headers=ana.headers())
    assert body_of(dealt, 200)["status"] == "playing"


@pytest.mark.parametrize("path", ["undo", "swap-back", "rebuild", "event", "view", "DISCARD"])
async def test_a_move_that_does_not_exist_is_404(rigged: httpx.AsyncClient, path: str) -> None:
    ana, _ = await ana_and_eva(rigged)
    answer = await rigged.post(f"{ana.path}/{path}", json={}, headers=ana.headers())
    problem_of(answer, 404, "not-found")


@pytest.mark.parametrize("method", ["GET", "PUT", "PATCH", "DELETE"])
async def test_a_move_is_only_posted(rigged: httpx.AsyncClient, method: str) -> None:
    ana, _ = await ana_and_eva(rigged)
    answer = await rigged.request(method, f"{ana.path}/deal", headers=ana.headers())
    problem_of(answer, 405, "method-not-allowed")
    assert answer.headers["allow"] == "OPTIONS, POST"
    assert (await ana.view())["status"] == "between-hands"


def test_words_stand_for_the_moves_that_are_listed() -> None:
    assert move("-KD") == {"move": "discard", "card": "KD"}
    assert move("!KD") == {"move": "knock", "discard": "KD"}
