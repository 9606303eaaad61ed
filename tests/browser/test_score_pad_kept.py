"""What the score pad keeps: over a reload, without a net, in files, and when what was kept is damaged."""

import csv
import io
import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect
from tests.browser.desk import Desk
from tests.browser.pad_desk import DEFENDER, KNOCKER, Pad


def test_a_half_entered_hand_is_there_again_after_a_reload(phone: Desk) -> None:
    pad = Pad(phone).begin()
    pad.at("pad-knocker-1").tap()
    pad.tap(KNOCKER[:7])
    phone.page.reload()
    expect(pad.at("fill-1")).to_contain_text("7 de 10")
    expect(pad.at("pad-knocker-1").locator("input")).to_be_checked()


def test_another_window_sees_what_was_noted(desk: Desk) -> None:
    pad = Pad(desk).begin()
    other = Pad(Desk(desk.page.context.new_page(), desk.address)).open()
    pad.note_points(0, 12)
    other.shows(12, 0)


def test_without_a_net_nothing_is_lost_and_the_count_comes_when_it_is_back(desk: Desk) -> None:
    pad = Pad(desk).begin()
    desk.page.context.set_offline(True)
    pad.enter()
    expect(pad.at("pad-away")).to_contain_text("se contarán en cuanto vuelva la conexión")
    expect(desk.at("net")).to_be_visible()
    expect(pad.at("note")).to_have_attribute("aria-disabled", "true")
    pad.note_points(1, 10)
    pad.shows(0, 10)
    pad.enter()
    assert pad.kept["draft"]["hands"] == [KNOCKER, DEFENDER]
    desk.page.context.set_offline(False)
    expect(pad.at("banner")).to_contain_text("24 puntos para Ana")
    expect(desk.at("net")).to_have_count(0)


def test_a_failing_server_is_asked_again(desk: Desk) -> None:
    pad = Pad(desk).begin()
    fails = iter([503, 500])

    def answer(route: Route) -> None:
        status = next(fails, None)
        route.fallback() if status is None else route.fulfill(status=status, body="{}")

    desk.page.route("**/api/calculator/showdown", answer)
    pad.enter()
    expect(pad.at("banner")).to_contain_text("24 puntos para Ana")


GOOD: dict[str, Any] = {
    "format": "tapete-score-pad", "version": 1, "players": ["Ana", "Eva"], "rules": "mesa", "target": 100, "dealer": 0,
    "table": {"next_dealer": "loser", "hand_bonus": 0, "game_bonus": 0},
    "entries": [
        {
            "kind": "points", "dealer": 0, "knocker": None, "winner": 1, "outcome": None, "points": 30, "counts": None,
            "hands": None, "melds": None, "upcard": None,
        }
    ],
}  # fmt: skip


def test_a_saved_sheet_is_opened_again_in_another_browser(desk: Desk) -> None:
    pad = Pad(desk).begin(target=100)
    pad.enter()
    pad.at("note").click()
    pad.note_drawn()
    text = pad.saved("export-json")
    desk.page.evaluate("localStorage.clear()")
    again = Pad(desk).open()
    expect(again.at("pad-setup")).to_be_visible()
    again.bring(text)
    again.shows(24, 0, dealer=1)
    assert again.saved("export-json") == text
    again.at("undo").click()
    expect(again.at("pad-setup")).to_be_visible()


NO_SHEETS = {
    "{": "no es JSON",
    "{}": "no es una hoja de puntos",
    json.dumps({**GOOD, "version": 9}): "de otra versión",
    json.dumps({**GOOD, "rules": "poker"}): "La mesa no es ninguna",
    json.dumps({**GOOD, "rules": {"gin_bonus": 21}}): "La mesa no es ninguna",
    json.dumps({**GOOD, "entries": [*GOOD["entries"], {"kind": "points"}]}): "en la mano 2",
    "x" * 1_000_001: "demasiado grande",
}


def test_what_is_no_sheet_is_refused_with_the_reason_and_the_sheet_stays(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.note_points(0, 12)
    for text, why in NO_SHEETS.items():
        pad.bring(text)
        expect(desk.at("alert")).to_contain_text(why)
        pad.shows(12, 0)
    pad.bring(json.dumps(GOOD))
    pad.shows(0, 30, dealer=0)


def drawn(cards: list[str]) -> str:
    """Cards as anybody reads them, whatever the letters of the suits are in the own language."""
    return " ".join(cards).translate(str.maketrans("SHDC", "♠♥♦♣")).replace("T", "10")


def test_the_spreadsheet_has_a_line_for_each_hand_and_no_formula(desk: Desk) -> None:
    pad = Pad(desk).begin("=SUM(1)", "Eva, la otra", target=100)
    pad.enter()
    pad.at("note").click()
    pad.note_drawn()
    rows = list(csv.reader(io.StringIO(pad.saved("export-csv").removeprefix("\ufeff"))))
    assert len(rows) == 3
    assert {len(row) for row in rows} == {12}
    assert rows[1][1] == "'=SUM(1)"
    assert rows[1][4:] == [drawn(KNOCKER), drawn(DEFENDER), "6", "30", "24", "0", "24", "0"]
    assert rows[2][8:] == ["0", "0", "24", "0"]


@pytest.mark.parametrize(
    "damage",
    ["5", "[]", "{", '{"version":1}', '{"version":2}', '{"version":1,"sheet":{"players":5},"draft":5,"past":5}'],
)
def test_damaged_storage_leaves_a_pad_that_works(phone: Desk, damage: str) -> None:
    pad = Pad(phone).open()
    phone.page.evaluate("text => localStorage.setItem('tapete.pad', text)", damage)
    pad.open()
    pad.at("pad-begin").tap()
    pad.note_points(0, 12)
    pad.shows(12, 0)
    phone.page.reload()
    pad.shows(12, 0)


def test_the_sound_hands_of_a_damaged_sheet_are_kept_and_the_rest_can_be_saved(phone: Desk) -> None:
    pad = Pad(phone).begin(target=100)
    pad.note_points(0, 12)
    pad.note_points(0, 13)
    phone.page.evaluate(
        """() => { const kept = JSON.parse(localStorage.getItem('tapete.pad')); kept.sheet.entries[0].points = 'x';
        localStorage.setItem('tapete.pad', JSON.stringify(kept)); }"""
    )
    pad.open()
    pad.shows(13, 0)
    with phone.page.expect_download() as download:
        pad.at("pad-aside").get_by_role("button").tap()
    assert json.loads(download.value.path().read_text())["sheet"]["entries"][0]["points"] == "x"
