"""The clock of a turn (`rummy`: clock): how long it is, when it runs, and what happens when it has run out."""

import msgspec
import pytest
from tests.databases import on_sqlite
from tests.engine.rummy.tables import deck
from tests.play.houses import PERSON, do, house, seen, sit
from tests.play.rummy_rooms import (
    NOW,
    Clock,
    Room,
    house_at,
    log,
    opened_room,
    room,
    told,
    wish,
)

from tapete.engine.game_view import Deal
from tapete.engine.refusals import IllegalMove, Refusal
from tapete.engine.rummy.shown import RummyHandView
from tapete.play import tables
from tapete.play.attending import sweep
from tapete.play.clocks import GRACE
from tapete.play.once import Guard
from tapete.play.places import GameWish, Place
from tapete.play.refused import Stale
from tapete.store.database import Database

pytestmark = pytest.mark.anyio


async def refused(at: Room, seat: int, word: str, guard: Guard | None = None) -> Refusal:
    """The refusal that a move meets."""
    with pytest.raises(IllegalMove) as caught:
        await at.post(seat, word, guard)
    return caught.value.code


async def test_a_turn_has_45_seconds_when_nobody_says(database: Database) -> None:
    at = await room(house_at(database, Clock()))
    await at.say("deal")
    assert await at.deadline() == NOW + 45_000
    assert (await at.hand()).clock_ends_at == "2026-09-21T14:14:05.000Z"


@pytest.mark.parametrize("seconds", [30, 45, 60, 90, 600])
async def test_the_room_chooses_how_long_a_turn_is(database: Database, seconds: int) -> None:
    at = await room(house_at(database, Clock()), wish(clock=seconds))
    await at.say("deal")
    assert await at.deadline() == NOW + seconds * 1_000
    await at.until(NOW + seconds * 1_000 + GRACE - 1)
    assert await sweep(at.at) == 0
    at.clock.now += 1
    assert await sweep(at.at) == 1


async def test_the_clock_is_one_for_all_of_a_turn(database: Database) -> None:
    at = await opened_room(house_at(database, Clock()))
    ends = await at.deadline()
    for word in ("pile", "back", "stock", "swap JH 3 2", "off XX 1 high"):
        at.clock.now += 5_000
        await at.say(word)
        assert await at.deadline() == ends
    await at.say("-4D")
    assert await at.deadline() == at.clock.now + 45_000


async def test_an_opening_does_not_turn_the_clock_back(database: Database) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    at.clock.now += 20_000
    await at.say("stock")
    at.clock.now += 20_000
    await at.say("open KS KH KD + 5H 6H 7H")
    assert await at.deadline() == NOW + 45_000


async def test_each_turn_has_a_clock_of_its_own(database: Database) -> None:
    at = await room(house_at(database, Clock()), wish(3))
    await at.say("deal")
    for turn in range(7):
        at.clock.now += 1_000 * (turn + 1)
        view = await at.say("stock", f"-{(await at.hand(turn % 3)).cards[0]}")
        assert view.hand is not None
        assert view.hand.turn == (turn + 1) % 3
        assert await at.deadline() == at.clock.now + 45_000


async def test_a_computers_turn_takes_none_of_a_persons_time(database: Database) -> None:
    at = await room(
        house_at(database, Clock()), GameWish(rules="rummy", seats=(Place(name="Ana"), Place(cpu="novato")))
    )
    await at.say("deal")
    for _ in range(3):
        at.clock.now += 10_000
        await at.say("stock", f"-{(await at.hand(0)).cards[0]}")
        assert await at.deadline() == at.clock.now + 45_000


async def test_no_clock_runs_before_the_deal_after_it_or_while_a_seat_is_open(database: Database) -> None:
    house_ = house_at(database, Clock())
    made = await tables.create(house_, wish(), Guard())
    game = msgspec.json.decode(made.body)["id"]
    assert (await tables.opened(house_, game)).deadline is None
    at = await room(house_, wish(length="200"))
    assert (await at.table()).deadline is None
    winning = deck("KS KH KD 5H 6H 7H 8H 9H TH JH QH AC AD", "2S", upcard="7S", stock="AS 3C")
    await at.order(winning)
    await at.say("deal")
    assert (await at.hand()).clock_ends_at is not None
    view = await at.say("stock", "open KS KH KD + 5H 6H 7H 8H 9H TH JH QH + AC AD AS")
    assert view.status == "between-hands"
    assert isinstance(view.hand, RummyHandView)
    assert view.hand.clock_ends_at is None
    at.clock.now += 10**9
    assert await sweep(at.at) == 0
    assert (await at.view()).version == view.version


@on_sqlite
async def test_gin_has_no_clock(database: Database) -> None:
    at = house(database)
    game, (token,) = await sit(at, PERSON)
    await do(at, game, token, Deal())
    assert (await tables.opened(at, game, fresh=True)).deadline is None
    assert "clock" not in str(msgspec.to_builtins((await seen(at, game, token)).hand))


