"""The table of rummy by drag, by keyboard, for other eyes and ears, for onlookers, and when the time runs out."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect
from tests.browser.desk import Desk
from tests.browser.rummy_room import RummyDesk, deck

MINE = "KS KH KD 5H 6H 7H 8H 9S TS 4D JC 8C 3S"  # opens with 56, or with 48 without the eight
EVAS = "QS QH QD 9C TC JC 2S 4C 6D 8S AC 3D 7C"


@pytest.fixture
def phone_table(phone: Desk) -> RummyDesk:
    return RummyDesk.of(phone)


@pytest.fixture
def wide_table(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


def middle(node: Locator) -> tuple[float, float]:
    """A point of a node, near its left edge: of a card that lies under others that is what can be seen."""
    node.scroll_into_view_if_needed()
    box = node.bounding_box()
    assert box is not None
    return box["x"] + min(14, box["width"] / 2), box["y"] + box["height"] / 2


def drag(desk: RummyDesk, name: str, onto: Locator) -> None:
    """Drag a card of the hand."""
    mouse = desk.page.mouse
    mouse.move(*middle(desk.card(name)))
    mouse.down()
    mouse.move(*middle(onto), steps=8)
    mouse.up()


def test_cards_are_dragged_onto_the_table_a_meld_and_the_pile(wide_table: RummyDesk) -> None:
    wide_table.dealt(MINE, stock="QD")
    sent = wide_table.posts("/api/games/")
    wide_table.take_from("stock")
    for row in ("KS KH KD", "5H 6H 7H"):
        before = wide_table.at("built").count()
        wide_table.choose(*row.split())
        drag(wide_table, row.split()[0], wide_table.page.locator(".no-melds"))
        expect(wide_table.at("built")).to_have_count(before + 1)
    wide_table.press("open")
    hearts = wide_table.page.locator('[data-testid="table-meld"]:has([data-card="7H"])')
    expect(hearts).to_be_visible()
    drag(wide_table, "8H", hearts)
    expect(hearts.locator('[data-card="8H"]')).to_have_count(1)
    held = wide_table.held
    drag(wide_table, held[-1], wide_table.card(held[0]))
    wide_table.wait()
    assert wide_table.held == [held[-1], *held[:-1]]
    drag(wide_table, "JC", wide_table.at("discard"))
    wide_table.comes_to("robar")
    assert sent == ["draw", "open", "lay-off", "discard"]


def walk_to(desk: RummyDesk, name: str) -> None:
    """Walk along the hand with the arrow keys until this card has the focus."""
    desk.page.keyboard.press("Home")
    for _ in range(14):
        if desk.page.evaluate("document.activeElement.dataset.held") == name:
            assert desk.page.evaluate("document.activeElement.matches(':focus-visible')")
            return
        desk.page.keyboard.press("ArrowRight")
    message = f"{name} was not reached"
    raise AssertionError(message)


def test_a_whole_turn_is_played_with_the_keyboard_alone(wide_table: RummyDesk) -> None:
    wide_table.dealt(MINE, stock="QD")
    keys = wide_table.page.keyboard
    keys.press("?")
    expect(wide_table.at("keys")).to_contain_text("Bajar las elegidas")
    keys.press("Escape")
    sent = wide_table.posts("/api/games/")
    keys.press("m")
    wide_table.comes_to("jugar")
    keys.press("1")
    for count, row in enumerate(("KS KH KD", "5H 6H 7H"), start=1):
        for name in row.split():
            walk_to(wide_table, name)
            keys.press("Enter" if name[1] == "H" else "Space")
        keys.press("b")
        expect(wide_table.at("built")).to_have_count(count)
    keys.press("a")
    expect(wide_table.at("table-meld")).to_have_count(2)
    walk_to(wide_table, "8H")
    keys.press("l")
    expect(wide_table.at("target")).to_be_focused()
    keys.press("Escape")
    expect(wide_table.card("8H")).to_be_focused()
    keys.press("l")
    keys.press("Enter")
    expect(wide_table.card("8H")).to_have_count(0)
    keys.press("y")
    expect(wide_table.at("announcer")).to_contain_text("Tuyo, escalera de corazones: cinco, seis, siete, ocho")
    walk_to(wide_table, "JC")
    keys.press("Enter")
    keys.press("t")
    wide_table.comes_to("robar")
    assert sent == ["draw", "open", "lay-off", "discard"]


def test_the_arrows_choose_among_the_places_of_a_card(wide_table: RummyDesk) -> None:
    wide_table.dealt("KS KH KD 5H 6H 7H XX 9S TS 4D JC 8C 3S", stock="QD", opening=30)
    wide_table.take_from("stock")
    wide_table.built("KS KH KD", "5H 6H 7H")
    wide_table.press("open")
    expect(wide_table.at("table-meld")).to_have_count(2)
    wide_table.choose("XX")
    keys = wide_table.page.keyboard
    keys.press("l")
    expect(wide_table.target("0-high")).to_be_focused()
    keys.press("ArrowRight")
    expect(wide_table.target("1-low")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(wide_table.page.locator(".stands")).to_have_text("8")
    assert ["5H", "6H", "7H", "XX"] in wide_table.melds()


def test_nothing_is_cut_off_and_every_card_can_be_touched_on_a_phone(small: Desk) -> None:
    table = RummyDesk.of(small)
    table.dealt("KS KH KD 5H 6H XX 8C 9S TS 4D JC 8D 3S", seats=6, stock="QD")
    table.take_from("stock")
    for testid in (
        "stock",
        "discard",
        "status",
        "steps",
        "opening-meter",
        "hand",
        "sort",
        "hint",
        "build",
        "open",
        "throw",
    ):
        expect(table.at(testid).first).to_be_in_viewport(ratio=0.99)
    sizes = "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    assert max(table.page.evaluate(sizes)) <= 0
    strips = table.page.eval_on_selector_all(
        '[data-testid="hand-card"]', "nodes => nodes.map(node => node.getBoundingClientRect().width)"
    )
    assert len(strips) == 14
    assert min(strips) >= (44 if table.page.viewport_size == {"width": 390, "height": 664} else 24)
    table.built("KS KH KD")
    table.choose("5H", "6H", "XX")
    table.press("build")
    for way in (table.at("arrangement").first, table.at("arrangement").nth(1)):
        expect(way).to_be_in_viewport(ratio=0.99)
        way.click(trial=True)


def faults(desk: RummyDesk) -> list[str]:
    """What axe finds in the page as it stands."""
    return [
        f"{one['id']}: {node['html'][:140]}"
        for one in Axe().run(desk.page).response["violations"]
        for node in one["nodes"]
    ]


def test_axe_finds_nothing_at_the_table(wide_table: RummyDesk) -> None:
    eva = wide_table.with_eva(MINE, EVAS, upcard="5D", stock="AS 2D XX", length="200")
    wide_table.plays_turn(opens=True, throws="3S")
    wide_table.plays_turn(eva, opens=True)
    wide_table.sit()
    assert faults(wide_table) == []
    wide_table.take_from("stock")
    wide_table.choose("XX")
    expect(wide_table.at("target").first).to_be_visible()
    assert faults(wide_table) == []
    wide_table.at("tab-totals").click()
    expect(wide_table.at("totals")).to_contain_text("200")
    assert faults(wide_table) == []


def test_axe_finds_nothing_while_an_opening_is_built(phone_table: RummyDesk) -> None:
    phone_table.dealt("KS KH KD 5H 6H XX 8C 9S TS 4D JC 8D 3S", seats=6, upcard="5D")
    phone_table.take_from("discard")
    phone_table.built("KS KH KD")
    phone_table.choose("5H", "6H", "XX")
    phone_table.press("build")
    expect(phone_table.at("choice")).to_be_visible()
    assert faults(phone_table) == []


def test_an_onlooker_sees_the_table_and_no_hand(phone_table: RummyDesk) -> None:
    phone_table.with_eva(MINE, EVAS, upcard="5D", stock="AS 2D AH")
    phone_table.plays_turn(opens=True, throws="3S")
    phone_table.page.goto(f"{phone_table.address}/?vel=0")
    phone_table.look()
    expect(phone_table.at("watching")).to_contain_text("Mirando")
    expect(phone_table.at("table-meld")).to_have_count(2)
    expect(phone_table.at("hand-card")).to_have_count(0)
    expect(phone_table.at("rival")).to_have_count(2)
    shown = phone_table.page.eval_on_selector_all("[data-card]", "nodes => nodes.map(node => node.dataset.card)")
    assert sorted(shown) == sorted(["5H", "6H", "7H", "8H", "KD", "KH", "KS", "3S"])
    assert phone_table.phase == "mirando"


def test_what_another_person_does_is_seen_without_a_reload(wide_table: RummyDesk) -> None:
    eva = wide_table.with_eva(MINE, EVAS, upcard="5D", stock="AS 2D AH")
    wide_table.sit()
    assert wide_table.page.title().startswith("● Tu turno")
    wide_table.take_from("stock")
    wide_table.choose("3S")
    wide_table.press("throw")
    wide_table.comes_to("turno_rival")
    assert not wide_table.page.title().startswith("●")
    wide_table.plays_turn(eva, opens=True)
    wide_table.comes_to("robar")
    chip = wide_table.at("rival")
    expect(chip).to_have_attribute("data-opened", "yes")
    expect(wide_table.at("rival-last")).to_contain_text("tiró")
    expect(wide_table.at("announcer")).to_contain_text("tira el dos de diamantes. Tu turno: roba una carta.")
    lines = wide_table.at("log").locator("li.theirs")
    expect(lines).to_have_count(3)
    expect(lines.filter(has_text="abre con 59")).to_have_count(1)


def test_several_replies_are_told_one_after_the_other_and_a_tap_shows_the_end(wide_table: RummyDesk) -> None:
    wide_table.room(6)
    wide_table.order(deck(MINE, seats=6))
    wide_table.post("deal")
    wide_table.sit("")
    wide_table.page.evaluate("localStorage.setItem('tapete.settings', JSON.stringify({motion: 'slow'}))")
    wide_table.page.reload()
    wide_table.comes_to("robar")
    wide_table.take_from("stock")
    wide_table.choose("3S")
    wide_table.press("throw")
    wide_table.page.locator('[data-testid="rival"].on-turn[data-seat="1"]').wait_for()
    wide_table.page.locator('[data-testid="rival"].on-turn[data-seat="2"]').wait_for()
    told = wide_table.at("rival-last").filter(has_text="tiró").count()
    assert told < 5
    wide_table.page.mouse.click(640, 30)
    expect(wide_table.at("rival-last").filter(has_text="tiró")).to_have_count(5)
    expect(wide_table.page.locator('[data-testid="rival"].on-turn')).to_have_count(0)
    wide_table.comes_to("robar")


def test_the_time_runs_out_and_the_table_plays_without_laying_a_meld(phone_table: RummyDesk) -> None:
    phone_table.dealt(MINE, upcard="8S", stock="4C AH AD", clock=30)
    started = time.monotonic()
    phone_table.take_from("discard")
    expect(phone_table.at("clock")).to_have_class(re.compile("soon"), timeout=25_000)
    expect(phone_table.at("announcer")).to_have_text("Quedan 10 segundos.")
    phone_table.choose("KS")  # a move of the fingers does not wind the clock
    expect(phone_table.at("clock")).to_have_class(re.compile("now"), timeout=9_000)
    expect(phone_table.at("announcer")).to_have_text("Quedan 5 segundos.")
    notice = phone_table.at("timeout-notice")
    expect(notice).to_be_visible(timeout=12_000)
    assert time.monotonic() - started < 40
    expect(notice).to_contain_text("robaste el cuatro de tréboles y se descartó el cuatro de tréboles")
    expect(notice).to_contain_text("volvió al descarte el ocho de picas")
    expect(phone_table.at("table-meld")).to_have_count(0)
    assert sorted(phone_table.held) == sorted(MINE.split())
    phone_table.page.reload()
    expect(notice).to_be_visible()
    phone_table.at("timeout-close").click()
    expect(notice).to_have_count(0)
    phone_table.page.reload()
    phone_table.comes_to("robar")
    expect(notice).to_have_count(0)


def test_the_table_speaks_english(phone_table: RummyDesk) -> None:
    phone_table.dealt(MINE, seats=3, upcard="5D")
    phone_table.page.goto(f"{phone_table.address}/?vel=0&lang=en#/sala/{phone_table.game}")
    phone_table.comes_to("robar")
    expect(phone_table.at("status")).to_contain_text("Your turn: draw a card.")
    expect(phone_table.at("opening-meter")).to_contain_text("Opening 56 / 40")
    phone_table.take_from("stock")
    expect(phone_table.at("open")).to_have_text("Open (56)")
    text = phone_table.page.locator("tapete-rummy-table").inner_text()
    assert "rummy." not in text
    assert not re.search("Descart|Apertura|Mazo|Bajar", text)
