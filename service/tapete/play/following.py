"""A game followed as it goes: what one listener is told, from the whole view on to the end of the connection."""

import random
from collections.abc import AsyncIterator
from typing import Literal, NamedTuple

import msgspec

from tapete.engine import game as games
from tapete.live.hub import Listener
from tapete.play.house import House
from tapete.play.opened import OpenTable
from tapete.play.refused import NotYourSeat, Unknown
from tapete.play.tables import opened
from tapete.store.failures import Busy

KEEP_ALIVE = 7.0  # seconds
Reason = Literal["closing", "seat-lost", "gone", "unavailable", "too-slow"]
MOST_PUBLIC = 200  # games whose view from outside is kept
_RETRY = (200, 1_000)  # milliseconds: not everybody is to come back at once


class Seen(NamedTuple):
    """The game at a version, as the listener may see it, encoded."""

    version: int
    view: bytes


class Company(NamedTuple):
    """The seats whose person is there."""

    present: tuple[int, ...]


class Quiet(NamedTuple):
    """Nothing has happened for a while."""


class End(NamedTuple):
    """The last word: why, and after how many milliseconds to come back."""

    reason: Reason
    retry: int


Frame = Seen | Company | Quiet | End


def end(reason: Reason) -> End:
    """The last word, with a wait that differs from one listener to the next."""
    return End(reason, random.randint(*_RETRY))  # noqa: S311 - it hides nothing


async def follow(
    house: House, table: OpenTable, token: str | None, since: int | None, pace: float = KEEP_ALIVE
) -> AsyncIterator[Frame]:
    """Tell of a table as it stands and as it moves on, until it cannot be told any more.

    `since` is the version that the listener has already seen. A version that is overtaken before it could be told is
    left out. Nothing is held meanwhile but the place in the hub: each time the view is read anew for whoever asks.
    """
    seat = table.asker(token)
    with house.live.listen(table.id) as listener, house.presence.here(table.id, seat):
        told, company = since, None
        while True:
            if house.live.closed:
                yield end("closing")
                return
            try:
                table = await _current(house, table.id, listener)
                seat = table.asker(token)
            except (Busy, Unknown, NotYourSeat) as failure:
                yield end(_why(failure))
                return
            if table.version != told:
                told = table.version
                yield Seen(told, _view(house, table, seat))
            present = house.presence.seats(table.id, games.people(table.game))
            if present != company:
                company = present
                yield Company(present)
            if not await listener.wait(pace):
                yield Quiet()


def _view(house: House, table: OpenTable, seat: int | None) -> bytes:
    """The view encoded; that of all who look on is the same, and made once."""
    if seat is not None:
        return msgspec.json.encode(table.view(seat))
    known = house.memory.public.get(table.id)
    if known is None or known[0] is not table:
        known = house.memory.public[table.id] = (table, msgspec.json.encode(table.view(None)))
        if len(house.memory.public) > MOST_PUBLIC:
            house.memory.public.popitem(last=False)
    return known[1]


async def _current(house: House, game_id: str, listener: Listener) -> OpenTable:
    """The table as it is now: from memory, unless this process cannot know that it is the latest."""
    known = house.memory.recall(game_id)
    asked = listener.version
    told = known is not None and asked <= known.version and (asked >= 0 or house.database.alone)
    fresh = listener.doubtful or not told
    listener.doubtful = False
    table = await opened(house, game_id, fresh=fresh)
    if listener.version == asked:  # nothing was told meanwhile; what was told before may have been too high
        listener.version = table.version
    return table


def _why(failure: Exception) -> Reason:
    match failure:
        case Busy():
            return "unavailable"
        case Unknown():
            return "gone"
    return "seat-lost"
