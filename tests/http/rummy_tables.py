"""Tables of rummy over HTTP whose next deal is ordered through the development door, and moves as words (see
`tests.engine.rummy.words`)."""

from collections.abc import Sequence
from random import Random
from typing import Any

import httpx
import msgspec
from tests.engine.rummy.tables import deck
from tests.engine.rummy.words import move
from tests.http.guests import Guest, Json, all_seated

NAMES = ("Ana", "Eva", "Leo", "Noa", "Mar", "Sol")

# Ana opens with kings and hearts; Eva with queens and a run whose joker stands for the jack of hearts.
ANA = "KS KH KD 5H 6H 7H JH 2C 4D 9S TC 8S 3D"
EVA = "QS QH QD 9H TH XX 2D 4C 6S 8C JC AC 3S"
STOCK = "8D 9D 3H 5S 6C 7C"
OPENED = (
    "deal",
    "stock",
    "open KS KH KD + 5H 6H 7H",
    "-2C",
    "stock",
    "open QS QH QD + 9H TH XX",
    "-2D",
)


async def people(client: httpx.AsyncClient, seats: int = 2, **wish: object) -> list[Guest]:
    """A room of rummy in which everybody sits; seat 0 begins."""
    return await all_seated(client, rules="rummy", seats=[{"name": name} for name in NAMES[:seats]], **wish)


async def order(guest: Guest, deck: Sequence[str], cpu: Sequence[str] = ()) -> None:
    """Order the next deal, and what the CPUs do first."""
    body = {"deck": list(deck), "cpu_moves": [as_json(word) for word in cpu]}
    answer = await guest.client.put(f"/api/dev/games/{guest.game}/next-deal", json=body)
    assert answer.status_code == 204, answer.text


async def ana_and_eva(client: httpx.AsyncClient, **wish: Any) -> list[Guest]:
    """Two people, and a deal that is still to be made."""
    guests = await people(client, **wish)
    await order(guests[0], deck(ANA, EVA, upcard="7S", stock=STOCK))
    return guests


def as_json(word: str) -> Json:
    """The move that a word stands for, as `legal` lists it."""
    plain: Json = {"move": "deal"} if word == "deal" else msgspec.to_builtins(move(word))
    return plain


def named(word: str) -> tuple[str, Json]:
    """A word's move apart: its name for the path, and its fields for the body."""
    fields = as_json(word)
    return str(fields.pop("move")).replace("_", "-"), fields


async def say(guests: Sequence[Guest], *words: str) -> Json:
    """Play a script, each word by the seat whose turn it is; the last view."""
    view = await guests[0].view()
    for word in words:
        turn = view["hand"]["turn"] if view["status"] == "playing" else 0
        view = await guests[turn].play(as_json(word))
    return view


def choose(view: Json, chance: Random) -> Json:
    """A move that `legal` lists: the pile's card where it can be used, what can be laid, and else a dear card thrown.

    A taken card is laid before anything else, so that nobody is ever stuck.
    """
    legal: list[Json] = view["legal"]
    hand = view["hand"]
    if view["status"] != "playing":
        return legal[0]
    if hand["phase"] == "draw":
        usable = hand["take_preview"] is not None and hand["take_preview"]["usable"]
        return legal[-1] if usable and chance.random() < 0.5 else legal[0]
    laid = [one for one in legal if one["move"] in ("open", "meld", "lay-off")]
    if (owed := hand["must_use"]) is not None:
        return next((one for one in laid if owed in _cards(one)), legal[0])
    if laid and chance.random() < 0.9:
        return chance.choice(laid)
    thrown = [one for one in legal if one["move"] == "discard"]
    return max(chance.sample(thrown, min(3, len(thrown))), key=lambda one: (one["card"] != "XX", _worth(one["card"])))


def _cards(one: Json) -> list[str]:
    """The cards that a move lays."""
    rows = [[one["card"]] if "card" in one else one.get("cards", []), *one.get("melds", ())]
    return [card for row in rows for card in row]


def _worth(card: str) -> int:
    return "23456789TJQKA".index(card[0]) if card != "XX" else -1


async def play_to_the_end(guests: Sequence[Guest], chance: Random) -> Json:
    """Play a whole game by what `legal` lists; its last view."""
    seats = {(await guest.view())["you"]: guest for guest in guests}
    view = await guests[0].view()
    while view["status"] != "finished":
        mover = seats[view["hand"]["turn"] if view["status"] == "playing" else min(seats)]
        view = await mover.play(choose(await mover.view(), chance))
    return view
