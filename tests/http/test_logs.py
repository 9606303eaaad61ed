"""What the log says, and what it must never say."""

import base64
import json
import logging
import re
import socket
from logging.config import dictConfig
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.databases import ask
from tests.servers import WEB, served

from tapete.logs import Form, configuration, formatter, plain

NASTY = "Ana\r\nroot: all is lost\x1b[2J\x1b]0;title\x07\u2028\u2029\x85\u202egnirts\x00\ud800é"
Json = dict[str, Any]


def written(form: Form, message: str, *arguments: object, **extra: object) -> str:
    """A record of the standard library as it would be written."""
    record = logging.getLogger("foreign.library").makeRecord(
        "foreign.library", logging.WARNING, "file.py", 1, message, arguments, None, extra=extra
    )
    return formatter(form).format(record)


@pytest.mark.parametrize("place", ["message", "argument", "extra"])
@pytest.mark.parametrize("form", ["json", "text"])
def test_nothing_foreign_leaves_its_line(form: Form, place: str) -> None:
    line = {
        "message": lambda: written(form, NASTY),
        "argument": lambda: written(form, "said %s", NASTY),
        "extra": lambda: written(form, "said", who=NASTY),
    }[place]()
    assert line.isprintable()
    assert len(line.splitlines()) == 1
    if form == "json":
        assert line.isascii()
        assert NASTY in "".join(str(value) for value in json.loads(line).values())


