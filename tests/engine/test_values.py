"""Games, hands, moves and views are values: nothing about them can be changed in place."""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import msgspec
import pytest
from tests.deals import hand

from tapete import engine


def structs() -> Iterator[type[msgspec.Struct]]:
    """Every record of the engine."""
    for module in walk_packages(engine.__path__, engine.__name__ + "."):
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(kind, msgspec.Struct) and kind.__module__ == module.name:
                yield kind


def test_every_record_of_the_engine_is_frozen() -> None:
    kinds = list(structs())
    assert len(kinds) > 30
    assert [kind.__name__ for kind in kinds if not kind.__struct_config__.frozen] == []


def test_a_hand_cannot_be_changed_in_place() -> None:
    before = hand()
    with pytest.raises(AttributeError):
        before.turn = 1  # type: ignore[misc]
    assert isinstance(before.deck, tuple)
    assert isinstance(before.pile, tuple)
