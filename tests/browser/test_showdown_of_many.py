"""What follows a hand of several, at tables of other rules, and at the end of a game that pays bonuses."""

import re

from playwright.sync_api import expect
from tests.browser.desk import Desk, throws
from tests.browser.many import (
    ANA,
    CPU,
    FOUR,
    FOUR_HANDS,
    KNOCKER,
    LAYS_SEVEN,
    LAYS_TWO,
    STOCK,
    deck_of,
    fits,
    four_knocked,
    join,
    knocks_from_the_stock,
    knocks_with_the_upcard,
    make,
    post,
    rig,
    shown_cards,
)
from tests.servers import WEB

MINE, THEIRS = "4S 5S 6S 9H 9D 9C AH 2D 3C KC", "7C 7D 7H 3S 8H KD QC JH 5D 2C"
PARTNERS, FACING = "7C 7D 7H 2S 3S 4S KD KH QS 5C", "JC JD 6C 6D 9C TD 2H 4C 8H KS"
FINISHED = ("fin_mano", "fin_partida", "tablas", "otra_mesa")
RUN = '[data-testid="knocker"] [aria-label^="Escalera de picas"]'
NINES = '[data-testid="knocker"] [aria-label^="Grupo de nueves"]'


def pad(desk: Desk) -> list[tuple[str, str]]:
    """The lines of the arithmetic: the text, the number."""
    lines = desk.at("arithmetic").first.locator(".pad-line").all()
    return [(line.locator("dt").inner_text(), line.locator("dd").inner_text()) for line in lines]


def opened(desk: Desk) -> Desk:
    desk.sit_down()
    desk.comes_to(*FINISHED)
    expect(desk.at("showdown")).to_have_attribute("data-done", "true")
    return desk


def test_each_defender_lays_off_on_what_the_one_before_has_left(anywhere: Desk) -> None:
    """8S fits only on the 7S that the first defender laid; counts 37 → 30, 47 → 39, 53 → 41 against 7 (`clasico`)."""
    four_knocked(anywhere)
    opened(anywhere)
    told = anywhere.at("layoff").all_inner_texts()
    assert [line.split(" acopla")[0] for line in told] == ["La CPU", "La CPU 2", "La CPU 3", "La CPU 3"]
    assert [re.findall(r"\d+ → \d+", line) for line in told] == [["37 → 30"], ["47 → 39"], ["53 → 44"], ["44 → 41"]]
    assert shown_cards(anywhere, RUN) == ["3S", "4S", "5S", "6S", "7S", "8S"]
    assert set(shown_cards(anywhere, NINES)) == {"9C", "9D", "9H", "9S"}
    assert pad(anywhere) == [
        ("Tu cuenta", "7"),
        ("CPU: 30 − 7", "+23"),
        ("CPU 2: 39 − 7", "+32"),
        ("CPU 3: 41 − 7", "+34"),
        ("Ganas", "89"),
    ]
    expect(anywhere.at("game-total")).to_contain_text("+89")
    assert fits(anywhere)


def test_the_knockers_melds_grow_on_the_screen(desk: Desk) -> None:
    make(desk, rules="clasico", target=100, seats=FOUR)
    rig(desk, deck_of(*FOUR_HANDS, stock="KC"))
    post(desk, "deal")
    post(desk, "draw", **STOCK)
    desk.sit_down("?vel=1")
    desk.card("KC").click()
    desk.press("knock")
    desk.press("knock")
    desk.comes_to("mostrar")
    seen: list[list[str]] = []
    while desk.at("showdown").get_attribute("data-done") != "true":
        now = shown_cards(desk, RUN)
        if now and now not in seen:
            seen.append(now)
        desk.wait(60)
    assert seen[0] == ["4S", "5S", "6S"]
    assert seen[1:] == [["4S", "5S", "6S", "7S"], ["4S", "5S", "6S", "7S", "8S"], ["3S", "4S", "5S", "6S", "7S", "8S"]]


