"""The score pad for a real pack: hands entered by touch and by keyboard, and what they count."""

import json

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.pad_desk import DEFENDER, KNOCKER, Pad
from tests.engine.test_showdown import FIXTURES


def test_a_hand_that_breaks_up_an_own_meld_is_entered_by_touch_noted_kept_and_saved(phone: Desk) -> None:
    pad = Pad(phone).begin()
    pad.at("pad-knocker-0").tap()
    pad.tap(KNOCKER)
    pad.tap(DEFENDER)
    result = pad.at("pad-result")
    expect(result.get_by_test_id("layoff")).to_have_count(2)
    expect(result.get_by_test_id("layoff").first).to_contain_text("deja el grupo en tres sietes y acopla")
    expect(result.get_by_test_id("defender").locator(".counts")).to_have_text("sueltas 38→38→30")
    expect(result.get_by_test_id("banner")).to_contain_text("24 puntos para Ana")
    broken = result.locator('[data-code="own-meld-broken"]')
    expect(broken).to_contain_text("si se guardara entera la combinación quedarían 38, y así quedan 30")
    pad.at("note").tap()
    pad.shows(24, 0, dealer=1)
    phone.page.reload()
    pad.shows(24, 0, dealer=1)
    expect(pad.at("pad-row")).to_have_count(1)
    pad.at("open-1").tap()
    expect(pad.at("pad-details")).to_contain_text("6 contra 30")
    saved = json.loads(pad.saved("export-json"))
    (entry,) = saved["entries"]
    assert (entry["points"], entry["counts"], entry["winner"]) == (24, [6, 30], 0)
    assert entry["hands"] == [KNOCKER, DEFENDER]


def test_it_is_plain_which_hand_is_filled_and_after_ten_cards_it_is_the_other(phone: Desk) -> None:
    pad = Pad(phone).begin()
    pad.at("pad-knocker-1").tap()
    expect(pad.at("fill-1")).to_have_attribute("aria-pressed", "true")
    pad.tap(KNOCKER[:9])
    expect(pad.at("fill-1")).to_contain_text("9 de 10")
    expect(pad.at("fill-0")).to_have_attribute("aria-pressed", "false")
    pad.tap(KNOCKER[9:])
    expect(pad.at("fill-0")).to_have_attribute("aria-pressed", "true")
    expect(phone.at("announcer")).to_contain_text("Ahora, la mano de Ana")
    expect(pad.at("fill-1")).to_contain_text("sueltas 6")
    used = pad.card("4C")
    expect(used).to_have_attribute("aria-disabled", "true")
    expect(used).to_have_attribute("aria-label", "cuatro de tréboles, en la mano de Eva")
    used.tap(force=True)
    expect(pad.at("cards-preview")).to_contain_text("en la mano de Eva")
    expect(pad.at("fill-0")).to_contain_text("0 de 10")
    pad.tap(["KC", "KC", "QC"])
    expect(pad.at("tray-0").get_by_test_id("tray-card")).to_have_count(1)


def test_a_whole_hand_is_entered_with_the_keyboard_alone(desk: Desk) -> None:
    pad = Pad(desk).open()
    keys = desk.page.keyboard
    pad.at("pad-name-0").focus()
    keys.type("Ana")
    keys.press("Tab")
    keys.type("Eva")
    press_until(desk, "Tab", '[data-testid="pad-begin"]')
    keys.press("Enter")
    expect(desk.page.locator("tapete-pad-hand h2")).to_be_focused()
    press_until(desk, "Tab", '[name="pad-knocker"]')
    keys.press("Space")
    press_until(desk, "Tab", "[data-pick]")
    keys.press("ArrowDown")
    keys.press("ArrowRight")
    expect(pad.card("2H")).to_be_focused()
    keys.press("Enter")
    keys.press("Space")
    keys.type("4t 5t 6t 10c 10d 10p Ac 2d 2p Ap 7t 7d 7c 7p 8t Kc Qd 3d 5c 2c")
    expect(pad.at("cards-text")).to_have_value("4t 5t 6t 10c 10d 10p Ac 2d 2p Ap 7t 7d 7c 7p 8t Kc Qd 3d 5c 2c")
    keys.press("Enter")
    expect(pad.at("pad-result")).to_contain_text("24 puntos para Ana")
    press_until(desk, "Tab", '[data-testid="note"]')
    keys.press("Enter")
    pad.shows(24, 0, dealer=1)
    press_until(desk, "Tab", '[data-testid="undo"]')
    keys.press("Enter")
    pad.shows(0, 0, dealer=0)


