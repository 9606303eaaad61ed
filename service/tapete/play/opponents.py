"""The CPUs' turns: chosen from the view of their seat, made through the same rules as anybody's."""

import hmac
from collections.abc import Iterator
from functools import cached_property
from random import Random

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine.game import Board, Game
from tapete.engine.gin.view import view
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove
from tapete.play.opened import OpenTable
from tapete.play.refused import OutOfRange

Reply = tuple[Board, Move, Game]


def replies(table: OpenTable, game: Game, script: list[Move]) -> Iterator[Reply]:
    """Each CPU move until only people are to move: the board as it stood, the move, and the game after it.

    `script` are moves that a development server was told to make first; they are used up in order.
    """
    while (place := _next_board(game)) is not None:
        board = game.boards[place]
        level = game.players[board.hand.turn].cpu or ""
        seen = view(board.hand, board.hand.turn)
        move = script.pop(0) if script else BOTS[level].choose(seen, _Chance(table, board))
        game = _played(game, board.hand.turn, move)
        yield board, move, game


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
