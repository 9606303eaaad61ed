"""A step is taken whole from the version it was worked out on, or not at all."""

import asyncio

import pytest
from tests.databases import ask
from tests.store.tables import a_hand, a_key, a_move, a_step, an_end, deal

from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Conflict
from tapete.store.games import SeatChange, Step, commit_step, load_game
from tapete.store.hands import load_hand
from tapete.store.keys import find_key

pytestmark = pytest.mark.anyio

EVERYTHING = (
    "SELECT (SELECT count(*) FROM move), (SELECT count(*) FROM hand), (SELECT count(*) FROM idempotency_key), "
    "(SELECT max(version) FROM game), (SELECT max(state) FROM game), (SELECT max(name) FROM seat)"
)


@pytest.fixture
async def dealt(database: Database) -> Database:
    await database.write(deal)
    return database


async def test_a_step_moves_the_game_on_and_keeps_its_moves_and_its_answer(dealt: Database) -> None:
    assert await dealt.write(commit_step, a_step(moves=(a_move(1), a_move(2)), key=a_key()))

    game = await dealt.read(load_game, "game")
    hand = await dealt.read(load_hand, "hand")
    assert game is not None
    assert hand is not None
    assert (game.version, game.state) == (1, "[1]")
    assert hand.moves == (a_move(1), a_move(2))
    assert await dealt.read(find_key, "game/0", "key") == a_key()


async def test_a_stale_step_changes_nothing_at_all(dealt: Database, database_url: str) -> None:
    await dealt.write(commit_step, a_step())
    before = ask(database_url, EVERYTHING)

    late = a_step(
        expected=0,
        state="late",
        starts=(a_hand("another", number=2),),
        moves=(a_move(1),),
        ends=(an_end(),),
        seats=(SeatChange(1, "Zoe", b"z" * 32),),
        key=a_key(),
    )
    assert not await dealt.write(commit_step, late)
    assert ask(database_url, EVERYTHING) == before


async def test_a_step_in_a_game_that_is_not_there_changes_nothing(dealt: Database) -> None:
    assert not await dealt.write(commit_step, a_step(game="nowhere", key=a_key()))
    assert await dealt.read(find_key, "game/0", "key") is None


async def test_a_ply_is_never_played_twice(dealt: Database, database_url: str) -> None:
    await dealt.write(commit_step, a_step(moves=(a_move(1),)))
    before = ask(database_url, EVERYTHING)

    with pytest.raises(Conflict) as refusal:
        await dealt.write(commit_step, a_step(expected=1, moves=(a_move(1),), key=a_key()))
    assert refusal.value.table == "move"
    assert ask(database_url, EVERYTHING) == before


async def test_a_key_that_is_taken_undoes_the_whole_step(dealt: Database, database_url: str) -> None:
    await dealt.write(commit_step, a_step(key=a_key()))
    before = ask(database_url, EVERYTHING)

    with pytest.raises(Conflict) as refusal:
        await dealt.write(commit_step, a_step(expected=1, moves=(a_move(1),), key=a_key()))
    assert refusal.value.table == "idempotency_key"
    assert ask(database_url, EVERYTHING) == before


async def test_an_op_that_raises_after_its_step_leaves_neither_the_move_nor_the_key(
    dealt: Database, database_url: str
) -> None:
    before = ask(database_url, EVERYTHING)

    def step_and_fall(connection: Connection) -> None:
        assert commit_step(connection, a_step(moves=(a_move(1),), key=a_key()))
        raise LookupError("fell")

    with pytest.raises(LookupError, match="fell"):
        await dealt.write(step_and_fall)
    assert ask(database_url, EVERYTHING) == before


async def test_an_answer_comes_only_after_others_can_see_the_step(dealt: Database, database_url: str) -> None:
    for version in range(20):
        await dealt.write(commit_step, a_step(expected=version, moves=(a_move(version + 1),)))
        assert ask(database_url, "SELECT version FROM game") == [(version + 1,)]


async def test_a_hand_starts_and_ends_in_one_step_of_a_cpu(dealt: Database) -> None:
    await dealt.write(commit_step, a_step(ends=(an_end(),)))
    quick = a_step(1, starts=(a_hand("quick", number=2),), moves=(a_move(1, "quick"),), ends=(an_end("quick"),))
    assert await dealt.write(commit_step, quick)

    hand = await dealt.read(load_hand, "quick")
    assert hand is not None
    assert (hand.result, hand.scores, hand.finished_at) == (an_end().result, "[25,0]", an_end().finished_at)
    assert hand.moves == (a_move(1, "quick"),)


async def test_whoever_sits_down_gets_a_token_and_uses_up_the_invite(dealt: Database) -> None:
    await dealt.write(commit_step, a_step(seats=(SeatChange(1, "Eva", b"e" * 32),)))

    game = await dealt.read(load_game, "game")
    assert game is not None
    ana, eva = game.seats
    assert (ana.name, ana.token_hash) == ("Ana", b"a" * 32)
    assert (eva.name, eva.token_hash, eva.invite_hash) == ("Eva", b"e" * 32, None)


async def test_of_sixteen_that_hammer_one_game_exactly_one_wins_each_version(
    dealt: Database, database_url: str
) -> None:
    versions, wins = 25, list[tuple[int, int]]()

    async def player(who: int) -> None:
        for version in range(versions):
            if await dealt.write(commit_step, step_of(who, version)):
                wins.append((version, who))
            await at_least(dealt, version + 1)

    await asyncio.gather(*(player(who) for who in range(16)))

    assert sorted(version for version, _ in wins) == list(range(versions))
    logged = ask(database_url, "SELECT ply, seat FROM move ORDER BY ply")
    assert logged == [(version + 1, who) for version, who in sorted(wins)]
    assert ask(database_url, "SELECT count(*) FROM idempotency_key") == [(versions,)]


def step_of(who: int, version: int) -> Step:
    move = a_move(version + 1)
    return a_step(version, moves=(type(move)("hand", version + 1, who, "{}", 0),), key=a_key(f"{who}-{version}"))


async def at_least(database: Database, version: int) -> None:
    """Everybody who lost sees the winner's step."""
    game = await database.read(load_game, "game")
    assert game is not None
    assert game.version >= version
