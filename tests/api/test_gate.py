"""What comes in: bodies by type, size and form, writes by their origin, and query parameters by name."""

import json
from random import Random
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

JSON = {"content-type": "application/json"}
Client = TestClient[Litestar]

DEEP = [
    b"[" * 17 + b"]" * 17,
    b'{"a":' * 17 + b"1" + b"}" * 17,
    b"[" * 16384,
    b'{"names":' + b"[" * 900 + b"]" * 900 + b"}",
]

RAW: list[tuple[bytes, int, str | None]] = [
    # let through
    (b"{}", 201, None),
    (b" \t\r\n{ } \n", 201, None),
    (b'{"target":50}', 201, None),
    (b'{"\\u0074arget":50}', 201, None),
    (b'{"target":1,"open":true,"level":"hard","names":["Ana"]}', 201, None),
    (b'{"level":null}', 201, None),
    (b'{"names":["\\ud83c\\udccf"]}', 201, None),
    ('{"names":["Íñigo","","🂡","\u202e"]}'.encode(), 201, None),
    (b'{"names":["' + b"n" * 20 + b'"]}', 201, None),
    (b'{"names":["\\"[{","}]"]}', 201, None),
    # the form of a value
    (b'{"target":"50"}', 400, "invalid-body"),
    (b'{"target":50.0}', 400, "invalid-body"),
    (b'{"target":5e1}', 400, "invalid-body"),
    (b'{"target":true}', 400, "invalid-body"),
    (b'{"target":null}', 400, "invalid-body"),
    (b'{"target":[50]}', 400, "invalid-body"),
    (b'{"open":1}', 400, "invalid-body"),
    (b'{"open":"true"}', 400, "invalid-body"),
    (b'{"open":null}', 400, "invalid-body"),
    (b'{"level":"HARD"}', 400, "invalid-body"),
    (b'{"level":"hard "}', 400, "invalid-body"),
    (b'{"level":0}', 400, "invalid-body"),
    (b'{"names":"Ana"}', 400, "invalid-body"),
    (b'{"names":{"0":"Ana"}}', 400, "invalid-body"),
    (b'{"names":["Ana",5]}', 400, "invalid-body"),
    (b'{"unknown":1}', 400, "invalid-body"),
    (b'{"Target":50}', 400, "invalid-body"),
    (b'{"target ":50}', 400, "invalid-body"),
    (b'{"":50}', 400, "invalid-body"),
    (b"[]", 400, "invalid-body"),
    (b"null", 400, "invalid-body"),
    (b"true", 400, "invalid-body"),
    (b"7", 400, "invalid-body"),
    (b'"{}"', 400, "invalid-body"),
    # outside of a bound
    (b'{"target":0}', 422, "out-of-range"),
    (b'{"target":-0}', 422, "out-of-range"),
    (b'{"target":-1}', 422, "out-of-range"),
    (b'{"target":501}', 422, "out-of-range"),
    (b'{"target":2147483648}', 422, "out-of-range"),
    (b'{"target":9007199254740991}', 422, "out-of-range"),
    (b'{"names":["' + b"n" * 21 + b'"]}', 422, "out-of-range"),
    (b'{"names":["","","","","","",""]}', 422, "out-of-range"),
    # numbers that no double holds
    (b'{"target":9007199254740992}', 400, "number-too-large"),
    (b'{"target":9007199254740993}', 400, "number-too-large"),
    (b'{"target":9223372036854775808}', 400, "number-too-large"),
    (b'{"target":18446744073709551616}', 400, "number-too-large"),
    (b'{"target":-9223372036854775809}', 400, "number-too-large"),
    (b'{"target":' + b"9" * 5000 + b"}", 400, "number-too-large"),
    (b'{"target":1e400}', 400, "number-too-large"),
    (b'{"target":NaN}', 400, "not-a-number"),
    (b'{"target":Infinity}', 400, "not-a-number"),
    (b'{"target":-Infinity}', 400, "not-a-number"),
    # said twice
    (b'{"target":50,"target":50}', 400, "duplicate-key"),
    (b'{"target":50,"open":true,"target":100}', 400, "duplicate-key"),
    (b'{"target":50,"\\u0074arget":100}', 400, "duplicate-key"),
    (b'{"names":[{"a":1,"a":2}]}', 400, "duplicate-key"),
    (b'{"x":{"y":{"z":0,"z":0}}}', 400, "duplicate-key"),
    (b'{"":0,"":0}', 400, "duplicate-key"),
    # text that cannot be kept
    (b'{"names":["a\\u0000b"]}', 400, "nul-in-text"),
    (b'{"\\u0000":1}', 400, "nul-in-text"),
    (b'{"names":["\\ud800"]}', 400, "lone-surrogate"),
    (b'{"names":["\\udc00\\ud800"]}', 400, "lone-surrogate"),
    (b'{"\\udfff":1}', 400, "lone-surrogate"),
    (b'{"names":["\xff"]}', 400, "not-utf-8"),
    (b'{"names":["\xc0\x80"]}', 400, "not-utf-8"),
    (b'{"names":["\xe0\x80\xaf"]}', 400, "not-utf-8"),
    (b'{"names":["\xed\xa0\x80"]}', 400, "not-utf-8"),
    (b'{"names":["\xf4\x90\x80\x80"]}', 400, "not-utf-8"),
    (b'{"names":["\xc3', 400, "not-utf-8"),
    ('{"target":50}'.encode("utf-16"), 400, "not-utf-8"),
    # too deep
    *((body, 400, "too-deep") for body in DEEP),
    # no JSON
    (b"", 400, "malformed-json"),
    (b" ", 400, "malformed-json"),
    (b"\xef\xbb\xbf{}", 400, "malformed-json"),
    ('{"target":50}'.encode("utf-16-le"), 400, "malformed-json"),
    (b"{", 400, "malformed-json"),
    (b"{}}", 400, "malformed-json"),
    (b"{}{}", 400, "malformed-json"),
    (b"{},", 400, "malformed-json"),
    (b'{"target":50,}', 400, "malformed-json"),
    (b'{,"target":50}', 400, "malformed-json"),
    (b'{"target" 50}', 400, "malformed-json"),
    (b'{"target":}', 400, "malformed-json"),
    (b"{target:50}", 400, "malformed-json"),
    (b"{'target':50}", 400, "malformed-json"),
    (b"{50:50}", 400, "malformed-json"),
    (b'{"target":050}', 400, "malformed-json"),
    (b'{"target":+50}', 400, "malformed-json"),
    (b'{"target":.5}', 400, "malformed-json"),
    (b'{"target":5.}', 400, "malformed-json"),
    (b'{"target":0x32}', 400, "malformed-json"),
    (b'{"target":5_0}', 400, "malformed-json"),
    ('{"target":５０}'.encode(), 400, "malformed-json"),
    (b'{"open":True}', 400, "malformed-json"),
    (b'{"open":undefined}', 400, "malformed-json"),
    (b'{"names":["a\nb"]}', 400, "malformed-json"),
    (b'{"names":["a\x00b"]}', 400, "malformed-json"),
    (b'{"names":["a\x1fb"]}', 400, "malformed-json"),
    (b'{"names":["\\x41"]}', 400, "malformed-json"),
    (b'{"names":["\\u12"]}', 400, "malformed-json"),
    (b'{"names":["open]}', 400, "malformed-json"),
    (b'{"target":50}//', 400, "malformed-json"),
    (b'/* */{"target":50}', 400, "malformed-json"),
    (b"{}\x00", 400, "malformed-json"),
    (b"target=50", 400, "malformed-json"),
    (b"<target>50</target>", 400, "malformed-json"),
    (b'\x1f\x8b\x08\x00{"target":50}', 400, "not-utf-8"),
]


