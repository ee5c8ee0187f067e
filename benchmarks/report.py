"""What a benchmark found, as a small table and as a file with all that is needed to repeat it."""

from __future__ import annotations

import argparse
import os
import platform
import shlex
import subprocess
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import msgspec
import psutil
from rich.console import Console
from rich.markup import escape
from rich.table import Table

_PACKAGES = (
    "verifyd math-verify latex2sympy2_extended sympy python-flint msgspec fastapi uvicorn".split()
)


class Report(msgspec.Struct):
    """Rows for a person, figures for a program. `failures` says in words what did not hold."""

    columns: Sequence[str]
    rows: Sequence[Sequence[object]]
    figures: Mapping[str, Any]
    failures: Sequence[str] = ()


def show(name: str, report: Report) -> None:
    """Print the table, and what did not hold."""
    table = Table(*report.columns, box=None)
    for row in report.rows:
        table.add_row(*(escape(_cell(value)) for value in row))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else 160)
    console.print(escape(name), table, sep="\n")
    for failure in report.failures:
        console.print(f"did not hold: {escape(failure)}")


def write(name: str, report: Report, options: argparse.Namespace, arguments: Sequence[str]) -> Path:
    """Write `<name>.json` into the folder of results; returns its path."""
    document = {
        "benchmark": name,
        "command": shlex.join(["python", "-m", "benchmarks", *arguments]),
        "date": datetime.now(UTC).isoformat(timespec="seconds"),
        "commit": _commit(),
        "machine": _machine(),
        "python": platform.python_version(),
        "versions": {package: _version(package) for package in _PACKAGES},
        "seed": options.seed,
        "figures": report.figures,
        "did_not_hold": report.failures,
    }
    options.out.mkdir(parents=True, exist_ok=True)
    path: Path = options.out / f"{name}.json"
    path.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")
    return path


def _cell(value: object) -> str:
    if isinstance(value, float):
        return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _machine() -> dict[str, Any]:
    return {
        "cores": len(os.sched_getaffinity(0)),
        "cpu": _cpu(),
        "memory_gib": round(psutil.virtual_memory().total / 2**30, 1),
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "load_1min": round(os.getloadavg()[0], 2),
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor()


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _commit() -> str | None:
    command = ["git", "-C", str(Path(__file__).parent), "describe", "--always", "--dirty"]
    try:
        return subprocess.run(command, capture_output=True, check=True, text=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return None
