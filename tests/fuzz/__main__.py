"""`python -m tests.fuzz [--count N] [--seed S] [--start K]`: a long run.

Exit status 1 where a check failed. The slowest verdicts are listed with their numbers:
`tests.fuzz.draws.case(seed, number)` makes the case again.
"""

from __future__ import annotations

import argparse
import sys

import psutil

from tests.fuzz import campaign, ways

PARTS = 10


def main() -> int:
    parser = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="cases")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0, help="number of the first case")
    parser.add_argument("--ways", type=int, default=0, help="cases that are told in other ways too")
    parser.add_argument("--shared", action="store_true", help="mutate real completions too")
    options = parser.parse_args()
    findings = campaign.Findings()
    for part in range(PARTS):
        numbers = range(options.count * part // PARTS, options.count * (part + 1) // PARTS)
        campaign.run(
            options.seed, (options.start + n for n in numbers), findings, shared=options.shared
        )
        _show_progress(findings)
    _show(findings)
    differing = _ways(options.seed, options.start, options.ways) if options.ways else 0
    return 1 if findings.faults or differing else 0


def _show_progress(findings: campaign.Findings) -> None:
    rss = psutil.Process().memory_info().rss / 2**20
    print(
        f"{len(findings.times_ms):>9,} cases, {len(findings.faults)} faults, {rss:.1f} MiB",
        flush=True,
    )


def _show(findings: campaign.Findings) -> None:
    for name, count in sorted(findings.counts.items()):
        print(f"{count:>9,} {name}")
    quantiles = [
        f"p{100 * share:g} {findings.quantile(share):.3f}" for share in (0.5, 0.99, 0.999, 1)
    ]
    print("milliseconds: " + ", ".join(quantiles))
    for slow in sorted(findings.slowest, reverse=True):
        print(f"{slow.ms:8.1f} ms  {slow.number}  {slow.case.kind}  {slow.case[1:]!r:.240}")
    for number, case, fault in findings.faults[:200]:
        print(f"FAULT {number} {case.kind}: {fault:.400}\n      {case[1:]!r:.600}")


def _ways(seed: int, start: int, count: int) -> int:
    """How many verdicts depend on the way in which they were asked for."""
    here = ways.lines(seed, start, count)
    found = {"another process, hash seed and order": ways.elsewhere(seed, start, count, 7, 123)}
    differing = _tell(here, found)
    batch = ways.items(seed, start, count)
    whole = ways.in_batches(batch, count)
    found = {
        "batches of 7": ways.in_batches(batch, 7),
        "jobs=2": ways.in_batches(batch, count, jobs=2),
        "4 threads": ways.in_threads(batch, 4),
    }
    return differing + _tell(whole, found)


def _tell(first: list[bytes], others: dict[str, list[bytes]]) -> int:
    total = 0
    for name, found in others.items():
        places = ways.differences(first, found)
        total += len(places)
        print(f"{name}: {len(places)} of {len(first)} verdicts differ")
        for place in places[:10]:
            print(f"  {place}: {first[place]!r:.300}\n  against {found[place]!r:.300}")
    return total


if __name__ == "__main__":
    sys.exit(main())
