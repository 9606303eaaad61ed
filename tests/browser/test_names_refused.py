"""A name that cannot be had is refused beside it, in words, and another one does."""

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.servers import WEB

TAKEN = "En esta mesa ya hay alguien que se llama así o muy parecido."
RESERVED = "Ese nombre lo usa la propia mesa: elige otro."


def test_whoever_is_invited_is_told_that_the_name_is_taken_and_takes_another(anywhere: Desk) -> None:
    desk = anywhere
    (invite,) = desk.new_game(seats=[{"name": "Ana"}, {"name": "Eva"}])
    desk.page.goto(f"{desk.address}/?vel=0#/sentarse/{desk.game}/{invite['invite']}")
    for name, told in (("аna", TAKEN), (" CPU 2 ", RESERVED)):
        desk.at("sit-name").fill(name)
        desk.at("sit").click()
        expect(desk.at("field-error")).to_have_text(told)
        expect(desk.at("sit-name")).to_be_focused()
        expect(desk.at("sit-name")).to_have_attribute("aria-invalid", "true")
    desk.at("sit-name").fill("Eva")
    desk.at("sit").click()
    desk.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()
    seats = WEB.get(f"{desk.address}/api/games/{desk.game}").json()["seats"]
    assert [(seat["name"], seat["open"]) for seat in seats] == [("Ana", False), ("Eva", False)]


@pytest.mark.parametrize("form", ["mesas", "rummy"])
def test_two_equal_names_are_refused_at_the_seat_of_the_second(anywhere: Desk, form: str) -> None:
    desk = anywhere
    desk.page.goto(f"{desk.address}/?vel=0#/{form}")
    desk.at("name-0").fill("Ana")
    desk.at("seat-1-person").click()
    for name, told in (("ANA", TAKEN), ("Tapete", RESERVED)):
        desk.at("name-1").fill(name)
        desk.at("name-1").press("Tab")
        desk.page.locator("form button[type=submit]").click()
        expect(desk.at("field-error")).to_have_text(told)
        expect(desk.at("field-error")).to_have_attribute("data-place", "seats.1")
        expect(desk.at("name-1")).to_be_focused()


def test_no_field_takes_more_than_a_name_may_have(desk: Desk) -> None:
    (invite,) = desk.new_game(seats=[{"name": "Ana"}, {"name": "Eva"}])
    desk.page.goto(f"{desk.address}/?vel=0#/sentarse/{desk.game}/{invite['invite']}?nombre={'n' * 30}")
    expect(desk.at("sit-name")).to_have_value("n" * 20)
    desk.at("sit-name").fill("")
    desk.at("sit-name").press_sequentially("m" * 25)
    expect(desk.at("sit-name")).to_have_value("m" * 20)
    desk.at("sit").click()
    desk.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()
