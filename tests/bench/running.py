"""The command line: which sections, how long, and where the figures go.

`make bench ARGS="deadwood hands --quick --json figures.json"`.
"""

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from rich.console import Console
from tests.bench import deadwood, hands, memory, moves, openings
from tests.bench.machine import Machine, this_machine
from tests.bench.measuring import Pace, Progress
from tests.bench.report import Report, show

SECTIONS = {
    "deadwood": deadwood.report,
    "hands": hands.report,
    "openings": openings.report,
    "moves": moves.report,
    "memory": memory.report,
}
THOROUGH = Pace(rounds=7, compute=0.5, load=2.5)
QUICK = Pace(rounds=2, compute=0.2, load=1.0)


class Figures(msgspec.Struct):
    """A whole run, as it is written to a file."""

    measured_at: str
    machine: Machine
    reports: list[Report]


def main() -> None:
    """Run the sections named, or all, and print their tables."""
    asked = _parser().parse_args()
    console = Console(width=None if sys.stdout.isatty() else 118)
    machine = this_machine()
    console.print(machine.described)
    reports: list[Report] = []
    with Console(stderr=True).status("starting") as status:
        progress = Progress(status.update)
        for name in asked.section or SECTIONS:
            for report in SECTIONS[name](QUICK if asked.quick else THOROUGH, progress):
                show(report, console)
                reports.append(report)
    if asked.json is not None:
        figures = Figures(datetime.now(UTC).isoformat(timespec="seconds"), machine, reports)
        asked.json.write_bytes(msgspec.json.format(msgspec.json.encode(figures)) + b"\n")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="make bench", description="Measure against others, side by side in one run.")
    parser.add_argument("section", nargs="*", type=_section, help=f"any of {', '.join(SECTIONS)}; all by default")
    parser.add_argument("--quick", action="store_true", help="about a minute for all, for a first look")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there as well")
    return parser


def _section(name: str) -> str:
    if name not in SECTIONS:
        message = f"{name} is none of {', '.join(SECTIONS)}"
        raise argparse.ArgumentTypeError(message)
    return name


if __name__ == "__main__":
    main()