@pytest.mark.parametrize("late", [-1, 0, GRACE - 1])
async def test_a_move_that_comes_before_the_grace_is_over_counts(
    database: Database, database_url: str, late: int
) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    await at.late(late)
    await at.say("stock")
    assert await sweep(at.at) == 0
    assert [told(line) for line in log(database_url, at.game)] == ["draw stock 8D"]


@pytest.mark.parametrize("late", [GRACE, GRACE + 1, GRACE + 60_000])
@pytest.mark.parametrize("swept", [False, True])
async def test_one_that_comes_later_is_refused_and_the_table_has_played(
    database: Database, database_url: str, late: int, swept: bool
) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    before = await at.say("deal")
    await at.late(late)
    if swept:
        assert await sweep(at.at) == 1
        with pytest.raises(Stale):
            await at.post(0, "stock", Guard(version=before.version))
    assert await refused(at, 0, "stock", None if swept else Guard(version=before.version)) is Refusal.TIME_RAN_OUT
    assert [told(line) for line in log(database_url, at.game)] == ["draw stock 8D*", "discard 8D*"]
    assert (await at.hand()).turn == 1
    assert await at.deadline() == at.clock.now + 45_000
    assert await sweep(at.at) == 0


async def test_each_move_of_a_turn_is_held_to_the_same_end(database: Database) -> None:
    """Time that was enough to draw is not enough to discard a moment later."""
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    await at.late(GRACE - 1)
    await at.say("stock")
    at.clock.now += 1
    assert await refused(at, 0, "-2C") is Refusal.TIME_RAN_OUT
    assert (await at.hand()).turn == 1


async def test_a_late_move_never_counts_for_the_next_turn_of_the_same_person(
    database: Database, database_url: str
) -> None:
    """The computer has answered at once, so the very same move would be legal again."""
    at = await room(house_at(database, Clock()), GameWish(rules="rummy", seats=(Place(name="Ana"),)))
    before = await at.say("deal")
    for word in ("stock", "pile"):
        await at.late()
        assert await refused(at, 0, word) is Refusal.TIME_RAN_OUT
        hand = await at.hand(0)
        assert (hand.turn, hand.phase) == (0, "draw")
        assert await refused(at, 0, word) is Refusal.TIME_RAN_OUT  # within the grace of a new turn
        with pytest.raises(Stale):
            await at.post(0, word, Guard(version=before.version))
    assert all(line.auto for line in log(database_url, at.game) if line.seat == 0)
    at.clock.now += GRACE
    await at.say("stock")
    assert not log(database_url, at.game)[-1].auto


async def test_after_a_lost_turn_a_move_that_names_the_present_version_counts_at_once(database: Database) -> None:
    at = await room(house_at(database, Clock()), GameWish(rules="rummy", seats=(Place(name="Ana"),)))
    await at.say("deal")
    await at.run_out()
    version = (await at.view()).version
    assert (await at.post(0, "stock", Guard(version=version))).status == 200


async def test_after_a_lost_turn_a_move_of_somebody_else_counts_at_once(database: Database) -> None:
    at = await room(house_at(database, Clock()))
    await at.say("deal")
    await at.run_out()
    assert (await at.post(1, "stock")).status == 200


async def test_others_are_not_refused_for_the_time_of_the_one_on_turn(database: Database) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    await at.late()
    await at.post(1, "stock")
    hand = await at.hand(1)
    assert (hand.turn, hand.phase) == (1, "play")


async def test_a_move_that_came_in_time_is_answered_the_same_when_it_is_asked_again_after_the_end(
    database: Database,
) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    shown = await at.say("deal")
    key = Guard(version=shown.version, key="draw", fingerprint=b"draw")
    first = await at.post(0, "stock", key)
    await at.late()
    for again in (at, at, at.restarted()):
        assert await again.post(0, "stock", key) == first
    await at.run_out()
    assert await at.restarted().post(0, "stock", key) == first


async def test_a_key_that_came_too_late_is_not_used_up(database: Database) -> None:
    at = await room(house_at(database, Clock()))
    await at.order()
    await at.say("deal")
    await at.late()
    key = Guard(key="draw", fingerprint=b"draw")
    assert await refused(at, 0, "stock", key) is Refusal.TIME_RAN_OUT
    await at.say("stock", "-2D")
    assert (await at.post(0, "stock", key)).status == 200


# The script so far (the first words deal and open), and what the table does then.
KINDS: dict[str, tuple[tuple[str, ...], list[str]]] = {
    "not drawn": ((), ["draw stock 3H", "discard 3H"]),
    "drawn": (("stock",), ["discard 3H"]),
    "given back": (("pile", "back"), ["draw stock 3H", "discard 3H"]),
    "taken and not used": (("pile",), ["take-back", "draw stock 3H", "discard 3H"]),
    "taken and used": (("pile", "meld 2D 3D 4D"), ["discard TC"]),
    "taken, not used, but others laid": (
        ("pile", "swap JH 3 2", "off XX 1 high"),
        ["take-back", "draw stock 3H", "discard 3H"],
    ),
    "the drawn card laid": (("stock", "swap JH 3 2", "meld 3H 3D XX"), ["discard TC"]),
    "a joker freed": (("stock", "swap JH 3 2"), ["swap-back 3 2", "discard 3H"]),
    "a joker freed and laid again": (("stock", "swap JH 3 2", "off XX 1 high"), ["discard 3H"]),
}


