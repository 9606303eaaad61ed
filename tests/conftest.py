import gc

import pytest
from hypothesis import settings

pytest_plugins = ["tests.databases"]

settings.register_profile("ci", derandomize=True, database=None, deadline=None)
settings.load_profile("ci")

SLOW_FIRST = ("browser", "http", "faults", "play", "engine")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the folders whose files take longest, so that at the end no processor waits for one of them."""
    place = {folder: number for number, folder in enumerate(SLOW_FIRST)}
    items.sort(key=lambda item: place.get(item.path.relative_to(item.config.rootpath).parts[1], len(place)))


def pytest_collection_finish() -> None:
    """What was collected lives to the end: the search for garbage need not go through it again and again."""
    gc.collect()
    gc.freeze()
