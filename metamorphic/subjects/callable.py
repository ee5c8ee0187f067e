"""The subject `python:package.module:function`, called in a process of its own.

The function is called as `function(completion, reference)`. It may give a bool, a number (a reward;
a half or more accepts), None (undecided), or one of the four outcomes as a string. An exception is
the verdict `error`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from typing import Any

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.lines import LineProcess, ProcessPool
from metamorphic.subjects.peers.serve import outcome_of

_PREFIX = "python:"


class CallableSubject:
    """A Python function that neither can hang nor crash the audit."""

    version = ""
    posing = Posing()

    def __init__(self, name: str, *, timeout_s: float = 10.0, jobs: int = 1) -> None:
        _split(name)
        self.name = name
        argv = [sys.executable, "-m", "metamorphic.subjects.child", name]
        self._pool = ProcessPool(LineProcess(argv, timeout_s=timeout_s) for _ in range(jobs))

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        return self._pool.judge(pairs)

    def close(self) -> None:
        """End the worker processes."""
        self._pool.close()


def load_function(name: str) -> Callable[[str, str], str]:
    """The named function, with its answer turned into an outcome. For the worker process.

    Raises `SubjectError` where there is no such module or function.
    """
    module, function = _split(name)
    try:
        target: Any = importlib.import_module(module)
    except ModuleNotFoundError as absent:
        if absent.name is None or not f"{module}.".startswith(f"{absent.name}."):
            raise  # the module is there, and lacks something itself
        raise SubjectError(
            f"{name}: module {absent.name!r} was not found; put its folder on PYTHONPATH"
        ) from absent
    for part in function.split("."):
        if not hasattr(target, part):
            raise SubjectError(f"{name}: {target!r} has no {part!r}; name a function that it has")
        target = getattr(target, part)
    return lambda completion, reference: outcome_of(target(completion, reference))


def _split(name: str) -> tuple[str, str]:
    module, _, function = name.removeprefix(_PREFIX).partition(":")
    if not module or not function:
        raise SubjectError(
            f"{name!r} names no function; write python:package.module:function, "
            "such as python:my_rewards.math:score"
        )
    return module, function
