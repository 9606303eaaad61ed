"""The hand of cards on small screens, its order, and playing without a mouse."""

from playwright.sync_api import expect
from tests.browser.desk import PASS, STOCK, Desk, throws

HAND = "4S 5S 6S 9H 9D 9C KD QH 3C 2D"
OTHER = "7C 7D 8H 8C TD JS QS KC 2C 6H"


def test_every_card_can_be_touched_and_read(anywhere: Desk) -> None:
    anywhere.rigged(HAND, OTHER, upcard="8D", stock="AH", cpu=[PASS])
    anywhere.pass_upcard()
    anywhere.draw()
    strips = anywhere.page.evaluate(
        """() => { const rows = {}; for (const node of document.querySelectorAll('[data-testid="hand-card"]')) {
             const b = node.getBoundingClientRect(); const row = Math.round((b.y + b.height) / 40);
             (rows[row] ??= []).push([b.x, b.width]); }
           return Object.values(rows).flatMap(row => row.sort((a, b) => a[0] - b[0])
             .map(([x, width], i) => i + 1 < row.length ? Math.min(width, row[i + 1][0] - x) : width)); }"""
    )
    assert len(strips) == 11
    assert min(strips) >= 44
    heights = anywhere.page.eval_on_selector_all(
        '[data-testid="hand-card"] .rank', "nodes => nodes.map(n => n.getBoundingClientRect().height)"
    )
    assert len(heights) == 11
    assert min(heights) >= 15


def test_nothing_is_cut_off_or_scrolls_on_a_small_screen(small: Desk) -> None:
    small.rigged(HAND, OTHER, upcard="8D", stock="AH", cpu=[PASS, STOCK, throws("6H")])
    for testid in ("pass", "take", "sort", "hand"):
        expect(small.at(testid).first).to_be_in_viewport(ratio=0.99)
    small.pass_upcard()
    small.draw()
    for testid in ("throw", "knock", "sort", "hand", "stock", "discard", "status", "meter"):
        expect(small.at(testid).first).to_be_in_viewport(ratio=0.99)
    small.throw("KD")
    small.comes_to("robar")
    scrolls = small.page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert max(scrolls) <= 0


def test_an_order_made_by_hand_outlives_the_others_turn_and_a_reload(phone: Desk) -> None:
    phone.rigged(HAND, OTHER, upcard="8D", stock="AH", cpu=[PASS, STOCK, throws("6H")])
    first, last = phone.held[0], phone.held[-1]
    start, end = phone.card(last).bounding_box(), phone.card(first).bounding_box()
    assert start is not None
    assert end is not None
    phone.page.mouse.move(start["x"] + 12, start["y"] + 40)
    phone.page.mouse.down()
    phone.page.mouse.move(end["x"] - 4, end["y"] + 40, steps=15)
    phone.page.mouse.up()
    phone.wait()
    order = phone.held
    assert order[0] == last
    phone.pass_upcard()
    phone.draw()
    phone.throw("AH")
    phone.comes_to("robar")
    assert phone.held == order
    phone.page.reload()
    phone.comes_to("robar")
    assert phone.held == order


def test_a_whole_hand_can_be_played_with_the_keyboard_alone(desk: Desk) -> None:
    desk.rigged("3H 4H 5H 8S 8D 8C TC JC QC 6D", upcard="2S", stock="KH", cpu=[PASS])
    keys = desk.page.keyboard
    keys.press("?")
    expect(desk.at("keys")).to_be_visible()
    keys.press("Escape")
    expect(desk.at("keys")).to_have_count(0)
    keys.press("p")
    desk.comes_to("robar")
    keys.press("m")
    desk.comes_to("tirar")
    desk.page.keyboard.press("1")
    seen = [desk.page.evaluate("document.activeElement.dataset.held")]
    for _ in range(10):
        keys.press("ArrowRight")
        seen.append(desk.page.evaluate("document.activeElement.dataset.held"))
        outlined = desk.page.evaluate("document.activeElement.matches(':focus-visible')")
        assert outlined
    assert len(set(seen)) == 11
    while desk.page.evaluate("document.activeElement.dataset.held") != "KH":
        keys.press("ArrowLeft")
    keys.press("Enter")
    keys.press("g")
    keys.press("Escape")
    expect(desk.at("knock")).not_to_contain_text("Confirmar")
    assert desk.view["hand"]["phase"] == "discard"
    keys.press("g")
    keys.press("Enter")
    desk.comes_to("fin_mano", "mostrar", "fin_partida")
    assert desk.view["hand"]["result"]["outcome"] in ("knock", "undercut")


def test_keys_knock_as_fast_as_they_come_wherever_a_pointer_was_pressed_before(desk: Desk) -> None:
    """A key names what it does: none is a second press on a button that has just changed."""
    desk.rigged("3H 4H 5H 8S 8D 8C TC JC QC 6D", upcard="2S", stock="KH", cpu=[PASS])
    desk.pass_upcard()
    for _ in range(2):
        desk.at("status").click()
    desk.page.keyboard.press("m")
    desk.comes_to("tirar")
    desk.page.keyboard.press("g")
    desk.page.keyboard.press("Enter")
    desk.comes_to("fin_mano", "fin_partida")
    assert desk.view["hand"]["result"]["outcome"] in ("knock", "undercut")


def test_reloading_at_any_phase_comes_back_to_the_same_decision(phone: Desk) -> None:
    phone.rigged(HAND, OTHER, upcard="8D", stock="AH", cpu=[PASS, STOCK, throws("6H")])
    for step, phase in ((phone.pass_upcard, "robar"), (phone.draw, "tirar"), (lambda: phone.throw("KD"), "robar")):
        before = phone.phase
        phone.page.reload()
        assert phone.comes_to(before) == before
        step()
        phone.comes_to(phase)
    phone.page.reload()
    phone.comes_to("robar")
    assert sorted(phone.held) == sorted(phone.view["hand"]["cards"])


def test_a_second_tab_that_has_fallen_behind_moves_nothing_twice(phone: Desk) -> None:
    phone.rigged(HAND, OTHER, upcard="8D", stock="AH", cpu=[PASS, STOCK, throws("6H")])
    other = Desk(phone.page.context.new_page(), phone.address)
    other.game, other.token = phone.game, phone.token
    other.sit_down()
    other.comes_to("oferta_tu")
    phone.pass_upcard()
    version = phone.view["version"]
    other.press("take")
    other.comes_to("robar")
    assert phone.view["version"] == version
    assert other.errors == []
