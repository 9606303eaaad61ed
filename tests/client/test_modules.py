"""The client's pure modules, tested in their own language by the Node.js that comes with Playwright."""

import subprocess
from pathlib import Path

import pytest
from playwright._impl._driver import compute_driver_executable

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.test.js"))


def test_there_are_tests() -> None:
    assert len(FILES) >= 10


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_module_does_what_its_tests_say(file: Path) -> None:
    node, _ = compute_driver_executable()
    run = subprocess.run([node, "--test", str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0, run.stdout[-3000:]
    assert "# pass 0" not in run.stdout
