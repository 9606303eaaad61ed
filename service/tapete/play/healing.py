"""Finding out what nobody was told: the versions of the games that are listened to, looked up now and then."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from tapete.play.house import House
from tapete.store.failures import Busy
from tapete.store.games import versions

_DEAF = 1.0  # seconds between two looks while other processes are not heard
_WELL = 5.0


async def heal(house: House, heard: Callable[[], bool]) -> None:
    """Look after the listeners of this process until cancelled; `heard`: whether other processes are heard now."""
    while True:
        await asyncio.sleep(_WELL if heard() else _DEAF)
        with suppress(Busy):
            await look_up(house)


async def look_up(house: House) -> None:
    """Tell all listeners at which versions their games are; one whose game is gone is told to look."""
    listened = house.live.games
    if not listened:
        return
    found = await house.database.read(versions, listened)
    for game in listened:
        if game in found:
            house.live.tell(game, found[game])
        else:
            house.live.doubt(game)
