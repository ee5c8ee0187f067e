"""What one check came to: outcome, reason, evidence. Imports nothing of ours.

The types are msgspec structs: as frozen and typed as dataclasses, made and copied ten times
faster, which is what counts where a check takes two microseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Literal

import msgspec

JSON = str | int | float | bool | None | list["JSON"] | dict[str, "JSON"]


class Outcome(StrEnum):
    """The four ends of a check. They are never mixed up."""

    CORRECT = "correct"
    INCORRECT = "incorrect"
    UNDECIDED = "undecided"
    ERROR = "error"


class Evidence(StrEnum):
    """How sure a verdict is, strongest first; see `Evidence.at_least`."""

    EXACT = "exact"
    CERTIFIED = "certified"
    SYMBOLIC = "symbolic"
    PROBABLE = "probable"
    EXECUTED = "executed"
    JUDGED = "judged"
    NONE = "none"

    def at_least(self, minimum: Evidence) -> bool:
        """True where this evidence is as strong as `minimum` or stronger."""
        return _STRENGTH[self] <= _STRENGTH[minimum]


_STRENGTH = {evidence: rank for rank, evidence in enumerate(Evidence)}


class Reason(StrEnum):
    """Why the outcome is what it is; each outcome has its closed list in `REASONS`."""

    EQUAL = "equal"
    ALL_PASSED = "all_passed"
    DIFFERENT = "different"
    NO_ANSWER = "no_answer"
    OVER_LIMIT = "over_limit"
    WRONG_OUTPUT = "wrong_output"
    RUNTIME_ERROR = "runtime_error"
    COMPILE_ERROR = "compile_error"
    WALL_LIMIT = "wall_limit"
    CPU_LIMIT = "cpu_limit"
    MEMORY_LIMIT = "memory_limit"
    OUTPUT_LIMIT = "output_limit"
    PIDS_LIMIT = "pids_limit"
    DISK_LIMIT = "disk_limit"
    CHECKS_FAILED = "checks_failed"
    TAMPERING = "tampering"
    REFERENCE_UNREADABLE = "reference_unreadable"
    BUDGET = "budget"
    EVIDENCE_BELOW_MINIMUM = "evidence_below_minimum"
    BAD_REQUEST = "bad_request"
    UNKNOWN_VERIFIER = "unknown_verifier"
    SANDBOX_UNAVAILABLE = "sandbox_unavailable"
    WORKER_CRASHED = "worker_crashed"


REASONS: Mapping[Outcome, frozenset[Reason]] = {
    Outcome.CORRECT: frozenset({Reason.EQUAL, Reason.ALL_PASSED}),
    Outcome.UNDECIDED: frozenset(
        {Reason.REFERENCE_UNREADABLE, Reason.BUDGET, Reason.EVIDENCE_BELOW_MINIMUM}
    ),
    Outcome.ERROR: frozenset(
        {
            Reason.BAD_REQUEST,
            Reason.UNKNOWN_VERIFIER,
            Reason.SANDBOX_UNAVAILABLE,
            Reason.WORKER_CRASHED,
        }
    ),
    Outcome.INCORRECT: frozenset(
        {
            Reason.DIFFERENT,
            Reason.NO_ANSWER,
            Reason.OVER_LIMIT,
            Reason.WRONG_OUTPUT,
            Reason.RUNTIME_ERROR,
            Reason.COMPILE_ERROR,
            Reason.WALL_LIMIT,
            Reason.CPU_LIMIT,
            Reason.MEMORY_LIMIT,
            Reason.OUTPUT_LIMIT,
            Reason.PIDS_LIMIT,
            Reason.DISK_LIMIT,
            Reason.CHECKS_FAILED,
            Reason.TAMPERING,
        }
    ),
}

Span = tuple[int, int]


class Part(msgspec.Struct, frozen=True, gc=False):
    """One of several checks inside a verdict (a test, a step). `elapsed_ms` is CPU milliseconds."""

    name: str
    outcome: Outcome
    reason: Reason
    reward: float | None = None
    elapsed_ms: float = 0.0
    span: Span | None = None


class Verdict(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """The result of one check. `msgspec.structs.replace` makes a changed copy.

    `reward` is in [0, 1] for CORRECT and INCORRECT and None for UNDECIDED and ERROR, until a
    caller's `on_undecided` policy fills it. `span` is start and end, in code points, of what was
    read in the completion. `elapsed_ms` counts the work alone, not the waiting. `version` is
    "name/number" of the verifier.
    """

    id: str | None = None
    verifier: str
    outcome: Outcome
    reward: float | None = None
    reason: Reason
    evidence: Evidence = Evidence.NONE
    extracted: str | None = None
    span: Span | None = None
    detail: str | None = None
    score: dict[str, int] | None = None
    parts: tuple[Part, ...] = ()
    isolation: str | None = None
    elapsed_ms: float = 0.0
    version: str


ENGINE_VERSION = "engine/1"
"""The version of the verdicts that no verifier made."""


def error(reason: Reason, detail: str, *, verifier: str = "", id: str | None = None) -> Verdict:  # noqa: A002
    """An ERROR verdict that the engine makes itself."""
    return Verdict(
        id=id,
        verifier=verifier,
        version=ENGINE_VERSION,
        outcome=Outcome.ERROR,
        reason=reason,
        detail=detail,
    )


Policy = Literal["null", "zero", "group_mean", "raise"]
"""What a caller makes of a reward that is None; `raise` exists in Python alone."""
