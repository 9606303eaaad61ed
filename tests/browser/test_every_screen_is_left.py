"""Leaving: whatever screen is open, the way back leads to the first one, and nothing on the way is changed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.pad_desk import Pad

CLIENT = Path(__file__).parents[2] / "client" / "js"
DEFINED = re.compile(r'customElements\.define\("([\w-]+)"')


@pytest.mark.parametrize("link", ["other-tables", "to-pad", "to-editor"])
def test_the_browsers_way_back_leads_to_the_first_screen(desk: Desk, link: str) -> None:
    desk.lobby().at(link).click()
    expect(desk.at("gin-form")).to_have_count(0)
    desk.page.go_back()
    expect(desk.at("gin-form")).to_be_visible()
    expect(desk.page.locator("#app > *")).to_have_count(1)


def test_the_pad_is_left_with_its_sheet_and_the_sheet_is_as_it_was(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.note_points(0, 12)
    kept = pad.kept
    desk.page.get_by_role("link", name="Inicio").click()
    expect(desk.at("gin-form")).to_be_visible()
    assert pad.kept == kept
    desk.page.go_back()
    pad.shows(12, 0)


def test_no_element_hides_what_every_element_can_do(desk: Desk) -> None:
    """The page itself calls `remove` and its like: an element that means another thing by it cannot be taken away."""
    desk.lobby()
    files = {path.name: DEFINED.findall(path.read_text()) for path in CLIENT.glob("*.js")}
    names = [name for defined in files.values() for name in defined]
    assert len(names) > 9
    for file in (file for file, defined in files.items() if defined):
        desk.page.evaluate("file => import(`/js/${file}`)", file)
    hidden = desk.page.evaluate(
        """names => names.flatMap((name) => Object.getOwnPropertyNames(customElements.get(name).prototype)
            .filter((member) => member !== "constructor" && member in HTMLElement.prototype)
            .map((member) => `${name}.${member}`))""",
        names,
    )
    assert hidden == []
