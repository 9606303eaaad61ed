"""Writing worked hands into a database: each is of the finished first deal of a game that nobody holds a seat in."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine import shuffle
from tapete.engine.gin.result import Result as GinResult
from tapete.engine.hands import Result
from tapete.play import history
from tapete.play.history import Record
from tapete.play.house import House
from tapete.play.opened import Holder, NextDeal, OpenTable
from tapete.play.places import rules_of
from tapete.play.play_through import Played, Stage, play_through
from tapete.play.records import LoggedMove
from tapete.play.rows import Line, hand_start, new_row, step_row
from tapete.play.tables import next_deals
from tapete.play.times import timestamp
from tapete.play.worked import ToldHand, WorkedHand, held_of, ids_of
from tapete.store.connection import Connection
from tapete.store.failures import Conflict
from tapete.store.games import NewGame, Step, commit_step, insert_game

Rows = tuple[NewGame, tuple[Step, ...]]


async def seed(house: House, deals: tuple[WorkedHand, ...]) -> tuple[str, ...]:
    """Write the hands that are not there yet, all of them or none, and name them; raises `BadSeed`.

    A hand is never written over: what is there under its id stays.
    """
    held = await house.database.read(held_of, tuple(one.id for one in deals))
    missing = tuple(one for one in deals if one.id not in held)
    rows = tuple(_rows(house, one) for one in missing)
    try:
        await house.database.write(_write, rows)
    except Conflict:  # another process has been seeding meanwhile: what it wrote is the same
        return await seed(house, deals)
    return ids_of(missing)


def _write(connection: Connection, rows: tuple[Rows, ...]) -> None:
    for new, steps in rows:
        insert_game(connection, new)
        for step in steps:
            commit_step(connection, step)


def _rows(house: House, worked: WorkedHand) -> Rows:
    """What leads from a game just made to the end of its first deal, as playing it would have written it."""
    now = house.clock()
    played = play_through(worked, timestamp(now))
    table = _table(house, worked, played)
    return new_row(table, now), tuple(_steps(house, worked, table, played, now))


def _table(house: House, worked: WorkedHand, played: Played) -> OpenTable:
    """The table before the deal; no seat has a token or an invitation, so nobody can go on with it."""
    game = replace(played.dealt, boards=())
    holders = tuple(Holder(seat, None, None) for seat in range(len(game.players)))
    upcoming = tuple(NextDeal(hand.id, None, hand.deck) for hand in worked.hands)
    return OpenTable(worked.id, 0, game, house.entropy(shuffle.SEED_BYTES), upcoming, holders)


def _steps(house: House, worked: WorkedHand, table: OpenTable, played: Played, now: int) -> Iterator[Step]:
    """A step for each hand of the deal, the first with the deal itself."""
    dealt = zip(played.dealt.boards, table.next, worked.hands, strict=True)
    starts = tuple(hand_start(played.dealt, board, one, hand.deck, now) for board, one, hand in dealt)
    for stage in played.stages:
        after = _after(house, table, stage, versions=len(stage.lines) + bool(starts))
        lines = tuple(Line(stage.hand, line) for line in stage.lines)
        yield step_row(table, after, now, lines=lines, starts=starts)
        table, starts = after, ()


def _after(house: House, table: OpenTable, stage: Stage, versions: int) -> OpenTable:
    upcoming = next_deals(house, stage.after) if games.status(stage.after) == "between-hands" else ()
    return replace(table, version=table.version + versions, game=stage.after, next=upcoming)


async def differs(house: House, worked: WorkedHand, told: ToldHand) -> bool:
    """Whether the hand kept under this id is another than the one told in a worked deal."""
    kept = await history.record(house, told.id)
    lines = next(stage.lines for stage in play_through(worked, "").stages if stage.hand == told.id)
    names = tuple(seat.name for seat in kept.seats)
    return (kept.rules, names, kept.dealer, kept.deck, _untimed(kept), kept.result) != (
        rules_of(worked.rules),
        tuple(seat.name for seat in worked.seats),
        told.dealer,
        told.deck,
        lines,
        _as_kept(told.result, kept.result),
    )


def _untimed(kept: Record) -> tuple[LoggedMove, ...]:
    return tuple(replace(line, at="") for line in kept.moves)


def _as_kept(result: Result, kept: Result) -> Result:
    """The result in the form of the time when the hand was kept: once it did not name the upcard."""
    old = isinstance(result, GinResult) and isinstance(kept, GinResult) and kept.upcard is None
    return replace(result, upcard=None) if old else result


class Seeded(msgspec.Struct, frozen=True):
    """What seeding did: the hands written now, and those kept from before that differ from what they should be."""

    written: tuple[str, ...]
    different: tuple[str, ...]


async def seed_and_compare(house: House, deals: tuple[WorkedHand, ...]) -> Seeded:
    """Seed, and look at what was there already."""
    written = await seed(house, deals)
    earlier = [(one, hand) for one in deals for hand in one.hands if hand.id not in written]
    return Seeded(written, tuple([hand.id for one, hand in earlier if await differs(house, one, hand)]))
