"""A game as it is asked for, and the game that the house makes of it."""

from typing import Annotated, Literal, get_args

import msgspec

from tapete.bots import BOTS, RUMMY_BOTS
from tapete.engine import game as games
from tapete.engine.formats import Format
from tapete.engine.game import Game, Player
from tapete.engine.gin.custom import CustomTable, table_of
from tapete.engine.gin.table import CUSTOM_TARGETS, MESA, TABLES, Table
from tapete.engine.hands import Rules
from tapete.engine.rummy.options import RUMMY, Clock, Opening, Options
from tapete.play import names
from tapete.play.refused import OutOfRange

RULES: dict[str, Rules] = {**TABLES, RUMMY.name: RUMMY}
CPU = "mesa"  # the level that fills a seat left out

# Inside a class of a pattern: the upper control characters, and those of no width or that turn the text's direction.
UNSEEN = r"\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"

# Private use, and what follows the planes that have characters: tags, selectors, private use again.
_UNKNOWN = f"\\ue000-\\uf8ff\\ufff0-\\ufffb{chr(0xE0000)}-{chr(0x10FFFF)}"

# No control, zero-width or text-direction characters: a name must not reach beyond itself. By itself `$` would let a
# last line feed pass.
Name = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=names.MOST,
        pattern=rf"^(?=.*\S)[^\u0000-\u001f{UNSEEN}{_UNKNOWN}]+$(?!\n)",
        description="A name to be shown: no control, zero-width, text-direction or private-use characters. At a table "
        "it has 20 visible characters at most, is composed (NFC) and stripped of needless blanks, and is like nobody "
        "else's there.",
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
    and `together` for more. `opening` (40), `clock` (45 seconds a turn) and `length` (`deal`) are rummy's, which has no
    other target than its length.
    """

    rules: RulesName | CustomTable = MESA.name
    target: Annotated[int, msgspec.Meta(ge=1, le=10_000, examples=[50])] | None = None
    seats: Annotated[tuple[Place, ...], msgspec.Meta(max_length=6)] = ()
    format: Format | None = None
    opening: Opening | None = None
    clock: Clock | None = None
    length: Annotated[Literal["deal", "200", 200], msgspec.Meta(examples=["deal"])] | None = None


def game_of(wish: GameWish) -> Game:
    """The game asked for, before its first deal; raises `Unknown` or `OutOfRange` naming what cannot be had."""
    rules = _options(wish) if wish.rules == RUMMY.name else _table(wish)
    if isinstance(rules, Options) and wish.target is not None:
        raise OutOfRange("length-not-target", target=wish.target)
    target = rules.default_target if wish.target is None else wish.target
    if isinstance(rules, Table) and not rules.offers(target):
        raise OutOfRange("target-not-offered", target=target, offered=_targets(rules))
    form = _format(wish, rules)
    players = _players(wish.seats, *seats_of(form, rules), levels_of(rules))
    first = 0 if isinstance(rules, Options) else creator_of(players)
    return games.start(rules, target, players, first, form)


def _options(wish: GameWish) -> Options:
    """A room of rummy with what was chosen for it."""
    chosen = {"opening": wish.opening, "clock": wish.clock, "length": wish.length and str(wish.length)}
    return msgspec.structs.replace(RUMMY, **{name: value for name, value in chosen.items() if value is not None})


def _table(wish: GameWish) -> Rules:
    for field in ("opening", "clock", "length"):
        if getattr(wish, field) is not None:
            raise OutOfRange("only-in-rummy", field=field)
    return rules_of(wish.rules)


def levels_of(rules: Rules) -> tuple[str, ...]:
    """The levels of the CPUs that play by these rules, the weakest first."""
    return tuple(RUMMY_BOTS if isinstance(rules, Options) else BOTS)


def _targets(table: Table) -> list[str]:
    if table.targets:
        return [str(target) for target in table.targets]
    return [f"{CUSTOM_TARGETS[0]}-{CUSTOM_TARGETS[1]}"]


def creator_of(players: tuple[Player, ...]) -> int:
    """The seat of the first person."""
    return next(seat for seat, player in enumerate(players) if player.cpu is None)


def rules_of(asked: str | CustomTable) -> Rules:
    """The rule table of this name, or the one put together; raises `OutOfRange`."""
    if isinstance(asked, CustomTable):
        if asked.spade_doubles and not asked.oklahoma:
            raise OutOfRange("needs-oklahoma", field="rules.spade_doubles")
        return table_of(asked)
    if asked not in RULES:
        raise OutOfRange("unknown-rules", rules=asked, known=sorted(RULES))
    return RULES[asked]


def table_named(asked: str | CustomTable) -> Table:
    """The gin table of this name, or the one put together; raises `OutOfRange`."""
    rules = None if isinstance(asked, str) and asked not in TABLES else rules_of(asked)
    if not isinstance(rules, Table):
        raise OutOfRange("unknown-rules", rules=str(asked), known=sorted(TABLES))
    return rules


def _format(wish: GameWish, table: Rules) -> Format:
    if wish.format is None:
        return "together" if len(wish.seats) > 2 and table.seats[1] > 2 else "heads-up"
    offered = ("heads-up", "together") if isinstance(table, Options) else get_args(Format)
    if wish.format not in offered or (wish.format == "together" and table.seats[1] == 2):
        raise OutOfRange("format-not-offered", format=wish.format, rules=table.name)
    return wish.format


def seats_of(form: Format, table: Rules) -> tuple[int, int]:
    """The fewest and the most seats of a format."""
    sizes: dict[Format, tuple[int, int]] = {"heads-up": (2, 2), "three": (3, 3), "pairs": (4, 4)}
    return sizes.get(form, (3, table.seats[1]))


def _players(seats: tuple[Place, ...], least: int, most: int, levels: tuple[str, ...]) -> tuple[Player, ...]:
    if len(seats) > most:
        raise OutOfRange("too-many-seats", seats=len(seats), most=most)
    if all(place.cpu is not None for place in seats):
        seats = (Place(), *seats)
    if len(seats) > most:
        raise OutOfRange("no-seat-for-a-person", seats=len(seats) - 1)
    first = next(number for number, place in enumerate(seats) if place.cpu is None)
    asked = [
        _player(number, place, levels, invited=number > first and place.cpu is None)
        for number, place in enumerate(seats)
    ]
    names.refuse_alike(asked)
    return _told_apart([*asked, *[Player("", CPU if CPU in levels else levels[0])] * (least - len(asked))])


def _player(seat: int, place: Place, levels: tuple[str, ...], *, invited: bool) -> Player:
    if place.cpu is not None and place.cpu not in levels:
        raise OutOfRange("unknown-cpu", cpu=place.cpu, known=list(levels))
    tidy = names.of_person if place.cpu is None else names.tidied
    name = tidy(place.name, seat=seat, field=f"seats[{seat}].name") if place.name else ""
    return Player(name, place.cpu, open=invited)


def _told_apart(players: list[Player]) -> tuple[Player, ...]:
    """The players with names for the CPUs that have none: the first is `CPU`, then `CPU 2` and so on."""
    nameless = [seat for seat, player in enumerate(players) if player.cpu is not None and not player.name]
    named = {seat: "CPU" if place == 1 else f"CPU {place}" for place, seat in enumerate(nameless, start=1)}
    return tuple(Player(named.get(seat, player.name), player.cpu, player.open) for seat, player in enumerate(players))
