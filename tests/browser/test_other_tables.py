"""The second screen: tables of other rules and with more people, and the invitations to them."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from tests.browser.conftest import PATIENCE
from tests.browser.crowd import join, opened
from tests.browser.desk import Desk
from tests.servers import WEB, Server


def tables(desk: Desk) -> Desk:
    """The second screen, reached from the first."""
    desk.lobby()
    desk.at("other-tables").click()
    expect(desk.at("tables-form")).to_be_visible()
    return desk


def choose(desk: Desk, *testids: str) -> None:
    """Press these choices, one after the other."""
    for testid in testids:
        desk.at(testid).click()


def set_rule(desk: Desk, field: str, value: str) -> None:
    """Choose a value of a rule of one's own table; a rule that is on or off is turned."""
    row = desk.at(f"rule-{field}")
    if value in ("on", "off"):
        row.get_by_role("switch").set_checked(value == "on", force=True)
    else:
        row.locator(f'input[value="{value}"]').check(force=True)


def posted(desk: Desk) -> list[dict[str, Any]]:
    """The bodies of the games that the page asks for, as they come."""
    bodies: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.method == "POST" and request.url.endswith("/api/games"):
            bodies.append(dict(request.post_data_json or {}))

    desk.page.on("request", note)
    return bodies


def test_the_first_screen_has_no_switch_and_one_way_to_the_other_tables(phone: Desk) -> None:
    phone.lobby()
    main = phone.page.locator("main")
    assert main.get_by_role("switch").count() == 0
    assert main.locator("select").count() == 0
    assert main.get_by_role("radio").count() == 2
    expect(phone.at("other-tables")).to_be_in_viewport(ratio=1)
    phone.at("other-tables").tap()
    assert phone.page.url.endswith("#/mesas")
    expect(phone.page.locator("h1")).to_be_focused()
    phone.at("back").tap()
    expect(phone.at("gin-form")).to_be_visible()


def test_every_choice_of_the_server_is_in_the_form_with_its_words(desk: Desk) -> None:
    tables(desk)
    choose(desk, "table-custom")
    choices = WEB.get(f"{desk.address}/api/rules").json()["choices"]
    for field, values in choices.items():
        row = desk.at(f"rule-{field}")
        expect(row.locator(".help")).not_to_be_empty()
        assert "rule." not in row.inner_text()
        if isinstance(values[0], bool):
            assert row.get_by_role("switch").count() == 1
        else:
            assert row.get_by_role("radio").count() == len(values)


def test_an_oklahoma_table_of_one_s_own_is_put_together_and_dealt(anywhere: Desk) -> None:
    desk = tables(anywhere)
    bodies = posted(desk)
    choose(desk, "table-custom")
    expect(desk.at("summary")).to_contain_text("Todo como en la mesa de la casa")
    expect(desk.at("rule-spade_doubles").get_by_role("switch")).to_be_disabled()
    set_rule(desk, "oklahoma", "on")
    expect(desk.at("rule-spade_doubles").get_by_role("switch")).to_be_enabled()
    set_rule(desk, "spade_doubles", "on")
    set_rule(desk, "gin_bonus", "20")
    set_rule(desk, "big_gin_bonus", "31")
    for part in ("gin a 20", "límite según la carta vista", "picas que doblan", "gin grande a 31"):
        expect(desk.at("summary")).to_contain_text(part)
    desk.at("target").fill("250")
    desk.at("target").blur()
    desk.press("open-table")
    desk.comes_to("oferta_tu")
    opened(desk)
    chosen = {"oklahoma": True, "spade_doubles": True, "gin_bonus": 20, "big_gin_bonus": 31, "undercut_bonus": 25}
    assert chosen.items() <= desk.view["options"]["table"].items()
    assert desk.view["target"] == 250
    assert desk.view["rules"] == "custom"
    assert bodies[0]["rules"]["undercut_bonus"] == 25
    limit = desk.view["hand"]["knock_limit"]
    expect(desk.at("limit")).to_contain_text("solo gin" if limit == 0 else f"golpe con {limit} o menos")
    expect(desk.at("target")).to_have_text("a 250")


def test_the_spades_are_not_sent_without_the_limit_they_belong_to(desk: Desk) -> None:
    tables(desk)
    bodies = posted(desk)
    choose(desk, "table-custom")
    set_rule(desk, "oklahoma", "on")
    set_rule(desk, "spade_doubles", "on")
    set_rule(desk, "oklahoma", "off")
    expect(desk.at("summary")).not_to_contain_text("picas")
    desk.press("open-table")
    desk.comes_to("oferta_tu")
    assert (bodies[0]["rules"]["oklahoma"], bodies[0]["rules"]["spade_doubles"]) == (False, False)


