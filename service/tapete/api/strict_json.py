"""JSON without a second reading: the I-JSON subset (RFC 7493) within this API's limits.

What a lenient parser lets pass, the last of two equal keys, NUL in text, a number that no double can hold, is
refused here by a precise code before any type sees the body. `json` reads, by hooks; a byte scan in Python took
twice as long for the body of a knock.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import NoReturn

from tapete.api.problems import Problem

MAX_DEPTH = 16
MAX_INTEGER = 2**53 - 1
# A text that never ends is taken to the end of the body: to begin again at each of its quotes would take for ever.
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*(?:"|\\?\Z)', re.DOTALL)
_SHOWN = 40


def scan(body: bytes) -> None:
    """Refuse (400) a body that is not one well-formed JSON text in UTF-8, or that could be read in two ways."""
    if body.count(b"{") + body.count(b"[") > MAX_DEPTH:
        _measure_depth(body)
    try:
        value = _READER.decode(body.decode())
    except UnicodeDecodeError as error:
        raise Problem(400, "not-utf-8", {"at": error.start}) from None
    except json.JSONDecodeError as error:
        raise Problem(400, "malformed-json", {"at": len(error.doc[: error.pos].encode())}) from None
    if b"\\u" in body:  # a raw control character is malformed, so only an escape can bring one in
        _refuse_unwritable_text(value)


def _measure_depth(body: bytes) -> None:
    depth = 0
    for byte in _STRINGS.sub(b"", body):
        if byte in b"{[":
            depth += 1
            if depth > MAX_DEPTH:
                raise Problem(400, "too-deep", {"limit": MAX_DEPTH})
        elif byte in b"}]":
            depth -= 1


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        twice = next(name for name, times in Counter(name for name, _ in pairs).items() if times > 1)
        raise Problem(400, "duplicate-key", {"key": twice[:_SHOWN]})
    return members


def _integer(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > MAX_INTEGER:
        raise Problem(400, "number-too-large", {"number": digits[:_SHOWN]})
    return 0


def _fraction(digits: str) -> float:
    if math.isinf(float(digits)):
        raise Problem(400, "number-too-large", {"number": digits[:_SHOWN]})
    return 0.0


def _no_number(name: str) -> NoReturn:
    raise Problem(400, "not-a-number", {"name": name})


_READER = json.JSONDecoder(
    object_pairs_hook=_members, parse_int=_integer, parse_float=_fraction, parse_constant=_no_number
)


def _refuse_unwritable_text(value: object) -> None:
    for path, text in _texts(value, ""):
        if "\0" in text:
            raise Problem(400, "nul-in-text", {"path": path})
        if any("\ud800" <= character <= "\udfff" for character in text):
            raise Problem(400, "lone-surrogate", {"path": path})


def _texts(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _texts(item, f"{path}[{index}]")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield path, name
            yield from _texts(item, f"{path}.{name}".lstrip("."))
