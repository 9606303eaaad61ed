"""Deals that prove themselves: bound before anybody chooses, dealt as bound, and secret until the hand is over."""

import base64
import hashlib
import hmac
import json
import logging
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from tests.databases import ask
from tests.deals import PACK
from tests.http.guests import Guest, Json, against_the_cpu, body_of, choose, create, new_key, opened, two_people
from tests.http.test_history import PAGES

pytestmark = pytest.mark.anyio

CLIENT_SEEDS = [None, "00" * 16, "ab" * 64, "AbCdEf0123456789" * 3]


def framed(*parts: bytes) -> bytes:
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def committed(hand: str, seed: bytes) -> str:
    """The commitment of deal-v1, written after its description."""
    return hashlib.sha256(framed(b"deal-v1 commit", hand.encode(), seed)).hexdigest()


def dealt(hand: str, seed: bytes, client: bytes) -> list[str]:
    """The deck of deal-v1, written after its description."""

    def stream() -> Iterator[int]:
        for block in range(1_000_000):
            message = framed(b"deal-v1 deck", hand.encode(), client, block.to_bytes(4, "big"))
            yield from hmac.new(seed, message, hashlib.sha256).digest()

    deck, numbers = list(PACK), stream()
    for place in range(51, 0, -1):
        many = place + 1
        number = next(numbers)
        while number >= 256 - 256 % many:
            number = next(numbers)
        other = number % many
        deck[place], deck[other] = deck[other], deck[place]
    return deck


async def finish(guests: list[Guest], chance: Random) -> Json:
    """Play the hand on the table to its end; its last view."""
    view = await guests[0].view()
    while view["status"] == "playing":
        mover = guests[view["hand"]["turn"] if len(guests) > 1 else 0]
        view = await mover.play(choose(await mover.view(), chance))
    return view


@pytest.mark.parametrize("client_seed", CLIENT_SEEDS)
async def test_a_hand_is_dealt_as_it_was_bound_before_the_deal(
    client: httpx.AsyncClient, client_seed: str | None
) -> None:
    ana = await against_the_cpu(client, target=100)
    chance = Random(client_seed)
    for _ in range(2):
        promised = (await ana.view())["next_commitment"]
        fields = {} if client_seed is None else {"client_seed": client_seed}
        view = body_of(await ana.post("deal", fields), 200)
        assert (view["hand"]["commitment"], view["hand"]["client_seed"]) == (promised, client_seed)
        await finish([ana], chance)
        hand = view["hand"]["id"]
        proof = body_of(await client.get(f"/api/hands/{hand}/proof"), 200)
        seed = bytes.fromhex(proof["server_seed"])
        assert (proof["recipe"], proof["hand"], proof["client_seed"]) == ("deal-v1", hand, client_seed)
        assert proof["commitment"] == promised == committed(hand, seed)
        assert proof["deck"] == dealt(hand, seed, bytes.fromhex(client_seed or ""))
        record = body_of(await client.get(f"/api/hands/{hand}"), 200)
        assert (record["proof"], record["deck"]) == (proof, proof["deck"])
        if (await ana.view())["status"] == "finished":
            break


async def test_the_commitment_stands_while_a_seat_waits_and_does_not_change_with_who_joins(
    client: httpx.AsyncClient,
) -> None:
    made = await create(client, seats=[{"name": "Ana"}, {"name": "Eva"}])
    promised = made["view"]["next_commitment"]
    body = {"name": "Eva", "invite": made["invites"][0]["invite"]}
    joined = body_of(await client.post(f"/api/games/{made['id']}/join", json=body), 201)
    assert joined["view"]["next_commitment"] == promised
    view = await Guest(client, made["id"], joined["token"]).say("deal")
    assert view["hand"]["commitment"] == promised


async def test_no_two_deals_are_bound_alike(client: httpx.AsyncClient) -> None:
    promised = {(await create(client))["view"]["next_commitment"] for _ in range(50)}
    assert len(promised) == 50


async def test_a_refused_deal_leaves_the_binding_as_it_was(client: httpx.AsyncClient) -> None:
    ana = await against_the_cpu(client)
    promised = (await ana.view())["next_commitment"]
    assert (await ana.post("deal", {"client_seed": "xy"})).status_code == 400
    assert (await ana.post("deal", version=9)).status_code == 412
    assert (await ana.view())["next_commitment"] == promised
    assert (await ana.say("deal"))["hand"]["commitment"] == promised


def shapes(secret: bytes) -> list[bytes]:
    """A secret as it might slip out: raw, a part of its hex, of its Base64 at any offset, or as a number."""
    digits = secret.hex()
    parts = [digits[start : start + 16] for start in range(0, len(digits) - 15, 4)]
    coded = [base64.b64encode(secret[start : start + 27]) for start in range(3)]
    coded += [base64.urlsafe_b64encode(secret[start : start + 27]) for start in range(3)]
    numbers = [str(int.from_bytes(secret, order)).encode() for order in ("big", "little")]
    return [secret, *[part.encode() for part in parts], *coded, *numbers]


