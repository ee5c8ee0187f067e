"""Many cases through all checks: what was found, how long each took, and how much memory stayed."""

from __future__ import annotations

import hashlib
import heapq
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import msgspec

from tests.fuzz import checks, trees
from tests.fuzz.case import Case
from tests.fuzz.draws import case
from verifyd import wire
from verifyd.mathexpr.render import render
from verifyd.verdict import Verdict
from verifyd.worker import Escalated

SLOWEST = 20


class Slow(NamedTuple):
    """A verdict that took long; `ms` are milliseconds of CPU time."""

    ms: float
    number: int
    case: Case


@dataclass
class Findings:
    """What a campaign came to. `faults` are (number, case, what is wrong)."""

    counts: Counter[str] = field(default_factory=Counter)
    faults: list[tuple[int, Case, str]] = field(default_factory=list)
    times_ms: list[float] = field(default_factory=list)
    slowest: list[Slow] = field(default_factory=list)

    def time(self, number: int, given: Case, ms: float) -> None:
        """Note how long a verdict took."""
        self.times_ms.append(ms)
        heapq.heappush(self.slowest, Slow(ms, number, given))
        if len(self.slowest) > SLOWEST:
            heapq.heappop(self.slowest)

    def quantile(self, share: float) -> float:
        """Milliseconds within which that share of the verdicts was found."""
        times = sorted(self.times_ms)
        return times[min(len(times) - 1, int(share * len(times)))]


def run(seed: int, numbers: Iterable[int], findings: Findings, *, shared: bool = False) -> None:
    """Take each numbered case through all checks."""
    for number in numbers:
        given = case(seed, number, shared=shared)
        try:
            faults = _faults(number, given, findings)
        except Exception as problem:
            faults = [f"raised {problem!r}"]
        findings.faults += [(number, given, fault) for fault in faults]


def _faults(number: int, given: Case, findings: Findings) -> list[str]:
    start = time.thread_time_ns()
    found = checks.verdict(given.reference, given.completion)
    findings.time(number, given, (time.thread_time_ns() - start) / 1e6)
    findings.counts[f"{given.kind.partition(':')[0]}: {_word(found)}"] += 1
    faults = list(checks.legality(given, found))
    reference, answer = checks.tree(given.reference), checks.tree(given.completion)
    if reference is not None:
        faults += checks.reflexivity(given.reference)
    if reference is not None and answer is not None:
        faults += checks.symmetry(reference, answer)
    if given.kind == "tree" and reference is not None and number % 4 == 0:
        faults += checks.invariance(given.reference, given.reference)
        faults += checks.invariance(given.reference, render(trees.tree(Random(number))))
    return faults


def _word(found: checks.Found) -> str:
    return "open" if isinstance(found, Escalated) else str(found.outcome)


def told(verdict: Verdict) -> bytes:
    """All that a verdict says, but for the time it took."""
    return wire.encode(msgspec.structs.replace(verdict, elapsed_ms=0.0))


def digest(verdicts: Iterable[bytes]) -> str:
    """One short word for many verdicts, in order."""
    hashed = hashlib.sha256()
    for verdict in verdicts:
        hashed.update(verdict + b"\n")
    return hashed.hexdigest()[:16]
