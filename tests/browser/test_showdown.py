"""The showdown as it is told, on deals whose right outcome was worked out by hand."""

from playwright.sync_api import expect
from tests.browser.desk import PASS, STOCK, Desk, throws
from tests.deals import deck

CASES = {
    "A": ("4S 5S 6S 9H 9D 9C AH 2D 3C 4D", "KS KH KD 2S 3S 7S AD 2H 3D 4C"),
    "B": ("4C 5C 6C TH TD TS AH 2D 2S AS", "7C 7D 7H 7S 8C KH QD 3D 5H 2H"),
    "C": ("8C 9C TC JH JD JS AH 2D 3S AS", "JC QC 4D 4H 4S KD 9H 2C 6S 7D"),
    "D": ("3H 4H 5H 8S 8D 8C TC JC QC KC", "AS 2S 9D 9C 6H 7H KD 4C 5D QH"),
}
THROWN = {"A": "QD", "B": "QS", "C": "QS", "D": "2D"}


def knocked(desk: Desk, case: str) -> Desk:
    """The person knocks on its first turn with the case's hand against the case's other hand."""
    mine, theirs = CASES[case]
    desk.rigged(mine, theirs, stock=THROWN[case], cpu=[PASS])
    desk.pass_upcard()
    desk.draw()
    desk.card(THROWN[case]).click()
    desk.knock()
    desk.comes_to("fin_mano", "fin_partida")
    return desk


def layoffs(desk: Desk) -> list[str]:
    """The lines that tell the layoffs."""
    return desk.at("layoff").all_inner_texts()


def test_a_tie_at_ten_is_an_undercut_told_card_by_card(phone: Desk) -> None:
    knocked(phone, "A")
    told = layoffs(phone)
    assert [("19" in told[0]), ("17" in told[1]), ("10" in told[2])] == [True, True, True]
    assert len(told) == 3
    expect(phone.at("banner").first).to_contain_text("Contragolpe")
    expect(phone.at("arithmetic")).to_contain_text("25")
    assert [seat["score"] for seat in phone.view["seats"]] == [0, 25]


def test_a_set_gives_up_a_card_when_laying_off_leaves_less(phone: Desk) -> None:
    knocked(phone, "B")
    told = layoffs(phone)
    assert len(told) == 2
    assert "38" in told[1]
    assert "30" in told[1]
    expect(phone.at("layoffs")).to_contain_text("grupo")
    expect(phone.at("arithmetic")).to_contain_text("24")
    assert [seat["score"] for seat in phone.view["seats"]] == [24, 0]


def test_the_jack_goes_on_the_run_so_that_the_queen_can_follow(phone: Desk) -> None:
    knocked(phone, "C")
    told = layoffs(phone)
    assert len(told) == 2
    assert "34" in told[-1]
    assert [seat["score"] for seat in phone.view["seats"]] == [27, 0]


def test_the_word_on_a_meld_is_read_whole(anywhere: Desk) -> None:
    knocked(anywhere, "B")
    words = anywhere.page.evaluate(
        """[...document.querySelectorAll(".band")].filter((band) => band.textContent.trim()).map((band) => {
            const text = document.createRange();
            text.selectNodeContents(band);
            const inside = text.getBoundingClientRect().right <= band.getBoundingClientRect().right;
            return [band.textContent.trim(), text.getClientRects().length, inside];
        })"""
    )
    assert words == [["escalera", 1, True], ["grupo", 1, True], ["grupo", 1, True]]


def test_nothing_is_laid_off_on_gin(phone: Desk) -> None:
    knocked(phone, "D")
    assert layoffs(phone) == []
    expect(phone.at("no-layoffs")).to_contain_text("En gin no se acopla nada")
    expect(phone.at("arithmetic")).to_contain_text("88")
    assert [seat["score"] for seat in phone.view["seats"]] == [88, 0]
    expect(phone.at("game-winner")).to_be_visible()


def test_eleven_melded_cards_are_gin_with_nothing_selected(phone: Desk) -> None:
    phone.rigged("3H 4H 5H 8S 8D 8C 9C TC JC QC", stock="KC", cpu=[PASS])
    phone.pass_upcard()
    phone.draw()
    expect(phone.at("knock")).to_contain_text("Gin")
    phone.knock()
    result = phone.view["hand"]["result"]
    assert result["outcome"] == "gin"
    assert result["seats"][0]["deadwood"] == 0


def test_a_stock_of_two_draws_the_hand_and_the_same_dealer_deals_again(phone: Desk) -> None:
    mine, theirs = "4S 6S 8S TS QS 4D 6D 8D TD QD", "5H 7H 9H JH KH 5C 7C 9C JC KC"
    stock = deck(mine, theirs)[21:]
    replies = [move for card in stock[1:29:2] for move in (STOCK, throws(card))]
    phone.rigged(mine, theirs, cpu=[PASS, *replies])
    phone.pass_upcard()
    for card in stock[:29:2]:
        phone.draw()
        phone.throw(card)
        phone.leaves("tirar")
    expect(phone.at("banner").first).to_contain_text("Tablas")
    assert phone.view["hand"]["stock"] == 2
    assert [seat["score"] for seat in phone.view["seats"]] == [0, 0]
    phone.comes_to("tablas")
    phone.press("deal")
    phone.comes_to("oferta_tu")
    assert phone.view["hand"]["dealer"] == 1


def test_the_showdown_can_be_skipped_and_is_told_at_once_after_a_reload(desk: Desk) -> None:
    mine, theirs = CASES["A"]
    desk.new_game()
    desk.order(deck(mine, theirs, stock="QD"), [PASS])
    desk.sit_down("?vel=1")
    desk.at("deal").first.click()
    desk.comes_to("oferta_tu")
    desk.pass_upcard()
    desk.draw()
    desk.card("QD").click()
    desk.press("knock")
    desk.press("knock")
    desk.comes_to("mostrar")
    desk.at("skip").click()
    desk.comes_to("fin_mano")
    expect(desk.at("game-total")).to_contain_text("25")
    desk.page.reload()
    desk.comes_to("fin_mano")
    expect(desk.at("game-total")).to_contain_text("25")
    assert len(layoffs(desk)) == 3
