"""The count at the end of a deal of rummy: what each hand is left with, and what the winner makes of it."""

import pytest
from playwright.sync_api import Locator, expect
from tests.browser.desk import Desk
from tests.browser.looks import ails, fits
from tests.browser.rummy_ends import (
    AS_LIGHT,
    GOES_OUT,
    LEFT_COUNTS,
    LIGHT,
    LIGHT_COUNT,
    MELDS,
    goes_out_closed,
    worn_out,
)
from tests.browser.rummy_room import RummyDesk

ANA_HOLDS = "XX AD KC QD 2S 3S 4D 2H 3H 6S 5S 4H 7C"
ANA_COUNT = 20 + 11 + 10 + 10 + 2 + 3 + 4 + 2 + 3 + 6 + 5 + 4 + 7


@pytest.fixture
def here(anywhere: Desk) -> RummyDesk:
    return RummyDesk.of(anywhere)


@pytest.fixture
def wide(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


def told(desk: RummyDesk) -> RummyDesk:
    """Wait until the whole count lies there."""
    desk.page.locator('[data-testid="count"][data-done="true"]').wait_for()
    return desk


def hand(desk: Desk, seat: int) -> Locator:
    return desk.page.locator(f'[data-testid="count-hand"][data-seat="{seat}"]')


def values(desk: Desk, seat: int) -> list[int]:
    """What stands under each card of a hand."""
    return [int(text) for text in hand(desk, seat).locator(".ct-card b").all_inner_texts()]


def lines(desk: Desk) -> list[tuple[str, int]]:
    """The sum, line by line."""
    rows = [row.locator("dt, dd").all_inner_texts() for row in desk.at("count-line").all()]
    return [(what, int(number.removeprefix("+ "))) for what, number in rows]


def test_a_closed_going_out_is_counted_card_by_card_and_doubled(here: RummyDesk) -> None:
    result = goes_out_closed(here)["hand"]["result"]
    told(here.sit())
    expect(here.at("count-hand")).to_have_count(2)
    for seat, count in zip((1, 2), LEFT_COUNTS, strict=True):
        assert sum(values(here, seat)) == count
        expect(hand(here, seat).get_by_test_id("hand-count")).to_have_text(str(count))
    joker = hand(here, 1).locator('.ct-card:has([data-card="XX"]) b')
    ace = hand(here, 1).locator('.ct-card:has([data-card="AD"]) b')
    assert (joker.inner_text(), ace.inner_text()) == ("20", "11")
    whole = sum(LEFT_COUNTS)
    assert result["points"] == 2 * whole
    assert [number for _, number in lines(here)] == [*LEFT_COUNTS, whole, 2 * whole, 2 * whole]
    expect(here.at("banner")).to_contain_text(f"{2 * whole} puntos para ti")
    expect(here.at("count-head")).to_contain_text("¡Rummy de mano!")
    expect(here.at("game-winner")).to_have_text("¡Has ganado la partida!")
    expect(here.at("announcer")).to_contain_text(f"2 × ({LEFT_COUNTS[0]} + {LEFT_COUNTS[1]}) = {2 * whole} para ti")
    assert fits(here)
    assert ails(here) == []


def test_the_rematch_is_a_new_room_with_the_same_options_and_seats(wide: RummyDesk) -> None:
    before = goes_out_closed(wide, opening=30, clock=90)
    told(wide.sit())
    wide.press("rematch")
    wide.comes_to("robar")
    game = wide.page.url.rsplit("/", 1)[1]
    assert game != wide.game
    wide.game, old = game, wide.game
    wide.token = str(wide.page.evaluate("key => JSON.parse(localStorage.getItem(key))", f"tapete.token.{game}"))
    again = wide.view
    assert [seat["cpu"] for seat in again["seats"]] == [seat["cpu"] for seat in before["seats"]]
    assert again["options"]["table"] == before["options"]["table"]
    assert old == before["id"]


def test_from_the_count_one_gets_to_the_replay_and_to_the_first_screen(wide: RummyDesk) -> None:
    hand_id = goes_out_closed(wide)["hand"]["id"]
    told(wide.sit())
    wide.press("to-replay")
    expect(wide.at("replay")).to_be_visible()
    assert f"#/mano/{hand_id}" in wide.page.url
    wide.page.go_back()
    told(wide)
    wide.page.wait_for_timeout(500)  # a press right after the telling ends is taken for a slip
    wide.press("to-lobby")
    expect(wide.at("recent-hands")).to_contain_text("de mano ×2")


def test_a_blocked_deal_goes_to_the_lightest_hand_by_each_difference(phone: Desk) -> None:
    here = RummyDesk.of(phone)
    result = worn_out(here, LIGHT)["hand"]["result"]
    told(here.sit())
    expect(here.at("count-head")).to_contain_text("Reparto bloqueado")
    expect(here.at("count-hand")).to_have_count(6)
    expect(here.page.locator(".ct-hand.lightest")).to_have_attribute("data-seat", "0")
    counts = {seat["seat"]: seat["count"] for seat in result["seats"]}
    assert counts[0] == LIGHT_COUNT
    differences = [counts[seat] - LIGHT_COUNT for seat in range(1, 6)]
    assert [number for _, number in lines(here)] == [*differences, sum(differences)]
    assert lines(here)[0][0] == f"Eva: {counts[1]} − {LIGHT_COUNT}"
    expect(here.at("banner")).to_contain_text(f"{sum(differences)} puntos para ti")


def test_of_two_lightest_hands_nobody_scores_and_the_same_dealer_deals_again(wide: RummyDesk) -> None:
    view = worn_out(wide, LIGHT, AS_LIGHT, length="200")
    told(wide.sit())
    expect(wide.at("count-head")).to_contain_text("nadie puntúa. Reparte otra vez Sol.")
    expect(wide.page.locator(".ct-hand.lightest")).to_have_count(2)
    expect(wide.at("count-line")).to_have_count(0)
    expect(wide.at("banner")).to_have_text("nulo Nadie puntúa.")
    wide.press("deal")
    wide.comes_to("robar")
    again = wide.view
    assert (again["hand"]["number"], again["hand"]["dealer"]) == (2, view["hand"]["dealer"])
    assert {seat["score"] for seat in again["seats"]} == {0}


def test_of_a_game_to_two_hundred_the_count_shows_the_totals_and_ends_it(wide: RummyDesk) -> None:
    points = goes_out_closed(wide, length="200")["hand"]["result"]["points"]
    assert points >= 200
    told(wide.sit())
    total = wide.at("game-total")
    expect(total).to_contain_text("Partida a 200")
    expect(total.locator("li").first).to_contain_text(f"+{points}")
    expect(wide.at("game-winner")).to_contain_text(f"{points}–0–0")
    expect(wide.at("deal")).to_have_count(0)
    expect(wide.at("rematch")).to_be_visible()
    assert ails(wide) == []


def eva_to_play(desk: RummyDesk) -> str:
    """Two people, and it is Eva's turn: she can go out; her token."""
    eva = desk.with_eva(ANA_HOLDS, GOES_OUT, upcard="3D", stock="5C AC", length="200")
    desk.plays_turn(throws="5C")
    return eva


def goes_out(desk: RummyDesk, eva: str) -> None:
    """Eva lays all that she has."""
    desk.post("draw", eva, **{"from": "stock"})
    desk.post("open", eva, melds=MELDS)
    desk.post("lay-off", eva, card="AC", meld=2, end="low")
    desk.post("discard", eva, card="AS")


def test_before_ones_eyes_the_count_is_told_step_by_step_and_any_key_ends_it(wide: RummyDesk) -> None:
    eva = eva_to_play(wide)
    wide.sit("")
    wide.page.emulate_media(reduced_motion="no-preference")
    goes_out(wide, eva)
    count = wide.page.locator('[data-testid="count"][data-done="false"]')
    count.wait_for()
    expect(hand(wide, 0).locator(".back")).to_have_count(13)
    expect(wide.at("banner")).to_have_count(0)
    wide.page.keyboard.press("x")
    told(wide)
    assert sum(values(wide, 0)) == ANA_COUNT
    expect(wide.at("banner")).to_contain_text(f"{2 * ANA_COUNT} puntos para Eva")
    expect(wide.at("count-head")).to_contain_text("Rummy de mano de Eva")
    wide.wait()
    wide.page.keyboard.press("r")
    wide.comes_to("robar", "turno_rival")
    assert wide.view["hand"]["number"] == 2


def test_without_motion_the_count_lies_there_at_once(wide: RummyDesk) -> None:
    eva = eva_to_play(wide)
    wide.page.emulate_media(reduced_motion="reduce")
    wide.sit("")
    goes_out(wide, eva)
    told(wide)
    assert wide.page.evaluate("document.querySelector('.ct-hand').getAnimations({ subtree: true }).length") == 0


def test_the_count_fits_the_smallest_screens(small: Desk) -> None:
    desk = RummyDesk.of(small)
    goes_out_closed(desk)
    told(desk.sit())
    assert fits(desk)
    expect(desk.at("rematch")).to_be_in_viewport()


def test_the_count_speaks_english_too(wide: RummyDesk) -> None:
    goes_out_closed(wide)
    told(wide.sit("?vel=0&lang=en"))
    said = wide.at("count").inner_text()
    for words in ("You go out closed!", "Closed: 2 ×", "The table at the end", "Rematch"):
        assert words in said
    for spanish in ("mano", "puntos", "Suma", "Gana", "mesa"):
        assert spanish not in said
