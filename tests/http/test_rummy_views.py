"""What a view of rummy has in it: exactly the promised fields at every moment, and numbers that agree."""

from collections import Counter
from random import Random

import httpx
import pytest
from tests.http.guests import Guest, Json
from tests.http.rummy_tables import choose, people
from tests.http.test_views import SEAT, VIEW

from tapete.engine.cards import DOUBLE_PACK

pytestmark = pytest.mark.anyio

HAND = set(
    "variant id number phase turn dealer seats clock_ends_at cards count stock rebuilds rebuilds_left "  # noqa: SIM905
    "discard_pile table opened must_use may_take_back freed_jokers drawn closed opening_best go_out layout_best "
    "take_preview commitment client_seed result".split()
)
EVENTS = {
    "deal": {"ply", "dealer"},
    "draw": {"ply", "seat", "from", "card"},
    "discard": {"ply", "seat", "card"},
    "take-back": {"ply", "seat", "card"},
    "open": {"ply", "seat", "melds", "total"},
    "meld": {"ply", "seat", "meld", "cards"},
    "lay-off": {"ply", "seat", "card", "meld", "end"},
    "swap-joker": {"ply", "seat", "card", "meld", "joker"},
    "rebuild": {"ply", "stock", "rebuilds"},
    "finish": {"ply", "outcome"},
}
LEGAL = {
    "deal": set(),
    "draw": {"from"},
    "take-back": set(),
    "open": {"melds"},
    "meld": {"cards"},
    "lay-off": {"card", "meld", "end"},
    "swap-joker": {"card", "meld", "joker"},
    "discard": {"card"},
}


def has_what_is_promised(view: Json) -> None:
    """Not a field more or less, on any level."""
    assert view.keys() == VIEW
    assert all(seat.keys() == SEAT for seat in view["seats"])
    assert all(event.keys() == {"event", *EVENTS[event["event"]]} for event in view["events"])
    assert all(one.keys() == {"move", *LEGAL[one["move"]]} for one in view["legal"])
    hand = view["hand"]
    assert hand.keys() == HAND
    assert hand["discard_pile"].keys() == {"top", "seat", "count", "cards"}
    assert all(meld.keys() == {"meld", "seat", "kind", "cards", "jokers_as"} for meld in hand["table"])
    for best in (hand["opening_best"], hand["go_out"]):
        assert best is None or best.keys() == {"melds", "total", "left", "allowed", "short"}
    assert hand["layout_best"] is None or hand["layout_best"].keys() == {"melds", "layoffs", "left", "count"}
    assert hand["take_preview"] is None or hand["take_preview"].keys() == {"usable", "total"}
    assert (hand["result"] is None) == (hand["phase"] != "finished")


def belongs_together(view: Json) -> None:
    """Numbers and cards of one view agree with one another."""
    hand, you = view["hand"], view["you"]
    counts = [seat["cards"] for seat in view["seats"]]
    on_table = [card for meld in hand["table"] for card in meld["cards"]]
    pile = hand["discard_pile"]
    assert sum(counts) + hand["stock"] + pile["count"] + len(on_table) == 108
    assert (len(pile["cards"]), pile["top"]) == (pile["count"], pile["cards"][-1] if pile["cards"] else None)
    assert not Counter([*hand["cards"], *pile["cards"], *on_table]) - Counter(DOUBLE_PACK)
    playing = hand["phase"] != "finished"
    mine = playing and you == hand["turn"]
    assert (hand["clock_ends_at"] is not None) == playing
    assert (hand["turn"] is not None) == playing
    assert bool(view["legal"]) == (mine or (you is not None and view["status"] == "between-hands"))
    assert len(hand["cards"]) == (0 if you is None else counts[you])
    assert hand["rebuilds"] + hand["rebuilds_left"] == 2
    assert (hand["take_preview"] is not None) <= (mine and hand["phase"] == "draw")
    assert (hand["layout_best"] is not None) <= (mine and hand["phase"] == "play" and you in hand["opened"])
    assert hand["drawn"] is None or (mine and hand["drawn"] in [*hand["cards"], *on_table])
    assert (hand["opening_best"] is not None) == (playing and you is not None and you not in hand["opened"])
    if hand["opening_best"] is not None:
        best, opening = hand["opening_best"], view["options"]["table"]["opening"]
        assert best["short"] == max(0, opening - best["total"])
        assert best["left"] + sum(len(meld) for meld in best["melds"]) == len(hand["cards"])
        assert not best["allowed"] or hand["phase"] == "play"


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (6, 3)])
async def test_every_view_of_a_game_has_exactly_what_is_promised_and_its_events_have_no_hole(
    client: httpx.AsyncClient, seats: int, seed: int
) -> None:
    guests = await people(client, seats, opening=30)
    chance, view, ply, moves = Random(seed), await guests[0].say("deal"), 0, 0
    while view["hand"]["phase"] != "finished":
        for watcher in (*guests, Guest(client, guests[0].game)):
            seen = await watcher.view()
            has_what_is_promised(seen)
            belongs_together(seen)
            plies = [event["ply"] for event in seen["events"] if event["event"] != "finish"]
            assert plies == list(range(plies[0], ply + 1))
        mover = guests[view["hand"]["turn"]]
        view = await mover.play(choose(await mover.view(), chance))
        ply = view["events"][-1]["ply"]
        moves += 1
    has_what_is_promised(view)
    belongs_together(view)
    assert moves > 20
