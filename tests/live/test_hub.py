"""Listeners of one process: told of versions only, never kept waiting, never holding more than one number."""

import asyncio

import pytest

from tapete.live.budget import Budget, TooManyStreams
from tapete.live.hub import Hub
from tapete.live.presence import JUST_NOW, Presence

pytestmark = pytest.mark.anyio


class Clock:
    """Milliseconds, as a test sets them."""

    now = 1_000_000

    def __call__(self) -> int:
        return self.now


async def test_a_listener_is_told_of_its_game_and_of_no_other() -> None:
    hub = Hub()
    with hub.listen("one") as listener:
        hub.tell("two", 5)
        assert not await listener.wait(0)
        hub.tell("one", 5)
        assert await listener.wait(0)
        assert listener.version == 5


async def test_what_came_since_the_last_wait_counts_and_the_latest_version_is_all_that_is_kept() -> None:
    hub = Hub()
    with hub.listen("one") as listener:
        for version in range(1_000):
            hub.tell("one", version)
        assert await listener.wait(0)
        assert listener.version == 999
        assert not await listener.wait(0)


async def test_an_older_or_equal_version_is_no_news() -> None:
    hub = Hub()
    with hub.listen("one") as listener:
        hub.tell("one", 5)
        assert await listener.wait(0)
        hub.tell("one", 5)
        hub.tell("one", 4)
        assert not await listener.wait(0)
        assert listener.version == 5


async def test_a_listener_waits_no_longer_than_it_asked_to() -> None:
    with Hub().listen("one") as listener:
        async with asyncio.timeout(5):
            assert not await listener.wait(0.01)


async def test_closing_wakes_everybody() -> None:
    hub = Hub()
    with hub.listen("one") as one, hub.listen("two") as two:
        hub.close()
        assert hub.closed
        assert await one.wait(0)
        assert await two.wait(0)


async def test_who_has_gone_leaves_nothing_behind() -> None:
    hub = Hub()
    with hub.listen("one"), hub.listen("one"):
        assert (hub.games, hub.open) == (("one",), 2)
    assert (hub.games, hub.open) == ((), 0)


async def test_a_game_in_doubt_is_read_again_though_no_version_is_known() -> None:
    hub = Hub()
    with hub.listen("one") as one, hub.listen("two") as two:
        hub.doubt("one")
        assert (one.doubtful, two.doubtful) == (True, False)
        hub.doubt()
        assert two.doubtful
        assert await two.wait(0)


def test_a_person_is_there_while_a_stream_is_open() -> None:
    changed: list[str] = []
    clock = Clock()
    presence = Presence(clock, changed.append)
    with presence.here("one", 1), presence.here("one", 1), presence.here("one", None):
        assert presence.seats("one", [0, 1]) == (1,)
        assert presence.there() == {"one": (1,)}
        clock.now += 10_000_000
        assert presence.away("one", 1) == 0
    assert presence.seats("one", [0, 1]) == ()
    clock.now += 7_000
    assert presence.away("one", 1) == 7_000
    assert set(changed) == {"one"}
    assert presence.there() == {}


def test_a_person_who_has_just_moved_is_there_for_a_while() -> None:
    clock = Clock()
    presence = Presence(clock)
    clock.now += 60_000
    assert presence.away("one", 0) == 60_000
    presence.seen("one", 0)
    clock.now += JUST_NOW - 1
    assert presence.seats("one", [0, 1]) == (0,)
    assert presence.there() == {"one": (0,)}
    assert presence.away("one", 0) == JUST_NOW - 1
    clock.now += 2
    assert presence.seats("one", [0, 1]) == ()
    assert presence.there() == {}


def test_what_another_process_says_counts_until_it_says_otherwise_or_falls_silent() -> None:
    changed: list[str] = []
    clock = Clock()
    presence = Presence(clock, changed.append)
    presence.heard("other", "one", [0, 2])
    assert presence.seats("one", range(4)) == (0, 2)
    clock.now += 1_000
    presence.heard("other", "one", [0])
    assert presence.seats("one", range(4)) == (0,)
    clock.now += 1_000
    assert presence.away("one", 2) == 1_000
    clock.now += JUST_NOW
    presence.forget_silent()
    assert presence.seats("one", range(4)) == ()
    assert presence.away("one", 0) == JUST_NOW + 1_000
    assert changed == ["one"] * 3


def test_who_listens_here_is_there_whatever_others_say() -> None:
    presence = Presence(Clock())
    with presence.here("one", 0):
        presence.heard("other", "one", [])
        assert presence.seats("one", [0]) == (0,)


def test_four_streams_are_open_to_one_asker() -> None:
    budget = Budget()
    with budget.spent(b"ana", b"here"), budget.spent(b"ana", b"here"), budget.spent(b"ana", b"here"):
        with budget.spent(b"ana", b"there"), pytest.raises(TooManyStreams, match="asker"), budget.spent(b"ana", b"x"):
            pass
        with budget.spent(b"ana", b"there"):
            pass


def test_an_address_and_the_process_have_ends_too() -> None:
    budget = Budget(per_asker=2, per_address=2, most=3)
    with budget.spent(b"a", b"here"), budget.spent(b"b", b"here"):
        with pytest.raises(TooManyStreams, match="address"), budget.spent(b"c", b"here"):
            pass
        with budget.spent(b"c", None), pytest.raises(TooManyStreams, match="server"), budget.spent(b"d", None):
            pass
    with budget.spent(b"c", b"here"):
        pass


def test_an_absence_is_counted_from_the_last_sign_wherever_it_was_given() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.seen("one", 0)
    clock.now += 600_000
    presence.heard("other", "one", [0])
    clock.now += JUST_NOW
    presence.forget_silent()
    assert presence.away("one", 0) == JUST_NOW


def test_what_others_may_say_has_an_end() -> None:
    clock = Clock()
    presence = Presence(clock)
    for number in range(1_000):
        presence.heard(f"process {number}", "one", range(-5, 500))
    assert presence.seats("one", range(-10, 100)) == tuple(range(6))
    assert len(presence._elsewhere) < 300
