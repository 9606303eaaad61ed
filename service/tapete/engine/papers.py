"""What identifies a hand and its deal."""

import msgspec


class Papers(msgspec.Struct, frozen=True, gc=False):
    """A hand's id, its number in the game, the commitment, and the client seed once it was given."""

    id: str
    number: int
    commitment: str | None = None
    client_seed: str | None = None
