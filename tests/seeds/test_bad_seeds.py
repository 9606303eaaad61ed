"""Seeds that were changed: a worked hand or a table that tells anything but the rules is refused by its name."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tapete.play.worked import BadSeed, WorkedHand, play_through, table_faults, worked_hands
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
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_hand_that_was_changed_is_refused_by_its_name(change: str, tmp_path: Path) -> None:
    worked = changed("tie-by-layoffs", CHANGES[change], tmp_path)
    with pytest.raises(BadSeed, match=r"^worked-tie-by-layoffs: ."):
        play_through(worked, "")


SHAPES: dict[str, Callable[[Json], object]] = {
    "no title": lambda told: told.pop("title"),
    "a language missing": lambda told: told["about"].pop("en"),
    "a field too many": lambda told: told.update(more=1),
    "a card of no pack": lambda told: told["deck"].__setitem__(0, "1S"),
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


def test_the_rule_tables_are_written_down_as_they_are_played() -> None:
    assert table_faults() == []
    assert json.loads((SEEDS / "tables" / "mesa.json").read_text())["knock_limit"] == 10


def other(value: object) -> object:
    """Another value of the same type, which a table may hold."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return "alternate"
        case _:
            return [50]


@pytest.mark.parametrize("field", json.loads((SEEDS / "tables" / "mesa.json").read_text()))
def test_a_table_that_differs_in_a_field_is_noticed(field: str, tmp_path: Path) -> None:
    told: Json = json.loads((SEEDS / "tables" / "mesa.json").read_text())
    told[field] = other(told[field])
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "mesa.json").write_text(json.dumps(told))
    assert table_faults(tmp_path) == ["the table 'mesa' is not the one that is played by"]


def test_a_table_that_is_missing_is_noticed(tmp_path: Path) -> None:
    assert table_faults(tmp_path) == ["the table 'mesa' is not the one that is played by"]
