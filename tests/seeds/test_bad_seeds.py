"""Seeds that were changed: a worked hand or a table that tells anything but the rules is refused by its name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tapete.engine.gin.table import Table
from tapete.engine.rummy.options import Options
from tapete.play.play_through import play_through
from tapete.play.worked import BadSeed, WorkedHand, table_faults, worked_hands
from tapete.settings import folder

Json = dict[str, Any]
SEEDS = folder("seeds")


def changed(slug: str, change: Callable[[Json], object], tmp_path: Path) -> WorkedHand:
    """A worked hand read back after something in its file was changed."""
    file = next((SEEDS / "hands").glob(f"*-{slug}.json"))
    told: Json = json.loads(file.read_text())
    change(told)
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / file.name).write_text(json.dumps(told))
    (found,) = worked_hands(tmp_path)
    return found


def swap_stock(told: Json) -> None:
    deck = told["deck"]
    deck[21], deck[-1] = deck[-1], deck[21]


CHANGES: dict[str, Callable[[Json], object]] = {
    "another card is drawn": swap_stock,
    "a card is in the deck twice": lambda told: told["deck"].__setitem__(-1, told["deck"][0]),
    "a card is missing": lambda told: told["deck"].pop(),
    "the other seat deals": lambda told: told.update(dealer=1 - told["dealer"]),
    "a move is left out": lambda told: told["moves"].pop(5),
    "the end is left out": lambda told: told["moves"].pop(),
    "a ply is counted wrongly": lambda told: told["moves"][3].update(ply=9),
    "the other seat moves": lambda told: told["moves"][2].update(seat=1 - told["moves"][2]["seat"]),
    "a move of no game": lambda told: told["moves"][2].update(move="shout"),
    "a card that is not held is thrown": lambda told: told["moves"][3].update(card=told["deck"][-1]),
    "melds that are none": lambda told: told["moves"][-1].update(melds=[["4S", "5S", "9C"]]),
    "other points": lambda told: told["result"].update(points=26),
    "another winner": lambda told: told["result"].update(winner=0),
    "a layoff less": lambda told: told["result"]["seats"][1]["layoffs"].pop(),
    "a table that is not known": lambda told: told.update(rules="nowhere"),
    "one move more": lambda told: told["moves"].append({"ply": 17, "seat": 0, "move": "draw", "from": "stock"}),
    "another upcard": lambda told: told["result"].update(upcard="6S"),
    "a spade that doubles": lambda told: told["result"].update(doubled=True),
    "another table": lambda told: told.update(rules={"undercut_bonus": 20}),
    "a spade that doubles at a table where it may not": lambda told: told.update(rules={"spade_doubles": True}),
    "three at the table for two": lambda told: told["seats"].append({"name": "Eva"}),
    "one alone": lambda told: told["seats"].pop(),
    "a format for more": lambda told: told.update(format="three"),
    "two hands for two seats": lambda told: told.update(beside=told_alone(told)),
}


def told_alone(told: Json) -> Json:
    """The fields of a hand that are not its deal's."""
    return {field: value for field, value in told.items() if field not in ("rules", "format", "seats")}


@pytest.mark.parametrize("change", CHANGES)
def test_a_hand_that_was_changed_is_refused_by_its_name(change: str, tmp_path: Path) -> None:
    worked = changed("tie-by-layoffs", CHANGES[change], tmp_path)
    with pytest.raises(BadSeed, match=r"^worked-tie-by-layoffs: ."):
        play_through(worked, "")


PAIRS: dict[str, Callable[[Json], object]] = {
    "the other hand is left out": lambda told: told.pop("beside"),
    "the other hand has other points": lambda told: told["beside"]["result"].update(points=30),
    "the other hand is not over": lambda told: told["beside"]["moves"].pop(),
    "the other hand is dealt from another table's seat": lambda told: told["beside"].update(dealer=0),
    "a move of the other hand is told in this one": lambda told: told["moves"].append(told["beside"]["moves"][0]),
    "two at the table": lambda told: told.update(seats=told["seats"][:2]),
    "all at one hand": lambda told: told.update(format="together", rules="clasico"),
}


@pytest.mark.parametrize("change", PAIRS)
def test_a_deal_in_pairs_that_was_changed_is_refused_by_its_name(change: str, tmp_path: Path) -> None:
    worked = changed("hands-in-pairs", PAIRS[change], tmp_path)
    with pytest.raises(BadSeed, match=r"^worked-hands-in-pairs(-beside)?: ."):
        play_through(worked, "")


def test_a_custom_table_without_the_habit_tells_another_story(tmp_path: Path) -> None:
    worked = changed("big-gin", lambda told: told.update(rules={}), tmp_path)
    with pytest.raises(BadSeed, match=r"^worked-big-gin: a move is refused: no-big-gin"):
        play_through(worked, "")


