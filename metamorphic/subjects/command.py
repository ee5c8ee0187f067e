"""The subject `cmd:PROGRAM ARGS`: any program that speaks JSON lines.

It reads `{"id", "reference", "completion"}` and prints `{"id", "outcome"}`, one line each, in any
order within the lines it was given, and flushes. One that crashes or hangs is started anew.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.lines import LineProcess, ProcessPool

_PREFIX = "cmd:"
_WINDOW = 16


class CommandSubject:
    """A foreign program."""

    version = ""
    posing = Posing()

    def __init__(self, name: str, *, timeout_s: float = 10.0, jobs: int = 1) -> None:
        argv = _argv(name)
        self.name = name
        self._pool = ProcessPool(
            LineProcess(argv, timeout_s=timeout_s, window=_WINDOW) for _ in range(jobs)
        )

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        return self._pool.judge(pairs)

    def close(self) -> None:
        """End the program."""
        self._pool.close()


def _argv(name: str) -> list[str]:
    try:
        argv = shlex.split(name.removeprefix(_PREFIX))
    except ValueError as error:
        raise SubjectError(f"{name!r} cannot be split into words: {error}") from error
    if not argv:
        raise SubjectError(f"{name!r} names no program; write cmd:PROGRAM ARGS")
    return argv
