"""A walk through rummy by what the API itself says: moves from `legal`, pages from ids, every answer held to the
document; and what is not listed is refused to everybody."""

from itertools import islice
from random import Random

import httpx
import pytest
from tests.engine.rummy.tables import deck
from tests.http.guests import Json, all_seated, body_of, new_key
from tests.http.rummy_tables import OPENED, ana_and_eva, choose, order, people, play_to_the_end, say
from tests.http.told import told

pytestmark = pytest.mark.anyio

PAGES = ("", "/positions", "/positions?view=all", "/positions?view=0", "/positions?view=1", "/showdown", "/proof")
CPU = {"cpu": "novato"}
WISHES: list[Json] = [
    {"seats": [{"name": "Ana"}, {"name": "Eva"}]},
    {"seats": [{"name": "Ana"}, CPU], "length": "200", "opening": 30},
    {"seats": [CPU, {"name": "Ana"}, CPU, {"name": "Eva"}], "opening": 51, "clock": 600},
    {"seats": [{"name": name} for name in ("Ana", "Eva", "Leo", "Noa", "Mar", "Sol")], "opening": 30, "clock": 30},
]


async def swap_and_take_back(client: httpx.AsyncClient) -> None:
    """They come too rarely by chance."""
    await say(await ana_and_eva(client), *OPENED, "pile", "back", "stock", "swap JH 3 2", "off XX 1 high", "-4D")


async def test_every_answer_of_whole_games_and_of_every_page_is_as_the_document_tells(
    rigged: httpx.AsyncClient,
) -> None:
    before = told().checked.copy()
    for number, wish in enumerate(WISHES):
        guests = await all_seated(rigged, rules="rummy", **wish)
        view = await play_to_the_end(guests, Random(number))
        listed = body_of(await rigged.get(f"{guests[0].path}/hands"), 200)["hands"]
        for hand in listed:
            for page in PAGES:
                assert (await rigged.get(f"/api/hands/{hand['id']}{page}")).status_code == 200
            assert (await rigged.get(f"/api/hands/{hand['id']}/showdown?rules=mesa")).status_code == 409
            assert (await rigged.get(f"/api/hands/{hand['id']}/showdown?rules=rummy")).status_code == 200
        body_of(await rigged.post(f"/api/hands/{listed[0]['id']}/rematch", json={}), 201)
        scores = [seat["score"] for seat in view["seats"]]
        assert sum(scores) == sum(hand["points"] for hand in listed)
        assert len(listed) == 1 or wish.get("length") == "200" or any(hand["winner"] is None for hand in listed)
    await swap_and_take_back(rigged)
    for name, body in (("meld", {"cards": ["5H", "XX", "7H"]}), ("opening", {"cards": ["KS", "KH", "KD"]})):
        body_of(await rigged.post(f"/api/calculator/{name}", json=body), 200)
    walked = {name for name, status in (told().checked - before) if status < 400}
    assert walked >= {"open", "layMeld", "layOff", "swapJoker", "takeBack", "readMeld", "findOpening", "rematch"}


async def test_every_listed_move_can_be_posted_as_it_is_listed(rigged: httpx.AsyncClient) -> None:
    """At each of these tables every entry of `legal` is tried on a table of its own."""
    scripts: list[tuple[str, ...]] = [
        ("deal",),
        ("deal", "stock"),
        ("deal", "pile"),
        ("deal", "pile", "back"),
        OPENED,
        (*OPENED, "stock"),
        (*OPENED, "pile"),
        (*OPENED, "stock", "swap JH 3 2"),
        (*OPENED, "stock", "swap JH 3 2", "off XX 1 high"),
    ]
    met: set[str] = set()
    for script in scripts:
        guests = await ana_and_eva(rigged)
        view = await say(guests, *script)
        for one in view["legal"]:
            again = await ana_and_eva(rigged)
            before = await say(again, *script)
            after = await again[0].play(one)
            assert after["version"] == before["version"] + 1, one
            met.add(one["move"])
    assert met == {"draw", "take-back", "open", "meld", "lay-off", "swap-joker", "discard"}


