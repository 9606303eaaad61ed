"""Refusals as RFC 9457 has them, whoever refuses: the framework, this floor, or a floor below."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.exceptions import HTTPException, NotAuthorizedException, TooManyRequestsException, ValidationException
from litestar.testing import TestClient
from tests.api.small_app import join, raising, small_app

from tapete.api.problem_texts import TEXTS, detail, title
from tapete.api.problems import FieldError, Problem, handlers, invalid
from tapete.engine.refusals import Refusal

Client = TestClient[Litestar]
RAISED: dict[str, Exception] = {
    "unauthorized": NotAuthorizedException("internal words", headers={"WWW-Authenticate": "Bearer"}),
    "often": TooManyRequestsException("internal words", headers={"Retry-After": "7"}),
    "teapot": HTTPException("internal words", status_code=418),
    "gateway": HTTPException("internal words", status_code=502),
    "unclear": ValidationException("internal words"),
}
MEMBERS = {"type", "title", "status", "detail", "instance", "code", "params"}


@pytest.fixture(scope="module")
def ask() -> Iterator[Client]:
    with TestClient(small_app(more=[raising(RAISED)]), raise_server_exceptions=False) as client:
        yield client


def problem(answer: Any, status: int, code: str) -> dict[str, Any]:
    """The body, after what holds for every problem."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = answer.json()
    assert body.keys() >= MEMBERS
    assert body["status"] == status
    assert body["code"] == code
    assert body["type"] == f"/schema#{code}"
    assert body["title"] == title(code)
    assert body["instance"] == answer.request.url.path
    return body


def test_an_unknown_address_is_404(ask: Client) -> None:
    for path in ("/nothing", "/api/nothing", "/api/games/x/nothing/at/all", "/schema/nothing", "/health/nothing"):
        assert problem(ask.get(path), 404, "not-found").keys() == MEMBERS


def test_a_path_parameter_of_the_wrong_form_is_404(ask: Client) -> None:
    problem(ask.get("/api/hands/seven/positions?view=all"), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("GET", "/api/games", "OPTIONS, POST"),
        ("DELETE", "/api/games/x", "GET, OPTIONS"),
        ("PUT", "/index.html", "GET, HEAD, OPTIONS"),
        ("POST", "/schema", "GET, OPTIONS"),
        ("BREW", "/api/games", "OPTIONS, POST"),
    ],
)
def test_a_method_that_is_not_taken_is_405_and_says_in_order_which_are(
    ask: Client, method: str, path: str, allow: str
) -> None:
    answer = ask.request(method, path)
    problem(answer, 405, "method-not-allowed")
    assert answer.headers.get_list("allow") == [allow]


def test_415_and_413_are_problems_too(ask: Client) -> None:
    problem(ask.post("/api/games", content=b"{}", headers={"content-type": "text/plain"}), 415, "not-json")
    too_large = ask.post("/api/games", content=b" " * 20_000, headers={"content-type": "application/json"})
    assert "16384 bytes" in problem(too_large, 413, "body-too-large")["detail"]


def test_a_field_that_is_missing_or_unknown_is_named(ask: Client) -> None:
    body = problem(ask.post("/api/games/x/join"), 400, "invalid-body")
    assert body["params"] == {"field": "name"}
    assert [(each["path"], each["source"]) for each in body["errors"]] == [("name", "body")]
    body = problem(ask.post("/api/games/x/join", json={"name": "Eva", "seat": 1}), 400, "invalid-body")
    assert body["errors"][0]["path"] == "seat"


def test_a_parameter_that_is_missing_or_wrong_is_named(ask: Client) -> None:
    for query in ("", "?view=9"):
        body = problem(ask.get(f"/api/hands/7/positions{query}"), 400, "invalid-parameter")
        assert [(each["path"], each["source"]) for each in body["errors"]] == [("view", "query")]


def test_a_wrong_header_is_named_as_it_was_sent(ask: Client) -> None:
    body = problem(ask.get("/api/games/x", headers={"If-Match": '"1234567890"'}), 422, "out-of-range")
    assert [(each["path"], each["source"]) for each in body["errors"]] == [("If-Match", "header")]


def test_a_body_that_is_missing_is_said_to_be() -> None:
    ungated = Litestar([join], exception_handlers=handlers({}), openapi_config=None, logging_config=None)
    with TestClient(ungated) as client:
        problem(client.post("/api/games/x/join"), 400, "missing-body")


def test_a_bound_that_is_passed_is_422_and_the_field_is_named(ask: Client) -> None:
    body = problem(ask.post("/api/games", json={"target": 501}), 422, "out-of-range")
    assert body["params"] == {"field": "target"}
    assert body["errors"] == [{"path": "target", "source": "body", "message": "Expected `int` <= 500"}]
    problem(ask.get("/api/hands/7/positions?view=all&limit=0"), 422, "out-of-range")


