"""Looking on without a seat: the table as anybody may see it, and nothing that only a player can press."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.crowd import join
from tests.browser.desk import STOCK, Desk
from tests.browser.looks import ails, fits
from tests.browser.many import ANA, CPU, make, post, rig
from tests.browser.rummy_room import RummyDesk
from tests.deals import deck

EVA = {"name": "Eva"}
ANAS = "4S 5S 6S 7S 8S 9H 9D 9C AH 2D"
EVAS = "KD KH QS QC JD JH TS TC 8D 7H"
FROM_STOCK = {key: value for key, value in STOCK.items() if key != "move"}
SHOWN = "nodes => nodes.map(node => node.dataset.card ?? node.dataset.held).filter(Boolean)"


def two(desk: Desk, target: int = 50) -> str:
    """Ana and Eva, dealt, by the API; Eva's token."""
    (invite,) = make(desk, target=target, seats=[ANA, EVA])
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    rig(desk, deck(ANAS, EVAS, "2S", "3C"))
    post(desk, "deal")
    return eva


def looks_on(desk: Desk, screen: str = "gin") -> None:
    """Open the table as somebody who has no token of it."""
    desk.page.goto(f"{desk.address}/?vel=0#/{screen}/{desk.game}")
    desk.page.locator("body[data-phase]:not([data-phase=cargando])").wait_for()


def faces_shown(desk: Desk) -> set[str]:
    """Every card whose face is in the document."""
    return set(desk.page.eval_on_selector_all("[data-card], [data-held]", SHOWN))


def test_both_hands_lie_face_down_and_the_play_is_followed(anywhere: Desk) -> None:
    eva = two(anywhere)
    looks_on(anywhere)
    for number in (0, 1):
        strip = anywhere.page.locator(f'[data-testid="rival"][data-seat="{number}"]')
        expect(strip.get_by_test_id("rival-cards")).to_have_attribute("data-count", "10")
    expect(anywhere.at("status")).to_have_text("Reparte Eva. Mirando · juega Ana")
    assert anywhere.phase == "mirando"
    post(anywhere, "upcard", take=False)
    expect(anywhere.at("status")).to_contain_text("Mirando · juega Eva")
    post(anywhere, "upcard", eva, take=False)
    post(anywhere, "draw", **FROM_STOCK)
    expect(anywhere.at("stock-count")).to_have_text("30")
    assert faces_shown(anywhere) == {"2S"}
    held = re.compile(r"\b(?:[4-8]S|9[HDC]|AH|2D|3C|K[DH]|Q[SC]|J[DH]|T[SC]|8D|7H)\b")
    assert held.findall(anywhere.page.locator("#app").inner_html()) == []
    assert fits(anywhere)
    assert ails(anywhere) == []


def test_nothing_is_offered_that_a_spectator_cannot_do(desk: Desk) -> None:
    two(desk)
    looks_on(desk)
    for testid in ("throw", "knock", "pass", "take", "sort", "deal", "hand"):
        expect(desk.at(testid)).to_have_count(0)
    for pile in ("stock", "discard"):
        assert desk.at(pile).evaluate("node => [node.tagName, node.getAttribute('role')]") == ["DIV", "img"]
    for key in "mcptgr":
        desk.page.keyboard.press(key)
    expect(desk.at("alert")).to_be_hidden()
    desk.press("menu")
    for testid in ("menu-other-device", "menu-leave-table"):
        expect(desk.at(testid)).to_have_count(0)
    desk.at("menu-discards").click()
    expect(desk.at("discards-dialog")).to_contain_text("dos de picas")


def test_the_showdown_and_the_sheet_are_for_all(desk: Desk) -> None:
    eva = two(desk)
    looks_on(desk)
    post(desk, "upcard", take=False)
    post(desk, "upcard", eva, take=False)
    post(desk, "draw", **FROM_STOCK)
    post(desk, "knock", discard="3C")
    expect(desk.at("showdown")).to_have_attribute("data-done", "true")
    expect(desk.at("showdown")).to_contain_text("Ana golpeó con 3")
    expect(desk.at("game-winner")).to_have_text("Ana gana la partida, 92–0.")
    expect(desk.at("rematch")).to_have_count(0)
    assert ails(desk) == []
    desk.wait()
    desk.at("to-sheet").click()
    expect(desk.page.locator("main")).to_contain_text("Ana")


def together(desk: Desk) -> None:
    """Four in one hand."""
    make(desk, rules="clasico", target=100, format="together", seats=[ANA, CPU, CPU, CPU])
    post(desk, "deal")


def three(desk: Desk) -> None:
    """Three, of whom the dealer sits out."""
    make(desk, target=100, format="three", seats=[ANA, CPU, CPU])
    post(desk, "deal")


def pairs(desk: Desk) -> None:
    """Two pairs at two tables."""
    make(desk, target=100, format="pairs", seats=[ANA, CPU, CPU, CPU])
    post(desk, "deal")


@pytest.mark.parametrize(
    ("table", "seats"), [(together, 4), (three, 2), (pairs, 2)], ids=["together", "three", "pairs"]
)
def test_tables_of_more_than_two_are_looked_at(anywhere: Desk, table: Callable[[Desk], None], seats: int) -> None:
    table(anywhere)
    looks_on(anywhere)
    expect(anywhere.at("rival")).to_have_count(seats)
    expect(anywhere.at("status")).to_contain_text("Mirando · juega")
    assert len(faces_shown(anywhere)) == 1
    assert fits(anywhere)
    boxes = [anywhere.at(name).first.bounding_box() for name in ("rival", "piles", "status")]
    tops = [box["y"] for box in boxes if box is not None]
    assert tops == sorted(tops)


def test_an_open_seat_is_offered_to_nobody_without_an_invitation(phone: Desk) -> None:
    make(phone, target=50, seats=[ANA, EVA])
    looks_on(phone)
    expect(phone.at("waiting-seat")).to_have_count(2)
    for testid in ("seat-cpu", "seat-invite", "invite-link", "deal", "sit"):
        expect(phone.at(testid)).to_have_count(0)


def test_rummy_is_looked_at_with_nothing_to_press(phone: Desk) -> None:
    room = RummyDesk.of(phone)
    room.room(2)
    room.post("deal")
    room.look()
    expect(room.at("watching")).to_be_visible()
    expect(room.at("status")).to_contain_text("Mirando · juega Ana")
    assert room.at("stock").evaluate("node => node.tagName") == "DIV"
    expect(room.at("discard")).to_be_visible()
    assert len(faces_shown(room)) == 1
    assert ails(room) == []