def test_the_house_rules_are_one_press_away_again(desk: Desk) -> None:
    tables(desk)
    expect(desk.at("summary")).to_contain_text("Gin a 25 y contragolpe a 25; se golpea con 10 o menos.")
    choose(desk, "table-custom")
    expect(desk.at("restore")).to_have_count(0)
    set_rule(desk, "undercut_bonus", "10")
    set_rule(desk, "tie_undercuts", "off")
    expect(desk.at("summary")).to_contain_text("contragolpe a 10 y el empate para quien golpea")
    desk.at("restore").click()
    expect(desk.at("summary")).to_contain_text("Todo como en la mesa de la casa")
    expect(desk.at("rule-undercut_bonus").locator("input:checked")).to_have_value("25")


def test_the_last_choices_are_there_again(phone: Desk) -> None:
    tables(phone)
    choose(phone, "table-custom", "shape-pairs", "seat-2-person")
    set_rule(phone, "hand_bonus", "20")
    phone.at("name-2").fill("Eva")
    phone.at("name-0").fill("Ana")
    phone.at("name-0").blur()
    phone.page.reload()
    expect(phone.at("table-custom").get_by_role("radio")).to_be_checked()
    expect(phone.at("shape-pairs").get_by_role("radio")).to_be_checked()
    expect(phone.at("rule-hand_bonus").locator("input:checked")).to_have_value("20")
    expect(phone.at("name-0")).to_have_value("Ana")
    expect(phone.at("name-2")).to_have_value("Eva")


@pytest.mark.parametrize("text", ["5", '"x"', '{"table":"poker","places":[null],"chosen":5,"targets":{"mesa":"x"}}'])
def test_a_damaged_memory_leaves_the_screen_usable(phone: Desk, text: str) -> None:
    phone.lobby()
    phone.page.evaluate("text => localStorage.setItem('tapete.other.table', text)", text)
    tables(phone)
    choose(phone, "shape-three")
    phone.press("open-table")
    phone.comes_to("oferta_tu")


@pytest.mark.parametrize(
    ("choices", "seats"),
    [
        (("table-mesa", "shape-heads-up"), 2),
        (("table-clasico", "shape-together-3"), 3),
        (("table-clasico", "shape-together-4"), 4),
        (("table-mesa", "shape-three"), 3),
        (("table-clasico", "shape-pairs"), 4),
    ],
)
def test_every_way_to_sit_down_is_dealt(phone: Desk, choices: tuple[str, ...], seats: int) -> None:
    tables(phone)
    choose(phone, *choices, "target-100")
    phone.press("open-table")
    phone.comes_to("oferta_tu", "robar")
    opened(phone)
    assert len(phone.view["seats"]) == seats
    assert phone.view["target"] == 100


def test_together_is_offered_only_where_the_table_has_room(desk: Desk) -> None:
    tables(desk)
    choose(desk, "table-clasico", "shape-together-4")
    expect(desk.at("seat-3")).to_be_visible()
    choose(desk, "table-mesa")
    expect(desk.at("shape-together-4")).to_have_count(0)
    expect(desk.at("shape-heads-up").get_by_role("radio")).to_be_checked()
    expect(desk.at("seat-2")).to_have_count(0)


def test_what_the_server_refuses_is_said_at_its_field(anywhere: Desk) -> None:
    desk = tables(anywhere)
    choose(desk, "table-custom")
    desk.at("target").fill("5")
    desk.press("open-table")
    error = desk.at("field-error")
    expect(error).to_have_attribute("data-place", "target")
    expect(error).to_contain_text("10-1000")
    expect(desk.at("target")).to_be_focused()
    expect(desk.at("target")).to_have_attribute("aria-invalid", "true")
    desk.at("target").fill("60")
    desk.at("target").blur()
    expect(error).to_have_count(0)
    desk.at("name-0").fill("An\u200ba")
    desk.press("open-table")
    expect(error).to_have_attribute("data-place", "seats.0")
    expect(desk.at("name-0")).to_be_focused()
    desk.at("name-0").fill("Ana")
    desk.press("open-table")
    desk.comes_to("oferta_tu")


def test_a_rule_that_is_no_longer_offered_is_said_at_the_rule(desk: Desk) -> None:
    refusal = {"code": "out-of-range", "params": {"field": "rules.gin_bonus"}, "errors": []}
    tables(desk)
    choose(desk, "table-custom")
    desk.page.route("**/api/games", lambda route: route.fulfill(status=422, json=refusal))
    desk.press("open-table")
    expect(desk.at("field-error")).to_have_attribute("data-place", "rules.gin_bonus")
    assert desk.at("rule-gin_bonus").get_by_test_id("field-error").count() == 1


