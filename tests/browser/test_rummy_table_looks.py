"""The table of rummy while others' moves are shown, after the rules were read, and what its marks and words say."""

import re

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.desk import STOCK, Desk, throws
from tests.browser.rummy_room import RummyDesk, deck

MINE = "KS KH KD 5H 6H 7H 8H 9S TS 4D JC 8C 3S"
ONES = "QS 9C TC JH 2S 4C 6D 8S AC 3D 7C QH 5S"  # the hands of the others: no melds
TWOS = "2H 4S 6C 8D TD QC AH 3C 5D 7S 9H JS KC"


@pytest.fixture
def phone_table(phone: Desk) -> RummyDesk:
    return RummyDesk.of(phone)


@pytest.fixture
def wide_table(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


@pytest.mark.parametrize("press", ["pointer", "c", "Enter", "Space"])
def test_a_card_that_only_passes_by_on_the_pile_is_not_taken(wide_table: RummyDesk, press: str) -> None:
    wide_table.room(3)
    wide_table.order(deck(MINE, ONES, TWOS, seats=3), [STOCK, throws("QS"), STOCK, throws("KC")])
    wide_table.post("deal")
    wide_table.sit("")
    wide_table.page.evaluate("localStorage.setItem('tapete.settings', JSON.stringify({motion: 'slow'}))")
    wide_table.page.reload()
    wide_table.comes_to("robar")
    pile, keys = wide_table.at("discard"), wide_table.page.keyboard
    wide_table.take_from("stock")
    wide_table.choose("3S")
    wide_table.press("throw")
    if press in {"Enter", "Space"}:
        pile.focus()
    pile.locator('[data-card="QS"]').wait_for()
    expect(pile).to_have_attribute("aria-disabled", "true")
    sent = wide_table.posts("/api/games/")

    def take() -> None:
        if press == "pointer":
            pile.click(force=True)
        else:
            keys.press(press)

    take()
    expect(pile).to_have_attribute("aria-label", "Descarte, rey de tréboles, coger")
    expect(pile).to_have_attribute("aria-disabled", "false")
    wide_table.wait()
    assert sent == []
    assert wide_table.phase == "robar"
    take()
    wide_table.comes_to("jugar")
    assert sent == ["draw"]
    assert wide_table.view["hand"]["must_use"] == "KC"


def heights(nodes: Locator) -> list[float]:
    """How high each of these stands."""
    return list(nodes.evaluate_all("nodes => nodes.map(node => node.getBoundingClientRect().height)"))


def test_reading_the_rules_leaves_the_table_as_it_was(phone_table: RummyDesk) -> None:
    phone_table.dealt(MINE)
    steps = phone_table.at("steps").locator("li, li span")
    before = heights(steps)
    assert len(before) == 6
    phone_table.page.keyboard.press("i")
    expect(phone_table.page.locator("dialog .rules")).to_be_visible()
    phone_table.page.keyboard.press("Escape")
    expect(phone_table.page.locator("dialog[open]")).to_have_count(0)
    assert heights(steps) == before
    assert phone_table.page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_taken_card_that_opens_nothing_is_named_in_the_meter_with_the_way_out(phone_table: RummyDesk) -> None:
    phone_table.dealt("KS KH KD 5H 6H 7H 2C 9S TS 4D JC 8C 3S", upcard="JD")
    expect(phone_table.at("note")).to_contain_text(re.compile(r"quedan \d+ cartas"))
    phone_table.take_from("discard")
    expect(phone_table.at("opening-meter")).to_contain_text("Con la jota de diamantes: 0 / 40")
    expect(phone_table.at("note")).to_have_text("No llega: devuélvela.")
    phone_table.choose("2C")
    phone_table.insist("throw")
    expect(phone_table.at("alert")).to_contain_text("abrir con la jota de diamantes o devolverla")


def rows_named(desk: RummyDesk) -> bool:
    """Whether beside every meld there stands its owner's name."""
    script = "nodes => nodes.every(meld => meld.previousElementSibling?.matches('.owner-name:not(:empty)'))"
    return bool(desk.page.get_by_test_id("table-meld").evaluate_all(script))


def test_every_meld_shows_its_owner_and_every_chip_its_whole_score(phone_table: RummyDesk) -> None:
    phone_table.room(4, length="200", opening=30)
    mine, theirs = "9S 9H 9C 4D 5D 6D 4C 5C 6C 9D KC QS 2H", "8S 8H 8D 3S 4S 5S TC JC QC KS AH 7D 2C"
    opens = {"move": "open", "melds": [row.split() for row in ("8S 8H 8D", "3S 4S 5S", "TC JC QC")]}
    phone_table.order(deck(mine, theirs, seats=4, stock="3D KD"), [STOCK, opens, throws("2C")])
    phone_table.post("deal")
    phone_table.plays_turn(opens=True, throws="KC")
    phone_table.sit()
    phone_table.comes_to("robar")
    assert phone_table.at("table-meld").count() >= 6
    assert rows_named(phone_table)
    chip = phone_table.at("rival").first
    expect(chip).to_have_attribute("data-opened", "yes")
    chip.locator(".chip-score").evaluate("node => { node.textContent = '199 p.'; }")
    assert chip.locator(".chip-eye").evaluate("node => node.scrollWidth <= node.clientWidth")
    expect(phone_table.at("rebuilds")).to_have_text("")
