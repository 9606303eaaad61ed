"""Until the showdown nothing that a seat is told depends on cards that it may not see: to the byte, over HTTP."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from tests import deals
from tests.http.leaks import LEAKS, LEAKS_OF_MANY, peek
from tests.http.twins import Decks, Plan, World, cpu_moves, difference, planned, planned_of_many, told, world

from tapete.engine.gin import play
from tapete.engine.gin.hand import Hand
from tapete.engine.gin.table import MESA
from tapete.engine.gin.view import view
from tapete.store import migrate

pytestmark = pytest.mark.anyio

MANY_DEALS = pytest.mark.parametrize("deals", [24, pytest.param(400, marks=pytest.mark.long)])
Worlds = tuple[World, World]


@pytest.fixture
async def worlds(tmp_path: Path) -> AsyncIterator[Worlds]:
    """Two worlds on SQLite."""
    async with AsyncExitStack() as stack:
        one, other = [await stack.enter_async_context(world(f"sqlite:///{tmp_path / name}.db")) for name in "ab"]
        yield one, other


async def compared(worlds: Worlds, plan: Plan) -> tuple[str | None, int]:
    """What the viewer was told differently in the two worlds, and how many answers were compared."""
    both = zip(worlds, plan.decks, strict=True)
    one, other = await asyncio.gather(*(told(one, plan, decks) for one, decks in both))
    return difference(one, other), len(one)


async def all_alike(worlds: Worlds, plan: Callable[[int], Plan], deals: int) -> None:
    """Compare what is told over so many pairs of deals."""
    answers = 0
    for seed in range(deals):
        found, many = await compared(worlds, plan(seed))
        assert found is None, f"deal {seed}: {found}"
        answers += many
    assert answers > 40 * deals
    print(f"{deals} pairs of deals, {answers} pairs of answers", end=" ")  # noqa: T201


async def shows(worlds: Worlds, plan: Callable[[int], Plan], deals: int) -> bool:
    """Whether a leak is found within so many pairs of deals."""
    for seed in range(deals):
        found, _ = await compared(worlds, plan(seed))
        if found is not None:
            return True
    return False


@MANY_DEALS
async def test_what_a_seat_is_told_does_not_hang_on_cards_it_may_not_see(worlds: Worlds, deals: int) -> None:
    await all_alike(worlds, planned, deals)


@MANY_DEALS
async def test_nor_of_three_or_four_at_one_hand_or_at_two(worlds: Worlds, deals: int) -> None:
    await all_alike(worlds, planned_of_many, deals)


@pytest.mark.parametrize("leak", LEAKS_OF_MANY, ids=lambda leak: leak.__name__.strip("_"))
async def test_a_planted_leak_among_many_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    assert await shows(worlds, planned_of_many, 24), "twenty-four pairs of deals did not show it"


@pytest.mark.postgres
async def test_nor_does_it_on_postgresql(new_postgresql_url: Callable[[], str]) -> None:
    async with AsyncExitStack() as stack:
        urls = [new_postgresql_url(), new_postgresql_url()]
        for url in urls:
            migrate.upgrade(url)
        one, other = [await stack.enter_async_context(world(url)) for url in urls]
        for seed in range(1_000, 1_008):
            found, _ = await compared((one, other), planned(seed))
            assert found is None, f"hand {seed}: {found}"


def test_the_twins_differ_in_what_is_hidden_and_agree_in_what_is_seen() -> None:
    for seed in range(200):
        plan = planned(seed)
        assert sorted(plan.decks[0][0]) == sorted(plan.decks[1][0])
        assert plan.decks[0] != plan.decks[1]
        one, other = [_played(deck, plan) for deck in plan.decks]
        for mine, theirs in zip(one, other, strict=True):
            assert view(mine, plan.viewer) == view(theirs, plan.viewer)
        rivals = {0, 1} - {plan.viewer}
        assert any(one[0].cards[seat] != other[0].cards[seat] for seat in rivals)


def _played(decks: Decks, plan: Plan) -> list[Hand]:
    hands = [play.deal(MESA, 1, decks[0])]
    for seat, word in plan.moves:
        hands.append(play.apply(hands[-1], seat, deals.move(word))[0])
    return hands


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__.strip("_"))
async def test_a_planted_leak_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    assert await shows(worlds, planned, 12), "twelve pairs of hands did not show it"


async def test_the_computer_plays_the_same_whatever_cards_it_cannot_see(worlds: Worlds) -> None:
    moves = 0
    for seed in range(20):
        one, other = await cpu_moves(worlds, seed)
        assert one == other
        moves += len(one)
    assert moves > 200


async def test_a_computer_that_peeks_is_found(worlds: Worlds, monkeypatch: pytest.MonkeyPatch) -> None:
    peek(monkeypatch)
    for seed in range(20):
        one, other = await cpu_moves(worlds, seed)
        if one != other:
            return
    pytest.fail("twenty pairs of hands did not show it")
