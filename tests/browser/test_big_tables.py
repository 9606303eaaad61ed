"""More than two at a table: together, by turns, in pairs, and the rules of other tables in play."""

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.browser.crowd import BY_CHANCE, DECIDE, REST, call, decide, join, pack
from tests.browser.desk import PASS, STOCK, Desk, throws
from tests.deals import faces

PILE = {"move": "draw", "from": "discard"}
FOUR: dict[str, Any] = {"rules": "clasico", "seats": [{"name": "Ana"}, *[{"cpu": "mesa"}] * 3]}
LAID = "4S 5S 6S 9H 9D 9C KD QH 3C 2D"


@pytest.mark.timeout(600)
@BY_CHANCE
def test_four_at_the_older_table_play_to_the_end(desk: Desk, by_chance: int) -> None:
    desk.new_game(**FOUR)
    desk.sit_down()
    desk.at("deal").first.click()
    desk.leaves("fin_mano")
    expect(desk.at("rival")).to_have_count(3)
    dealt = 1
    while (phase := desk.comes_to(*DECIDE, *REST)) != "fin_partida":
        assert phase != "oferta_tu", "this table has no offer of the upcard"
        if phase in REST and desk.view["status"] != "between-hands":
            desk.wait(50)  # the first hand was enough, and the end is about to be shown
        elif phase in REST:
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
    for seat in view["seats"]:
        expect(desk.at(f"score-{seat['seat']}").locator("b")).to_have_text(str(seat["score"]))
    expect(desk.at("game-winner")).to_be_visible()


def gin_is_next(desk: Desk) -> None:
    """Order a deal whose first draw gives the person gin: whoever is before it throws what it draws."""
    dealer = next(seat["seat"] for seat in desk.view["seats"] if seat["dealer"])
    before = ("7C", "6D", "JD")[: (3 - dealer) % 4]
    hands = [*[""] * len(before), "3H 4H 5H 8S 8D 8C TC JC QC KC"]
    desk.order(
        pack(*hands, players=4, stock=" ".join([*before, "2D"])),
        [move for card in before for move in (STOCK, throws(card))],
    )


def busy(desk: Desk) -> Desk:
    """Four in one hand: the turned-up card taken or drawn past, and every rival picking up what was thrown last."""
    desk.new_game(**FOUR)
    hands = (LAID, "KS 7H 7D TC", "KC TH TD", "JC 8H TS")
    desk.order(
        pack(*hands, upcard="AH", stock="JD"),
        [PILE, throws("TC"), PILE, throws("TD"), PILE, throws("TS")],
    )
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("robar")
    return desk


def test_the_first_turn_may_take_the_turned_up_card(phone: Desk) -> None:
    busy(phone)
    expect(phone.at("pass")).to_have_count(0)
    expect(phone.at("discard")).to_have_attribute("aria-disabled", "false")
    phone.press("discard")
    phone.comes_to("tirar")
    assert len(phone.held) == 11
    phone.card("AH").click()
    expect(phone.at("meter-effect")).to_contain_text("no se puede tirar")


def test_each_rival_tells_its_cards_its_score_its_last_turn_and_its_pick_ups(anywhere: Desk) -> None:
    desk = busy(anywhere)
    desk.draw()
    desk.throw("KD")
    desk.comes_to("robar")
    rivals = desk.at("rival")
    assert [rivals.nth(i).get_attribute("data-seat") for i in range(3)] == ["1", "2", "3"]
    for place, name, took, threw in (
        (0, "CPU", "rey de diamantes", "diez de tréboles"),
        (1, "CPU 2", "diez de tréboles", "diez de diamantes"),
        (2, "CPU 3", "diez de diamantes", "diez de picas"),
    ):
        rival = rivals.nth(place)
        expect(rival).to_have_attribute("aria-label", name)
        expect(rival).to_contain_text("10 cartas")
        expect(rival.get_by_test_id("rival-score")).to_contain_text("0 puntos")
        expect(rival.get_by_test_id("rival-last")).to_contain_text(took)
        expect(rival.get_by_test_id("rival-last")).to_contain_text(threw)
        expect(rival.get_by_test_id("rival-pickups")).to_contain_text(took)
    expect(desk.at("rival").get_by_test_id("dealer")).to_have_count(1)
    expect(rivals.nth(2).get_by_test_id("dealer")).to_be_visible()
    expect(desk.at("status")).to_contain_text("CPU 3")
    expect(desk.at("status")).not_to_contain_text("CPU 2")


