"""The replay of hands that two, three or four play, at any table; and what such a hand would be worth at another."""

from playwright.sync_api import expect
from tests.browser.desk import Desk, throws
from tests.browser.many import (
    ANA,
    FOUR,
    KNOCKER,
    LAYS_EIGHT,
    LAYS_SEVEN,
    LAYS_TWO,
    STOCK,
    deck_of,
    fits,
    four_knocked,
    knocks_from_the_stock,
    knocks_with_the_upcard,
    make,
    play_rounds,
    post,
    rig,
    shown_cards,
)
from tests.servers import WEB

MINE, THEIRS = "4S 5S 6S 9H 9D 9C AH 2D 3C KC", "7C 7D 7H 3S 8H KD QC JH 5D 2C"
HANDS = [set(cards.split()) for cards in (KNOCKER, LAYS_SEVEN, LAYS_EIGHT, LAYS_TWO)]


def replay(desk: Desk, query: str = "", hand: str = "") -> Desk:
    """The page of the desk's last hand, at an address of its own."""
    hand = hand or desk.view["hand"]["id"]
    desk.page.goto("about:blank")
    desk.page.goto(f"{desk.address}/?vel=0#/mano/{hand}{query}")
    expect(desk.at("replay")).to_be_visible()
    return desk


def choose(desk: Desk, label: str) -> None:
    """Look through other eyes."""
    desk.at("view").get_by_role("radio", name=label, exact=True).check(force=True)


def test_all_four_hands_lie_on_the_table(anywhere: Desk) -> None:
    four_knocked(anywhere)
    replay(anywhere)
    assert [set(shown_cards(anywhere, f'.rp-hand[data-seat="{seat}"]')) for seat in range(4)] == HANDS
    own = anywhere.at("own-hand")
    expect(own).to_have_attribute("data-seat", "0")
    below = own.bounding_box()
    above = [rival.bounding_box() for rival in anywhere.at("rival-hand").all()]
    assert below is not None
    assert all(box is not None and box["y"] < below["y"] for box in above)
    assert [rival.get_attribute("data-seat") for rival in anywhere.at("rival-hand").all()] == ["1", "2", "3"]
    assert fits(anywhere)


def test_through_one_pair_of_eyes_only_its_hand_is_in_the_page_until_the_showdown(anywhere: Desk) -> None:
    four_knocked(anywhere)
    replay(anywhere, "?j=1")
    choose(anywhere, "Lo que veía la CPU 2")
    expect(anywhere.page.locator('[data-card="4S"]')).to_have_count(0)
    assert set(shown_cards(anywhere, ".rp-hand")) == HANDS[2]
    assert "vista=2" in anywhere.page.url
    replay(anywhere, "?j=1&vista=2")
    expect(anywhere.at("view").get_by_role("radio", name="Lo que veía la CPU 2")).to_be_checked()
    expect(anywhere.page.locator('[data-card="4S"]')).to_have_count(0)
    anywhere.page.keyboard.press("End")
    expect(anywhere.at("showdown-summary")).to_be_visible()
    assert HANDS[1] <= set(shown_cards(anywhere))


def test_the_own_view_of_an_older_link_still_opens(desk: Desk) -> None:
    four_knocked(desk)
    desk.sit_down()
    replay(desk, "?j=0&vista=yo")
    expect(desk.at("view").get_by_role("radio", name="Lo que yo veía")).to_be_checked()
    assert HANDS[0] <= set(shown_cards(desk, ".rp-board"))
    assert not HANDS[1] & set(shown_cards(desk, ".rp-board"))


def test_the_list_of_moves_names_who_made_them_and_leads_to_each(desk: Desk) -> None:
    cards = deck_of(KNOCKER, LAYS_SEVEN, LAYS_EIGHT, LAYS_TWO, stock="KC JS 7D 6C 5H")
    make(desk, rules="clasico", target=100, seats=FOUR)
    rig(desk, cards, [move for card in ("JS", "7D", "6C") for move in ({"move": "draw", **STOCK}, throws(card))])
    post(desk, "deal")
    post(desk, "draw", **STOCK)
    post(desk, "discard", card="3C")
    post(desk, "draw", **STOCK)
    post(desk, "knock", discard="KC")
    replay(desk)
    lines = desk.at("moves").locator("li").all_inner_texts()
    names = [line.split("\n")[1] for line in lines[1:]]
    assert names == ["Ana", "CPU", "CPU 2", "CPU 3", "Ana"]
    desk.at("moves").get_by_role("button", name="la CPU 2 tira").click()
    assert "j=6" in desk.page.url
    expect(desk.at("now")).to_contain_text("Turno 3")


