"""Of rummy too the stored state is no more than the stored deals and moves played again: turns that the clock ended and
stocks that were built anew among them."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from tests.databases import ask
from tests.engine.rummy.playing import Style, choose
from tests.engine.rummy.words import word_of
from tests.play.houses import seated
from tests.play.rummy_rooms import Clock, Room, house_at, room, wish

from tapete.engine import game as games
from tapete.engine.cards import CardOrJoker
from tapete.engine.game import Game
from tapete.engine.moves import Rebuild
from tapete.engine.papers import Papers
from tapete.engine.rummy.hand import Hand
from tapete.engine.rummy.options import Options
from tapete.play import history, rematch
from tapete.play.once import Guard
from tapete.play.places import GameWish, Place, game_of
from tapete.play.records import LoggedMove, move_of
from tapete.store.database import Database

pytestmark = pytest.mark.anyio

HANDS = "SELECT id, number, rules, deck, commitment, client_seed, dealer, seed, scores, result FROM hand"
WISHES = {
    "two people": wish(2),
    "two people to 200": wish(2, opening=30, length="200"),
    "four people": wish(4, opening=51, clock=600),
    "six people": wish(6, clock=30),
    "against the computer to 200": GameWish(rules="rummy", length="200", seats=(Place(name="Ana"),)),
    "two people and two computers": GameWish(
        rules="rummy", seats=(Place(name="Ana"), Place(cpu="novato"), Place(name="Eva"), Place(cpu="novato"))
    ),
}
LIVELY = Style(pile=0.3, back=0.2, looks=0.9, own=0.2, swaps=0.7, late=0.03)
IDLE = Style(pile=0.1, back=0.3, looks=0.1, own=0.0, swaps=0.5, late=0.1)


def replayed(url: str, game_id: str, wanted: GameWish) -> Game:
    """The game as its rows of hands and moves tell it, from the first deal on."""
    game = game_of(wanted)
    for seat, player in enumerate(game.players):
        if player.open:
            game = games.seat_player(game, seat, f"Guest {seat}")
    ((key,),) = ask(url, f"SELECT cpu_key FROM game WHERE id = '{game_id}'")  # noqa: S608
    for row in ask(url, f"{HANDS} WHERE game = '{game_id}' ORDER BY number"):
        game = _played(url, game, row, _bytes(key))
    return game


def _bytes(value: object) -> bytes:
    assert isinstance(value, bytes)
    return value


def _played(url: str, game: Game, row: tuple[Any, ...], key: bytes) -> Game:
    ident, number, rules, deck, commitment, client_seed, dealer, seed, scores, result = row
    assert (dealer,) == game.dealers
    assert msgspec.json.decode(rules, type=Options) == game.rules
    papers = Papers(ident, number, commitment, client_seed)
    chance = key if seed is None else _bytes(seed)
    game = games.deal(game, [papers], [msgspec.json.decode(deck, type=tuple[CardOrJoker, ...])], [chance])
    ended: set[int] = set()
    for (line,) in ask(url, f"SELECT move FROM move WHERE hand = '{ident}' ORDER BY ply"):  # noqa: S608
        logged = msgspec.json.decode(str(line), type=LoggedMove)
        move, turns = move_of(logged), game.boards[0].hand.turns
        if logged.auto and not isinstance(move, Rebuild) and turns not in ended:
            ended.add(turns)
            game = games.timed_out(game, logged.seat)
        game = games.apply(game, logged.seat, move, auto=logged.auto)
    if result is not None:
        assert msgspec.json.decode(scores, type=tuple[int, ...]) == game.scores
    return game


def compare(url: str, game_id: str, wanted: GameWish) -> None:
    """The log gives the state, the status and the version that are stored."""
    ((state, status, version),) = ask(url, f"SELECT state, status, version FROM game WHERE id = '{game_id}'")  # noqa: S608
    game = replayed(url, game_id, wanted)
    assert msgspec.json.encode(game).decode() == state
    assert games.status(game) == status
    query = f"SELECT count(*) FROM move JOIN hand ON hand.id = move.hand WHERE hand.game = '{game_id}'"  # noqa: S608
    joined = sum(player.open for player in game_of(wanted).players)
    assert version == joined + game.number + int(str(ask(url, query)[0][0]))


def on_the_table(game: Game) -> Hand:
    """The deal on the table."""
    hand = game.boards[0].hand
    assert isinstance(hand, Hand)
    return hand


async def step(at: Room, chance: Random, style: Style) -> Hand:
    """A move of whoever is on turn, or the end of its time; the deal after it."""
    hand = on_the_table((await at.table()).game)
    move = None if chance.random() < style.late else choose(chance, hand, style)
    if move is None:
        assert await at.run_out() == 1
    else:
        at.clock.now += 2_000
        await at.post(hand.turn, word_of(move))
    return on_the_table((await at.table()).game)


@pytest.mark.parametrize("style", [LIVELY, IDLE], ids=["lively", "idle"])
@pytest.mark.parametrize("kind", WISHES)
async def test_playing_the_log_again_gives_the_stored_state_of_whole_games(
    database: Database, database_url: str, kind: str, style: Style
) -> None:
    wanted, chance = WISHES[kind], Random(kind)
    at = await room(house_at(database, Clock()), wanted)
    seen: dict[str, dict[int, Hand]] = {}
    steps, most = 0, 300 if style is LIVELY else 150
    while (status := (await at.view()).status) != "finished" and steps < most:
        if status == "between-hands":
            await at.post(min(at.tokens), "deal")
        else:
            hand = await step(at, chance, style)
            board = (await at.table()).game.boards[0]
            seen.setdefault(board.papers.id, {})[hand.ply] = hand
        steps += 1
        if steps % 20 == 0:
            compare(database_url, at.game, wanted)
    compare(database_url, at.game, wanted)
    for ident, hands in seen.items():
        if any(hand.phase == "finished" for hand in hands.values()):
            again = history.rummy_hands(await _record(at, ident))
            assert all(again[ply] == hand for ply, hand in hands.items())


async def _record(at: Room, hand: str) -> history.RummyRecord:
    played = await history.record(at.at, hand)
    assert isinstance(played, history.RummyRecord)
    return played


async def test_the_games_above_have_everything_in_them(database: Database, database_url: str) -> None:
    """One long game of all kinds of moves, so that nothing is replayed that never happened."""
    chance, wanted = Random(11), wish(5, length="200", opening=30)
    at = await room(house_at(database, Clock()), wanted)
    for _ in range(600):
        status = (await at.view()).status
        if status == "finished":
            break
        if status == "between-hands":
            await at.post(0, "deal")
        await step(at, chance, chance.choice((LIVELY, IDLE)))
    compare(database_url, at.game, wanted)
    query = "SELECT move, auto FROM move JOIN hand ON hand.id = move.hand"
    lines = [(msgspec.json.decode(str(move))["move"], bool(auto)) for move, auto in ask(database_url, query)]
    met = Counter(lines)
    own = {name for name, auto in met if not auto}
    assert own == {"draw", "take-back", "open", "meld", "lay-off", "swap-joker", "discard"}
    assert {name for name, auto in met if auto} >= {"draw", "discard", "take-back", "rebuild"}


async def test_what_is_remembered_of_a_room_is_what_is_stored(database: Database) -> None:
    chance = Random(3)
    at = await room(house_at(database, Clock()), wish(3))
    await at.say("deal")
    for _ in range(60):
        await step(at, chance, LIVELY)
        remembered = at.at.memory.recall(at.game)
        assert remembered is not None
        assert remembered == await at.restarted().table()


async def test_the_same_deal_can_be_played_once_more(database: Database) -> None:
    at = await room(house_at(database, Clock()), wish(3, opening=30, clock=90))
    await at.say("deal")
    chance = Random(8)
    while (await at.view()).status != "finished":
        await step(at, chance, LIVELY)
    played = await _record(at, (await at.hand()).id)
    made = seated(await rematch.rematch(at.at, played.id, Guard()))
    again = Room(at.at, at.clock, made.id, {made.seat: made.token})
    assert (made.view.options.table, made.view.options.format) == (played.rules, "together")
    assert [seat.open for seat in made.view.seats] == [False, True, True]
    assert made.view.next_commitment is None
    table = await again.table()
    assert (table.game.dealers, table.next[0].deck) == ((played.dealer,), played.deck)


async def test_a_rematch_against_computers_plays_the_same_cards_by_its_own_chance(database: Database) -> None:
    at = await room(house_at(database, Clock()), WISHES["against the computer to 200"])
    await at.say("deal")
    chance = Random(5)
    while (await at.view()).status == "playing":
        await step(at, chance, LIVELY)
    played = await _record(at, (await at.hand()).id)
    made = seated(await rematch.rematch(at.at, played.id, Guard()))
    again = Room(at.at, at.clock, made.id, {made.seat: made.token})
    await again.say("deal")
    assert on_the_table((await again.table()).game).cards[0] == history.rummy_hands(played)[0].cards[0]
    while (await again.view()).status == "playing":
        await step(again, chance, IDLE)
    repeated = await _record(again, (await again.hand()).id)
    assert (repeated.deck, repeated.proof) == (played.deck, None)
    assert played.proof is not None
