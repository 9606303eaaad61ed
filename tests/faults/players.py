"""Players who outlive the server: each sends one keyed request after another, and sends it again until it is answered.

Every answer that came is remembered with its request. After the server was killed nothing of a player is lost, as with
a browser whose server has gone away.
"""

import http.client
import json
import secrets
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from threading import Event, Thread
from typing import Any, Self

Json = dict[str, Any]


@dataclass(frozen=True)
class Request:
    """A keyed POST. `version` is what the player acted on."""

    game: str | None
    path: str
    body: Json
    key: str
    token: str | None = None
    version: int | None = None

    def headers(self) -> dict[str, str]:
        """As the client of the table sends them."""
        headers = {"content-type": "application/json", "idempotency-key": self.key}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if self.version is not None:
            headers["if-match"] = f'"{self.version}"'
        return headers


@dataclass(frozen=True)
class Acknowledged:
    """A request that was answered 2xx: the answer's bytes, how often it was sent, and when for the last time
    (milliseconds since 1970)."""

    request: Request
    answer: bytes
    sent: int
    asked: int

    def view(self) -> Json:
        """The view in the answer."""
        body: Json = json.loads(self.answer)
        return body if "version" in body else body["view"]


class Wire:
    """Where servers are just now. A request on a dead one fails, and is tried on the next, until the block ends."""

    def __init__(self, *, patient: bool = False) -> None:
        """With `patient` a server that says 503 is as one that does not answer: asked again in a moment."""
        self.addresses: tuple[tuple[str, int], ...] = ()
        self.over, self.given_up = Event(), Event()
        self.patient = patient
        self.refusals = 0
        self._chance = Random(0)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Whatever came of the test, nobody goes on asking."""
        self.over.set()
        self.given_up.set()

    def lead_to(self, *addresses: str) -> None:
        """From now on, ask one of the servers at these addresses."""
        places = [address.removeprefix("http://").split(":") for address in addresses]
        self.addresses = tuple((host, int(port)) for host, port in places)

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes] | None:
        """Status and body, or None when no whole answer came."""
        addresses = self.addresses
        if not addresses:
            return None
        connection = http.client.HTTPConnection(*self._chance.choice(addresses), timeout=10)
        try:
            connection.request(method, path, body, headers)
            return self._heard(connection.getresponse())
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def _heard(self, answer: http.client.HTTPResponse) -> tuple[int, bytes] | None:
        found = answer.status, answer.read()
        if not self.patient or answer.status != 503:
            return found
        assert answer.headers["retry-after"] is not None
        self.refusals += 1
        return None


@dataclass
class Player:
    """Plays game after game against the computer, or one seat of a game that another made, and of those that follow."""

    wire: Wire
    seed: int
    seat: tuple[str, str] | None = None  # game and token, when it shares one
    acknowledged: list[Acknowledged] = field(default_factory=list)
    resent: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.thread = Thread(target=self._play, daemon=True)

    def _play(self) -> None:
        try:
            for request in self._requests():
                self._send(request)
        except Exception as fault:  # noqa: BLE001 - a thread's end is told by the test
            self.faults.append(repr(fault))

    def _requests(self) -> Iterator[Request]:
        shared = self.seat is not None
        while not self.wire.over.is_set():
            if self.seat is None:
                yield Request(None, "/api/games", {"target": 100}, secrets.token_urlsafe(18))
                continue
            view = self._look(*self.seat)
            if view is None or (not view["legal"] and view["status"] != "finished"):
                time.sleep(0.01)
            elif view["status"] == "finished":
                if shared:
                    yield self._rematch()
                else:
                    self.seat = None
            else:
                yield self._move(view)

    def _look(self, game: str, token: str) -> Json | None:
        found = self.wire.ask("GET", f"/api/games/{game}", None, {"authorization": f"Bearer {token}"})
        if found is None:
            return None
        self._expect(found, {200})
        view: Json = json.loads(found[1])
        return view

    def _move(self, view: Json) -> Request:
        assert self.seat is not None
        game, token = self.seat
        knocks = [one for one in view["legal"] if one["move"] == "knock"]
        fields = dict(self.chance.choice(knocks or view["legal"]))
        path = f"/api/games/{game}/{fields.pop('move')}"
        return Request(game, path, fields, secrets.token_urlsafe(18), token, view["version"])

    def _rematch(self) -> Request:
        assert self.seat is not None
        game, token = self.seat
        return Request(game, f"/api/games/{game}/rematch", {}, secrets.token_urlsafe(18), token)

    def _send(self, request: Request) -> None:
        """Until it is answered, whatever becomes of the server meanwhile."""
        sent = 0
        while True:
            asked, sent = _now(), sent + 1
            found = self.wire.ask("POST", request.path, json.dumps(request.body), request.headers())
            if found is not None:
                break
            if self.wire.given_up.is_set():
                return
            self.resent += 1
            time.sleep(0.02)
        self._expect(found, {200, 201, 409, 412})
        if found[0] < 300:
            self.acknowledged.append(Acknowledged(request, found[1], sent, asked))
        if found[0] == 201:
            made = json.loads(found[1])
            self.seat = (made["id"], made["token"])

    def _expect(self, found: tuple[int, bytes], statuses: set[int]) -> None:
        if found[0] not in statuses:
            self.faults.append(f"{found[0]} {found[1][:300]!r}")


def seated(wire: Wire, alone: int, pairs: int) -> list[Player]:
    """Players at work: some at tables of their own, and pairs that share one."""
    players = [Player(wire, seed) for seed in range(alone)]
    for pair in range(pairs):
        made, ana = _sat_down(
            wire, "/api/games", {"seats": [{"name": "Ana"}, {"name": "Eva"}], "rules": {}, "target": 10}
        )
        invite = {"name": "Eva", "invite": made["invites"][0]["invite"]}
        joined, eva = _sat_down(wire, f"/api/games/{made['id']}/join", invite)
        for number, (body, first) in enumerate(((made, ana), (joined, eva))):
            player = Player(wire, 100 + 2 * pair + number, (made["id"], body["token"]))
            player.acknowledged.append(first)
            players.append(player)
    for player in players:
        player.thread.start()
    return players


def _sat_down(wire: Wire, path: str, body: Json) -> tuple[Json, Acknowledged]:
    request = Request(None, path, body, f"key-of-{path}-{time.monotonic_ns()}")
    asked, sent, found = _now(), 0, None
    while found is None:
        asked, sent = _now(), sent + 1
        found = wire.ask("POST", path, json.dumps(body), request.headers())
    assert found[0] == 201
    return json.loads(found[1]), Acknowledged(request, found[1], sent, asked)


def _now() -> int:
    return time.time_ns() // 1_000_000


def at_rest(wire: Wire, players: list[Player]) -> None:
    """Let everybody finish what they are at."""
    wire.over.set()
    for player in players:
        player.thread.join(60)
        assert not player.thread.is_alive()


def asked_again(wire: Wire, players: list[Player], chance: Random, most: int = 8) -> None:
    """Send requests that were answered before once more: each gets its first answer, byte for byte."""
    answered = [one for player in players for one in list(player.acknowledged)]
    for one in chance.sample(answered, min(most, len(answered))):
        request = one.request
        found = wire.ask("POST", request.path, json.dumps(request.body), request.headers())
        assert found is not None
        assert found[1] == one.answer, request
