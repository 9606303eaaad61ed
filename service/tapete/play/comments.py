"""Comments on finished hands: anybody may write one, and whoever runs the house may remove it."""

import unicodedata
from typing import Annotated

import msgspec

from tapete.play import once
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.places import UNSEEN, Name
from tapete.play.refused import Contended, HandRunning, OutOfRange, Unknown
from tapete.play.secret import may_be_id, new_id
from tapete.play.senders import SECRET_BYTES, admit, turn_away
from tapete.play.times import timestamp
from tapete.store.comments import (
    CommentRow,
    add_comment,
    comments_on,
    find_comment,
    latest_comments,
    remove_comment,
)
from tapete.store.connection import Connection
from tapete.store.failures import Conflict
from tapete.store.hands import load_hand
from tapete.store.keys import KeyRow, insert_key

MOST = 100  # at once
_SCOPE = "comment"
_UNSEEN = ("C", "M", "Z")  # control and format characters, marks that want a letter, spaces
_BLANK = "\u2800\uffa0"  # a symbol and a letter, to Unicode

# As a name, but for line feeds: what is written must not reach beyond itself. One class, repeated: no search goes back.
Text = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=1000,
        pattern=rf"^[^\u0000-\u0009\u000b-\u001f{UNSEEN}]+$",
        description="Plain text with something to be seen in it: line feeds, but no other control characters, and no "
        "zero-width or text-direction characters.",
        examples=["¡Vaya mano!"],
    ),
]


class NewComment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has to say about a hand; the name may be left out."""

    text: Text
    name: Name | None = None


class Comment(msgspec.Struct, frozen=True):
    """A comment as everybody is shown it: `name` and `text` are plain text, whatever they look like."""

    id: str
    name: str | None
    text: str
    at: str


class CommentOnHand(Comment, frozen=True):
    """A comment, and the hand that it is on."""

    hand: str


class Comments(msgspec.Struct, frozen=True):
    """Comments on a hand, newest first; whether there are `more`, older than these."""

    hand: str
    comments: tuple[Comment, ...]
    more: bool


async def comment(house: House, hand: str, said: NewComment, address: str, guard: Guard) -> Answer:
    """Add a comment to a finished hand; `address` is where it comes from.

    Raises `Unknown`, `HandRunning`, `OutOfRange` and `TooOften`. The same key gives the first answer again.
    """
    if not any(map(_is_seen, said.text)):
        raise OutOfRange("blank-text")
    for _ in range(once.ATTEMPTS):
        answer = await once.recalled(house, guard, _SCOPE) or await _added(house, hand, said, address, guard)
        if answer is not None:
            return answer
    raise Contended


def _is_seen(character: str) -> bool:
    """Whether there is anything to see; what this Unicode does not know yet may be a picture of the next."""
    category = unicodedata.category(character)
    return category in ("Cn", "Co") or (category[0] not in _UNSEEN and character not in _BLANK)


async def _added(house: House, hand: str, said: NewComment, address: str, guard: Guard) -> Answer | None:
    """The answer to a comment that is kept now; None where the key has just been used elsewhere.

    Who comes too often is turned away before the write, so that a flood does not stand in the way of moves.
    """
    now = house.clock()
    await house.database.read(_check, hand, address, now)
    row = CommentRow(new_id(house.entropy), hand, said.name, said.text, now)
    answer = Answer(201, {}, msgspec.json.encode(_shown(row)))
    key = once.kept(guard, _SCOPE, None, answer, now)
    try:
        await house.write(_add, row, address, house.entropy(SECRET_BYTES), key)
    except Conflict:  # this key, or with the first comment of all its secret
        return None
    return answer


def _check(connection: Connection, hand: str, address: str, now: int) -> None:
    _finished(connection, hand)
    turn_away(connection, hand, address, now)


def _add(connection: Connection, row: CommentRow, address: str, fresh: bytes, key: KeyRow | None) -> None:
    """All of it or nothing: what is counted, the comment, and the answer under its key."""
    if key is not None:
        insert_key(connection, key)
    sender = admit(connection, row.hand, address, row.at, fresh)
    add_comment(connection, msgspec.structs.replace(row, sender=sender))


def _finished(connection: Connection, hand: str) -> None:
    """Raises `Unknown` or `HandRunning` where the hand is no finished one."""
    found = load_hand(connection, hand, moves=False) if may_be_id(hand) else None
    if found is None:
        raise Unknown("hand", hand)
    if found.result is None:
        raise HandRunning


async def comments(house: House, hand: str, before: str | None = None, limit: int = 20) -> Comments:
    """The newest comments on a finished hand, or those older than the comment `before`.

    Raises `Unknown` and `HandRunning`; `OutOfRange` where `before` is no comment on this hand, or is gone.
    """
    return await house.database.read(_page, hand, before, limit)


def _page(connection: Connection, hand: str, before: str | None, limit: int) -> Comments:
    _finished(connection, hand)
    last = None if before is None else _comment_on(connection, hand, before)
    found = comments_on(connection, hand, limit + 1, last)
    return Comments(hand, tuple(_shown(row) for row in found[:limit]), len(found) > limit)


def _comment_on(connection: Connection, hand: str, ident: str) -> CommentRow:
    found = find_comment(connection, ident) if may_be_id(ident) else None
    if found is None or found.hand != hand:
        raise OutOfRange("unknown-comment")
    return found


def _shown(row: CommentRow) -> Comment:
    return Comment(row.id, row.name, row.text, timestamp(row.at))


def _with_hand(row: CommentRow) -> CommentOnHand:
    return CommentOnHand(row.id, row.name, row.text, timestamp(row.at), row.hand)


async def latest(house: House, hand: str | None, limit: int) -> tuple[CommentOnHand, ...]:
    """The newest comments on a hand, or on all of them; raises `Unknown` where there is no such hand."""
    return await house.database.read(_latest, hand, limit)


def _latest(connection: Connection, hand: str | None, limit: int) -> tuple[CommentOnHand, ...]:
    if hand is not None and (not may_be_id(hand) or load_hand(connection, hand, moves=False) is None):
        raise Unknown("hand", hand)
    rows = latest_comments(connection, limit) if hand is None else comments_on(connection, hand, limit)
    return tuple(_with_hand(row) for row in rows)


async def remove(house: House, idents: tuple[str, ...]) -> dict[str, CommentOnHand | None]:
    """Remove the comments with these ids; what each was, or None where there was none."""
    return await house.write(_remove, idents)


def _remove(connection: Connection, idents: tuple[str, ...]) -> dict[str, CommentOnHand | None]:
    gone = {ident: remove_comment(connection, ident) if may_be_id(ident) else None for ident in idents}
    return {ident: None if row is None else _with_hand(row) for ident, row in gone.items()}
