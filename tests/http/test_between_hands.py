"""From one hand to the next, and to the end of a game."""

import httpx
import pytest
from tests.deals import DEALER, PACK, deck
from tests.http.guests import Guest, Json, body_of, rig
from tests.http.scripted import GOES_GIN, KNOCKS_AT_TEN, ana_alone, ana_and_eva, say

pytestmark = pytest.mark.anyio

FIRST_KNOCKS = "deal pass pass stock !KD"


async def knocked(client: httpx.AsyncClient, target: int = 100) -> tuple[Guest, Guest]:
    """Two people after a hand in which Ana, who was first, knocked with 10 against 78."""
    guests = await ana_and_eva(client, first=KNOCKS_AT_TEN, stock="KD", target=target)
    await say(guests, FIRST_KNOCKS)
    return guests


async def drawn_out(guests: tuple[Guest, Guest]) -> Json:
    """Play the present hand to the end of the stock, each throwing what was drawn; the last view."""
    await say(guests, "deal")
    first = (await guests[0].view())["hand"]["turn"]
    turns = (guests[first], guests[1 - first])
    await turns[0].say("pass")
    await turns[1].say("pass")
    view: Json = {}
    for number in range(29):
        mover = turns[number % 2]
        view = await mover.say("stock")
        view = await mover.say("-" + view["hand"]["drawn"])
    return view


async def test_the_finished_hand_stays_with_its_result_until_the_next_deal(rigged: httpx.AsyncClient) -> None:
    ana, eva = await knocked(rigged)
    for guest in (ana, eva, Guest(rigged, ana.game)):
        view = await guest.view()
        assert (view["status"], view["hand"]["phase"], view["hand"]["turn"]) == ("between-hands", "finished", None)
        assert view["hand"]["result"]["points"] == 68
    view = await eva.say("deal")
    assert (view["hand"]["number"], view["hand"]["result"], view["hand"]["phase"]) == (2, None, "upcard")
    assert [seat["score"] for seat in view["seats"]] == [68, 0]


async def test_the_loser_of_the_hand_deals_the_next(rigged: httpx.AsyncClient) -> None:
    ana, _ = await knocked(rigged)
    assert [seat["dealer"] for seat in (await ana.view())["seats"]] == [False, True]
    assert (await ana.say("deal"))["hand"]["dealer"] == 1
    lost = await ana_and_eva(rigged, second=KNOCKS_AT_TEN, first=DEALER.replace("KC", "KH"), stock="8S KS", target=100)
    await say(lost, "deal pass pass stock -KH stock !KS")
    view = await lost[1].say("deal")
    assert (view["hand"]["dealer"], view["hand"]["turn"]) == (0, 1)


async def test_the_next_deal_is_committed_to_between_hands_and_bound_then(rigged: httpx.AsyncClient) -> None:
    ana, eva = await knocked(rigged)
    promised = (await ana.view())["next_commitment"]
    assert len(bytes.fromhex(promised)) == 32
    assert (
        (await eva.view())["next_commitment"] == (await Guest(rigged, ana.game).view())["next_commitment"] == promised
    )
    view = await eva.say("deal")
    assert (view["hand"]["commitment"], view["next_commitment"]) == (promised, None)


async def test_a_drawn_hand_scores_nothing_and_the_same_dealer_deals_again(rigged: httpx.AsyncClient) -> None:
    guests = await ana_and_eva(rigged, target=100)
    view = await drawn_out(guests)
    result = view["hand"]["result"]
    assert (result["outcome"], result["knocker"], result["winner"], result["points"]) == ("drawn", None, None, 0)
    assert view["hand"]["stock"] == 2
    assert view["events"][-1]["event"] == "finish"
    assert [len(seat["cards"]) for seat in result["seats"]] == [10, 10]
    assert [seat["layoffs"] for seat in result["seats"]] == [[], []]
    assert [seat["score"] for seat in view["seats"]] == [0, 0]
    assert (view["status"], view["hand"]["dealer"]) == ("between-hands", 1)
    await rig(guests[0], deck())
    assert (await guests[0].say("deal"))["hand"]["dealer"] == 1


async def test_the_first_to_reach_the_target_wins_and_the_game_is_over(rigged: httpx.AsyncClient) -> None:
    ana, eva = await knocked(rigged, target=50)
    for guest in (ana, eva, Guest(rigged, ana.game)):
        view = await guest.view()
        assert (view["status"], view["winner"], view["legal"], view["next_commitment"]) == ("finished", 0, [], None)
        assert [seat["score"] for seat in view["seats"]] == [68, 0]
        assert view["hand"]["result"]["outcome"] == "knock"


async def test_hands_add_up_to_the_target(rigged: httpx.AsyncClient) -> None:
    ana, eva = await knocked(rigged, target=100)
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "8D", "KD"))
    await say((ana, eva), FIRST_KNOCKS)
    view = await eva.view()
    assert [seat["score"] for seat in view["seats"]] == [136, 0]
    assert (view["status"], view["winner"]) == ("finished", 0)
    listed = body_of(await rigged.get(f"{ana.path}/hands"), 200)
    assert [hand["scores"] for hand in listed["hands"]] == [[68, 0], [136, 0]]


