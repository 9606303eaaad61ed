"""The machine's chance, drawn from a name: what is dealt under it today, is dealt under it tomorrow.

`python -m tests.chance NAME serve …` is `tapete serve …` with such a chance.
"""

import sys
from collections.abc import Callable
from hashlib import shake_256
from itertools import count


def entropy(name: str | int = 0) -> Callable[[int], bytes]:
    """A source of so many bytes at a time, that gives the same ones for the same name."""
    drawn = count()
    return lambda length: shake_256(f"{name} {next(drawn)}".encode()).digest(length)


class Chance:
    """Stands for the module `secrets` where an application draws its bytes."""

    def __init__(self) -> None:
        self._draw = entropy()

    def begin(self, name: str) -> None:
        """From now on the bytes of this name, from the first one."""
        self._draw = entropy(name)

    def token_bytes(self, length: int) -> bytes:
        return self._draw(length)


CHANCE = Chance()

if __name__ == "__main__":
    from tapete import app, cli

    CHANCE.begin(sys.argv.pop(1))
    vars(app)["secrets"] = CHANCE
    cli.main()
