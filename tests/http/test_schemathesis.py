"""Schemathesis against the real application on SQLite: whatever the document allows, and much that it does not.

Half of the addresses are games and hands that are there, in every state, each asked for with its own seat's token.
"""

import atexit
import os
import shutil
import tempfile
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from schemathesis.config import SchemathesisConfig
from schemathesis.python.asgi import get_client
from tests.http.guests import choose
from tests.http.rummy_tables import choose as choose_rummy

from tapete.app import create_app
from tapete.settings import Settings

EXAMPLES = int(os.environ.get("TAPETE_EXAMPLES", "25"))
ACCEPTED = ["2xx", "3xx", "401", "403", "404", "409", "412", "422", "429"]  # what a well-formed request may meet
CONFIG: dict[str, Any] = {
    "seed": 42,
    "cache": {"enabled": False},
    "generation": {"max-examples": EXAMPLES, "deterministic": True, "database": "none"},
    "phases": {name: {"extra-data-sources": {"responses": False}} for name in ("examples", "coverage", "fuzzing")},
    "checks": {
        "positive_data_acceptance": {"expected-statuses": ACCEPTED},
        "allow_header_conformance": {"enabled": False},  # Litestar answers OPTIONS for one of a path's handlers
    },
}
DUE = {"deal": "between-hands", "answerUpcard": "upcard", "draw": "draw", "discard": "discard", "knock": "discard"}
DUE["declareBigGin"] = "discard"
DUE |= dict.fromkeys(("takeBack", "open", "layMeld", "layOff", "swapJoker"), "play")
WISHES: list[dict[str, Any]] = [
    {},
    {"rules": "clasico"},
    {"rules": "clasico", "format": "together"},
    {"format": "three"},
    {"format": "pairs"},
    {"rules": {"oklahoma": True, "spade_doubles": True, "big_gin_bonus": 31, "hand_bonus": 25}},
]
RUMMY: list[dict[str, Any]] = [
    {"rules": "rummy", "clock": 600, "opening": 30},
    {"rules": "rummy", "clock": 600, "length": "200"},
]
ENDLESS = "followGame"  # a stream: tests/faults/test_streams.py has its own
Case = schemathesis.Case[Any]

tokens: dict[str, str] = {}  # by game
hands: dict[str, list[str]] = {"over": [], "running": []}
met: Counter[tuple[str, int]] = Counter()