def test_no_name_among_the_eyes_is_broken(phone: Desk) -> None:
    make(phone, rules="clasico", target=100, seats=[{}, *FOUR[1:]])
    rig(phone, deck_of(KNOCKER, "", "", "", stock="KC"))
    knocks_from_the_stock(phone, "KC")
    replay(phone)
    names = phone.at("view").locator(".rp-choice > span > span")
    expect(names).to_have_text(["Todos", "Jugador", "CPU", "CPU 2", "CPU 3"])
    assert len({round(box["height"]) for span in names.all() if (box := span.bounding_box())}) == 1


def test_of_pairs_nobody_rests(desk: Desk) -> None:
    make(desk, format="pairs", target=100, seats=[ANA])
    play_rounds(desk, 1)
    for hand in (desk.view["hand"], *desk.view["beside"]):
        replay(desk, hand=hand["id"])
        expect(desk.at("sat-out")).to_have_count(0)


def test_of_three_only_the_two_who_played_can_be_looked_through(phone: Desk) -> None:
    make(phone, format="three", target=100, seats=[ANA])
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(phone, "KC")
    replay(phone)
    assert len(phone.at("view").get_by_role("radio").all()) == 3
    expect(phone.at("sat-out")).to_contain_text("Descansó la CPU 2")
    assert phone.at("rival-hand").get_attribute("data-seat") == "1"
    replay(phone, "?vista=2")
    expect(phone.at("view").get_by_role("radio").first).to_be_checked()


def test_oklahoma_tells_the_upcard_and_draws_its_limit(anywhere: Desk) -> None:
    make(anywhere, rules={"oklahoma": True, "spade_doubles": True}, target=100, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="7S"))
    knocks_with_the_upcard(anywhere, "KC")
    replay(anywhere)
    expect(anywhere.at("limit").first).to_contain_text("se golpea con 7 o menos")
    expect(anywhere.at("notes")).to_contain_text("dobles")
    heights = {anywhere.at("plot").locator("line.rp-limit").get_attribute("y1")}
    make(anywhere, target=100, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="7S"))
    knocks_with_the_upcard(anywhere, "KC")
    replay(anywhere)
    expect(anywhere.at("limit")).to_have_count(0)
    heights.add(anywhere.at("plot").locator("line.rp-limit").get_attribute("y1"))
    assert len(heights) == 2


def test_big_gin_is_a_move_without_a_discard(desk: Desk) -> None:
    make(desk, rules={"big_gin_bonus": 31}, target=100, seats=[ANA])
    rig(desk, deck_of("3H 4H 5H 8S 8D 8C 9C TC JC QC", "7C 7D 7H 3S 8H KD QD JH 5D 2C", upcard="KC"))
    post(desk, "deal")
    post(desk, "upcard", take=True)
    post(desk, "big-gin")
    desk.sit_down()
    replay(desk)
    call = desk.at("moves").locator(".rp-big-gin")
    expect(call).to_have_text("gin grande")
    call.click()
    expect(desk.at("now")).to_contain_text("cierras con gin grande")
    expect(desk.at("showdown-summary")).to_contain_text("Premio de gin grande")
    assert len(shown_cards(desk, '[data-testid="knocker"]')) == 11


