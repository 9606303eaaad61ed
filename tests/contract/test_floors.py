"""The floors of the house, held by import-linter; and proof that it would notice a step upwards."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

Verdict = subprocess.CompletedProcess[str]

ROOT = Path(__file__).parents[2]
FLOORS = ["engine", "bots", "store", "play", "api"]
PLANTS = {
    "engine/planted.py": ("import random", "tapete.engine.planted -> random"),
    "bots/planted.py": ("import time", "tapete.bots.planted -> time"),
    "engine/climbs.py": ("import tapete.store", "tapete.engine.climbs -> tapete.store"),
    "engine/gin/strays.py": ("import tapete.engine.rummy.hand", "tapete.engine.gin.strays -> tapete.engine.rummy.hand"),
    "engine/rummy/strays.py": ("import tapete.engine.gin", "tapete.engine.rummy.strays -> tapete.engine.gin"),
    "engine/rummy/climbs.py": ("import tapete.engine.hands", "tapete.engine.rummy.climbs -> tapete.engine.hands"),
    "store/climbs.py": ("import tapete.play", "tapete.store.climbs -> tapete.play"),
    "store/strays.py": ("import tapete.bots", "tapete.store.strays -> tapete.bots"),
    "play/climbs.py": ("import tapete.api", "tapete.play.climbs -> tapete.api"),
}


def lint_imports(folder: Path) -> Verdict:
    """The verdict on the package `tapete` under `folder`, by the contracts of this project."""
    linter = Path(sys.executable).with_name("lint-imports")
    command = [str(linter), "--no-cache", str(ROOT / "pyproject.toml")]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def planted_verdict(tmp_path_factory: pytest.TempPathFactory) -> Verdict:
    """A copy of the package with one forbidden import per entry of PLANTS."""
    folder = tmp_path_factory.mktemp("planted")
    package = shutil.copytree(ROOT / "service" / "tapete", folder / "tapete")
    for floor in FLOORS:
        (package / floor).mkdir(exist_ok=True)
        (package / floor / "__init__.py").touch()
    for name, (line, _) in PLANTS.items():
        (package / name).write_text(line + "\n")
    (package / "helpers.py").touch()
    return lint_imports(folder)


def test_imports_go_down_only() -> None:
    verdict = lint_imports(ROOT / "service")
    assert verdict.returncode == 0, verdict.stdout + verdict.stderr


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_import_is_caught(plant: str, planted_verdict: Verdict) -> None:
    assert planted_verdict.returncode == 1
    assert PLANTS[plant][1] in planted_verdict.stdout


def test_a_module_on_no_floor_is_caught(planted_verdict: Verdict) -> None:
    assert "helpers" in planted_verdict.stdout
