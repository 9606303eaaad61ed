"""One Chromium, and one profile in it for each screen, for all browser tests that follow one another in a process."""

import shutil
from contextlib import ExitStack

from playwright.sync_api import Browser, Page, expect, sync_playwright

PATIENCE = 20_000  # milliseconds: on a busy machine a page may be slow, and is not wrong for that
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

expect.set_options(timeout=PATIENCE)


class Kept:
    """Made when it is first asked for; until it is closed an event loop runs in this process, and no other test may."""

    def __init__(self) -> None:
        self._ends = ExitStack()
        self._browser: Browser | None = None
        self._first: dict[tuple[str, int, int, bool], Page] = {}

    def browser(self) -> Browser:
        """The browser; another one where it has crashed."""
        if self._browser is None or not self._browser.is_connected():
            self.close()
            playwright = self._ends.enter_context(sync_playwright())
            self._browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
            self._ends.callback(self._browser.close)
        return self._browser

    def first_page(self, address: str, width: int, height: int, *, touch: bool) -> Page:
        """A bare page of the server at this address, which stays open in the profile for such a screen.

        A new profile in a new process costs more than the pages of most tests.
        """
        browser, key = self.browser(), (address, width, height, touch)
        if key not in self._first:
            context = browser.new_context(
                viewport={"width": width, "height": height},
                has_touch=touch,
                is_mobile=touch,
                device_scale_factor=2 if touch else 1,
            )
            context.set_default_timeout(PATIENCE)
            self._first[key] = context.new_page()
            self._first[key].goto(f"{address}/health/live")
        return self._first[key]

    def close(self) -> None:
        """End the browser, and the event loop with it."""
        self._first.clear()
        self._browser = None
        self._ends.close()
