"""The machine's chance, drawn from a name: what is dealt under it today, is dealt under it tomorrow.

`python -m tests.chance NAME serve …` is `tapete serve …` with such a chance.
"""

import sys
from hashlib import shake_256
from itertools import count

from tapete import app, cli


class Chance:
    """Stands for the module `secrets` where an application draws its bytes."""

    def __init__(self, name: str = "") -> None:
        self.begin(name)

    def begin(self, name: str) -> None:
        """From now on the bytes of this name, from the first one."""
        self._name, self._drawn = name, count()

    def token_bytes(self, length: int) -> bytes:
        """Bytes that were not drawn before under this name."""
        return shake_256(f"{self._name} {next(self._drawn)}".encode()).digest(length)


CHANCE = Chance()

if __name__ == "__main__":
    vars(app)["secrets"] = Chance(sys.argv.pop(1))
    cli.main()
