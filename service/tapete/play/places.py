"""A game as it is asked for, and the game that the house makes of it."""

from typing import Annotated

import msgspec

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.gin.custom import CustomTable, table_of
from tapete.engine.gin.table import CUSTOM_TARGETS, MESA, TABLES, Table
from tapete.play.refused import OutOfRange

CPU = "mesa"  # the level that fills a seat left out

# Inside a class of a pattern: the upper control characters, and those of no width or that turn the text's direction.
UNSEEN = r"\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"

# No control, zero-width or text-direction characters: a name must not reach beyond itself. By itself `$` would let a
# last line feed pass.
Name = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=40,
        pattern=rf"^(?=.*\S)[^\u0000-\u001f{UNSEEN}]+$(?!\n)",
        description="A name to be shown: no control, zero-width or text-direction characters.",
        examples=["Ana"],
    ),
]
_WORD = msgspec.Meta(min_length=1, max_length=40, pattern=r"^[a-z0-9-]+$(?!\n)", examples=["mesa"])
RulesName = Annotated[str, _WORD]
Level = Annotated[str, _WORD]


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat as it is asked for: a person by name, or a CPU of some level (its name is then optional)."""

    name: Name | None = None
    cpu: Level | None = None


class GameWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game as it is asked for: the first person creates it, others come by invitation, a seat left out is a CPU.

    Left out, `rules` are the house table's, `target` is the table's own, and `format` is `heads-up` for up to two seats
    and `together` for more.
    """

    rules: RulesName | CustomTable = MESA.name
    target: Annotated[int, msgspec.Meta(ge=1, le=10_000, examples=[50])] | None = None
    seats: Annotated[tuple[Place, ...], msgspec.Meta(max_length=6)] = ()
    format: Format | None = None


def game_of(wish: GameWish) -> Game:
    """The game asked for, before its first deal; raises `Unknown` or `OutOfRange` naming what cannot be had."""
    table = rules_of(wish.rules)
    target = table.default_target if wish.target is None else wish.target
    if not table.offers(target):
        raise OutOfRange("target-not-offered", target=target, offered=_targets(table))
    form = _format(wish, table)
    players = _players(wish.seats, *seats_of(form, table))
    return games.start(table, target, players, creator_of(players), form)


def _targets(table: Table) -> list[str]:
    if table.targets:
        return [str(target) for target in table.targets]
    return [f"{CUSTOM_TARGETS[0]}-{CUSTOM_TARGETS[1]}"]


def creator_of(players: tuple[Player, ...]) -> int:
    """The seat of the first person."""
    return next(seat for seat, player in enumerate(players) if player.cpu is None)


def rules_of(asked: str | CustomTable) -> Table:
    """The rule table of this name, or the one put together; raises `OutOfRange`."""
    if isinstance(asked, CustomTable):
        if asked.spade_doubles and not asked.oklahoma:
            raise OutOfRange("needs-oklahoma", field="rules.spade_doubles")
        return table_of(asked)
    if asked not in TABLES:
        raise OutOfRange("unknown-rules", rules=asked, known=sorted(TABLES))
    return TABLES[asked]


def _format(wish: GameWish, table: Table) -> Format:
    if wish.format is None:
        return "together" if len(wish.seats) > 2 and table.seats[1] > 2 else "heads-up"
    if wish.format == "together" and table.seats[1] == 2:
        raise OutOfRange("format-not-offered", format=wish.format, rules=table.name)
    return wish.format


def seats_of(form: Format, table: Table) -> tuple[int, int]:
    """The fewest and the most seats of a format."""
    sizes: dict[Format, tuple[int, int]] = {"heads-up": (2, 2), "three": (3, 3), "pairs": (4, 4)}
    return sizes.get(form, (3, table.seats[1]))


def _players(seats: tuple[Place, ...], least: int, most: int) -> tuple[Player, ...]:
    if len(seats) > most:
        raise OutOfRange("too-many-seats", seats=len(seats), most=most)
    if all(place.cpu is not None for place in seats):
        seats = (Place(), *seats)
    if len(seats) > most:
        raise OutOfRange("no-seat-for-a-person", seats=len(seats) - 1)
    first = next(number for number, place in enumerate(seats) if place.cpu is None)
    asked = [_player(place, invited=number > first) for number, place in enumerate(seats)]
    return _told_apart([*asked, *[Player("", CPU)] * (least - len(asked))])


def _player(place: Place, *, invited: bool) -> Player:
    if place.cpu is None:
        return Player(place.name or "", open=invited)
    if place.cpu not in BOTS:
        raise OutOfRange("unknown-cpu", cpu=place.cpu, known=sorted(BOTS))
    return Player(place.name or "", place.cpu)


def _told_apart(players: list[Player]) -> tuple[Player, ...]:
    """The players with names for the CPUs that have none: the first is `CPU`, then `CPU 2` and so on."""
    nameless = [seat for seat, player in enumerate(players) if player.cpu is not None and not player.name]
    names = {seat: "CPU" if place == 1 else f"CPU {place}" for place, seat in enumerate(nameless, start=1)}
    return tuple(Player(names.get(seat, player.name), player.cpu, player.open) for seat, player in enumerate(players))
