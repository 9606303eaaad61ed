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
from typing import Any

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
    """A request that was answered 2xx: the answer's bytes, how often it was sent, and since when (milliseconds since
    1970) the server ran that answered."""

    request: Request
    answer: bytes
    sent: int
    since: int

    def view(self) -> Json:
        """The view in the answer."""
        body: Json = json.loads(self.answer)
        return body if "version" in body else body["view"]


class Wire:
    """Where the server is at the moment, and since when. A request on a dead one fails, and is tried on the next."""

    def __init__(self) -> None:
        self.address: tuple[str, int] | None = None
        self.since = 0
        self.over = Event()

    def lead_to(self, address: str) -> None:
        """From now on, ask the server at this address."""
        host, port = address.removeprefix("http://").split(":")
        self.since = time.time_ns() // 1_000_000
        self.address = (host, int(port))

    def ask(self, method: str, path: str, body: str | None, headers: dict[str, str]) -> tuple[int, bytes] | None:
        """Status and body, or None when no whole answer came."""
        if self.address is None:
            return None
        connection = http.client.HTTPConnection(*self.address, timeout=10)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()


@dataclass
class Player:
    """Plays game after game against the computer, or one seat of a game that another made."""

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
                    return
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

    def _send(self, request: Request) -> None:
        """Until it is answered, whatever becomes of the server meanwhile."""
        sent = 0
        while True:
            found = self.wire.ask("POST", request.path, json.dumps(request.body), request.headers())
            sent += 1
            if found is not None:
                break
            self.resent += 1
            time.sleep(0.02)
        self._expect(found, {200, 201, 409, 412})
        if found[0] < 300:
            self.acknowledged.append(Acknowledged(request, found[1], sent, self.wire.since))
        if found[0] == 201:
            made = json.loads(found[1])
            self.seat = (made["id"], made["token"])

    def _expect(self, found: tuple[int, bytes], statuses: set[int]) -> None:
        if found[0] not in statuses:
            self.faults.append(f"{found[0]} {found[1][:300]!r}")
