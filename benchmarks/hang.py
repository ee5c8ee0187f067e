"""Do items that hang a computer algebra system harm ten thousand ordinary ones beside them?

The hanging ones are real: they reach the slow rung. `--cpu-s` is the CPU time after which a
worker is stopped. The service's own is 10 s; the benchmark asks for less, to be quick.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

import msgspec

from benchmarks import data
from benchmarks.processes import children, rss_mib
from benchmarks.report import Report
from verifyd.engine import Engine
from verifyd.hooks import Record
from verifyd.pool import Pool
from verifyd.process import Limits
from verifyd.task import Item
from verifyd.verdict import Outcome, Verdict


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--hanging", type=int, default=10)
    parser.add_argument("--ordinary", type=int, default=10_000)
    parser.add_argument("--cpu-s", type=float, default=2.0, help="the limit of a worker's job")


def measure(options: argparse.Namespace) -> Report:
    rows = data.completions(options.data)
    ordinary = list(data.distinct(rows, options.ordinary))
    hanging = data.hanging(options.hanging)
    alone, _, alone_s = _verify(ordinary, options.cpu_s)
    mixed = [*ordinary, *hanging]
    order = random.Random(options.seed).sample(range(len(mixed)), len(mixed))
    before = rss_mib(), len(children())
    verdicts, killed, wall_s = _verify([mixed[place] for place in order], options.cpu_s)
    after = rss_mib(), len(children())
    # A missing verdict would leave a gap here, and a repeated one another length.
    by_place = dict(zip(order, verdicts, strict=True))
    beside = [by_place[place] for place in range(len(ordinary))]
    hung = [by_place[place] for place in range(len(ordinary), len(mixed))]
    figures = {
        "items": len(mixed),
        "answered": len(verdicts),
        "ordinary_changed": sum(
            same(one) != same(other) for one, other in zip(alone, beside, strict=True)
        ),
        "hanging_outcomes": Counter(f"{v.outcome}/{v.reason}" for v in hung),
        "killed_at_a_limit": killed,
        "processes_before_after": [before[1], after[1]],
        "rss_mib_before_after": [before[0], after[0]],
        "wall_s_ordinary_alone": alone_s,
        "wall_s": wall_s,
        "cpu_s_limit": options.cpu_s,
    }
    leaked = after[1] > before[1]
    return Report(
        ("", "value"), [*map(list, figures.items())], figures, _failures(figures, hung, leaked)
    )


def same(verdict: Verdict) -> Verdict:
    """All of a verdict but the time that it took."""
    return msgspec.structs.replace(verdict, elapsed_ms=0.0)


def _verify(items: list[Item], cpu_s: float) -> tuple[list[Verdict], int, float]:
    """The verdicts, how many workers were stopped, and the seconds, workers' end included."""
    records: list[Record] = []
    engine = Engine(
        pool=Pool(limits=Limits(cpu_s=cpu_s)), hooks=[lambda batch: records.extend(batch)]
    )
    start = time.perf_counter()
    verdicts = engine.verify_batch(items)
    engine.close()
    wall_s = time.perf_counter() - start
    return verdicts, sum(record.killed is not None for record in records), wall_s


def _failures(figures: dict[str, object], hung: list[Verdict], leaked: bool) -> list[str]:
    failures = []
    if figures["ordinary_changed"]:
        failures.append("ordinary items got other verdicts than alone")
    if figures["answered"] != figures["items"]:
        failures.append("items were not answered")
    if any(verdict.outcome is Outcome.ERROR for verdict in hung):
        failures.append("a hanging item ended as an error")
    if leaked:
        failures.append("worker processes were left over")
    return failures
