"""A real server that deals by order, a real Chromium, and pages of the sizes that the client is made for."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from tests.browser.desk import Desk
from tests.browser.kept import CHROMIUM, Kept
from tests.servers import Server, served

KEPT = Kept()


def is_here(item: pytest.Item) -> bool:
    """Whether a test is one of this folder."""
    return "/browser/" in item.path.as_posix()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here, and skip it where there is no browser."""
    for item in items:
        if is_here(item):
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Iterator[None]:
    """The browser stays open as long as only tests of this folder follow."""
    yield
    if nextitem is None or not is_here(nextitem):
        KEPT.close()


def pytest_sessionfinish() -> None:
    """It may be that the tests were broken off."""
    KEPT.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("browser") / "table.sqlite3", "--rigged-deals") as running:
        yield running


@pytest.fixture
def chromium() -> Browser:
    return KEPT.browser()


def seated(server: Server, width: int, height: int, *, touch: bool) -> Iterator[Desk]:
    """A page on a screen of this size that finds nothing kept by the tests before; fails when it logged an error."""
    first_page = KEPT.first_page(server.address, width, height, touch=touch)
    context = first_page.context
    first_page.evaluate("localStorage.clear()")
    desk = Desk(context.new_page(), server.address)
    yield desk
    for page in context.pages[1:]:
        page.close()
    context.set_offline(False)
    context.clear_permissions()
    assert desk.errors == []


@pytest.fixture
def phone(server: Server) -> Iterator[Desk]:
    yield from seated(server, 390, 844, touch=True)


@pytest.fixture
def desk(server: Server) -> Iterator[Desk]:
    yield from seated(server, 1280, 800, touch=False)


@pytest.fixture(params=[(390, 844, True), (1280, 800, False)], ids=["phone", "desktop"])
def anywhere(request: pytest.FixtureRequest, server: Server) -> Iterator[Desk]:
    width, height, touch = request.param
    yield from seated(server, width, height, touch=touch)


@pytest.fixture(params=[(390, 664), (320, 568)], ids=["short phone", "narrow phone"])
def small(request: pytest.FixtureRequest, server: Server) -> Iterator[Desk]:
    width, height = request.param
    yield from seated(server, width, height, touch=True)
