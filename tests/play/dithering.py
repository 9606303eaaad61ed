"""A database that takes its time, by chance: between any two of its answers others may get ahead, and the clock goes
on."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Concatenate, ParamSpec, TypeVar

from tests.play.rummy_rooms import Clock

from tapete.store.connection import Connection
from tapete.store.database import Database

P = ParamSpec("P")
T = TypeVar("T")


class Dithering:
    """`shared`: another house works on the same database, so no memory of it can be trusted."""

    def __init__(self, database: Database, chance: Random, clock: Clock, *, shared: bool = False) -> None:
        self.database = database
        self.chance, self.clock = chance, clock
        self.dialect, self.alone, self.sound = database.dialect, database.alone and not shared, True

    async def read(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        await self._dither()
        found = await self.database.read(op, *args, **kwargs)
        await self._dither()
        return found

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        await self._dither()
        done = await self.database.write(op, *args, **kwargs)
        await self._dither()
        return done

    async def close(self) -> None:
        await self.database.close()

    async def _dither(self) -> None:
        for _ in range(self.chance.choice((0, 0, 1, 2, 5))):
            self.clock.now += self.chance.choice((0, 0, 0, 1))
            await asyncio.sleep(0)
