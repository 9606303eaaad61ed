"""Which bytes are JSON to this service: RFC 8259 as RFC 7493 narrows it, within the limits of depth and size."""

import json
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.api.problems import Problem
from tapete.api.strict_json import MAX_DEPTH, MAX_INTEGER, scan

NAMES = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=8)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-MAX_INTEGER, MAX_INTEGER)
    | st.floats(allow_nan=False, allow_infinity=False)
    | NAMES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
KNOCK = b'{"discard":"KD","melds":[["7S","8S","9S"],["AH","AD","AC"]],"note":"a \\"b\\" \\u00e9 \xc3\xb1","n":-12.5e3}'


def refusal(body: bytes) -> Problem | None:
    try:
        scan(body)
    except Problem as problem:
        return problem
    return None


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return (isinstance(value, dict | list)) + max(map(depth, inner), default=0)


@given(VALUES, st.booleans())
def test_every_json_value_within_the_limits_is_let_through(value: Any, escaped: bool) -> None:
    problem = refusal(json.dumps(value, ensure_ascii=escaped).encode())
    if depth(value) <= MAX_DEPTH:
        assert problem is None
    else:
        assert problem is not None


@given(st.lists(VALUES, max_size=3), NAMES, VALUES, VALUES)
def test_a_key_given_twice_is_named_however_deep_it_lies_and_however_it_is_spelled(
    around: list[Any], name: str, first: Any, second: Any
) -> None:
    plain = json.dumps(name, ensure_ascii=False)
    escaped = '"' + "".join(f"\\u{unit:04x}" for unit in _utf_16(name)) + '"'
    twice = f"{{{plain}:{json.dumps(first)},{escaped}:{json.dumps(second)}}}"
    body = f"[{''.join(json.dumps(each) + ',' for each in around)}{twice}]"
    if body.count("[") + body.count("{") > MAX_DEPTH:
        return
    problem = refusal(body.encode())
    assert problem is not None
    assert (problem.status, problem.code, problem.params) == (400, "duplicate-key", {"key": name})


def _utf_16(text: str) -> list[int]:
    raw = text.encode("utf-16-be")
    return [int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2)]


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_sixteen_levels_are_let_through_and_seventeen_are_not(opening: str, closing: str) -> None:
    levels = len(opening.replace('"a":', ""))
    most = MAX_DEPTH // levels
    assert refusal((opening * most + "1" + closing * most).encode()) is None
    problem = refusal((opening * (most + 1) + "1" + closing * (most + 1)).encode())
    assert problem is not None
    assert problem.code == "too-deep"


def test_siblings_add_no_depth_at_the_deepest_level() -> None:
    assert refusal(b"[" * 15 + b"[],[]" + b"]" * 15) is None
    problem = refusal(b"[" * 16 + b"[],[]" + b"]" * 16)
    assert problem is not None
    assert problem.code == "too-deep"


def test_brackets_side_by_side_or_inside_of_text_are_no_depth() -> None:
    assert refusal(b"[" + b",".join([b"[]"] * 4000) + b"]") is None
    assert refusal(json.dumps({"name": "[" * 4000 + '"{{' * 40}).encode()) is None


def test_the_deepest_body_that_fits_is_refused_as_too_deep_and_not_by_a_fault() -> None:
    for body in (b"[" * 16384, b'{"a":' * 3000, b"[" * 8192 + b"]" * 8192):
        problem = refusal(body)
        assert problem is not None
        assert problem.code == "too-deep"


@pytest.mark.parametrize(
    ("body", "code", "params"),
    [
        (b'{"card":"7H",}', "malformed-json", {"at": 13}),
        ('{"name":"ñ","x"}'.encode(), "malformed-json", {"at": 16}),
        (b'{"card":"\xff"}', "not-utf-8", {"at": 9}),
        (b'{"seats":[{"name":"a"},{"name":"b\\u0000c"}]}', "nul-in-text", {"path": "seats[1].name"}),
        (b'{"a\\u0000":1}', "nul-in-text", {"path": ""}),
        (b'{"melds":[["\\ud83d"]]}', "lone-surrogate", {"path": "melds[0][0]"}),
        (b'{"x":NaN}', "not-a-number", {"name": "NaN"}),
        (b"-Infinity", "not-a-number", {"name": "-Infinity"}),
        (b"[9007199254740992]", "number-too-large", {"number": "9007199254740992"}),
        (b"[-1e309]", "number-too-large", {"number": "-1e309"}),
        (b'{"a":{"b":1,"b":1}}', "duplicate-key", {"key": "b"}),
    ],
)
def test_a_refusal_names_the_place(body: bytes, code: str, params: dict[str, object]) -> None:
    problem = refusal(body)
    assert problem is not None
    assert (problem.status, problem.code, problem.params) == (400, code, params)


def test_what_a_refusal_repeats_of_the_body_is_short() -> None:
    key = "k" * 5000
    for body in (f'{{"{key}":1,"{key}":2}}', f"[{'9' * 5000}]", f"[{'9' * 5000}.5e9]"):
        problem = refusal(body.encode())
        assert problem is not None
        assert len(json.dumps(problem.params)) < 80


@pytest.mark.parametrize("times", [20_000, pytest.param(1_000_000, marks=[pytest.mark.long, pytest.mark.timeout(600)])])
def test_damaged_bodies_are_refused_by_a_problem_or_are_json_to_msgspec_too(times: int) -> None:
    chance = Random(1)
    decode = msgspec.json.Decoder().decode
    let_through = 0
    for _ in range(times):
        body = damaged(KNOCK, chance)
        problem = refusal(body)
        if problem is None:
            decode(body)
            let_through += 1
        else:
            assert problem.status == 400
    assert times / 10 < let_through < times * 0.9  # both sides of the gate were reached


def damaged(body: bytes, chance: Random) -> bytes:
    """One to three bytes replaced, left out or put in, mostly bytes that mean something to JSON."""
    raw = bytearray(body)
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(raw))
        byte = chance.choice(b'"\\{}[],:0123456789.eE+-untrfal \x00\x1f\x7f\x80\xc3\xed\xff')
        raw[at : at + chance.randint(0, 1)] = bytes([byte] * chance.randint(0, 1))
    return bytes(raw)