SHAPES: dict[str, Callable[[Json], object]] = {
    "no title": lambda told: told.pop("title"),
    "a language missing": lambda told: told["about"].pop("en"),
    "a field too many": lambda told: told.update(more=1),
    "a card of no pack": lambda told: told["deck"].__setitem__(0, "1S"),
    "a habit that is not offered": lambda told: told.update(rules={"gin_bonus": 30}),
    "a habit that no table has": lambda told: told.update(rules={"jokers": 2}),
    "a format that is none": lambda told: told.update(format="patience"),
}


@pytest.mark.parametrize("change", SHAPES)
def test_a_file_of_another_shape_is_refused_by_its_name(change: str, tmp_path: Path) -> None:
    with pytest.raises(BadSeed, match=r"^01-tie-by-layoffs\.json: ."):
        changed("tie-by-layoffs", SHAPES[change], tmp_path)


def test_a_file_that_is_not_json_is_refused(tmp_path: Path) -> None:
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "01-none.json").write_text("{")
    with pytest.raises(BadSeed, match=r"^01-none\.json: ."):
        worked_hands(tmp_path)


TABLES = sorted((SEEDS / "tables").glob("*.json"))
NOT_PLAYED = "the table {!r} is not the one that is played by"


def test_the_rule_tables_are_written_down_as_they_are_played() -> None:
    assert [file.stem for file in TABLES] == ["clasico", "mesa", "oklahoma", "rummy"]
    assert table_faults() == []
    assert written("mesa")["knock_limit"] == 10
    assert written("rummy")["opening"] == 40


def written(name: str) -> Json:
    told: Json = json.loads((SEEDS / "tables" / f"{name}.json").read_text())
    return told


def with_tables(folder: Path, **tables: Json) -> Path:
    """A folder of seeds with the tables that come with the program, some of them exchanged."""
    (folder / "tables").mkdir()
    for file in TABLES:
        (folder / "tables" / file.name).write_text(json.dumps(tables.pop(file.stem, written(file.stem))))
    for name, told in tables.items():
        (folder / "tables" / f"{name}.json").write_text(json.dumps(told))
    return folder


def other(value: object) -> object:
    """Another value of the same type, which a table may hold."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return {"loser": "alternate", "alternate": "loser", "low": "either", "either": "low"}.get(value, "other")
        case None:
            return 31
        case _:
            return [2, 3]


@pytest.mark.parametrize("field", Table.__struct_fields__)
@pytest.mark.parametrize("table", ["mesa", "clasico"])
def test_a_table_that_differs_in_a_field_is_noticed(table: str, field: str, tmp_path: Path) -> None:
    told = written(table)
    told[field] = other(told[field])
    assert table_faults(with_tables(tmp_path, **{table: told})) == [NOT_PLAYED.format(table)]


@pytest.mark.parametrize("value", [{"name": "other"}, {"opening": 30}, {"clock": 60}, {"length": "200"}])
def test_a_room_of_rummy_that_differs_in_a_field_is_noticed(value: Json, tmp_path: Path) -> None:
    told = written("rummy") | value
    assert table_faults(with_tables(tmp_path, rummy=told)) == [NOT_PLAYED.format("rummy")]


@pytest.mark.parametrize(("table", "variant"), [("mesa", "rummy"), ("rummy", "gin"), ("clasico", "patience")])
def test_a_table_that_says_it_is_of_another_game_is_refused_by_its_name(
    table: str, variant: str, tmp_path: Path
) -> None:
    told = written(table) | {"variant": variant}
    with pytest.raises(BadSeed, match=rf"^{table}\.json: ."):
        table_faults(with_tables(tmp_path, **{table: told}))


@pytest.mark.parametrize("table", [file.stem for file in TABLES])
def test_every_field_of_a_table_is_written_down(table: str) -> None:
    fields = Options if table == "rummy" else Table
    assert tuple(written(table)) == ("variant", *fields.__struct_fields__)


@pytest.mark.parametrize("field", ["aces", "knock_limit", "seats", "targets", "upcard_offer", "circling_draws", "name"])
def test_a_custom_table_with_what_no_custom_table_has_is_noticed(field: str, tmp_path: Path) -> None:
    told = written("oklahoma")
    told[field] = other(told[field])
    assert table_faults(with_tables(tmp_path, oklahoma=told)) == [NOT_PLAYED.format("oklahoma")]


@pytest.mark.parametrize("value", [{"gin_bonus": 30}, {"oklahoma": False}])
def test_a_custom_table_with_a_value_that_is_not_offered_is_noticed(value: Json, tmp_path: Path) -> None:
    told = written("oklahoma") | value
    assert table_faults(with_tables(tmp_path, another=told)) == [NOT_PLAYED.format("another")]


def test_a_custom_table_with_another_value_that_is_offered_may_be_written_down(tmp_path: Path) -> None:
    told = written("oklahoma") | {"gin_bonus": 20, "oklahoma": False, "spade_doubles": False}
    assert table_faults(with_tables(tmp_path, another=told)) == []


def test_a_table_that_is_missing_is_noticed(tmp_path: Path) -> None:
    assert table_faults(tmp_path) == [NOT_PLAYED.format(name) for name in ("mesa", "clasico", "rummy")]
