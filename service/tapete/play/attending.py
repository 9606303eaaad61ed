"""Looking after the clocks while the table is open, and giving back what they lost while nobody did."""

import asyncio
import logging
from contextlib import suppress

from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.play.time_out import time_out
from tapete.store.clocks import beat, last_pulse, run_out
from tapete.store.failures import Busy, Conflict

UNATTENDED = 15_000  # milliseconds without a pulse that count as down-time of a house that is open
_STOPPED = 6_000  # at a start: more than an open house leaves between two pulses
_PULSE = 5_000  # milliseconds between pulses while a clock runs
_EVERY = 0.5  # seconds between looks
_AT_ONCE = 200

_log = logging.getLogger("tapete.clocks")


async def attend(house: House) -> None:
    """Look after the clocks until cancelled; what cannot be done now is done the next time."""
    well = True
    while True:
        try:
            await sweep(house)
            well = True
        except Busy:
            pass
        except Exception:  # noqa: BLE001 - the clocks of all games hang on this loop
            if well:
                _log.exception("the clocks cannot be looked after")
            well = False
        await asyncio.sleep(_EVERY)


async def sweep(house: House) -> int:
    """Give back time that was lost, then play for those whose time has run out; how many turns were ended."""
    now = house.clock()
    await give_back(house, now)
    most = _AT_ONCE + len(house.memory.unplayable)
    return sum([await _ended(house, one, now) for one in await house.database.read(run_out, now - GRACE, most)])


async def _ended(house: House, game_id: str, now: int) -> bool:
    """Whether a game's turn was ended; one that cannot be played on must not stop the others' clocks."""
    unplayable = house.memory.unplayable
    try:
        ended = await time_out(house, game_id, now)
    except Busy:
        raise
    except Exception:  # noqa: BLE001 - whatever it is, it is that game's
        if game_id not in unplayable:
            _log.exception("the clock of game %s cannot be looked after", game_id)
        unplayable.add(game_id)
        return False
    unplayable.discard(game_id)
    return ended


async def resume(house: House) -> None:
    """At a start, before the first move can come: give back what the clocks lost since anybody looked after them."""
    await give_back(house, house.clock(), starting=True)
    await sweep(house)


async def give_back(house: House, now: int, *, starting: bool = False) -> None:
    """Say every few seconds that the clocks are looked after; when nobody did for long, give back what they lost."""
    pulse, running = await house.database.read(last_pulse)
    if not running or abs(now - pulse) < _PULSE:
        return
    with suppress(Conflict):  # another process was the first to say so
        if await house.write(beat, now, _STOPPED if starting else UNATTENDED):
            house.memory.tables.clear()
            house.live.doubt()