def code_of(answer: Any) -> str | None:
    if answer.status_code < 400:
        return None
    assert answer.headers["content-type"] == "application/problem+json"
    code: str = answer.json()["code"]
    return code


@pytest.mark.parametrize(("body", "status", "code"), RAW, ids=[repr(case[0][:40]) for case in RAW])
def test_a_body_byte_for_byte(ask: Client, body: bytes, status: int, code: str | None) -> None:
    answer = ask.post("/api/games", content=body, headers=JSON)
    assert (answer.status_code, code_of(answer)) == (status, code), answer.text


def test_the_table_of_bodies_is_long_and_says_each_only_once() -> None:
    assert len({case[0] for case in RAW}) == len(RAW) >= 60


def test_two_thousand_damaged_bodies_never_bring_a_fault(ask: Client) -> None:
    chance = Random(2)
    sound = b'{"target":100,"open":false,"level":"easy","names":["Ana","Eva \\u00f1"]}'
    statuses = set()
    for _ in range(2_000):
        raw = bytearray(sound)
        for _ in range(chance.randint(1, 4)):
            raw[chance.randrange(len(raw))] = chance.randrange(256)
        statuses.add(ask.post("/api/games", content=bytes(raw), headers=JSON).status_code)
    assert {201, 400} <= statuses <= {201, 400, 422}


