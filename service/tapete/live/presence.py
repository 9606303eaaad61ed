"""Who is at the table: the seats whose person has a stream open, in this process or another, or was heard just now."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

JUST_NOW = 30_000  # milliseconds for which a request, or a word from another process, counts
REMEMBERED = 20_000  # seats
_PROCESSES = 256  # others that are listened to
_SEATS = range(6)


class Place(NamedTuple):
    """A seat at a table."""

    game: str
    seat: int


class Sign(NamedTuple):
    """When somebody last showed, and until when that counts as being there."""

    at: int
    until: int


class Presence:
    """`clock` in milliseconds. Each of `watchers` is called with a game whose company has changed."""

    def __init__(self, clock: Callable[[], int], *watchers: Callable[[str], None]) -> None:
        self.watchers = list(watchers)
        self._clock = clock
        self._began = clock()
        self._streams: Counter[Place] = Counter()
        self._signs: OrderedDict[Place, Sign] = OrderedDict()
        self._elsewhere: OrderedDict[str, dict[Place, Sign]] = OrderedDict()  # by process

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
                self._note(place, Sign(self._clock(), 0))
            self._changed(game)

    def seen(self, game: str, seat: int) -> None:
        """The person of a seat was heard just now."""
        now = self._clock()
        self._note(Place(game, seat), Sign(now, now + JUST_NOW))

    def sat(self, game: str, seat: int) -> None:
        """Somebody has taken a seat: no sign of being there yet, but no absence is counted from before."""
        self._note(Place(game, seat), Sign(self._clock(), 0))

    def heard(self, process: str, game: str, seats: Iterable[int]) -> None:
        """Another process says which seats of a game are there now; its word counts for a while."""
        told = self._elsewhere.setdefault(process, {})
        self._elsewhere.move_to_end(process)
        while len(self._elsewhere) > _PROCESSES:
            self._elsewhere.popitem(last=False)
        clock = self._clock()
        before = {place for place in told if place.game == game}
        now = {Place(game, seat) for seat in seats if seat in _SEATS}
        for place in before - now:
            self._note(place, Sign(clock, 0))
            del told[place]
        if len(told) < REMEMBERED:
            told.update(dict.fromkeys(now, Sign(clock, clock + JUST_NOW)))
        if before != now:
            self._changed(game)

    def forget_silent(self) -> None:
        """Forget what processes said that have not spoken since."""
        now = self._clock()
        for process, told in list(self._elsewhere.items()):
            for place in [place for place, sign in told.items() if sign.until <= now]:
                self._note(place, told.pop(place))
                self._changed(place.game)
            if not told:
                del self._elsewhere[process]

    def there(self) -> dict[str, tuple[int, ...]]:
        """The seats whose person is there as far as this process knows by itself, by game."""
        now = self._clock()
        found: dict[str, set[int]] = {}
        for place in (*self._streams, *(place for place, sign in self._signs.items() if sign.until > now)):
            found.setdefault(place.game, set()).add(place.seat)
        return {game: tuple(sorted(seats)) for game, seats in found.items()}

    def seats(self, game: str, among: Iterable[int]) -> tuple[int, ...]:
        """Those of these seats whose person is there."""
        now = self._clock()
        return tuple(
            seat
            for seat in among
            if Place(game, seat) in self._streams or any(sign.until > now for sign in self._of(Place(game, seat)))
        )

    def away(self, game: str, seat: int) -> int:
        """The milliseconds since a seat's person last showed, 0 while a stream is open; where nobody ever did, since
        the start."""
        place, now = Place(game, seat), self._clock()
        if place in self._streams:
            return 0
        return now - max((sign.at for sign in self._of(place)), default=self._began)

    def _of(self, place: Place) -> list[Sign]:
        signs = [told[place] for told in self._elsewhere.values() if place in told]
        return [*signs, self._signs[place]] if place in self._signs else signs

    def _note(self, place: Place, sign: Sign) -> None:
        """Keep a sign; who closes a stream is gone at once, and yet was there a moment ago."""
        old = self._signs.get(place, Sign(0, 0))
        until = sign.until if sign.until == 0 and sign.at >= old.at else max(old.until, sign.until)
        self._signs[place] = Sign(max(old.at, sign.at), until)
        self._signs.move_to_end(place)
        while len(self._signs) > REMEMBERED:
            self._signs.popitem(last=False)

    def _changed(self, game: str) -> None:
        for watcher in self.watchers:
            watcher(game)
