"""The document says what the application does: asked of the document itself, and of the application by Schemathesis."""

import enum
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from litestar import Litestar, get
from litestar.params import FromQuery
from litestar.testing import TestClient
from openapi_spec_validator import validate
from tests.api.small_app import small_app

from tapete.api.openapi import document

Client = TestClient[Litestar]
ROOT = Path(__file__).parents[2]
REFERENCE = "#/components/schemas/"
PROBLEM = {"application/problem+json": {"schema": {"$ref": f"{REFERENCE}ProblemDetails"}}}

app = small_app()
told: dict[str, Any] = json.loads(document(app))
types = told["components"]["schemas"]


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in told["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def test_the_document_is_valid_openapi() -> None:
    assert told["openapi"].startswith("3.1.")
    validate(told)


def test_what_is_served_is_the_document_to_the_byte(ask: Client) -> None:
    answer = ask.get("/schema/openapi.json")
    assert answer.headers["content-type"] == "application/json"
    assert answer.content == document(app) == document(small_app())


def test_the_document_is_the_same_whatever_the_hash_seed() -> None:
    program = (
        "import sys; from tests.api.small_app import small_app; from tapete.api.openapi import document;"
        "sys.stdout.buffer.write(document(small_app()))"
    )
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{ROOT}:{ROOT / 'service'}"}
        run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, check=True)
        assert run.stdout == document(app)


def test_a_union_names_the_field_that_tells_its_members_apart() -> None:
    body = told["paths"]["/api/games/{game}/move"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["discriminator"] == {
        "propertyName": "move",
        "mapping": {"discard": f"{REFERENCE}Discard", "knock": f"{REFERENCE}Knock"},
    }
    assert types["Discard"]["properties"]["move"] == {"enum": ["discard"]}
    assert "move" in types["Discard"]["required"]


def test_a_type_that_takes_no_unknown_field_says_so() -> None:
    for name in ("NewGame", "Joined", "Discard", "Knock"):
        assert types[name]["additionalProperties"] is False


def test_problem_details_may_grow_members() -> None:
    assert "additionalProperties" not in types["ProblemDetails"]
    assert "errors" not in types["ProblemDetails"]["required"]


def test_bounds_are_told_inside_of_lists_and_unions() -> None:
    melds = types["Knock"]["properties"]["melds"]["anyOf"][0]
    assert melds["items"]["items"]["pattern"] == "^[A-K0-9][CDHS]$"
    names = types["NewGame"]["properties"]["names"]
    assert (names["maxItems"], names["items"]["maxLength"]) == (6, 20)


def test_every_error_of_every_operation_is_a_problem() -> None:
    for _, _, operation in operations():
        errors = {status: told["content"] for status, told in operation["responses"].items() if status >= "400"}
        assert errors.pop("412", None) in (
            None,
            {"application/problem+json": {"schema": {"$ref": f"{REFERENCE}StaleDetails"}}},
        )
        assert all(content == PROBLEM for content in errors.values())


def test_every_operation_tells_what_the_floor_itself_may_answer() -> None:
    for path, method, operation in operations():
        expected = {"400", "500"} | ({"404"} if "{" in path else set())
        expected |= {"403", "413", "415", "422"} if method == "post" else set()
        assert expected <= operation["responses"].keys()


def test_a_stale_moves_answer_has_the_view() -> None:
    assert types["StaleDetails"]["properties"]["view"] == {"$ref": f"{REFERENCE}GameView"}
    assert set(types["ProblemDetails"]["properties"]) < set(types["StaleDetails"]["properties"])


def test_a_body_may_be_left_out_exactly_where_an_empty_object_would_do(ask: Client) -> None:
    for path, method, operation in operations():
        if "requestBody" in operation:
            answer = ask.request(method, path.replace("{game}", "x"))
            assert operation["requestBody"]["required"] is (answer.status_code == 400)


def test_no_example_is_made_up() -> None:
    assert "example" not in document(app).decode()


def test_a_header_that_comes_with_an_answer_is_told_as_text_and_in_order() -> None:
    headers = told["paths"]["/api/games/{game}"]["get"]["responses"]["200"]["headers"]
    assert list(headers) == ["ETag", "Last-Modified"]
    assert headers["ETag"] == {"description": "The version.", "required": True, "schema": {"type": "string"}}


def test_types_and_parameters_stand_in_order() -> None:
    assert list(types) == sorted(types)
    parameters = told["paths"]["/api/hands/{number}/positions"]["get"]["parameters"]
    assert [each["name"] for each in parameters] == ["number", "limit", "only", "view"]


def test_a_type_that_would_be_referred_to_and_not_told_makes_no_document() -> None:
    class Suit(enum.Enum):
        CLUBS = "C"

    @get("/api/suits", operation_id="suits")
    async def suits(suit: FromQuery[Suit]) -> None: ...

    with pytest.raises(ValueError, match="Suit"):
        document(small_app(more=[suits]))


schema = schemathesis.openapi.from_asgi("/schema/openapi.json", app)


@schema.hook
def filter_body(_: object, body: object) -> bool:
    """JSON Schema calls 50.0 an integer, this API does not, and no schema can say so."""
    return not (isinstance(body, dict) and isinstance(body.get("target"), float))


@schema.parametrize()
@settings(max_examples=40, derandomize=True, deadline=None, database=None)
def test_the_application_keeps_to_the_document(case: schemathesis.Case[Any]) -> None:
    case.call_and_validate()
