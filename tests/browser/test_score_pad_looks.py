"""How the score pad looks: on every screen, on paper, in both languages, and with names that are attacks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Dialog, expect
from tests.browser.desk import Desk
from tests.browser.pad_desk import DEFENDER, KNOCKER, Pad

HOSTILE = "<img src=x onerror=alert(1)>"


def test_a_hostile_name_is_text_wherever_it_is_shown(desk: Desk) -> None:
    dialogs: list[str] = []

    def opened(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    desk.page.on("dialog", opened)
    pad = Pad(desk).begin(HOSTILE, "Eva")
    pad.enter()
    expect(pad.at("pad-result")).to_contain_text(HOSTILE)
    pad.at("note").click()
    expect(pad.at("pad-standing")).to_contain_text(HOSTILE)
    pad.at("open-1").click()
    expect(pad.at("pad-details")).to_contain_text(HOSTILE)
    assert desk.page.locator("#app img").count() == 0
    assert dialogs == []


def test_on_paper_there_is_the_sheet_and_nothing_else(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.enter()
    pad.at("note").click()
    desk.page.emulate_media(media="print")
    expect(pad.at("pad-sheet")).to_be_visible()
    expect(pad.at("pad-sheet")).to_contain_text("Repartió: Ana. Golpeó: Ana.")
    for hidden in ("pad-hand", "pad-standing", "undo"):
        expect(pad.at(hidden)).to_be_hidden()


def states(pad: Pad) -> list[str]:
    """Go through the page's states, and say what is wrong with each: violations, or a page wider than the screen."""
    wrong = looked_at(pad, "setup")
    pad.at("pad-begin").click()
    expect(pad.at("pad-hand")).to_be_visible()
    wrong += looked_at(pad, "empty")
    pad.at("pad-knocker-0").click()
    pad.type(" ".join(KNOCKER))
    wrong += looked_at(pad, "half")
    pad.type(" ".join(DEFENDER))
    expect(pad.at("pad-result")).to_be_visible()
    pad.at("pad-melds").locator("summary").click()
    wrong += looked_at(pad, "counted")
    pad.at("way-hand").click()
    expect(pad.at("pad-problem")).to_be_visible()
    wrong += looked_at(pad, "by hand")
    pad.at("way-0").click()
    expect(pad.at("pad-result")).to_be_visible()
    pad.at("note").click()
    pad.at("open-1").click()
    wrong += looked_at(pad, "noted")
    pad.note_points(0, 40)
    expect(pad.at("pad-over")).to_be_visible()
    return wrong + looked_at(pad, "over")


def looked_at(pad: Pad, state: str) -> list[str]:
    """What axe and the width of the page have to say."""
    violations = [violation["id"] for violation in Axe().run(pad.page).response["violations"]]
    too_wide = pad.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{state}: {name}" for name in (*violations, *(["too wide"] if too_wide else []))]


@pytest.mark.parametrize("query", ["?vel=0", "?vel=0&lang=en"])
def test_every_state_is_accessible_and_as_wide_as_the_screen(anywhere: Desk, query: str) -> None:
    assert states(Pad(anywhere).open(query)) == []


def test_it_all_fits_a_small_phone(small: Desk) -> None:
    assert states(Pad(small).open()) == []
    assert small.page.evaluate("innerWidth") in (320, 390)


@pytest.mark.parametrize("card", ["AS", "7S", "8H", "KC"])
def test_every_card_can_be_hit_with_a_finger(small: Desk, card: str) -> None:
    pad = Pad(small).begin()
    box = pad.card(card).bounding_box()
    assert box is not None
    assert box["width"] >= 36
    assert box["height"] >= 36


def test_in_english_no_spanish_is_left(desk: Desk) -> None:
    pad = Pad(desk).open("?vel=0&lang=en")
    pad.at("pad-begin").click()
    pad.enter()
    expect(pad.at("banner")).to_contain_text("24 points to Player 1")
    text = str(desk.page.evaluate("document.body.innerText"))
    assert not [word for word in ("sueltas", "golpe", "Apuntar", "mano", "acopla", "cartas", "Por qué") if word in text]


def test_the_first_screen_leads_here(desk: Desk) -> None:
    desk.lobby()
    desk.at("to-pad").click()
    expect(desk.at("pad-setup")).to_be_visible()
    expect(desk.page.locator("h1")).to_be_focused()
