"""Before the first deal: who has come, the links that bring the others, and what the host can do without them."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from tests.browser.crowd import join
from tests.browser.desk import Desk
from tests.browser.looks import ails, fits
from tests.browser.many import make, post
from tests.browser.rummy_room import RummyDesk
from tests.servers import WEB

THREE = [{"name": "Ana"}, {"name": "Eva"}, {"name": "Luis"}]


def gin(desk: Desk) -> list[str]:
    """A table of gin for three, opened by its host; the two invitations."""
    invites = make(desk, rules="clasico", target=100, format="together", seats=THREE)
    desk.sit_down()
    return [str(each["invite"]) for each in invites]


def rummy(desk: Desk) -> list[str]:
    """A room of rummy for three, opened by its host; the two invitations."""
    room = RummyDesk.of(desk)
    invites = room.room(3, ["Eva", "Luis"])
    desk.game, desk.token = room.game, room.token
    room.sit()
    return [str(each["invite"]) for each in invites]


GAMES = pytest.mark.parametrize("game", [gin, rummy], ids=["gin", "rummy"])


def seat(desk: Desk, number: int) -> str:
    """What is said of a seat."""
    return desk.page.locator(f'[data-testid="waiting-seat"][data-seat="{number}"]').inner_text()


@GAMES
def test_a_host_on_another_device_draws_a_new_link_and_the_old_one_is_void(
    phone: Desk, game: Callable[[Desk], list[str]]
) -> None:
    evas, luis = game(phone)
    expect(phone.at("waiting-seat")).to_have_count(3)
    assert "llevas la mesa" in seat(phone, 0)
    expect(phone.at("invite-link")).to_have_count(0)
    phone.at("seat-invite").first.click()
    expect(phone.at("invite-link")).to_have_count(1)
    link = phone.at("invite-link").input_value()
    assert f"#/sentarse/{phone.game}/" in link
    assert evas not in link
    address = f"{phone.address}/api/games/{phone.game}/join"
    assert WEB.post(address, json={"name": "Eva", "invite": evas}).status_code == 404
    fresh = link.split("/")[-1].split("?")[0]
    join(phone, "Eva", fresh)
    join(phone, "Luis", luis)
    expect(phone.at("invite-link")).to_have_count(0)
    expect(phone.at("deal")).to_be_visible()
    assert phone.page.evaluate("game => localStorage.getItem(`tapete.invites.${game}`)", phone.game) in (None, "[]")


@GAMES
def test_the_host_seats_cpus_and_deals(desk: Desk, game: Callable[[Desk], list[str]]) -> None:
    game(desk)
    status = desk.page.locator('[data-testid="status"], [data-testid="room-status"]')
    expect(status).to_have_text("Esperando a 2 más")
    for left in (1, 0):
        desk.at("seat-cpu").first.click()
        expect(desk.at("seat-cpu")).to_have_count(left)
    expect(desk.at("deal")).to_be_focused()
    desk.press("deal")
    expect(desk.at("piles")).to_be_visible()
    assert [each["cpu"] for each in desk.view["seats"]] == [None, "mesa", "mesa"]


@GAMES
def test_who_is_not_the_host_reads_whom_the_table_waits_for(desk: Desk, game: Callable[[Desk], list[str]]) -> None:
    evas, _ = game(desk)
    joined = join(desk, "Eva", evas)
    desk.token = joined["token"]
    (desk.sit_down if game is gin else lambda: sit(desk))()
    expect(desk.at("waiting-seat")).to_have_count(3)
    assert "lleva la mesa" in seat(desk, 0)
    expect(desk.page.locator("main")).to_contain_text("Ana lleva la mesa")
    expect(desk.page.locator("main")).to_contain_text("Esperando a una persona más")
    for testid in ("seat-invite", "seat-cpu", "invite-link", "deal"):
        expect(desk.at(testid)).to_have_count(0)


def sit(desk: Desk) -> None:
    """Open the room of rummy as whoever this desk is."""
    room = RummyDesk.of(desk)
    room.game, room.token = desk.game, desk.token
    room.sit()


@GAMES
def test_when_the_host_leaves_the_next_person_runs_the_table(desk: Desk, game: Callable[[Desk], list[str]]) -> None:
    evas, _ = game(desk)
    anas = desk.token
    desk.token = str(join(desk, "Eva", evas)["token"])
    (desk.sit_down if game is gin else lambda: sit(desk))()
    desk.until_company_is_told()
    post(desk, "leave", anas)
    expect(desk.at("seat-invite")).to_have_count(2)
    expect(desk.at("people-note").first).to_contain_text("Ana ha dejado su asiento")
    expect(desk.at("people-note").last).to_contain_text("Ahora llevas tú la mesa")


def test_a_link_is_copied_and_shared_where_the_device_can(phone: Desk) -> None:
    phone.page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    gin(phone)
    phone.at("seat-invite").first.click()
    phone.at("copy-invite").click()
    expect(phone.at("copy-invite")).to_have_attribute("data-copied", "yes")
    link = phone.at("invite-link").input_value()
    assert phone.page.evaluate("navigator.clipboard.readText()") == link
    phone.at("share-invite").click()
    assert phone.page.evaluate("window.shared.url") == link
    phone.at("watch-open").click()
    assert phone.at("watch-link").input_value().endswith(f"#/gin/{phone.game}")


@GAMES
def test_nothing_sticks_out_and_axe_finds_nothing(anywhere: Desk, game: Callable[[Desk], list[str]]) -> None:
    game(anywhere)
    anywhere.at("seat-invite").first.click()
    anywhere.at("watch-open").click()
    expect(anywhere.at("invite-link")).to_have_count(1)
    assert fits(anywhere)
    small = anywhere.page.eval_on_selector_all(
        ".waiting-list button, .watch-details summary", "nodes => nodes.filter(n => n.offsetHeight < 44).length"
    )
    assert small == 0
    assert ails(anywhere) == []


def test_whoever_is_invited_can_change_the_language_and_go_home(phone: Desk) -> None:
    (evas, _) = gin(phone)
    phone.page.evaluate("localStorage.clear()")
    phone.page.goto(f"{phone.address}/?vel=0#/sentarse/{phone.game}/{evas}?nombre=Eva")
    expect(phone.at("sit-down")).to_contain_text("Te invitan a una mesa")
    phone.at("language").click()
    expect(phone.at("sit-down")).to_contain_text("You are invited to a table")
    assert ails(phone) == []
    phone.at("back").click()
    expect(phone.at("lobby")).to_be_visible()


def test_whoever_left_can_come_back_by_an_invitation(phone: Desk) -> None:
    (evas, luis) = gin(phone)
    join(phone, "Eva", evas)
    post(phone, "leave")
    phone.page.goto(f"{phone.address}/?vel=0#/sentarse/{phone.game}/{luis}?nombre=Luis")
    phone.at("sit").click()
    expect(phone.at("waiting-seat")).to_have_count(3)
    assert "tu asiento" in seat(phone, 2)
