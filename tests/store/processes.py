"""How a test runs a module of this folder in a process of its own."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def command(module: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", f"tests.store.{module}", *arguments]


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'service'}"}
