"""A hand played over the API against the CPU, to its end."""

from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from tapete.app import create_app
from tapete.settings import Settings

Json = dict[str, Any]
Client = TestClient[Litestar]


def client_of(file: Path, *, rigged: bool = False) -> Client:
    """A client of an application on an SQLite file."""
    return TestClient(create_app(Settings(f"sqlite:///{file}", rigged_deals=rigged)))


class Guest:
    """A person at a table of their own, who plays plainly."""

    def __init__(self, client: Client) -> None:
        self._client = client
        made = client.post("/api/games", json={"seats": [{"name": "Ana"}], "target": 100}).json()
        self._game, self._token = made["id"], made["token"]

    def deal(self, client_seed: str | None = None) -> Json:
        """The view after the deal."""
        return self._post("deal", {} if client_seed is None else {"client_seed": client_seed})

    def play_on(self, view: Json) -> Json:
        """The view at the end of the hand."""
        while view["hand"]["phase"] != "finished":
            view = self._post(*_choice(view))
        return view

    def _post(self, move: str, body: Json) -> Json:
        headers = {"Authorization": f"Bearer {self._token}"}
        answer = self._client.post(f"/api/games/{self._game}/{move}", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view


def _choice(view: Json) -> tuple[str, Json]:
    """Pass, draw from the stock, knock when it may be, throw what leaves least."""
    hand = view["hand"]
    if hand["phase"] == "upcard":
        return "upcard", {"take": False}
    if hand["phase"] == "draw":
        return "draw", {"from": "stock"}
    best = min((one for one in hand["after_discard"] if one["legal"]), key=lambda one: one["deadwood"])
    return ("knock", {"discard": best["card"]}) if best["knock"] else ("discard", {"card": best["card"]})