def press_until(desk: Desk, key: str, selector: str) -> None:
    """Press a key until the focus is there, and can be seen to be."""
    for _ in range(60):
        desk.page.keyboard.press(key)
        if desk.page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
    message = f"{selector} was not reached"
    raise AssertionError(message)


@pytest.mark.parametrize(
    "text",
    [
        " ".join([*KNOCKER, *DEFENDER]),
        "".join([*KNOCKER, *DEFENDER]),
        "4♣5♣6♣ 10♥10♦10♠ A♥2♦2♠A♠ 7♣7♦7♥7♠ 8♣ K♥Q♦3♦5♥2♥",
        "4T 5T 6T 10C 10D 10P AC 2D 2P AP, 7T 7D 7C 7P 8T KC QD 3D 5C 2C",
    ],
    ids=["apart", "together", "signs", "Spanish"],
)
def test_twenty_cards_pasted_at_once_fill_both_hands(desk: Desk, text: str) -> None:
    pad = Pad(desk).begin()
    pad.at("pad-knocker-0").click()
    pad.at("cards-text").focus()
    desk.page.evaluate(
        """text => { const data = new DataTransfer(); data.setData('text/plain', text);
        const field = document.activeElement;
        if (field.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}))) {
            field.setRangeText(text); field.dispatchEvent(new InputEvent('input', {bubbles: true})); } }""",
        text,
    )
    expect(pad.at("pad-result")).to_contain_text("24 puntos para Ana")


