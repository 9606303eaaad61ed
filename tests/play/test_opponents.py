"""The computer's replies: in the same step, through the same rules, and the same again for the same position."""

from random import Random

import pytest
from tests.chance import entropy
from tests.databases import on_sqlite
from tests.play.houses import PERSON, choose, do, house, seen, sit

from tapete.engine import game as games
from tapete.engine.game import Player
from tapete.engine.gin.table import MESA
from tapete.engine.moves import Discard, Draw, Move, Upcard
from tapete.engine.papers import Papers
from tapete.engine.shuffle import deck
from tapete.play import opponents
from tapete.play.opened import OpenTable
from tapete.play.refused import OutOfRange
from tapete.store.database import Database

pytestmark = pytest.mark.anyio


def dealt(number: int, *, dealer: int = 0) -> games.Game:
    """A hand in which the computer, on seat 1, is first unless it deals."""
    game = games.start(MESA, 50, (Player("Ana"), Player("CPU", "mesa")), creator=1 - dealer)
    return games.deal(game, [Papers("hand", 1)], [deck("hand", number.to_bytes(32, "big"))])


def table(game: games.Game, key: bytes = bytes(32)) -> OpenTable:
    return OpenTable("game", 1, game, key, (), ())


def test_the_computer_plays_until_a_person_is_to_move() -> None:
    for number in range(50):
        game = dealt(number)
        moves = list(opponents.replies(table(game), game, []))
        after = moves[-1][2].boards[0].hand
        assert after.turn == 0 or after.phase == "finished"
        assert [isinstance(moves[0][1], Upcard), len(moves)] in ([True, 1], [True, 2])


def test_a_person_is_not_played_for() -> None:
    game = dealt(1, dealer=1)
    assert list(opponents.replies(table(game), game, [])) == []


def test_the_same_position_is_decided_the_same_way_again() -> None:
    for number in range(30):
        game = dealt(number)
        first, again = [[reply.move for reply in opponents.replies(table(game), game, [])] for _ in range(2)]
        assert first == again


def test_a_script_is_played_first_and_used_up() -> None:
    game = dealt(3)
    script: list[Move] = [Upcard(False), Draw("stock")]
    moves = [reply.move for reply in opponents.replies(table(game), game, script)]
    assert moves == [Upcard(False)]
    assert script == [Draw("stock")]


def test_a_script_that_the_rules_refuse_is_an_error_of_whoever_wrote_it() -> None:
    game = dealt(3)
    with pytest.raises(OutOfRange) as refused:
        list(opponents.replies(table(game), game, [Discard("KD")]))
    assert refused.value.params == {"refusal": "wrong-phase"}


@on_sqlite
async def test_every_version_of_a_game_leaves_the_move_to_a_person(database: Database) -> None:
    chance, at = Random(5), house(database, 5)
    game, (token,) = await sit(at, PERSON)
    view = await seen(at, game, token)
    while view.status != "finished":
        assert view.legal
        view = await do(at, game, token, choose(view, chance))


def test_bytes_for_tests_repeat_themselves() -> None:
    assert [entropy(1)(9), entropy(1)(9)] == [entropy(1)(9)] * 2
    assert entropy(1)(9) != entropy(2)(9)
