"""After a game against people: once more with them, in the same seats."""

import re

from playwright.sync_api import expect
from tests.browser.crowd import join
from tests.browser.desk import STOCK, Desk
from tests.browser.looks import ails
from tests.browser.many import ANA, make, post, rig
from tests.browser.rummy_room import RummyDesk
from tests.deals import deck

EVA = {"name": "Eva"}
ANAS = "4S 5S 6S 7S 8S 9H 9D 9C AH 2D"
EVAS = "KD KH QS QC JD JH TS TC 8D 7H"
FROM_STOCK = {key: value for key, value in STOCK.items() if key != "move"}


def finished(desk: Desk) -> str:
    """A game that Ana has won, by the API; Eva's token."""
    (invite,) = make(desk, target=50, seats=[ANA, EVA])
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    rig(desk, deck(ANAS, EVAS, "2S", "3C"))
    post(desk, "deal")
    post(desk, "upcard", take=False)
    post(desk, "upcard", eva, take=False)
    post(desk, "draw", **FROM_STOCK)
    post(desk, "knock", discard="3C")
    return eva


def test_whoever_asks_sits_at_the_new_table_and_the_other_is_called(anywhere: Desk) -> None:
    eva = finished(anywhere)
    anywhere.sit_down()
    expect(anywhere.at("showdown")).to_have_attribute("data-done", "true")
    expect(anywhere.at("rematch")).to_have_text("Revancha")
    following = str(post(anywhere, "rematch", eva)["id"])
    expect(anywhere.at("rematch-call")).to_have_text("Eva quiere la revancha")
    expect(anywhere.at("rematch")).to_have_text("Ir a la mesa")
    assert ails(anywhere) == []
    anywhere.press("rematch")
    expect(anywhere.page).to_have_url(re.compile(f"#/gin/{following}$"))
    expect(anywhere.at("waiting-seat")).to_have_count(2)
    anywhere.game = following
    assert [each["name"] for each in anywhere.view["seats"]] == ["Ana", "Eva"]
    anywhere.press("deal")
    expect(anywhere.at("hand-card")).to_have_count(10)


def test_the_button_asks_for_one_game_however_many_ask(desk: Desk) -> None:
    eva = finished(desk)
    desk.sit_down()
    expect(desk.at("showdown")).to_have_attribute("data-done", "true")
    before = desk.game
    desk.press("rematch")
    expect(desk.at("waiting-seat")).to_have_count(2)
    following = desk.page.url.split("#/gin/")[1]
    assert following != before
    assert post(desk, "rematch", eva)["id"] == following
    desk.page.go_back()
    expect(desk.at("rematch-call")).to_have_text("La revancha ya está en la mesa")


def test_somebody_who_looks_on_is_led_to_the_next_game(desk: Desk) -> None:
    eva = finished(desk)
    desk.page.goto(f"{desk.address}/?vel=0#/gin/{desk.game}")
    expect(desk.at("showdown")).to_have_attribute("data-done", "true")
    following = str(post(desk, "rematch", eva)["id"])
    expect(desk.at("watch-rematch")).to_be_visible()
    desk.wait()
    desk.at("watch-rematch").click()
    expect(desk.page).to_have_url(re.compile(f"#/gin/{following}$"))
    expect(desk.at("waiting-seat")).to_have_count(2)


def test_a_room_of_rummy_goes_on_too(phone: Desk) -> None:
    room = RummyDesk.of(phone)
    eva = room.with_eva("KS KH KD 5H 6H 7H 9C TC JC QC QD QH QS", "", upcard="2D", stock="3D")
    room.post("draw", **FROM_STOCK)
    view = room.view
    room.post("open", melds=view["hand"]["opening_best"]["melds"])
    room.post("discard", card="3D")
    assert room.view["status"] == "finished"
    room.sit()
    expect(room.at("count")).to_have_attribute("data-done", "true")
    expect(room.at("rematch")).to_have_text("Revancha")
    following = str(room.post("rematch", eva)["id"])
    expect(room.at("rematch-call")).to_have_text("Eva quiere la revancha")
    room.press("rematch")
    expect(room.page).to_have_url(re.compile(f"#/sala/{following}$"))
    expect(room.at("waiting-room")).to_be_visible()
