"""Looking after the clocks while the table is open, and giving back what they lost while nobody did."""

import asyncio
import logging
from contextlib import suppress

from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.play.time_out import time_out
from tapete.store.clocks import beat, last_pulse, run_out
from tapete.store.failures import Busy

UNATTENDED = 15_000  # milliseconds without a pulse that count as down-time
_PULSE = 5_000  # milliseconds between pulses while a clock runs
_EVERY = 0.5  # seconds between looks
_AT_ONCE = 200

_log = logging.getLogger("tapete.clocks")


async def attend(house: House) -> None:
    """Look after the clocks until cancelled; what cannot be done now is done the next time."""
    while True:
        with suppress(Busy):
            await sweep(house)
        await asyncio.sleep(_EVERY)


async def sweep(house: House) -> int:
    """Give back time that was lost, then play for those whose time has run out; how many turns were ended."""
    now = house.clock()
    await _keep_pulse(house, now)
    ended = 0
    for game_id in await house.database.read(run_out, now - GRACE, _AT_ONCE):
        try:
            ended += await time_out(house, game_id, now)
        except Busy:
            raise
        except Exception:  # noqa: BLE001 - one game that cannot be played on must not stop the others' clocks
            _log.exception("the clock of a game cannot be looked after")
    return ended


async def _keep_pulse(house: House, now: int) -> None:
    pulse, running = await house.database.read(last_pulse)
    if not running or now - pulse < _PULSE:
        return
    given = await house.write(beat, now, UNATTENDED)
    if given:
        house.memory.tables.clear()
