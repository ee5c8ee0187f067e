"""Does memory stay flat over many verdicts, and what do start-up and import cost?

Resident memory of a process after each tenth of `--count` verdicts, no two of the same check;
wall time and memory of a program that verifies one answer, and of `verifyd check`.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from itertools import islice

from benchmarks import data
from benchmarks.processes import cpu_s, rss_mib
from benchmarks.report import Report
from verifyd.engine import shutdown, verify_batch

PARTS = 10
BATCH = 1000
GROWTH_MIB = 5.0
"""More growth than this over the second half is not called flat."""
_PROGRAM = """
import psutil
from verifyd import verify
assert verify(r"\\boxed{\\frac12}", "0.5").reward == 1
print(psutil.Process().memory_info().rss / 2**20)
"""


_STARTS = {
    "an empty Python program": ["-c", ""],
    "a program with one verdict": ["-c", _PROGRAM],
    "`verifyd check`": ["-m", "verifyd", "check", "1/2", "0.5"],
}


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=300_000, help="verdicts")
    parser.add_argument("--starts", type=int, default=5, help="of each program; the median counts")


def measure(options: argparse.Namespace) -> Report:
    rows = data.sample(options.data, 10**9, options.seed)
    resident = _resident(rows, options.count)
    growth = resident[-1] - resident[PARTS // 2]
    starts = {name: _start_s(arguments, options.starts) for name, arguments in _STARTS.items()}
    figures = {
        "verdicts": options.count,
        "rss_mib": resident,
        "growth_second_half_mib": growth,
        "flat": growth <= GROWTH_MIB,
        "rss_verify_one_mib": float(subprocess.check_output([sys.executable, "-c", _PROGRAM])),
        "start_s": starts,
    }
    table: list[list[object]] = [
        [
            f"resident MiB after each tenth of {options.count:,}",
            " ".join(f"{r:.1f}" for r in resident),
        ],
        ["growth over the second half, MiB", growth],
        ["resident MiB of a program after one verdict", figures["rss_verify_one_mib"]],
    ]
    table += [
        [f"start of {name}: wall, CPU s", f"{seconds['wall']:.2f}, {seconds['cpu']:.2f}"]
        for name, seconds in starts.items()
    ]
    failures = [] if figures["flat"] else [f"memory grew by {growth:.1f} MiB over the second half"]
    return Report(("", "value"), table, figures, failures)


def _resident(rows: list[data.Completion], count: int) -> list[float]:
    """Resident MiB at the start and after each part."""
    items = data.distinct(rows, count)
    found = [rss_mib()]
    for _ in range(PARTS):
        for start in range(0, count // PARTS, BATCH):
            verify_batch(list(islice(items, min(BATCH, count // PARTS - start))))
        found.append(rss_mib())
    shutdown()
    return found


def _start_s(arguments: list[str], starts: int) -> dict[str, float]:
    """Median seconds, on the wall and of CPU time, of a program from start to end."""
    walls, cpus = [], []
    for _ in range(starts):
        wall, cpu = time.perf_counter(), cpu_s()
        subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
        walls.append(time.perf_counter() - wall)
        cpus.append(cpu_s() - cpu)
    return {"wall": statistics.median(walls), "cpu": statistics.median(cpus)}