def test_four_fit_a_small_screen_without_scrolling(small: Desk) -> None:
    desk = busy(small)
    desk.draw()
    desk.throw("KD")
    desk.comes_to("robar")
    sizes = desk.page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    assert sizes == [0, 0]
    for part in ("rival", "stock", "discard", "status", "meter", "hand-card", "knock", "throw"):
        for one in desk.at(part).all():
            expect(one).to_be_in_viewport(ratio=1)
    places = [box(desk, part) for part in ("rival", "stock", "status", "meter", "hand", "actions")]
    assert all(above["y"] + above["height"] <= below["y"] + 1 for above, below in pairwise(places))


def box(desk: Desk, part: str) -> dict[str, float]:
    """Where a part of the table is."""
    found = desk.at(part).first.bounding_box()
    assert found is not None
    return {"y": found["y"], "height": found["height"]}


def test_the_tie_warning_names_this_table_s_bonus_and_no_single_rival(phone: Desk) -> None:
    phone.new_game(**FOUR)
    phone.order(pack("4S 5S 6S 9H 9D 9C AH 2D 3C 4D", players=4, stock="KD"))
    phone.sit_down()
    phone.at("deal").first.click()
    phone.comes_to("robar")
    phone.draw()
    phone.press("knock")
    expect(phone.at("meter-effect")).to_have_text("Si alguien iguala tu cuenta, se lleva 10")


def test_of_three_the_dealer_rests_and_watches_the_others(anywhere: Desk) -> None:
    desk = anywhere
    desk.new_game(1000, format="three", rules={})
    desk.order(pack("3H 4H 5H 8S 8D 8C 9C TC JC 2D", upcard="QC"))
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    expect(desk.at("resting")).to_contain_text("CPU 2")
    expect(desk.at("resting").get_by_test_id("dealer")).to_be_visible()
    desk.press("take")
    desk.comes_to("tirar")
    desk.card("2D").click()
    desk.knock()
    desk.comes_to("fin_mano")
    assert desk.view["seats"][0]["dealer"], "the deal passes to the left, to us"
    long = "KS QD JS TD 9S KD QS JD TS 9D KH QH 9C KC"
    moves = [move for card in faces(long) for move in (STOCK, throws(card))]
    desk.order(pack(upcard="JC", stock=long), [PASS, PASS, *moves])
    watched(desk)
    assert desk.view["hand"]["stock"] <= 31 - len(faces(long))


def watched(desk: Desk) -> None:
    """Deal a long hand that the two others play, see it shown, and skip to its end."""
    desk.page.goto(f"{desk.address}/#/gin/{desk.game}")
    desk.page.reload()
    desk.page.locator("[data-done=true]").wait_for()
    desk.press("deal")
    desk.comes_to("mirando")
    expect(desk.at("sits-out")).to_contain_text("Esta mano no juegas: repartes")
    expect(desk.at("rival")).to_have_count(2)
    expect(desk.at("hand-card")).to_have_count(0)
    expect(desk.at("actions")).to_have_count(0)
    expect(desk.at("rival-last").first).not_to_be_empty()
    expect(desk.at("score-0").get_by_test_id("dealer")).to_be_visible()
    desk.press("skip-watching")
    desk.comes_to("mostrar", "fin_mano", "tablas", "fin_partida")
    expect(desk.at("showdown")).to_be_visible()
    assert desk.view["hand"]["seats"] == [1, 2]


def test_who_rests_sees_a_person_play_move_by_move(phone: Desk) -> None:
    desk = phone
    (invite,) = desk.new_game(1000, format="three", rules={}, seats=[{"name": "Eva"}, {"cpu": "mesa"}, {"name": "Ana"}])
    eva, desk.token = desk.token, str(join(desk, "Ana", invite["invite"])["token"])
    desk.order(pack(OURS, "KS", upcard="2S", stock="QC"), [PASS])
    desk.sit_down()
    call(desk, eva, "deal", {})
    desk.comes_to("mirando")
    expect(desk.at("sits-out")).to_be_visible()
    expect(desk.at("skip-watching")).to_have_count(0)
    expect(desk.at("rival").first).to_have_class(re.compile("on-turn"))
    call(desk, eva, "upcard", {"take": False})
    expect(desk.at("rival-last").first).to_have_text("pasó")
    call(desk, eva, "draw", {"from": "stock"})
    expect(desk.at("rival-last").first).to_have_text("robó")
    expect(desk.at("stock-count")).to_have_text("30")
    call(desk, eva, "knock", {"discard": "2D"})
    desk.comes_to("fin_mano")
    expect(desk.at("showdown")).to_contain_text("Eva")


