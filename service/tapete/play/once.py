"""Doing a thing once: an answer is kept under its idempotency key, in the same transaction as what it answers."""

import hashlib

import msgspec

from tapete.play.house import House
from tapete.play.refused import KeyReused
from tapete.store.keys import KeyRow, find_key

ATTEMPTS = 8  # at a change that others keep getting in the way of
# Scopes whose keys belong to no seat. What they answer opens a seat, or may have been removed since: without the key
# nobody can read it in the database.
_FIRST = ("create", "join", "comment")
BY_KEY_ALONE = ("create", "join", "comment", "leave", "invite", "rematch")


class Answer(msgspec.Struct, frozen=True):
    """What goes back to the caller: the status, the headers that belong to it, and the encoded body."""

    status: int
    headers: dict[str, str]
    body: bytes


class Guard(msgspec.Struct, frozen=True):
    """What a caller asks to be held to: the version it acted on, and a key under which the act happens at most once.

    `fingerprint` tells the request from another one that comes with the same key.
    """

    version: int | None = None
    key: str | None = None
    fingerprint: bytes = b""


def kept(guard: Guard, scope: str, game_id: str | None, answer: Answer, now: int) -> KeyRow | None:
    """The row that keeps an answer for the life of its game, else for a day; none when the caller named no key."""
    if guard.key is None:
        return None
    return KeyRow(
        scope=scope,
        key=_filed(scope, guard.key),
        body_hash=guard.fingerprint,
        status=answer.status,
        headers=msgspec.json.encode(answer.headers).decode(),
        body=_sealed(scope, guard.key, answer.body),
        game=game_id,
        created_at=now,
    )


async def recalled(house: House, guard: Guard, scope: str) -> Answer | None:
    """The answer given before under this key; raises `KeyReused` when that was for another request."""
    if guard.key is None:
        return None
    row = await house.database.read(find_key, scope, _filed(scope, guard.key))
    if row is None:
        return None
    if row.body_hash != guard.fingerprint:
        raise KeyReused
    body = _sealed(scope, guard.key, row.body)
    return Answer(row.status, msgspec.json.decode(row.headers, type=dict[str, str]), body)


def _filed(scope: str, key: str) -> str:
    """What a key is stored as: where it alone gives the answer, a digest that does not give it away."""
    return hashlib.sha256(key.encode()).hexdigest() if scope in BY_KEY_ALONE else key


def _pad(scope: str, key: str) -> bytes:
    """What seals an answer: no two of one key's answers may share it, or either would open the other. The first scopes
    are sealed by the key itself, as they were when there were no others."""
    return (key if scope in _FIRST else f"{scope} {key}").encode()


def _sealed(scope: str, key: str, body: bytes) -> bytes:
    """An answer as it is stored, and such a one as it was: of these scopes, only the key makes it readable."""
    if scope not in BY_KEY_ALONE:
        return body
    stream = hashlib.shake_256(_pad(scope, key)).digest(len(body))
    return (int.from_bytes(body, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(body), "big")
