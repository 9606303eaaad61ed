"""How often a random example is tried: often enough in each run of the tests, ten times that where it is asked for."""

import pytest


def repeated(times: int) -> pytest.MarkDecorator:
    """Hands a test `times`: this number, or in its long form (`-m long`) ten times as many."""
    return pytest.mark.parametrize("times", [times, pytest.param(10 * times, marks=pytest.mark.long)])
