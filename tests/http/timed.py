"""An application whose time is set by hand. Its clocks are looked after when a test says so, and not before."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest
from litestar import Litestar
from tests.http.guests import Guest, serving

from tapete import app
from tapete.app import create_app
from tapete.play.attending import give_back, sweep
from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.settings import Settings

NOW = 1_790_000_000_000
_OFTEN = 10_000  # no pause in looking after the clocks that is taken for down-time


@dataclass
class Time:
    """What the applications take for the time: milliseconds since 1970 UTC."""

    now: int = NOW

    def time_ns(self) -> int:
        return self.now * 1_000_000


@dataclass
class Desk:
    """An application, a client of it, and its time."""

    url: str
    application: Litestar
    client: httpx.AsyncClient
    time: Time

    @property
    def house(self) -> House:
        """The house behind the application."""
        found: House = self.application.state.house
        return found

    async def until(self, moment: int) -> None:
        """Let time pass in an open house: somebody looks after the clocks all the while, and ends no turn."""
        while self.time.now + _OFTEN < moment:
            self.time.now += _OFTEN
            await give_back(self.house, self.time.now)
        self.time.now = moment

    async def late(self, by: int = GRACE, seconds: int = 45) -> None:
        """Let a turn that begins now pass, and so much more."""
        await self.until(self.time.now + seconds * 1_000 + by)

    async def sweep(self) -> int:
        """Look after the clocks once."""
        return await sweep(self.house)

    def again(self, guest: Guest) -> Guest:
        """A guest who came by another application."""
        return Guest(self.client, guest.game, guest.token)


async def _idle(_: House) -> None:
    await asyncio.Event().wait()


@asynccontextmanager
async def desk(url: str, time: Time, monkeypatch: pytest.MonkeyPatch, *, attended: bool = False) -> AsyncIterator[Desk]:
    """An application on this database; where it is `attended` it looks after the clocks by itself."""
    monkeypatch.setattr(app, "time", time)
    if not attended:
        monkeypatch.setattr(app, "attend", _idle)
    application = create_app(Settings(url, rigged_deals=True))
    async with serving(application) as client:
        yield Desk(url, application, client, time)
