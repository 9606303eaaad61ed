"""Whether a database holds what it should: every finished hand is played again, and every running one too."""

from collections.abc import AsyncIterator, Callable
from functools import reduce

import msgspec

from tapete.engine import hands, shuffle
from tapete.engine.cards import CardOrJoker
from tapete.engine.hands import Hand, Rules
from tapete.engine.turn_order import in_turn
from tapete.play.house import House
from tapete.play.opened import OpenTable
from tapete.play.records import LoggedMove, move_of
from tapete.play.rows import SeatRecord, opened_from
from tapete.store.connection import Connection
from tapete.store.games import load_game
from tapete.store.hands import StoredHand, load_hand
from tapete.store.inspection import count, finished_hand_ids, game_ids


class Inspection(msgspec.Struct, frozen=True):
    """How much there is, how many hands were played again, and in one line each what is wrong."""

    games: int
    hands: int
    replayed: int
    faults: tuple[str, ...]


async def inspect(house: House) -> Inspection:
    """Look through everything, from a database that may be in use meanwhile."""
    totals = await house.database.read(count)
    faults, replayed = list[str](), 0
    async for ident in _all(house, finished_hand_ids):
        fault = await _of_hand(house, ident)
        replayed += fault is None
        faults += [] if fault is None else [f"hand {ident}: {fault}"]
    async for ident in _all(house, game_ids):
        fault = await _of_game(house, ident)
        faults += [] if fault is None else [f"game {ident}: {fault}"]
    return Inspection(totals.games, totals.hands, replayed, tuple(faults))


async def _all(house: House, page: Callable[[Connection, str], list[str]]) -> AsyncIterator[str]:
    last = ""
    while found := await house.database.read(page, last):
        for ident in found:
            yield ident
        last = found[-1]


async def _of_hand(house: House, ident: str) -> str | None:
    """What is wrong with a finished hand: its moves lead elsewhere, or its seeds to another deck."""
    row = await house.database.read(load_hand, ident)
    if row is None:  # its game was deleted meanwhile
        return None
    try:
        result = hands.result_of(_played(row))
        if result is None or msgspec.json.decode(row.result or "null", type=type(result)) != result:
            return "its moves lead to another result"
        return _of_deck(row)
    except Exception as failure:  # noqa: BLE001 - whatever damage does, it is told
        return f"cannot be played again: {type(failure).__name__}"


def _played(row: StoredHand, plies: int | None = None) -> Hand:
    """The position after so many plies of a stored hand (all of them where that is left out)."""
    seats = msgspec.json.decode(row.seats, type=tuple[SeatRecord, ...])
    lines = [msgspec.json.decode(each.move, type=LoggedMove) for each in row.moves[:plies]]
    if [line.ply for line in lines] != list(range(1, len(lines) + 1)):
        message = "a ply is missing"
        raise ValueError(message)
    dealt = hands.deal(
        msgspec.json.decode(row.rules, type=Rules),
        row.dealer,
        msgspec.json.decode(row.deck, type=tuple[CardOrJoker, ...]),
        in_turn((seat.seat for seat in seats if seat.plays), row.dealer),
    )
    return reduce(lambda hand, line: hands.apply(hand, line.seat, move_of(line), auto=line.auto)[0], lines, dealt)


def _of_deck(row: StoredHand) -> str | None:
    if row.seed is None:
        return None
    pack = hands.pack(msgspec.json.decode(row.rules, type=Rules))
    deck = shuffle.deck(row.id, row.seed, bytes.fromhex(row.client_seed or ""), pack)
    told = msgspec.json.decode(row.deck, type=tuple[CardOrJoker, ...])
    sworn = row.commitment in (None, shuffle.commitment(row.id, row.seed))
    return None if sworn and deck == told else "its seeds lead to another deck"


async def _of_game(house: House, ident: str) -> str | None:
    """What is wrong with a game: a hand on the table is not where its moves lead."""
    row = await house.database.read(load_game, ident)
    if row is None:
        return None
    try:
        return await _of_table(house, opened_from(row))
    except Exception as failure:  # noqa: BLE001 - whatever damage does, it is told
        return f"cannot be opened: {type(failure).__name__}"


async def _of_table(house: House, table: OpenTable) -> str | None:
    """Moves are never taken from the log, so one that was made since the table was read is left out."""
    for board in (each for each in table.game.boards if each.running):
        row = await house.database.read(load_hand, board.papers.id)
        if row is None or _played(row, board.hand.ply) != board.hand:
            return f"hand {board.papers.id} on the table is not where its moves lead"
    return None
