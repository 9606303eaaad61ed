"""A room of rummy: its form, who is waited for, and that gin's screens keep to gin."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Browser, expect
from tests.browser.desk import Desk
from tests.browser.looks import ails, fits
from tests.browser.rummy_room import RummyDesk
from tests.servers import Server

STOCKS = {2: 81, 3: 68, 4: 55, 5: 42, 6: 29}


@pytest.fixture
def wide(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


@pytest.fixture
def here(anywhere: Desk) -> RummyDesk:
    return RummyDesk.of(anywhere)


def form(desk: Desk, query: str = "?vel=0") -> None:
    """The empty form of a room."""
    desk.page.goto(f"{desk.address}/{query}#/rummy")
    expect(desk.at("room-form")).to_be_visible()


def choose(desk: Desk, *testids: str) -> None:
    """Touch these choices."""
    for testid in testids:
        desk.at(testid).click()


def chosen(desk: Desk, field: str) -> str:
    """The value that a choice stands at."""
    return str(desk.page.locator(f'[data-testid="choice-{field}"] input:checked').get_attribute("value"))


def at_the_table(desk: Desk) -> dict[str, Any]:
    """Wait for the room's table; the game as its first seat sees it."""
    desk.page.locator("body[data-screen=rummy][data-phase]:not([data-phase=cargando])").wait_for()
    desk.game = desk.page.url.rsplit("/", 1)[1]
    key = f"tapete.token.{desk.game}"
    desk.token = str(desk.page.evaluate("key => JSON.parse(localStorage.getItem(key))", key))
    return desk.view


def test_the_first_screen_leads_to_a_room_with_the_options_that_the_rules_name(here: RummyDesk) -> None:
    here.lobby()
    here.at("to-rummy").click()
    expect(here.at("room-form")).to_be_visible()
    assert [chosen(here, field) for field in ("opening", "clock", "length")] == ["40", "45", "deal"]
    for seats, stock in STOCKS.items():
        here.at(f"seats-{seats}").click()
        expect(here.at("help-seats")).to_contain_text(str(stock))
        expect(here.page.locator(".room-seat")).to_have_count(seats - 1)
    expect(here.at("open-room")).to_be_in_viewport()
    assert ails(here) == []


def test_against_cpus_the_room_is_dealt_at_once_as_it_was_chosen(wide: RummyDesk) -> None:
    form(wide)
    choose(wide, "seats-3", "opening-51", "clock-600", "length-200", "seat-1-novato", "seat-2-experto")
    wide.at("name-0").fill("Ana")
    wide.at("open-room").click()
    view = at_the_table(wide)
    assert [seat["cpu"] for seat in view["seats"]] == [None, "novato", "experto"]
    assert view["seats"][0]["name"] == "Ana"
    table = view["options"]["table"]
    assert (table["opening"], table["clock"], table["length"]) == (51, 600, "200")
    assert view["hand"]["number"] == 1


def test_the_room_of_last_time_is_offered_again(wide: RummyDesk) -> None:
    form(wide)
    choose(wide, "seats-6", "opening-30", "seat-4-person", "seat-5-novato")
    wide.at("name-4").fill("Teo")
    wide.at("name-4").blur()
    wide.page.reload()
    expect(wide.at("room-form")).to_be_visible()
    assert [chosen(wide, "seats"), chosen(wide, "opening")] == ["6", "30"]
    expect(wide.at("name-4")).to_have_value("Teo")
    expect(wide.at("seat-5-novato").locator("input")).to_be_checked()
    expect(wide.at("open-room")).to_have_text("Abrir la mesa")


def test_invited_people_are_waited_for_and_come_by_their_links(phone: Desk, chromium: Browser, server: Server) -> None:
    host = RummyDesk.of(phone)
    host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form(host)
    choose(host, "seats-4", "seat-1-person", "seat-3-person")
    host.at("name-1").fill("Eva")
    host.at("open-room").click()
    at_the_table(host)
    expect(host.at("room-status")).to_have_text("Esperando a 2 más")
    expect(host.at("deal")).to_have_count(0)
    expect(host.at("room-options")).to_contain_text("40 puntos")
    assert fits(host)
    assert ails(host) == []
    links = []
    for place in range(2):
        host.at("copy-invite").nth(place).click()
        expect(host.at("copy-invite").nth(place)).to_have_attribute("data-copied", "yes")
        links.append(str(host.page.evaluate("navigator.clipboard.readText()")))
    guest = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    guest.goto(links[0])
    expect(guest.get_by_test_id("sit-down")).to_contain_text("Apertura de 40 · 45 s por turno · un reparto")
    expect(guest.get_by_test_id("sit-name")).to_have_value("Eva")
    guest.get_by_test_id("sit").click()
    expect(guest.get_by_test_id("room-status")).to_have_text("Esperando a una persona más")
    expect(host.at("room-status")).to_have_text("Esperando a una persona más")
    game, invite = links[1].rsplit("/", 2)[1:]
    body = {"name": "Noa", "invite": invite.split("?")[0]}
    httpx.post(f"{server.address}/api/games/{game}/join", json=body).raise_for_status()
    expect(host.at("room-status")).to_have_text("Ya no falta nadie")
    host.at("deal").click()
    host.comes_to("robar")
    expect(guest.locator("body[data-phase=turno_rival]")).to_be_visible()
    guest.context.close()


