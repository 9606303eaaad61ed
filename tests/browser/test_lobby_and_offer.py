"""From the first screen to the first decision."""

from playwright.sync_api import expect
from tests.browser.desk import HAND_OVER, PASS, Desk


def test_the_first_screen_offers_both_targets_and_the_deal_without_scrolling(phone: Desk) -> None:
    phone.lobby()
    expect(phone.page.locator("html")).to_have_attribute("lang", "es")
    for text in ("Rápida a 50", "Estándar a 100"):
        expect(phone.page.get_by_text(text)).to_be_in_viewport(ratio=1)
    assert phone.page.locator('input[type="radio"]').count() == 2
    expect(phone.at("deal").first).to_be_in_viewport(ratio=1)
    expect(phone.at("deal").first).to_have_text("Repartir")


def test_on_a_wide_screen_every_way_in_is_there_without_scrolling(desk: Desk) -> None:
    desk.lobby()
    for way in ("deal", "other-tables", "to-pad", "to-editor", "worked-hands"):
        expect(desk.at(way)).to_be_in_viewport(ratio=1)


def test_the_first_legal_move_is_two_taps_away(phone: Desk) -> None:
    phone.lobby()
    phone.page.get_by_text("Estándar a 100").tap()
    phone.page.get_by_text("Rápida a 50").tap()
    phone.at("deal").first.tap()
    assert phone.comes_to("oferta_tu") == "oferta_tu"
    phone.wait()
    phone.at("pass").tap()
    phone.comes_to("robar", *HAND_OVER)
    assert phone.page.locator('input[type="radio"]').count() == 0


def test_after_the_deal_everything_is_where_it_belongs(phone: Desk) -> None:
    phone.rigged("4S 5S 6S 9H 9D 9C KD QH 3C 2D", "7C 7D 8H 8C TD JS QS KC 2C 6H", "8D")
    assert len(phone.held) == 10
    assert phone.at("rival-cards").locator("> *").count() == 10
    expect(phone.at("stock-count")).to_have_text("31")
    assert phone.at("discard").locator("[data-card]").count() == 1
    expect(phone.at("take")).to_contain_text("ocho de diamantes")
    expect(phone.at("pass")).to_have_text("Pasar")
    expect(phone.at("rival").get_by_test_id("dealer")).to_be_visible()


def test_a_card_that_both_passed_is_dead(phone: Desk) -> None:
    phone.rigged("4S 5S 6S 9H 9D 9C KD QH 3C 2D", "7C 7D 8H 8C TD JS QS KC 2C 6H", "8D", cpu=[PASS])
    phone.pass_upcard()
    expect(phone.at("dead")).to_have_text("muerta")
    sent = phone.posts()
    phone.wait()
    phone.at("discard").tap(force=True)
    phone.page.keyboard.press("c")
    expect(phone.at("discard")).to_have_attribute("aria-disabled", "true")
    assert phone.phase == "robar"
    assert sent == []
    phone.draw()
    assert len(phone.held) == 11


def test_taking_the_upcard_leads_straight_to_the_discard(phone: Desk) -> None:
    phone.rigged("4S 5S 6S 9H 9D 9C KD QH 3C 2D", upcard="AH")
    phone.press("take")
    phone.comes_to("tirar")
    assert len(phone.held) == 11
    expect(phone.at("stock")).to_have_attribute("aria-disabled", "true")
    expect(phone.at("stock-count")).to_have_text("31")


def test_the_card_just_taken_cannot_go_back_whatever_one_tries(phone: Desk) -> None:
    phone.rigged("4S 5S 6S 9H 9D 9C KD QH 3C 2D", upcard="AH")
    phone.press("take")
    phone.comes_to("tirar")
    before, sent = phone.view, phone.posts()
    phone.card("AH").click()
    phone.wait()
    phone.at("throw").click(force=True)
    said = "La acabas de coger"
    expect(phone.at("alert")).to_contain_text(said)
    phone.page.keyboard.press("t")
    expect(phone.at("alert")).to_contain_text(said)
    drag(phone, "AH")
    expect(phone.at("alert")).to_contain_text(said)
    assert phone.view == before
    assert sent == []


def drag(desk: Desk, card: str) -> None:
    """Drag a card of the hand onto the discard pile."""
    start, end = desk.card(card).bounding_box(), desk.at("discard").bounding_box()
    assert start is not None
    assert end is not None
    desk.page.mouse.move(start["x"] + 15, start["y"] + 30)
    desk.page.mouse.down()
    desk.page.mouse.move(end["x"] + 30, end["y"] + 50, steps=12)
    desk.page.mouse.up()