class Watch:
    """Looks through every byte of every answer for what must be secret at the time."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.answers = 0
        self.bytes = 0
        self.tokens: set[bytes] = set()
        self.shapes: list[bytes] = []

    def secrets(self) -> list[bytes]:
        """What nobody may know as things stand in the database."""
        found = ask(
            self.url,
            "SELECT cpu_key FROM game UNION ALL SELECT seed FROM hand WHERE seed IS NOT NULL AND finished_at IS NULL",
        )
        to_come = [json.loads(str(row[0])) for row in ask(self.url, "SELECT next_deals FROM game")]
        seeds = [base64.b64decode(deal["seed"]) for deals in to_come for deal in deals if deal["seed"] is not None]
        return [*seeds, *(bytes(row[0]) for row in found)]  # type: ignore[call-overload]

    async def __call__(self, answer: httpx.Response) -> None:
        await answer.aread()
        said = b"\n".join([*(name + b": " + value for name, value in answer.headers.raw), answer.content])
        self.answers += 1
        self.bytes += len(said)
        if answer.is_success and answer.request.method == "POST":
            self.shapes = [shape for secret in self.secrets() for shape in shapes(secret)]
        lower = said.lower()  # the digits of a seed are told by any case
        seen = [shape for shape in self.shapes if shape in said or (len(shape) == 16 and shape in lower)]
        assert not seen, f"{answer.request.url} lets a secret out"
        for token in self.tokens:
            assert token not in said, f"{answer.request.url} lets a token out"


async def look_everywhere(guests: list[Guest], hands: list[str], chance: Random) -> None:
    """Ask everything that can be asked, and try what is refused."""
    client, game = guests[0].client, guests[0].path
    for guest in guests:
        await guest.look()
        await guest.post("draw", {"from": chance.choice(("stock", "discard"))}, version=0)
        await guest.post("discard", {"card": chance.choice(PACK)}, version=0, key=new_key())
        await guest.post("knock", {"discard": chance.choice(PACK), "melds": [["AC", "AD", "AH"]]}, version=0)
    for path in (game, f"{game}/hands", *(f"/api/hands/{hand}{page}" for hand in hands[-2:] for page in PAGES)):
        await client.get(path)
    if hands:
        await client.post(f"/api/hands/{hands[-1]}/rematch", json={"deck": []})


@pytest.mark.parametrize("target", [25, pytest.param(200, marks=pytest.mark.long)])
async def test_no_seed_and_no_key_is_in_any_answer_before_its_hand_is_over(database_url: str, target: int) -> None:
    watch = Watch(database_url)
    async with opened(database_url) as client:
        wish: Json = {"rules": {}, "target": target}
        games: list[list[Guest]] = [[await against_the_cpu(client, **wish)], [*await two_people(client, **wish)]]
        watch.tokens = {guest.token.encode() for game in games for guest in game if guest.token is not None}
        client.event_hooks = {"response": [*client.event_hooks["response"], watch]}
        for guests in games:
            chance, hands = Random(5), list[str]()
            view = await guests[0].view()
            while view["status"] != "finished":
                if chance.random() < 0.1:
                    await look_everywhere(guests, hands, chance)
                turn = view["hand"]["turn"] if view["status"] == "playing" else 0
                mover = guests[turn if len(guests) > 1 else 0]
                view = await mover.play(choose(await mover.view(), chance))
                hands += [hand for hand in [view["hand"]["id"]] if hand not in hands]
            await look_everywhere(guests, hands, chance)
    assert watch.answers > 3 * target
    print(f"looked through {watch.answers} answers, {watch.bytes} bytes", end=" ")  # noqa: T201


async def test_the_watch_is_awake(database_url: str) -> None:
    """It sees a seed in each shape, of a deal to come as well as of a hand that runs."""
    async with opened(database_url) as client:
        watch = Watch(database_url)
        await (await against_the_cpu(client)).say("deal")
        await against_the_cpu(client)
    assert len(watch.secrets()) == 4
    for secret in watch.secrets():
        for body in (secret, secret.hex().upper().encode(), b"x" + secret.hex().encode()[10:40], _packed(secret)):
            answer = httpx.Response(200, content=body, request=httpx.Request("POST", "http://testserver/"))
            with pytest.raises(AssertionError):
                await watch(answer)


def _packed(secret: bytes) -> bytes:
    return base64.b64encode(b"some" + secret + b"more")


async def test_nothing_that_is_secret_is_logged(database_url: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        async with opened(database_url) as client:
            ana, eva = await two_people(client)
            await ana.say("deal")
            secrets = [shape for secret in Watch(database_url).secrets() for shape in shapes(secret) if shape.isascii()]
            await look_everywhere([ana, eva], [(await ana.view())["hand"]["id"]], Random(1))
            cards = [" ".join(view["hand"]["cards"]) for view in (await ana.view(), await eva.view())]
            await finish([ana, eva], Random(1))
    told = " ".join(f"{record.getMessage()} {record.exc_text or ''}" for record in caplog.records)
    assert "api/games" in told  # the client's own lines at least
    assert ana.token is not None
    assert eva.token is not None
    for secret in (ana.token, eva.token, *cards, *(shape.decode() for shape in secrets)):
        assert secret not in told
