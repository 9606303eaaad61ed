"""What other processes on the same PostgreSQL say of their games and their listeners, and what is said to them.

The store says `v GAME VERSION` within the transaction of each step. Processes say `p PROCESS GAME SEATS`: who listens
there. What is lost while the listening connection is down is found by whoever looks the versions up (`well`).
"""

import asyncio
import logging
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress

import psycopg

from tapete.live.hub import Hub
from tapete.live.presence import Presence

CHANNEL = "tapete"
LISTENER = "tapete listener"  # what the server calls the connection
HEARTBEAT = 10.0  # seconds
LONGEST_PAUSE = 5.0  # seconds between two attempts to listen again
_CONNECT_TIMEOUT = 3

_log = logging.getLogger("tapete.live")


class Relay:
    """One connection that listens, made anew whenever it dies; `well` while it stands."""

    def __init__(self, url: str, hub: Hub, presence: Presence) -> None:
        self._url = url
        self._hub = hub
        self._presence = presence
        self._name = secrets.token_hex(4)
        self._said: dict[str, tuple[int, ...]] = {}
        self._changed = asyncio.Event()
        self.well = False
        presence.watchers.append(self.company)

    def company(self, _: str) -> None:
        """Who listens here to a game has changed; the others are told in a moment."""
        self._changed.set()

    async def run(self) -> None:
        """Listen and speak until cancelled."""
        pause = 0.1
        while True:
            try:
                async with await self._connected() as connection:
                    pause = 0.1
                    await self._serve(connection)
            except (psycopg.Error, OSError) as failure:
                if self.well:
                    _log.warning("other processes are not heard for a while: %s", str(failure).partition("\n")[0])
            self.well = False
            await asyncio.sleep(pause * random.uniform(0.5, 1))  # noqa: S311 - so that not all come at once
            pause = min(pause * 2, LONGEST_PAUSE)

    async def _connected(self) -> psycopg.AsyncConnection:
        return await psycopg.AsyncConnection.connect(
            self._url, autocommit=True, connect_timeout=_CONNECT_TIMEOUT, application_name=LISTENER
        )

    async def _serve(self, connection: psycopg.AsyncConnection) -> None:
        await connection.execute(f"LISTEN {CHANNEL}".encode())
        self.well = True
        self._said.clear()
        self._hub.doubt()  # what was said before this connection stood
        async for payload in self._heard(connection):
            if payload is not None:
                self._take(payload)

    async def _heard(self, connection: psycopg.AsyncConnection) -> AsyncIterator[str | None]:
        """What is said, as it comes; now and then the connection speaks itself, which also shows that it lives."""
        spoke = 0.0
        loop = asyncio.get_running_loop()
        while True:
            async for notice in connection.notifies(timeout=0.5, stop_after=1):
                yield notice.payload
            if self._changed.is_set() or loop.time() - spoke >= HEARTBEAT:
                self._changed.clear()
                spoke = loop.time()
                await self._speak(connection)
                self._presence.forget_silent()

    async def _speak(self, connection: psycopg.AsyncConnection) -> None:
        now = self._presence.there()
        gone = {game: () for game in self._said if game not in now}
        for game, seats in {**now, **gone}.items():
            told = f"p {self._name} {game} {','.join(map(str, seats))}"
            await connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, told))
        await connection.execute("SELECT 1")
        self._said = dict(now)

    def _take(self, payload: str) -> None:
        """Anybody who may connect may say anything here: what is no word of ours is passed over."""
        with suppress(ValueError):
            kind, *rest = payload.split(" ")
            if kind == "v":
                game, version = rest
                self._hub.tell(game, int(version))
            elif kind == "p":
                process, game, seats = rest
                if process != self._name:
                    self._presence.heard(process, game, [int(seat) for seat in seats.split(",") if seat])