@pytest.mark.parametrize(
    ("message", "status"),
    [
        ("Expected `int` >= 1", 422),
        ("Expected `float` < 2.5", 422),
        ("Expected `array` of length <= 3", 422),
        ("Expected `str` of length >= 1", 422),
        ("Expected `int` that's a multiple of 5", 422),
        ("Expected `array` of length 2", 400),
        ("Expected `str` matching regex '^[0-9a-f]+$'", 400),
        ("Expected `int`, got `str`", 400),
        ("Invalid enum value 'x'", 400),
        ("Object missing required field `a`", 400),
    ],
)
def test_only_bounds_make_a_422(message: str, status: int) -> None:
    assert invalid([FieldError("a", "body", message)]).status == status


def test_one_wrong_form_among_passed_bounds_makes_it_400() -> None:
    bound, form = (FieldError("a", "body", text) for text in ("Expected `int` >= 1", "Expected `int`, got `str`"))
    assert invalid([bound, form]).status == 400


def test_another_floors_refusal_is_what_the_mapping_says(ask: Client) -> None:
    move = {"move": "discard", "card": "KD"}
    body = problem(ask.post("/api/games/illegal/move", json=move), 409, "wrong-phase")
    assert body["params"] == {"phase": "draw"}
    busy = ask.post("/api/games/busy/move", json=move)
    problem(busy, 503, "unavailable")
    assert busy.headers["retry-after"] == "2"


def test_a_stale_move_carries_the_present_view(ask: Client) -> None:
    answer = ask.post("/api/games/stale/move", json={"move": "discard", "card": "KD"})
    view = problem(answer, 412, "stale")["view"]
    assert view == ask.get("/api/games/x").json()
    assert answer.headers["etag"] == '"3"'


def test_a_fault_tells_nothing_outside_and_everything_in_the_log(ask: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = ask.post("/api/games/broken/move", json={"move": "discard", "card": "KD"})
    body = problem(answer, 500, "server-error")
    assert body.keys() == MEMBERS
    assert body["params"] == {}
    for word in ("secret", "KD 4S", "ZeroDivision", "Traceback", ".py"):
        assert word not in answer.text
    (record,) = caplog.records
    assert answer.headers["x-request-id"] in record.getMessage()
    assert record.exc_info is not None
    assert record.exc_info[0] is ZeroDivisionError


def test_an_expected_refusal_leaves_nothing_in_the_log(ask: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        for game in ("illegal", "stale"):
            ask.post(f"/api/games/{game}/move", json={"move": "discard", "card": "KD"})
        ask.get("/nothing")
    assert caplog.records == []


def test_why_somebody_is_told_to_come_back_is_in_the_log_and_not_in_the_answer(
    ask: Client, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.WARNING):
        answer = ask.post("/api/games/busy/move", json={"move": "discard", "card": "KD"})
    problem(answer, 503, "unavailable")
    (record,) = caplog.records
    assert (record.levelno, record.exc_info) == (logging.WARNING, None)
    assert answer.headers["x-request-id"] in record.getMessage()
    assert "Busy" in record.getMessage()
    assert "Busy" not in answer.text


def test_a_path_cannot_write_lines_into_the_log(ask: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        answer = ask.get("/api/boom/%0d%0aERROR%20forged%1b[31m")
    assert answer.status_code == 500
    assert all(character.isprintable() for character in caplog.records[0].getMessage())
    assert answer.json()["instance"] == "/api/boom/%0D%0AERROR%20forged%1B%5B31m"


@pytest.mark.parametrize(
    ("name", "status", "code", "headers"),
    [
        ("unauthorized", 401, "unauthorized", {"www-authenticate": "Bearer"}),
        ("often", 429, "too-many-requests", {"retry-after": "7"}),
        ("teapot", 418, "bad-request", {}),
        ("gateway", 502, "server-error", {}),
        ("unclear", 400, "bad-request", {}),
    ],
)
def test_the_frameworks_other_errors_keep_their_status_and_headers_and_lose_their_words(
    ask: Client, name: str, status: int, code: str, headers: dict[str, str]
) -> None:
    answer = ask.get(f"/api/raises/{name}")
    problem(answer, status, code)
    assert headers.items() <= dict(answer.headers).items()
    assert "internal words" not in answer.text


def test_every_refusal_of_the_rules_has_words() -> None:
    assert {code.value for code in Refusal} <= TEXTS.keys()


def test_words_are_filled_with_params_and_do_without_those_that_are_missing() -> None:
    assert detail("duplicate-key", {"key": "{card}"}).startswith("The key {card} stands twice")
    assert detail("duplicate-key", {}) == "Duplicate key."
    assert detail("never-heard-of", {"a": 1}) == "Never heard of."


def test_codes_are_kebab_case_and_sentences_end() -> None:
    for code, text in TEXTS.items():
        assert code == code.lower().replace("_", "-").replace(" ", "-")
        assert text.endswith(".")


def test_a_problem_raised_with_nothing_more_has_empty_params() -> None:
    raised = Problem(404, "not-found")
    assert (raised.params, raised.headers, raised.members) == ({}, {}, {})


def test_no_text_takes_it_for_granted_that_only_two_play() -> None:
    assert [code for code, text in TEXTS.items() if "the other player" in text] == []
