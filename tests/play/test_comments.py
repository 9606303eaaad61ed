"""Comments in the house: on finished hands alone, so many from one place, once for each key, and gone when removed."""

import asyncio
import zlib
from collections import Counter
from itertools import count

import msgspec
import pytest
from tests.chance import entropy
from tests.databases import ask, on_postgresql
from tests.play.houses import NOW
from tests.store.tables import a_game, a_hand, an_end

from tapete.play.comments import Comment, NewComment, comment, comments, latest, remove
from tapete.play.house import House
from tapete.play.once import Guard
from tapete.play.refused import HandRunning, KeyReused, OutOfRange, TooOften, Unknown
from tapete.play.senders import HOUR, MINUTE, Allowance, place_of, sender_of, wait_of
from tapete.play.tidying import KEPT, lose_track, tidy
from tapete.play.times import timestamp
from tapete.store.connection import Connection
from tapete.store.database import Database, open_database
from tapete.store.games import insert_game
from tapete.store.hands import end_hand, start_hand

pytestmark = pytest.mark.anyio

HERE, THERE = "198.51.100.7", "203.0.113.9"
EVERYTHING = ("SELECT * FROM comment", "SELECT * FROM secret", "SELECT * FROM idempotency_key")
KEY = Guard(key="k" * 22, fingerprint=b"this request")


def some_hands(connection: Connection) -> None:
    """Two finished hands, `hand` and `other`, and a `running` one."""
    insert_game(connection, a_game())
    for number, name in enumerate(("hand", "other", "running"), start=1):
        start_hand(connection, "game", a_hand(name, number=number))
        if name != "running":
            end_hand(connection, an_end(name))


class Clock:
    """Stands until it is set on."""

    def __init__(self) -> None:
        self.now = NOW

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def house(database: Database, clock: Clock) -> House:
    await database.write(some_hands)
    return House(database, clock, entropy())


async def say(
    house: House, text: str = "Vaya mano", *, hand: str = "hand", at: str = HERE, guard: Guard | None = None
) -> Comment:
    answer = await comment(house, hand, NewComment(text), at, guard or Guard())
    assert answer.status == 201
    return msgspec.json.decode(answer.body, type=Comment)


async def waits(house: House, *, hand: str = "hand", at: str = HERE) -> tuple[int, str]:
    """How long one more is refused, and for whose sake."""
    with pytest.raises(TooOften) as refused:
        await say(house, hand=hand, at=at)
    return refused.value.seconds, refused.value.whose


async def texts(house: House, hand: str = "hand") -> list[str]:
    return [one.text for one in (await comments(house, hand, limit=100)).comments]


# What is said, and where


async def test_what_was_said_is_read_the_newest_first(house: House, clock: Clock) -> None:
    first = await say(house, "one")
    clock.now += 1
    answer = await comment(house, "hand", NewComment("two", name="Eva"), THERE, Guard())
    page = await comments(house, "hand")
    assert (page.hand, page.more) == ("hand", False)
    assert page.comments == (msgspec.json.decode(answer.body, type=Comment), first)
    assert page.comments[0] == Comment(page.comments[0].id, "Eva", "two", timestamp(NOW + 1))
    assert first.name is None
    assert await texts(house, "other") == []


async def test_pages_lead_to_the_oldest_and_say_when_there_are_no_more(house: House, clock: Clock) -> None:
    for number in range(5):
        clock.now += MINUTE
        await say(house, str(number))
    page, seen = await comments(house, "hand", limit=2), []
    while True:
        seen += [one.text for one in page.comments]
        if not page.more:
            break
        page = await comments(house, "hand", before=page.comments[-1].id, limit=2)
    assert seen == ["4", "3", "2", "1", "0"]
    assert (await comments(house, "hand", limit=5)).more is False


@pytest.mark.parametrize("hand", ["nowhere", "game", "", "\0", "x" * 41])
async def test_where_there_is_no_hand_there_is_nothing_to_say_or_read(house: House, hand: str) -> None:
    with pytest.raises(Unknown):
        await say(house, hand=hand)
    with pytest.raises(Unknown):
        await comments(house, hand)


async def test_while_a_hand_runs_nothing_is_said_or_read(house: House, database_url: str) -> None:
    with pytest.raises(HandRunning):
        await say(house, hand="running")
    with pytest.raises(HandRunning):
        await comments(house, "running")
    assert ask(database_url, "SELECT count(*) FROM comment") == [(0,)]


async def test_a_comment_on_another_hand_opens_no_page_here(house: House) -> None:
    elsewhere = await say(house, hand="other")
    for before in (elsewhere.id, "nothing", "\0"):
        with pytest.raises(OutOfRange) as refused:
            await comments(house, "hand", before=before)
        assert refused.value.code == "unknown-comment"


