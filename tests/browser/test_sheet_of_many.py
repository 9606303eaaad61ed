"""The score sheet of games of several seats: every round, who sat out, what the pairs have, how the end adds up."""

import re

from playwright.sync_api import expect
from tests.browser.desk import Desk
from tests.browser.many import ANA, FOUR, deck_of, fits, knocks_with_the_upcard, make, play_rounds, rig
from tests.servers import WEB

MINE, THEIRS = "4S 5S 6S 9H 9D 9C AH 2D 3C KC", "7C 7D 7H 3S 8H KD QC JH 5D 2C"


def sheet(desk: Desk) -> list[list[str]]:
    """The rows of the table, cell by cell."""
    desk.sit_down()
    desk.page.goto(f"{desk.address}/?vel=0#/partida/{desk.game}")
    expect(desk.at("sheet-table")).to_be_visible()
    return [row.locator("th, td").all_inner_texts() for row in desk.at("row").all()]


def hands(desk: Desk) -> list[dict[str, object]]:
    """The game's hands by the API."""
    return list(WEB.get(f"{desk.address}/api/games/{desk.game}/hands").json()["hands"])


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


def test_four_have_a_column_each_for_their_counts_and_their_totals(desk: Desk) -> None:
    make(desk, rules="clasico", target=100, seats=FOUR)
    play_rounds(desk, 3)
    rows = sheet(desk)
    for row, hand in zip(rows, hands(desk), strict=True):
        assert [numbers(cell)[0] for cell in row[3:7]] == hand["counts"]
        assert [int(cell) for cell in row[7:11]] == hand["scores"]
    expect(desk.at("sheet-score")).to_contain_text("Mesa clásica")
    assert len(desk.at("sheet-plot").locator(".series").all()) == 4
    assert fits(desk)


def test_on_a_phone_a_row_opens_to_the_counts_of_everybody(phone: Desk) -> None:
    make(phone, rules="clasico", target=100, seats=FOUR)
    play_rounds(phone, 2)
    sheet(phone)
    phone.page.locator(".more").first.click()
    details = phone.at("row-details").inner_text()
    assert all(name in details for name in ("Tú", "CPU 2", "CPU 3"))
    assert set(hands(phone)[0]["counts"]) <= set(numbers(details))  # type: ignore[call-overload]
    assert fits(phone)


def test_of_three_the_sheet_says_who_sat_out(desk: Desk) -> None:
    make(desk, format="three", target=100, seats=[ANA])
    play_rounds(desk, 3)
    for row, hand in zip(sheet(desk), hands(desk), strict=True):
        resting = [place for place, cell in enumerate(row[3:6]) if cell == "descansa"]
        assert resting == [seat for seat in range(3) if seat not in hand["seats"]]  # type: ignore[operator]


def test_a_round_of_pairs_is_two_rows_with_one_total_for_each_pair(anywhere: Desk) -> None:
    make(anywhere, format="pairs", target=100, seats=[ANA])
    view = play_rounds(anywhere, 3)
    rows = sheet(anywhere)
    assert len(rows) == len(hands(anywhere))
    pairs = [side["score"] for side in view["sides"]]
    spanning = anywhere.page.locator(".sheet-table td.sum[rowspan='2']").all_inner_texts()
    assert [number for text in spanning for number in numbers(text)][-2:] == pairs
    expect(anywhere.at("sheet-score")).to_contain_text("Tú y CPU 2")
    assert len(anywhere.at("sheet-plot").locator(".series").all()) == 2
    assert fits(anywhere)


def test_the_end_of_a_game_with_bonuses_adds_up_in_sight(anywhere: Desk) -> None:
    make(anywhere, rules={"hand_bonus": 25, "game_bonus": 100}, target=30, seats=[ANA])
    rig(anywhere, deck_of(MINE, THEIRS, upcard="AD"))
    knocks_with_the_upcard(anywhere, "KC")
    sheet(anywhere)
    rows = [numbers(row.inner_text()) for row in anywhere.at("final-row").all()]
    assert rows == [[38, 1, 25, 25, 100, 163], [0, 0, 0, 0]]
    expect(anywhere.at("sheet-score")).to_contain_text("Ganas, 163–0")


def test_a_table_without_bonuses_has_no_block_for_them(phone: Desk) -> None:
    make(phone, target=50, seats=[ANA])
    play_rounds(phone, 99)
    sheet(phone)
    expect(phone.at("final")).to_have_count(0)
