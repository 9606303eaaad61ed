"""The own seat on another device: a link whose token never reaches the server's log, and opens that one seat."""

import pytest
from playwright.sync_api import Request, expect
from tests.browser.crowd import join
from tests.browser.desk import Desk
from tests.browser.looks import ails, fits
from tests.browser.many import ANA, make, post
from tests.browser.rummy_room import RummyDesk

EVA = {"name": "Eva"}


def link_of(desk: Desk) -> str:
    """The link that the menu shows for this seat."""
    desk.press("menu")
    desk.at("menu-other-device").click()
    expect(desk.at("seat-dialog")).to_be_visible()
    return desk.at("seat-link").input_value()


def dealt(desk: Desk) -> str:
    """A dealt game of two, opened by the first; the other's token."""
    (invite,) = make(desk, target=100, seats=[ANA, EVA])
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    post(desk, "deal")
    desk.sit_down()
    return eva


def opens(desk: Desk, link: str) -> None:
    """Follow a link as a browser that was elsewhere."""
    desk.page.goto("about:blank")
    desk.page.goto(link.replace("/#", "/?vel=0#"))


def test_the_link_goes_on_with_the_same_cards_where_nothing_was_kept(phone: Desk) -> None:
    dealt(phone)
    link = link_of(phone)
    assert link.endswith(f"#/asiento/{phone.game}/{phone.token}")
    expect(phone.at("seat-warning")).to_contain_text("juega por ti")
    expect(phone.at("seat-code")).to_be_visible()
    phone.page.evaluate("localStorage.clear()")
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    phone.page.on("request", note)
    opens(phone, link)
    expect(phone.at("hand-card")).to_have_count(10)
    assert sorted(phone.held) == sorted(phone.view["hand"]["cards"])
    assert not [url for url in asked if phone.token in url.split("#")[0]]
    assert phone.token not in phone.page.url
    phone.page.go_back()
    phone.page.wait_for_timeout(300)
    assert phone.token not in phone.page.url


def test_a_link_to_a_seat_of_rummy_leads_to_its_table(phone: Desk) -> None:
    room = RummyDesk.of(phone)
    room.room(2)
    room.post("deal")
    opens(phone, f"{phone.address}/#/asiento/{room.game}/{room.token}")
    expect(phone.at("hand-card")).to_have_count(13)
    assert f"#/sala/{room.game}" in phone.page.url


@pytest.mark.parametrize("wrong", ["x" * 43, "short"])
def test_a_wrong_token_says_so_and_keeps_the_seat_that_there_is(phone: Desk, wrong: str) -> None:
    dealt(phone)
    opens(phone, f"{phone.address}/#/asiento/{phone.game}/{wrong}")
    expect(phone.at("seat-wrong")).to_contain_text("no abre ningún asiento")
    assert wrong not in phone.page.url
    assert ails(phone) == []
    phone.page.get_by_role("link", name="Ir al inicio").click()
    expect(phone.at("lobby")).to_be_visible()
    phone.sit_down()
    expect(phone.at("hand-card")).to_have_count(10)


def test_a_game_that_there_is_not_is_told_apart(phone: Desk) -> None:
    opens(phone, f"{phone.address}/#/asiento/nowhere12345/{'x' * 43}")
    expect(phone.at("not-found")).to_be_visible()


def test_whoever_has_another_seat_here_is_asked_first(desk: Desk) -> None:
    eva = dealt(desk)
    own = sorted(desk.held)
    opens(desk, f"{desk.address}/#/asiento/{desk.game}/{eva}")
    expect(desk.at("seat-other")).to_contain_text("otro asiento")
    desk.at("seat-keep").click()
    expect(desk.at("hand-card")).to_have_count(10)
    assert sorted(desk.held) == own
    opens(desk, f"{desk.address}/#/asiento/{desk.game}/{eva}")
    desk.at("seat-change").click()
    expect(desk.at("hand-card")).to_have_count(10)
    assert sorted(desk.held) != own


def test_axe_finds_nothing_in_the_dialogs(anywhere: Desk) -> None:
    dealt(anywhere)
    link_of(anywhere)
    expect(anywhere.at("seat-code")).to_be_visible()
    assert fits(anywhere)
    assert ails(anywhere) == []
    anywhere.page.keyboard.press("Escape")
    expect(anywhere.at("menu")).to_be_focused()
    anywhere.at("menu").click()
    anywhere.at("menu-watch-link").click()
    expect(anywhere.at("watch-dialog")).to_be_visible()
    assert ails(anywhere) == []
