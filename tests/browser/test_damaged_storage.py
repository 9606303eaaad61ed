"""What lies in the browser may be damaged, and a name may be an attack: the lobby and the table stay usable."""

from typing import Any

import pytest
from playwright.sync_api import Dialog, expect
from tests.browser.desk import PASS, Desk
from tests.browser.test_showdown import CASES, THROWN
from tests.deals import deck
from tests.servers import WEB

GOOD = '{"hand":"abc","game":"def","number":1,"outcome":"knock","points":12,"won":true,"at":"2026-01-02T03:04:05Z"}'
BAD_EVENTS = '[null,1,{"event":"draw","ply":1,"seat":9},{"event":"discard","ply":1,"seat":1,"card":7}]'
HELD = "4S 5S 6S 9H 9D 9C KD QH 3C 2D"
HOSTILE = "<svg onload=alert()>"


def store(desk: Desk, key: str, text: str) -> None:
    """Put a text where the client keeps a value."""
    desk.page.evaluate("([key, text]) => localStorage.setItem(`tapete.${key}`, text)", [key, text])


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("recent", "5"),
        ("recent", "[1]"),
        ("recent", "[null]"),
        ("recent", '[{"hand":"abc","at":"never"}]'),
        ("last.game", '"../rules"'),
        ("last.game", "5"),
        ("target", "null"),
        ("settings", "5"),
        ("log", "5"),
        ("order", "null"),
    ],
)
def test_the_lobby_opens_and_deals(phone: Desk, key: str, text: str) -> None:
    phone.lobby()
    store(phone, key, text)
    phone.page.reload()
    expect(phone.at("gin-form")).to_be_visible()
    expect(phone.at("recent-hands")).to_have_count(0)
    expect(phone.page.locator(".resume")).to_have_count(0)
    phone.at("deal").first.click()
    phone.comes_to("oferta_tu")
    phone.pass_upcard()


def test_the_good_entries_of_a_damaged_list_are_still_shown(phone: Desk) -> None:
    phone.lobby()
    store(phone, "recent", f"[null,{GOOD},1]")
    phone.page.reload()
    expect(phone.at("recent-hands").locator("li")).to_have_count(1)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("log", "5"),
        ("log", "null"),
        ("log", "{}"),
        ("log", '{"hand":"HAND"}'),
        ("log", '{"hand":"HAND","events":5}'),
        ("log", f'{{"hand":"HAND","events":{BAD_EVENTS}}}'),
        ("order", "null"),
        ("order", "5"),
        ("order", '{"hand":"HAND","cards":5}'),
        ("order", '{"hand":"HAND","cards":["KD","KD",null,7]}'),
        ("recent", "5"),
    ],
)
def test_the_table_opens_and_plays_on(desk: Desk, key: str, text: str) -> None:
    desk.rigged(HELD, "7C 7D 8H 8C TD JS QS KC 2C 6H", "8D", cpu=[PASS])
    store(desk, key, text.replace("HAND", desk.view["hand"]["id"]))
    store(desk, "settings", '{"sort":"manual"}')
    desk.page.reload()
    desk.comes_to("oferta_tu")
    assert sorted(desk.held) == sorted(HELD.split())
    expect(desk.at("log").locator("li")).to_have_count(1)
    desk.pass_upcard()
    desk.draw()
    assert len(desk.held) == 11


@pytest.mark.parametrize("token", ["ab\ncd", "\N{SNOWMAN}" * 43, "x" * 42 + "\n", 5], ids=["feed", "snow", "end", "5"])
def test_a_damaged_token_leaves_an_onlooker_and_no_talk_of_the_net(phone: Desk, token: str | int) -> None:
    phone.rigged()
    phone.page.evaluate(
        "([game, token]) => localStorage.setItem(`tapete.token.${game}`, JSON.stringify(token))", [phone.game, token]
    )
    phone.page.reload()
    expect(phone.at("status")).to_contain_text("Mirando")
    expect(phone.at("hand-card")).to_have_count(0)
    expect(phone.at("net")).to_have_count(0)
    store(phone, "last.game", f'"{phone.game}"')
    phone.lobby()
    expect(phone.at("resume-card")).to_be_visible()
    expect(phone.at("net")).to_have_count(0)


def test_a_hostile_name_is_text_wherever_it_is_shown(desk: Desk) -> None:
    dialogs: list[str] = []

    def opened(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    desk.page.on("dialog", opened)
    sit_alone(desk)
    play_gin(desk)
    hand = desk.view["hand"]["id"]
    shows_own_name(desk, f"/partida/{desk.game}", "sheet", onlooker=False)
    shows_own_name(desk, f"/mano/{hand}", "replay", onlooker=False)
    desk.page.evaluate("localStorage.clear()")
    shows_own_name(desk, f"/partida/{desk.game}", "sheet", onlooker=True)
    shows_own_name(desk, f"/mano/{hand}", "replay", onlooker=True)
    sit_opposite(desk)
    expect(desk.at("rival").locator("strong")).to_have_text(HOSTILE)
    expect(desk.at("score-bar")).to_contain_text(HOSTILE)
    expect(desk.at("status")).to_contain_text(HOSTILE)
    nothing_came_of_it(desk)
    assert dialogs == []


def create(desk: Desk, *seats: dict[str, str]) -> dict[str, Any]:
    """A game of these seats by the API."""
    made = WEB.post(f"{desk.address}/api/games", json={"seats": list(seats)}).raise_for_status()
    return dict(made.json())


def sit_alone(desk: Desk) -> None:
    """At a table against the CPU, under the hostile name, with a hand that one draw makes gin."""
    made = create(desk, {"name": HOSTILE}, {"cpu": "mesa"})
    desk.game, desk.token = made["id"], made["token"]
    desk.order(deck(*CASES["D"], stock=THROWN["D"]), [PASS])
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    nothing_came_of_it(desk)


def play_gin(desk: Desk) -> None:
    """End the hand at once."""
    desk.pass_upcard()
    desk.draw()
    desk.card(THROWN["D"]).click()
    desk.knock()
    desk.comes_to("fin_partida")
    nothing_came_of_it(desk)


def shows_own_name(desk: Desk, route: str, screen: str, *, onlooker: bool) -> None:
    """A screen after the hand: the player is addressed as such, an onlooker reads the name."""
    desk.page.goto("about:blank")
    desk.page.goto(f"{desk.address}/?vel=0#{route}")
    expect(desk.at("sheet-score" if screen == "sheet" else "own-hand").first).to_be_visible()
    named = desk.at(screen).get_by_text(HOSTILE, exact=True)
    if onlooker:
        expect(named.first).to_be_visible()
    else:
        expect(named).to_have_count(0)
    nothing_came_of_it(desk)


def sit_opposite(desk: Desk) -> None:
    """At a table against a person of the hostile name, who is on turn."""
    made = create(desk, {"name": HOSTILE}, {})
    address = f"{desk.address}/api/games/{made['id']}"
    joined = WEB.post(f"{address}/join", json={"name": "Eva", "invite": made["invites"][0]["invite"]})
    desk.game, desk.token = made["id"], joined.raise_for_status().json()["token"]
    headers = {"Authorization": f"Bearer {made['token']}", "If-Match": f'"{desk.view["version"]}"'}
    WEB.post(f"{address}/deal", json={}, headers=headers).raise_for_status()
    desk.sit_down()
    expect(desk.at("piles")).to_be_visible()


def nothing_came_of_it(desk: Desk) -> None:
    """The name made no element: no picture is on the page."""
    expect(desk.page.locator("img")).to_have_count(0)
