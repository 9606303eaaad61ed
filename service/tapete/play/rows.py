"""From the values of play to the rows of the store, and back."""

import msgspec

from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.gin.result import result_of
from tapete.play.opened import Holder, NextDeal, OpenTable
from tapete.play.records import LoggedMove
from tapete.store.games import NewGame, SeatChange, Step, StoredGame, StoredSeat
from tapete.store.hands import HandEnd, HandStart, MoveRow
from tapete.store.keys import KeyRow


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sat where in a hand."""

    seat: int
    name: str
    cpu: str | None


def as_text(value: object) -> str:
    """A value as the JSON text that the store keeps."""
    return msgspec.json.encode(value).decode()


def opened_from(row: StoredGame) -> OpenTable:
    """The table that a stored game is."""
    deck = None if row.next_deck is None else msgspec.json.decode(row.next_deck, type=tuple[str, ...])
    return OpenTable(
        id=row.id,
        version=row.version,
        game=msgspec.json.decode(row.state, type=Game),
        cpu_key=row.cpu_key,
        next=None if row.next_hand is None else NextDeal(row.next_hand, row.next_seed, deck),
        holders=tuple(Holder(seat.seat, seat.token_hash, seat.invite_hash) for seat in row.seats),
    )


def new_row(table: OpenTable, now: int) -> NewGame:
    """A table set up just now, to be stored."""
    upcoming = table.next
    return NewGame(
        id=table.id,
        version=table.version,
        state=as_text(table.game),
        status=games.status(table.game),
        cpu_key=table.cpu_key,
        next_hand=None if upcoming is None else upcoming.hand,
        next_seed=None if upcoming is None else upcoming.seed,
        next_deck=deck_text(upcoming),
        created_at=now,
        seats=tuple(
            StoredSeat(holder.seat, player.name, player.cpu, holder.token_hash, holder.invite_hash)
            for holder, player in zip(table.holders, table.game.players, strict=True)
        ),
    )


def deck_text(upcoming: NextDeal | None) -> str | None:
    """The deck that stands fixed for the next deal, if one does."""
    return None if upcoming is None or upcoming.deck is None else as_text(upcoming.deck)


def hand_start(game: Game, upcoming: NextDeal, deck: tuple[str, ...], now: int) -> HandStart | None:
    """The hand that a deal has just put on the table."""
    if game.papers is None or game.hand is None:
        return None
    seats = tuple(SeatRecord(seat, player.name, player.cpu) for seat, player in enumerate(game.players))
    return HandStart(
        id=game.papers.id,
        number=game.papers.number,
        dealer=game.hand.dealer,
        rules=as_text(game.rules),
        seats=as_text(seats),
        deck=as_text(deck),
        started_at=now,
        seed=upcoming.seed,
        client_seed=game.papers.client_seed,
        commitment=game.papers.commitment,
    )


def hand_end(game: Game, now: int) -> HandEnd | None:
    """How the hand on the table ended, if it has."""
    if game.papers is None or game.hand is None or game.hand.showdown is None:
        return None
    result = result_of(game.rules, game.hand.showdown)
    return HandEnd(game.papers.id, as_text(result), as_text(game.scores), now)


def move_row(hand_id: str, line: LoggedMove, now: int) -> MoveRow:
    """A line of the log, to be stored."""
    return MoveRow(hand_id, line.ply, line.seat, as_text(line), now, line.auto)


def step_row(
    table: OpenTable,
    after: OpenTable,
    now: int,
    *,
    lines: tuple[LoggedMove, ...] = (),
    start: HandStart | None = None,
    key: KeyRow | None = None,
    seats: tuple[SeatChange, ...] = (),
) -> Step:
    """Everything that leads from one version of a table to the next."""
    upcoming = after.next
    hand_id = "" if after.game.papers is None else after.game.papers.id
    return Step(
        game=table.id,
        expected=table.version,
        version=after.version,
        state=as_text(after.game),
        status=games.status(after.game),
        updated_at=now,
        next_hand=None if upcoming is None else upcoming.hand,
        next_seed=None if upcoming is None else upcoming.seed,
        next_deck=deck_text(upcoming),
        start=start,
        moves=tuple(move_row(hand_id, line, now) for line in lines),
        end=hand_end(after.game, now) if lines else None,
        seats=seats,
        key=key,
    )
