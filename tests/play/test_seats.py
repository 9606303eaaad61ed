"""Seats that change hands: left, filled by a CPU, opened anew; and the game in which the same people go on."""

import asyncio
from dataclasses import replace
from random import Random

import msgspec
import pytest
from tests.play.houses import TWO, choose, do, seated, seen, sit, view
from tests.play.rummy_rooms import Clock, house_at, room, wish

from tapete.engine.game_view import Deal, GameView
from tapete.engine.refusals import IllegalMove
from tapete.play import once_more, seats, tables, tidying
from tapete.play.house import House, Memory
from tapete.play.once import Answer, Guard
from tapete.play.places import GameWish, Place
from tapete.play.refused import (
    KeyReused,
    NotTheHost,
    NotYourSeat,
    OutOfRange,
    SeatRefused,
    Stale,
    TokenMissing,
    Unknown,
)
from tapete.play.seats import LONG_AWAY, Invited
from tapete.store.database import Database

pytestmark = pytest.mark.anyio
KEY = Guard(key="k" * 22, fingerprint=b"leave")
THREE = GameWish(rules="clasico", target=100, seats=tuple(Place(name=name) for name in ("Ana", "Eva", "Leo")))


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(database: Database, clock: Clock) -> House:
    return house_at(database, clock)


async def open_table(at: House, wanted: GameWish = TWO) -> tuple[str, str, dict[int, str]]:
    """A game to which nobody but its creator has come: its id, the creator's token, the invitations."""
    made = seated(await tables.create(at, wanted, Guard()))
    return made.id, made.token, {one.seat: one.invite for one in made.invites}


async def played_out(at: House, wanted: GameWish = TWO) -> tuple[str, list[str]]:
    """A game played to its end; its id and the tokens of its people."""
    game, tokens = await sit(at, wanted)
    chance = Random(3)
    shown = await seen(at, game, tokens[0])
    while shown.status != "finished":
        turn = 0 if shown.hand is None or shown.hand.turn is None else shown.hand.turn
        mine = await seen(at, game, tokens[turn])
        shown = await do(at, game, tokens[turn], choose(mine, chance) if mine.status == "playing" else Deal())
    return game, tokens


def cpus(shown: GameView) -> list[str | None]:
    return [one.cpu for one in shown.seats]


async def test_the_first_person_at_the_table_is_its_host(house: House) -> None:
    game, ana, invites = await open_table(house, THREE)
    assert (await seen(house, game, ana)).host == 0
    eva = seated(await tables.join(house, game, "Eva", invites[1], Guard()))
    assert eva.view.host == 0
    await seats.leave(house, game, ana, Guard())
    assert (await seen(house, game, eva.token)).host == 1