def guest(chromium: Browser, link: str) -> Page:
    """The link opened in a browser of its own."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(link.replace("/#/", "/?vel=0#/"))
    return page


def test_an_invited_person_sits_down_by_the_link_and_both_play(anywhere: Desk, chromium: Browser) -> None:
    desk = tables(anywhere)
    choose(desk, "table-clasico", "shape-together-3", "seat-1-person")
    desk.at("name-0").fill("Ana")
    desk.at("name-1").fill("Luis")
    desk.at("name-1").blur()
    desk.press("open-table")
    desk.comes_to("esperando")
    opened(desk)
    expect(desk.at("waiting-seat").nth(1)).to_contain_text("Luis")
    expect(desk.at("waiting-seat").nth(1)).to_contain_text("falta por llegar")
    link = desk.at("invite-link").input_value()
    luis = guest(chromium, link)
    expect(luis.get_by_test_id("sit-down")).to_contain_text("Ana")
    expect(luis.get_by_test_id("sit-name")).to_have_value("Luis")
    luis.get_by_test_id("sit").tap()
    luis.locator("body[data-phase=fin_mano]").wait_for()
    desk.comes_to("fin_mano")
    desk.press("deal")
    desk.comes_to("robar")
    expect(desk.at("rival").first).to_have_attribute("aria-label", "Luis")
    luis.locator("body[data-phase=turno_rival]").wait_for()
    expect(luis.get_by_test_id("status")).to_contain_text("Juega Ana")
    desk.draw()
    desk.throw(desk.held[-1])
    luis.locator("body[data-phase=robar]").wait_for()
    assert "CPU" not in luis.get_by_test_id("rival").nth(1).inner_text()
    expect(luis.get_by_test_id("rival").nth(1).get_by_test_id("rival-last")).to_contain_text("tiró")
    luis.context.close()


def test_an_invitation_opens_one_seat_once(phone: Desk, chromium: Browser) -> None:
    (invite,) = phone.new_game(seats=[{"name": "Ana"}, {"name": "Luis"}])
    link = f"{phone.address}/#/sentarse/{phone.game}/{invite['invite']}"
    first, slow = guest(chromium, link), guest(chromium, link)
    expect(slow.get_by_test_id("sit")).to_be_visible()
    first.get_by_test_id("sit-name").fill("Lu\u200bis")
    first.get_by_test_id("sit").tap()
    expect(first.get_by_test_id("field-error")).to_be_visible()
    first.get_by_test_id("sit-name").fill("Luis")
    first.get_by_test_id("sit").tap()
    first.locator("body[data-phase=fin_mano]").wait_for()
    first.go_back()
    expect(first.get_by_test_id("already-seated")).to_be_visible()
    first.context.close()
    slow.get_by_test_id("sit-name").fill("Eva")
    slow.get_by_test_id("sit").tap()
    expect(slow.get_by_test_id("invite-gone")).to_be_visible()
    slow.context.close()


def test_where_everybody_sits_nobody_is_asked_for_a_name(phone: Desk, chromium: Browser) -> None:
    (invite,) = phone.new_game(seats=[{"name": "Ana"}, {"name": "Luis"}])
    join(phone, "Luis", invite["invite"])
    late = guest(chromium, f"{phone.address}/#/sentarse/{phone.game}/{invite['invite']}")
    expect(late.get_by_test_id("invite-gone")).to_be_visible()
    expect(late.get_by_test_id("sit")).to_have_count(0)
    late.context.close()


def test_the_host_does_not_lose_the_own_seat_to_an_own_invitation(phone: Desk) -> None:
    (invite,) = phone.new_game(seats=[{"name": "Ana"}, {"name": "Luis"}])
    phone.sit_down()
    phone.page.goto(f"{phone.address}/?vel=0#/sentarse/{phone.game}/{invite['invite']}")
    expect(phone.at("already-seated")).to_be_visible()
    assert phone.view["you"] == 0


def test_an_invitation_to_no_game_says_so(phone: Desk) -> None:
    phone.page.goto(f"{phone.address}/?vel=0#/sentarse/nosuchgame12/abc")
    expect(phone.at("invite-gone")).to_be_visible()


def test_without_the_server_the_screen_says_so_and_tries_again(phone: Desk, server: Server) -> None:
    phone.page.route("**/api/rules", lambda route: route.fulfill(status=404, json={"code": "not-found", "params": {}}))
    phone.page.goto(f"{server.address}/?vel=0#/mesas")
    expect(phone.at("retry-rules")).to_be_visible()
    phone.page.unroute("**/api/rules")
    phone.at("retry-rules").tap()
    expect(phone.at("tables-form")).to_be_visible()


def test_a_table_of_one_s_own_is_played_again_with_the_same_rules(desk: Desk) -> None:
    desk.new_game(10, rules={"gin_bonus": 20, "next_dealer": "alternate"}, format="three")
    desk.page.goto(f"{desk.address}/?vel=0")
    again = "async ([address, view]) => (await import(`${address}/js/again.js`)).playAgain(view)"
    desk.page.evaluate(again, [desk.address, desk.view])
    desk.comes_to("fin_mano")
    before = desk.game
    opened(desk)
    assert desk.game != before
    table = desk.view["options"]["table"]
    assert (table["name"], table["gin_bonus"], table["next_dealer"]) == ("custom", 20, "alternate")
    assert (desk.view["options"]["format"], desk.view["target"]) == ("three", 10)