def test_a_post_with_neither_body_nor_type_means_an_empty_object(ask: Client) -> None:
    answer = ask.post("/api/games")
    assert answer.status_code == 201
    assert answer.json()["target"] == 50
    assert code_of(ask.post("/api/games/x/join")) == "invalid-body"


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "application/json; charset=utf-8",
        "Application/JSON;charset=UTF-8",
        'application/json; charset="utf-8"',
    ],
)
def test_json_in_utf_8_may_be_announced_in_any_usual_spelling(ask: Client, kind: str) -> None:
    assert ask.post("/api/games", content=b"{}", headers={"content-type": kind}).status_code == 201


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "text/json",
        "application/problem+json",
        "application/json; charset=latin-1",
        "application/json, text/plain",
        "application/jsonp",
        "",
    ],
)
@pytest.mark.parametrize("body", [b"{}", b""])
def test_any_other_type_is_415_with_or_without_a_body(ask: Client, kind: str, body: bytes) -> None:
    answer = ask.post("/api/games", content=body, headers={"content-type": kind})
    assert (answer.status_code, code_of(answer)) == (415, "not-json")
    assert answer.headers["accept"] == "application/json"


def test_a_body_without_a_type_is_415(ask: Client) -> None:
    answer = ask.post("/api/games", content=b'{"target":50}')
    assert (answer.status_code, code_of(answer)) == (415, "not-json")


def test_two_types_are_415_unless_both_are_json(ask: Client) -> None:
    both = [("content-type", "application/json"), ("content-type", "text/plain")]
    for headers in (both, both[::-1]):
        assert ask.post("/api/games", content=b"{}", headers=headers).status_code == 415


def test_sixteen_kibibytes_are_let_through_and_one_byte_more_is_413(ask: Client) -> None:
    body = b'{"target":50}'
    assert ask.post("/api/games", content=body + b" " * (16384 - len(body)), headers=JSON).status_code == 201
    answer = ask.post("/api/games", content=body + b" " * (16385 - len(body)), headers=JSON)
    assert (answer.status_code, code_of(answer)) == (413, "body-too-large")
    assert answer.json()["params"] == {"limit": 16384}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "same-site"}, 201),
        ({"sec-fetch-site": "none"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"origin": "http://testserver.local"}, 201),
        ({"origin": "https://TESTSERVER.local"}, 201),
        ({"origin": "http://testserver.local", "sec-fetch-site": "cross-site"}, 403),
        ({"origin": "http://testserver.local:8080"}, 403),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "https://testserver.local.evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": ""}, 403),
        ({"origin": "https://friend.example", "sec-fetch-site": "cross-site"}, 201),
        ({"origin": "http://friend.example"}, 403),
    ],
)
def test_a_write_comes_from_this_site_or_from_no_page_at_all(ask: Client, headers: dict[str, str], status: int) -> None:
    answer = ask.post("/api/games", json={}, headers=headers)
    assert answer.status_code == status
    assert code_of(answer) == ("cross-site" if status == 403 else None)


def test_anybody_may_read(ask: Client) -> None:
    headers = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}
    answer = ask.get("/api/games/x", headers=headers)
    assert answer.status_code == 200
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [
        ("view=all", 200, None),
        ("view=all&limit=5", 200, None),
        ("view=all&only=a&only=b", 200, None),
        ("view=all&view=0", 400, "repeated-parameter"),
        ("view=all&view=all", 400, "repeated-parameter"),
        ("view=all&viw=0", 400, "unknown-parameter"),
        ("view=all&View=0", 400, "unknown-parameter"),
        ("view=all&limit[]=1", 400, "unknown-parameter"),
        ("view=all&=1", 400, "unknown-parameter"),
        ("view=all&token", 400, "unknown-parameter"),
        ("view=all&%00=1", 400, "unknown-parameter"),
        ("limit=5", 400, "invalid-parameter"),
        ("view=", 400, "invalid-parameter"),
        ("view=2", 400, "invalid-parameter"),
        ("view=%ff", 400, "invalid-parameter"),
        ("view=all&limit=five", 400, "invalid-parameter"),
        ("view=all&limit=1.5", 400, "invalid-parameter"),
        ("view=all&limit=0", 422, "out-of-range"),
        ("view=all&limit=101", 422, "out-of-range"),
        ("view=all&limit=18446744073709551616", 422, "out-of-range"),
    ],
)
def test_a_query_byte_for_byte(ask: Client, query: str, status: int, code: str | None) -> None:
    answer = ask.get(f"/api/hands/7/positions?{query}")
    assert (answer.status_code, code_of(answer)) == (status, code), answer.text


def test_a_parameter_is_refused_where_a_post_takes_none(ask: Client) -> None:
    answer = ask.post("/api/games?target=50", json={})
    assert (answer.status_code, answer.json()["params"]) == (400, {"name": "target"})


def test_the_fields_path_leads_to_what_is_wrong(ask: Client) -> None:
    body = json.dumps({"move": "knock", "discard": "KD", "melds": [["7S", "8S", "9S"], ["AH", "1X"]]})
    answer = ask.post("/api/games/x/move", content=body, headers=JSON)
    (error,) = answer.json()["errors"]
    assert (error["path"], error["source"]) == ("melds[1][1]", "body")