@cache
def served() -> Any:
    """The application, made by the first test: whoever only collects tests does not wait for it."""
    folder = Path(tempfile.mkdtemp(prefix="tapete-schemathesis-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return create_app(Settings(f"sqlite:///{folder / 'tapete.db'}"))


def ask(method: str, path: str, body: object = None, token: str | None = None) -> Any:
    """The body of an answer."""
    headers = {} if token is None else {"authorization": f"Bearer {token}"}
    with get_client(served()) as client:
        answer: requests.Response = client.request(method, path, json=body, headers=headers)
    assert answer.ok, answer.text
    return answer.json()


def played_to(phase: str, seed: int) -> str:
    """Make a game that has reached a phase of its hand, or its end."""
    people = [{"name": "Ana"}, {"name": "Eva"}] if phase == "waiting" else [{"name": "Ana"}]
    wishes = RUMMY if phase == "play" else WISHES if phase == "discard" else [*WISHES, *RUMMY]
    wish = {"upcard": {}, "waiting": {}}.get(phase, wishes[seed % len(wishes)])
    made = ask("POST", "/api/games", {"seats": people, **wish})
    game, token, view, chance = made["id"], made["token"], made["view"], Random(seed)
    tokens[game] = token
    while phase not in (view["status"], (view["hand"] or {"phase": None})["phase"]):
        if view["status"] == "finished":  # over before it came to that
            return played_to(phase, seed + 1)
        fields = dict((choose_rummy if view["rules"] == "rummy" else choose)(view, chance))
        view = ask("POST", f"/api/games/{game}/{fields.pop('move')}", fields, token)
    for hand in ask("GET", f"/api/games/{game}/hands")["hands"]:
        hands["over" if hand["status"] == "finished" else "running"].append(hand["id"])
    return str(game)


def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Half of the made-up ids become such as are there; that of a move, a game that waits for this move."""
    for name in ("game", "hand"):
        if path_parameters and name in path_parameters:
            pick = zlib.crc32(repr(path_parameters[name]).encode())
            phase = DUE.get(context.operation.definition.raw["operationId"])
            if pick % 2 and phase is not None:
                path_parameters[name] = played_to(phase, pick)
            elif pick % 2:
                known = list(tokens) if name == "game" else hands["running" if pick % 5 == 0 else "over"]
                path_parameters[name] = known[pick // 2 % len(known)]
    return path_parameters


def filter_body(_: object, body: object) -> bool:
    """JSON Schema calls 50.0 an integer, this API does not, and no schema can say so."""
    whole = ("target", "meld", "joker", "opening", "clock", "length")
    return not (isinstance(body, dict) and any(isinstance(body.get(field), float) for field in whole))


class SeatsOwnToken:
    """The token that opens a seat in the game that is asked for, or in some game."""

    def get(self, case: Case, _: object) -> str:
        return tokens.get(str((case.path_parameters or {}).get("game")), next(iter(tokens.values())))

    def set(self, case: Case, data: str, _: object) -> None:
        case.headers["Authorization"] = f"Bearer {data}"


def after_call(_: object, case: Case, response: Any) -> None:
    """Count, and learn the games that are made on the way."""
    met[case.operation.definition.raw["operationId"], response.status_code] += 1
    if response.status_code == 201:
        made = response.json()
        if "token" in made:
            tokens.setdefault(made["id"], made["token"])


@pytest.fixture(scope="module")
def document() -> Any:
    """What is promised, of games in every phase."""
    for number, phase in enumerate(("waiting", "between-hands", "upcard", "draw", "discard", "finished") * 2):
        played_to(phase, number)
    for number, phase in enumerate(("draw", "play", "finished", "finished"), start=len(WISHES)):
        played_to(phase, number)
    config = SchemathesisConfig.from_dict(CONFIG)
    schema = schemathesis.openapi.from_asgi("/schema/openapi.json", served(), config=config)
    for hook in (map_path_parameters, filter_body, after_call):
        schema.hook(hook)
    schema.auth(refresh_interval=None)(SeatsOwnToken)
    return schema


@schemathesis.pytest.from_fixture("document").exclude(operation_id=ENDLESS).parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None, database=None)
@pytest.mark.timeout(900)
def test_the_application_keeps_to_its_document(case: Case) -> None:
    about = None if case.meta is None else getattr(case.meta.phase.data, "parameter", None)
    if case.headers.get("If-Match") == "" and about != "If-Match":
        del case.headers["If-Match"]  # its coverage phase can write no quotes, and takes "" for a version
    case.call_and_validate()


def test_whatever_is_called_in_whatever_order_is_answered_as_the_document_says(document: Any) -> None:
    flow = document.exclude(operation_id=ENDLESS).include(path_regex="^/api/(games|hands)").as_state_machine()
    steps = settings(max_examples=EXAMPLES, stateful_step_count=12, derandomize=True, database=None, deadline=None)
    run_state_machine_as_test(flow, settings=steps)


def test_the_cases_came_far_enough_to_mean_something() -> None:
    """Run after the others: moves were made and refused, hands were read, and nothing was a fault."""
    if not met:
        pytest.skip("the cases ran elsewhere")
    assert not [key for key in met if key[1] >= 500]
    assert all(met[name, 200] for name in ("deal", "answerUpcard", "draw", "getGame", "getHand", "getPositions"))
    assert all(met[name, 409] for name in ("takeBack", "open", "layMeld", "layOff", "swapJoker"))
    assert all(met[name, 200] for name in ("readMeld", "findOpening"))
    assert met["createGame", 201]
    assert met["rematch", 201]
    assert met["listComments", 200]
    assert met["addComment", 201]
    assert {status for _, status in met} >= {200, 201, 400, 401, 404, 409, 412, 422}
    print(f"{sum(met.values())} requests", dict(sorted(met.items())), end=" ")  # noqa: T201
