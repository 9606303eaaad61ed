"""The replay of a deal of rummy: every way to a ply, one seat's eyes, what the clock did, and the proof of the deal."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Route, expect
from tests.browser.desk import Desk
from tests.browser.looks import ails, fits
from tests.browser.rummy_ends import GOES_OUT, LEFT, goes_out_closed, worn_out
from tests.browser.rummy_room import RummyDesk

CLOSED, BLOCKED = "worked-closed-going-out", "worked-blocked-deal"


@pytest.fixture
def here(anywhere: Desk) -> RummyDesk:
    return RummyDesk.of(anywhere)


@pytest.fixture
def wide(desk: Desk) -> RummyDesk:
    return RummyDesk.of(desk)


def replay(desk: Desk, hand: str, query: str = "?j=0", page: str = "?vel=0") -> Desk:
    """The page of a deal, at an address of its own."""
    desk.page.goto("about:blank")
    desk.page.goto(f"{desk.address}/{page}#/mano/{hand}{query}")
    expect(desk.at("replay")).to_be_visible()
    return desk


def positions(desk: Desk, hand: str, view: str = "all") -> list[dict[str, Any]]:
    """The deal ply by ply, by the API."""
    answer = httpx.get(f"{desk.address}/api/hands/{hand}/positions?view={view}").raise_for_status()
    return list(answer.json()["positions"])


def ply_of(desk: Desk, hand: str, move: str) -> int:
    """The first ply at which such a move was made."""
    return next(int(one["ply"]) for one in positions(desk, hand) if one["move"] and one["move"]["move"] == move)


def cards_of(desk: Desk, seat: int) -> list[str]:
    """The faces that the page shows of a hand."""
    script = "nodes => nodes.map(node => node.dataset.card)"
    return list(desk.page.eval_on_selector_all(f'.rp-hand[data-seat="{seat}"] [data-card]', script))


def current(desk: Desk) -> Locator:
    return desk.page.locator('.rp-move-list [aria-current="step"]')


def shows(desk: Desk, ply: int) -> None:
    """The board, the slider, the list of moves and the address all stand at this ply."""
    expect(desk.at("scrubber")).to_have_value(str(ply))
    expect(current(desk)).to_have_attribute("data-ply", str(ply))
    expect(desk.page).to_have_url(re.compile(rf"j={ply}\b"))


def test_keys_slider_plot_and_list_lead_to_the_same_plies(wide: RummyDesk) -> None:
    replay(wide, CLOSED)
    last = len(positions(wide, CLOSED)) - 1
    shows(wide, 0)
    wide.page.keyboard.press("ArrowRight")
    shows(wide, 1)
    wide.page.keyboard.press("Shift+ArrowRight")
    turn_end = ply_of(wide, CLOSED, "discard")
    shows(wide, turn_end)
    wide.page.keyboard.press("End")
    shows(wide, last)
    wide.page.keyboard.press("Shift+ArrowLeft")
    wide.page.keyboard.press("Home")
    shows(wide, 0)
    wide.at("scrubber").fill("4")
    shows(wide, 4)
    wide.page.locator('.rp-move-list [data-ply="2"]').click()
    shows(wide, 2)
    box = wide.at("plot").locator("svg").bounding_box()
    assert box is not None
    wide.page.mouse.click(box["x"] + box["width"] - 90, box["y"] + 60)
    shows(wide, last)


def test_the_board_shows_every_hand_the_piles_and_the_melds_as_they_were(here: RummyDesk) -> None:
    plies = positions(here, BLOCKED)
    ply = ply_of(here, BLOCKED, "rebuild")
    replay(here, BLOCKED, f"?j={ply}")
    there = plies[ply]
    for held in there["hands"]:
        assert cards_of(here, held["seat"]) == held["cards"]
    expect(here.page.locator(".rp-count")).to_have_text(str(there["stock"]))
    script = "nodes => nodes.map(meld => [...meld.querySelectorAll('[data-card]')].map(card => card.dataset.card))"
    melds = here.page.eval_on_selector_all('[data-testid="table-meld"]', script)
    assert sorted(melds) == sorted(meld["cards"] for meld in there["table"])
    expect(here.at("now")).to_contain_text(f"se rebaraja el descarte: {there['stock']} cartas")
    expect(here.at("rebuilt")).to_have_text("rebarajado 1 vez")
    assert fits(here)
    assert ails(here) == []


def test_through_one_seats_eyes_no_other_hand_is_in_the_page_until_the_count(wide: RummyDesk) -> None:
    replay(wide, CLOSED, "?j=3&vista=1")
    seen = positions(wide, CLOSED, "1")
    assert cards_of(wide, 1) == next(held["cards"] for held in seen[3]["hands"] if held["seat"] == 1)
    assert cards_of(wide, 0) == []
    assert cards_of(wide, 2) == []
    expect(wide.page.locator('.rp-hand[data-seat="0"] .back')).to_have_count(13)
    wide.page.keyboard.press("End")
    expect(wide.at("count-summary")).to_be_visible()
    expect(wide.page).to_have_url(re.compile("vista=1"))


def test_the_last_ply_is_the_count(here: RummyDesk) -> None:
    replay(here, CLOSED, "?j=999")
    expect(here.at("count-head")).to_contain_text("Rummy de mano de Ana")
    expect(here.at("count-hand")).to_have_count(2)
    expect(here.at("banner")).to_contain_text("puntos para Ana")
    expect(here.page.locator("tapete-elsewhere")).to_have_count(0)
    expect(here.at("comments")).to_be_visible()
    assert fits(here)
    assert ails(here) == []


def test_a_move_that_the_clock_made_is_marked(wide: RummyDesk) -> None:
    def by_the_clock(route: Route) -> None:
        told = route.fetch().json()
        told["positions"][2]["move"]["auto"] = True
        route.fulfill(json=told)

    wide.page.route("**/positions*", by_the_clock)
    replay(wide, CLOSED, "?j=2")
    expect(wide.at("now")).to_contain_text("el reloj")
    expect(current(wide)).to_contain_text("el reloj")
    expect(current(wide)).to_have_attribute("aria-label", re.compile("por el reloj$"))
    expect(wide.page.locator(".rp-move.auto")).to_have_count(1)


def test_a_deal_and_its_rebuilt_stocks_are_verified_and_a_false_proof_is_found_out(wide: RummyDesk) -> None:
    hand = worn_out(wide)["hand"]["id"]
    proof = httpx.get(f"{wide.address}/api/hands/{hand}/proof").raise_for_status().json()
    assert len(proof["rebuilds"]) == 2
    replay(wide, hand)
    wide.at("verify").click()
    expect(wide.at("verdict")).to_contain_text("y sus mazos rebarajados")
    first, *rest = proof["rebuilds"]
    false = {**proof, "rebuilds": [[first[1], first[0], *first[2:]], *rest]}
    assert first[0] != first[1]
    wide.page.route("**/proof", lambda route: route.fulfill(json=false))
    replay(wide, hand, "?j=0&vista=0")
    wide.at("verify").click()
    expect(wide.at("verdict")).to_contain_text("el descarte se rebarajó de otra manera")


def test_the_copied_link_opens_at_its_ply(wide: RummyDesk) -> None:
    wide.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    replay(wide, CLOSED, "?j=5&vista=2")
    wide.at("copy-link").click()
    link = str(wide.page.evaluate("navigator.clipboard.readText()"))
    wide.page.goto("about:blank")
    wide.page.goto(link)
    expect(wide.at("board")).to_have_attribute("data-ply", "5")
    expect(wide.page.get_by_role("radio", name="Lo que veía Eva")).to_be_checked()


def test_the_same_cards_are_played_once_more_at_a_new_table(wide: RummyDesk) -> None:
    view = goes_out_closed(wide)
    wide.sit()
    replay(wide, view["hand"]["id"])
    wide.at("play-again").click()
    wide.comes_to("robar")
    game = wide.page.url.rsplit("/", 1)[1]
    assert game != view["id"]
    assert sorted(wide.held) == sorted(positions(wide, view["hand"]["id"])[0]["hands"][0]["cards"])
    assert sorted(card.split("-")[0] for card in wide.held) == sorted(GOES_OUT.split())
    assert len(LEFT) == 2


def test_the_sheet_of_the_game_names_the_winner_and_how_the_deal_ended(here: RummyDesk) -> None:
    view = goes_out_closed(here, length="200")
    here.sit()
    here.page.goto(f"{here.address}/?vel=0#/partida/{here.game}")
    row = here.at("row").first
    expect(row).to_contain_text("de mano ×2")
    expect(row).to_contain_text(str(view["hand"]["result"]["points"]))
    expect(here.at("sheet-score")).to_contain_text("Apertura de 40 · 45 s por turno · a 200 puntos")
    expect(here.at("sheet-table")).not_to_contain_text("Golpeó")
    assert fits(here)
    assert ails(here) == []


def test_the_worked_deals_of_rummy_stand_on_a_shelf_of_their_own(wide: RummyDesk) -> None:
    wide.lobby()
    shelf = wide.at("worked-hands")
    shelf.locator("summary").click()
    expect(shelf.get_by_role("heading", name="Rummy de 13 cartas")).to_be_visible()
    shelf.locator(f'a[href="#/mano/{BLOCKED}"]').click()
    expect(wide.at("about")).to_contain_text("Bloqueado")


def test_the_replay_fits_the_smallest_screens(small: Desk) -> None:
    for query in ("?j=60", "?j=999"):
        replay(small, BLOCKED, query)
        assert fits(small)


def test_the_replay_speaks_english_too(wide: RummyDesk) -> None:
    replay(wide, BLOCKED, "?j=40", "?vel=0&lang=en")
    said = wide.page.locator(".rp-main, .rp-aside").all_inner_texts()
    wide.page.keyboard.press("End")
    said += wide.page.locator(".rp-main").all_inner_texts()
    text = "\n".join(said)
    for words in ("has opened", "opens", "throws", "The deal is blocked", "Points in hand through the deal"):
        assert words in text
    for spanish in ("puntos", "roba", "Jugadas", "abre", "mesa"):
        assert spanish not in text
    assert re.findall(r"\b(rreplay|replay|count|rummy)\.[a-z]+", text) == []
