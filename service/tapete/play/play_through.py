"""Playing a worked hand through: the rules must tell the same story as its file."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from tapete.engine import game as games
from tapete.engine.game import Board, Game, Player
from tapete.engine.gin.table import Table
from tapete.engine.hands import result_of
from tapete.engine.papers import Papers
from tapete.engine.refusals import IllegalMove
from tapete.play.places import rules_of, seats_of
from tapete.play.records import LoggedMove, logged, move_of
from tapete.play.refused import OutOfRange
from tapete.play.worked import BadSeed, ToldHand, WorkedHand

_TARGET = 100  # more than any hand of gin is worth, so that each is the first of a longer game


class Stage(msgspec.Struct, frozen=True):
    """A hand of the deal played to its end: the game after it, and its log."""

    hand: str
    after: Game
    lines: tuple[LoggedMove, ...]


class Played(msgspec.Struct, frozen=True):
    """A worked deal played through: its game dealt, and after each of its hands."""

    dealt: Game
    stages: tuple[Stage, ...]


def play_through(worked: WorkedHand, at: str) -> Played:
    """Play a worked deal by the rules, every move at the time `at`; raises `BadSeed` where they tell another story."""
    try:
        dealt = _dealt(worked)
        return Played(dealt, tuple(_stages(worked, dealt, at)))
    except IllegalMove as refused:
        raise BadSeed(f"{worked.id}: a move is refused: {refused.code} {refused.params}") from refused
    except OutOfRange as refused:
        raise BadSeed(f"{worked.id}: {refused.code} {refused.params}") from refused
    except ValueError as error:
        raise BadSeed(f"{worked.id}: {error}") from error


def _dealt(worked: WorkedHand) -> Game:
    rules = rules_of(worked.rules)
    least, most = seats_of(worked.format, rules)
    if not least <= len(worked.seats) <= most:
        raise BadSeed(f"{worked.id}: {worked.format} is not for {len(worked.seats)}")
    players = [Player(seat.name) for seat in worked.seats]
    target = _TARGET if isinstance(rules, Table) else rules.default_target
    game = games.start(rules, target, players, form=worked.format)
    if game.hands_to_deal != len(worked.hands):
        raise BadSeed(f"{worked.id}: {worked.format} has another number of hands")
    papers = [Papers(hand.id, number) for number, hand in enumerate(worked.hands, start=1)]
    dealers = tuple(hand.dealer for hand in worked.hands)
    return games.deal(replace(game, dealers=dealers), papers, [hand.deck for hand in worked.hands])


def _stages(worked: WorkedHand, game: Game, at: str) -> Iterator[Stage]:
    for place, told in enumerate(worked.hands):
        lines = []
        for words in told.moves:
            line = msgspec.convert({**words, "at": at}, LoggedMove)
            before, game = game.boards[place], games.apply(game, line.seat, move_of(line), auto=line.auto)
            lines.append(_as_told(told, before, game.boards[place], line))
        _check_result(told, game.boards[place])
        yield Stage(told.id, game, tuple(lines))


def _as_told(told: ToldHand, before: Board, after: Board, line: LoggedMove) -> LoggedMove:
    if after.hand == before.hand or logged(before.hand, after.hand, move_of(line), line.at, auto=line.auto) != line:
        raise BadSeed(f"{told.id}: ply {line.ply} is not what happened")
    return line


def _check_result(told: ToldHand, board: Board) -> None:
    if board.running:
        raise BadSeed(f"{told.id}: the hand is not over")
    if result_of(board.hand) != told.result:
        raise BadSeed(f"{told.id}: the result is another")
