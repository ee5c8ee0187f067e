"""CPU time of a verdict in one process: `verify_batch` against math-verify.

Both get the same sample of whole real completions, in one run; start-up is left out. math-verify
is asked `verify(parse("$reference$"), parse(completion))`, with its time limits of 5 s.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar
from unittest import mock

from benchmarks import data, peer
from benchmarks.processes import cpu_s
from benchmarks.report import Report
from verifyd.cache import VerdictCache
from verifyd.engine import default_engine, shutdown, verify_batch
from verifyd.extraction import extract_math
from verifyd.mathexpr import compare, reader
from verifyd.mathexpr.tokens import Unreadable
from verifyd.mathexpr.tree import Node
from verifyd.task import Item
from verifyd.verifiers import math

# The package's `verbatim` is the function of that name.
verbatim = importlib.import_module("verifyd.extraction.verbatim")

T = TypeVar("T")
US = 1e6
MEMORIES = ((math, "_reference"), (math, "_compare_usual"), (verbatim, "_forms"))
"""What the verifier remembers of references."""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=int, default=2000, help="completions in the sample")
    parser.add_argument("--repeats", type=int, default=5, help="of ours; the median counts")


def measure(options: argparse.Namespace) -> Report:
    rows = data.sample(options.data, options.count, options.seed)
    items = [row.item for row in rows]
    ours = _ours(items, options.repeats)
    pairs = [(row.gold, row.completion) for row in rows]
    theirs = _theirs(pairs)
    ratios = {
        "as shipped": _ratio(theirs["reference parsed each time"], ours["caches on"]),
        "references read once": _ratio(theirs["reference parsed once"], ours["caches on"]),
        "caches off": _ratio(theirs["reference parsed each time"], ours["caches off"]),
    }
    stages = _stages(items)
    figures = {
        "completions": len(items),
        "verifyd_us": ours,
        "math_verify_us": theirs,
        "ratio": ratios,
        "verifyd_stages_us": stages,
    }
    return Report(("CPU time a verdict, µs", "mean", "p50", "p99"), _rows(figures), figures)


def _rows(figures: dict[str, Any]) -> list[list[object]]:
    rows: list[list[object]] = []
    for title, kind in (("verifyd", "verifyd_us"), ("math-verify", "math_verify_us")):
        for name, times in figures[kind].items():
            rows.append([f"{title}, {name}", times["mean"], times["p50"], times["p99"]])
    for name, times in figures["ratio"].items():
        rows.append([f"ratio, {name}", times["mean"], times["p50"], times["p99"]])
    for name, stage in figures["verifyd_stages_us"].items():
        rows.append(
            [f"stage: {name} ({stage['share']:.0%} of the items)", stage["per_item"], "", ""]
        )
    return rows


# --- ours --------------------------------------------------------------------------------------


def _ours(items: Sequence[Item], repeats: int) -> dict[str, dict[str, float]]:
    verify_batch(data.escalating(2))  # so that the workers have started
    found = {"caches on": _times(items, repeats)}
    with _without_caches():
        found["caches off"] = _times(items, repeats)
    shutdown()
    return found


def _times(items: Sequence[Item], repeats: int) -> dict[str, float]:
    """The mean is that of a whole batch, the rest of batches of one."""
    means = [_batch_s(items) for _ in range(repeats)]
    forget()
    singles = [own_cpu_s(lambda item=item: verify_batch([item])) for item in items]  # type: ignore[misc]
    return _summary(singles, statistics.median(means) / len(items))


def _batch_s(items: Sequence[Item]) -> float:
    forget()
    start = cpu_s()
    verify_batch(items)
    return cpu_s() - start


def forget() -> None:
    """Every memory of the verifier as in a fresh process."""
    default_engine().cache.clear()
    for module, name in MEMORIES:
        clear = getattr(getattr(module, name), "cache_clear", None)
        if clear is not None:
            clear()


class _NoMemory(VerdictCache):
    def put(self, *_: object) -> None:
        """Keep nothing."""


@contextlib.contextmanager
def _without_caches() -> Iterator[None]:
    """No memory of verdicts, nor of references."""
    engine = default_engine()
    with contextlib.ExitStack() as stack:
        stack.enter_context(mock.patch.object(engine, "cache", _NoMemory()))
        for module, name in MEMORIES:
            plain = getattr(module, name).__wrapped__
            stack.enter_context(mock.patch.object(module, name, plain))
        yield


def _stages(items: Sequence[Item]) -> dict[str, dict[str, float]]:
    """CPU µs of each stage, over all items, and the share of the items that reach it."""
    answers, extraction = _timed(lambda: [extract_math(i.completion, i.task) for i in items])
    left = [
        (item.task.reference, answer)
        for item, answer in zip(items, answers, strict=True)
        if answer is not None and answer.source != "verbatim" and answer.text != item.task.reference
    ]
    references = {reference for reference, _ in left}
    trees, reading = _timed(lambda: {text: _read(str(text)) for text in references})
    given, answering = _timed(lambda: [_read(answer.text) for _, answer in left])
    pairs = [(trees[reference], tree) for (reference, _), tree in zip(left, given, strict=True)]
    both = [(one, other) for one, other in pairs if one is not None and other is not None]
    _, comparing = _timed(lambda: [compare.decide(one, other) for one, other in both])
    figures = {
        "extraction": (extraction, len(items)),
        "reading the references, each once": (reading, len(references)),
        "reading the answers": (answering, len(left)),
        "comparison": (comparing, len(both)),
    }
    return {
        name: {"per_item": spent * US / len(items), "share": reached / len(items)}
        for name, (spent, reached) in figures.items()
    }


def _read(text: str) -> Node | None:
    try:
        return reader.read(text)
    except Unreadable:
        return None


def _timed(function: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    result = function()
    return result, time.process_time() - start


# --- theirs ------------------------------------------------------------------------------------


def _theirs(pairs: Sequence[tuple[str, str]]) -> dict[str, dict[str, float]]:
    peer.accepts_pair(("1", "$1$"))  # so that everything is imported
    whole = [own_cpu_s(lambda pair=pair: peer.accepts_pair(pair)) for pair in pairs]  # type: ignore[misc]
    parsed = {reference: peer.parse_reference(reference) for reference, _ in pairs}
    rest = [
        own_cpu_s(lambda r=parsed[reference], c=completion: peer.accepts(r, c))  # type: ignore[misc]
        for reference, completion in pairs
    ]
    return {
        "reference parsed each time": _summary(whole, statistics.mean(whole)),
        "reference parsed once": _summary(rest, statistics.mean(rest)),
    }


def own_cpu_s(function: Callable[[], object]) -> float:
    """CPU seconds of one call, in this process alone."""
    start = time.process_time()
    function()
    return time.process_time() - start


def _summary(singles: Sequence[float], mean: float) -> dict[str, float]:
    hundredths = statistics.quantiles(singles, n=100)
    return {
        "mean": mean * US,
        "p50": hundredths[49] * US,
        "p99": hundredths[98] * US,
        "max": max(singles) * US,
    }


def _ratio(theirs: dict[str, float], ours: dict[str, float]) -> dict[str, float]:
    return {name: theirs[name] / ours[name] for name in ours}
