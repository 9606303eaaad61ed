"""The CPUs' turns: chosen from the view of their seat, made through the same rules as anybody's."""

import hmac
from collections.abc import Iterator
from functools import cached_property
from random import Random

from tapete.bots import BOTS
from tapete.engine import game as games
from tapete.engine.game import Game
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.view import view
from tapete.engine.moves import Move
from tapete.engine.refusals import IllegalMove
from tapete.play.opened import OpenTable
from tapete.play.refused import OutOfRange


def replies(table: OpenTable, game: Game, script: list[Move]) -> Iterator[tuple[Move, Game]]:
    """Each CPU move until a person is to move or the hand is over, with the game after it.

    `script` are moves that a development server was told to make first; they are used up in order.
    """
    while (hand := game.hand) is not None and hand.phase != "finished":
        level = game.players[hand.turn].cpu
        if level is None:
            return
        move = script.pop(0) if script else BOTS[level].choose(view(hand, hand.turn), _Chance(table, game, hand))
        game = _played(game, hand.turn, move)
        yield move, game


def _played(game: Game, seat: int, move: Move) -> Game:
    try:
        return games.apply(game, seat, move)
    except IllegalMove as refused:
        raise OutOfRange("scripted-move-illegal", refusal=refused.code.value) from refused


class _Chance:
    """Chance for one decision, from the game's own key: the same position is decided the same way again.

    Most decisions hang on no chance, so it is drawn when a bot asks.
    """

    def __init__(self, table: OpenTable, game: Game, hand: Hand) -> None:
        self._key = table.cpu_key
        self._label = f"{game.number}:{hand.ply}".encode()

    @cached_property
    def _random(self) -> Random:
        return Random(hmac.digest(self._key, self._label, "sha256"))  # noqa: S311 - a CPU's taste hides no card

    def randrange(self, stop: int, /) -> int:
        return self._random.randrange(stop)