def test_a_round_of_pairs_is_played_with_the_other_table_in_sight(anywhere: Desk) -> None:
    desk = anywhere
    desk.new_game(1000, format="pairs", rules={})
    desk.order(pack(OURS, "KS", upcard="2S", stock="QC"), [PASS], pack(upcard="4D"))
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    beside = desk.at("next-table")
    expect(beside).to_contain_text("CPU 2")
    expect(beside).to_contain_text("tu pareja")
    expect(beside).to_contain_text("mazo 31")
    expect(desk.at("rival")).to_have_count(1)
    expect(desk.at("score-0")).to_contain_text("Tú y CPU 2")
    expect(desk.at("score-1")).to_contain_text("CPU y CPU 3")
    desk.pass_upcard()
    desk.draw()
    desk.throw("QC")
    desk.comes_to("robar")
    expect(beside).not_to_contain_text("mazo 31")
    desk.draw()
    desk.knock()
    desk.comes_to("fin_mano")
    view = desk.view
    assert view["beside"][0]["result"] is not None
    for first, side in zip((0, 1), view["sides"], strict=True):
        expect(desk.at(f"score-{first}").locator("b")).to_have_text(str(side["score"]))
    expect(desk.at("hand-number")).to_have_text("ronda 1")
    expect(desk.at("other-table")).to_have_count(0)


EVAS = "4S 5S 6S 9H 9D 9C 2H 3H 4H KD"
OURS = "3H 4H 5H 8S 8D 8C 9C TC JC 2D"


def with_eva(desk: Desk) -> str:
    """Pairs with a second person, one's partner, who holds a hand of her own; her token."""
    seats = [{"name": "Ana"}, {"cpu": "mesa"}, {"name": "Eva"}, {"cpu": "mesa"}]
    (invite,) = desk.new_game(1000, format="pairs", rules={}, seats=seats)
    eva = str(join(desk, "Eva", invite["invite"])["token"])
    ours, hers = pack(OURS, "KS", upcard="2S", stock="QC"), pack(EVAS, "7C 7D", upcard="TD", stock="5H")
    desk.order(ours, [PASS], hers)
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    return eva


def test_whose_hand_is_over_first_waits_for_the_other_table(anywhere: Desk) -> None:
    desk = anywhere
    eva = with_eva(desk)
    desk.pass_upcard()
    desk.draw()
    desk.card("2D").click()
    desk.knock()
    desk.comes_to("otra_mesa")
    waiting = desk.at("other-table")
    for text in ("Esperando a la otra mesa", "Juega Eva", "tu pareja"):
        expect(waiting).to_contain_text(text)
    call(desk, eva, "upcard", {"take": True})
    call(desk, eva, "discard", {"card": "KD"})
    expect(waiting).to_contain_text("Juega Eva")
    expect(waiting).to_contain_text("descarte")
    gin(desk, eva)
    desk.comes_to("fin_mano")
    expect(waiting).to_have_count(0)
    expect(desk.at("deal")).to_be_visible()


def gin(desk: Desk, token: str) -> None:
    """The person draws what closes her hand, and throws what is left over."""
    seen = call(desk, token, "draw", {"from": "stock"})
    best = min(seen["hand"]["after_discard"], key=lambda entry: entry["deadwood"])
    assert best["knock"]
    call(desk, token, "knock", {"discard": best["card"]})


def test_a_move_counts_though_the_other_table_has_moved_meanwhile(desk: Desk) -> None:
    eva = with_eva(desk)
    desk.pass_upcard()
    call(desk, eva, "upcard", {"take": False})
    desk.draw()
    call(desk, eva, "draw", {"from": "stock"})
    desk.throw("QC")
    desk.leaves("tirar")
    expect(desk.at("alert")).to_be_hidden()
    assert "QC" not in desk.held
    assert len(desk.held) == 10


def test_moves_at_the_other_table_leave_an_armed_knock_alone(desk: Desk) -> None:
    eva = with_eva(desk)
    desk.pass_upcard()
    desk.draw()
    desk.card("QC").click()
    call(desk, eva, "upcard", {"take": False})
    expect(desk.at("next-table")).to_contain_text("Juega Eva")
    expect(desk.at("next-table")).to_contain_text("mazo 31")
    expect(desk.card("QC")).to_have_attribute("aria-selected", "true")
    call(desk, eva, "draw", {"from": "stock"})
    expect(desk.at("next-table")).to_contain_text("mazo 30", timeout=9000)
    expect(desk.card("QC")).to_have_attribute("aria-selected", "true")


