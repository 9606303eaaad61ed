"""The checks themselves are checked: each passes over the program as it is, and fails over a fault planted in it."""

import pytest
from tests.databases import on_postgresql, on_sqlite
from tests.faults.check_saving import a_commit_is_synced
from tests.faults.checks import ON_POSTGRESQL, ON_SQLITE, Check
from tests.faults.mutants import MUTANTS

pytestmark = pytest.mark.anyio

_ON_A_SERVER = {name for name, one in MUTANTS.items() if one.caught_by in ON_POSTGRESQL or "PostgreSQL" in name}


def in_words(check: Check) -> str:
    return getattr(check, "__name__", "").replace("_", " ")


@on_sqlite
@pytest.mark.parametrize("check", ON_SQLITE, ids=in_words)
async def test_the_program_as_it_is_passes(database_url: str, check: Check) -> None:
    await check(database_url)


@on_postgresql
@pytest.mark.parametrize("check", [*ON_POSTGRESQL, a_commit_is_synced], ids=in_words)
async def test_the_program_as_it_is_passes_on_a_server(database_url: str, check: Check) -> None:
    await check(database_url)


async def caught(url: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fails where the check does not."""
    MUTANTS[name].plant(monkeypatch.setattr)
    with pytest.raises(AssertionError):
        await MUTANTS[name].caught_by(url)


@on_sqlite
@pytest.mark.parametrize("fault", sorted(set(MUTANTS) - _ON_A_SERVER))
async def test_a_fault_is_caught(database_url: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await caught(database_url, fault, monkeypatch)


@on_postgresql
@pytest.mark.parametrize("fault", sorted(_ON_A_SERVER))
async def test_a_fault_is_caught_on_a_server(database_url: str, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    await caught(database_url, fault, monkeypatch)


def test_every_check_catches_something() -> None:
    assert {one.caught_by for one in MUTANTS.values()} == {*ON_SQLITE, *ON_POSTGRESQL}