@pytest.mark.parametrize(
    "text", ["\n", " \n ", "\u00a0\u3000", "\u2800\uffa0", "\U000e0041\U000e0042", "\ufe0f", "\u0301\n", "\U0001d173"]
)
async def test_a_text_with_nothing_to_be_seen_is_none(house: House, text: str) -> None:
    with pytest.raises(OutOfRange) as refused:
        await say(house, text)
    assert refused.value.code == "blank-text"


@pytest.mark.parametrize("text", ["a", "\n.\n", "é", "e\u0301", "漢", "ا", "🂡", "❤\ufe0f", "€", "\U0001fae8", "²"])
async def test_anything_to_be_seen_is_a_text_and_stays_as_it_is(house: House, text: str) -> None:
    assert (await say(house, text)).text == text
    assert await texts(house) == [text]


# How often


async def test_five_a_minute_are_taken_from_one_place_and_the_sixth_when_it_was_told(
    house: House, clock: Clock
) -> None:
    for second in range(5):
        clock.now = NOW + second * 1000
        await say(house, hand="hand" if second % 2 else "other")
    assert await waits(house) == (56, "sender")
    await say(house, at=THERE)
    clock.now += 56_000 - 1
    assert await waits(house) == (1, "sender")
    clock.now += 1
    await say(house)


async def test_thirty_an_hour_are_taken_from_one_place(house: House, clock: Clock) -> None:
    for number in range(30):
        clock.now = NOW + number * 20_000
        await say(house, hand="hand" if number % 2 else "other")
    clock.now = NOW + 30 * MINUTE
    assert await waits(house, hand="other") == (30 * 60, "sender")
    clock.now = NOW + HOUR - 1
    assert await waits(house) == (1, "sender")
    clock.now = NOW + HOUR
    await say(house)


async def test_sixty_an_hour_are_taken_on_one_hand_from_wherever(house: House, clock: Clock) -> None:
    for number in range(60):
        clock.now = NOW + number
        await say(house, at=f"198.51.100.{number}")
    assert await waits(house, at="192.0.2.1") == (3600, "hand")
    await say(house, hand="other", at="192.0.2.1")
    clock.now = NOW + HOUR
    await say(house, at="192.0.2.1")


async def test_what_was_refused_counts_for_nothing(house: House, clock: Clock) -> None:
    for _ in range(5):
        await say(house)
    for _ in range(40):
        await waits(house)
    clock.now += MINUTE
    for _ in range(5):
        await say(house)


async def test_a_clock_set_back_makes_nobody_wait_longer_than_a_whole_window(house: House, clock: Clock) -> None:
    clock.now += 30 * 24 * HOUR
    for _ in range(5):
        await say(house)
    clock.now = NOW
    assert await waits(house) == (60, "sender")


@on_postgresql
async def test_many_at_once_over_several_processes_are_counted_one_after_the_other(
    house: House, database_url: str
) -> None:
    other = House(open_database(database_url), house.clock, entropy(1))
    calls = [say(one, str(number)) for number, one in zip(range(24), [house, other] * 12, strict=True)]
    outcomes = await asyncio.gather(*calls, return_exceptions=True)
    await other.database.close()
    kinds = Counter(type(one) for one in outcomes)
    assert kinds == {Comment: 5, TooOften: 19}, outcomes
    assert ask(database_url, "SELECT count(*), count(DISTINCT sender) FROM comment") == [(5, 1)]
    assert ask(database_url, "SELECT count(*) FROM secret") == [(1,)]


async def test_many_at_once_on_one_hand_are_counted_whoever_they_come_from(house: House, database_url: str) -> None:
    calls = [say(house, at=f"192.0.2.{number}") for number in range(70)]
    kinds = Counter(type(one) for one in await asyncio.gather(*calls, return_exceptions=True))
    assert kinds == {Comment: 60, TooOften: 10}
    assert ask(database_url, "SELECT count(*) FROM secret") == [(1,)]


@pytest.mark.parametrize(
    ("ages", "wait"),
    [
        ([], 0),
        ([0], 0),
        ([0, 0], 100),
        ([0, 99], 1),
        ([0, 100], 0),
        ([5, 60, 70, 80], 40),
        ([99, 100], 0),
        ([-50, -50], 100),
    ],
)
def test_the_wait_ends_when_the_last_one_but_so_many_is_out_of_the_window(ages: list[int], wait: int) -> None:
    assert wait_of(Allowance("sender", 2, 100), [1000 - age for age in ages], 1000) == wait


# From where


@pytest.mark.parametrize(
    ("one", "another"),
    [
        ("198.51.100.7", "::ffff:198.51.100.7"),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"),
        ("2001:db8:1:2::1", "2001:0DB8:0001:0002::9"),
        ("fe80::1%eth0", "fe80::2%eth1"),
    ],
)
def test_one_place_by_two_names(one: str, another: str) -> None:
    assert place_of(one) == place_of(another)


