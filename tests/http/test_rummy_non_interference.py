"""Until the count nothing that a seat of rummy is told depends on cards that it may not see: to the byte, over HTTP."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
from tests.http.rummy_leaks import LEAKS
from tests.http.rummy_twins import planned, seen_apart, twins
from tests.http.timed import Desk
from tests.http.twins import difference

from tapete.engine.moves import Rebuild
from tapete.store import migrate

pytestmark = pytest.mark.anyio

DEALS = 16
AT_A_TIME = 4
Worlds = tuple[Desk, Desk]


@pytest.fixture
async def worlds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Worlds]:
    """Two worlds on SQLite."""
    async with twins([f"sqlite:///{tmp_path / name}.db" for name in "ab"], monkeypatch) as found:
        yield found


@pytest.mark.parametrize("first", range(0, DEALS, AT_A_TIME))
async def test_what_a_seat_is_told_does_not_hang_on_cards_it_may_not_see(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    answers = 0
    for seed in range(first, first + AT_A_TIME):
        one, other = await seen_apart(worlds, planned(seed), monkeypatch)
        found = difference(one, other)
        assert found is None, f"deal {seed}: {found}"
        answers += len(one)
    assert answers > 100 * AT_A_TIME
    print(f"{AT_A_TIME} pairs of deals, {answers} pairs of answers", end=" ")  # noqa: T201


@pytest.mark.postgres
async def test_nor_does_it_on_postgresql(
    new_postgresql_url: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [new_postgresql_url(), new_postgresql_url()]
    for url in urls:
        migrate.upgrade(url)
    async with twins(urls, monkeypatch) as worlds:
        for seed in range(1_000, 1_004):
            found = difference(*await seen_apart(worlds, planned(seed), monkeypatch))
            assert found is None, f"deal {seed}: {found}"


def test_the_plans_have_seats_clocks_and_new_stocks_of_all_kinds() -> None:
    plans = [planned(seed) for seed in range(DEALS)]
    assert {plan.pair.seats for plan in plans} == {2, 3, 4, 5, 6}
    assert {plan.pair.viewer for plan in plans} >= {None, 0, 1, 2}
    made = [one for plan in plans for one in plan.pair.worlds[0].moves]
    assert sum(isinstance(one.move, Rebuild) for one in made) >= 3
    assert sum(one.auto and not isinstance(one.move, Rebuild) for one in made) >= 10
    assert all(plan.pair.worlds[0] != plan.pair.worlds[1] for plan in plans)


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_a_planted_leak_is_found(
    worlds: Worlds, monkeypatch: pytest.MonkeyPatch, leak: Callable[[pytest.MonkeyPatch], None]
) -> None:
    leak(monkeypatch)
    for seed in sorted(range(DEALS), key=lambda one: len(planned(one).pair.worlds[0].moves)):  # most show at once
        if difference(*await seen_apart(worlds, planned(seed), monkeypatch)) is not None:
            return
    pytest.fail(f"{DEALS} pairs of deals did not show it")