SPADES = {"oklahoma": True, "spade_doubles": True}


def dealt(desk: Desk, rules: Mapping[str, object], first: str, upcard: str, stock: str = "KC") -> Desk:
    """Our hand at a table of these rules, dealt and the upcard not yet answered."""
    desk.new_game(target=100, rules=dict(rules))
    desk.order(pack(first, upcard=upcard, stock=stock), [PASS])
    desk.sit_down()
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    return desk


def test_the_upcard_sets_the_limit_and_a_spade_doubles(anywhere: Desk) -> None:
    desk = dealt(anywhere, SPADES, "3H 4H 5H 8S 8D 8C 9C TC JC QD", "7S", "KD")
    for text in ("siete de picas", "golpe con 7 o menos", "puntos dobles"):
        expect(desk.at("limit")).to_contain_text(text)
    expect(desk.at("announcer")).to_contain_text("se golpea con 7 o menos")
    desk.pass_upcard()
    desk.draw()
    desk.card("QD").click()
    expect(desk.at("knock")).to_contain_text("máx. 7")


def test_an_ace_turned_up_leaves_gin_only(phone: Desk) -> None:
    desk = dealt(phone, {"oklahoma": True}, "3H 4H 5H 8S 8D 8C 9C TC JC 2D", "AH", "3C")
    expect(desk.at("limit")).to_contain_text("solo gin")
    expect(desk.at("limit")).not_to_contain_text("dobles")
    desk.pass_upcard()
    desk.draw()
    expect(desk.at("knock")).to_have_text("Solo gin: aún 2")
    expect(desk.at("knock")).to_have_attribute("aria-disabled", "true")


def test_eleven_melded_cards_are_declared_as_big_gin(anywhere: Desk) -> None:
    desk = dealt(anywhere, {"big_gin_bonus": 31}, "3H 4H 5H 8S 8D 8C 9C TC JC QC", "2S")
    desk.pass_upcard()
    desk.draw()
    expect(desk.at("knock")).to_have_text("Gin grande (+31)")
    desk.card("9C").click()
    expect(desk.at("knock")).to_have_text("Gin")
    desk.card("9C").click()
    sent = desk.posts()
    desk.press("knock")
    expect(desk.at("knock")).to_contain_text("Confirmar gin grande")
    desk.press("knock")
    desk.comes_to("fin_mano", "fin_partida")
    assert sent == ["big-gin"]
    assert desk.view["hand"]["result"]["big_gin"]


WAYS = "4S 5S 6S 7S 7H 7D 7C 2C 3D AC"


def armed(desk: Desk) -> Desk:
    """A knock is armed whose melds can be laid out in two ways."""
    desk.rigged(WAYS, upcard="9H", stock="KC", cpu=[PASS])
    desk.pass_upcard()
    desk.draw()
    desk.press("knock")
    return desk


def runs(desk: Desk) -> set[str]:
    """The cards that are marked as a run."""
    return set(
        desk.page.eval_on_selector_all(
            '[role="group"][aria-label^="Escalera"] [data-held]', "nodes => nodes.map(n => n.dataset.held)"
        )
    )


def test_a_knock_may_show_another_arrangement_of_the_same_count(anywhere: Desk) -> None:
    desk = armed(anywhere)
    expect(desk.at("ways")).to_have_text("Otra combinación con la misma cuenta (1/2)")
    first = runs(desk)
    desk.press("ways")
    expect(desk.at("ways")).to_contain_text("(2/2)")
    second = runs(desk)
    assert {frozenset(first), frozenset(second)} == {frozenset(("4S", "5S", "6S")), frozenset(("4S", "5S", "6S", "7S"))}
    desk.press("knock")
    desk.comes_to("fin_mano", "fin_partida")
    shown = desk.view["hand"]["result"]["seats"]
    melds = next(seat["melds"] for seat in shown if seat["seat"] == 0)
    assert any(set(meld) == second for meld in melds)


def test_the_keyboard_reaches_the_other_arrangement(desk: Desk) -> None:
    armed(desk)
    desk.page.keyboard.press("a")
    expect(desk.at("ways")).to_contain_text("(2/2)")
    expect(desk.at("announcer")).to_contain_text("Combinación 2 de 2")
    desk.at("ways").focus()
    desk.page.keyboard.press("Enter")
    expect(desk.at("ways")).to_contain_text("(1/2)")
    desk.page.keyboard.press("Escape")
    expect(desk.at("ways")).to_have_count(0)