def test_a_record_of_any_logger_is_one_object_with_its_time_level_logger_and_event() -> None:
    told = json.loads(written("json", "took %d seconds", 3, route="/x"))
    assert list(told) == ["time", "level", "logger", "event", "route"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", told.pop("time"))
    assert told == {"level": "warning", "logger": "foreign.library", "event": "took 3 seconds", "route": "/x"}


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_traceback_stays_with_its_record(form: Form) -> None:
    with pytest.raises(ValueError, match="Ana") as caught:
        int(NASTY)
    error = (ValueError, caught.value, caught.value.__traceback__)
    record = logging.LogRecord("tapete.api", logging.ERROR, "file.py", 1, "failed", (), error)
    first, *rest = formatter(form).format(record).split("\n")
    assert "failed" in first
    if form == "json":
        assert rest == []
        assert "ValueError" in json.loads(first)["exception"]
    else:
        assert all(line.startswith("    ") and line.isprintable() for line in rest)


def test_plain_text_stays_as_it_is() -> None:
    assert plain("Señal 5♥") == "Señal 5♥"


def test_a_configuration_can_be_used_and_keeps_libraries_quiet() -> None:
    chosen = configuration("json", "debug")
    assert chosen["root"]["level"] == "WARNING"
    assert chosen["loggers"] == {"tapete": {"level": "DEBUG"}}
    before = logging.getLogger().handlers[:]
    try:
        dictConfig({**chosen, "incremental": False})
        assert not logging.getLogger("sqlalchemy.engine").isEnabledFor(logging.INFO)
    finally:
        logging.getLogger().handlers[:] = before
        logging.getLogger("tapete").setLevel(logging.NOTSET)


class Canaries:
    """Games played against a server, and everything in them that is nobody else's business."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.secrets: set[str] = set()
        self.chance = Random(7)

    def play(self, wish: Json, moves: int) -> None:
        """Some moves of a game that is then left with its cards on the table."""
        seed, key = "c0ffee" * 11, f"canary-key-{self.chance.getrandbits(96)}"
        made = self._post("/api/games", wish, key=key).json()
        game = f"/api/games/{made['id']}"
        self.secrets |= {seed, key, made["token"], wish["seats"][0]["name"]}
        view = self._post(f"{game}/deal", {"client_seed": seed}, made["token"]).json()
        for _ in range(moves):
            self.secrets |= set(view["hand"]["cards"]) if view["hand"] and view["hand"].get("cards") else set()
            if not view["legal"]:
                break
            fields = dict(self.chance.choice([one for one in view["legal"] if one["move"] != "knock"] or view["legal"]))
            view = self._post(f"{game}/{fields.pop('move')}", fields, made["token"]).json()

    def err(self, token: str) -> None:
        """Requests that are wrong, with secrets where they do not belong."""
        self.secrets |= {token, "Bobby-Tables"}
        WEB.get(f"{self.address}/api/games/{token}?token={token}")
        WEB.get(f"{self.address}/api/{token}/nowhere?name=Bobby-Tables")
        WEB.post(f"{self.address}/api/games?{token}", content=f'{{"name": "{token}"', headers=_headers(token))
        WEB.request("DELETE", f"{self.address}/{token}")
        WEB.get(f"{self.address}/%0d%0aINFO%20forged%1b%5b2J", headers={"x-request-id": token, "referer": token})
        host, port = self.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=10) as raw:
            raw.sendall(f"GET /\x1b[2J{token} HTTP/1.1\r\nHost: x\r\nX: \x1b[2J\r\n y\r\n\r\n".encode("latin-1"))
            raw.recv(4096)

    def _post(self, path: str, body: Json, token: str | None = None, key: str | None = None) -> Any:
        return WEB.post(f"{self.address}{path}", content=json.dumps(body), headers=_headers(token, key))


def _headers(token: str | None, key: str | None = None) -> dict[str, str]:
    told = {"content-type": "application/json", "authorization": f"Bearer {token}", "idempotency-key": key}
    return {name: value for name, value in told.items() if value is not None and value != "Bearer None"}


@pytest.mark.parametrize("games", [5, pytest.param(200, marks=[pytest.mark.long, pytest.mark.timeout(3600)])])
def test_no_token_no_seed_and_no_card_of_a_hand_that_is_played_is_ever_logged(tmp_path: Path, games: int) -> None:
    file, log = tmp_path / "tapete.db", tmp_path / "log"
    with served(file, "--log", "json", "--log-level", "debug", "--limits", "off", log=log) as server:
        canaries = Canaries(server.address)
        for number in range(games):
            rules = {"rules": "rummy"} if number % 2 else {}
            canaries.play({**rules, "seats": [{"name": f"Canary-Ana-{number}"}, {"cpu": "mesa"}]}, 6)
        canaries.err("canary-token-in-a-wrong-place")
        WEB.get(f"{server.address}/health/ready")
        WEB.get(f"{server.address}/metrics")
    lines = log.read_text().splitlines()
    records = [json.loads(line) for line in lines]  # every line is a record, and none was forged
    assert len(records) > games * 5
    assert {record["logger"] for record in records} >= {"tapete.access"}
    told = "\n".join(lines)
    cards = {one for one in canaries.secrets if len(one) == 2}
    assert len(cards) > 20
    assert [one for one in canaries.secrets - cards if one in told] == []
    assert [card for card in cards if re.search(rf"\b{card}\b", told)] == []
    for (seed,) in ask(f"sqlite:///{file}", "SELECT seed FROM hand WHERE seed IS NOT NULL"):
        assert isinstance(seed, bytes)
        assert seed.hex() not in told
        assert base64.b64encode(seed).decode() not in told
    for (deals,) in ask(f"sqlite:///{file}", "SELECT next_deals FROM game"):
        assert all(str(one["seed"]) not in told for one in json.loads(str(deals)) if one.get("seed"))


def test_every_request_has_one_line_with_its_route_status_time_and_name(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with served(tmp_path / "tapete.db", "--log", "json", log=log) as server:
        made = WEB.post(f"{server.address}/api/games")
        answers = [
            made,
            WEB.get(f"{server.address}/api/games/{made.json()['id']}?since=1"),
            WEB.get(f"{server.address}/api/nowhere"),
            WEB.request("DELETE", f"{server.address}/api/games"),
            WEB.get(f"{server.address}/"),
        ]
    records = [json.loads(line) for line in log.read_text().splitlines()]
    told = [one for one in records if one["logger"] == "tapete.access"]
    assert [(one["method"], one["route"], one["status"]) for one in told] == [
        ("POST", "/api/games", 201),
        ("GET", "/api/games/{game}", answers[1].status_code),
        ("GET", "none", 404),
        ("DELETE", "none", 405),
        ("GET", "/", 200),
    ]
    assert [one["request"] for one in told] == [answer.headers["x-request-id"] for answer in answers]
    assert all(0 <= one["ms"] < 30_000 for one in told)


def test_as_text_only_what_is_wrong_is_told_unless_more_is_asked_for(tmp_path: Path) -> None:
    quiet, told = tmp_path / "quiet", tmp_path / "told"
    with served(tmp_path / "a.db", "--log", "text", log=quiet) as server:
        WEB.get(f"{server.address}/")
    assert quiet.read_text() == ""
    with served(tmp_path / "a.db", "--log", "text", "--log-level", "info", log=told) as server:
        WEB.get(f"{server.address}/")
    (line,) = told.read_text().splitlines()
    assert re.fullmatch(
        r"\d\d:\d\d:\d\d info tapete.access request method=GET route=/ status=200 ms=\S+ request=\w+", line
    )
