"""Whether the house can play."""

from tapete.play.house import House
from tapete.store.connection import Connection
from tapete.store.failures import Busy
from tapete.store.games import load_game


async def check_ready(house: House) -> bool:
    """Whether the database answers and has not failed to keep what it was given."""
    try:
        await house.database.read(_touch)
    except Busy:
        return False
    return house.database.sound


def _touch(connection: Connection) -> None:
    load_game(connection, "")
