"""The live streams of this process, from its start to the signal that ends it."""

import asyncio
import signal
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from types import FrameType

from tapete.live.postgresql import Relay
from tapete.play.healing import heal
from tapete.play.house import House
from tapete.store.database import server_of

_SIGNALS = (signal.SIGTERM, signal.SIGINT)


@asynccontextmanager
async def alive(house: House) -> AsyncIterator[None]:
    """Tell listeners what other processes do too, for as long as the block runs; a signal to stop ends all streams.

    The server waits for streams to end before anything here is told that it stops, so the signal itself is heeded.
    """
    chores = list(_chores(house))
    with _heeding(house.live.close):
        try:
            yield
        finally:
            house.live.close()
            for chore in chores:
                chore.cancel()
            await asyncio.gather(*chores, return_exceptions=True)


def _chores(house: House) -> Iterator[asyncio.Task[None]]:
    """Only where other processes may be at the same games."""
    if (server := server_of(house.database)) is not None:
        relay = Relay(server, house.live, house.presence)
        yield asyncio.create_task(relay.run())
        yield asyncio.create_task(heal(house, lambda: relay.well))


@contextmanager
def _heeding(close: Callable[[], None]) -> Iterator[None]:
    """Before a signal's own handler, if there is one, streams are told that it came."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in _SIGNALS}

    def heed(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(close)
        handler = before[signal.Signals(number)]
        if callable(handler):
            handler(number, frame)

    mine = [number for number in _SIGNALS if callable(before[number])]
    for number in mine:
        signal.signal(number, heed)
    try:
        yield
    finally:
        for number in mine:
            if signal.getsignal(number) is heed:
                signal.signal(number, before[number])
