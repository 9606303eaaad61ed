"""How the refusals of the floors below sound in HTTP."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tapete.api.asking import unauthorized
from tapete.api.problems import Problem
from tapete.engine.refusals import IllegalMove
from tapete.live.budget import TooManyStreams
from tapete.play.refused import (
    Contended,
    HandRunning,
    KeyReused,
    NotComparable,
    NotTheHost,
    NotYourSeat,
    OutOfRange,
    SeatRefused,
    Stale,
    TokenMissing,
    TooOften,
    Unknown,
)
from tapete.store.failures import Busy


def _stale(refused: Stale) -> Problem:
    headers = {"ETag": f'"{refused.version}"'}
    return Problem(412, "stale", {"version": refused.version}, headers=headers, view=msgspec.Raw(refused.view))


def _too_often(refused: TooOften) -> Problem:
    params = {"seconds": refused.seconds, "whose": refused.whose}
    return Problem(429, "too-many-requests", params, headers={"Retry-After": str(refused.seconds)})


def _later(seconds: int) -> Problem:
    return Problem(503, "unavailable", headers={"Retry-After": str(seconds)})


REFUSALS: Mapping[type[Exception], Callable[[Any], Problem]] = {
    IllegalMove: lambda refused: Problem(409, refused.code.value, refused.params),
    HandRunning: lambda _: Problem(409, "hand-running"),
    NotComparable: lambda refused: Problem(409, "not-comparable", refused.params),
    KeyReused: lambda _: Problem(422, "idempotency-key-reused"),
    NotYourSeat: lambda _: Problem(403, "not-your-seat"),
    SeatRefused: lambda refused: Problem(409, refused.code, refused.params),
    NotTheHost: lambda refused: Problem(403, refused.code, refused.params),
    OutOfRange: lambda refused: Problem(422, refused.code, refused.params),
    Stale: _stale,
    TokenMissing: lambda _: unauthorized(),
    TooOften: _too_often,
    TooManyStreams: lambda refused: Problem(
        429, "too-many-streams", {"whose": refused.whose}, headers={"Retry-After": "5"}
    ),
    Unknown: lambda refused: Problem(404, "not-found", {"what": refused.what}),
    Busy: lambda _: _later(2),
    Contended: lambda _: _later(1),
}
