"""A move and the end of its time, at the same moment: one of the two is played, and the answer says which.

One house or two look after a room over a database that dithers. A move is sent within a few milliseconds of the end of
the grace while the table ends the turn as well. What comes of it is held against the log, against what is stored, and
against what the same request is told again after a new start.
"""

import asyncio
from collections import Counter
from random import Random
from typing import NamedTuple

import pytest
from tests.play.dithering import Dithering
from tests.play.rummy_rooms import Clock, Room, house_at, room, wish

from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy.hand import Hand
from tapete.play import attending
from tapete.play.attending import sweep
from tapete.play.clocks import GRACE
from tapete.play.once import Answer, Guard
from tapete.play.places import GameWish, Place
from tapete.play.refused import Stale
from tapete.play.time_out import time_out
from tapete.store.database import Database
from tapete.store.hands import MoveRow, load_hand

pytestmark = pytest.mark.anyio

QUICK, MANY = 60, 2_500
ROOMS = {
    "two people": wish(2),
    "one against the computer": GameWish(rules="rummy", seats=(Place(name="Ana"), Place(cpu="novato"))),
}
REFUSED = {"time-ran-out", "stale", "hand-finished"}  # the last where the table or a computer went out by it


class Race(NamedTuple):
    """What was sent, by whom and after which ply of which hand, and what came of it: an answer or a refusal's name."""

    seat: int
    word: str
    guard: Guard
    hand: str
    ply: int
    came: Answer | str


class Course:
    """Race after race in one room, and in a new one when its game is over."""

    def __init__(self, database: Database, seed: int, wanted: GameWish, houses: int) -> None:
        self.database, self.chance, self.wanted = database, Random(seed), wanted
        self.clock = Clock()
        slow = [Dithering(database, self.chance, self.clock, shared=houses > 1) for _ in range(houses)]
        self.houses = [house_at(each, self.clock, seed + number) for number, each in enumerate(slow)]
        self.won: Counter[str] = Counter()

    async def run(self, races: int) -> None:
        """So many races."""
        at = await self._room()
        for number in range(races):
            status = (await at.view()).status
            if status == "finished":
                at = await self._room()
            elif status == "between-hands":  # of two lightest hands nobody scores, and the same dealer deals again
                await at.say("deal")
            race = await self._race(at, number)
            await self._judge(at, race)
            if isinstance(race.came, Answer):
                await self._ask_again(at, race)

    async def _room(self) -> Room:
        found = await room(self.houses[0], self.wanted)
        await found.say("deal")
        return found

    async def _race(self, at: Room, number: int) -> Race:
        """A move at about the end of its time; half of the turns have drawn before."""
        self.clock.now += 2 * GRACE  # the turn before may have been ended by the table
        if self.chance.random() < 0.5:
            await at.say("stock")
        table = await at.table()
        board = table.game.boards[0]
        assert isinstance(board.hand, Hand)
        word = "stock" if board.hand.phase == "draw" else f"-{self.chance.choice(board.hand.held)}"
        guard = Guard(self.chance.choice((None, table.version)), f"race-{number}", word.encode())
        self.clock.now = await at.deadline() + GRACE - self.chance.randrange(6)
        mover = Room(self.chance.choice(self.houses), self.clock, at.game, at.tokens)
        ends = [self._end(at.game) for _ in range(self.chance.choice((1, 1, 2)))]
        sent = asyncio.create_task(self._send(mover, board.hand.turn, word, guard))
        await asyncio.gather(*ends)
        came = await sent
        return Race(board.hand.turn, word, guard, board.papers.id, board.hand.ply, came)

    async def _send(self, mover: Room, seat: int, word: str, guard: Guard) -> Answer | str:
        await self._wait()
        try:
            return await mover.post(seat, word, guard)
        except IllegalMove as refused:
            return refused.code.value
        except Stale:
            return "stale"

    async def _end(self, game: str) -> None:
        """The table looks after the clock, as its own loop or a late call makes it do."""
        await self._wait()
        here = self.chance.choice(self.houses)
        if self.chance.random() < 0.5:
            await sweep(here)
        else:
            await time_out(here, game, self.clock())

    async def _wait(self) -> None:
        for _ in range(self.chance.choice((0, 1, 3, 8, 20))):
            self.clock.now += self.chance.choice((0, 0, 1))
            await asyncio.sleep(0)

    async def _judge(self, at: Room, race: Race) -> None:
        """Either the move was answered and is the first in the log, once, or it was refused and is not there."""
        self.clock.now += GRACE
        await sweep(self.houses[0])
        since = await self._since(race)
        assert (since[0].seat, since[0].ply) == (race.seat, race.ply + 1), race
        made = [line for line in since if line.seat == race.seat and not line.auto]
        if isinstance(race.came, Answer):
            assert made == since[:1], race
            self.won["move"] += 1
        else:
            assert race.came in REFUSED, race
            assert made == [], race
            self.won[race.came] += 1
        assert await at.table() == await at.restarted().table()

    async def _since(self, race: Race) -> list[MoveRow]:
        stored = await self.database.read(load_hand, race.hand)
        assert stored is not None
        return [line for line in stored.moves if line.ply > race.ply]

    async def _ask_again(self, at: Room, race: Race) -> None:
        """After a new start the same request has the same answer, whatever was played since."""
        assert await at.restarted().post(race.seat, race.word, race.guard) == race.came


async def raced(database: Database, monkeypatch: pytest.MonkeyPatch, kind: str, houses: int, races: int) -> None:
    monkeypatch.setattr(attending, "UNATTENDED", 10**12)  # a clock that is set on is no down-time here
    course = Course(database, races + houses, ROOMS[kind], houses)
    await course.run(races)
    print(dict(course.won), end=" ")  # noqa: T201
    assert min(course.won["move"], course.won["time-ran-out"]) >= races // 10


@pytest.mark.parametrize("houses", [1, 2])
@pytest.mark.parametrize("kind", ROOMS)
async def test_of_a_move_and_the_end_of_its_time_one_is_played(
    database: Database, monkeypatch: pytest.MonkeyPatch, kind: str, houses: int
) -> None:
    await raced(database, monkeypatch, kind, houses, QUICK)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("houses", [1, 2])
@pytest.mark.parametrize("kind", ROOMS)
async def test_of_ten_thousand_moves_and_ends_of_their_time_each_time_one_is_played(
    database: Database, monkeypatch: pytest.MonkeyPatch, kind: str, houses: int
) -> None:
    await raced(database, monkeypatch, kind, houses, MANY)
