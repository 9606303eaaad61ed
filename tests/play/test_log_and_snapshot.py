"""The stored state is no more than the stored deals and moves played again."""

from random import Random

import msgspec
import pytest
from tests.databases import ask
from tests.play.houses import PERSON, TWO, choose, do, house, seen, sit

from tapete.engine import game as games
from tapete.engine.cards import Card
from tapete.engine.game import Game, Player
from tapete.engine.gin.shown import Papers
from tapete.engine.gin.table import MESA, Table
from tapete.play.places import GameWish
from tapete.play.records import LoggedMove, move_of
from tapete.play.tables import opened
from tapete.store.database import Database

pytestmark = pytest.mark.anyio


def replayed(url: str, game_id: str, players: tuple[Player, ...]) -> Game:
    """The game as its rows of hands and moves tell it, from the first deal on."""
    game = games.start(MESA, 50, players)
    hands = ask(
        url,
        "SELECT id, number, rules, deck, commitment, client_seed, dealer, result, scores FROM hand "  # noqa: S608
        f"WHERE game = '{game_id}' ORDER BY number",
    )
    for ident, number, rules, deck, commitment, client_seed, dealer, result, scores in hands:
        assert game.dealer == dealer
        assert msgspec.json.decode(str(rules), type=Table) == game.rules
        papers = Papers(str(ident), int(str(number)), _text(commitment), _text(client_seed))
        game = games.deal(game, papers, msgspec.json.decode(str(deck), type=tuple[Card, ...]))
        for (line,) in ask(url, f"SELECT move FROM move WHERE hand = '{ident}' ORDER BY ply"):  # noqa: S608
            logged = msgspec.json.decode(str(line), type=LoggedMove)
            game = games.apply(game, logged.seat, move_of(logged))
        if result is not None:
            assert msgspec.json.decode(str(scores), type=tuple[int, ...]) == game.scores
    return game


def _text(value: object) -> str | None:
    return None if value is None else str(value)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("wish", [PERSON, TWO], ids=["against the computer", "two people"])
async def test_playing_the_log_again_gives_the_stored_state_after_every_step_of_a_whole_game(
    database: Database, database_url: str, wish: GameWish, seed: int
) -> None:
    chance, at = Random(seed), house(database, seed)
    game_id, tokens = await sit(at, wish)
    players = (Player("Ana"), Player("CPU", "mesa") if len(tokens) == 1 else Player("Eva"))
    view, steps = await seen(at, game_id, tokens[0]), 0
    while view.status != "finished":
        turn = view.hand.turn if view.hand is not None and view.hand.turn is not None else 0
        mover = tokens[turn if len(tokens) > 1 else 0]
        view = await do(at, game_id, mover, choose(await seen(at, game_id, mover), chance))
        steps += 1
        if steps % 5 == 0 or view.status != "playing":
            _compare(database_url, game_id, players)
    assert steps > 10


def _compare(url: str, game_id: str, players: tuple[Player, ...]) -> None:
    ((state, status, version),) = ask(url, f"SELECT state, status, version FROM game WHERE id = '{game_id}'")  # noqa: S608
    game = replayed(url, game_id, players)
    assert msgspec.json.encode(game).decode() == state
    assert games.status(game) == status
    ((moves,),) = ask(
        url,
        f"SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = '{game_id}'",  # noqa: S608
    )
    joined = sum(1 for player in players[1:] if player.cpu is None)
    assert version == joined + game.number + int(str(moves))


async def test_what_is_remembered_of_a_game_is_what_is_stored(database: Database) -> None:
    chance, at = Random(3), house(database)
    game_id, tokens = await sit(at, TWO)
    view = await seen(at, game_id, tokens[0])
    for _ in range(40):
        if view.status == "finished":
            break
        remembered = at.memory.recall(game_id)
        assert remembered == await opened(at, game_id, fresh=True)
        turn = view.hand.turn if view.hand is not None and view.hand.turn is not None else 0
        view = await do(at, game_id, tokens[turn], choose(await seen(at, game_id, tokens[turn]), chance))
