"""A proxy that spoils connections by chance: before a request arrives, after it was done, late, and in mid-air."""

import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Literal

Harm = Literal["none", "dropped before", "dropped after", "reset", "delayed"]
HARMS: tuple[Harm, ...] = ("dropped before", "dropped after", "reset", "delayed")
_RESET = struct.pack("ii", 1, 0)  # SO_LINGER of no time: closing sends RST


class Toxic:
    """Listens on `address` and leads to a server; harms `share` of the requests, known by the bytes in them."""

    def __init__(self, target: tuple[str, int] | str, known_by: bytes, share: float, seed: int = 0) -> None:
        self.target, self.known_by, self.share = target, known_by, share
        self.done: Counter[Harm] = Counter()
        self._chance = Random(seed)
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        server = socket.socket(socket.AF_UNIX if isinstance(self.target, str) else socket.AF_INET)
        spoilt = threading.Event()  # from then on nothing that the server says gets through
        with client, server, suppress(OSError):
            server.connect(self.target)
            back = threading.Thread(target=self._back, args=(server, client, spoilt), daemon=True)
            back.start()
            while (data := client.recv(65536)) and self._forward(data, client, server, spoilt, back):
                pass
            with suppress(OSError):
                server.shutdown(socket.SHUT_WR)
            back.join(10)

    def _forward(
        self, data: bytes, client: socket.socket, server: socket.socket, spoilt: threading.Event, back: threading.Thread
    ) -> bool:
        """Pass on what the client says, or harm it; False where that ends the connection."""
        harmed = self.known_by in data and self._chance.random() < self.share
        harm: Harm = self._chance.choice(HARMS) if harmed else "none"
        self.done[harm] += self.known_by in data
        if harm == "delayed":
            time.sleep(self._chance.uniform(0.05, 0.3))
        if harm in ("dropped after", "reset"):
            spoilt.set()
        if harm != "dropped before":
            server.sendall(data)
        if harm == "dropped after":
            back.join(5)  # the server has answered, so all is done
        if harm == "reset":
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            client.close()
        return harm in ("none", "delayed")

    def _back(self, server: socket.socket, client: socket.socket, spoilt: threading.Event) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                if spoilt.is_set():
                    return
                client.sendall(data)
            client.shutdown(socket.SHUT_WR)


@contextmanager
def toxic(target: tuple[str, int] | str, known_by: bytes, share: float, seed: int = 0) -> Iterator[Toxic]:
    """A proxy for the length of a test."""
    proxy = Toxic(target, known_by, share, seed)
    try:
        yield proxy
    finally:
        proxy.close()
