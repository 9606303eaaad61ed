"""`python tests/bench`: the benchmarks, found from the top of the checkout; with `load`, the load alone."""

import runpy
import sys
from pathlib import Path

sys.path[0] = str(Path(__file__).resolve().parents[2])
if sys.argv[1:2] == ["load"]:
    from tests.bench.load import main

    main(sys.argv[2:])
else:
    runpy.run_module("tests.bench.running", run_name="__main__")
