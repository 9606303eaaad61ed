"""Deals by order, for development and tests of the client: only a server started for it has this door."""

from collections.abc import Sequence

from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.hands import pack
from tapete.engine.moves import Move
from tapete.play.house import House
from tapete.play.opened import NextDeal
from tapete.play.refused import Contended, OutOfRange
from tapete.play.rows import step_row
from tapete.play.secret import new_id
from tapete.play.tables import advance, opened


async def rig(
    house: House, game_id: str, deck: Sequence[str], cpu_moves: Sequence[Move], beside: Sequence[str] | None = None
) -> None:
    """Fix the next hand's deck, and the moves that the CPUs make first; `beside` is the deck of the other hand where
    two are dealt. Raises `Unknown` or `OutOfRange`."""
    decks = (deck,) if beside is None else (deck, beside)
    table = await opened(house, game_id, fresh=True)
    for one in decks:
        if sorted(one) != sorted(pack(table.game.rules)):
            raise OutOfRange("not-a-deck", cards=len(one))
    games.check_deal(table.game)
    if len(decks) != table.game.hands_to_deal:
        raise OutOfRange("wrong-number-of-decks", decks=len(decks), hands=table.game.hands_to_deal)
    upcoming = tuple(NextDeal(new_id(house.entropy), None, tuple(one)) for one in decks)
    after = replace(table, version=table.version + 1, next=upcoming)
    if not await advance(house, after, step_row(table, after, house.clock())):
        raise Contended
    if house.scripts is not None:
        house.scripts[game_id] = list(cpu_moves)
