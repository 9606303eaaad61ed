"""Whatever people write is text: in names at tables, in comments and in addresses. Nothing of it runs or is loaded."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.hostile import NAMES, TEXTS
from tests.browser.rummy_room import RummyDesk
from tests.browser.test_comments import Reader
from tests.deals import deck
from tests.servers import WEB

from tapete.play.worked import worked_hands

AT_ONCE = 36  # comments on one hand, of which an hour takes 60
ROOMS = [NAMES[first : first + 6] for first in range(0, len(NAMES), 6)]
HANDS = [one.id for one in worked_hands()][-2:]
WATCH = """
for (const name of ['x', 'alert', 'confirm', 'prompt', 'print', 'open']) window[name] = () => happened(`${name} ran`);
addEventListener('securitypolicyviolation', (event) => happened(`${event.effectiveDirective} ${event.blockedURI}`));
"""
# What a text would have made that no screen of the client has.
FOREIGN = (
    "iframe, object, embed, video, audio, marquee, base, math, meta[http-equiv=refresh], noscript p, x, "
    "[onerror], [onload], [onclick], [onfocus], [ontoggle], [onblur], [srcdoc], [formaction], [action*=script], "
    "[href^='javascript:'], [href*='x.y'], [href*='x.example'], [src^='x:'], "
    "bdi b, bdi p, bdi q, bdi a"
)


@pytest.fixture
def happened(desk: Desk) -> Iterator[list[str]]:
    """All that ran, was refused by the page's policy, or was asked of another server."""
    found: list[str] = []
    page = desk.page
    page.expose_function("happened", lambda what: found.append(what))  # noqa: PLW0108 - a bound method has no room for its mark
    page.add_init_script(WATCH)
    page.on("request", lambda one: found.extend([one.url] * (not one.url.startswith(desk.address))))
    yield found
    assert found == []
    assert page.title()
    assert page.evaluate("Object.keys(Object.prototype).length") == 0


def only_text(desk: Desk, *wanted: str) -> None:
    """The texts are there, as they are, and nothing was made of them."""
    desk.page.wait_for_function(
        "wanted => wanted.every(text => document.body.textContent.includes(text))", arg=list(wanted)
    )
    assert desk.page.locator(FOREIGN).count() == 0


def test_comments_and_the_names_under_them_are_text(desk: Desk, happened: list[str]) -> None:
    assert len(TEXTS) >= 60
    for hand, texts in zip(HANDS, (TEXTS[:AT_ONCE], TEXTS[AT_ONCE:]), strict=True):
        reader = Reader(desk, hand)
        for text in texts:
            reader.write(text, name=text if len(text) <= 40 else None)
        reader.open()
        expect(desk.at("comment")).to_have_count(20)
        desk.at("more-comments").click()
        expect(desk.at("comment")).to_have_count(len(texts))
        assert reader.shown == list(reversed(texts))
        shown = desk.page.locator(".comment bdi").all_inner_texts()
        assert {text for text in texts if len(text) <= 40} <= set(shown)
        only_text(desk, *texts)


def test_what_would_run_is_noticed(desk: Desk, happened: list[str]) -> None:
    """The watch is awake: texts taken for markup are refused by the policy, and scripts that do run are heard."""
    desk.lobby()
    desk.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<img src=x:x onerror=x()>')")
    desk.page.evaluate("x()")
    desk.page.wait_for_timeout(200)
    assert desk.page.locator(FOREIGN).count() == 1
    assert {"x ran", "script-src-attr inline"} <= set(happened)
    happened.clear()
    desk.errors.clear()


@pytest.mark.parametrize("names", ROOMS, ids=range(len(ROOMS)))
def test_names_are_text_in_a_room_from_the_invitation_to_the_table(
    desk: Desk, happened: list[str], names: tuple[str, ...]
) -> None:
    room = RummyDesk.of(desk)
    body = {"rules": "rummy", "clock": 600, "seats": [{"name": name} for name in names]}
    made = WEB.post(f"{desk.address}/api/games", json=body).raise_for_status().json()
    room.game, room.token = made["id"], made["token"]
    desk.page.goto(
        f"{desk.address}/?vel=0#/sentarse/{room.game}/{made['invites'][0]['invite']}?nombre={quote(names[1])}"
    )
    expect(desk.at("sit-name")).to_have_value(names[1])
    only_text(desk, *names)
    room.sit()
    only_text(desk, *names[1:])
    for name, one in zip(names[1:], made["invites"], strict=True):
        joined = {"name": name, "invite": one["invite"]}
        WEB.post(f"{desk.address}/api/games/{room.game}/join", json=joined).raise_for_status()
    room.post("deal")
    room.page.reload()
    room.comes_to("robar")
    only_text(desk, *names[1:])


def test_names_are_text_at_a_gin_table_in_its_showdown_and_in_the_replay(desk: Desk, happened: list[str]) -> None:
    (invite,) = desk.new_game(seats=[{"name": NAMES[5]}, {"name": NAMES[0]}])
    joined = {"name": NAMES[0], "invite": invite["invite"]}
    path = f"{desk.address}/api/games/{desk.game}"
    eva = WEB.post(f"{path}/join", json=joined).raise_for_status().json()["token"]
    desk.order(deck("4S 5S 6S 9H 9D 9C AH 2H 3H 4H", "", "8D", "KD"))
    script = [("deal", {}), ("upcard", {"take": False}), ("upcard", {"take": False}), ("draw", {"from": "stock"})]
    for (move, fields), token in zip(script, (desk.token, desk.token, eva, desk.token), strict=True):
        WEB.post(f"{path}/{move}", json=fields, headers={"Authorization": f"Bearer {token}"}).raise_for_status()
    desk.sit_down()
    only_text(desk, NAMES[0])
    headers = {"Authorization": f"Bearer {desk.token}"}
    view = WEB.post(f"{path}/knock", json={"discard": "KD"}, headers=headers).raise_for_status().json()
    desk.page.reload()
    desk.comes_to("fin_mano", "fin_partida")
    only_text(desk, NAMES[0])
    desk.page.goto("about:blank")
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{view['hand']['id']}")
    expect(desk.at("comment-form")).to_be_visible()
    only_text(desk, NAMES[0])
