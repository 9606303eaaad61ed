"""Who is at the table: the seats whose person has a stream open, in this process or another, or has just moved."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

JUST_MOVED = 30_000  # milliseconds for which a move, or a word from another process, counts
REMEMBERED = 20_000  # seats


class Place(NamedTuple):
    """A seat at a table."""

    game: str
    seat: int


class Presence:
    """`clock` in milliseconds. Each of `watchers` is called with a game whose company has changed."""

    def __init__(self, clock: Callable[[], int], *watchers: Callable[[str], None]) -> None:
        self.watchers = list(watchers)
        self._clock = clock
        self._began = clock()
        self._streams: Counter[Place] = Counter()
        self._seen: OrderedDict[Place, int] = OrderedDict()
        self._elsewhere: dict[str, dict[Place, int]] = {}  # by process: until when its word counts

    @contextmanager
    def here(self, game: str, seat: int | None) -> Iterator[None]:
        """The person of a seat listens for as long as the block runs; a spectator is not counted."""
        if seat is None:
            yield
            return
        place = Place(game, seat)
        self._streams[place] += 1
        self._changed(game)
        try:
            yield
        finally:
            self._streams[place] -= 1
            if not self._streams[place]:
                del self._streams[place]
                self.seen(game, seat, for_how_long=0)
            self._changed(game)

    def _changed(self, game: str) -> None:
        for watcher in self.watchers:
            watcher(game)

    def seen(self, game: str, seat: int, for_how_long: int = JUST_MOVED) -> None:
        """The person of a seat was there just now, and counts as present for so many milliseconds more."""
        place = Place(game, seat)
        self._seen[place] = self._clock() + for_how_long
        self._seen.move_to_end(place)
        while len(self._seen) > REMEMBERED:
            self._seen.popitem(last=False)

    def heard(self, process: str, game: str, seats: Iterable[int]) -> None:
        """Another process says which seats of a game listen there now; its word counts for a while."""
        told = self._elsewhere.setdefault(process, {})
        before = {place for place in told if place.game == game}
        now = {Place(game, seat) for seat in seats}
        for place in before - now:
            del told[place]
            self.seen(game, place.seat, for_how_long=0)
        told.update(dict.fromkeys(now, self._clock() + JUST_MOVED))
        if before != now:
            self._changed(game)

    def forget_silent(self) -> None:
        """Forget what processes said that have not spoken since."""
        now = self._clock()
        for process, told in list(self._elsewhere.items()):
            gone = [place for place, until in told.items() if until <= now]
            for place in gone:
                del told[place]
                self._seen.setdefault(place, now)
                self._changed(place.game)
            if not told:
                del self._elsewhere[process]

    def listening(self) -> dict[str, tuple[int, ...]]:
        """The seats that listen in this process, by game."""
        found: dict[str, list[int]] = {}
        for place in self._streams:
            found.setdefault(place.game, []).append(place.seat)
        return {game: tuple(sorted(seats)) for game, seats in found.items()}

    def seats(self, game: str, among: Iterable[int]) -> tuple[int, ...]:
        """Those of these seats whose person is there."""
        return tuple(seat for seat in among if self._is_there(Place(game, seat)))

    def away(self, game: str, seat: int) -> int:
        """For how many milliseconds a seat's person has not been there; since the start where it was never seen."""
        place = Place(game, seat)
        if self._is_there(place):
            return 0
        return self._clock() - self._seen.get(place, self._began)

    def _is_there(self, place: Place) -> bool:
        until = max((told.get(place, 0) for told in self._elsewhere.values()), default=0)
        return place in self._streams or max(until, self._seen.get(place, 0)) > self._clock()
