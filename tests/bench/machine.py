"""What the figures were measured on."""

import os
import platform
from pathlib import Path

import msgspec


class Machine(msgspec.Struct):
    """Cores, load and versions; `load` is the number of processes that wanted to run in the last minute."""

    processor: str
    cores: int
    system: str
    python: str
    load: float

    @property
    def described(self) -> str:
        """One line."""
        busy = f"load {self.load:.1f}" + (": busy, trust ratios only" if self.load > self.cores else "")
        return f"{self.cores} cores ({self.processor}), {self.system}, Python {self.python}, {busy}"


def this_machine() -> Machine:
    """The machine that runs this."""
    return Machine(
        processor=_processor(),
        cores=os.cpu_count() or 1,
        system=platform.system(),
        python=platform.python_version(),
        load=os.getloadavg()[0],
    )


def _processor() -> str:
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(": ")[2]
    return platform.processor() or platform.machine()


def cpu_seconds(process: int) -> float:
    """CPU time that a process has used so far, all its threads; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return 0.0
    fields = status.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(process: int) -> float:
    """The memory that a process holds now; 0 where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    lines = status.read_text().splitlines() if status.exists() else []
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)
