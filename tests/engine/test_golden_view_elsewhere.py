"""No view of any format or table holds a path that the house table's views do not hold in the same situation.

Who sits out, and who plays the other hand of pairs, sees what a spectator sees. What is more at other tables is listed.
"""

import json
from random import Random

import msgspec
import pytest
from tests.deals import dealt, gin
from tests.engine.houses import KINDS, Kind
from tests.engine.playing import choose, random_deck, rich_deck, some_style
from tests.engine.test_golden_view import listed, paths

from tapete.engine import game as games
from tapete.engine.game import Board, Game
from tapete.engine.game_view import Envelope, view

DEALS = 3
GOLDEN = listed()
# What happened and what may be done is made of the same few parts everywhere, whatever the phase.
PARTS = {path for some in GOLDEN.values() for path in some if path.startswith(("events", "legal"))}
MORE = PARTS | {"options.table.big_gin_bonus"}

Viewer = int | None


def own_board(game: Game, viewer: Viewer) -> Board:
    """The board that is a viewer's `hand`."""
    return game.boards[games.board_of(game, viewer) or 0]


def role(board: Board, viewer: Viewer) -> str:
    """How a viewer stands to a hand, in the words of the house table's list."""
    hand = board.hand
    if viewer not in hand.order:
        return f"{hand.phase}, spectator"
    if hand.phase == "finished":
        return "finished, seat"
    return f"{hand.phase}, {'on turn' if viewer == hand.turn else 'waiting'}"


def check(game: Game, viewer: Viewer) -> None:
    """The paths of a view are listed, those of the hand beside it as for a spectator."""
    sent = json.loads(msgspec.json.encode(view(game, viewer, Envelope("game", 1, ("one",)))))
    beside = sent.pop("beside")
    where = role(own_board(game, viewer), viewer)
    allowed = GOLDEN[where] | MORE | ({"you"} if viewer is not None else set())
    assert set(paths(sent)) <= allowed, (where, sorted(set(paths(sent)) - allowed))
    others = [board for board in game.boards if board is not own_board(game, viewer)]
    assert [one["id"] for one in beside] == [board.papers.id for board in others]
    for one, board in zip(beside, others, strict=True):
        assert {f"hand.{path}" for path in paths(one)} <= GOLDEN[f"{board.hand.phase}, spectator"]


def some_deal(rng: Random, kind: Kind) -> Game:
    """A deal of such a game, to be played."""
    game = kind.start(50, rng.randrange(kind.seats))
    seats = kind.seats if kind.form == "together" else 2
    decks = [random_deck(rng) if rng.random() < 0.5 else rich_deck(rng, seats) for _ in range(game.hands_to_deal)]
    return dealt(game, *decks)


@pytest.mark.parametrize("name", KINDS)
def test_views_of_every_kind_of_game_hold_listed_paths_only(name: str) -> None:
    rng, kind, met = Random(name), KINDS[name], set()
    for _ in range(DEALS):
        game, style = some_deal(rng, kind), some_style(rng)
        while True:
            for viewer in (*range(kind.seats), None):
                check(game, viewer)
                met.add(role(own_board(game, viewer), viewer))
            running = [gin(board) for board in game.boards if board.running]
            if not running:
                break
            hand = rng.choice(running)
            game = games.apply(game, hand.turn, choose(rng, hand, style))
    assert {"discard, on turn", "draw, waiting", "finished, seat", "draw, spectator"} <= met
