"""A walk through the whole API by what the API itself says: moves from `legal`, pages from ids, every answer held to
the document."""

from random import Random

import httpx
import pytest
from tests.deals import deck, faces
from tests.http.guests import Guest, Json, all_seated, body_of, choose, new_key, rig
from tests.http.scripted import GOES_GIN, ana_and_eva, say
from tests.http.told import Told, told

pytestmark = pytest.mark.anyio

PAGES = ("", "/positions", "/positions?view=1", "/showdown", "/showdown?rules=clasico", "/proof", "/comments")


class Walker:
    """Plays whole games by `legal` alone, and asks for everything else on the way."""

    def __init__(self, client: httpx.AsyncClient, seed: int) -> None:
        self.client = client
        self.chance = Random(seed)
        self.answers = 0

    async def get(self, path: str, **headers: str) -> None:
        answer = await self.client.get(path, headers=headers)
        assert answer.status_code < 500
        self.answers += 1

    async def game(self, **wish: object) -> Json:
        """A whole game; its last view."""
        guests = {(await guest.view())["you"]: guest for guest in await all_seated(self.client, **wish)}
        while True:
            view = await self._look(list(guests.values()))
            if view["status"] == "finished":
                return view
            mover = guests[next((seat for seat in _turns(view) if seat in guests), 0)]
            seen = await mover.view()
            fields = dict(choose(seen, self.chance))
            name = str(fields.pop("move"))
            answer = await mover.post(name, fields, key=new_key(), version=seen["version"])
            assert body_of(answer, 200)["version"] > seen["version"]
            self.answers += 4

    async def _look(self, guests: list[Guest]) -> Json:
        view = await Guest(self.client, guests[0].game).view()
        await self.get(guests[0].path, **{"if-none-match": f'"{view["version"]}"'})
        await self.get(f"{guests[0].path}/hands")
        if view["hand"] is not None and self.chance.random() < 0.3:
            for page in PAGES:
                await self.get(f"/api/hands/{view['hand']['id']}{page}")
        return view


def _turns(view: Json) -> list[int]:
    """The seats that are to move, at each hand of the table."""
    if view["status"] != "playing":
        return []
    return [hand["turn"] for hand in (view["hand"], *view["beside"]) if hand["turn"] is not None]


def people(*names: str) -> list[Json]:
    return [{"name": name} for name in names]


SHORT: Json = {"rules": {}, "target": 15}  # the house table's rules
BONUSES: Json = {"oklahoma": True, "spade_doubles": True, "hand_bonus": 20, "game_bonus": 100}
WISHES: list[Json] = [
    {"seats": people("Ana", "Eva")},
    {**SHORT, "seats": people("Ana")},
    {"rules": "clasico", "seats": people("Ana", "Eva", "Leo", "Mar")},
    {**SHORT, "format": "three", "seats": people("Ana", "Eva")},
    {**SHORT, "format": "pairs", "seats": people("Ana", "Eva", "Leo")},
    {"rules": BONUSES, "target": 50, "seats": people("Ana")},
]


async def declare_big_gin(client: httpx.AsyncClient) -> None:
    """It hardly ever comes by chance."""
    ana, eva = await all_seated(client, rules={"big_gin_bonus": 31}, seats=people("Ana", "Eva"))
    await rig(ana, deck("3H 4H 5H 8S 8D 8C 9C TC JC QC", upcard="KC"))
    await ana.say("deal take")
    view = await ana.say("big")
    assert (view["hand"]["result"]["big_gin"], view["hand"]["result"]["seats"][0]["deadwood"]) == (True, 0)
    assert len(view["hand"]["result"]["seats"][0]["cards"]) == 11
    assert (await eva.view())["events"][-2] == {"event": "big-gin", "ply": 2, "seat": 0}


async def play_on(client: httpx.AsyncClient) -> None:
    """Another game of the same people; one leaves, and the seat waits for a guest and then goes to a computer."""
    ana, eva = await ana_and_eva(client, first=GOES_GIN, stock="KD")
    await say((ana, eva), "deal pass pass stock !KD")
    new = body_of(await ana.post("rematch", key=new_key()), 201)
    assert body_of(await eva.post("rematch"), 201)["id"] == new["id"] == (await ana.view())["rematch"]
    host, guest = Guest(client, new["id"], ana.token), Guest(client, new["id"], eva.token)
    left = body_of(await guest.post("leave", key=new_key()), 200)
    assert (left["you"], left["host"], left["seats"][1]["open"]) == (None, 0, True)
    assert body_of(await host.post("seats/1/invite"), 200)["seat"] == 1
    assert body_of(await host.post("seats/1/cpu", {"cpu": "mesa"}), 200)["seats"][1]["cpu"] == "mesa"


STREAMED = {"followGame"}  # it has no end to be waited for
# These are on the way of test_rummy_walk.
RUMMY = {"open", "layMeld", "layOff", "swapJoker", "takeBack", "readMeld", "findOpening"}


async def test_every_answer_of_whole_games_and_of_every_page_is_as_the_document_tells(
    rigged: httpx.AsyncClient,
) -> None:
    client = rigged
    before = told().checked.copy()
    walker = Walker(client, 9)
    hands = [(await walker.game(**wish))["hand"] for wish in WISHES]
    await play_on(client)
    for hand in hands:
        body_of(await client.post(f"/api/hands/{hand['id']}/rematch", json={}), 201)
        cards = hand["result"]["seats"][0]["cards"]
        body_of(await client.post("/api/calculator/deadwood", json={"cards": cards}), 200)
    low, high = list(faces("AC 2C 3C AD 2D 3D AH 2H 3H AS")), list(faces("KC QC KD QD KH QH KS QS JS JC"))
    body = {"knocker": low, "defender": high}
    body_of(await client.post("/api/calculator/showdown", json=body), 200)
    body_of(await client.post(f"/api/hands/{hands[0]['id']}/comments", json={"text": "Buena mano"}), 201)
    await declare_big_gin(client)
    for path in ("/api/rules", "/api/rules/mesa", "/health/live", "/health/ready", "/api/worked-hands", "/metrics"):
        await walker.get(path)
    assert walker.answers > 100  # the cards decide how long a game is
    walked = {name for name, status in (told().checked - before) if status < 400}
    every = {one["operationId"] for item in told().document["paths"].values() for one in item.values()}
    assert every - walked == RUMMY | STREAMED, "these operations are not on the way"
    print(f"{walker.answers} answers held to the document", end=" ")  # noqa: T201


def test_the_check_is_awake() -> None:
    """It fails for a status, a media type, a header and a shape that the document does not tell."""
    sound = {"x-request-id": "0" * 16, "x-content-type-options": "nosniff", "referrer-policy": "no-referrer"}
    good = {**sound, "content-type": "application/json"}
    checked = Told(told().document)

    def answer(status: int, body: Json, headers: dict[str, str]) -> httpx.Response:
        request = httpx.Request("GET", "http://testserver/health/live")
        return httpx.Response(status, json=body, headers=headers, request=request)

    checked.check(answer(200, {"status": "ok"}, good))
    for status, body, headers in (
        (200, {"status": "well"}, good),
        (200, {"status": 7}, good),
        (202, {"status": "ok"}, good),
        (200, {"status": "ok"}, {**good, "content-type": "text/plain"}),
        (200, {"status": "ok"}, {**good, "x-request-id": "7"}),
        (404, {"status": "ok"}, good),
    ):
        with pytest.raises(AssertionError):
            checked.check(answer(status, body, headers))
