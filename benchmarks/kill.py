"""Does every item get its one verdict, the right one, while workers are killed with SIGKILL?

Real completions mixed with items for the slow rung, three ways: in this process with its pool,
spread over two processes (`verify_batch(jobs=2)`), and by `verifyd verify --jobs 2`. At random
moments a random child process is killed. The verdicts must be those of an undisturbed run.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from benchmarks import data
from benchmarks.hang import same
from benchmarks.processes import Killer
from benchmarks.report import Report
from verifyd.engine import Engine
from verifyd.task import Item
from verifyd.verdict import Outcome, Verdict

JOBS = 2


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--items", type=int, default=20_000)
    parser.add_argument("--slow", type=int, default=30, help="of them, for the slow rung")
    parser.add_argument("--every-s", type=float, default=1.5, help="mean time between two kills")


def measure(options: argparse.Namespace) -> Report:
    rows = data.completions(options.data)
    items = [*data.distinct(rows, options.items - options.slow), *data.escalating(options.slow)]
    random.Random(options.seed).shuffle(items)
    start = time.perf_counter()
    undisturbed = _in_process(None)(items, None)
    undisturbed_s = time.perf_counter() - start
    figures = {
        "pool": _ordeal(_in_process(None), items, undisturbed, options),
        "jobs=2": _ordeal(_in_process(JOBS), items, undisturbed, options),
        "verifyd verify": _ordeal(_command, items, undisturbed, options),
    }
    for found in figures.values():
        found["undisturbed s"] = undisturbed_s
    columns = ("", *next(iter(figures.values())))
    failures = [
        f"{name}: {found}"
        for name, found in figures.items()
        if found["answered"] != len(items) or found["changed"]
    ]
    table = [[name, *found.values()] for name, found in figures.items()]
    return Report(columns, table, figures, failures)


Run = Callable[[Sequence[Item], Killer | None], list[Verdict]]


def _ordeal(
    run: Run, items: Sequence[Item], undisturbed: Sequence[Verdict], options: argparse.Namespace
) -> dict[str, float]:
    killer = Killer(options.seed, options.every_s)
    start = time.perf_counter()
    verdicts = run(items, killer)
    pairs = zip(undisturbed, verdicts, strict=False)
    return {
        "items": len(items),
        "answered": len(verdicts),
        "changed": sum(same(one) != same(other) for one, other in pairs),
        "errors": sum(verdict.outcome is Outcome.ERROR for verdict in verdicts),
        "kills": killer.kills,
        "seconds": time.perf_counter() - start,
    }


def _in_process(jobs: int | None) -> Run:
    def run(items: Sequence[Item], killer: Killer | None) -> list[Verdict]:
        engine = Engine()
        try:
            if killer is None:
                return engine.verify_batch(items, jobs=jobs)
            with killer:
                return engine.verify_batch(items, jobs=jobs)
        finally:
            engine.close()

    return run


def _command(items: Sequence[Item], killer: Killer | None) -> list[Verdict]:
    assert killer is not None
    with tempfile.TemporaryDirectory() as folder:
        path, out = Path(folder, "items.jsonl"), Path(folder, "verdicts.jsonl")
        path.write_bytes(data.lines(items))
        command = [sys.executable, "-m", "verifyd", "verify", str(path)]
        process = subprocess.Popen(
            [*command, "--jobs", str(JOBS), "--out", str(out)], stderr=subprocess.DEVNULL
        )
        with killer.of(process.pid):
            status = process.wait()
        if status:
            raise RuntimeError(f"verifyd verify ended with status {status}")
        return msgspec.json.Decoder(Verdict).decode_lines(out.read_bytes())
