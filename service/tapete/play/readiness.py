"""Whether the house can play."""

from functools import partial

from tapete.play.house import House
from tapete.store.failures import Busy
from tapete.store.probes import leave_mark, lock


async def check_ready(house: House) -> bool:
    """Whether a move could be saved: the server is not going down, and the database takes a write and has not failed to
    keep what it was given.

    After a write that failed, one is really made and kept: a full disk shows in nothing less.
    """
    if house.live.closed:
        return False
    probe = partial(leave_mark, now=house.clock()) if house.memory.write_failed else lock
    try:
        await house.database.write(probe)
    except Busy:
        return False
    house.memory.write_failed = False
    return house.database.sound