async def test_a_seat_left_before_the_first_deal_is_open_again(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    after = view(await seats.leave(house, game, eva, Guard()))
    assert (after.status, after.you) == ("waiting", None)
    assert [(one.name, one.open) for one in after.seats] == [("Ana", False), ("", True)]
    with pytest.raises(NotYourSeat):
        await seen(house, game, eva)
    assert (await seen(house, game, ana)).you == 0


async def test_the_host_draws_a_new_invitation_and_the_old_one_is_void(house: House) -> None:
    game, ana, invites = await open_table(house)
    made = msgspec.json.decode((await seats.invite(house, game, ana, 1, Guard())).body, type=Invited)
    assert (made.seat, made.view.you) == (1, 0)
    with pytest.raises(Unknown):
        await tables.join(house, game, "Eva", invites[1], Guard())
    eva = seated(await tables.join(house, game, "Eva", made.invite, Guard()))
    assert (eva.seat, eva.view.status) == (1, "between-hands")
    with pytest.raises(SeatRefused, match="seat-taken"):
        await seats.invite(house, game, ana, 1, Guard())


async def test_a_new_invitation_keeps_the_name_that_was_thought_of_for_the_seat(house: House) -> None:
    game, ana, _ = await open_table(house)
    await seats.invite(house, game, ana, 1, Guard())
    assert (await tables.opened(house, game, fresh=True)).game.players[1].name == "Eva"


async def test_the_host_puts_a_cpu_on_an_open_seat_and_its_invitation_is_void(house: House) -> None:
    game, ana, invites = await open_table(house)
    after = view(await seats.fill(house, game, ana, 1, None, Guard()))
    assert (cpus(after), after.status, after.seats[1].name) == ([None, "mesa"], "between-hands", "CPU")
    with pytest.raises(Unknown):
        await tables.join(house, game, "Eva", invites[1], Guard())
    assert (await do(house, game, ana, Deal())).status == "playing"


async def test_cpus_on_several_seats_have_different_names(house: House) -> None:
    game, ana, _ = await open_table(house, THREE)
    await seats.fill(house, game, ana, 2, None, Guard())
    after = view(await seats.fill(house, game, ana, 1, None, Guard()))
    assert [one.name for one in after.seats] == ["Ana", "CPU 2", "CPU"]


@pytest.mark.parametrize("call", ["fill", "invite"])
async def test_only_the_host_looks_after_open_seats(house: House, call: str) -> None:
    game, _, invites = await open_table(house, THREE)
    eva = seated(await tables.join(house, game, "Eva", invites[1], Guard()))
    with pytest.raises(NotTheHost):
        await (
            seats.fill(house, game, eva.token, 2, None, Guard())
            if call == "fill"
            else seats.invite(house, game, eva.token, 2, Guard())
        )


async def test_seats_and_levels_that_there_are_not_are_refused(house: House) -> None:
    game, ana, _ = await open_table(house)
    with pytest.raises(OutOfRange, match="no-such-seat"):
        await seats.fill(house, game, ana, 2, None, Guard())
    with pytest.raises(OutOfRange, match="no-such-seat"):
        await seats.invite(house, game, ana, 5, Guard())
    with pytest.raises(OutOfRange, match="unknown-cpu"):
        await seats.fill(house, game, ana, 1, "experto", Guard())


async def test_once_dealt_a_cpu_plays_on_for_who_leaves_and_at_once_where_it_is_its_turn(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    shown = await do(house, game, ana, Deal())
    assert shown.hand is not None
    on_turn, other = (ana, eva) if shown.hand.turn == 0 else (eva, ana)
    before = (await tables.opened(house, game)).game.boards[0].hand
    after = view(await seats.leave(house, game, on_turn, Guard()))
    left = 0 if on_turn == ana else 1
    assert (after.seats[left].cpu, after.seats[left].name) == ("mesa", "CPU")
    assert after.hand is not None
    assert after.hand.turn == 1 - left
    now = (await tables.opened(house, game, fresh=True)).game.boards[0].hand
    assert now.ply > before.ply
    assert (await seen(house, game, other)).legal


async def test_the_hand_goes_on_from_the_same_cards(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    shown = await do(house, game, ana, Deal())
    waiting = eva if shown.hand is not None and shown.hand.turn == 0 else ana
    before = (await tables.opened(house, game)).game.boards[0].hand
    await seats.leave(house, game, waiting, Guard())
    table = await tables.opened(house, game, fresh=True)
    assert table.game.boards[0].hand == before


async def test_what_was_committed_to_stands_when_somebody_leaves_between_hands(house: House) -> None:
    game, tokens = await sit(house, THREE)
    shown, chance = await do(house, game, tokens[0], Deal()), Random(2)
    while shown.status == "playing" and shown.hand is not None and shown.hand.turn is not None:
        mine = await seen(house, game, tokens[shown.hand.turn])
        shown = await do(house, game, tokens[shown.hand.turn], choose(mine, chance))
    assert shown.status == "between-hands"
    after = view(await seats.leave(house, game, tokens[2], Guard()))
    assert after.next_commitments == shown.next_commitments
    assert after.status == "between-hands"


async def test_when_the_last_person_leaves_nobody_plays_on(house: House) -> None:
    game, (ana,) = await sit(house)
    await do(house, game, ana, Deal())
    before = (await tables.opened(house, game)).game.boards
    after = view(await seats.leave(house, game, ana, Guard()))
    assert (after.host, after.seats[0].open) == (None, True)
    assert (await tables.opened(house, game, fresh=True)).game.boards == before


async def test_a_finished_game_cannot_be_left_or_filled(house: House) -> None:
    game, (ana, eva) = await played_out(house)
    with pytest.raises(IllegalMove, match="game-finished"):
        await seats.leave(house, game, eva, Guard())
    with pytest.raises(IllegalMove, match="game-finished"):
        await seats.fill(house, game, ana, 1, None, Guard())


async def test_leaving_again_under_its_key_gives_the_first_answer(house: House) -> None:
    game, (_, eva) = await sit(house, TWO)
    first = await seats.leave(house, game, eva, KEY)
    assert await seats.leave(house, game, eva, KEY) == first
    with pytest.raises(KeyReused):
        await seats.leave(house, game, eva, Guard(key=KEY.key, fingerprint=b"another"))
    with pytest.raises(NotYourSeat):
        await seats.leave(house, game, eva, Guard())


async def test_leaving_a_table_that_has_moved_on_is_refused_where_a_version_is_named(house: House) -> None:
    game, (ana, eva) = await sit(house, TWO)
    await do(house, game, ana, Deal())
    with pytest.raises(Stale):
        await seats.leave(house, game, eva, Guard(version=1))
    assert (await seen(house, game, eva)).you == 1


async def test_without_a_token_nothing_of_this_can_be_done(house: House) -> None:
    game, _, _ = await open_table(house)
    for call in (
        seats.leave(house, game, None, Guard()),
        seats.fill(house, game, None, 1, None, Guard()),
        seats.invite(house, game, None, 1, Guard()),
        once_more.play_on(house, game, None, Guard()),
    ):
        with pytest.raises(TokenMissing):
            await call


async def test_who_has_been_away_for_a_minute_may_be_replaced_by_anybody_at_the_table(
    house: House, clock: Clock
) -> None:
    game, (ana, eva) = await sit(house, TWO)
    shown = await do(house, game, ana, Deal())
    with house.presence.here(game, 1):
        clock.now += 10 * LONG_AWAY
        with pytest.raises(SeatRefused, match="not-away"):
            await seats.fill(house, game, ana, 1, None, Guard())
    clock.now += LONG_AWAY - 1_000
    with pytest.raises(SeatRefused, match="not-away") as refused:
        await seats.fill(house, game, ana, 1, None, Guard())
    assert refused.value.params == {"seat": 1, "seconds": 1}
    clock.now += 1_000
    after = view(await seats.fill(house, game, ana, 1, None, Guard()))
    assert cpus(after) == [None, "mesa"]
    assert after.hand is not None
    assert after.hand.turn == 0
    assert shown.hand is not None
    with pytest.raises(NotYourSeat):
        await seen(house, game, eva)


async def test_nobody_can_be_replaced_who_has_just_moved(house: House, clock: Clock) -> None:
    game, tokens = await sit(house, TWO)
    clock.now += 10 * LONG_AWAY
    shown = await do(house, game, tokens[0], Deal())
    turn = shown.hand.turn if shown.hand is not None else None
    assert turn is not None
    mine = await seen(house, game, tokens[turn])
    await do(house, game, tokens[turn], choose(mine, Random(1)))
    clock.now += LONG_AWAY - 1_000
    with pytest.raises(SeatRefused, match="not-away") as refused:
        await seats.fill(house, game, tokens[1 - turn], turn, None, Guard())
    assert refused.value.params["seconds"] == 1
    clock.now += 1_000
    assert cpus(view(await seats.fill(house, game, tokens[1 - turn], turn, None, Guard())))[turn] == "mesa"


@pytest.mark.parametrize("begun", [False, True])
async def test_nobody_can_be_replaced_who_has_just_sat_down_or_been_dealt_to(
    house: House, clock: Clock, begun: bool
) -> None:
    clock.now += 10 * LONG_AWAY
    game, tokens = await sit(house, TWO)
    elsewhere = replace(house, memory=Memory())
    clock.now += LONG_AWAY - 1_000
    if begun:
        await do(house, game, tokens[0], Deal())
        clock.now += LONG_AWAY - 1_000
    for at in (house, elsewhere):
        for seat in (0, 1):
            with pytest.raises(SeatRefused, match="not-away"):
                await seats.fill(at, game, tokens[1 - seat], seat, None, Guard())


async def test_who_moved_at_another_process_has_not_been_away(house: House, clock: Clock) -> None:
    game, tokens = await sit(house, TWO)
    elsewhere = replace(house, memory=Memory())
    clock.now += 10 * LONG_AWAY
    shown = await do(house, game, tokens[0], Deal())
    clock.now += LONG_AWAY
    assert shown.hand is not None
    turn = shown.hand.turn
    assert turn is not None
    await do(house, game, tokens[turn], choose(await seen(house, game, tokens[turn]), Random(1)))
    clock.now += 1_000
    with pytest.raises(SeatRefused, match="not-away"):
        await seats.fill(elsewhere, game, tokens[1 - turn], turn, None, Guard())


async def test_who_has_left_the_next_game_sees_nothing_of_it_by_the_old_one(house: House) -> None:
    game, tokens = await played_out(house)
    following = seated(await once_more.play_on(house, game, tokens[0], Guard()))
    await seats.leave(house, following.id, tokens[0], Guard())
    fresh = msgspec.json.decode((await seats.invite(house, following.id, tokens[1], 0, Guard())).body, type=Invited)
    zoe = seated(await tables.join(house, following.id, "Zoe", fresh.invite, Guard()))
    await do(house, following.id, tokens[1], Deal())
    with pytest.raises(NotYourSeat):
        await once_more.play_on(house, game, tokens[0], Guard())
    assert seated(await once_more.play_on(house, game, tokens[1], Guard())).seat == 1
    assert (await seen(house, following.id, zoe.token)).you == 0


async def test_a_next_game_that_was_cleared_away_is_set_up_anew(house: House, clock: Clock) -> None:
    game, tokens = await played_out(house)
    first = seated(await once_more.play_on(house, game, tokens[0], Guard()))
    clock.now += 2 * tidying.DAY
    assert await tidying.clear_away(house) == 1
    second = seated(await once_more.play_on(house, game, tokens[1], Guard()))
    assert (second.id != first.id, second.seat) == (True, 1)
    assert (await seen(house, game, tokens[0])).rematch == second.id


async def test_a_seat_can_be_left_though_its_time_is_over(house: House, clock: Clock) -> None:
    at = await room(house, wish(3))
    await at.say("deal")
    hand = (await at.view()).hand
    assert hand is not None
    assert hand.turn is not None
    clock.now = await at.deadline() + 5_000
    after = view(await seats.leave(house, at.game, at.tokens[hand.turn], Guard()))
    assert after.seats[hand.turn].cpu == "mesa"


async def test_one_cannot_replace_oneself_or_a_cpu(house: House, clock: Clock) -> None:
    game, (ana,) = await sit(house)
    clock.now += 10 * LONG_AWAY
    for seat in (0, 1):
        with pytest.raises(SeatRefused, match="seat-taken"):
            await seats.fill(house, game, ana, seat, None, Guard())


async def test_a_room_of_rummy_goes_on_with_a_cpu_and_a_new_clock(house: House, clock: Clock) -> None:
    at = await room(house, wish(3))
    await at.say("deal")
    turn = (await at.view()).hand
    assert turn is not None
    assert turn.turn is not None
    clock.now += 20_000
    after = view(await seats.leave(house, at.game, at.tokens[turn.turn], Guard()))
    assert after.hand is not None
    assert after.hand.turn not in (None, turn.turn)
    assert await at.deadline() == clock.now + 45_000


async def test_the_same_people_go_on_with_their_tokens(house: House) -> None:
    game, tokens = await played_out(house)
    first = seated(await once_more.play_on(house, game, tokens[1], Guard()))
    assert (first.seat, first.token, first.view.status) == (1, tokens[1], "between-hands")
    assert [one.score for one in first.view.seats] == [0, 0]
    for seat, token in enumerate(tokens):
        assert (await seen(house, game, token)).rematch == first.id
        assert (await seen(house, first.id, token)).you == seat
    again = seated(await once_more.play_on(house, game, tokens[0], Guard()))
    assert (again.id, again.seat) == (first.id, 0)
    assert (await do(house, first.id, tokens[0], Deal())).status == "playing"


async def test_a_game_that_is_not_over_has_no_other_after_it(house: House) -> None:
    game, tokens = await sit(house, TWO)
    with pytest.raises(SeatRefused, match="game-running"):
        await once_more.play_on(house, game, tokens[0], Guard())


async def test_asking_again_under_one_key_gives_the_first_answer(house: House) -> None:
    game, tokens = await played_out(house)
    for token, key in zip(tokens, ("a" * 22, "b" * 22), strict=True):
        guard = Guard(key=key, fingerprint=b"rematch")
        first: Answer = await once_more.play_on(house, game, token, guard)
        await do(house, seated(first).id, tokens[0], Deal()) if token == tokens[0] else None
        assert await once_more.play_on(house, game, token, guard) == first


async def test_of_many_who_ask_at_once_all_are_told_the_same_game(house: House) -> None:
    game, tokens = await played_out(house)
    answers = await asyncio.gather(*(once_more.play_on(house, game, tokens[n % 2], Guard()) for n in range(8)))
    assert len({seated(answer).id for answer in answers}) == 1
