"""Housekeeping while the table is open: what nobody will ask for again is forgotten."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tapete.play.house import House
from tapete.play.senders import HOUR
from tapete.store.abandoned import remove_never_dealt, remove_never_ended
from tapete.store.comments import forget_senders
from tapete.store.connection import Connection
from tapete.store.failures import Busy
from tapete.store.keys import prune_keys

KEPT = 24 * 3600 * 1000  # milliseconds, besides the life of the game
DAY = 24 * 3600 * 1000
NEVER_DEALT = DAY  # a table that was set up and left
NEVER_ENDED = 7 * DAY  # a game of which there is nothing to replay
_AT_ONCE = 1000
_GAMES_AT_ONCE = 100
_EVERY = 3600  # seconds


async def keep_tidy(house: House) -> None:
    """Tidy now and every hour, until cancelled; what cannot be done now is done the next time."""
    while True:
        with suppress(Busy):
            await tidy(house)
            await lose_track(house)
            await clear_away(house)
        await asyncio.sleep(_EVERY)


async def tidy(house: House) -> int:
    """Forget kept answers of games that were over a day ago; how many they were."""
    return await _all_before(house, house.clock() - KEPT, prune_keys)


async def lose_track(house: House) -> int:
    """Forget where comments came from once they are counted no more; how many they were."""
    return await _all_before(house, house.clock() - HOUR, forget_senders)


async def clear_away(house: House) -> int:
    """Remove the games that nobody came back to; how many they were."""
    now, removed = house.clock(), 0
    for left, remove in ((NEVER_DEALT, remove_never_dealt), (NEVER_ENDED, remove_never_ended)):
        while gone := await house.write(remove, now - left, _GAMES_AT_ONCE):
            removed += len(gone)
            _forget(house, gone)
    return removed


def _forget(house: House, gone: list[str]) -> None:
    for game in gone:
        house.memory.tables.pop(game, None)
        house.live.doubt(game)


async def _all_before(house: House, time: int, forget: Callable[[Connection, int, int], int]) -> int:
    gone = 0
    while True:
        forgotten = await house.database.write(forget, time, _AT_ONCE)
        gone += forgotten
        if forgotten < _AT_ONCE:
            return gone
