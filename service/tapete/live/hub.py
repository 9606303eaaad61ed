"""Who listens to which game in this process. Only versions and seats pass through here; each listener reads its own
view.

with hub.listen(game) as listener:
    while await listener.wait(7): ...
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Listener:
    """Somebody who wants to know that a game moved.

    However much happens while it is not waiting, it holds one number: `version`, the latest that it was told of.
    `doubtful` says that there may be a later one that nobody told of.
    """

    __slots__ = ("_news", "doubtful", "version")

    def __init__(self) -> None:
        self.version = -1
        self.doubtful = False
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def wait(self, seconds: float) -> bool:
        """Whether there was news within that time; what came since the last wait counts."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news.wait()
        heard = self._news.is_set()
        self._news.clear()
        return heard


class Hub:
    """The listeners of this process, by game. `closed` once the server is going down."""

    def __init__(self) -> None:
        self.closed = False
        self._listeners: dict[str, set[Listener]] = {}

    @property
    def games(self) -> tuple[str, ...]:
        """The games that somebody listens to."""
        return tuple(self._listeners)

    @property
    def open(self) -> int:
        """How many listen."""
        return sum(map(len, self._listeners.values()))

    @contextmanager
    def listen(self, game: str) -> Iterator[Listener]:
        """A listener to a game, for as long as the block runs."""
        listener = Listener()
        self._listeners.setdefault(game, set()).add(listener)
        try:
            yield listener
        finally:
            left = self._listeners[game]
            left.discard(listener)
            if not left:
                del self._listeners[game]

    def tell(self, game: str, version: int) -> None:
        """The game is at this version; one that a listener knows already is no news."""
        for listener in self._listeners.get(game, ()):
            if version > listener.version:
                listener.version = version
                listener.wake()

    def wake(self, game: str) -> None:
        """Something beside the game itself has changed: who is there."""
        for listener in self._listeners.get(game, ()):
            listener.wake()

    def doubt(self, game: str | None = None) -> None:
        """A game, or any, may have moved without a word: whoever listens reads again."""
        for one in self.games if game is None else (game,):
            for listener in self._listeners.get(one, ()):
                listener.doubtful = True
                listener.wake()

    def close(self) -> None:
        """The server is going down: everybody is woken to be told so."""
        self.closed = True
        for game in self.games:
            self.wake(game)
