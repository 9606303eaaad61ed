"""From the values of play to the rows of the store, and back."""

import msgspec

from tapete.engine import game as games
from tapete.engine.game import Board, Game
from tapete.engine.hands import result_of
from tapete.play.opened import Holder, NextDeal, OpenTable
from tapete.play.records import LoggedMove
from tapete.store.games import NewGame, SeatChange, Step, StoredGame, StoredSeat
from tapete.store.hands import HandEnd, HandStart, MoveRow
from tapete.store.keys import KeyRow


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sat where during a hand; without `plays` at the table only."""

    seat: int
    name: str
    cpu: str | None
    plays: bool = True


class Line(msgspec.Struct, frozen=True):
    """A move in the log of the hand with this id."""

    hand: str
    move: LoggedMove


def as_text(value: object) -> str:
    """A value as the JSON text that the store keeps."""
    return msgspec.json.encode(value).decode()


def opened_from(row: StoredGame) -> OpenTable:
    """The table that a stored game is."""
    return OpenTable(
        id=row.id,
        version=row.version,
        game=msgspec.json.decode(row.state, type=Game),
        cpu_key=row.cpu_key,
        next=msgspec.json.decode(row.next_deals, type=tuple[NextDeal, ...]),
        holders=tuple(Holder(seat.seat, seat.token_hash, seat.invite_hash) for seat in row.seats),
        deadline=row.deadline,
        rematch=row.rematch,
    )


def new_row(table: OpenTable, now: int) -> NewGame:
    """A table set up just now, to be stored."""
    return NewGame(
        id=table.id,
        version=table.version,
        state=as_text(table.game),
        status=games.status(table.game),
        cpu_key=table.cpu_key,
        next_deals=as_text(table.next),
        created_at=now,
        seats=tuple(
            StoredSeat(holder.seat, player.name, player.cpu, holder.token_hash, holder.invite_hash)
            for holder, player in zip(table.holders, table.game.players, strict=True)
        ),
    )


def hand_start(game: Game, board: Board, upcoming: NextDeal, deck: tuple[str, ...], now: int) -> HandStart:
    """A hand that a deal has just put on the table."""
    return HandStart(
        id=board.papers.id,
        number=board.papers.number,
        dealer=board.hand.dealer,
        rules=as_text(game.rules),
        seats=as_text(seat_records(game, board)),
        deck=as_text(deck),
        started_at=now,
        seed=upcoming.seed,
        client_seed=board.papers.client_seed,
        commitment=board.papers.commitment,
    )


def seat_records(game: Game, board: Board) -> tuple[SeatRecord, ...]:
    """Who sits at the table, and who of them plays this hand."""
    return tuple(
        SeatRecord(seat, player.name, player.cpu, seat in board.hand.order) for seat, player in enumerate(game.players)
    )


def hand_ends(game: Game, lines: tuple[Line, ...], now: int) -> tuple[HandEnd, ...]:
    """How those hands ended that these moves ended."""
    touched = {line.hand for line in lines}
    return tuple(
        HandEnd(board.papers.id, as_text(result_of(board.hand)), as_text(game.scores), now)
        for board in game.boards
        if board.papers.id in touched and not board.running
    )


def move_row(line: Line, now: int) -> MoveRow:
    """A line of the log, to be stored."""
    return MoveRow(line.hand, line.move.ply, line.move.seat, as_text(line.move), now, line.move.auto)


def step_row(
    table: OpenTable,
    after: OpenTable,
    now: int,
    *,
    lines: tuple[Line, ...] = (),
    starts: tuple[HandStart, ...] = (),
    key: KeyRow | None = None,
    seats: tuple[SeatChange, ...] = (),
    following: NewGame | None = None,
) -> Step:
    """Everything that leads from one version of a table to the next."""
    return Step(
        game=table.id,
        expected=table.version,
        version=after.version,
        state=as_text(after.game),
        status=games.status(after.game),
        updated_at=now,
        next_deals=as_text(after.next),
        deadline=after.deadline,
        rematch=after.rematch,
        starts=starts,
        moves=tuple(move_row(line, now) for line in lines),
        ends=hand_ends(after.game, lines, now),
        seats=seats,
        following=following,
        key=key,
    )
