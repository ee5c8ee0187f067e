"""CPU time of a decision on labelled pairs: the `math` verifier beside math-verify, and a prototype.

Each pair is a reference and an answer as `\\boxed{...}`, the kind of input that peers are measured
with. One run, one process, start-up left out; of ours and of the prototype the least of some
repeats counts, math-verify is asked once. `uncached` forgets all references before each pair;
`cached` has read the references before the clock starts, as in a group of rollouts.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from benchmarks import data, peer
from benchmarks.report import Report
from benchmarks.throughput import US, forget, own_cpu_s
from verifyd import worker
from verifyd.task import Task

RL_MIX = ("math", "gsm8k", "aime24", "aime25", "amc23", "olympiadbench")
"""The sets that people train on; the others hold what is harder to read."""


class Pair(msgspec.Struct, frozen=True):
    """A row of the labelled pairs."""

    src: str
    gold: str
    ans: str


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--pairs", type=Path, metavar="FILE", help="else beside the data")
    parser.add_argument("--count", type=int, default=1500, help="pairs in the sample")
    parser.add_argument("--repeats", type=int, default=3, help="of ours and of the prototype")
    parser.add_argument("--prototype", type=Path, metavar="FILE", help="else beside the data")


def measure(options: argparse.Namespace) -> Report:
    pairs = _sample(options)
    mixed = [place for place, pair in enumerate(pairs) if pair.src in RL_MIX]
    times = {
        "verifyd, uncached": _least(pairs, options.repeats, _ours_uncached),
        "verifyd, cached": _least(pairs, options.repeats, _ours_cached),
        "math-verify, uncached": _each(pairs, _theirs),
    }
    path = options.prototype or options.data.parent / "prototype" / "math_fast.py"
    if path.is_file():
        prototype = _load(path)
        times["prototype, uncached"] = _least(pairs, options.repeats, _prototype(prototype, False))
        times["prototype, cached"] = _least(pairs, options.repeats, _prototype(prototype, True))
    samples = {"all": list(range(len(pairs))), "RL mix": mixed}
    figures: dict[str, Any] = {"pairs": len(pairs), "rl_mix_pairs": len(mixed)}
    for title, places in samples.items():
        if len(places) < 2:
            continue  # no quantiles of a single pair
        figures[title] = {
            name: _summary([row[place] for place in places]) for name, row in times.items()
        }
        figures[title]["ratios"] = _ratios(figures[title])
    return Report(("CPU time, µs", "mean", "p50", "p99", "p99.9", "max"), _rows(figures), figures)


def _sample(options: argparse.Namespace) -> list[Pair]:
    path = options.pairs or options.data.parent / "cases" / "math_pairs.jsonl"
    if not path.is_file():
        raise data.Absent(f"no labelled pairs at {path}; name them with --pairs")
    rows = msgspec.json.Decoder(Pair).decode_lines(path.read_bytes())
    return random.Random(options.seed).sample(rows, min(options.count, len(rows)))


# --- the three ---------------------------------------------------------------------------------

Timed = Callable[[Pair], Callable[[], object]]
"""Prepares a pair, off the clock; what it gives is timed."""


def _ours_uncached(pair: Pair) -> Callable[[], object]:
    forget()
    return _ours(pair)


def _ours_cached(pair: Pair) -> Callable[[], object]:
    forget()
    worker.check(Task(pair.gold), r"\boxed{0}")
    return _ours(pair)


def _ours(pair: Pair) -> Callable[[], object]:
    task, completion = Task(pair.gold), rf"\boxed{{{pair.ans}}}"
    return lambda: worker.check(task, completion)


def _theirs(pair: Pair) -> Callable[[], object]:
    gold, answer = rf"\boxed{{{pair.gold}}}", rf"\boxed{{{pair.ans}}}"
    return lambda: peer.accepts(peer.parse(gold), answer)


def _prototype(module: ModuleType, cached: bool) -> Timed:
    def prepare(pair: Pair) -> Callable[[], object]:
        if cached:
            reference = module.analyse(pair.gold)
            return lambda: module.decide(reference, pair.ans)
        return lambda: module.decide(module.analyse(pair.gold), pair.ans)

    return prepare


def _load(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("prototype", path)
    if spec is None or spec.loader is None:
        raise data.Absent(f"{path} is no Python module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- figures -----------------------------------------------------------------------------------


def _each(pairs: Sequence[Pair], timed: Timed) -> list[float]:
    """CPU seconds of each pair."""
    return [own_cpu_s(timed(pair)) for pair in pairs]


def _least(pairs: Sequence[Pair], repeats: int, timed: Timed) -> list[float]:
    """The least of so many passes over all pairs, for each pair: what else the machine did is left out."""
    passes = [_each(pairs, timed) for _ in range(repeats)]
    return [min(times) for times in zip(*passes, strict=True)]


def _summary(times: Sequence[float]) -> dict[str, float]:
    thousandths = statistics.quantiles(times, n=1000, method="inclusive")
    return {
        "mean": statistics.mean(times) * US,
        "p50": thousandths[499] * US,
        "p99": thousandths[989] * US,
        "p99.9": thousandths[998] * US,
        "max": max(times) * US,
    }


def _ratios(found: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """How many times faster than each of the others ours is, uncached and cached."""
    ours = found["verifyd, uncached"], found["verifyd, cached"]
    ratios = {}
    for name, theirs in found.items():
        if not name.startswith("verifyd"):
            mine = ours[name.endswith(", cached")]
            ratios[name] = {key: theirs[key] / mine[key] for key in theirs}
    return ratios


def _rows(figures: dict[str, Any]) -> list[list[object]]:
    rows: list[list[object]] = []
    for title in ("all", "RL mix"):
        found = figures.get(title, {"ratios": {}})
        for name, times in found.items():
            if name != "ratios":
                rows.append([f"{title}: {name}", *times.values()])
        for name, times in found["ratios"].items():
            rows.append([f"{title}: {name} / verifyd", *times.values()])
    return rows
