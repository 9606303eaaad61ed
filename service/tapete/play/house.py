"""The house: what playing needs from outside, handed in once by the composition root, and otherwise by tests."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Concatenate, ParamSpec, TypeVar

from tapete.engine.moves import Move
from tapete.live.hub import Hub
from tapete.live.presence import Presence
from tapete.play.opened import OpenTable
from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Busy

P = ParamSpec("P")
T = TypeVar("T")

_REMEMBERED = 2_000


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to; it goes on when whoever waits for it gives up."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(_heard)
    return await asyncio.shield(task)


def _heard(task: asyncio.Future[Any]) -> None:
    """A failure that nobody waits for any more has been told to those who did."""
    if not task.cancelled():
        task.exception()


@dataclass(slots=True)
class Memory:
    """The games last seen, newest last; whether the last write failed; the games whose clock cannot be looked after;
    the encoded views of those who look on.

    The store's version check always has the last word.
    """

    tables: OrderedDict[str, OpenTable] = field(default_factory=OrderedDict)
    write_failed: bool = False
    unplayable: set[str] = field(default_factory=set)
    public: OrderedDict[str, tuple[OpenTable, bytes]] = field(default_factory=OrderedDict)

    def recall(self, game_id: str) -> OpenTable | None:
        """The table as last seen, if it is remembered."""
        table = self.tables.get(game_id)
        if table is not None:
            self.tables.move_to_end(game_id)
        return table

    def remember(self, table: OpenTable) -> None:
        """Keep a table that was read or committed, unless a later version is known."""
        known = self.tables.get(table.id)
        if known is not None and known.version > table.version:
            return
        self.tables[table.id] = table
        self.tables.move_to_end(table.id)
        if len(self.tables) > _REMEMBERED:
            self.tables.popitem(last=False)

    def forget(self, game_id: str, version: int) -> None:
        """Drop a table that turned out to be stale, unless a later version than this is known by now."""
        known = self.tables.get(game_id)
        if known is not None and known.version <= version:
            del self.tables[game_id]


@dataclass(frozen=True, slots=True)
class House:
    """The database, a clock (milliseconds since 1970 UTC), a source of random bytes, and what is remembered.

    `scripts` are CPU moves by game that a development server was told to make; `None` on any other server. `live` are
    those who listen to games in this process, `presence` who of the persons at the tables is there.
    """

    database: Database
    clock: Callable[[], int]
    entropy: Callable[[int], bytes]
    memory: Memory = field(default_factory=Memory)
    scripts: dict[str, list[Move]] | None = None
    live: Hub = field(default_factory=Hub)
    presence: Presence = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "presence", Presence(self.clock, self.live.wake))

    async def write(self, op: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What the op returns, once it is durable; that a write failed is remembered until one is made again."""
        try:
            return await to_its_end(self.database.write(op, *args, **kwargs))
        except Busy:
            self.memory.write_failed = True
            raise
