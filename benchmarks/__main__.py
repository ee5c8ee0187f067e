"""`python -m benchmarks [NAME ...] [--data DIR] [--out DIR] [--seed N] [options of that one]`.

Without a name all run, in their quick form, but for `peers`. Exit status 1 where something that must hold did not.
"""

from __future__ import annotations

import argparse
import importlib
import sys
from collections.abc import Sequence
from itertools import takewhile
from pathlib import Path
from typing import Protocol, cast

from benchmarks import data
from benchmarks.report import Report, show, write

RESULTS = Path(__file__).parent / "results"
NAMES = (
    "accuracy",
    "throughput",
    "pairs",
    "command",
    "service",
    "bad_inputs",
    "memory",
    "hang",
    "kill",
)
BY_NAME = ("peers",)
"""These run where they are named alone: they install other projects' packages."""


class Benchmark(Protocol):
    """What the module of a benchmark has; its docstring is the question."""

    __doc__: str | None

    def add_options(self, parser: argparse.ArgumentParser) -> None: ...

    def measure(self, options: argparse.Namespace) -> Report: ...


def main(arguments: Sequence[str] | None = None) -> int:
    arguments = sys.argv[1:] if arguments is None else arguments
    chosen = list(takewhile((*NAMES, *BY_NAME).__contains__, arguments))
    # All of them run, whatever the first one found.
    return max([_run(name, arguments[len(chosen) :]) for name in chosen or NAMES])


def _run(name: str, arguments: Sequence[str]) -> int:
    benchmark = cast(Benchmark, importlib.import_module(f"benchmarks.{name}"))
    question = (benchmark.__doc__ or "").strip()
    parser = argparse.ArgumentParser(
        f"python -m benchmarks {name}",
        description=question,
        epilog=f"all of them: {', '.join((*NAMES, *BY_NAME))}",
    )
    parser.add_argument("--data", type=Path, default=data.DEFAULT, metavar="DIR")
    parser.add_argument("--out", type=Path, default=RESULTS, metavar="DIR", help="for the results")
    parser.add_argument("--seed", type=int, default=0)
    benchmark.add_options(parser)
    options = parser.parse_args(arguments)
    try:
        report = benchmark.measure(options)
    except data.Absent as absent:
        print(f"{name}: skipped: {absent}")
        return 0
    show(f"{name}: {question.splitlines()[0]}", report)
    print(f"written: {write(name, report, options, [name, *arguments])}\n", flush=True)
    return 1 if report.failures else 0


if __name__ == "__main__":
    sys.exit(main())
