"""A real server that deals by order, a real Chromium, and pages of the sizes that the client is made for."""

import shutil
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from tests.browser.desk import Desk
from tests.servers import Server, served

PATIENCE = 20_000  # milliseconds: on a busy machine a page may be slow, and is not wrong for that
expect.set_options(timeout=PATIENCE)
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")  # the shell shows the same in less time
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything here, and skip it where there is no browser."""
    for item in items:
        if "/browser/" in item.path.as_posix():
            item.add_marker("browser")
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no Chromium on this machine"))


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """What it deals hangs on the module's name and on what was dealt before."""
    file, module = tmp_path_factory.mktemp("browser") / "table.sqlite3", str(request.module.__name__)
    with served(file, "--rigged-deals", dealt_by=module) as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module: when it is closed, no event loop is left running in the test process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


Profiles = Callable[[int, int, bool], Page]


@pytest.fixture(scope="module")
def profiles(chromium: Browser, server: Server) -> Profiles:
    """By width, height and touch the first page of a profile for such a screen.

    It is made once and stays open, bare: a new profile in a new process costs more than the pages of most tests.
    """

    @cache
    def first_page(width: int, height: int, touch: bool) -> Page:
        context = chromium.new_context(viewport={"width": width, "height": height}, has_touch=touch, is_mobile=touch)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.goto(f"{server.address}/health/live")
        return page

    return first_page


def seated(first_page: Page, server: Server) -> Iterator[Desk]:
    """A page of its own that finds nothing kept by the tests before; fails when it logged an error."""
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
def phone(profiles: Profiles, server: Server) -> Iterator[Desk]:
    yield from seated(profiles(390, 844, True), server)


@pytest.fixture
def desk(profiles: Profiles, server: Server) -> Iterator[Desk]:
    yield from seated(profiles(1280, 800, False), server)


@pytest.fixture(params=[(390, 844, True), (1280, 800, False)], ids=["phone", "desktop"])
def anywhere(request: pytest.FixtureRequest, profiles: Profiles, server: Server) -> Iterator[Desk]:
    yield from seated(profiles(*request.param), server)


@pytest.fixture(params=[(390, 664), (320, 568)], ids=["short phone", "narrow phone"])
def small(request: pytest.FixtureRequest, profiles: Profiles, server: Server) -> Iterator[Desk]:
    width, height = request.param
    yield from seated(profiles(width, height, True), server)
