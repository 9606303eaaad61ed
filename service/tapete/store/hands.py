"""Hands: the deal, the log of moves, the result."""

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tapete.store.connection import Connection, Insert, Statement
from tapete.store.row import Row, columns
from tapete.store.schema import hand, move


class HandStart(Row, frozen=True):
    """`rules`, `seats` and `deck` are JSON, the deck in the order in which the cards leave it."""

    id: str
    number: int
    dealer: int
    rules: str
    seats: str
    deck: str
    started_at: int
    seed: bytes | None = None
    client_seed: str | None = None
    commitment: str | None = None


class HandEnd(Row, frozen=True):
    """`result` and `scores` (the running scores after the hand) are JSON."""

    id: str
    result: str
    scores: str
    finished_at: int


class MoveRow(Row, frozen=True):
    """`move` is JSON; `auto` where the clock made it, not the seat."""

    hand: str
    ply: int
    seat: int
    move: str
    at: int
    auto: bool = False


class HandSummaryRow(Row, frozen=True):
    """`seats` is JSON."""

    id: str
    number: int
    dealer: int
    seats: str
    result: str | None
    scores: str | None
    started_at: int
    finished_at: int | None


class StoredHand(Row, frozen=True):
    """A hand that has a result has all its moves: they are read after it, and none is ever added."""

    id: str
    game: str
    number: int
    dealer: int
    rules: str
    seats: str
    deck: str
    seed: bytes | None
    client_seed: str | None
    commitment: str | None
    result: str | None
    scores: str | None
    started_at: int
    finished_at: int | None
    moves: tuple[MoveRow, ...] = ()


_START = Statement(insert(hand), "game", *HandStart.__struct_fields__)
_END = Statement(update(hand).where(hand.c.id == bindparam("hand")), "result", "scores", "finished_at")
_MOVES = Insert(move, *MoveRow.__struct_fields__)
_OF_GAME = Statement(
    select(*columns(hand, HandSummaryRow)).where(hand.c.game == bindparam("of")).order_by(hand.c.number)
)
_HAND = Statement(select(*columns(hand, StoredHand)).where(hand.c.id == bindparam("of")))
_MOVES_OF = Statement(select(*columns(move, MoveRow)).where(move.c.hand == bindparam("of")).order_by(move.c.ply))


def start_hand(connection: Connection, game: str, start: HandStart) -> None:
    connection.run(_START, msgspec.structs.asdict(start) | {"game": game})


def end_hand(connection: Connection, end: HandEnd) -> None:
    connection.run(_END, msgspec.structs.asdict(end) | {"hand": end.id})


def add_moves(connection: Connection, moves: tuple[MoveRow, ...]) -> None:
    """Conflict where one of these plies has been played."""
    connection.add(_MOVES, moves)


def list_hands(connection: Connection, game: str) -> list[HandSummaryRow]:
    """By their number, the running one included."""
    return [HandSummaryRow(*row) for row in connection.rows(_OF_GAME, {"of": game})]


def load_hand(connection: Connection, id: str, *, moves: bool = True) -> StoredHand | None:  # noqa: A002
    found = connection.row(_HAND, {"of": id})
    if found is None:
        return None
    played = _moves_of(connection, id) if moves else ()
    return StoredHand(*(*found, played))


def _moves_of(connection: Connection, hand_id: str) -> tuple[MoveRow, ...]:
    rows = connection.rows(_MOVES_OF, {"of": hand_id})
    return tuple(MoveRow(*(*row[:-1], bool(row[-1]))) for row in rows)
