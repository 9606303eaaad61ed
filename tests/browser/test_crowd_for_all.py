"""The other tables for every eye and ear: what axe finds, in each colour, and in the other language."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from tests.browser.crowd import pack
from tests.browser.desk import PASS, Desk
from tests.browser.test_big_tables import OURS, WAYS, busy
from tests.browser.test_other_tables import choose, tables


def form(desk: Desk) -> None:
    """A table of one's own, with guests and a refusal."""
    tables(desk)
    choose(desk, "table-custom", "shape-pairs", "seat-1-person", "seat-2-person")
    desk.at("target").fill("5")
    desk.press("open-table")
    expect(desk.at("field-error")).to_be_visible()


def waiting(desk: Desk) -> None:
    """The table that waits for its guests."""
    tables(desk)
    choose(desk, "table-clasico", "shape-together-4", "seat-1-person", "seat-3-person")
    desk.press("open-table")
    desk.comes_to("esperando")


def sitting(desk: Desk) -> None:
    """The page that an invitation leads to."""
    (invite,) = desk.new_game(seats=[{"name": "Ana"}, {"name": "Luis"}])
    desk.page.goto(f"{desk.address}/?vel=0#/sentarse/{desk.game}/{invite['invite']}")
    expect(desk.at("sit-down")).to_be_visible()


def four(desk: Desk) -> None:
    """Four in one hand, with all that they did."""
    busy(desk)
    desk.draw()
    desk.throw("KD")
    desk.comes_to("robar")


def pairs(desk: Desk) -> None:
    """One hand of two that are played at once."""
    desk.new_game(1000, format="pairs", rules={})
    desk.order(pack(OURS, "KS", upcard="2S", stock="QC"), [PASS], pack(upcard="4D"))
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")


def ways(desk: Desk) -> None:
    """A knock that can be laid out in two ways, at a table where the upcard sets the limit."""
    desk.new_game(100, rules={"oklahoma": True, "spade_doubles": True})
    desk.order(pack(WAYS, upcard="9S", stock="KC"), [PASS])
    desk.sit_down()
    desk.at("deal").first.click()
    desk.pass_upcard()
    desk.draw()
    desk.press("knock")
    expect(desk.at("ways")).to_be_visible()


SCENES = [form, waiting, sitting, four, pairs, ways]


@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_axe_finds_nothing(anywhere: Desk, scene: Callable[[Desk], None]) -> None:
    scene(anywhere)
    for theme in ("green", "night", "light"):
        anywhere.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = Axe().run(anywhere.page).response
        assert found["passes"]
        assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found["violations"]] == [], theme


@pytest.mark.parametrize("scene", SCENES, ids=[scene.__name__ for scene in SCENES])
def test_nothing_is_wider_than_the_narrowest_screen(small: Desk, scene: Callable[[Desk], None]) -> None:
    scene(small)
    assert small.page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_the_screens_speak_english_too(desk: Desk) -> None:
    desk.page.goto(f"{desk.address}/?vel=0&lang=en#/mesas")
    choose(desk, "table-custom", "shape-three")
    text = desk.page.locator("main").inner_text()
    assert "Like the house" not in text
    for words in ("A table of your own", "Three by turns", "Limit by the upcard", "Who sits down"):
        assert words in text
    for spanish in ("Mesa", "Premio", "carta", "Quién"):
        assert spanish not in text
    assert "rule." not in text
    assert "tables." not in text
