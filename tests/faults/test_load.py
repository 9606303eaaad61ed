"""Many people at once: all that was answered is there, and nothing else, and no request fails."""

from pathlib import Path

from tests.bench.load import loaded


def test_under_load_nothing_is_lost_and_nothing_fails(tmp_path: Path) -> None:
    figures = loaded(tmp_path / "tapete.db", clients=20, seconds=5, pause=0.02)
    print(figures.described(), end=" ")  # noqa: T201
    assert (figures.lost, figures.unanswered, figures.refused, figures.failed) == (0, 0, 0, 0)
    assert figures.acts > 100
