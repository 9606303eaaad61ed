"""Housekeeping while the table is open: what nobody will ask for again is forgotten."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tapete.play.house import House
from tapete.play.senders import HOUR
from tapete.store.comments import forget_senders
from tapete.store.connection import Connection
from tapete.store.failures import Busy
from tapete.store.keys import prune_keys

KEPT = 24 * 3600 * 1000  # milliseconds, besides the life of the game
_AT_ONCE = 1000
_EVERY = 3600  # seconds


async def keep_tidy(house: House) -> None:
    """Tidy now and every hour, until cancelled; what cannot be done now is done the next time."""
    while True:
        with suppress(Busy):
            await tidy(house)
            await lose_track(house)
        await asyncio.sleep(_EVERY)


async def tidy(house: House) -> int:
    """Forget kept answers of games that were over a day ago; how many they were."""
    return await _all_before(house, house.clock() - KEPT, prune_keys)


async def lose_track(house: House) -> int:
    """Forget where comments came from once they are counted no more; how many they were."""
    return await _all_before(house, house.clock() - HOUR, forget_senders)


async def _all_before(house: House, time: int, forget: Callable[[Connection, int, int], int]) -> int:
    gone = 0
    while True:
        forgotten = await house.database.write(forget, time, _AT_ONCE)
        gone += forgotten
        if forgotten < _AT_ONCE:
            return gone
