"""The CPUs' turns: chosen from the view of their seat, made through the same rules as anybody's."""

import hmac
from collections.abc import Iterator
from functools import cached_property
from random import Random
from typing import NamedTuple

from tapete import meters
from tapete.bots import BOTS, RUMMY_BOTS, Chance
from tapete.engine import game as games
from tapete.engine import hands, shuffle
from tapete.engine.game import Board, Game
from tapete.engine.gin.view import view
from tapete.engine.hands import Hand
from tapete.engine.moves import Discard, Move, Rebuild, TableMove, TakeBack
from tapete.engine.refusals import IllegalMove
from tapete.engine.rummy.clock import moves_for
from tapete.engine.rummy.hand import Hand as RummyHand
from tapete.engine.rummy.view import view as rummy_view
from tapete.play.opened import OpenTable
from tapete.play.refused import OutOfRange


class Reply(NamedTuple):
    """A move made at the table by no person: the board as it stood, the move, the game after it, and whether chance or
    the table made it (`auto`) or a CPU."""

    board: Board
    move: TableMove
    after: Game
    auto: bool = False


def replies(table: OpenTable, game: Game, script: list[Move]) -> Iterator[Reply]:
    """Each move of a CPU, and each stock built anew, until only people are to move.

    `script` are moves that a development server was told to make first; they are used up in order.
    """
    while (reply := _rebuilt(game) or _replied(table, game, script)) is not None:
        game = reply.after
        yield reply


def _rebuilt(game: Game) -> Reply | None:
    """A stock built from the discard pile, in the order that the deal's own chance gives."""
    for board in game.boards:
        if (waiting := hands.next_rebuild(board.hand)) is not None and board.chance is not None:
            client_seed = bytes.fromhex(board.papers.client_seed or "")
            move = Rebuild(shuffle.rebuilt(board.papers.id, board.chance, client_seed, *waiting))
            return Reply(board, move, games.apply(game, board.hand.turn, move, auto=True), auto=True)
    return None


def _replied(table: OpenTable, game: Game, script: list[Move]) -> Reply | None:
    place = _next_board(game)
    if place is None:
        return None
    board = game.boards[place]
    seat, level = board.hand.turn, game.players[board.hand.turn].cpu or ""
    if script:
        move = script.pop(0)
    else:
        with meters.thought(level):
            move = choose(board.hand, level, _Chance(table, board))
        if (back := _way_back(board.hand, move)) is not None:
            return Reply(board, back, games.apply(game, seat, back, auto=True), auto=True)
    return Reply(board, move, _played(game, seat, move))


def _way_back(hand: Hand, move: Move) -> TableMove | None:
    """How a turn of rummy goes on that a CPU has taken over from a person and cannot end: the card taken or the joker
    freed has nowhere to go any more, and goes back as it does when the time is over."""
    if not isinstance(hand, RummyHand) or not hand.acted or (hand.taken is None and not hand.freed):
        return None
    return next(moves_for(hand)) if isinstance(move, TakeBack | Discard) else None


def choose(hand: Hand, level: str, chance: Chance) -> Move:
    """What a CPU of this level does for the seat on turn, from what that seat may see."""
    if isinstance(hand, RummyHand):
        return RUMMY_BOTS[level].choose(rummy_view(hand, hand.turn), chance)
    return BOTS[level].choose(view(hand, hand.turn), chance)


def _next_board(game: Game) -> int | None:
    """The place of a board on which a CPU may go on.

    Where only CPUs play, they keep step with the people at the other board, and play on when those have finished.
    """
    running = [place for place, board in enumerate(game.boards) if board.running]
    peopled = [place for place in running if _has_person(game, game.boards[place])]
    ahead = max((game.boards[place].hand.turns for place in peopled), default=None)
    for place in running:
        hand = game.boards[place].hand
        cpu = game.players[hand.turn].cpu is not None
        if cpu and (place in peopled or ahead is None or hand.turns < ahead):
            return place
    return None


def _has_person(game: Game, board: Board) -> bool:
    return any(game.players[seat].cpu is None for seat in board.hand.order)


def _played(game: Game, seat: int, move: Move) -> Game:
    try:
        return games.apply(game, seat, move)
    except IllegalMove as refused:
        raise OutOfRange("scripted-move-illegal", refusal=refused.code.value) from refused


class _Chance:
    """Chance for one decision, from the game's own key: the same position is decided the same way again.

    Most decisions hang on no chance, so it is drawn when a bot asks.
    """

    def __init__(self, table: OpenTable, board: Board) -> None:
        self._key = table.cpu_key
        self._label = f"{board.papers.number}:{board.hand.ply}".encode()

    @cached_property
    def _random(self) -> Random:
        return Random(hmac.digest(self._key, self._label, "sha256"))  # noqa: S311 - a CPU's taste hides no card

    def randrange(self, stop: int, /) -> int:
        return self._random.randrange(stop)
