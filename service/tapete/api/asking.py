"""Who asks and on what terms: the seat's token, the version acted on, and the key under which an act happens once."""

import hashlib
from typing import Annotated, Any

import msgspec
from litestar import Request
from litestar.params import HeaderParameter

from tapete.api.problems import Problem
from tapete.play.house import House
from tapete.play.once import Guard

BEARER = "bearer"
MUST_SIT: list[dict[str, list[str]]] = [{BEARER: []}]
MAY_SIT: list[dict[str, list[str]]] = [{BEARER: []}, {}]

_KEY = r"^[\x21-\x7e]+$"
Key = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=1,
        max_length=255,
        pattern=_KEY,
        description=(
            "The same key with the same body gives the first answer again and does nothing twice. "
            "Refusals are not kept: what was refused may be asked again under its key."
        ),
    ),
]
LongKey = Annotated[
    str | None,
    HeaderParameter(
        name="Idempotency-Key",
        min_length=22,
        max_length=255,
        pattern=_KEY,
        description="As for a move, but unguessable: the key alone gives the answer again, and any token in it.",
    ),
]
Version = Annotated[
    str | None,
    HeaderParameter(
        name="If-Match",
        pattern=r'^(\*|"[0-9]{1,10}")$',
        description="The version acted on, quoted as in the ETag. If the game has moved on since, the answer is 412.",
    ),
]


class Terms(msgspec.Struct, frozen=True):
    """Where a change is asked for, by whom, and what it is held to.

    The house comes along because Litestar starts a task for each of two dependencies, which costs as much as a move.
    """

    house: House
    token: str | None
    guard: Guard


async def provide_house(request: Request[Any, Any, Any]) -> House:
    """The house that the application serves."""
    house: House = request.app.state.house
    return house


async def provide_terms(
    request: Request[Any, Any, Any], idempotency_key: Key = None, if_match: Version = None
) -> Terms:
    """The terms of a call made for a seat."""
    version = None if if_match is None or if_match == "*" else int(if_match.strip('"'))
    guard = Guard(version, idempotency_key, await _fingerprint(request))
    return Terms(await provide_house(request), token_of(request), guard)


async def provide_secret_terms(
    request: Request[Any, Any, Any], idempotency_key: LongKey = None, if_match: Version = None
) -> Terms:
    """As `provide_terms`, for a call whose answer the key gives again: to whom it was given, and to no other seat.

    Whoever names no seat is refused for that, and hears nothing of the key.
    """
    terms = await provide_terms(request, idempotency_key, if_match)
    if terms.token is None:
        guard = msgspec.structs.replace(terms.guard, key=None)
    else:
        asker = hashlib.sha256(terms.guard.fingerprint + terms.token.encode()).digest()
        guard = msgspec.structs.replace(terms.guard, fingerprint=asker)
    return msgspec.structs.replace(terms, guard=guard)


async def provide_new_terms(request: Request[Any, Any, Any], idempotency_key: LongKey = None) -> Guard:
    """The guard of a call that makes or takes a seat, and so has no token yet."""
    return Guard(None, idempotency_key, await _fingerprint(request))


async def _fingerprint(request: Request[Any, Any, Any]) -> bytes:
    """What tells this request from another that comes with the same key: its path and its body."""
    return hashlib.sha256(request.scope["raw_path"] + b"\n" + await request.body()).digest()


def token_of(request: Request[Any, Any, Any]) -> str | None:
    """The bearer token that came with a request, if any; 401 for an Authorization of another kind, and for two."""
    given = request.headers.getall("authorization", [])
    if not given:
        return None
    scheme, _, token = given[0].partition(" ")
    if len(given) > 1 or scheme.lower() != BEARER or not token.strip():
        raise unauthorized()
    return token.strip()


def unauthorized() -> Problem:
    """401, saying that a seat's token is what is asked for."""
    return Problem(401, "unauthorized", headers={"WWW-Authenticate": 'Bearer realm="a seat at the table"'})
