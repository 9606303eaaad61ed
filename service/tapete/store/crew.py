"""Ops on their way from the event loop to threads that hold connections, and the outcomes back."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeVar

from tapete import meters
from tapete.store.failures import Busy

T = TypeVar("T")

LAST_WAIT = 15.0  # seconds: longer than anything that ends by itself may last


class Job(Generic[T]):
    """One op for whatever its thread holds, and its outcome once there is one."""

    __slots__ = ("_failure", "_future", "_loop", "_op", "_value")

    def __init__(self, op: Callable[[Any], T]) -> None:
        self._op = op
        self._loop = asyncio.get_running_loop()
        self._future: asyncio.Future[T] = self._loop.create_future()
        self._failure: BaseException | None = None

    def attempt(self, held: Any) -> BaseException | None:
        """Run the op; what it raised."""
        try:
            self._value = self._op(held)
        except BaseException as failure:  # noqa: BLE001 - it goes to whoever waits, and the thread lives on
            self._failure = failure
        return self._failure

    def fail(self, failure: BaseException) -> None:
        self._failure = failure

    def answer(self) -> None:
        """Hand the outcome to whoever waits; from any thread."""
        with suppress(RuntimeError):  # that loop is closed, so nobody waits
            self._loop.call_soon_threadsafe(self._settle)

    def _settle(self) -> None:
        if self._future.done():  # whoever waited has given up
            return
        if self._failure is None:
            self._future.set_result(self._value)
        else:
            self._future.set_exception(self._failure)

    async def outcome(self) -> T:
        return await self._future


Jobs = SimpleQueue[Job[Any] | None]


class Crew:
    """Threads at one queue with `room` for so many jobs; who waits for room longer than `patience` seconds is Busy."""

    def __init__(self, name: str, threads: int, room: int, patience: float, work: Callable[[Jobs], None]) -> None:
        self._name = name
        self._jobs: Jobs = SimpleQueue()
        self._room = asyncio.Semaphore(room)
        self._patience = patience
        self._closed = False
        self._threads = [Thread(target=work, args=(self._jobs,), name=name, daemon=True) for _ in range(threads)]
        for thread in self._threads:
            thread.start()

    async def do(self, op: Callable[[Any], T]) -> T:
        """What the op returns, once a thread has run it."""
        try:
            with meters.asked(self._name):
                return await self._done(op)
        except Busy:
            meters.busy()
            raise

    async def _done(self, op: Callable[[Any], T]) -> T:
        await self._enter()
        try:
            if self._closed:
                raise Busy("the database is being closed")
            job = Job(op)
            self._jobs.put(job)
            return await job.outcome()
        finally:
            self._room.release()

    async def _enter(self) -> None:
        if not self._room.locked():
            await self._room.acquire()
            return
        try:
            async with asyncio.timeout(self._patience):
                await self._room.acquire()
        except TimeoutError:
            raise Busy("too many are waiting for the database") from None

    async def close(self) -> None:
        """What is in the queue is still done; a thread that is stuck is left behind."""
        if not self._closed:
            self._closed = True
            for _ in self._threads:
                self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join, LAST_WAIT)


def each(jobs: Jobs) -> Iterator[Job[Any]]:
    """The jobs as they come, until the crew is closed."""
    return iter(jobs.get, None)