def test_a_level_that_the_server_does_not_have_is_said_at_its_seat_and_withdrawn(wide: RummyDesk) -> None:
    answer = {"code": "unknown-cpu", "params": {"cpu": "experto", "known": ["novato"]}}
    wide.page.route("**/api/games", lambda route: route.fulfill(status=422, json=answer))
    form(wide)
    choose(wide, "seats-3", "seat-1-novato", "seat-2-experto", "open-room")
    error = wide.at("field-error")
    expect(error).to_have_attribute("data-place", "seats.2")
    expect(error).to_contain_text("Ese nivel no juega")
    expect(wide.at("seat-2-experto")).to_have_count(0)
    expect(wide.at("seat-2-novato")).to_be_visible()


def test_a_name_that_cannot_be_shown_is_refused_at_its_field(wide: RummyDesk) -> None:
    form(wide)
    choose(wide, "seats-2", "seat-1-person")
    wide.at("name-1").fill("E\u200bva")
    wide.at("open-room").click()
    expect(wide.at("field-error")).to_have_attribute("data-place", "seats.1")
    expect(wide.at("name-1")).to_be_focused()
    assert ails(wide) == []


def test_the_rules_of_rummy_open_over_the_form(wide: RummyDesk) -> None:
    form(wide)
    wide.at("rules").click()
    expect(wide.page.locator("dialog[open]")).to_contain_text("La apertura")


def test_the_form_fits_the_smallest_screens(small: Desk) -> None:
    form(small)
    choose(small, "seats-6", "seat-1-person", "seat-5-person")
    assert fits(small)
    tops = small.page.locator(".room-seat .segment").evaluate_all("nodes => nodes.map(node => node.offsetHeight)")
    assert min(tops) >= 44


def test_the_room_speaks_english_too(wide: RummyDesk) -> None:
    form(wide, "?vel=0&lang=en")
    choose(wide, "seats-3", "seat-1-person")
    said = wide.page.locator(".room").inner_text()
    wide.at("open-room").click()
    at_the_table(wide)
    said += wide.at("waiting-room").inner_text()
    for words in ("13-card rummy", "One deal", "Clock of each turn", "Waiting for one more", "Options of the room"):
        assert words in said
    assert re.findall(r"\b(asiento|reparto|cartas|mesa|puntos|persona)\w*\b", said, re.IGNORECASE) == []
    assert re.findall(r"\b(room|tables|rreplay|count)\.\w+", said) == []


@pytest.mark.parametrize(("address", "choices"), [("mesas", "choice-table"), ("marcador", "pad"), ("editor", "editor")])
def test_screens_of_gin_offer_no_table_of_rummy(wide: RummyDesk, address: str, choices: str) -> None:
    wide.page.goto(f"{wide.address}/?vel=0#/{address}")
    wide.page.locator("main input, main button").first.wait_for()
    assert "rummy" not in {
        str(one).lower() for one in wide.page.locator("main input").evaluate_all("n => n.map(i => i.value)")
    }
    expect(wide.page.locator("main")).not_to_contain_text(re.compile(r"tables\.table|rummy de 13", re.IGNORECASE))


def test_an_address_of_gins_table_leads_a_game_of_rummy_to_its_own(wide: RummyDesk) -> None:
    wide.dealt(seats=3)
    wide.page.goto(f"{wide.address}/?vel=0#/gin/{wide.game}")
    at_the_table(wide)
    assert wide.page.url.endswith(f"#/sala/{wide.game}")
    wide.lobby()
    wide.page.evaluate("id => localStorage.setItem('tapete.last.game', JSON.stringify(id))", wide.game)
    wide.page.reload()
    expect(wide.at("resume-card")).to_contain_text("Rummy · reparto 1")
    wide.at("resume-card").click()
    at_the_table(wide)
