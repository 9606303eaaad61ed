"""Who is called to the table and how, who is told of a lost seat, and when a page lets its stream go."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect
from tests.browser.desk import Desk
from tests.browser.people import Arrival, arriving, follows, looks, passes, sees, two_at_gin, until
from tests.servers import WEB, Server

# Notes the notices that are shown and the notes that sound; `hide(true)` puts the page out of sight.
NOTED = """
window.notices = []; window.notes = 0;
window.Notification = class extends EventTarget {
  closed = false;
  static permission = 'default';
  static requestPermission = async () => (Notification.permission = window.answer ?? 'granted');
  constructor(title, options) { super(); window.notices.push({ title, ...options, notice: this }); }
  close() { this.closed = true; }
};
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (at) { window.notes += 1; return start.call(this, at); };
window.hide = (is) => {
  Object.defineProperty(document, 'hidden', { value: is, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
"""


@pytest.fixture
def arrive(server: Server, chromium: Browser) -> Iterator[Arrival]:
    with arriving(chromium, server.address) as come:

        def watched(size: tuple[int, int]) -> Desk:
            desk = come(size)
            desk.page.add_init_script(NOTED)
            return desk

        yield watched


def switch(desk: Desk, *names: str) -> None:
    """Turn these settings."""
    desk.at("open-settings").click()
    for name in names:
        desk.at(f"setting-{name}").click(force=True)
    desk.at("dialog-close").click()


def notices(desk: Desk) -> list[dict[str, Any]]:
    """The notices so far, without the objects themselves."""
    return list(desk.page.evaluate("window.notices.map(({ notice, ...said }) => said)"))


def test_whoever_looks_elsewhere_is_told_of_the_turn_by_a_notice_and_a_sound(arrive: Arrival) -> None:
    ana, eva = two_at_gin(arrive)
    assert eva.page.evaluate("Notification.permission") == "default", "nobody is asked before it is wanted"
    switch(eva, "turn", "sound")
    assert eva.page.evaluate("Notification.permission") == "granted"
    until(eva, "window.notes === 2")
    eva.page.evaluate("hide(true)")
    ana.press("pass")
    sees(eva, "oferta_tu")
    expect(eva.page).to_have_title("● Tu turno · Tapete")
    (notice,) = notices(eva)
    assert (notice["title"], notice["body"]) == ("Te toca jugar", "Te esperan en la mesa con Ana.")
    until(eva, "window.notes === 4")
    eva.page.evaluate("hide(false)")
    assert eva.page.evaluate("window.notices[0].notice.closed")
    eva.press("pass")
    sees(ana, "robar")
    assert notices(ana) == [], "who has not asked for it is not called"
    assert ana.page.evaluate("window.notes") == 0


def test_a_notice_comes_only_while_the_page_is_out_of_sight(arrive: Arrival) -> None:
    ana, eva = two_at_gin(arrive)
    switch(eva, "turn")
    ana.press("pass")
    sees(eva, "oferta_tu")
    assert notices(eva) == []


def test_a_browser_that_blocks_notices_leaves_the_switch_off_and_says_so(arrive: Arrival) -> None:
    ana, _ = two_at_gin(arrive)
    ana.page.evaluate("window.answer = 'denied'")
    ana.at("open-settings").click()
    ana.at("setting-turn").click(force=True)
    expect(ana.at("settings").get_by_role("alert")).to_contain_text("bloqueados")
    expect(ana.at("setting-turn")).not_to_be_checked()


def test_whoever_loses_the_seat_is_told_so_and_has_no_turn_any_more(arrive: Arrival) -> None:
    ana, _ = two_at_gin(arrive)
    expect(ana.page).to_have_title("● Tu turno · Tapete")
    headers = {"Authorization": f"Bearer {ana.token}"}
    WEB.post(f"{ana.address}/api/games/{ana.game}/leave", json={}, headers=headers).raise_for_status()
    expect(ana.at("foreign")).to_be_visible()
    expect(ana.page).to_have_title("Tapete")


def test_where_streams_are_refused_the_page_looks_by_itself(arrive: Arrival) -> None:
    ana, eva = two_at_gin(arrive)
    eva.page.route("**/events", refuse)
    eva.page.reload()
    eva.comes_to("oferta_cpu")
    asked = looks(eva.page)
    ana.press("pass")
    eva.comes_to("oferta_tu")
    assert asked
    expect(eva.at("net")).to_have_count(0)


def refuse(route: Route) -> None:
    """There are too many streams."""
    route.fulfill(status=429, json={"code": "too-many-streams"})


def test_a_page_out_of_sight_lets_its_stream_go_after_a_minute_and_takes_it_up_when_seen(arrive: Arrival) -> None:
    ana, eva = two_at_gin(arrive)
    follows(eva)
    eva.page.evaluate("hide(true)")
    eva.page.evaluate("document.querySelector('tapete-table').session.since.hidden -= 58000")
    eva.wait(1_000)
    assert up(eva)
    until(eva, "!document.querySelector('tapete-table').session.live.running")
    passes_unseen(ana, eva)
    eva.page.evaluate("hide(false)")
    sees(eva, "oferta_tu")
    follows(eva)


def passes_unseen(ana: Desk, eva: Desk) -> None:
    """A move of which a page out of sight is told nothing, and asks nothing."""
    asked = looks(eva.page)
    ana.press("pass")
    eva.wait(2_500)
    assert (eva.phase, asked) == ("oferta_cpu", [])


def up(desk: Desk) -> bool:
    return bool(desk.page.evaluate("document.querySelector('tapete-table').session.live.up"))


def test_a_page_that_may_call_keeps_its_stream_out_of_sight(arrive: Arrival) -> None:
    ana, eva = two_at_gin(arrive)
    switch(eva, "turn")
    eva.page.evaluate("hide(true)")
    eva.page.evaluate("document.querySelector('tapete-table').session.since.hidden -= 600000")
    eva.wait(2_500)
    passes(ana, eva)
    assert len(notices(eva)) == 1


def test_against_the_computer_alone_no_stream_is_held(desk: Desk) -> None:
    desk.rigged()
    desk.wait(1_500)
    assert not up(desk)


TAKES = """async () => {
    const { UnseenPlace } = await import('/js/unseen-place.js');
    window.place?.leave();
    window.place = new UnseenPlace();
    await window.place.take();
    return window.place.isHeld;
}"""


def test_three_pages_of_a_browser_may_follow_out_of_sight_and_a_closed_one_makes_room(desk: Desk) -> None:
    pages = [desk.lobby().page, *(desk.page.context.new_page() for _ in range(3))]
    for page in pages[1:]:
        page.goto(f"{desk.address}/?vel=0")
    assert [page.evaluate(TAKES) for page in pages] == [True, True, True, False]
    pages[1].close()
    until(Desk(pages[3], desk.address), TAKES)