def test_the_showdown_of_four_can_be_skipped(phone: Desk) -> None:
    make(phone, rules="clasico", target=100, seats=FOUR)
    rig(phone, deck_of(*FOUR_HANDS, stock="KC"))
    post(phone, "deal")
    post(phone, "draw", **STOCK)
    phone.sit_down("?vel=1")
    phone.card("KC").click()
    phone.press("knock")
    phone.press("knock")
    phone.comes_to("mostrar")
    phone.at("skip").click()
    phone.comes_to("fin_mano")
    assert len(phone.at("layoff").all()) == 4
    assert pad(phone)[-1] == ("Ganas", "89")


def test_of_several_the_lowest_alone_undercuts(anywhere: Desk) -> None:
    low = "KD KH KS QD QC QH AC 2C 2S 3S"
    four_knocked(anywhere, (KNOCKER, low, "8S TC TD TH JC 2H 7C 5D 4C 3H", "8C 8D 8H 7H 9S JH 6D QS AS 6H"))
    opened(anywhere)
    expect(anywhere.at("banner").first).to_contain_text("Contragolpe")
    lines = pad(anywhere)
    assert lines[1] == ("CPU, contragolpe: 7 − 3", "+4")
    assert [line[1] for line in lines[2:4]] == ["0", "0"]
    assert all("no entra en la cuenta" in line[0] for line in lines[2:4])
    assert lines[4:] == [("Premio de contragolpe", "+10"), ("Gana la CPU", "14")]


def test_gin_among_several_pays_every_count_whole(phone: Desk) -> None:
    four_knocked(phone, ("4S 5S 6S 9H 9D 9C JS QS KS AS", "KD KH TS 7S 3H 4C QC AC 7C 5D", "", LAYS_TWO))
    opened(phone)
    assert phone.at("layoff").all() == []
    expect(phone.at("no-layoffs")).to_have_count(1)
    expect(phone.at("no-layoffs")).to_have_text("En gin no se acopla nada")
    result = phone.view["hand"]["result"]
    counts = [seat["deadwood"] for seat in result["seats"][1:]]
    lines = pad(phone)
    names = ("CPU", "CPU 2", "CPU 3")
    assert lines[1:4] == [(f"{name}: sueltas", f"+{count}") for name, count in zip(names, counts, strict=True)]
    assert lines[4:] == [("Premio de gin", "+20"), ("Ganas", str(sum(counts) + 20))]
    expect(phone.at("knocker").locator('[aria-label="Escalera de picas, de jota a as"]')).to_be_visible()


def test_a_person_is_called_by_name_and_only_a_computer_the_computer(phone: Desk) -> None:
    invites = make(phone, rules="clasico", target=100, seats=[ANA, {"name": "Eva"}, CPU])
    join(phone, invites[0], "Eva")
    rig(phone, deck_of(KNOCKER, LAYS_SEVEN, "8S TC TD TH JC QD 2C 6H AS QS", stock="KC"))
    knocks_from_the_stock(phone, "KC")
    opened(phone)
    told = phone.at("layoff").all_inner_texts()
    assert [line.split(" acopla")[0] for line in told] == ["Eva", "La CPU"]
    assert [text for text, _ in pad(phone)][1:3] == ["Eva: 30 − 7", "CPU: 39 − 7"]
    assert "la CPU" not in phone.at("defender").first.inner_text()


def test_a_drawn_hand_of_four_lays_every_hand_open_and_pays_nobody(anywhere: Desk) -> None:
    odd = [" ".join(f"{rank}{suit}" for rank in "A3579JK") for suit in "SHDC"]
    even = [" ".join(f"{rank}{suit}" for rank in "246") for suit in "DCSH"]
    cards = deck_of(*(f"{one} {two}" for one, two in zip(odd, even, strict=True)))
    stock = cards[41:50]
    others = [card for place, card in enumerate(stock) if place % 4]
    replies = [move for card in others for move in ({"move": "draw", **STOCK}, throws(card))]
    make(anywhere, rules="clasico", target=100, seats=FOUR)
    rig(anywhere, cards, replies)
    post(anywhere, "deal")
    for card in stock[::4]:
        post(anywhere, "draw", **STOCK)
        post(anywhere, "discard", card=card)
    opened(anywhere)
    expect(anywhere.at("banner").first).to_contain_text("Tablas")
    expect(anywhere.at("banner").first).to_contain_text("Reparte otra vez la CPU 3")
    assert len(anywhere.at("drawn").all()) == 4
    assert len(set(shown_cards(anywhere, ".camps"))) == 40
    assert fits(anywhere)


