"""Games: the snapshot, its seats, and the one way to take a step."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import bindparam, insert, select, update

from tapete.store.announcing import announce
from tapete.store.connection import Connection, Insert, Statement
from tapete.store.hands import HandEnd, HandStart, MoveRow, add_moves, end_hand, start_hand
from tapete.store.keys import KeyRow, insert_key
from tapete.store.row import Row, columns
from tapete.store.schema import game, seat


class StoredSeat(Row, frozen=True):
    """`cpu` is its level, None for a person. Tokens and invites are kept as hashes."""

    seat: int
    name: str
    cpu: str | None = None
    token_hash: bytes | None = None
    invite_hash: bytes | None = None


class NewGame(Row, frozen=True, kw_only=True):
    id: str
    version: int
    state: str
    status: str
    cpu_key: bytes
    next_deals: str
    created_at: int
    seats: tuple[StoredSeat, ...]


class StoredGame(Row, frozen=True):
    """`state` is JSON, `next_deals` too: id, seed and (where it is fixed) deck of each hand to be dealt next; when the
    clock of the seat on turn runs out is the `deadline`; `rematch` is the game that follows."""

    id: str
    version: int
    state: str
    status: str
    cpu_key: bytes
    next_deals: str
    created_at: int
    updated_at: int
    deadline: int | None
    rematch: str | None
    seats: tuple[StoredSeat, ...] = ()


class SeatChange(Row, frozen=True):
    """Somebody sits down, a CPU is put there, or the seat is free again: what opens it from then on."""

    seat: int
    name: str
    token_hash: bytes | None = None
    invite_hash: bytes | None = None
    cpu: str | None = None


class Step(Row, frozen=True, kw_only=True):
    """Everything that one call changes in a game: from version `expected` to `version`, or nothing at all."""

    game: str
    expected: int
    version: int
    state: str
    status: str
    updated_at: int
    next_deals: str
    deadline: int | None = None
    rematch: str | None = None
    starts: tuple[HandStart, ...] = ()
    moves: tuple[MoveRow, ...] = ()
    ends: tuple[HandEnd, ...] = ()
    seats: tuple[SeatChange, ...] = ()
    following: NewGame | None = None
    key: KeyRow | None = None


_SNAPSHOT = ("version", "state", "status", "next_deals", "updated_at", "deadline", "rematch")
_GAME_COLUMNS = columns(game, StoredGame)
_INSERT = Statement(insert(game), *(column.name for column in _GAME_COLUMNS))
_SEATS = Insert(seat, "game", *StoredSeat.__struct_fields__)
_LOAD = Statement(
    select(*_GAME_COLUMNS, *columns(seat, StoredSeat))
    .join(seat, seat.c.game == game.c.id)
    .where(game.c.id == bindparam("game"))
    .order_by(seat.c.seat)
)
_STEP = Statement(
    update(game).where(game.c.id == bindparam("game"), game.c.version == bindparam("expected")), *_SNAPSHOT
)
_SIT = Statement(
    update(seat).where(seat.c.game == bindparam("of"), seat.c.seat == bindparam("place")),
    "name",
    "token_hash",
    "invite_hash",
    "cpu",
)
_AT_ONCE = 50
_IDS = tuple(f"id_{number}" for number in range(_AT_ONCE))
_VERSIONS = Statement(select(game.c.id, game.c.version).where(game.c.id.in_([bindparam(name) for name in _IDS])))


def insert_game(connection: Connection, new: NewGame, key: KeyRow | None = None) -> None:
    unset = {"updated_at": new.created_at, "deadline": None, "rematch": None}
    connection.run(_INSERT, msgspec.structs.asdict(new) | unset)
    connection.add(_SEATS, new.seats, game=new.id)
    if key is not None:
        insert_key(connection, key)


def load_game(connection: Connection, id: str) -> StoredGame | None:  # noqa: A002
    """By one statement, so that snapshot and seats are of one moment."""
    rows = connection.rows(_LOAD, {"game": id})
    if not rows:
        return None
    width = len(_GAME_COLUMNS)
    seats = tuple(StoredSeat(*row[width:]) for row in rows)
    return StoredGame(*(*rows[0][:width], seats))


def commit_step(connection: Connection, step: Step) -> bool:
    """False where the game is no longer at the expected version: then nothing is changed.

    Conflict where a ply or the key is there already; the whole step is undone.
    """
    if not connection.run(_STEP, msgspec.structs.asdict(step)):
        return False
    for start in step.starts:
        start_hand(connection, step.game, start)
    if step.moves:
        add_moves(connection, step.moves)
    for end in step.ends:
        end_hand(connection, end)
    for change in step.seats:
        _sit(connection, step.game, change)
    if step.following is not None:
        insert_game(connection, step.following)
    if step.key is not None:
        insert_key(connection, step.key)
    announce(connection, step.game, step.version)
    return True


def versions(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """The versions of those of these games that there are."""
    found: dict[str, int] = {}
    for start in range(0, len(ids), _AT_ONCE):
        some = ids[start : start + _AT_ONCE]
        padded = dict(zip(_IDS, [*some, *[""] * (_AT_ONCE - len(some))], strict=True))
        found |= {row[0]: row[1] for row in connection.rows(_VERSIONS, padded)}
    return found


def _sit(connection: Connection, game_id: str, change: SeatChange) -> None:
    values = {"of": game_id, "place": change.seat}
    connection.run(_SIT, msgspec.structs.asdict(change) | values)
