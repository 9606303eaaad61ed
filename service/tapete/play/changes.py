"""What a call does to a table: worked out to its end, the CPUs' replies included, before anything is written."""

import msgspec

from tapete.engine import game as games
from tapete.engine.game import Board, Game
from tapete.engine.moves import TableMove
from tapete.play import clocks, opponents
from tapete.play.house import House
from tapete.play.opened import NextDeal, OpenTable
from tapete.play.records import logged
from tapete.play.rows import Line
from tapete.play.tables import next_deals
from tapete.store.hands import HandStart


class Change(msgspec.Struct, frozen=True):
    """What a call does to a table: the game after it, the next deal, the moves made, and the hands that began."""

    game: Game
    next: tuple[NextDeal, ...]
    lines: tuple[Line, ...]
    starts: tuple[HandStart, ...] = ()

    @property
    def versions(self) -> int:
        """A deal and each move make one version."""
        return len(self.lines) + bool(self.starts)


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


def followed(table: OpenTable, change: Change, now: int) -> OpenTable:
    """The table after a change that is saved now."""
    return msgspec.structs.replace(
        table,
        version=table.version + change.versions,
        game=change.game,
        next=change.next,
        deadline=clocks.deadline(table, change.game, now),
    )
