"""A whole game through the page, its score sheet, and one of its hands replayed from a link."""

import re

import pytest
from playwright.sync_api import expect
from tests.browser.crowd import BY_CHANCE, DECIDE, REST, decide, opened
from tests.browser.desk import PASS, STOCK, Desk, throws
from tests.browser.many import play_rounds
from tests.browser.test_showdown import CASES, THROWN, knocked
from tests.deals import deck
from tests.servers import WEB

from tapete.play.worked import ids_of, worked_hands


@pytest.mark.timeout(600)
@BY_CHANCE
def test_a_game_to_fifty_is_played_to_its_end_and_a_hand_of_it_replayed_to_the_last_ply(
    desk: Desk, by_chance: int
) -> None:
    desk.lobby()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    opened(desk)
    dealt = 1
    while (phase := desk.comes_to(*DECIDE, *REST)) != "fin_partida":
        if phase in REST:
            dealt += 1
            if dealt > by_chance:
                gin_is_next(desk)
            desk.press("deal")
            desk.leaves(phase)
        else:
            decide(desk)
    view = desk.view
    assert view["status"] == "finished"
    assert max(seat["score"] for seat in view["seats"]) >= 50
    expect(desk.at("game-winner")).to_be_visible()
    hands = WEB.get(f"{desk.address}/api/games/{desk.game}/hands").json()["hands"]
    sums = [sum(hand["points"] for hand in hands if hand["winner"] == seat) for seat in (0, 1)]
    assert sums == [seat["score"] for seat in view["seats"]]
    the_sheet_adds_up(desk, len(hands), sums)
    the_replay_goes_to_the_end(desk, next(hand["id"] for hand in hands if hand["winner"] is not None))


def gin_is_next(desk: Desk) -> None:
    """Order a deal whose first draw gives the person gin, and the game with it."""
    mine, theirs = CASES["D"]
    if desk.view["seats"][0]["dealer"]:
        desk.order(deck(theirs, mine, stock=f"7C {THROWN['D']}"), [PASS, STOCK, throws("7C")])
    else:
        desk.order(deck(mine, theirs, stock=THROWN["D"]), [PASS])


def the_sheet_adds_up(desk: Desk, hands: int, sums: list[int]) -> None:
    desk.press("to-sheet")
    expect(desk.at("sheet-table")).to_be_visible()
    expect(desk.at("row")).to_have_count(hands)
    last = desk.at("row").last.inner_text()
    assert all(str(total) in re.findall(r"\d+", last) for total in sums)
    desk.press("rematch")
    desk.comes_to("oferta_tu", "robar", "tirar", "fin_mano")


def the_replay_goes_to_the_end(desk: Desk, hand: str) -> None:
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{hand}")
    expect(desk.at("replay")).to_be_visible()
    expect(desk.at("scrubber")).to_be_visible()
    last = int(desk.at("scrubber").get_attribute("max") or 0)
    moves = WEB.get(f"{desk.address}/api/hands/{hand}").json()["moves"]
    assert last == len(moves)
    for ply in range(1, last + 1):
        desk.page.keyboard.press("ArrowRight")
        expect(desk.at("scrubber")).to_have_value(str(ply))
    expect(desk.at("showdown-summary")).to_be_visible()
    assert f"j={last}" in desk.page.url


def test_what_one_saw_is_all_that_the_limited_replay_holds(desk: Desk) -> None:
    knocked(desk, "A")
    hand = desk.view["hand"]["id"]
    theirs = {"KS", "KH", "KD", "7S", "AD"}
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{hand}?j=1&vista=yo")
    expect(desk.at("scrubber")).to_have_value("1")
    assert shown(desk) & theirs == set()
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{hand}?j=1&vista=ambas")
    desk.page.locator('[data-card="KS"]').first.wait_for()
    assert theirs <= shown(desk)


def shown(desk: Desk) -> set[str]:
    """Every card whose face is in the document."""
    return set(desk.page.eval_on_selector_all("[data-card]", "nodes => nodes.map(node => node.dataset.card)"))


def test_no_answer_of_a_running_hand_holds_a_hidden_card(desk: Desk) -> None:
    theirs = ("7C", "7D", "8H", "8C", "TD", "JS", "QS", "KC", "2C", "6H")
    bodies: list[str] = []
    desk.page.on("response", lambda response: bodies.append(response.text()) if "/api/games/" in response.url else None)
    desk.rigged("4S 5S 6S 9H 9D 9C KD QH 3C 2D", " ".join(theirs), "8D", "AH", cpu=[PASS])
    desk.pass_upcard()
    desk.draw()
    assert len(bodies) >= 3
    assert not any(f'"{card}"' in text for text in bodies for card in theirs)
    assert shown(desk) & set(theirs) == set()


def test_a_deal_is_verified_in_the_browser_and_a_tampered_proof_is_found_out(desk: Desk) -> None:
    desk.new_game()
    desk.sit_down()
    desk.at("deal").first.click()
    desk.leaves("fin_mano")
    hand = play_rounds(desk, 1)["hand"]["id"]
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{hand}")
    desk.at("verify").click()
    expect(desk.at("verdict")).to_contain_text("Verificado")
    desk.page.route("**/proof", tampered)
    desk.page.reload()
    desk.at("verify").click()
    expect(desk.at("verdict")).to_contain_text("sale otra baraja")


def tampered(route) -> None:  # type: ignore[no-untyped-def]
    """The proof with the last two cards of the deck exchanged."""
    answer = route.fetch()
    proof = answer.json()
    proof["deck"][-2:] = reversed(proof["deck"][-2:])
    route.fulfill(response=answer, json=proof)


def test_a_worked_hand_is_one_tap_away_from_the_first_screen(phone: Desk) -> None:
    phone.lobby()
    worked = phone.at("worked-hands")
    worked.locator("summary").tap()
    expect(worked.locator("li")).to_have_count(len(ids_of(worked_hands())))
    worked.locator("a").first.tap()
    expect(phone.at("scrubber")).to_have_value("0")
    assert len(shown(phone)) >= 21
