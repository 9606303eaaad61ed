"""Rows to store: a game of two with one hand, and steps in it. The store reads none of the JSON."""

import msgspec

from tapete.store.connection import Connection
from tapete.store.games import NewGame, Step, StoredSeat, insert_game
from tapete.store.hands import HandEnd, HandStart, MoveRow, start_hand
from tapete.store.keys import KeyRow

NOW = 1_790_000_000_000
ANA = StoredSeat(0, "Ana", token_hash=b"a" * 32)
OPEN_SEAT = StoredSeat(1, "", invite_hash=b"i" * 32)


def a_game(id: str = "game", **changes: object) -> NewGame:  # noqa: A002
    game = NewGame(
        id=id,
        version=0,
        state="{}",
        status="playing",
        cpu_key=bytes(32),
        next_deals="[]",
        created_at=NOW,
        seats=(ANA, OPEN_SEAT),
    )
    return msgspec.structs.replace(game, **changes)


def a_hand(id: str = "hand", **changes: object) -> HandStart:  # noqa: A002
    hand = HandStart(id, number=1, dealer=1, rules="{}", seats="[]", deck="[]", started_at=NOW)
    return msgspec.structs.replace(hand, **changes)


def an_end(id: str = "hand") -> HandEnd:  # noqa: A002
    return HandEnd(id, result='{"outcome":"gin"}', scores="[25,0]", finished_at=NOW + 60)


def a_move(ply: int, hand: str = "hand") -> MoveRow:
    return MoveRow(hand, ply, seat=ply % 2, move=f'{{"ply":{ply}}}', at=NOW + ply)


def a_key(key: str = "key", **changes: object) -> KeyRow:
    row = KeyRow("game/0", key, b"h" * 32, 200, '{"etag":"1"}', b"the answer", "game", NOW)
    return msgspec.structs.replace(row, **changes)


def a_step(expected: int = 0, game: str = "game", **changes: object) -> Step:
    version = expected + 1
    step = Step(
        game=game,
        expected=expected,
        version=version,
        state=f"[{version}]",
        status="playing",
        updated_at=NOW,
        next_deals="[]",
    )
    return msgspec.structs.replace(step, **changes)


def deal(connection: Connection, game: str = "game", hand: str = "hand") -> None:
    """A game at version 0 with a hand running in it."""
    insert_game(connection, a_game(game))
    start_hand(connection, game, a_hand(hand))
