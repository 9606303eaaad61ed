"""The hand editor: cards picked from the pack, what they come to, and an address that always holds them."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.browser.desk import Desk

F1 = "4S5S6S9H9D9CKDQH3C2DAH"
LEFT = ["37", "36", "35", "44", "44", "44", "16", "16", "23", "24", "25"]


class Editor:
    """The editor's page."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.page = desk.page

    def at(self, testid: str) -> Locator:
        """The component of this name."""
        return self.desk.at(testid)

    def open(self, hand: str = "", query: str = "?vel=0") -> "Editor":
        """The page at an address."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.desk.address}/{query}#/editor{hand}")
        expect(self.at("editor")).to_be_visible()
        return self

    def card(self, card: str) -> Locator:
        """A card of the pack."""
        return self.page.locator(f'[data-pick="{card}"]')

    def counts(self, count: int, cards: int) -> None:
        """The count of so many cards."""
        expect(self.page.locator("#editor-hand")).to_have_text(f"{cards} carta{'s' if cards > 1 else ''}")
        expect(self.at("editor-count").locator("strong")).to_have_text(str(count))

    @property
    def address(self) -> str:
        """What the address says after its name."""
        return str(self.page.evaluate("location.hash")).partition("#/editor")[2]

    def says(self, address: str) -> None:
        """The address comes to say this."""
        self.page.wait_for_function("address => location.hash === `#/editor${address}`", arg=address)


def test_eleven_cards_show_what_each_discard_would_leave(phone: Desk) -> None:
    editor = Editor(phone).open(f"?m={F1}&r=mesa")
    editor.counts(26, 11)
    for card, left in zip([F1[place : place + 2] for place in range(0, 22, 2)], LEFT, strict=True):
        expect(editor.at(f"left-{card}")).to_have_text(left)
    marked = phone.page.locator('[data-testid="editor-card"]:has(.band)')
    assert sorted(marked.evaluate_all("nodes => nodes.map(node => node.dataset.held)")) == sorted(
        ["4S", "5S", "6S", "9H", "9D", "9C"]
    )
    why = editor.at("why")
    expect(why.locator('[data-code="least-after-discard"]')).to_contain_text("quedan 16")
    expect(why.locator('[data-code="too-much-to-knock"]')).to_contain_text("el límite es 10")


def test_the_run_is_shown_and_the_three_sevens_with_what_they_would_leave(desk: Desk) -> None:
    editor = Editor(desk).open("?m=7S8S9S7H7DKC9H5D4C3C")
    editor.counts(45, 10)
    other = editor.at("ways-would-leave").get_by_test_id("way")
    expect(other).to_have_count(1)
    expect(other.locator("b")).to_have_text("48")
    expect(other.locator(".sp-group").first).to_have_attribute("aria-label", "Grupo de sietes")


def test_all_arrangements_of_the_same_count_are_shown(desk: Desk) -> None:
    editor = Editor(desk).open("?m=4D5D6D4H5H6H4S5S6SKC")
    editor.counts(10, 10)
    expect(editor.at("ways-as-low").get_by_test_id("way")).to_have_count(1)


def test_the_address_follows_every_press_and_the_hand_comes_back_from_it(phone: Desk) -> None:
    editor = Editor(phone).open()
    editor.says("?r=mesa")
    for card in ["7S", "8S", "9S", "KD", "QH", "3C"]:
        editor.card(card).tap()
    expect(editor.at("editor-short")).to_have_text("Pon 1 carta más, hasta once.")
    editor.card("2D").tap()
    editor.counts(25, 7)
    editor.says("?m=7S8S9SQH2DKD3C&r=mesa")
    editor.page.locator('[data-testid="editor-card"][data-held="KD"]').tap()
    editor.says("?m=7S8S9SQH2D3C&r=mesa")
    editor.at("cards-text").fill("Kd Jd 10d")
    editor.at("cards-text").press("Enter")
    editor.counts(45, 9)
    phone.page.reload()
    editor.counts(45, 9)
    expect(editor.card("JD")).to_have_attribute("aria-pressed", "true")
    editor.at("editor-clear").tap()
    editor.says("?r=mesa")


def test_another_table_melds_otherwise(desk: Desk) -> None:
    editor = Editor(desk).open("?m=QHKHAH2C4S6D8C&r=mesa")
    editor.counts(41, 7)
    editor.at("editor-table-clasico").click()
    editor.counts(20, 7)
    editor.says("?m=4SAHQHKH6D2C8C&r=clasico")


def test_a_twelfth_card_is_refused(phone: Desk) -> None:
    editor = Editor(phone).open(f"?m={F1}")
    editor.card("KS").tap()
    expect(editor.at("cards-preview")).to_have_text("Una mano tiene como mucho 11 cartas.")
    editor.counts(26, 11)


@pytest.mark.parametrize(
    ("hand", "faults", "address"),
    [
        ("?m=4S5SZZ&r=mesa", ["unknown"], "?m=4S5S&r=mesa"),
        ("?m=4S4S5S", ["twice"], "?m=4S5S&r=mesa"),
        ("?m=AS2S3S4S5S6S7S8S9STSJSQS", ["beyond"], "?m=AS2S3S4S5S6S7S8S9STSJS&r=mesa"),
        ("?m=4S&r=poker", ["rules"], "?m=4S&r=mesa"),
        ("?m=%3Cscript%3E&r=%3Cb%3E", ["unknown", "rules"], "?r=mesa"),
        ("?m=%E0%A4%A", ["unknown"], "?r=mesa"),
    ],
    ids=["unknown", "twice", "too many", "table", "markup", "broken"],
)
def test_a_bad_address_is_put_right_and_it_is_said_what_was_wrong(
    desk: Desk, hand: str, faults: list[str], address: str
) -> None:
    editor = Editor(desk).open(hand)
    editor.says(address)
    found = editor.at("editor-faults").locator("li")
    expect(found).to_have_count(len(faults))
    assert found.evaluate_all("nodes => nodes.map(node => node.dataset.fault)") == faults
    editor.card("AS").click()
    expect(editor.at("editor-faults")).to_have_count(0)


def test_the_link_is_copied(desk: Desk) -> None:
    desk.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    editor = Editor(desk).open("?m=4S5S6S&r=clasico")
    editor.at("copy-link").click()
    expect(editor.at("copy-link")).to_contain_text("Enlace copiado")
    assert str(desk.page.evaluate("navigator.clipboard.readText()")).endswith("#/editor?m=4S5S6S&r=clasico")


def test_a_hand_is_put_together_with_the_keyboard_alone(desk: Desk) -> None:
    editor = Editor(desk).open()
    keys = desk.page.keyboard
    editor.card("AS").focus()
    for key in [
        "Space",
        "ArrowRight",
        "Space",
        "ArrowRight",
        "Space",
        "ArrowDown",
        "Enter",
        "End",
        "Enter",
        "Home",
        "Enter",
    ]:
        keys.press(key)
    editor.says("?m=AS2S3SAH3HKH&r=mesa")
    keys.type("9t")
    keys.press("Enter")
    editor.counts(23, 7)


def test_without_a_net_the_hand_stays_and_is_counted_later(desk: Desk) -> None:
    editor = Editor(desk).open("?m=4S5S6S9H9D9C")
    desk.page.context.set_offline(True)
    editor.card("KD").click()
    expect(desk.at("net")).to_be_visible()
    editor.says("?m=4S5S6S9H9DKD9C&r=mesa")
    desk.page.context.set_offline(False)
    editor.counts(10, 7)


@pytest.mark.parametrize("query", ["?vel=0", "?vel=0&lang=en"])
def test_it_is_accessible_and_as_wide_as_the_screen(anywhere: Desk, query: str) -> None:
    editor = Editor(anywhere)
    assert wrong(editor.open(f"?m={F1}", query)) == []
    assert wrong(editor.open("?m=4D5D6D4H5H6H4S5S6SKC8X&r=poker", query)) == []


def test_it_fits_a_small_phone(small: Desk) -> None:
    assert wrong(Editor(small).open(f"?m={F1}")) == []


def wrong(editor: Editor) -> list[str]:
    """What axe finds, and whether the page is wider than the screen."""
    expect(editor.at("editor-count")).to_be_visible()
    violations = [violation["id"] for violation in Axe().run(editor.page).response["violations"]]
    too_wide = editor.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [*violations, *(["too wide"] if too_wide else [])]


def test_the_first_screen_leads_here(desk: Desk) -> None:
    desk.lobby()
    desk.at("to-editor").click()
    expect(desk.at("editor")).to_be_visible()
