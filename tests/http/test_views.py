"""What a view has in it: exactly the promised fields at every moment, and events without a hole."""

from random import Random

import httpx
import pytest
from tests.http.guests import Guest, Json, choose, two_people

pytestmark = pytest.mark.anyio

VIEW = set(
    "id version rules options next_commitment next_commitments status seats sides you target hand beside legal "  # noqa: SIM905
    "events winner host rematch".split()
)
SEAT = {"seat", "name", "cpu", "open", "score", "hands_won", "bonus", "cards", "dealer"}
HAND = set(
    "variant id number phase turn dealer seats upcard cards stock discard_pile upcard_dead taken drawn "  # noqa: SIM905
    "rival_pickups melds deadwood after_discard take_preview knock_limit commitment client_seed result".split()
)
PARTS = {
    "discard_pile": {"card", "seat"},
    "rival_pickups": {"seat", "cards"},
    "after_discard": {"card", "deadwood", "knock", "legal", "arrangements"},
}
EVENTS = {
    "deal": {"ply", "dealer"},
    "upcard": {"ply", "seat", "take", "card"},
    "draw": {"ply", "seat", "from", "card"},
    "discard": {"ply", "seat", "card"},
    "knock": {"ply", "seat", "card"},
    "finish": {"ply", "outcome"},
}


def has_what_is_promised(view: Json) -> None:
    """Not a field more or less, on any level."""
    assert view.keys() == VIEW
    assert view["options"].keys() == {"target", "format", "table"}
    assert all(seat.keys() == SEAT for seat in view["seats"])
    assert all(event.keys() == {"event", *EVENTS[event["event"]]} for event in view["events"])
    hand = view["hand"]
    if hand is None:
        return
    assert hand.keys() == HAND
    assert all(one.keys() == fields for part, fields in PARTS.items() for one in hand[part])
    assert hand["take_preview"] is None or hand["take_preview"].keys() == {"deadwood", "discard"}
    assert (hand["result"] is None) == (hand["phase"] != "finished")
    assert bool(hand["after_discard"]) == (hand["phase"] == "discard" and hand["turn"] == view["you"])
    assert bool(view["legal"]) == (view["you"] is not None and _may_do_something(view))


def _may_do_something(view: Json) -> bool:
    return bool(view["status"] == "between-hands" or view["hand"]["turn"] == view["you"])


def belongs_together(view: Json) -> None:
    """Numbers and cards of one view agree with one another."""
    hand, you = view["hand"], view["you"]
    counts = [seat["cards"] for seat in view["seats"]]
    assert sum(counts) + hand["stock"] + len(hand["discard_pile"]) == 52
    shown = [*hand["cards"], *(one["card"] for one in hand["discard_pile"])]
    shown += [card for other in hand["rival_pickups"] if you is not None for card in other["cards"]]
    assert len(set(shown)) == len(shown)
    if you is not None:
        assert len(hand["cards"]) == counts[you]
        assert [one["card"] for one in hand["after_discard"]] in ([], hand["cards"])
        for one in hand["after_discard"]:
            move = {"move": "discard", "card": one["card"]}
            assert one["legal"] == (move in view["legal"])
            assert one["knock"] == ({"move": "knock", "discard": one["card"]} in view["legal"])


async def test_every_view_of_a_game_has_exactly_what_is_promised_and_its_events_have_no_hole(
    client: httpx.AsyncClient,
) -> None:
    ana, eva = await two_people(client)
    watchers = (ana, eva, Guest(client, ana.game))
    chance, view = Random(8), await ana.say("deal")
    ply = 0
    while view["status"] != "finished":
        for watcher in watchers:
            seen = await watcher.view()
            has_what_is_promised(seen)
            belongs_together(seen)
            plies = [event["ply"] for event in seen["events"] if event["event"] != "finish"]
            assert plies == list(range(plies[0], ply + 1))
        mover = (ana, eva)[view["hand"]["turn"] or 0]
        view = await mover.play(choose(await mover.view(), chance))
        ply = 0 if view["hand"]["phase"] == "upcard" and view["events"][-1]["event"] == "deal" else ply + 1
    has_what_is_promised(view)


async def test_a_view_before_the_first_deal_has_exactly_what_is_promised(client: httpx.AsyncClient) -> None:
    for guest in await two_people(client):
        has_what_is_promised(await guest.view())
    has_what_is_promised(await Guest(client, guest.game).view())
