"""The development door: the next deal by order. It is part of no production server and of no document."""

from typing import Annotated

import msgspec
from litestar import Router, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from tapete.engine.cards import CardOrJoker
from tapete.engine.moves import Move
from tapete.play.house import House
from tapete.play.rigged import rig


class RigBody(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole deck of the next deal, and what the computer is to do first."""

    deck: Annotated[tuple[CardOrJoker, ...], msgspec.Meta(min_length=52, max_length=108)]
    cpu_moves: tuple[Move, ...] = ()
    beside: Annotated[tuple[CardOrJoker, ...], msgspec.Meta(min_length=52, max_length=108)] | None = None


@put("/dev/games/{game:str}/next-deal", status_code=204)
async def fix_next_deal(house: NamedDependency[House], game: FromPath[str], data: JSONBody[RigBody]) -> None:
    await rig(house, game, data.deck, data.cpu_moves, data.beside)


rigging = Router("/", route_handlers=[fix_next_deal], include_in_schema=False)
