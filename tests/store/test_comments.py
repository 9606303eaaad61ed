"""Comments: newest first and page by page, gone with their hand, counted by sender until that is forgotten."""

import asyncio

import msgspec
import pytest
from tests.databases import ask, on_postgresql
from tests.store.tables import NOW, a_hand, deal

from tapete.store.comments import (
    CommentRow,
    add_comment,
    comments_on,
    count_alone,
    find_comment,
    forget_senders,
    keep_secret,
    latest_comments,
    load_secret,
    remove_comment,
    times_of_sender,
    times_on_hand,
)
from tapete.store.connection import Connection
from tapete.store.database import Database
from tapete.store.failures import Conflict
from tapete.store.hands import start_hand

pytestmark = pytest.mark.anyio

HOSTILE = '<img src=x onerror=alert(1)>\n\'; DROP TABLE comment; -- "q" %s :x \\ 漢字 🂡'


def a_comment(id: str = "one", **changes: object) -> CommentRow:  # noqa: A002
    row = CommentRow(id, "hand", "Ana", "Vaya mano", NOW, b"abc")
    return msgspec.structs.replace(row, **changes)


@pytest.fixture
async def dealt(database: Database) -> Database:
    """A game with the hands `hand` and `other`."""
    await database.write(deal)
    await database.write(start_hand, "game", a_hand("other", number=2))
    return database


async def add(database: Database, *rows: CommentRow) -> None:
    for row in rows:
        await database.write(add_comment, row)


def ids(rows: list[CommentRow]) -> list[str]:
    return [row.id for row in rows]


async def test_a_comment_comes_back_as_it_was_written(dealt: Database) -> None:
    first, second = a_comment(text=HOSTILE, name=HOSTILE[:40]), a_comment("two", name=None, sender=None, at=2**53)
    await add(dealt, first, second)
    assert await dealt.read(find_comment, "one") == first
    assert await dealt.read(comments_on, "hand", 10) == [second, first]
    assert await dealt.read(find_comment, "three") is None


async def test_the_newest_come_first_and_the_others_page_by_page(dealt: Database) -> None:
    rows = [a_comment(f"c{n}", at=NOW + n) for n in range(7)]
    await add(dealt, *rows)
    last, seen = None, []
    while page := await dealt.read(comments_on, "hand", 3, last):
        last = page[-1]
        seen += ids(page)
    assert seen == ["c6", "c5", "c4", "c3", "c2", "c1", "c0"]


async def test_those_of_one_millisecond_keep_one_order_and_none_is_shown_twice_or_never(dealt: Database) -> None:
    rows = [a_comment(f"{letter}{n}") for n in range(4) for letter in "aZ-_9"]
    await add(dealt, *rows)
    whole = ids(await dealt.read(comments_on, "hand", 100))
    assert sorted(whole) == sorted(ids(rows))
    for most in (1, 3, 7):
        last, seen = None, []
        while page := await dealt.read(comments_on, "hand", most, last):
            last = page[-1]
            seen += ids(page)
        assert seen == whole


async def test_a_hand_has_its_own_comments_alone(dealt: Database) -> None:
    await add(dealt, a_comment("mine"), a_comment("theirs", hand="other", at=NOW + 1))
    assert ids(await dealt.read(comments_on, "hand", 10)) == ["mine"]
    assert ids(await dealt.read(comments_on, "other", 10)) == ["theirs"]
    theirs = await dealt.read(find_comment, "theirs")
    assert ids(await dealt.read(comments_on, "hand", 10, theirs)) == ["mine"]
    assert ids(await dealt.read(latest_comments, 10)) == ["theirs", "mine"]
    assert ids(await dealt.read(latest_comments, 1)) == ["theirs"]


async def test_a_removed_comment_is_given_back_once_and_leaves_no_row(dealt: Database, database_url: str) -> None:
    await add(dealt, a_comment("one"), a_comment("two"))
    assert await dealt.write(remove_comment, "one") == a_comment("one")
    assert await dealt.write(remove_comment, "one") is None
    assert ask(database_url, "SELECT id FROM comment") == [("two",)]


async def test_comments_go_with_their_hand_and_with_its_game(dealt: Database, database_url: str) -> None:
    await add(dealt, a_comment("one"), a_comment("two", hand="other"))
    await dealt.write(lambda connection: connection.raw.execute("DELETE FROM hand WHERE id = 'hand'").rowcount)
    assert ask(database_url, "SELECT id FROM comment") == [("two",)]
    await dealt.write(lambda connection: connection.raw.execute("DELETE FROM game").rowcount)
    assert ask(database_url, "SELECT id FROM comment") == []


async def test_a_comment_without_its_hand_is_no_row(dealt: Database, database_url: str) -> None:
    with pytest.raises(Exception, match=r"(?i)foreign key"):
        await dealt.write(add_comment, a_comment(hand="nowhere"))
    assert ask(database_url, "SELECT count(*) FROM comment") == [(0,)]


async def test_times_are_counted_by_sender_over_all_hands_and_by_hand_over_all_senders(dealt: Database) -> None:
    await add(
        dealt,
        a_comment("a", at=NOW),
        a_comment("b", at=NOW + 2, hand="other"),
        a_comment("c", at=NOW + 1, sender=b"xyz"),
    )
    assert await dealt.read(times_of_sender, b"abc", 10) == [NOW + 2, NOW]
    assert await dealt.read(times_of_sender, b"abc", 1) == [NOW + 2]
    assert await dealt.read(times_on_hand, "hand", 10) == [NOW + 1, NOW]
    assert await dealt.read(times_of_sender, b"", 10) == []


async def test_senders_are_forgotten_so_many_at_once_and_the_comments_stay(dealt: Database, database_url: str) -> None:
    await add(dealt, *[a_comment(f"c{n}", at=NOW + n) for n in range(5)])
    before = NOW + 4
    assert [await dealt.write(forget_senders, before, 3) for _ in range(3)] == [3, 1, 0]
    assert ask(database_url, "SELECT id FROM comment WHERE sender IS NOT NULL") == [("c4",)]
    assert len(await dealt.read(comments_on, "hand", 10)) == 5
    assert await dealt.read(times_of_sender, b"abc", 10) == [NOW + 4]


async def test_a_secret_is_kept_once_and_stays(database: Database) -> None:
    assert await database.read(load_secret, "salt") is None
    await database.write(keep_secret, "salt", bytes(range(32)))
    with pytest.raises(Conflict):
        await database.write(keep_secret, "salt", b"another")
    assert await database.read(load_secret, "salt") == bytes(range(32))


@on_postgresql
@pytest.mark.parametrize(
    ("sender", "hand", "beside"),
    [(b"abc", "other", False), (b"xyz", "hand", False), (b"xyz", "other", True)],
    ids=["the same sender", "the same hand", "neither"],
)
async def test_who_counts_waits_for_who_counts_the_same(
    dealt: Database, sender: bytes, hand: str, *, beside: bool
) -> None:
    done: list[str] = []

    def slowly(connection: Connection) -> None:
        count_alone(connection, b"abc", "hand")
        connection.raw.execute("SELECT pg_sleep(0.4)")
        done.append("first")

    def then(connection: Connection) -> None:
        count_alone(connection, sender, hand)
        done.append("second")

    first = asyncio.create_task(dealt.write(slowly))
    await asyncio.sleep(0.15)
    await dealt.write(then)
    await first
    assert done == (["second", "first"] if beside else ["first", "second"])