def test_where_a_tie_is_no_undercut_the_knocker_wins_nothing(phone: Desk) -> None:
    make(phone, rules={"tie_undercuts": False}, seats=[ANA])
    rig(phone, deck_of(MINE, "KS KH KD 2S 3S 7S AD 2H 3D 4C", upcard="4D"))
    knocks_with_the_upcard(phone, "KC")
    opened(phone)
    expect(phone.at("banner").first).to_have_text("Golpe 0 puntos para ti")
    assert pad(phone)[2:4] == [("Diferencia: 10 − 10", "0"), ("Ganas", "0")]


def test_whoever_sits_out_is_named(phone: Desk) -> None:
    make(phone, format="three", target=100, seats=[ANA])
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(phone, "KC")
    opened(phone)
    expect(phone.at("sat-out")).to_have_text("Descansó la CPU 2, que repartía.")
    assert [seat.inner_text() for seat in phone.page.locator(".standings span").all()] == ["Tú", "CPU", "CPU 2"]


def test_one_who_sits_out_is_shown_the_hand_of_the_others(phone: Desk) -> None:
    make(phone, format="three", target=100, seats=[ANA])
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(phone, "KC")
    takes, knocks = {"move": "upcard", "take": True}, {"move": "knock", "discard": "KC"}
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"), [takes, knocks])
    post(phone, "deal")
    opened(phone)
    expect(phone.at("sat-out")).to_have_text("Descansaste: repartías tú.")
    expect(phone.at("showdown").locator("h2")).to_have_text("La CPU golpeó con 7")
    assert pad(phone)[-1] == ("Gana la CPU", "38")


def test_a_pair_sees_its_own_hand_then_the_partners_and_their_sum(anywhere: Desk) -> None:
    make(anywhere, format="pairs", target=100, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="AD"), beside=deck_of(PARTNERS, FACING, upcard="QD"))
    view = knocks_with_the_upcard(anywhere, "KC")
    opened(anywhere)
    beside = view["beside"][0]["result"]
    assert pad(anywhere)[-1] == ("Ganas", "38")
    assert (beside["winner"], view["sides"][0]["score"]) == (2, 38 + beside["points"])
    expect(anywhere.at("beside")).to_contain_text(f"{beside['points']} puntos para la CPU 2")
    expect(anywhere.at("round")).to_contain_text(f"Tú y CPU 2: 38 + {beside['points']}")
    expect(anywhere.at("round")).to_contain_text(str(38 + beside["points"]))
    expect(anywhere.at("game-total")).to_contain_text("CPU y CPU 3")
    own = anywhere.page.locator(".camps").first.bounding_box()
    theirs = anywhere.at("beside").bounding_box()
    assert own is not None
    assert theirs is not None
    assert own["y"] + own["height"] <= theirs["y"]
    assert fits(anywhere)


def test_while_the_other_table_plays_on_that_is_said_and_nobody_can_deal(phone: Desk) -> None:
    invites = make(phone, format="pairs", target=100, seats=[ANA, CPU, {"name": "Eva"}, CPU])
    eva = join(phone, invites[0], "Eva")
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"), beside=deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(phone, "KC")
    opened(phone)
    expect(phone.at("showdown")).to_contain_text("La otra mesa sigue")
    expect(phone.at("announcer")).to_contain_text("La otra mesa sigue: Eva y CPU 2 aún juegan.")
    expect(phone.at("beside")).to_have_count(0)
    expect(phone.at("deal")).to_have_count(0)
    expect(phone.at("round")).to_have_count(0)
    post(phone, "upcard", eva, take=True)
    post(phone, "knock", eva, discard="KC")
    phone.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(phone.at("beside")).to_contain_text("Eva golpeó con 7")
    expect(phone.at("round")).to_contain_text("Tú y Eva: 38 + 38")
    expect(phone.at("deal")).to_be_visible()


