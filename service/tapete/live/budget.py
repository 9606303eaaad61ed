"""How many streams may be open: apart from what moves may take, so that listeners never keep a move out."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

PER_ASKER = 4
PER_ADDRESS = 20
PER_PROCESS = 1_000


class TooManyStreams(Exception):
    """One more stream would be too many; `whose` is the allowance that is used up: asker, address or server."""

    def __init__(self, whose: str) -> None:
        super().__init__(whose)
        self.whose = whose


class Budget:
    """The streams open in this process, by who asked and from where."""

    def __init__(self, per_asker: int = PER_ASKER, per_address: int = PER_ADDRESS, most: int = PER_PROCESS) -> None:
        self._most = most
        self._per_asker = per_asker
        self._per_address = per_address
        self._askers: Counter[bytes] = Counter()
        self._addresses: Counter[bytes] = Counter()

    @contextmanager
    def spent(self, asker: bytes, address: bytes | None) -> Iterator[None]:
        """One stream for as long as the block runs; TooManyStreams where there is no room for it.

        Without an address (this machine's own programs) only the asker and the whole are counted.
        """
        self._check(asker, address)
        self._add(asker, address, 1)
        try:
            yield
        finally:
            self._add(asker, address, -1)

    def _check(self, asker: bytes, address: bytes | None) -> None:
        if self._askers[asker] >= self._per_asker:
            raise TooManyStreams("asker")
        if address is not None and self._addresses[address] >= self._per_address:
            raise TooManyStreams("address")
        if self._askers.total() >= self._most:
            raise TooManyStreams("server")

    def _add(self, asker: bytes, address: bytes | None, number: int) -> None:
        for counted, who in ((self._askers, asker), (self._addresses, address)):
            if who is not None:
                counted[who] += number
                if counted[who] <= 0:
                    del counted[who]
