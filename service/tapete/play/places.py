"""A game as it is asked for, and the game that the house makes of it."""

from typing import Annotated

import msgspec

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine.game import Format, Game, Player
from tapete.engine.gin.table import MESA, TABLES, Table
from tapete.play.refused import OutOfRange

SEATS = 2

# No control, zero-width or text-direction characters: a name must not reach beyond itself. By itself `$` would let a
# last line feed pass.
Name = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=40,
        pattern=r"^(?=.*\S)[^\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e"
        r"\u2060-\u206f\u3164\ufeff]+$(?!\n)",
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

    Left out, `rules` are the house table's, and `target` is the table's shortest game.
    """

    rules: RulesName = MESA.name
    target: Annotated[int, msgspec.Meta(ge=1, le=10_000, examples=[50])] | None = None
    seats: Annotated[tuple[Place, ...], msgspec.Meta(max_length=6)] = ()
    format: Format = "heads-up"


def game_of(wish: GameWish) -> Game:
    """The game asked for, before its first deal; raises `Unknown` or `OutOfRange` naming what cannot be had."""
    table = rules_named(wish.rules)
    target = table.targets[0] if wish.target is None else wish.target
    if target not in table.targets:
        raise OutOfRange("target-not-offered", target=target, offered=[str(one) for one in table.targets])
    players = _players(wish.seats)
    return games.start(table, target, players, creator_of(players))


def creator_of(players: tuple[Player, ...]) -> int:
    """The seat of the first person."""
    return next(seat for seat, player in enumerate(players) if player.cpu is None)


def rules_named(name: str) -> Table:
    """The rule table of this name; raises `OutOfRange`."""
    if name not in TABLES:
        raise OutOfRange("unknown-rules", rules=name, known=sorted(TABLES))
    return TABLES[name]


def _players(seats: tuple[Place, ...]) -> tuple[Player, ...]:
    if len(seats) > SEATS:
        raise OutOfRange("too-many-seats", seats=len(seats), most=SEATS)
    if all(place.cpu is not None for place in seats):
        seats = (Place(), *seats)
    if len(seats) > SEATS:
        raise OutOfRange("no-seat-for-a-person", seats=len(seats) - 1)
    first = next(number for number, place in enumerate(seats) if place.cpu is None)
    asked = [_player(place, invited=number > first) for number, place in enumerate(seats)]
    return *asked, *[Player("CPU", "mesa")] * (SEATS - len(asked))


def _player(place: Place, *, invited: bool) -> Player:
    if place.cpu is None:
        return Player(place.name or "", open=invited)
    if place.cpu not in BOTS:
        raise OutOfRange("unknown-cpu", cpu=place.cpu, known=sorted(BOTS))
    return Player(place.name or "CPU", place.cpu)