def test_oklahoma_shows_the_upcard_its_limit_and_what_a_spade_doubles(anywhere: Desk) -> None:
    make(anywhere, rules={"oklahoma": True, "spade_doubles": True}, target=100, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="7S"))
    knocks_with_the_upcard(anywhere, "KC")
    opened(anywhere)
    expect(anywhere.at("limit")).to_contain_text("7 o menos")
    lines = pad(anywhere)
    assert lines[2:5] == [("Diferencia: 45 − 6", "39"), ("Carta vista de picas: vale el doble", "+39"), ("Ganas", "78")]
    assert fits(anywhere)


def test_big_gin_is_told_as_eleven_cards_and_its_own_bonus(anywhere: Desk) -> None:
    make(anywhere, rules={"big_gin_bonus": 31}, target=100, seats=[ANA])
    rig(anywhere, deck_of("3H 4H 5H 8S 8D 8C 9C TC JC QC", "7C 7D 7H 3S 8H KD QD JH 5D 2C", upcard="KC"))
    post(anywhere, "deal")
    post(anywhere, "upcard", take=True)
    post(anywhere, "big-gin")
    opened(anywhere)
    expect(anywhere.at("showdown").locator("h2")).to_have_text("Cerraste con gin grande")
    expect(anywhere.at("call")).to_contain_text("¡Gin grande!")
    assert len(shown_cards(anywhere, '[data-testid="knocker"]')) == 11
    assert pad(anywhere)[1:4] == [("Cuenta de la CPU", "48"), ("Premio de gin grande", "+31"), ("Ganas", "79")]


def test_the_bonuses_at_the_end_are_told_line_by_line_and_a_rematch_keeps_the_table(anywhere: Desk) -> None:
    rules = {"hand_bonus": 25, "game_bonus": 100, "gin_bonus": 20}
    make(anywhere, rules=rules, target=30, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(anywhere, "KC")
    opened(anywhere)
    expect(anywhere.at("game-winner")).to_have_text("¡Has ganado la partida, 163–0!")
    rows = anywhere.at("final").locator(".pad-line").all_inner_texts()
    told = [re.sub(r"\s+", " ", row).strip() for row in rows]
    assert told == ["Tú 163 38 puntos + 1 mano × 25 + partida 100", "CPU 0 0 puntos"]
    assert [seat["score"] for seat in anywhere.view["seats"]] == [163, 0]
    anywhere.press("rematch")
    anywhere.page.wait_for_url(lambda url: "#/gin/" in url and anywhere.game not in url)
    again = WEB.get(f"{anywhere.address}/api/games/{anywhere.page.url.rsplit('/', 1)[1]}").json()
    assert again["target"] == 30
    assert {field: again["options"]["table"][field] for field in rules} == rules


def test_a_pair_that_wins_wins_together(phone: Desk) -> None:
    make(phone, rules={"hand_bonus": 20}, format="pairs", target=50, seats=[ANA])
    rig(phone, deck_of(MINE, THEIRS, upcard="AD"), beside=deck_of(PARTNERS, FACING, upcard="QD"))
    knocks_with_the_upcard(phone, "KC")
    opened(phone)
    mine, theirs = (side["score"] for side in phone.view["sides"])
    expect(phone.at("game-winner")).to_have_text(f"¡Habéis ganado la partida, {mine}–{theirs}!")
    expect(phone.at("final")).to_contain_text("Tú y CPU 2")
    expect(phone.at("final")).to_contain_text(str(mine))
