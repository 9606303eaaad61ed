"""What a custom table may choose (`gin-tables`)."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import asdict, replace
from tests.deals import continued, dealt, deck, new_game, scored
from tests.engine.test_showdown import B

from tapete.engine.gin.custom import CUSTOM, CustomTable, choices, table_of
from tapete.engine.gin.table import CLASICO, CUSTOM_TARGETS, MESA, Table

OFFERED: dict[str, set[Any]] = {
    "gin_bonus": {20, 25},
    "undercut_bonus": {10, 20, 25},
    "tie_undercuts": {True, False},
    "oklahoma": {True, False},
    "spade_doubles": {True, False},
    "stock_left": {2, 3},
    "return_taken": {True, False},
    "next_dealer": {"loser", "alternate"},
    "hand_bonus": {0, 20, 25},
    "game_bonus": {0, 100},
    "big_gin_bonus": {None, 31},
}
REFUSED = [
    '{"gin_bonus": 30}',
    '{"undercut_bonus": 15}',
    '{"tie_undercuts": 1}',
    '{"oklahoma": "yes"}',
    '{"stock_left": 4}',
    '{"stock_left": "2"}',
    '{"return_taken": null}',
    '{"next_dealer": "winner"}',
    '{"hand_bonus": 10}',
    '{"game_bonus": 50}',
    '{"big_gin_bonus": 25}',
    '{"knock_limit": 7}',
    '{"aces": "either"}',
    '{"name": "mesa"}',
    '{"seats": [2, 4]}',
    '{"targets": [5]}',
]


def test_each_field_offers_the_house_tables_value_and_those_of_other_houses() -> None:
    assert {field: set(values) for field, values in choices().items()} == OFFERED
    assert all(len(values) == len(OFFERED[field]) for field, values in choices().items())


def test_what_is_left_out_is_the_house_tables() -> None:
    left_out = table_of(msgspec.json.decode("{}", type=CustomTable))
    assert left_out == replace(MESA, name=CUSTOM, targets=())


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field in OFFERED for value in sorted(OFFERED[field], key=str)]
)
def test_each_value_offered_goes_into_the_table_and_touches_no_other_field(field: str, value: object) -> None:
    chosen = msgspec.json.decode(msgspec.json.encode({field: value}), type=CustomTable)
    assert asdict(table_of(chosen)) == {**asdict(table_of(CustomTable())), field: value}


@pytest.mark.parametrize("text", REFUSED)
def test_nothing_else_can_be_chosen(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=CustomTable)


def test_a_custom_table_may_be_played_to_any_target_from_10_to_1000() -> None:
    table = table_of(CustomTable())
    assert CUSTOM_TARGETS == (10, 1000)
    assert [target for target in (-1, 0, 9, 10, 11, 50, 77, 100, 999, 1000, 1001) if table.offers(target)] == [
        *(10, 11, 50, 77, 100),
        *(999, 1000),
    ]
    assert table.offers(table.default_target)


@pytest.mark.parametrize("target", [10, 11, 24, 25, 400, 1000])
def test_a_game_ends_at_its_own_target_whatever_that_is(target: int) -> None:
    game = scored(new_game(target, rules=table_of(CustomTable())), target - 24, target - 1)
    knock = deck(B.knocker, B.defender, "JD", "KC")
    assert continued(dealt(game, knock), "pass pass stock !KC").winner == 0
    short = scored(game, target - 25, target - 1)
    assert continued(dealt(short, knock), "pass pass stock !KC").winner is None


@pytest.mark.parametrize("table", [MESA, CLASICO], ids=["mesa", "clasico"])
def test_a_named_table_offers_50_and_100_alone(table: Table) -> None:
    assert [target for target in range(1, 1100) if table.offers(target)] == [50, 100]
    assert table.default_target == 50


def test_a_custom_table_seats_two_in_a_hand() -> None:
    assert table_of(CustomTable()).seats == MESA.seats == (2, 2)
