"""The committed OpenAPI document is the application's own, valid, and says what the API promises."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from openapi_spec_validator import validate

from tapete.api.openapi import document
from tapete.app import create_app
from tapete.settings import Settings, folder

COMMITTED = folder("openapi") / "openapi.json"
MOVES = ("deal", "upcard", "draw", "discard", "knock", "big-gin")
RUMMY_MOVES = ("take-back", "open", "meld", "lay-off", "swap-joker")
told: dict[str, Any] = json.loads(COMMITTED.read_bytes())


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in told["paths"].items():
        for method, operation in item.items():
            yield method, path, operation


def test_the_committed_document_is_the_applications_own() -> None:
    own = document(create_app(Settings("sqlite://")))
    assert COMMITTED.read_bytes() == own, "the API has changed: write openapi/openapi.json anew by `make openapi`"


def test_the_document_does_not_hang_on_the_order_of_a_hash() -> None:
    program = "from tapete.cli import main; main(['openapi'])"
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        )
        assert run.stdout == COMMITTED.read_bytes()


def test_the_document_is_valid_openapi() -> None:
    assert told["openapi"].startswith("3.1.")
    validate(told)


def test_the_development_door_is_in_no_document() -> None:
    assert document(create_app(Settings("sqlite://", rigged_deals=True))) == document(create_app(Settings("sqlite://")))


def test_every_operation_has_a_name_of_its_own_and_says_what_it_is_for() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(set(names)) == len(names)
    assert all(operation["summary"] and operation["tags"] for _, _, operation in operations())


@pytest.mark.parametrize("move", [*MOVES, *RUMMY_MOVES])
def test_a_move_needs_a_token_and_takes_a_key_and_a_version(move: str) -> None:
    operation = told["paths"][f"/api/games/{{game}}/{move}"]["post"]
    assert operation["security"] == [{"bearer": []}]
    headers = {each["name"] for each in operation["parameters"] if each["in"] == "header"}
    assert headers == {"Idempotency-Key", "If-Match"}
    assert operation["responses"].keys() >= {
        "200",
        "400",
        "401",
        "403",
        "404",
        "409",
        "412",
        "413",
        "415",
        "422",
        "503",
    }
    stale = operation["responses"]["412"]["content"]["application/problem+json"]["schema"]["$ref"].rpartition("/")[2]
    assert told["components"]["schemas"][stale]["properties"]["view"] == {"$ref": "#/components/schemas/GameView"}
    assert operation["responses"]["200"]["headers"].keys() == {"ETag"}


def test_a_view_may_be_asked_for_with_or_without_a_token() -> None:
    operation = told["paths"]["/api/games/{game}"]["get"]
    assert operation["security"] == [{"bearer": []}, {}]
    assert {"200", "304", "401", "403", "404"} <= operation["responses"].keys()


@pytest.mark.parametrize("path", ["/api/games", "/api/games/{game}/join", "/api/hands/{hand}/rematch"])
def test_what_seats_somebody_takes_a_key_that_cannot_be_guessed(path: str) -> None:
    operation = told["paths"][path]["post"]
    (key,) = [each for each in operation["parameters"] if each["name"] == "Idempotency-Key"]
    assert key["schema"]["minLength"] == 22
    assert operation["responses"]["201"]["headers"].keys() == {"ETag", "Location"}


def test_bodies_take_no_field_that_is_not_told() -> None:
    for _, path, operation in operations():
        if "requestBody" in operation:
            name = operation["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            assert told["components"]["schemas"][name]["additionalProperties"] is False, path


def test_moves_and_events_are_told_apart_by_a_field() -> None:
    view = told["components"]["schemas"]["GameView"]["properties"]
    assert view["legal"]["items"]["discriminator"]["propertyName"] == "move"
    assert view["legal"]["items"]["discriminator"]["mapping"].keys() == {*MOVES, *RUMMY_MOVES}
    assert view["events"]["items"]["discriminator"]["propertyName"] == "event"


def test_no_answer_tells_what_is_secret() -> None:
    schemas = {kind: schema for kind, schema in told["components"]["schemas"].items() if kind != "TopOfPile"}
    fields = {name for schema in schemas.values() for name in schema.get("properties", {})}
    secret = {"chance", "seed", "cpu_key", "next_seed", "token_hash", "invite_hash"}
    assert not fields & {*secret, "top", "stock_only", "freed", "throwers"}
    assert {
        kind for kind, schema in told["components"]["schemas"].items() if "server_seed" in schema.get("properties", {})
    } == {"Proof"}