def test_what_is_not_understood_or_has_no_room_is_said(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.type("7S 8S hola 7S")
    expect(pad.at("cards-preview")).to_contain_text("hola")
    expect(desk.at("announcer")).to_contain_text("siete de picas")
    expect(pad.at("tray-0").get_by_test_id("tray-card")).to_have_count(2)


def test_the_verified_hands_count_what_they_should_whoever_knocked(desk: Desk) -> None:
    pad = Pad(desk).begin_own(1000)
    scores = [0, 0]
    for fixture in FIXTURES.values():
        for by in (0, 1):
            pad.enter(fixture.knocker, fixture.defender, by)
            winner = 1 - by if fixture.outcome == "undercut" else by
            expect(pad.at("pad-result")).to_have_attribute("data-outcome", fixture.outcome)
            expect(pad.at("banner")).to_contain_text(f"{fixture.points} puntos para Jugador {winner + 1}")
            pad.at("note").click()
            scores[winner] += fixture.points
            pad.shows(*scores, dealer=1 - winner)


def test_a_hand_too_high_to_knock_is_refused_in_words(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.enter(" ".join(DEFENDER), " ".join(KNOCKER))
    expect(pad.at("pad-problem")).to_have_text("Así quedan 38 puntos sueltos y para golpear el máximo es 10.")
    expect(pad.at("note")).to_have_attribute("aria-disabled", "true")
    pad.at("pad-knocker-1").click()
    expect(pad.at("banner")).to_contain_text("24 puntos para Eva")


def test_the_melds_shown_can_be_another_arrangement_or_grouped_by_hand(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.enter("4D 5D 6D 4H 5H 6H 4S 5S 6S AC", "7D 3D KC QC 9H 9D 8S TC JH 2C")
    expect(pad.at("banner")).to_be_visible()
    pad.at("pad-melds").locator("summary").click()
    shown = pad.at("knocker").get_by_test_id("shown-meld")
    names = [shown.nth(place).get_attribute("aria-label") for place in range(3)]
    pad.at("way-1").click()
    expect(shown.first).not_to_have_attribute("aria-label", names[0] or "")
    pad.at("way-hand").click()
    expect(pad.at("pad-problem")).to_contain_text("Así quedan 46 puntos")
    group(pad, "4D 5D 6D", "4H 5H 6H")
    expect(pad.at("pad-problem")).to_contain_text("Así quedan 16 puntos")
    group(pad, "4S 5S AC")
    expect(pad.at("pad-problem")).to_contain_text("Esto no es ni grupo ni escalera")
    pad.at("ungroup-2").click()
    group(pad, "4S 5S 6S")
    expect(pad.at("pad-problem")).to_have_count(0)
    pad.at("note").click()
    assert pad.kept["sheet"]["entries"][0]["counts"][0] == 1


def group(pad: Pad, *melds: str) -> None:
    """Put cards together by hand."""
    for meld in melds:
        for card in meld.split():
            pad.page.locator(f'[data-testid="group-card"][data-held="{card}"]').click()
        pad.at("make-group").click()


def test_melds_that_leave_more_than_need_be_count_as_they_were_shown(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.enter("4S 5S 6S 9H 9D 9C AH 2H 3H 4H", "7C 7D 8H 8C TD JS QS KC 2C 6H")
    expect(pad.at("banner")).to_contain_text("Gin")
    pad.at("pad-melds").locator("summary").click()
    pad.at("way-hand").click()
    group(pad, "4S 5S 6S", "9H 9D 9C", "2H 3H 4H")
    expect(pad.at("pad-result").locator('[data-code="named-leaves-more"]')).to_be_visible()
    expect(pad.at("banner")).to_contain_text("77 puntos para Ana")


def test_where_the_upcard_sets_the_limit_it_is_asked_for_and_a_spade_doubles(phone: Desk) -> None:
    pad = Pad(phone).begin_own(100, oklahoma=1, spade_doubles=1)
    pad.enter()
    expect(pad.at("hindrance")).to_have_text("Falta la carta vista.")
    expect(pad.at("fill-upcard")).to_have_attribute("aria-pressed", "true")
    pad.card("5D").tap()
    expect(pad.at("pad-problem")).to_have_text("Así quedan 6 puntos sueltos y para golpear el máximo es 5.")
    pad.at("change-cards").tap()
    pad.at("tray-upcard").get_by_test_id("tray-card").tap()
    pad.card("7S").tap()
    expect(pad.at("banner")).to_contain_text("48 puntos para Jugador 1")
    expect(pad.at("arithmetic")).to_contain_text("+24")
    pad.at("note").tap()
    pad.shows(48, 0)


def test_big_gin_takes_eleven_cards_where_the_table_pays_for_it(desk: Desk) -> None:
    pad = Pad(desk).begin_own(200, big_gin_bonus=1)
    pad.at("pad-knocker-0").click()
    pad.at("pad-big").click()
    pad.type("3H 4H 5H 8S 8D 8C 9C TC JC QC KC AS 2S 9D 9H 6H 7H KD 4C 5D QH")
    expect(pad.at("banner")).to_contain_text("Gin grande")
    expect(pad.at("arithmetic")).to_contain_text("+31")
    pad.at("note").click()
    assert pad.kept["sheet"]["entries"][0]["outcome"] == "big-gin"


def test_other_tables_do_not_speak_of_big_gin_or_of_the_upcard(desk: Desk) -> None:
    pad = Pad(desk).begin(table="clasico")
    expect(pad.at("pad-hand")).to_be_visible()
    for absent in ("pad-big", "fill-upcard"):
        expect(pad.at(absent)).to_have_count(0)


def test_the_older_table_melds_a_high_ace_and_passes_the_deal_on(desk: Desk) -> None:
    pad = Pad(desk).begin(table="clasico", target=100)
    pad.enter("QS KS AS 4C 5C 6C 9H 9D 9C 2D", "7D 8H TD JD 3S 5H 6H 8S TC JH", 1)
    expect(pad.at("fill-1")).to_have_count(0)
    expect(pad.at("knocker").locator(".counts")).to_have_text("sueltas 2")
    pad.at("note").click()
    expect(pad.at("player-1").locator(".dealer")).to_be_visible()
