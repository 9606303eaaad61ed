"""The counter, the marks and the knock button: three faces of one count."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.desk import HAND_OVER, PASS, STOCK, Desk, throws

F1 = "4S 5S 6S 9H 9D 9C KD QH 3C 2D"
LEFT = {"4S": 37, "5S": 36, "6S": 35, "9H": 44, "9D": 44, "9C": 44, "KD": 16, "QH": 16, "3C": 23, "2D": 24, "AH": 25}


def eleven(desk: Desk, ten: str, drawn: str) -> Desk:
    """The person holds these ten and has drawn one from the stock, the upcard passed by both."""
    upcard = next(card for card in ("8D", "JC", "6H") if card not in f"{ten} {drawn}".split())
    desk.rigged(ten, upcard=upcard, stock=drawn, cpu=[PASS])
    desk.pass_upcard()
    desk.draw()
    return desk


def said(desk: Desk) -> int:
    """The count that the counter says the touched card would leave."""
    return int(re.findall(r"\d+", desk.at("meter-effect").inner_text())[-1])


def test_the_counter_tells_what_each_touched_card_would_leave(anywhere: Desk) -> None:
    eleven(anywhere, F1, "AH")
    expect(anywhere.at("deadwood")).to_have_text("26")
    for card, left in LEFT.items():
        anywhere.card(card).click()
        expect(anywhere.at("meter-effect")).to_contain_text(f"{left}")
        assert said(anywhere) == left


def test_pointer_and_keyboard_focus_tell_the_same(desk: Desk) -> None:
    eleven(desk, F1, "AH")
    for card, left in LEFT.items():
        desk.card(card).hover()
        expect(desk.at("meter-effect")).to_contain_text(f"{left}")
    desk.page.mouse.move(5, 5)
    desk.card(desk.held[0]).focus()
    for card in desk.held:
        expect(desk.card(card)).to_be_focused()
        assert said(desk) == LEFT[card]
        desk.page.keyboard.press("ArrowRight")


def test_the_cheaper_meld_is_marked_and_counted(phone: Desk) -> None:
    phone.rigged("7S 8S 9S 7H 7D KH QC 9D AC AD", upcard="2C")
    expect(phone.at("deadwood")).to_have_text("45")
    assert marked(phone) == {"7S", "8S", "9S"}


def test_the_ace_closes_no_run_at_the_top(phone: Desk) -> None:
    phone.rigged("QS KS AS KH AH 2H 4C 6C 8D TD", upcard="2C")
    assert marked(phone) == set()


def marked(desk: Desk) -> set[str]:
    """The cards that bear a meld mark."""
    return set(
        desk.page.eval_on_selector_all(
            '[role="group"] [data-testid="hand-card"]', "nodes => nodes.map(n => n.dataset.held)"
        )
    )


def box(button: Locator) -> dict[str, float]:
    """Where a button is."""
    found: Any = button.bounding_box()
    assert found is not None
    return dict(found)


def test_the_knock_button_stays_in_its_place_from_too_much_to_gin(phone: Desk) -> None:
    eleven(phone, "3H 4H 5H 8S 8D 8C TC JC QC 6D", "KC")
    button = phone.at("knock")
    phone.card("3H").click()
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(button).to_contain_text("10")
    places = [box(button)]
    phone.card("3H").click()
    phone.card("KC").click()
    expect(button).to_contain_text("Golpear con 6")
    expect(button).to_have_attribute("aria-disabled", "false")
    places.append(box(button))
    phone.card("6D").click()
    expect(button).to_contain_text("Gin")
    places.append(box(button))
    assert all(abs(place[key] - places[0][key]) <= 1 for place in places for key in ("x", "y", "width", "height"))


@pytest.mark.timeout(600)
@pytest.mark.parametrize("states", [44, pytest.param(600, marks=pytest.mark.long)])
def test_marks_counter_and_button_agree_with_the_count_of_the_table(desk: Desk, states: int) -> None:
    """So many states, as they come in play: each touched card of each turn."""
    seen = 0
    while seen < states:
        desk.new_game()
        desk.sit_down()
        desk.at("deal").first.click()
        desk.comes_to("oferta_tu")
        desk.pass_upcard()
        while seen < states and desk.comes_to("robar", "tirar", *HAND_OVER) in ("robar", "tirar"):
            if desk.phase == "robar":
                desk.draw()
            seen += agreeing(desk)
            entries = [each for each in desk.view["hand"]["after_discard"] if each["legal"]]
            desk.throw(max(entries, key=lambda each: each["deadwood"])["card"])
            desk.leaves("tirar")


def agreeing(desk: Desk) -> int:
    """Compare the page with the API for every card of the hand; how many states that were."""
    hand = desk.view["hand"]
    assert marked(desk) == {card for meld in hand["melds"] for card in meld}
    expect(desk.at("deadwood")).to_have_text(str(hand["deadwood"]))
    for entry in hand["after_discard"]:
        desk.card(entry["card"]).hover()
        if entry["legal"]:
            assert said(desk) == entry["deadwood"]
        desk.card(entry["card"]).click()
        expect(desk.at("knock")).to_have_attribute("aria-disabled", "false" if entry["knock"] else "true")
        desk.card(entry["card"]).click()
    return len(hand["after_discard"])


def test_a_first_press_arms_the_knock_and_only_a_second_one_sends_it(phone: Desk) -> None:
    eleven(phone, "3H 4H 5H 8S 8D 8C TC JC QC 6D", "KH")
    sent = phone.posts()
    phone.press("knock")
    expect(phone.at("knock")).to_contain_text("Confirmar")
    phone.wait()
    phone.at("status").click()
    expect(phone.at("knock")).not_to_contain_text("Confirmar")
    assert sent == []
    phone.knock()
    assert sent == ["knock"]


def test_a_second_press_on_a_button_that_has_just_changed_does_nothing(phone: Desk) -> None:
    sent = phone.posts()
    phone.rigged(F1, upcard="8D", cpu=[PASS, STOCK, throws("6H")])
    phone.wait()
    spot = box(phone.at("pass"))
    middle = spot["x"] + spot["width"] / 2, spot["y"] + spot["height"] / 2
    phone.page.mouse.dblclick(*middle)
    phone.comes_to("robar", "turno_rival")
    assert sent == ["deal", "upcard"]


def test_knocking_at_ten_warns_of_the_tie(phone: Desk) -> None:
    eleven(phone, "4S 5S 6S 9H 9D 9C AH 2D 3C 4D", "KD")
    phone.press("knock")
    expect(phone.at("meter-effect")).to_contain_text("25")
