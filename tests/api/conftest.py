"""The small application, asked in process."""

from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from tests.api.small_app import small_app


@pytest.fixture(scope="module")
def small() -> Litestar:
    return small_app()


@pytest.fixture(scope="module")
def ask(small: Litestar) -> Iterator[TestClient[Litestar]]:
    with TestClient(small, raise_server_exceptions=False) as client:
        yield client
