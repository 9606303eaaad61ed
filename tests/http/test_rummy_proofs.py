"""Deals of rummy prove themselves, and so does every stock that was built anew: computed again from the published seeds
by code that knows nothing of the engine, over the record's own moves."""

import hashlib
import hmac
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from tests.http.guests import Guest, Json, body_of, create, problem_of
from tests.http.rummy_tables import choose, people

pytestmark = pytest.mark.anyio

RANKS, SUITS = "A23456789TJQK", "CDHS"
PACK = [rank + suit for suit in SUITS for rank in RANKS for _ in range(2)] + ["XX"] * 4
CLIENT_SEED = "0123456789abcdef" * 2


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def shuffled(cards: list[str], seed: bytes, label: bytes) -> list[str]:
    """Fisher and Yates from the last place down, by the bytes of the stream that favour no card."""

    def stream() -> Iterator[int]:
        for block in range(1_000_000):
            yield from hmac.new(seed, label + framed(block.to_bytes(4, "big")), hashlib.sha256).digest()

    deck, numbers = list(cards), stream()
    for place in range(len(deck) - 1, 0, -1):
        many = place + 1
        number = next(numbers)
        while number >= 256 - 256 % many:
            number = next(numbers)
        other = number % many
        deck[place], deck[other] = deck[other], deck[place]
    return deck


def piles(record: Json) -> list[list[str]]:
    """The discard pile, from the bottom up, at each time when the stock was built anew."""
    seats = sum(seat["plays"] for seat in record["seats"])
    pile = [record["deck"][13 * seats]]
    found, taken = list[list[str]](), ""
    for move in record["moves"]:
        match move["move"]:
            case "draw" if move["from"] == "discard":
                taken = pile.pop()
                assert move["card"] == taken
            case "take-back":
                pile.append(taken)
            case "discard":
                pile.append(move["card"])
            case "rebuild":
                found.append(list(pile))
                pile = pile[-1:]
    return found


async def finished(guests: list[Guest], chance: Random, *, idle: bool) -> Json:
    """Play the deal on the table to its end, perhaps without ever laying a card; its record."""
    view = await guests[0].view()
    while view["status"] == "playing":
        mover = guests[view["hand"]["turn"]]
        seen = await mover.view()
        thrown = [one for one in seen["legal"] if one["move"] == "discard"]
        idly = {"move": "draw", "from": "stock"} if seen["hand"]["phase"] == "draw" else chance.choice(thrown or [None])
        view = await mover.play(idly if idle else choose(seen, chance))
    return body_of(await guests[0].client.get(f"/api/hands/{view['hand']['id']}"), 200)


@pytest.mark.parametrize("client_seed", [None, CLIENT_SEED])
@pytest.mark.parametrize(("seats", "idle"), [(6, True), (5, True), (2, False), (4, False)])
async def test_a_deal_and_its_new_stocks_are_as_they_were_bound(
    client: httpx.AsyncClient, seats: int, idle: bool, client_seed: str | None
) -> None:
    guests = await people(client, seats, opening=30)
    promised = (await guests[0].view())["next_commitment"]
    fields = {} if client_seed is None else {"client_seed": client_seed}
    dealt = body_of(await guests[0].post("deal", fields), 200)["hand"]
    assert (dealt["commitment"], dealt["client_seed"]) == (promised, client_seed)
    record = await finished(guests, Random(seats), idle=idle)
    proof = body_of(await client.get(f"/api/hands/{dealt['id']}/proof"), 200)
    assert proof == record["proof"]
    hand, client_part = dealt["id"].encode(), bytes.fromhex(client_seed or "")
    seed = bytes.fromhex(proof["server_seed"])
    assert promised == hashlib.sha256(framed(b"deal-v1 commit", hand, seed)).hexdigest()
    deck = shuffled(PACK, seed, framed(b"deal-v1 deck", hand, client_part))
    assert deck == proof["deck"] == record["deck"]
    assert [pile[:-1] for pile in piles(record)] == proof["piles"]
    stocks = [
        shuffled(pile[:-1], seed, framed(b"deal-v1 rebuild", hand, client_part, number.to_bytes(4, "big")))
        for number, pile in enumerate(piles(record), start=1)
    ]
    assert stocks == proof["rebuilds"] == [move["stock"] for move in record["moves"] if move["move"] == "rebuild"]
    assert len(stocks) == (2 if idle else len(stocks))


async def test_until_the_end_nothing_of_it_can_be_had(client: httpx.AsyncClient) -> None:
    guests = await people(client)
    view = await guests[0].say("deal")
    for page in ("", "/proof", "/positions", "/positions?view=0", "/showdown"):
        for guest in (*guests, Guest(client, guests[0].game)):
            answer = await client.get(f"/api/hands/{view['hand']['id']}{page}", headers=guest.headers())
            problem_of(answer, 409, "hand-running")
    again = await client.post(f"/api/hands/{view['hand']['id']}/rematch", json={})
    problem_of(again, 409, "hand-running")


async def test_the_rooms_commitment_stands_while_seats_are_open(client: httpx.AsyncClient) -> None:
    made = await create(client, rules="rummy", seats=[{"name": name} for name in ("Ana", "Eva", "Leo")])
    promised = made["view"]["next_commitment"]
    for invite in made["invites"]:
        body = {"name": f"Guest {invite['seat']}", "invite": invite["invite"]}
        joined = body_of(await client.post(f"/api/games/{made['id']}/join", json=body), 201)
        assert joined["view"]["next_commitment"] == promised
    view = await Guest(client, made["id"], made["token"]).say("deal")
    assert view["hand"]["commitment"] == promised
