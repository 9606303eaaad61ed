"""The rules: pages of their own that need no script, and the same text in a dialog over the table."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from tests.browser.desk import PASS, Desk
from tests.contract.pages import PAGES
from tests.servers import Server

HAND = "4S 5S 6S 9H 9D 9C KD QH 3C 2D"
everywhere = pytest.mark.parametrize("name", PAGES)


def complaints(page: Page) -> list[str]:
    """What axe finds wrong with what is on the screen."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:90]}" for one in found for node in one["nodes"]]


@pytest.fixture
def scriptless(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    yield context.new_page()
    context.close()


@everywhere
def test_a_page_can_be_read_without_scripts(scriptless: Page, server: Server, name: str) -> None:
    asked: list[str] = []
    scriptless.on("request", lambda request: asked.append(request.url))
    scriptless.goto(f"{server.address}/{name}")
    expect(scriptless.get_by_role("heading", level=1)).to_be_visible()
    for heading in scriptless.get_by_role("heading", level=2).all():
        expect(heading).to_be_visible()
    sizes = scriptless.eval_on_selector_all("svg.card", "cards => cards.map(card => card.getBBox().height)")
    assert len(sizes) > 40
    assert min(sizes) > 30
    assert [url for url in asked if not url.startswith((server.address, "data:"))] == []


def test_an_answer_opens_without_scripts(scriptless: Page, server: Server) -> None:
    scriptless.goto(f"{server.address}/{PAGES[0]}")
    answer = scriptless.locator("#faq details").first
    expect(answer.locator("p")).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.locator("p")).to_be_visible()


@everywhere
def test_a_page_has_nothing_that_axe_complains_of(anywhere: Desk, name: str) -> None:
    anywhere.page.goto(f"{anywhere.address}/{name}")
    assert complaints(anywhere.page) == []


@pytest.mark.parametrize("theme", ["night", "light"])
def test_a_page_wears_the_chosen_colours_and_can_be_read_in_them(desk: Desk, theme: str) -> None:
    desk.page.goto(f"{desk.address}/{PAGES[0]}")
    desk.page.evaluate("theme => localStorage.setItem('tapete.settings', JSON.stringify({ theme }))", theme)
    desk.page.reload()
    expect(desk.page.locator("html")).to_have_attribute("data-theme", theme)
    assert complaints(desk.page) == []


@everywhere
def test_no_page_scrolls_sideways(small: Desk, name: str) -> None:
    small.page.goto(f"{small.address}/{name}")
    size = small.page.viewport_size
    assert size is not None
    assert small.page.evaluate("document.documentElement.scrollWidth") == size["width"]


@everywhere
def test_the_skip_link_leads_past_the_top(desk: Desk, name: str) -> None:
    desk.page.goto(f"{desk.address}/{name}")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Enter")
    expect(desk.page.locator("main")).to_be_focused()


def test_the_first_screen_leads_to_the_rules_and_they_lead_back(anywhere: Desk) -> None:
    anywhere.lobby()
    anywhere.at("rules-link").click()
    expect(anywhere.page.get_by_role("heading", level=1)).to_have_text("Reglas del gin rummy")
    anywhere.page.get_by_role("link", name="English").click()
    expect(anywhere.page.get_by_role("heading", level=1)).to_have_text("Gin rummy rules")
    anywhere.page.get_by_role("link", name="Open the table").first.click()
    expect(anywhere.at("gin-form")).to_contain_text("Gin against the CPU")


def rules(desk: Desk) -> Locator:
    """The dialog, once the text is there."""
    expect(desk.at("rules").locator(".rules section").first).to_be_visible()
    return desk.at("rules")


def test_the_rules_open_over_the_table_and_nothing_there_changes(anywhere: Desk) -> None:
    desk = anywhere
    desk.rigged(HAND, "7C 7D 8H 8C TD JS QS KC 2C 6H", "8D", cpu=[PASS])
    desk.pass_upcard()
    desk.draw()
    desk.card("KD").click()
    before, held, address, sent = desk.view, desk.held, desk.page.url, desk.posts()
    desk.press("menu")
    desk.at("menu-rules").click()
    dialog = rules(desk)
    expect(dialog.get_by_role("heading", level=2).first).to_have_text("Reglas del gin rummy")
    dialog.get_by_role("link", name="El contragolpe").first.click()
    expect(dialog.locator("#undercut h2")).to_be_in_viewport()
    dialog.get_by_role("link", name="Puntuación", exact=True).click()
    expect(dialog.locator("#outcomes")).to_be_visible()
    desk.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(desk.at("menu")).to_be_focused()
    expect(desk.card("KD")).to_have_attribute("aria-selected", "true")
    assert (desk.view, desk.held, desk.page.url, sent) == (before, held, address, [])
    desk.press("throw")
    desk.comes_to("turno_rival", "robar", "fin_mano", "mostrar")


def test_the_dialog_turns_to_rummy_and_shows_its_jokers(anywhere: Desk) -> None:
    desk = anywhere
    desk.rigged(HAND, upcard="AH")
    desk.press("menu")
    desk.at("menu-rules").click()
    dialog = rules(desk)
    dialog.get_by_role("link", name="Rummy", exact=True).click()
    expect(dialog.get_by_role("heading", level=2).first).to_have_text("Reglas del rummy")
    dialog.get_by_role("link", name="Los comodines", exact=True).click()
    expect(dialog.locator("#jokers h2")).to_be_in_viewport()
    joker = dialog.locator("#jokers svg.suit-X").first
    assert joker.evaluate("card => card.getBBox().height") > 30
    assert complaints(desk.page) == []


def test_a_key_opens_the_rules_and_the_focus_comes_back_to_the_card(desk: Desk) -> None:
    desk.rigged(HAND, upcard="AH")
    desk.card("9H").focus()
    desk.page.keyboard.press("i")
    dialog = rules(desk)
    dialog.get_by_test_id("dialog-close").click()
    expect(desk.card("9H")).to_be_focused()


def test_the_dialog_has_nothing_that_axe_complains_of(anywhere: Desk) -> None:
    anywhere.rigged(HAND, upcard="AH")
    anywhere.press("menu")
    anywhere.at("menu-rules").click()
    rules(anywhere)
    assert complaints(anywhere.page) == []


def test_what_leads_away_from_the_rules_opens_beside_the_table(desk: Desk) -> None:
    desk.rigged(HAND, upcard="AH")
    desk.page.keyboard.press("i")
    away = rules(desk).locator("a[href*='#/']")
    assert away.count() >= 2
    assert {link.get_attribute("target") for link in away.all()} == {"_blank"}


def test_rules_that_do_not_come_can_be_asked_for_again(desk: Desk) -> None:
    desk.rigged(HAND, upcard="AH")
    desk.page.route("**/reglas/*", lambda route: route.abort())
    desk.page.keyboard.press("i")
    expect(desk.at("rules").get_by_role("alert")).to_have_text("No se han podido traer las reglas.")
    desk.page.unroute("**/reglas/*")
    desk.at("rules-retry").click()
    rules(desk)


def test_the_dialog_speaks_the_language_of_the_client(desk: Desk) -> None:
    desk.new_game()
    desk.sit_down("?vel=0&lang=en")
    desk.page.keyboard.press("i")
    expect(rules(desk).get_by_role("heading", level=2).first).to_have_text("Gin rummy rules")
