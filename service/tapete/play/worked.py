"""Worked hands: whole deals that were chosen for what they show, kept as data, and played through before they are
believed."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.cards import Card
from tapete.engine.events import Outcome
from tapete.engine.game import Game, Player
from tapete.engine.gin.result import Result, result_of
from tapete.engine.gin.shown import Papers
from tapete.engine.gin.table import TABLES, Table
from tapete.engine.refusals import IllegalMove
from tapete.play.house import House
from tapete.play.records import LoggedMove, logged, move_of
from tapete.settings import folder
from tapete.store.connection import Connection
from tapete.store.hands import load_hand

T = TypeVar("T")

_TARGET = 100  # more than any of them is worth, so that each is the first of a longer game


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in Spanish and in English."""

    es: str
    en: str


class WorkedSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays."""

    name: str


class WorkedHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal, the moves as in a hand's record but for their times, and the result worked out from the rules."""

    id: str
    title: Words
    about: Words
    rules: str
    seats: tuple[WorkedSeat, ...]
    dealer: int
    deck: tuple[Card, ...]
    moves: tuple[dict[str, object], ...]
    result: Result


class Played(msgspec.Struct, frozen=True):
    """A worked hand played through: its game dealt and after the last move, and the log that leads there."""

    dealt: Game
    after: Game
    lines: tuple[LoggedMove, ...]


class WorkedSummary(msgspec.Struct, frozen=True):
    """A worked hand as it is listed; `id` is the hand's, to be replayed like any finished hand."""

    id: str
    title: Words
    about: Words
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
    held = await house.database.read(held_of, tuple(one.id for one in known))
    return WorkedHands(
        tuple(
            WorkedSummary(one.id, one.title, one.about, one.result.outcome, one.result.points)
            for one in known
            if one.id in held
        )
    )


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
    """How the rule tables in a folder of seeds differ from those that are played by."""
    files = (seeds or folder("seeds")).glob("tables/*.json")
    written = {file.stem: _read(file, Table) for file in files}
    return [
        f"the table {name!r} is not the one that is played by"
        for name in sorted(written.keys() | TABLES.keys())
        if written.get(name) != TABLES.get(name)
    ]


def _read(file: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except msgspec.DecodeError as error:
        raise BadSeed(f"{file.name}: {error}") from error


def play_through(worked: WorkedHand, at: str) -> Played:
    """Play a worked hand by the rules, every move at the time `at`; raises `BadSeed` where they tell another story."""
    try:
        return _played(worked, at)
    except IllegalMove as refused:
        raise BadSeed(f"{worked.id}: a move is refused: {refused.code} {refused.params}") from refused
    except ValueError as error:
        raise BadSeed(f"{worked.id}: {error}") from error


def _played(worked: WorkedHand, at: str) -> Played:
    game = dealt = _dealt(worked)
    lines: list[LoggedMove] = []
    for told in worked.moves:
        line = msgspec.convert({**told, "at": at}, LoggedMove)
        before, game = game, games.apply(game, line.seat, move_of(line))
        lines.append(_as_told(worked, before, game, line))
    _check_result(worked, game)
    return Played(dealt, game, tuple(lines))


def _dealt(worked: WorkedHand) -> Game:
    if worked.rules not in TABLES:
        raise BadSeed(f"{worked.id}: there is no table {worked.rules!r}")
    players = tuple(Player(seat.name) for seat in worked.seats)
    game = replace(games.start(TABLES[worked.rules], _TARGET, players), dealers=(worked.dealer,))
    return games.deal(game, [Papers(worked.id, 1)], [worked.deck])


def _as_told(worked: WorkedHand, before: Game, after: Game, line: LoggedMove) -> LoggedMove:
    if logged(before.boards[0].hand, after.boards[0].hand, move_of(line), line.at) != line:
        raise BadSeed(f"{worked.id}: ply {line.ply} is not what happened")
    return line


def _check_result(worked: WorkedHand, game: Game) -> None:
    showdown = game.boards[0].hand.showdown
    if showdown is None:
        raise BadSeed(f"{worked.id}: the hand is not over")
    if result_of(game.rules, showdown) != worked.result:
        raise BadSeed(f"{worked.id}: the result is another")
