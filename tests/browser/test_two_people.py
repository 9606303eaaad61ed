"""What one does at a table the others see, whatever the net does meanwhile."""

from pathlib import Path
from time import monotonic

from playwright.sync_api import Browser, expect
from tests.browser.desk import Desk
from tests.browser.people import (
    PHONE,
    SOON,
    WIDE,
    arriving,
    at_the_table,
    follows,
    links,
    looks,
    passes,
    sees,
    sits_down,
    turn,
    two_at_gin,
)
from tests.browser.rummy_ends import GOES_OUT, LEFT
from tests.browser.rummy_room import RummyDesk
from tests.browser.rummy_room import deck as rummy_deck
from tests.servers import Server, served

ROOM_STOCK = "9H 8H 7S AC"
BLINKS = """new MutationObserver(() => { window.blinked ||= Boolean(document.querySelector('[data-testid=away]')); })
    .observe(document.body, { childList: true, subtree: true })"""


def test_two_people_play_gin_to_its_end_whatever_happens_to_their_pages(server: Server, chromium: Browser) -> None:
    with arriving(chromium, server.address) as arrive:
        ana, eva = two_at_gin(arrive)
        asked = looks(eva.page)
        passes(ana, eva)
        turn(ana, eva, "7D")
        expect(eva.page).to_have_title("● Tu turno · Tapete")
        turn(eva, ana, "2H")
        assert asked == [], "nobody asks while the stream tells"
        eva.page.evaluate(BLINKS)
        ana.page.reload()
        ana.comes_to("robar")
        turn(ana, eva, "JH")
        assert not eva.page.evaluate("window.blinked"), "a reload is no absence"
        loses_the_net(eva, ana)
        turn(eva, ana, "AC")
        ana.draw()
        ana.card("2D").click()
        ana.knock()
        for desk in (ana, eva):
            desk.comes_to("mostrar", "fin_partida")
        assert ana.view["status"] == "finished"
        assert ana.view["winner"] == 0


def loses_the_net(lost: Desk, other: Desk) -> None:
    """For a while somebody has no net; the one who waits is told, and both are when it is back."""
    name = lost.view["seats"][lost.view["you"]]["name"]
    lost.page.context.set_offline(True)
    expect(lost.at("net")).to_have_attribute("data-state", "offline")
    expect(other.at("away")).to_have_text("sin conexión")
    expect(other.at("status")).to_contain_text(f"Juega {name} · sin conexión")
    expect(other.page.locator("#announcer")).to_contain_text(f"{name} está sin conexión.")
    lost.page.context.set_offline(False)
    expect(lost.at("net")).to_have_count(0, timeout=SOON)
    expect(other.at("away")).to_have_count(0, timeout=SOON)
    expect(other.page.locator("#announcer")).to_contain_text(f"{name} ha vuelto.")


def test_a_move_pressed_without_a_net_is_made_once_when_it_is_back(server: Server, chromium: Browser) -> None:
    with arriving(chromium, server.address) as arrive:
        ana, eva = two_at_gin(arrive)
        passes(ana, eva)
        ana.draw()
        ana.page.context.set_offline(True)
        ana.throw("7D")
        expect(ana.at("net")).to_be_visible()
        ana.page.context.set_offline(False)
        sees(eva, "robar")
        expect(ana.at("net")).to_have_count(0)
        assert [card["card"] for card in ana.view["hand"]["discard_pile"]] == ["8H", "7D"]


def test_a_stream_cut_by_the_server_s_restart_comes_back_by_itself(tmp_path: Path, chromium: Browser) -> None:
    file = tmp_path / "table.sqlite3"
    with served(file, "--rigged-deals") as first, arriving(chromium, first.address) as arrive:
        ana, eva = two_at_gin(arrive)
        first.process.terminate()
        first.process.wait(10)
        with served(file, "--rigged-deals", "--port", first.address.rsplit(":", 1)[1]):
            began = monotonic()
            for desk in (ana, eva):
                follows(desk)
                expect(desk.at("net")).to_have_count(0)
            print(f"both streams were back after {monotonic() - began:.1f} s", end=" ")  # noqa: T201
            asked = looks(eva.page)
            passes(ana, eva)
            turn(ana, eva, "7D")
            assert asked == []


def test_three_people_play_a_room_of_rummy_to_the_count(server: Server, chromium: Browser) -> None:
    with arriving(chromium, server.address) as arrive:
        ana, eva, leo = (RummyDesk.of(arrive(size)) for size in (WIDE, PHONE, PHONE))
        ana.page.goto(f"{ana.address}/?vel=0#/rummy")
        for choice in ("seats-3", "clock-600", "seat-1-person", "seat-2-person"):
            ana.at(choice).click()
        ana.at("name-0").fill("Ana")
        ana.at("open-room").click()
        at_the_table(ana)
        for desk, name, link in zip((eva, leo), ("Eva", "Leo"), links(ana), strict=True):
            sits_down(desk, link, name)
        ana.order(rummy_deck(GOES_OUT, *LEFT, seats=3, stock=ROOM_STOCK))
        expect(ana.at("deal")).to_be_visible(timeout=SOON)
        ana.at("deal").click()
        ana.comes_to("robar")
        for on, after, drawn in ((ana, eva, "9H"), (eva, leo, "8H"), (leo, ana, "7S")):
            on.take_from("stock")
            on.throw(drawn)
            sees(after, "robar")
        loses_the_net_beside(leo, eva)
        ana.take_from("stock")
        ana.press("open")
        for desk in (ana, eva, leo):
            desk.comes_to("recuento", "fin")
            expect(desk.at("count-hand")).to_have_count(2)


def loses_the_net_beside(lost: Desk, other: Desk) -> None:
    """Somebody who is not on turn has no net for a while: the chip says so, the status line does not."""
    lost.page.context.set_offline(True)
    expect(other.at("away")).to_have_text("sin conexión")
    expect(other.at("status")).not_to_contain_text("sin conexión")
    lost.page.context.set_offline(False)
    expect(other.at("away")).to_have_count(0, timeout=SOON)