def test_different_places() -> None:
    names = [
        "198.51.100.7",
        "198.51.100.8",
        "::ffff:198.51.100.9",
        "2001:db8:1:2::1",
        "2001:db8:1:3::1",
        "",
        "unix:",
        "a",
    ]
    assert len({place_of(name) for name in names}) == len(names)


def test_a_sender_hangs_on_the_secret_and_stands_for_more_than_one_address() -> None:
    of = {sender_of(b"secret", f"10.{a}.{b}.{c}") for a in range(2) for b in range(256) for c in range(256)}
    assert all(len(one) == 3 for one in of)
    assert 100_000 < len(of) < 131_072 - 100
    assert sender_of(b"another", HERE) != sender_of(b"secret", HERE) == sender_of(b"secret", HERE)


async def test_an_address_is_nowhere_in_the_database(house: House, database_url: str) -> None:
    await comment(house, "hand", NewComment("Vaya mano"), HERE, KEY)
    held = repr([ask(database_url, query) for query in EVERYTHING])
    assert "Vaya mano" in held
    for form in (HERE, repr(place_of(HERE))[2:-1], place_of(HERE).hex()):
        assert form not in held


async def test_where_a_comment_came_from_is_forgotten_when_it_is_counted_no_more(
    house: House, clock: Clock, database_url: str
) -> None:
    for _ in range(5):
        await say(house)
    clock.now += HOUR
    await say(house)
    assert await lose_track(house) == 0
    clock.now += 1
    assert await lose_track(house) == 5
    assert ask(database_url, "SELECT count(*), count(sender) FROM comment") == [(6, 1)]
    assert len(await texts(house)) == 6


# Once


async def test_the_same_key_says_it_once_and_answers_alike(house: House, clock: Clock) -> None:
    first = await comment(house, "hand", NewComment("one"), HERE, KEY)
    clock.now += HOUR
    assert await comment(house, "hand", NewComment("one"), THERE, KEY) == first
    assert await texts(house) == ["one"]
    with pytest.raises(KeyReused):
        await comment(house, "hand", NewComment("two"), HERE, Guard(key=KEY.key, fingerprint=b"another"))


async def test_the_same_key_at_once_says_it_once(house: House, clock: Clock) -> None:
    calls = [comment(house, "hand", NewComment("one"), HERE, KEY) for _ in range(6)]
    answers = await asyncio.gather(*calls)
    assert len({answer.body for answer in answers}) == 1
    assert await texts(house) == ["one"]


async def test_who_has_said_enough_is_still_given_the_first_answer_again(house: House) -> None:
    first = await comment(house, "hand", NewComment("one"), HERE, KEY)
    for _ in range(4):
        await say(house)
    await waits(house)
    assert await comment(house, "hand", NewComment("one"), HERE, KEY) == first


async def test_a_refused_comment_uses_up_no_key(house: House, clock: Clock) -> None:
    for _ in range(5):
        await say(house)
    with pytest.raises(TooOften):
        await say(house, guard=KEY)
    clock.now += MINUTE
    assert (await say(house, "at last", guard=KEY)).text == "at last"


async def test_a_kept_answer_goes_after_a_day(house: House, clock: Clock, database_url: str) -> None:
    await comment(house, "hand", NewComment("one"), HERE, KEY)
    clock.now += KEPT
    assert await tidy(house) == 0
    clock.now += 1
    assert await tidy(house) == 1
    assert ask(database_url, "SELECT count(*) FROM idempotency_key") == [(0,)]


# Removed


async def test_what_is_removed_is_read_nowhere_any_more(house: House, database_url: str) -> None:
    await comment(house, "hand", NewComment("a hateful word"), HERE, KEY)
    kept = await say(house, "a kind word", hand="other")
    (bad,) = (await comments(house, "hand")).comments
    gone = await remove(house, (bad.id, "nothing", "\0"))
    assert [one and (one.hand, one.text) for one in gone.values()] == [("hand", "a hateful word"), None, None]
    assert await texts(house) == []
    assert await texts(house, "other") == ["a kind word"]
    held = repr([ask(database_url, query) for query in EVERYTHING])
    assert kept.text in held
    assert "hateful" not in held
    (answer,) = ask(database_url, "SELECT body FROM idempotency_key")
    assert isinstance(answer[0], bytes)
    assert b"hateful" not in zlib.decompress(answer[0])


async def test_the_latest_are_those_on_all_hands_or_on_one(house: House, clock: Clock) -> None:
    for number, hand in zip(count(), ("hand", "other", "hand"), strict=False):
        clock.now += 1
        await say(house, str(number), hand=hand)
    assert [(one.text, one.hand) for one in await latest(house, None, 2)] == [("2", "hand"), ("1", "other")]
    assert [one.text for one in await latest(house, "hand", 9)] == ["2", "0"]
    assert await latest(house, "running", 9) == ()
    for hand in ("nowhere", "\0"):
        with pytest.raises(Unknown):
            await latest(house, hand, 9)
