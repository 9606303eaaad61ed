"""Custom tables: the house table with some of its habits exchanged for those of other houses (`gin-tables`)."""

from typing import Literal, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from tapete.engine.formats import NextDealer
from tapete.engine.gin.table import MESA, Table

CUSTOM = "custom"
Choice = int | str | bool | None


class CustomTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table of one's own chooses; each field left out is the house table's. `spade_doubles` needs `oklahoma`."""

    gin_bonus: Literal[20, 25] = 25
    undercut_bonus: Literal[10, 20, 25] = 25
    tie_undercuts: bool = True
    oklahoma: bool = False
    spade_doubles: bool = False
    stock_left: Literal[2, 3] = 2
    return_taken: bool = False
    next_dealer: NextDealer = "loser"
    hand_bonus: Literal[0, 20, 25] = 0
    game_bonus: Literal[0, 100] = 0
    big_gin_bonus: Literal[31] | None = None


def table_of(chosen: CustomTable) -> Table:
    """The table that was put together; it is played to any target in `CUSTOM_TARGETS`."""
    return replace(MESA, name=CUSTOM, targets=(), **msgspec.structs.asdict(chosen))


def choices() -> dict[str, tuple[Choice, ...]]:
    """The values that each field of a custom table may have, the house table's among them."""
    return {field: _values(kind) for field, kind in get_type_hints(CustomTable).items()}


def _values(kind: object) -> tuple[Choice, ...]:
    """All values of a type made of truth values, literals and null."""
    if kind is bool:
        return False, True
    if kind is type(None):
        return (None,)
    parts = get_args(kind)
    return tuple(value for part in parts for value in (_values(part) if _is_type(part) else (part,)))


def _is_type(part: object) -> bool:
    return bool(get_args(part)) or part is type(None)
