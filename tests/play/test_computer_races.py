"""Two processes at one turn: the computer's turn, and the one that the table plays when a clock has run out, are played
once, whoever sets them off.

Two houses share a PostgreSQL database, each with connections and a memory of its own, as two processes do.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from random import Random

import msgspec
import pytest
from tests.databases import on_postgresql
from tests.play.rummy_rooms import Clock, Room, house_at, room

from tapete.engine import game as games
from tapete.engine.rummy.hand import Hand
from tapete.play import attending, seats
from tapete.play.attending import sweep
from tapete.play.clocks import GRACE
from tapete.play.house import House
from tapete.play.once import Answer, Guard
from tapete.play.places import GameWish, Place
from tapete.play.refused import Stale
from tapete.play.seats import LONG_AWAY
from tapete.play.time_out import time_out
from tapete.store.database import open_database
from tapete.store.hands import MoveRow, load_hand

pytestmark = [pytest.mark.anyio, on_postgresql]

ALONE = GameWish(rules="rummy", seats=(Place(name="Ana"), Place(cpu="novato")))
WITH_EVA = GameWish(rules="rummy", clock=600, seats=(Place(name="Ana"), Place(name="Eva"), Place(cpu="novato")))
QUICK, MANY = 250, 5_000


@dataclass
class Duel:
    """Two houses, and what came of their duels."""

    houses: tuple[House, House]
    clock: Clock
    chance: Random = field(default_factory=lambda: Random(46))
    came: Counter[str] = field(default_factory=Counter)

    async def new_room(self, wanted: GameWish = ALONE) -> Room:
        found = await room(self.houses[0], wanted)
        await found.say("deal")
        return found

    async def in_play(self, at: Room) -> Room:
        """The room, or a new one where its game is over."""
        return at if games.status((await at.table()).game) == "playing" else await self.new_room()


@pytest.fixture
async def duel(database_url: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Duel]:
    monkeypatch.setattr(attending, "UNATTENDED", 10**12)  # a clock that is set on is no down-time here
    clock, databases = Clock(), [open_database(database_url) for _ in range(2)]
    one, other = (house_at(database, clock, seed) for seed, database in enumerate(databases))
    yield Duel((one, other), clock)
    for database in databases:
        await database.close()


def at_both(at: Room, duel: Duel) -> tuple[Room, Room]:
    one, other = (Room(house, duel.clock, at.game, at.tokens) for house in duel.houses)
    return one, other


async def since(at: Room, hand: str, ply: int) -> list[MoveRow]:
    stored = await at.at.database.read(load_hand, hand)
    assert stored is not None
    return [line for line in stored.moves if line.ply > ply]


def discards(lines: list[MoveRow]) -> Counter[int]:
    """How many turns each seat has ended."""
    return Counter(line.seat for line in lines if msgspec.json.decode(line.move)["move"] == "discard")


async def one_turn_each(at: Room, hand: str, ply: int, version: int) -> str:
    """One turn of Ana's and one of the computer's were played since, or fewer where somebody went out; who did."""
    after, lines = await at.table(), await since(at, hand, ply)
    assert after.version == version + len(lines)
    assert [line.ply for line in lines] == list(range(ply + 1, ply + 1 + len(lines)))
    board = after.game.boards[0]
    turns = discards(lines)
    assert board.papers.id == hand
    if board.running:
        assert (turns, board.hand.turn) == ({0: 1, 1: 1}, 0), lines
        return "played on"
    assert max(turns.values(), default=0) <= 1
    return "went out"


@pytest.mark.parametrize("times", [QUICK, pytest.param(MANY, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
async def test_a_turn_whose_time_is_over_is_ended_by_one_of_two_processes(duel: Duel, times: int) -> None:
    at = await duel.new_room()
    for _ in range(times):
        duel.clock.now += 2 * GRACE  # the turn before was ended by the table, and what comes at once is for that
        at = await duel.in_play(at)
        if duel.chance.random() < 0.5:
            await at.say("stock")
        before = await at.table()
        board = before.game.boards[0]
        duel.clock.now = await at.deadline() + GRACE
        ended = await asyncio.gather(*(_ends(duel, house, at.game) for house in duel.houses))
        assert sum(ended) == 1, ended
        if duel.chance.random() < 0.2:
            assert await sweep(duel.houses[0]) == 0
        duel.came[await one_turn_each(at, board.papers.id, board.hand.ply, before.version)] += 1
    print(dict(duel.came), end=" ")  # noqa: T201


async def _ends(duel: Duel, house: House, game: str) -> int:
    """As its loop does, or as a late call makes it do."""
    await asyncio.sleep(duel.chance.choice((0, 0, 0.001)))
    return await sweep(house) if duel.chance.random() < 0.5 else await time_out(house, game, house.clock())


@pytest.mark.parametrize("times", [QUICK, pytest.param(MANY, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
async def test_a_move_made_by_two_processes_is_made_once_and_replied_to_once(duel: Duel, times: int) -> None:
    at = await duel.new_room()
    for number in range(times):
        at = await duel.in_play(at)
        before = await at.table()
        board = before.game.boards[0]
        await at.say("stock")
        assert isinstance(board.hand, Hand)
        version = before.version + 1
        card = duel.chance.choice((await at.hand(0)).cards)
        sent = [
            _posted(where, f"-{card}", Guard(version, f"duel-{number}-{place}", b"duel"))
            for place, where in enumerate(at_both(at, duel))
        ]
        came = await asyncio.gather(*sent)
        assert sorted(came) == ["made", "stale"]
        duel.came[await one_turn_each(at, board.papers.id, board.hand.ply, before.version)] += 1
    print(dict(duel.came), end=" ")  # noqa: T201


async def _posted(at: Room, word: str, guard: Guard) -> str:
    try:
        answer = await at.post(0, word, guard)
    except Stale:
        return "stale"
    assert isinstance(answer, Answer)
    return "made"


@pytest.mark.parametrize("times", [10, pytest.param(500, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
@pytest.mark.parametrize("leaves", [True, False])
async def test_a_computer_put_on_a_seat_by_two_processes_sits_and_plays_once(
    duel: Duel, times: int, leaves: bool
) -> None:
    """It is Eva's turn: she leaves by both, with one key, or has been away for long and is replaced by both."""
    for _ in range(times):
        at = await duel.new_room(WITH_EVA)
        await at.say("stock", f"-{(await at.hand(0)).cards[0]}")
        before = await at.table()
        board = before.game.boards[0]
        assert board.hand.turn == 1
        duel.clock.now += LONG_AWAY
        guard = Guard(key="key-of-22-characters-" + at.game)
        calls = [
            seats.leave(house, at.game, at.tokens[1], guard)
            if leaves
            else seats.fill(house, at.game, at.tokens[0], 1, None, Guard())
            for house in duel.houses
        ]
        came = await asyncio.gather(*calls, return_exceptions=True)
        done = [one for one in came if isinstance(one, Answer)]
        assert len(done) == (2 if leaves else 1), came
        assert len({one.body for one in done}) == 1
        after, lines = await at.table(), await since(at, board.papers.id, board.hand.ply)
        assert after.version == before.version + 1 + len(lines)
        if after.game.boards[0].running:
            assert discards(lines) == {1: 1, 2: 1}
            assert after.game.boards[0].hand.turn == 0
