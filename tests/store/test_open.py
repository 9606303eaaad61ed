"""What cannot be opened is refused in one line."""

from pathlib import Path

import pytest

from tapete.store.database import open_database
from tapete.store.failures import CannotOpen


def test_a_folder_that_is_not_there_is_named_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(CannotOpen, match=r"nowhere/tapete\.db") as refusal:
        open_database(f"sqlite:///{tmp_path}/nowhere/tapete.db")
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://host/tapete", "tapete.db"])
def test_what_is_no_file_and_no_server_is_refused(url: str) -> None:
    with pytest.raises(CannotOpen):
        open_database(url)
