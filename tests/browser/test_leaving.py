"""Leaving a table, and what the others are told and can do about somebody who does not come back."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.crowd import join
from tests.browser.desk import Desk
from tests.browser.looks import ails
from tests.browser.many import ANA, STOCK, make, post
from tests.browser.rummy_room import RummyDesk
from tests.deals import deck

EVA = {"name": "Eva"}
MINUTE = 61_000  # milliseconds


def two(desk: Desk) -> str:
    """Ana and Eva, dealt, by the API; Eva's token."""
    (invite,) = make(desk, target=100, seats=[ANA, EVA])
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    post(desk, "deal")
    return eva


def test_whoever_leaves_is_told_what_happens_and_goes_home(anywhere: Desk) -> None:
    eva = two(anywhere)
    anas, anywhere.token = anywhere.token, eva
    anywhere.sit_down()
    anywhere.press("menu")
    anywhere.at("menu-leave-table").click()
    expect(anywhere.at("leave-dialog")).to_contain_text("La CPU sigue con tus cartas")
    assert ails(anywhere) == []
    anywhere.at("leave-not").click()
    expect(anywhere.at("hand-card")).to_have_count(10)
    anywhere.press("menu")
    anywhere.at("menu-leave-table").click()
    anywhere.press("leave-now")
    expect(anywhere.at("lobby")).to_be_visible()
    expect(anywhere.at("resume-card")).to_have_count(0)
    anywhere.token = anas
    assert anywhere.view["seats"][1]["cpu"] == "mesa"


def test_the_others_read_who_left_and_that_a_cpu_plays_on(anywhere: Desk) -> None:
    eva = two(anywhere)
    anywhere.sit_down()
    anywhere.until_company_is_told()
    post(anywhere, "leave", eva)
    expect(anywhere.at("people-note")).to_contain_text("Eva ha dejado la mesa; juega la CPU.")
    assert ails(anywhere) == []
    anywhere.at("close-note").click()
    expect(anywhere.at("people-note")).to_have_count(0)


def test_a_room_of_rummy_is_left_from_its_menu(phone: Desk) -> None:
    room = RummyDesk.of(phone)
    (invite,) = room.room(2, ["Eva"])
    phone.game, phone.token = room.game, room.token
    join(phone, "Eva", invite["invite"])
    room.sit()
    room.press("menu")
    room.at("menu-leave-table").click()
    expect(room.at("leave-dialog")).to_contain_text("Tu asiento queda libre")
    room.press("leave-now")
    expect(room.at("lobby")).to_be_visible()


def test_a_seat_lost_elsewhere_is_told_and_the_game_can_be_watched(phone: Desk) -> None:
    two(phone)
    phone.sit_down()
    post(phone, "leave")
    expect(phone.at("foreign")).to_contain_text("Este asiento ya no es tuyo")
    assert ails(phone) == []
    phone.at("look-on").click()
    expect(phone.at("status")).to_contain_text("Mirando")


def test_alone_with_computers_there_is_no_table_to_leave(phone: Desk) -> None:
    phone.rigged()
    phone.press("menu")
    expect(phone.at("menu-other-device")).to_be_visible()
    expect(phone.at("menu-leave-table")).to_have_count(0)


def away(desk: Desk) -> None:
    """Eva has not been there for more than a minute of this page's clock."""
    two(desk)
    desk.page.clock.install()
    desk.sit_down()
    a_minute_goes_by(desk)


def a_minute_goes_by(desk: Desk) -> None:
    """A minute of the page's clock, from when it shows that somebody is away."""
    while desk.at("away").count() == 0:
        desk.page.clock.run_for(1000)
        desk.wait(50)
    desk.until_company_is_told()
    for _ in range(5):
        desk.page.clock.fast_forward(MINUTE // 5)
        desk.wait(100)


def test_for_somebody_away_for_a_minute_a_cpu_is_offered_and_refused_before_that(phone: Desk) -> None:
    away(phone)
    expect(phone.at("away-offer")).to_contain_text("Eva lleva más de un minuto sin conexión")
    assert ails(phone) == []
    phone.at("relieve").click()  # the server's minute is not over
    expect(phone.at("alert")).to_contain_text("la CPU podrá seguir dentro de")
    expect(phone.at("away-offer")).to_have_count(0)
    assert phone.view["seats"][1]["cpu"] is None


def test_the_offer_comes_at_a_table_of_rummy_too(phone: Desk) -> None:
    room = RummyDesk.of(phone)
    (invite,) = room.room(2, ["Eva"])
    phone.game, phone.token = room.game, room.token
    join(phone, "Eva", invite["invite"])
    post(phone, "deal")
    phone.page.clock.install()
    room.sit()
    a_minute_goes_by(phone)
    expect(phone.at("away-offer")).to_contain_text("Eva lleva más de un minuto sin conexión")


@pytest.mark.long
def test_after_a_minute_of_the_servers_the_cpu_plays_on(phone: Desk) -> None:
    two(phone)
    phone.sit_down()
    expect(phone.at("away-offer")).to_be_visible(timeout=100_000)
    phone.at("relieve").click()
    expect(phone.at("people-note")).to_contain_text("La CPU sigue por Eva")
    assert phone.view["seats"][1]["cpu"] == "mesa"


def test_a_hand_that_was_dealt_over_unseen_is_told_and_can_be_looked_at(anywhere: Desk) -> None:
    """Eva knocks and deals while Ana has no net: when she is back another hand lies there."""
    desk = anywhere
    (invite,) = make(desk, target=100, seats=[ANA, EVA])
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    desk.order(deck("2S 4S 6S 8S TS QS AH 3H 5H 7H", "AC 2C 3C 4C 5C 6C 7C 8C 9C TC", "KD", "KH QH"))
    post(desk, "deal")
    desk.sit_down()
    first = desk.view["hand"]["id"]
    post(desk, "upcard", take=False)
    desk.comes_to("oferta_cpu", "turno_rival")
    desk.until_company_is_told()
    desk.page.context.set_offline(True)
    post(desk, "upcard", eva, take=False)
    post(desk, "draw", **STOCK)
    post(desk, "discard", card="KH")
    post(desk, "draw", eva, **STOCK)
    post(desk, "knock", eva, discard="QH")
    post(desk, "deal", eva)
    desk.page.context.set_offline(False)
    note = desk.at("people-note")
    expect(note).to_contain_text("La mano 1 terminó mientras no mirabas.")
    assert ails(desk) == []
    desk.at("missed-hand").click()
    desk.page.wait_for_url(re.compile(f"#/mano/{first}"))
    expect(desk.at("replay")).to_be_visible()
