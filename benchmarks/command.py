"""Wall time of `verifyd verify --jobs 2` against math-verify in a pool of two, start-up included.

Over the real completions, repeated. math-verify answers a sample, and the rest is reckoned from
it (`--full`: it answers all). "distinct" has a number in front of each completion, so that no
verdict can be remembered from an earlier repetition.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import data
from benchmarks.report import Report
from verifyd.task import Item

JOBS = 2


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--repeats", type=int, default=20, help="of all completions")
    parser.add_argument("--sample", type=int, default=4000, help="lines for math-verify")
    parser.add_argument("--full", action="store_true", help="math-verify answers every line")


def measure(options: argparse.Namespace) -> Report:
    rows = data.completions(options.data)
    count = len(rows) * options.repeats
    order = random.Random(options.seed).sample(rows, len(rows))
    with tempfile.TemporaryDirectory() as folder:
        repeated = _written(
            Path(folder, "repeated.jsonl"), [r.item for r in order] * options.repeats
        )
        distinct = _written(Path(folder, "distinct.jsonl"), list(data.distinct(order, count)))
        ours = {"repeated": _ours(repeated, count), "distinct": _ours(distinct, count)}
        theirs = _theirs(repeated, count, count if options.full else options.sample)
    figures = {
        "lines": count,
        "jobs": JOBS,
        "verifyd_s": ours,
        "math_verify": theirs,
        "ratio": {name: theirs["seconds"] / seconds for name, seconds in ours.items()},
    }
    table = [
        ["verifyd, repeated", ours["repeated"], count / ours["repeated"]],
        ["verifyd, distinct", ours["distinct"], count / ours["distinct"]],
        [
            f"math-verify, {theirs['lines_run']:,.0f} run",
            theirs["seconds"],
            count / theirs["seconds"],
        ],
        *(["ratio, " + name, value, ""] for name, value in figures["ratio"].items()),
    ]
    return Report((f"{count:,} lines", "seconds", "lines/s"), table, figures)


def _written(path: Path, items: list[Item]) -> Path:
    path.write_bytes(data.lines(items))
    return path


def _ours(path: Path, count: int) -> float:
    out = path.with_suffix(".out")
    seconds = _wall_s("verifyd", "verify", str(path), "--jobs", str(JOBS), "--out", str(out))
    answered = out.read_bytes().count(b"\n")
    if answered != count:
        raise RuntimeError(f"{answered} of {count} lines were answered")
    return seconds


def _theirs(path: Path, count: int, run: int) -> dict[str, float]:
    """Seconds for all lines: its start-up, and what the lines that it answered took, scaled."""
    run = min(run, count)
    start_up = _wall_s("benchmarks.peer", str(path), str(JOBS), "0")
    took = _wall_s("benchmarks.peer", str(path), str(JOBS), str(run))
    seconds = start_up + (took - start_up) * count / run
    return {"seconds": seconds, "start_up_s": start_up, "lines_run": run, "run_s": took}


def _wall_s(*module_and_arguments: str) -> float:
    start = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", *module_and_arguments], check=True, stdout=subprocess.DEVNULL
    )
    return time.perf_counter() - start
