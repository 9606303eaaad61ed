"""The stored state is no more than the stored deals and moves played again."""

from itertools import groupby
from random import Random

import msgspec
import pytest
from tests.databases import ask
from tests.play.houses import FORMATS, PERSON, TWO, choose, do, house, on_turn, seen, sit

from tapete.engine import game as games
from tapete.engine.cards import Card
from tapete.engine.game import Game
from tapete.engine.gin.table import Table
from tapete.engine.papers import Papers
from tapete.play.places import GameWish, game_of
from tapete.play.records import LoggedMove, move_of
from tapete.play.tables import opened
from tapete.store.database import Database

pytestmark = pytest.mark.anyio

HANDS = "SELECT id, number, rules, deck, commitment, client_seed, dealer, result, scores FROM hand"
WISHES = {"against the computer": PERSON, "two people": TWO, **FORMATS}


def replayed(url: str, game_id: str, wish: GameWish) -> Game:
    """The game as its rows of hands and moves tell it, from the first deal on."""
    game = _all_seated(game_of(wish))
    rows = ask(url, f"{HANDS} WHERE game = '{game_id}' ORDER BY number")
    together = game.hands_to_deal
    for _, deal in groupby(rows, lambda row: (int(str(row[1])) - 1) // together):
        game = _played(url, game, list(deal))
    return game


def _all_seated(game: Game) -> Game:
    for seat, player in enumerate(game.players):
        if player.open:
            game = games.seat_player(game, seat, player.name)
    return game


def _played(url: str, game: Game, hands: list[tuple[object, ...]]) -> Game:
    """The game after all moves of one deal; which of its hands went first makes no difference."""
    assert game.dealers == tuple(row[6] for row in hands)
    assert all(msgspec.json.decode(str(row[2]), type=Table) == game.rules for row in hands)
    papers = [Papers(str(row[0]), int(str(row[1])), _text(row[4]), _text(row[5])) for row in hands]
    game = games.deal(game, papers, [msgspec.json.decode(str(row[3]), type=tuple[Card, ...]) for row in hands])
    for row in hands:
        for (line,) in ask(url, f"SELECT move FROM move WHERE hand = '{row[0]}' ORDER BY ply"):  # noqa: S608
            logged = msgspec.json.decode(str(line), type=LoggedMove)
            game = games.apply(game, logged.seat, move_of(logged))
    if all(row[7] is not None for row in hands):
        scores = [msgspec.json.decode(str(row[8]), type=tuple[int, ...]) for row in hands]
        assert game.scores in scores
    return game


def _text(value: object) -> str | None:
    return None if value is None else str(value)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("kind", WISHES)
async def test_playing_the_log_again_gives_the_stored_state_after_every_step_of_a_whole_game(
    database: Database, database_url: str, kind: str, seed: int
) -> None:
    chance, at, wish = Random(seed), house(database, seed), WISHES[kind]
    game_id, tokens = await sit(at, wish)
    view, steps = await seen(at, game_id, None), 0
    while view.status != "finished":
        mover = tokens[on_turn(view, tokens)]
        await do(at, game_id, mover, choose(await seen(at, game_id, mover), chance))
        view = await seen(at, game_id, None)
        steps += 1
        if steps % 5 == 0 or view.status != "playing":
            _compare(database_url, game_id, wish)
    assert steps > 3


def _compare(url: str, game_id: str, wish: GameWish) -> None:
    ((state, status, version),) = ask(url, f"SELECT state, status, version FROM game WHERE id = '{game_id}'")  # noqa: S608
    game = replayed(url, game_id, wish)
    assert msgspec.json.encode(game).decode() == state
    assert games.status(game) == status
    ((moves,),) = ask(
        url,
        f"SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = '{game_id}'",  # noqa: S608
    )
    joined = sum(player.open for player in game_of(wish).players)
    assert version == joined + game.number // game.hands_to_deal + int(str(moves))


async def test_what_is_remembered_of_a_game_is_what_is_stored(database: Database) -> None:
    chance, at = Random(3), house(database)
    game_id, tokens = await sit(at, TWO)
    view = await seen(at, game_id, tokens[0])
    for _ in range(40):
        if view.status == "finished":
            break
        remembered = at.memory.recall(game_id)
        assert remembered == await opened(at, game_id, fresh=True)
        mover = tokens[on_turn(view, tokens)]
        view = await do(at, game_id, mover, choose(await seen(at, game_id, mover), chance))
