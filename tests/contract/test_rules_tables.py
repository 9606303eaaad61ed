"""The numbers of the rules' pages are those that the tables have, and that a custom table may choose."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from tests.contract.pages import PAGES, PAIRS, Node, numbers_in, page

from tapete.engine.cards import NUMBER, PIPS
from tapete.engine.events import GinOutcome
from tapete.engine.gin.custom import choices
from tapete.engine.gin.showdown import Showdown, bonus
from tapete.engine.gin.table import CUSTOM_TARGETS, MESA, TABLES

in_both = pytest.mark.parametrize("name", PAIRS[0])
of_scores = pytest.mark.parametrize("name", PAIRS[1])


def house_rows(name: str) -> dict[str, list[Node]]:
    """The rows of the table of house rules: the field's name, and the cells of mesa, clasico and custom tables."""
    table = page(name).one("table", id="house-table")
    assert [cell["data-table"] for cell in table.all("th", data_table=None)] == ["mesa", "clasico", "choices"]
    return {row["data-field"]: row.all("td") for row in table.all("tr", data_field=None)}


def said(cell: Node) -> Any:
    """The value that a cell gives: its data, or the numbers of its text."""
    if "data-value" in cell.attrs:
        return json.loads(cell["data-value"])
    found = numbers_in(cell.text)
    return found[0] if len(found) == 1 else found


def numbers_of(value: Any) -> Iterator[int]:
    """The whole numbers in a value, each once."""
    if isinstance(value, list):
        yield from dict.fromkeys(number for one in value for number in numbers_of(one))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


@in_both
def test_the_house_table_shows_every_field_of_a_table(name: str) -> None:
    shown = set(house_rows(name)) | {node["data-field"] for node in page(name).all("data", data_field=None)}
    assert shown == set(MESA.__struct_fields__) - {"name"}


@in_both
@pytest.mark.parametrize("column", [0, 1], ids=["mesa", "clasico"])
def test_the_house_table_has_the_values_that_the_tables_have(name: str, column: int) -> None:
    data = msgspec.to_builtins(TABLES[("mesa", "clasico")[column]])
    for row, cells in house_rows(name).items():
        assert said(cells[column]) == (list(data[row]) if isinstance(data[row], tuple | list) else data[row]), row
        assert list(numbers_of(said(cells[column]))) == numbers_in(cells[column].text), row


@in_both
def test_the_house_table_has_the_choices_of_a_custom_table(name: str) -> None:
    offered = {row: list(values) for row, values in choices().items()} | {"targets": list(CUSTOM_TARGETS)}
    house = msgspec.to_builtins(MESA)
    for row, cells in house_rows(name).items():
        wanted = offered.pop(row, [list(house[row]) if isinstance(house[row], tuple | list) else house[row]])
        values = said(cells[2]) if isinstance(said(cells[2]), list) else [said(cells[2])]
        assert sorted(map(repr, values)) == sorted(map(repr, wanted)), row
        assert list(numbers_of(values)) == numbers_in(cells[2].text), row
    assert offered == {}


@pytest.mark.parametrize("name", PAGES)
def test_a_number_within_the_text_is_one_that_the_tables_have_or_offer(name: str) -> None:
    data = msgspec.to_builtins(MESA)
    for node in page(name).all("data", data_field=None):
        field, value = node["data-field"], int(node["value"])
        assert node.text == node["value"]
        assert value in {data[field], *choices().get(field, ())}


@in_both
def test_the_values_of_the_cards_are_those_that_are_counted(name: str) -> None:
    ranks = ""
    for row in page(name).one("table", id="values-table").all("tr", data_ranks=None):
        ranks += row["data-ranks"]
        for rank in row["data-ranks"]:
            assert PIPS[NUMBER[f"{rank}C"]] == int(rank if row["data-pips"] == "rank" else row["data-pips"])
        assert {card[0] for card in row.one("span", data_cards=None)["data-cards"].split()} <= set(row["data-ranks"])
        assert numbers_in(row.one("td").text) == ([] if row["data-pips"] == "rank" else [int(row["data-pips"])])
    assert ranks == "A23456789TJQK"


def priced(rules: str, row: Node) -> int:
    """What a row's end of a hand is worth at a table."""
    outcome: GinOutcome = msgspec.convert(row["data-outcome"], GinOutcome)
    apart = abs(int(row.attrs.get("data-defender", 0)) - int(row.attrs.get("data-knocker", 0)))
    return apart + bonus(TABLES[rules], Showdown(outcome, 0, 0, ()))


@of_scores
def test_the_four_endings_pay_what_the_house_table_pays(name: str) -> None:
    rows = page(name).one("table", id="outcomes-table").all("tr", data_outcome=None)
    assert [row["data-outcome"] for row in rows] == ["knock", "undercut", "gin", "drawn"]
    for row in rows:
        assert priced("mesa", row) == int(row["data-bonus"])
        assert numbers_in(row.all("td")[1].text) == [int(row["data-bonus"])] * (row["data-bonus"] != "0")


@of_scores
def test_the_same_hands_are_priced_by_each_table(name: str) -> None:
    for row in page(name).one("table", id="two-tables-table").all("tr", data_outcome=None):
        knocker, defender, mesa, clasico = row.all("td")
        assert [knocker.text, defender.text] == [row["data-knocker"], row["data-defender"]]
        for rules, cell in (("mesa", mesa), ("clasico", clasico)):
            assert numbers_in(cell.text)[-1] == priced(rules, row)


@of_scores
def test_the_game_on_the_sheet_is_the_sum_of_its_hands_and_ends_at_the_target(name: str) -> None:
    table = page(name).one("table", id="sheet-table")
    totals = [0, 0]
    for row in table.all("tr", data_outcome=None):
        assert max(totals) < int(table["data-target"])
        if row["data-outcome"] != "drawn":
            winner = int(row["data-by"]) ^ (row["data-outcome"] == "undercut")
            totals[winner] += priced(table["data-rules"], row)
            assert numbers_in(row.all("td")[1].text)[-1] == priced(table["data-rules"], row)
        assert [int(cell.text) for cell in row.all("td")[2:]] == totals
    assert max(totals) >= int(table["data-target"])


@of_scores
def test_the_bonuses_at_the_end_of_a_game_add_up(name: str) -> None:
    table = page(name).one("table", id="bonus-table")
    each, whole = int(table["data-hand-bonus"]), int(table["data-game-bonus"])
    assert each in choices()["hand_bonus"]
    assert whole in choices()["game_bonus"]
    for row in table.all("tr", data_points=None):
        points, hands = int(row["data-points"]), int(row["data-hands"])
        assert [cell.text for cell in row.all("td")[:2]] == [row["data-points"], row["data-hands"]]
        assert numbers_in(row.all("td")[2].text)[-1] == points + hands * each + whole * ("data-won" in row.attrs)
