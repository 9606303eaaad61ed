"""The sheet of the score pad: whose deal it is, the end with its bonuses, and putting things right."""

from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.pad_desk import Pad


def test_the_loser_deals_next_and_after_a_drawn_hand_the_same_player(desk: Desk) -> None:
    pad = Pad(desk).begin(target=100)
    pad.shows(0, 0, dealer=0)
    pad.note_points(0, 12)
    pad.shows(12, 0, dealer=1)
    pad.note_drawn()
    pad.shows(12, 0, dealer=1)
    pad.note_points(1, 30, "undercut")
    pad.shows(12, 30, dealer=0)
    expect(pad.at("pad-row").nth(1)).to_contain_text("Tablas")
    expect(pad.at("pad-row").nth(2)).to_contain_text("Contragolpe")


def test_only_sensible_points_can_be_noted(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.at("pad-kind-points").click()
    expect(pad.at("hindrance")).to_have_text("Di quién ganó la mano.")
    pad.at("pad-winner-0").click()
    for text in ("", "-3", "1,5", "abc"):
        pad.at("pad-points").fill(text)
        pad.at("note").click(force=True)
        expect(pad.at("hindrance")).to_contain_text("un número de 0 a 999")
    pad.at("pad-points").fill("15")
    pad.at("pad-points").press("Enter")
    pad.shows(15, 0)


def test_the_game_ends_at_the_target_with_its_bonuses_and_another_begins(desk: Desk) -> None:
    pad = Pad(desk).begin_own(50, hand_bonus=1, game_bonus=1)
    pad.note_points(0, 30)
    pad.note_points(1, 25)
    pad.shows(30, 25)
    pad.note_points(0, 20)
    expect(pad.at("pad-over")).to_contain_text("Gana Jugador 1")
    pad.shows(50 + 2 * 20 + 100, 25 + 20)
    expect(pad.at("pad-foot")).to_contain_text("+40")
    expect(pad.at("pad-foot")).to_contain_text("+100")
    expect(pad.at("pad-hand")).to_have_count(0)
    pad.at("again").click()
    expect(pad.at("pad-target")).to_have_value("50")
    pad.at("pad-begin").click()
    pad.shows(0, 0, dealer=1)
    pad.at("undo").click()
    pad.shows(190, 45)


def test_a_hand_is_put_right_deleted_and_everything_undone(desk: Desk) -> None:
    pad = Pad(desk).begin(target=100)
    pad.enter()
    pad.at("note").click()
    pad.note_points(1, 31, "gin")
    pad.shows(24, 31)
    pad.at("open-1").click()
    pad.at("edit-1").click()
    expect(pad.at("banner")).to_contain_text("24 puntos para Ana")
    pad.at("pad-kind-points").click()
    pad.at("pad-points").fill("9")
    pad.at("note").click()
    pad.shows(9, 31)
    pad.at("delete-1").click()
    pad.shows(0, 31)
    for scores in ((9, 31), (24, 31), (24, 0), (0, 0)):
        pad.at("undo").click()
        pad.shows(*scores)


def test_an_edit_is_left_without_a_trace(desk: Desk) -> None:
    pad = Pad(desk).begin()
    pad.note_points(0, 12)
    pad.at("open-1").click()
    pad.at("edit-1").click()
    pad.at("pad-points").fill("40")
    pad.at("cancel-edit").click()
    pad.shows(12, 0)
    expect(pad.at("pad-hand").locator("h2")).to_have_text("Mano 2")
