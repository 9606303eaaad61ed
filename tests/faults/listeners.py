"""Listeners who outlive servers: each follows a game by whichever server is there, and comes back when that is gone."""

import http.client
import json
import time
from dataclasses import dataclass, field
from random import Random
from threading import Thread

from tests.faults.players import Json, Wire

KEEP_ALIVE = b"\n"


@dataclass
class Listener:
    """Follows a game as the seat of a token, or as a spectator; `views` are the bytes it was told, by version."""

    wire: Wire
    game: str
    token: str | None
    seed: int
    views: dict[int, bytes] = field(default_factory=dict)
    connections: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.thread = Thread(target=self._follow, daemon=True)
        self.thread.start()

    @property
    def latest(self) -> int:
        """The last version that it was told of."""
        return max(self.views, default=-1)

    def _follow(self) -> None:
        while not self.wire.given_up.is_set():
            addresses = self.wire.addresses
            if addresses:
                self._listen(self.chance.choice(addresses))
            time.sleep(0.02)

    def _listen(self, address: tuple[str, int]) -> None:
        """Until that server goes."""
        connection = http.client.HTTPConnection(*address, timeout=20)
        try:
            connection.request("GET", f"/api/games/{self.game}/events", headers=self._headers())
            answer = connection.getresponse()
            if answer.status == 200:
                self.connections += 1
                self._hear(answer)
            elif answer.status not in (429, 503):  # a stream just cut off may still be counted
                self.faults.append(f"{answer.status} {answer.read()[:200]!r}")
        except (OSError, http.client.HTTPException):
            pass
        finally:
            connection.close()

    def _headers(self) -> dict[str, str]:
        headers = {"accept": "application/x-ndjson"}
        if self.token is not None:
            headers["authorization"] = f"Bearer {self.token}"
        if self.latest >= 0:
            headers["last-event-id"] = str(self.latest)
        return headers

    def _hear(self, answer: http.client.HTTPResponse) -> None:
        before = self.latest
        while line := answer.readline():
            if line == KEEP_ALIVE:
                continue
            frame: Json = json.loads(line)
            if frame["event"] == "view":
                before = self._take(frame["id"], line.partition(b'"view":')[2][:-2], before)
            elif frame["event"] == "end" and frame["reason"] in ("seat-lost", "gone"):
                self.faults.append(frame["reason"])

    def _take(self, version: int, view: bytes, before: int) -> int:
        """A version later than all before it; of one version all views are the same."""
        if version <= before or json.loads(view)["version"] != version:
            self.faults.append(f"{version} after {before}")
        self.views[version] = view
        return version
