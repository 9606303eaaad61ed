"""A real server that deals by order, a real Chromium, and pages of the sizes that the client is made for."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright
from tests.browser.desk import Desk
from tests.servers import Server, served

PATIENCE = 20_000  # milliseconds: on a busy machine a page may be slow, and is not wrong for that
expect.set_options(timeout=PATIENCE)
CHROMIUM = shutil.which("chromium")
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
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("browser") / "table.sqlite3", "--rigged-deals") as running:
        yield running


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One browser for a module: when it is closed, no event loop is left running in the test process."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield browser
        browser.close()


def seated(chromium: Browser, server: Server, width: int, height: int, *, touch: bool) -> Iterator[Desk]:
    """A fresh profile at a screen of this size; fails when the page logged an error of its own."""
    context = chromium.new_context(
        viewport={"width": width, "height": height},
        has_touch=touch,
        is_mobile=touch,
        device_scale_factor=2 if touch else 1,
    )
    context.set_default_timeout(PATIENCE)
    desk = Desk(context.new_page(), server.address)
    yield desk
    context.close()
    assert desk.errors == []


@pytest.fixture
def phone(chromium: Browser, server: Server) -> Iterator[Desk]:
    yield from seated(chromium, server, 390, 844, touch=True)


@pytest.fixture
def desk(chromium: Browser, server: Server) -> Iterator[Desk]:
    yield from seated(chromium, server, 1280, 800, touch=False)


@pytest.fixture(params=[(390, 844, True), (1280, 800, False)], ids=["phone", "desktop"])
def anywhere(request: pytest.FixtureRequest, chromium: Browser, server: Server) -> Iterator[Desk]:
    width, height, touch = request.param
    yield from seated(chromium, server, width, height, touch=touch)


@pytest.fixture(params=[(390, 664), (320, 568)], ids=["short phone", "narrow phone"])
def small(request: pytest.FixtureRequest, chromium: Browser, server: Server) -> Iterator[Desk]:
    width, height = request.param
    yield from seated(chromium, server, width, height, touch=True)
