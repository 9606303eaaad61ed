"""What is stored comes back the same from both databases, and shows nothing of itself in a log."""

import pytest
from tests.store.tables import ANA, NOW, OPEN_SEAT, a_game, a_hand, a_key, a_move, a_step, an_end, deal

from tapete.store.database import Database
from tapete.store.failures import Conflict
from tapete.store.games import StoredGame, StoredSeat, commit_step, insert_game, load_game
from tapete.store.hands import HandSummaryRow, MoveRow, list_hands, load_hand, start_hand
from tapete.store.keys import find_key

pytestmark = pytest.mark.anyio

# Every byte, every kind of letter, the largest time: what one database bends and the other does not.
BYTES = bytes(range(256))
TEXT = "Ñandú 'q' \"q\" %s :x \\ \t 漢字 🂡"
LATE = 2**53


async def test_a_new_game_comes_back_with_its_seats_in_order(database: Database) -> None:
    seats = (StoredSeat(1, TEXT, "mesa"), StoredSeat(0, "Ana", None, BYTES[:32], BYTES[32:64]))
    await database.write(insert_game, a_game(state=TEXT, cpu_key=BYTES, next_deals=TEXT, created_at=LATE, seats=seats))
    assert await database.read(load_game, "game") == StoredGame(
        "game", 0, TEXT, "playing", BYTES, TEXT, LATE, LATE, None, None, (seats[1], seats[0])
    )


async def test_a_game_and_its_key_are_made_together(database: Database) -> None:
    await database.write(insert_game, a_game(), a_key(scope="", game="game"))
    assert await database.read(find_key, "", "key") == a_key(scope="", game="game")


async def test_a_game_whose_key_is_taken_is_not_made(database: Database) -> None:
    await database.write(insert_game, a_game(), a_key())
    with pytest.raises(Conflict) as refusal:
        await database.write(insert_game, a_game("second"), a_key())
    assert refusal.value.table == "idempotency_key"
    assert await database.read(load_game, "second") is None


async def test_two_games_have_the_seats_that_are_theirs(database: Database) -> None:
    await database.write(insert_game, a_game("one", seats=(ANA, OPEN_SEAT)))
    await database.write(insert_game, a_game("two", seats=(OPEN_SEAT, StoredSeat(0, "Eva"))))
    one, two = await database.read(load_game, "one"), await database.read(load_game, "two")
    assert one is not None
    assert two is not None
    assert ([seat.name for seat in one.seats], [seat.name for seat in two.seats]) == (["Ana", ""], ["Eva", ""])


async def test_the_next_deal_is_replaced_by_each_step(database: Database) -> None:
    await database.write(insert_game, a_game(next_deals="[1]"))
    await database.write(commit_step, a_step(next_deals="[2]", status="between-hands"))
    game = await database.read(load_game, "game")
    assert game is not None
    assert (game.next_deals, game.status) == ("[2]", "between-hands")


async def test_what_is_not_there_is_none(database: Database) -> None:
    assert await database.read(load_game, "game") is None
    assert await database.read(load_hand, "hand") is None
    assert await database.read(list_hands, "game") == []
    assert await database.read(find_key, "game/0", "key") is None


async def test_a_hand_comes_back_with_its_moves_in_order(database: Database) -> None:
    await database.write(insert_game, a_game())
    start = a_hand(deck=TEXT, rules=TEXT, seats=TEXT, seed=BYTES, client_seed="00ff", commitment="aa", started_at=LATE)
    await database.write(start_hand, "game", start)
    clock = MoveRow("hand", 1, 0, TEXT, LATE, auto=True)
    await database.write(commit_step, a_step(0, moves=(a_move(2), clock)))
    await database.write(commit_step, a_step(1, moves=tuple(a_move(ply) for ply in range(3, 40))))

    hand = await database.read(load_hand, "hand")
    assert hand is not None
    assert hand.moves == (clock, *(a_move(ply) for ply in range(2, 40)))
    assert hand.moves[0].auto is True
    assert hand.moves[1].auto is False
    assert (hand.game, hand.deck, hand.seed, hand.client_seed, hand.started_at) == ("game", TEXT, BYTES, "00ff", LATE)
    assert (hand.result, hand.scores, hand.finished_at) == (None, None, None)


async def test_a_hand_can_be_had_without_its_moves(database: Database) -> None:
    await database.write(deal)
    await database.write(commit_step, a_step(moves=(a_move(1),)))
    hand = await database.read(lambda connection: load_hand(connection, "hand", moves=False))
    assert hand is not None
    assert hand.moves == ()


async def test_the_hands_of_a_game_are_listed_by_number(database: Database) -> None:
    await database.write(deal)
    await database.write(insert_game, a_game("other"))
    await database.write(start_hand, "other", a_hand("theirs"))
    await database.write(commit_step, a_step(0, ends=(an_end(),)))
    await database.write(commit_step, a_step(1, starts=(a_hand("a later one", number=2),)))
    assert await database.read(list_hands, "game") == [
        HandSummaryRow("hand", 1, 1, "[]", an_end().result, "[25,0]", NOW, NOW + 60),
        HandSummaryRow("a later one", 2, 1, "[]", None, None, NOW, None),
    ]


async def test_a_number_is_given_to_one_hand_of_a_game(database: Database) -> None:
    await database.write(deal)
    with pytest.raises(Conflict) as refusal:
        await database.write(commit_step, a_step(starts=(a_hand("twin", number=1),)))
    assert refusal.value.table == "hand"


async def test_no_row_shows_what_it_holds() -> None:
    secret = "canary"
    rows = (
        a_game(state=secret, next_deals=secret),
        a_hand(deck=secret),
        a_key(body=secret.encode()),
        a_step(state=secret, moves=(a_move(1),), starts=(a_hand(deck=secret),)),
        StoredGame(secret, 0, secret, secret, b"", secret, 0, 0, None, None, (StoredSeat(0, secret),)),
    )
    assert secret not in f"{rows!r} {rows!s}"
