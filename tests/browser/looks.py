"""What can be seen of a page without reading it: faults for the eye and the ear, and what sticks out."""

from typing import Any

from axe_playwright_python.sync_playwright import Axe
from tests.browser.desk import Desk

WIDE = 1000  # pixels


def ails(desk: Desk) -> list[Any]:
    """What axe finds; on a wide screen in the colours that differ most."""
    found: list[Any] = []
    themes = ("green", "light") if (desk.page.viewport_size or {"width": 0})["width"] >= WIDE else ("green",)
    for theme in themes:
        desk.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        answer = Axe().run(desk.page).response
        assert answer["passes"]
        found += [(theme, one["id"], [node["html"][:120] for node in one["nodes"]]) for one in answer["violations"]]
    return found


def fits(desk: Desk) -> bool:
    """Whether nothing sticks out to the right of the screen."""
    return bool(desk.page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
