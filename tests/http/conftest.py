"""The real application on both databases, asked in process; every answer is held to the OpenAPI document.

Games know nothing of one another, so all tests share one application for each database, and one with the development
door. A test that stops or harms its application asks `tests.databases` for a database of its own.

What is dealt hangs on the test's name alone, so that no rare deal fails a test that has nothing to do with it.
"""

from collections.abc import AsyncIterator, Callable, Iterator

import httpx
import pytest
from tests.chance import CHANCE
from tests.http.guests import opened

from tapete import app
from tapete.store import migrate

BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


def pytest_runtest_setup(item: pytest.Item) -> None:
    CHANCE.begin(item.nodeid)


@pytest.fixture(scope="session", autouse=True)
def dealt_by_name() -> Iterator[None]:
    """Every application started here draws from `CHANCE`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "secrets", CHANCE)
        yield


def new_url(kind: str, request: pytest.FixtureRequest) -> str:
    """A database with empty tables, of one of the two kinds."""
    if kind == "postgresql":
        make: Callable[[], str] = request.getfixturevalue("new_postgresql_url")
        url = make()
        migrate.upgrade(url)
        return url
    factory: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
    return f"sqlite:///{factory.mktemp('served') / 'tapete.db'}"


@pytest.fixture(scope="session", params=BOTH)
def served_url(request: pytest.FixtureRequest) -> str:
    """The database under `client`."""
    return new_url(request.param, request)


@pytest.fixture(scope="session")
async def client(served_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the application as it is served."""
    async with opened(served_url) as client:
        yield client


@pytest.fixture(scope="session", params=BOTH)
def rigged_url(request: pytest.FixtureRequest) -> str:
    """The database under `rigged`."""
    return new_url(request.param, request)


@pytest.fixture(scope="session")
async def rigged(rigged_url: str) -> AsyncIterator[httpx.AsyncClient]:
    """A client of an application with the development door."""
    async with opened(rigged_url, rigged=True) as client:
        yield client
