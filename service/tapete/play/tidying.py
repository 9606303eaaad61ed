"""Housekeeping while the table is open: answers that nobody will ask for again are forgotten."""

import asyncio
from contextlib import suppress

from tapete.play.house import House
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
        await asyncio.sleep(_EVERY)


async def tidy(house: House) -> int:
    """Forget kept answers of games that were over a day ago; how many they were."""
    gone = 0
    while True:
        pruned = await house.database.write(prune_keys, house.clock() - KEPT, _AT_ONCE)
        gone += pruned
        if pruned < _AT_ONCE:
            return gone