@pytest.mark.parametrize("kind", KINDS)
async def test_the_table_ends_a_turn_in_any_state_of_it(database: Database, database_url: str, kind: str) -> None:
    words, done = KINDS[kind]
    at = await opened_room(house_at(database, Clock()))
    await at.say(*words)
    lines = len(log(database_url, at.game))
    laid = [meld.cards for meld in (await at.hand()).table]
    before = (await at.view()).version
    assert await at.run_out() == 1
    assert [told(line) for line in log(database_url, at.game)[lines:]] == [f"{one}*" for one in done]
    hand = await at.hand()
    assert (hand.turn, hand.phase) == (1, "draw")
    freed = "swap-back 3 2" in done
    assert [meld.cards for meld in hand.table] == [*laid[:3], ("9H", "TH", "XX")] if freed else laid
    assert (await at.view()).version == before + len(done)
    assert [event.__struct_config__.tag for event in (await at.view(0)).events][-len(done) - 1 :] == [
        "time-out",
        *(one.split()[0] for one in done),
    ]


async def test_two_freed_jokers_go_back_the_last_one_first(database: Database, database_url: str) -> None:
    ana = "KS KH KD 5H 6H 7H JH 8C 4D 9S TC 8S 3D"
    eva = "QS QH QD 9H TH XX 8D 8H XX 6S JC AC 3S"
    at = await room(house_at(database, Clock()))
    await at.order(deck(ana, eva, upcard="7S", stock="2C 2D 3H"))
    await at.say(
        *("deal", "stock", "open KS KH KD + 5H 6H 7H", "-2C"),
        *("stock", "open QS QH QD + 9H TH XX + 8D 8H XX", "-2D"),
        *("stock", "swap JH 3 2", "swap 8C 4 2"),
    )
    assert (await at.hand()).freed_jokers == 2
    lines = len(log(database_url, at.game))
    assert await at.run_out() == 1
    assert [told(line) for line in log(database_url, at.game)[lines:]] == [
        "swap-back 4 2*",
        "swap-back 3 2*",
        "discard 3H*",
    ]
    assert [meld.cards for meld in (await at.hand()).table][3:] == [("9H", "TH", "XX"), ("8D", "8H", "XX")]


async def test_who_is_stuck_has_no_move_listed_and_is_freed_by_the_clock(database: Database, database_url: str) -> None:
    """The two of diamonds was taken for the three and the four, and then the three was laid off elsewhere."""
    at = await room(house_at(database, Clock()))
    await at.order(deck("AS AH AD 3C 3H 3S 3D 4D 9S TC 8S JH 6C", "2D", upcard="7S", stock="8D KC 5S"))
    await at.say("deal", "stock", "open AS AH AD + 3C 3H 3S", "-6C", "stock", "-2D", "pile", "off 3D 1")
    stuck = await at.view(0)
    assert (stuck.hand.turn if stuck.hand else None, stuck.legal) == (0, ())
    lines = len(log(database_url, at.game))
    assert await at.run_out() == 1
    assert [told(line) for line in log(database_url, at.game)[lines:]] == [
        "take-back*",
        "draw stock 5S*",
        "discard 5S*",
    ]
    assert (await at.hand()).table[1].cards == ("3C", "3H", "3S", "3D")


async def test_the_last_card_is_thrown_by_the_table_and_that_is_going_out(
    database: Database, database_url: str
) -> None:
    at = await room(house_at(database, Clock()))
    await at.order(deck("KS KH KD 5H 6H 7H 8H 9H TH JH QH AC AD", "2S", upcard="7S", stock="4S 5S AS"))
    await at.say("deal", "stock", "open KS KH KD + 5H 6H 7H 8H 9H TH", "-4S", "stock", "-2S")
    await at.say("stock", "meld AC AD AS", "off JH 1")
    assert (await at.hand(0)).cards == ("QH",)
    assert await at.run_out() == 1
    view = await at.view(0)
    assert isinstance(view.hand, RummyHandView)
    assert view.hand.result is not None
    assert (view.hand.result.outcome, view.hand.result.winner, view.status) == ("out", 0, "finished")
    assert told(log(database_url, at.game)[-1]) == "discard QH*"


async def test_two_who_never_look_come_to_a_blocked_deal(database: Database, database_url: str) -> None:
    """Every turn is ended by the clock, the stock is built anew twice, and then nobody can draw."""
    at = await room(house_at(database, Clock()))
    await at.say("deal")
    turns = 0
    while (await at.view()).status == "playing":
        assert await at.run_out() == 1
        turns += 1
    hand = await at.hand()
    assert hand.result is not None
    assert hand.result.outcome in ("blocked", "void")
    assert (hand.rebuilds, hand.clock_ends_at, (await at.table()).deadline) == (2, None, None)
    lines = log(database_url, at.game)
    assert all(line.auto for line in lines)
    assert [told(line).split()[0] for line in lines].count("rebuild*") == 2
    assert turns == 3 * 81
