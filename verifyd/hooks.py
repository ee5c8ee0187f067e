"""What the engine tells about its work. A hook is a function of the records of one batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from verifyd.verdict import Evidence, Outcome, Reason, Verdict


class Record(msgspec.Struct, frozen=True):
    """One verdict, as metrics and logs see it.

    `elapsed_ms` is the work that made it, in milliseconds. `repeated` says that the verdict was
    found among earlier ones, so that its work is not done again. `killed` says that a worker was
    killed at a deadline or memory limit ("cpu", "wall", "memory").
    """

    verifier: str
    outcome: Outcome
    reason: Reason
    evidence: Evidence
    elapsed_ms: float
    repeated: bool
    killed: str | None


class Hook(Protocol):
    """Called once a batch, in the thread that made it. What it raises is logged and goes no further."""

    def __call__(self, records: Sequence[Record]) -> None:
        """Take note of the records, in the order of the batch."""


def record(verdict: Verdict, *, repeated: bool, killed: str | None) -> Record:
    """The record of one verdict."""
    return Record(
        verdict.verifier,
        verdict.outcome,
        verdict.reason,
        verdict.evidence,
        verdict.elapsed_ms,
        repeated,
        killed,
    )