def test_a_knocker_who_showed_less_than_it_could_is_counted_by_what_it_showed(desk: Desk) -> None:
    """The twos stay loose: 2 + 2 + 2 + 1 are seven, where a set of twos would have left one."""
    make(desk, target=100, seats=[ANA])
    rig(
        desk,
        deck_of("4S 5S 6S 9H 9D 9C 2D 2C 2H AH", THEIRS.replace("2C", "KC"), stock="KS"),
        [{"move": "upcard", "take": False}],
    )
    post(desk, "deal")
    post(desk, "upcard", take=False)
    post(desk, "draw", **STOCK)
    post(desk, "knock", discard="KS", melds=[["4S", "5S", "6S"], ["9C", "9D", "9H"]])
    replay(desk, "?j=999")
    expect(desk.at("knocker")).to_contain_text("7")
    desk.at("plot").locator("summary").click()
    last = desk.at("plot").locator("tbody tr").last.locator("td").first
    expect(last).to_have_text("7 (golpe)")


def test_the_deal_of_four_is_proved_in_the_browser(desk: Desk) -> None:
    make(desk, rules="clasico", target=100, seats=FOUR)
    play_rounds(desk, 1)
    replay(desk)
    desk.at("verify").click()
    expect(desk.at("verdict")).to_contain_text("Verificado")


def elsewhere(desk: Desk) -> dict[str, str]:
    """What is said of the hand at the other tables, by their names."""
    replay(desk)
    desk.at("elsewhere").locator("summary").click()
    rows = desk.at("elsewhere-table")
    rows.first.wait_for()
    return {str(row.get_attribute("data-table")): row.locator("dd").inner_text() for row in rows.all()}


def test_a_hand_is_priced_at_the_other_tables(anywhere: Desk) -> None:
    """The same gin: 25 and the count at the house table, 20 and the count at the older one (`clasico`)."""
    make(anywhere, target=100, seats=[ANA])
    rig(anywhere, deck_of("4S 5S 6S 9H 9D 9C AD 2D 3D KC", THEIRS, upcard="4D"))
    view = knocks_with_the_upcard(anywhere, "KC")
    anywhere.sit_down()
    points = view["hand"]["result"]["points"]
    assert elsewhere(anywhere) == {"clasico": f"Gin: {points - 5} puntos para ti"}
    expect(anywhere.at("elsewhere")).to_contain_text(f"Gin: {points} puntos para ti")
    assert fits(anywhere)


def test_a_hand_of_one_s_own_table_is_priced_at_both_named_ones(phone: Desk) -> None:
    make(phone, rules={"oklahoma": True, "spade_doubles": True, "undercut_bonus": 10}, target=100, seats=[ANA])
    rig(phone, deck_of(MINE, THEIRS, upcard="7S"))
    knocks_with_the_upcard(phone, "KC")
    phone.sit_down()
    assert elsewhere(phone) == {"mesa": "Golpe: 39 puntos para ti", "clasico": "Golpe: 39 puntos para ti"}


def test_why_a_hand_has_no_price_elsewhere_is_said_in_words(phone: Desk) -> None:
    four_knocked(phone)
    assert elsewhere(phone) == {"mesa": "Allí no juegan 4 en una mano."}
    make(phone, target=100, seats=[ANA])  # the defender's Q K A is no run at the house table, and one at the other
    rig(phone, deck_of(MINE, "QS KS AS 7C 7D 7H 8C TD JD 2H", upcard="AD"))
    knocks_with_the_upcard(phone, "KC")
    assert elsewhere(phone) == {"clasico": "Allí la CPU tendría otra cuenta."}
    make(phone, rules={"return_taken": True}, target=100, seats=[ANA])
    rig(
        phone,
        deck_of("", MINE, upcard="AC", stock="AD"),
        [{"move": "draw", **STOCK}, {"move": "knock", "discard": "KC"}],
    )
    post(phone, "deal")
    post(phone, "upcard", take=True)
    post(phone, "discard", card="AC")
    assert elsewhere(phone) == dict.fromkeys(("mesa", "clasico"), "Allí no se permite la jugada 2.")


def test_a_hand_without_a_price_elsewhere_leaves_the_replay_as_it_was(desk: Desk) -> None:
    four_knocked(desk)
    elsewhere(desk)
    desk.page.keyboard.press("Escape")
    desk.at("next").click()
    assert "j=1" in desk.page.url
    assert WEB.get(f"{desk.address}/api/hands/{desk.view['hand']['id']}/showdown?rules=mesa").status_code == 409