async def test_the_score_sheet_lists_each_hand_with_result_and_running_score(rigged: httpx.AsyncClient) -> None:
    ana, eva = await ana_and_eva(rigged, target=100)
    assert body_of(await rigged.get(f"{ana.path}/hands"), 200) == {
        "game": ana.game,
        "rules": "mesa",
        "format": "heads-up",
        "target": 100,
        "hands": [],
        "final": None,
    }
    await drawn_out((ana, eva))
    await rig(ana, deck(KNOCKS_AT_TEN, DEALER, "8D", "KD"))
    await say((ana, eva), "deal")
    running = body_of(await rigged.get(f"{ana.path}/hands"), 200)["hands"]
    assert [(hand["number"], hand["status"], hand["dealer"]) for hand in running] == [
        (1, "finished", 1),
        (2, "running", 1),
    ]
    empty = ("outcome", "knocker", "winner", "points", "counts", "scores", "finished_at")
    assert {running[1][name] for name in empty} == {None}
    assert running[1]["started_at"] >= running[0]["finished_at"]
    await say((ana, eva), "pass pass stock !KD")
    drawn, won = body_of(await rigged.get(f"{ana.path}/hands"), 200)["hands"]
    assert (drawn["outcome"], drawn["points"], drawn["scores"], drawn["winner"]) == ("drawn", 0, [0, 0], None)
    assert (won["outcome"], won["points"], won["scores"], won["winner"], won["knocker"]) == ("knock", 68, [68, 0], 0, 0)
    assert won["counts"] == [10, 78]
    assert won["id"] == (await ana.view())["hand"]["id"]
    assert won["finished_at"] >= won["started_at"]


async def test_a_hand_against_the_cpu_ends_the_game_for_the_cpu_too(rigged: httpx.AsyncClient) -> None:
    ana = await ana_alone(rigged, "pass stock !KS", first=DEALER.replace("KC", "KH"), second=GOES_GIN, stock="8S KS")
    view = await ana.say("deal pass stock -KH")
    assert (view["status"], view["winner"], view["hand"]["result"]["outcome"]) == ("finished", 1, "gin")
    assert view["legal"] == []


async def test_a_rematch_is_a_new_game_whose_first_hand_has_the_same_deal(rigged: httpx.AsyncClient) -> None:
    ana, _ = await knocked(rigged)
    played = body_of(await rigged.get(f"/api/hands/{(await ana.view())['hand']['id']}"), 200)
    answer = await rigged.post(f"/api/hands/{played['id']}/rematch", json={})
    made = body_of(answer, 201)
    assert answer.headers["location"] == f"/api/games/{made['id']}"
    assert made["id"] != ana.game
    assert (made["view"]["target"], made["view"]["status"], made["seat"]) == (100, "waiting", 0)
    assert [(seat["name"], seat["cpu"], seat["open"], seat["score"]) for seat in made["view"]["seats"]] == [
        ("Ana", None, False, 0),
        ("Eva", None, True, 0),
    ]
    again = Guest(rigged, made["id"], made["token"])
    body = {"name": "Pia", "invite": made["invites"][0]["invite"]}
    joined = body_of(await rigged.post(f"{again.path}/join", json=body), 201)
    pia = Guest(rigged, made["id"], joined["token"])
    await say((again, pia), FIRST_KNOCKS)
    record = body_of(await rigged.get(f"/api/hands/{(await pia.view())['hand']['id']}"), 200)
    assert (record["deck"], record["dealer"], record["proof"]) == (played["deck"], played["dealer"], None)
    assert record["id"] != played["id"]
    assert record["result"] == played["result"]


async def test_a_rematch_against_the_cpu_starts_at_once_and_goes_on_with_fresh_deals(rigged: httpx.AsyncClient) -> None:
    ana = await ana_alone(rigged, "pass", first=KNOCKS_AT_TEN, stock="KD", target=100)
    await ana.say("deal pass stock !KD")
    hand = (await ana.view())["hand"]["id"]
    made = body_of(await rigged.post(f"/api/hands/{hand}/rematch", json={}), 201)
    assert (made["view"]["status"], made["invites"]) == ("between-hands", [])
    assert [seat["cpu"] for seat in made["view"]["seats"]] == [None, "mesa"]
    again = Guest(rigged, made["id"], made["token"])
    view = await again.say("deal")
    assert view["hand"]["cards"] == sorted(KNOCKS_AT_TEN.split(), key=PACK.index)
    assert (made["view"]["next_commitment"], view["hand"]["commitment"]) == (None, None)


async def test_a_hand_that_runs_has_no_rematch(rigged: httpx.AsyncClient) -> None:
    ana, _ = await ana_and_eva(rigged)
    hand = (await ana.say("deal"))["hand"]["id"]
    answer = await rigged.post(f"/api/hands/{hand}/rematch", json={})
    assert body_of(answer, 409)["code"] == "hand-running"
