"""Joining, leaving, computers on seats, moves, another game and coming back, in all orders: the table stays whole."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from tests.faults.orders import Orders
from tests.faults.world import World


@pytest.mark.parametrize(
    ("attempts", "steps"),
    [(20, 25), pytest.param(800, 60, marks=[pytest.mark.long, pytest.mark.timeout(3 * 3600)])],
)
def test_in_whatever_order_people_come_and_go_the_table_stays_whole(
    tmp_path: Path, sqlite_with_tables: bytes, attempts: int, steps: int
) -> None:
    with asyncio.Runner() as runner:
        world = World(runner, sqlite_with_tables, tmp_path)

        class Tried(Orders):
            def __init__(self) -> None:
                super().__init__(world)

        run_state_machine_as_test(
            Tried,
            settings=settings(
                max_examples=attempts,
                stateful_step_count=steps,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            ),
        )
    print(f"{world.attempts} attempts, {dict(world.came_of_it)}", end=" ")  # noqa: T201
    assert min(world.came_of_it.values()) > 0
