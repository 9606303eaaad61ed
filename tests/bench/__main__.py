"""`python tests/bench`: the benchmarks, found from the top of the checkout."""

import runpy
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2])
runpy.run_module("tests.bench.running", run_name="__main__")
