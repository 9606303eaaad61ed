"""Worked hands: whole deals that were chosen for what they show, kept as data, and played through before they are
believed (`play_through`)."""

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from tapete.engine.cards import CardOrJoker
from tapete.engine.events import Outcome
from tapete.engine.formats import Format
from tapete.engine.gin.custom import CUSTOM, CustomTable
from tapete.engine.gin.table import Table
from tapete.engine.hands import Result, Rules
from tapete.engine.rummy.options import Options
from tapete.play.house import House
from tapete.play.places import RULES, table_named
from tapete.play.refused import OutOfRange
from tapete.settings import folder
from tapete.store.connection import Connection
from tapete.store.hands import load_hand


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in Spanish and in English."""

    es: str
    en: str


class WorkedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at the table."""

    name: str


class ToldHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A hand with its texts: the moves as in its record but for their times, and the result worked out from the
    rules."""

    id: str
    title: Words
    about: Words
    dealer: int
    deck: tuple[CardOrJoker, ...]
    moves: tuple[dict[str, object], ...]
    result: Result


class WorkedHand(ToldHand, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A deal of its own game: at a table by name or at a custom one, by those at the table; `beside` is the other hand
    of a deal in pairs."""

    rules: str | CustomTable
    format: Format = "heads-up"
    seats: tuple[WorkedSeat, ...]
    beside: ToldHand | None = None

    @property
    def hands(self) -> tuple[ToldHand, ...]:
        """The hands of the deal."""
        return (self,) if self.beside is None else (self, self.beside)


class WorkedSummary(msgspec.Struct, frozen=True):
    """A worked hand as it is listed; `id` is the hand's, to be replayed like any finished hand. `rules` is the table's
    name and `seats` are all at the table, whether they play this hand or not."""

    id: str
    title: Words
    about: Words
    rules: str
    format: Format
    seats: tuple[WorkedSeat, ...]
    outcome: Outcome
    points: int


class WorkedHands(msgspec.Struct, frozen=True):
    """The worked hands that can be replayed here, in the order in which they teach."""

    hands: tuple[WorkedSummary, ...]


class BadSeed(Exception):
    """What is wrong with a file of seeds, in one line."""


async def listing(house: House) -> WorkedHands:
    """The worked hands that this database holds."""
    known = worked_hands()
    held = await house.database.read(held_of, ids_of(known))
    return WorkedHands(tuple(_summary(one, hand) for one in known for hand in one.hands if hand.id in held))


def _summary(deal: WorkedHand, hand: ToldHand) -> WorkedSummary:
    return WorkedSummary(
        id=hand.id,
        title=hand.title,
        about=hand.about,
        rules=_name(deal.rules),
        format=deal.format,
        seats=deal.seats,
        outcome=hand.result.outcome,
        points=hand.result.points,
    )


def _name(rules: str | CustomTable) -> str:
    return rules if isinstance(rules, str) else CUSTOM


def ids_of(deals: tuple[WorkedHand, ...]) -> tuple[str, ...]:
    """The ids of all hands of these deals, in their order."""
    return tuple(hand.id for one in deals for hand in one.hands)


def held_of(connection: Connection, hands: tuple[str, ...]) -> frozenset[str]:
    """Which of these hands are there."""
    return frozenset(hand for hand in hands if load_hand(connection, hand, moves=False) is not None)


@cache
def worked_hands(seeds: Path | None = None) -> tuple[WorkedHand, ...]:
    """The worked hands of a folder of seeds (those that come with the program), by their files' names; raises
    `BadSeed`."""
    files = sorted((seeds or folder("seeds")).glob("hands/*.json"))
    return tuple(_read(file, WorkedHand) for file in files)


def table_faults(seeds: Path | None = None) -> list[str]:
    """How the rule tables in a folder of seeds differ from those that are played by: the named ones are all there, and
    any other is a custom table that can be had."""
    files = sorted((seeds or folder("seeds")).glob("tables/*.json"))
    written: dict[str, Rules] = {file.stem: _read(file, Table | Options) for file in files}
    named = [name for name in RULES if written.get(name) != RULES[name]]
    custom = [name for name, one in written.items() if name not in RULES and one != _custom(one)]
    return [f"the table {name!r} is not the one that is played by" for name in [*named, *custom]]


def _custom(written: Rules) -> Rules | None:
    """The custom table that chooses the same; none where that is not offered."""
    chosen = {field: getattr(written, field) for field in CustomTable.__struct_fields__}
    try:
        return table_named(msgspec.convert(chosen, CustomTable))
    except (msgspec.ValidationError, OutOfRange):
        return None


def _read(file: Path, kind: Any) -> Any:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise BadSeed(f"{file.name}: {error}") from error
