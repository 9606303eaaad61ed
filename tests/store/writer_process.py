"""Steps until it is killed; each version is written out once it has been answered for. Argument: the database's URL."""

import asyncio
import sys

from tests.store.tables import a_key, a_move, a_step

from tapete.store.database import open_database
from tapete.store.games import commit_step, load_game


async def play(url: str) -> None:
    database = open_database(url)
    game = await database.read(load_game, "game")
    assert game is not None
    version = game.version
    sys.stdout.write(f"from {version}\n")
    while True:
        step = a_step(version, moves=(a_move(version + 1),), key=a_key(f"key {version + 1}"))
        assert await database.write(commit_step, step)
        version += 1
        sys.stdout.write(f"{version}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(play(sys.argv[1]))
