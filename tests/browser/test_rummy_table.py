"""The table of rummy: opening, the duties of a turn, laying off, and a whole deal among six."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.rummy_room import RummyDesk

KINGS_AND_HEARTS = "KS KH KD 5H 6H 7H 2C 9S TS 4D JC 8C 3S"  # 30 and 18: opens at 30 and 40, not at 51


@pytest.fixture
def here(anywhere: Desk) -> RummyDesk:
    return RummyDesk.of(anywhere)


@pytest.fixture
def phone_table(phone: Desk) -> RummyDesk:
    return RummyDesk.of(phone)


@pytest.fixture
def wide_table(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


def test_six_seats_leave_a_stock_of_twenty_nine_and_forty_points_open_at_a_touch(here: RummyDesk) -> None:
    here.dealt(KINGS_AND_HEARTS, seats=6, stock="QD")
    expect(here.at("stock-count")).to_have_text("29")
    expect(here.at("seconds")).to_have_text(re.compile(r"^0:4[0-5]$"))
    expect(here.at("rival")).to_have_count(5)
    meter = here.at("opening-meter")
    expect(meter).to_contain_text("48 / 40")
    assert meter.get_attribute("role") == "meter"
    assert (meter.get_attribute("aria-valuenow"), meter.get_attribute("aria-valuemin")) == ("48", "0")
    sent = here.posts("/api/games/")
    here.take_from("stock")
    expect(here.at("open")).to_have_text("Abrir (48)")
    here.press("open")
    expect(here.at("table-meld")).to_have_count(2)
    assert sorted(map(sorted, here.melds())) == [["5H", "6H", "7H"], ["KD", "KH", "KS"]]
    assert here.view["hand"]["opened"] == [0]
    assert sent == ["draw", "open"]


def test_what_opens_at_forty_is_not_offered_at_fifty_one(phone_table: RummyDesk) -> None:
    phone_table.dealt(KINGS_AND_HEARTS, seats=6, stock="QD", opening=51)
    phone_table.take_from("stock")
    expect(phone_table.at("opening-meter")).to_contain_text("48 / 51")
    expect(phone_table.at("open")).to_have_attribute("aria-disabled", "true")
    phone_table.insist("open")
    expect(phone_table.at("alert")).to_contain_text("te faltan 3 puntos")
    assert phone_table.view["hand"]["opened"] == []


def test_a_card_from_the_pile_obliges_and_may_go_back_until_something_is_laid(phone_table: RummyDesk) -> None:
    phone_table.dealt(KINGS_AND_HEARTS, upcard="8H", stock="QD")
    phone_table.take_from("discard")
    expect(phone_table.card("8H")).to_contain_text("debes usarla")
    phone_table.choose("2C")
    phone_table.insist("throw")
    expect(phone_table.at("alert")).to_contain_text("No puedes descartar: antes debes abrir con el ocho de corazones")
    assert len(phone_table.view["hand"]["cards"]) == 14
    phone_table.press("take-back")
    phone_table.comes_to("robar")
    expect(phone_table.at("discard")).to_have_attribute("aria-disabled", "true")
    phone_table.insist("discard")
    expect(phone_table.at("alert")).to_contain_text("robar del mazo")
    phone_table.take_from("stock")
    expect(phone_table.at("take-back")).to_be_hidden()


def test_the_take_back_is_gone_once_the_opening_lies(wide_table: RummyDesk) -> None:
    wide_table.dealt(KINGS_AND_HEARTS, upcard="8H")
    wide_table.take_from("discard")
    expect(wide_table.at("take-back")).to_be_visible()
    expect(wide_table.at("open")).to_have_text("Abrir (56)")
    wide_table.press("open")
    expect(wide_table.at("take-back")).to_be_hidden()
    expect(wide_table.at("table-meld")).to_have_count(2)
    wide_table.choose("2C")
    expect(wide_table.at("throw")).to_have_attribute("aria-disabled", "false")


def test_an_opening_built_without_the_taken_card_waits_for_it(phone_table: RummyDesk) -> None:
    phone_table.dealt(KINGS_AND_HEARTS, upcard="8H")
    phone_table.take_from("discard")
    phone_table.built("KS KH KD", "5H 6H 7H")
    expect(phone_table.at("opening-meter")).to_contain_text("30 + 18 = 48 / 40")
    phone_table.insist("open")
    expect(phone_table.at("alert")).to_contain_text("La apertura debe llevar el ocho de corazones")
    phone_table.page.reload()
    expect(phone_table.at("built")).to_have_count(2)
    phone_table.at("unbuild").nth(1).click()
    phone_table.built("5H 6H 7H 8H")
    phone_table.press("open")
    expect(phone_table.at("table-meld")).to_have_count(2)
    assert ["5H", "6H", "7H", "8H"] in phone_table.melds()


SWAPPER = "9S 9H XX 4D 5D 6D 4C 5C 6C 9D KC QS 2H"


def test_a_joker_is_swapped_and_must_be_laid_again(here: RummyDesk) -> None:
    here.dealt(SWAPPER, opening=30, stock="3S")
    here.take_from("stock")
    here.built("9S 9H XX", "4D 5D 6D")
    here.press("open")
    expect(here.at("table-meld")).to_have_count(2)
    here.choose("9D")
    here.target("0-swap-2").click()
    expect(here.card("XX")).to_have_attribute("aria-label", re.compile("debe volver a la mesa"))
    tag = here.card("XX").locator(".new-tag")
    expect(tag).to_have_text("a la mesa")
    assert tag.evaluate("node => node.scrollWidth <= node.clientWidth")
    assert here.view["hand"]["freed_jokers"] == 1
    here.choose("KC")
    here.insist("throw")
    expect(here.at("alert")).to_contain_text("el comodín debe volver a la mesa")
    here.choose("KC", "XX")
    expect(here.target("1-low")).to_be_visible()
    expect(here.target("1-high")).to_be_visible()
    here.target("1-high").click()
    expect(here.card("XX")).to_have_count(0)
    meld = here.page.locator('[data-testid="table-meld"][data-meld="1"]')
    expect(meld.locator(".stands")).to_have_text("7")
    assert "comodín como siete" in str(meld.get_attribute("aria-label"))
    here.choose("KC")
    here.press("throw")
    here.comes_to("robar")


def test_where_a_joker_may_stand_in_two_places_it_is_asked_once(phone_table: RummyDesk) -> None:
    phone_table.dealt("5H 6H XX KS KH KD 2C 9S TS 4D JC 8C 3S", stock="QD")
    phone_table.choose("5H", "XX", "6H")
    expect(phone_table.at("note")).to_contain_text("2 maneras")
    phone_table.press("build")
    expect(phone_table.at("arrangement")).to_have_count(2)
    expect(phone_table.at("arrangement").first).to_be_focused()
    assert "siete de corazones" in str(phone_table.at("arrangement").first.get_attribute("aria-label"))
    phone_table.at("arrangement").nth(1).click()
    expect(phone_table.at("choice")).to_have_count(0)
    expect(phone_table.at("built")).to_have_count(1)
    cards = '[data-testid="built"] [data-card]'
    laid = phone_table.page.eval_on_selector_all(cards, "nodes => nodes.map(node => node.dataset.card)")
    assert laid == ["XX", "5H", "6H"]
    expect(phone_table.at("opening-total")).to_have_text("15")


READINGS = {
    "KS KH KD": "Grupo, vale 30",
    "5H 6H 7H": "Escalera, vale 18",
    "KS KH KS-2": "en un grupo cada palo va una sola vez",
    "5H 6H 9S": "no casa con las demás",
    "5H XX XX-2": "dos cartas que no sean comodín",
    "5H 6H XX": "maneras",
    "5H 6H XX XX-2": "Escalera, vale 22",
    "5H 7H QH": "no van seguidas",
}


def test_chosen_cards_are_read_at_once(phone_table: RummyDesk) -> None:
    phone_table.dealt("KS KS KH KD 5H 6H 7H 9S XX XX QH 2C 4S")
    for chosen, said in READINGS.items():
        phone_table.choose(*chosen.split())
        expect(phone_table.at("note")).to_contain_text(said)
        is_meld = "vale" in said or "maneras" in said
        expect(phone_table.at("build")).to_have_attribute("aria-disabled", "false" if is_meld else "true")
        phone_table.choose(*chosen.split())


def test_of_two_equal_cards_the_chosen_one_goes(wide_table: RummyDesk) -> None:
    wide_table.dealt("KS KS 4H 4H 7D 9C JD 2S 3C 6H TD QC 8S", stock="AD")
    for _ in range(3):
        wide_table.press("sort")
    wide_table.take_from("stock")
    before = wide_table.held
    wide_table.choose("4H")
    wide_table.press("throw")
    wide_table.comes_to("robar")
    assert wide_table.held == [name for name in before if name != "4H"]
    wide_table.page.reload()
    wide_table.comes_to("robar")
    assert wide_table.held == [name for name in before if name != "4H"]


EVAS = "QS QH QD 9H TH JH 2S 4C 6D 8S AC 3D 7C"


def test_before_opening_a_tap_on_a_meld_says_why_not(phone_table: RummyDesk) -> None:
    eva = phone_table.with_eva(KINGS_AND_HEARTS, EVAS, upcard="5D", stock="8H 2D AS")
    phone_table.plays_turn(throws="2C")
    phone_table.plays_turn(eva, opens=True)
    phone_table.sit()
    phone_table.take_from("stock")
    phone_table.choose("8H")
    expect(phone_table.at("target")).to_have_count(0)
    phone_table.page.locator('[data-testid="table-meld"]:has([data-card="9H"])').click()
    expect(phone_table.at("alert")).to_contain_text("Aún no has abierto")


def test_a_card_goes_where_it_is_tapped_and_nowhere_by_itself(here: RummyDesk) -> None:
    eva = here.with_eva("KS KH KD 5H 6H 7H QC 9S TS 4D JC 8C 3S", EVAS, upcard="5D", stock="AS 2D 8H")
    here.plays_turn(opens=True, throws="3S")
    here.plays_turn(eva, opens=True)
    here.sit()
    sent = here.posts("/api/games/")
    here.take_from("stock")
    here.choose("8H")
    expect(here.at("target")).to_have_count(2)
    eights = here.page.locator('[data-testid="table-meld"]:has([data-card="7H"])')
    eights.locator(".target").click()
    expect(eights.locator('[data-card="8H"]')).to_have_count(1)
    here.choose("QC")
    here.page.locator('[data-testid="table-meld"]:has([data-card="QD"])').click(position={"x": 12, "y": 20})
    expect(here.page.locator('[data-testid="table-meld"]:has([data-card="QD"]) [data-card]')).to_have_count(4)
    assert sent == ["draw", "lay-off", "lay-off"]
    assert [event["event"] for event in here.view["events"]] == ["lay-off"]


def test_six_play_a_deal_to_its_count(wide_table: RummyDesk) -> None:
    wide_table.room(6, opening=30)
    wide_table.post("deal")
    wide_table.sit()
    for _ in range(60):
        if wide_table.comes_to("robar", "recuento", "fin") != "robar":
            break
        play_turn(wide_table)
    expect(wide_table.at("count")).to_be_visible()
    assert wide_table.view["hand"]["result"]["outcome"] in ("out", "closed-out", "blocked", "void")
    assert wide_table.errors == []


def play_turn(desk: RummyDesk) -> None:
    """Draw, open when that is offered, and throw a card."""
    desk.take_from("stock")
    if desk.at("open").count() and desk.at("open").get_attribute("aria-disabled") == "false":
        desk.at("open").click()
        expect(desk.at("open")).to_have_count(0)
    if desk.phase != "jugar":
        return
    name = desk.held[-1]
    desk.choose(name)
    desk.at("throw").click()
    desk.leaves("jugar")


def test_each_game_is_played_at_its_own_table_whatever_the_address_says(phone_table: RummyDesk) -> None:
    phone_table.dealt(KINGS_AND_HEARTS)
    phone_table.page.goto(f"{phone_table.address}/?vel=0#/gin/{phone_table.game}")
    expect(phone_table.at("opening-meter")).to_be_visible()
    expect(phone_table.page).to_have_url(re.compile(f"#/sala/{phone_table.game}$"))
    phone_table.new_game()
    phone_table.sit_down()
    phone_table.page.goto(f"{phone_table.address}/?vel=0#/sala/{phone_table.game}")
    expect(phone_table.page).to_have_url(re.compile(f"#/gin/{phone_table.game}$"))
    expect(phone_table.at("deal")).to_be_visible()


def test_opening_and_going_out_is_one_touch_and_counts_double(phone_table: RummyDesk) -> None:
    phone_table.dealt("KS KH KD 5H 6H 7H 9C TC JC 2S 2D 2H 2C", stock="4S")
    sent = phone_table.posts("/api/games/")
    phone_table.take_from("stock")
    before = phone_table.at("open").bounding_box()
    expect(phone_table.at("open")).to_have_text("Abrir y salir (×2)")
    phone_table.press("open")
    expect(phone_table.at("count")).to_be_visible()
    assert sent == ["draw", "open", "discard"]
    assert phone_table.view["hand"]["result"]["outcome"] == "closed-out"
    assert before is not None
    assert before["height"] == 52


def test_the_buttons_stay_where_they_are_through_a_turn(phone_table: RummyDesk) -> None:
    phone_table.dealt("KS KH KD 5H 6H 7H 9C TC JC 2S 2D 2H 2C", seats=4, upcard="4S")
    places = "nodes => nodes.map(node => JSON.stringify(node.getBoundingClientRect()))"
    buttons = '[data-testid="actions"] button'
    before = phone_table.page.eval_on_selector_all(buttons, places)
    phone_table.take_from("stock")
    phone_table.choose("KS", "KH", "KD")
    expect(phone_table.at("note")).to_contain_text("Grupo")
    assert phone_table.page.eval_on_selector_all(buttons, places) == before
    phone_table.choose("KS", "KH")
    phone_table.press("hint")
    assert phone_table.page.eval_on_selector_all(buttons, places) == before
