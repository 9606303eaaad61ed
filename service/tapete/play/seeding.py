"""Writing worked hands into a database: each is the finished first hand of a game that nobody holds a seat in."""

import msgspec
from msgspec.structs import replace

from tapete.engine import shuffle
from tapete.play import history
from tapete.play.house import House, timestamp
from tapete.play.opened import Holder, NextDeal, OpenTable
from tapete.play.rows import Line, hand_start, new_row, step_row
from tapete.play.tables import next_deals
from tapete.play.worked import Played, WorkedHand, held_of, play_through
from tapete.store.connection import Connection
from tapete.store.failures import Conflict
from tapete.store.games import NewGame, Step, commit_step, insert_game

Rows = tuple[NewGame, Step]


async def seed(house: House, hands: tuple[WorkedHand, ...]) -> tuple[str, ...]:
    """Write the hands that are not there yet, all of them or none, and name them; raises `BadSeed`.

    A hand is never written over: what is there under its id stays.
    """
    held = await house.database.read(held_of, tuple(one.id for one in hands))
    missing = tuple(one for one in hands if one.id not in held)
    rows = tuple(_rows(house, one) for one in missing)
    try:
        await house.database.write(_write, rows)
    except Conflict:  # another process has been seeding meanwhile: what it wrote is the same
        return await seed(house, hands)
    return tuple(one.id for one in missing)


def _write(connection: Connection, rows: tuple[Rows, ...]) -> None:
    for new, step in rows:
        insert_game(connection, new)
        commit_step(connection, step)


def _rows(house: House, worked: WorkedHand) -> Rows:
    """What leads from a game just made to the end of its first hand, as playing it would have written it."""
    now = house.clock()
    played = play_through(worked, timestamp(now))
    upcoming = NextDeal(worked.id, None, worked.deck)
    table = _table(house, played, upcoming)
    version = 1 + len(played.lines)
    after = replace(table, version=version, game=played.after, next=next_deals(house, played.after))
    start = hand_start(played.dealt, played.dealt.boards[0], upcoming, worked.deck, now)
    lines = tuple(Line(worked.id, line) for line in played.lines)
    return new_row(table, now), step_row(table, after, now, lines=lines, starts=(start,))


def _table(house: House, played: Played, upcoming: NextDeal) -> OpenTable:
    """The table before the deal; no seat has a token or an invitation, so nobody can go on with it."""
    game = replace(played.dealt, boards=())
    holders = tuple(Holder(seat, None, None) for seat in range(len(game.players)))
    return OpenTable(upcoming.hand, 0, game, house.entropy(shuffle.SEED_BYTES), (upcoming,), holders)


async def differs(house: House, worked: WorkedHand) -> bool:
    """Whether the hand kept under this id is another than the worked one."""
    kept = await history.record(house, worked.id)
    told = play_through(worked, "").lines
    lines = tuple(replace(line, at="") for line in kept.moves)
    return (kept.rules.name, kept.dealer, kept.deck, lines, kept.result) != (
        worked.rules,
        worked.dealer,
        worked.deck,
        told,
        worked.result,
    )


class Seeded(msgspec.Struct, frozen=True):
    """What seeding did: the hands written now, and those kept from before that differ from what they should be."""

    written: tuple[str, ...]
    different: tuple[str, ...]


async def seed_and_compare(house: House, hands: tuple[WorkedHand, ...]) -> Seeded:
    """Seed, and look at what was there already."""
    written = await seed(house, hands)
    earlier = [one for one in hands if one.id not in written]
    return Seeded(written, tuple([one.id for one in earlier if await differs(house, one)]))