def everything(view: Json, chance: Random) -> list[tuple[str, Json]]:
    """Moves of every kind that the bodies' forms allow: draws, discards, layoffs and swaps all of them, and some
    openings and melds."""
    pack = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]
    melds = len(view["hand"]["table"])
    found: list[tuple[str, Json]] = [("draw", {"from": source}) for source in ("stock", "discard")]
    found += [("deal", {}), ("take-back", {}), ("upcard", {"take": True}), ("knock", {"discard": "KS"})]
    found += [("discard", {"card": card}) for card in (*pack, "XX")]
    places = range(melds + 1)
    ends = ("low", "high", None)
    found += [("lay-off", {"card": c, "meld": m, "end": e}) for c in (*pack, "XX") for m in places for e in ends]
    found += [("swap-joker", {"card": c, "meld": m, "joker": j}) for c in pack for m in places for j in range(4)]
    rows = [chance.sample([*pack, "XX", "XX"], 3) for _ in range(20)]
    return [*found, *(("meld", {"cards": row}) for row in rows), *(("open", {"melds": [row]}) for row in rows)]


def is_listed(name: str, fields: Json, view: Json) -> bool:
    """Whether a move is in `legal`, perhaps as one of several names for it; of melds others may be legal too."""
    listed = [(one["move"], {key: one[key] for key in one if key != "move"}) for one in view["legal"]]
    if name == "lay-off":
        asked = (name, fields["card"], fields["meld"])
        same = [one for move, one in listed if (move, one.get("card"), one.get("meld")) == asked]
        table = view["hand"]["table"]
        is_set = fields["meld"] < len(table) and table[fields["meld"]]["kind"] == "set"
        return bool(same) and (is_set or fields["end"] in (None, *(one["end"] for one in same)))
    return name in ("open", "meld") or (name, fields) in listed


async def test_whatever_is_not_listed_is_refused_to_everybody_at_any_turn(rigged: httpx.AsyncClient) -> None:
    chance, tried = Random(17), 0
    guests = await people(rigged, 3, opening=30)
    view = await guests[0].say("deal")
    while view["status"] == "playing":
        before = [(await guest.look()).content for guest in guests]
        for guest in guests if tried < 240 or chance.random() < 0.2 else ():
            seen = await guest.view()
            unlisted = [one for one in everything(seen, chance) if not is_listed(*one, seen) or not seen["legal"]]
            for name, fields in chance.sample(unlisted, 8):
                answer = await guest.post(name, fields)
                assert answer.status_code == 409, (name, fields, answer.text)
                tried += 1
        assert [(await guest.look()).content for guest in guests] == before
        mover = guests[view["hand"]["turn"]]
        view = await mover.play(choose(await mover.view(), chance))
    assert tried > 200


async def test_who_goes_by_key_and_version_loses_nothing(client: httpx.AsyncClient) -> None:
    guests = await people(client, 2, opening=30)
    chance, view = Random(2), await guests[0].say("deal")
    for _ in range(60):
        if view["status"] == "finished":
            break
        mover = guests[view["hand"]["turn"]]
        seen = await mover.view()
        fields = dict(choose(seen, chance))
        name, key = str(fields.pop("move")), new_key()
        first, again = [await mover.post(name, fields, key=key, version=seen["version"]) for _ in range(2)]
        view = body_of(first, 200)
        assert again.content == first.content
        assert view["version"] > seen["version"]


async def test_a_deal_that_goes_round_goes_round_to_the_left(rigged: httpx.AsyncClient) -> None:
    guests = await people(rigged, 3, length="200")
    winning = deck("KS KH KD 5H 6H 7H 8H 9H TH JH QH AC AD", "2S 3S", "4S XX", upcard="7S", stock="AS 2C")
    dealers = []
    for _ in range(3):
        await order(guests[0], winning)
        view = await guests[0].say("deal")
        dealers.append(view["hand"]["dealer"])
        first = (dealers[-1] + 1) % 3
        assert (await guests[first].view())["hand"]["turn"] == first
        view = await guests[first].say("stock")
        melds = [meld.split() for meld in ("KS KH KD", "5H 6H 7H 8H 9H TH JH QH", "AC AD AS")]
        view = await guests[first].play({"move": "open", "melds": melds})
        if view["status"] == "finished":
            break
    assert dealers == list(islice((2, 0, 1), len(dealers)))
