"""What a call does to a table: worked out to its end, the CPUs' replies included, before anything is written."""

import msgspec

from tapete.engine import game as games
from tapete.engine.game import Board, Game
from tapete.engine.moves import TableMove
from tapete.play import clocks, opponents
from tapete.play.house import House
from tapete.play.opened import Holder, NextDeal, OpenTable
from tapete.play.records import logged
from tapete.play.rows import Line
from tapete.play.tables import next_deals
from tapete.store.games import SeatChange
from tapete.store.hands import HandStart


class Change(msgspec.Struct, frozen=True):
    """What a call does to a table: the game after it, the next deal, the moves made, the hands that began, and the
    seats that are held by others from then on."""

    game: Game
    next: tuple[NextDeal, ...]
    lines: tuple[Line, ...]
    starts: tuple[HandStart, ...] = ()
    seats: tuple[SeatChange, ...] = ()

    @property
    def versions(self) -> int:
        """A deal and each move make one version, and so do seats that change hands."""
        return len(self.lines) + bool(self.starts) + bool(self.seats)


def continued(
    house: House, table: OpenTable, game: Game, lines: tuple[Line, ...], at: str, starts: tuple[HandStart, ...] = ()
) -> Change:
    """Let the CPUs reply, and draw the next deal when that ends the last hand of this one."""
    script = [] if house.scripts is None else house.scripts.get(table.id, [])
    replied = list(lines)
    for reply in opponents.replies(table, game, script):
        replied.append(line(reply.board, reply.after, reply.move, at, auto=reply.auto))
        game = reply.after
    upcoming = next_deals(house, game) if games.status(game) == "between-hands" else ()
    return Change(game, upcoming, tuple(replied), starts)


def line(before: Board, game: Game, choice: TableMove, at: str, *, auto: bool = False) -> Line:
    """The log's line for a move that led on from a board; `auto` where the table or chance made it."""
    after = next(board.hand for board in game.boards if board.papers.id == before.papers.id)
    return Line(before.papers.id, logged(before.hand, after, choice, at, auto=auto))


def held(table: OpenTable, seats: tuple[SeatChange, ...]) -> tuple[Holder, ...]:
    """Who holds the seats once some have changed hands."""
    changed = {one.seat: Holder(one.seat, one.token_hash, one.invite_hash) for one in seats}
    return tuple(changed.get(holder.seat, holder) for holder in table.holders)


def followed(table: OpenTable, change: Change, now: int) -> OpenTable:
    """The table after a change that is saved now."""
    return msgspec.structs.replace(
        table,
        version=table.version + change.versions,
        game=change.game,
        next=change.next,
        holders=held(table, change.seats),
        deadline=clocks.deadline(table, change.game, now),
    )
