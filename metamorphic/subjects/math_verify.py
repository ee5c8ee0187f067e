r"""The subject `math-verify` in three configurations, each in killable processes.

`math-verify` reads LaTeX and plain expressions (the library's default), `math-verify:latex` LaTeX
alone, `math-verify:expr` plain expressions alone. Each is handed what its own users hand it: the
reference in dollars and a boxed last sentence; for plain expressions both bare.

The library catches its own errors and timeouts (5 s each for parsing and comparing) and then says
False. That is recorded as it is said: a rejection. The verdicts `timeout` and `crash` are those
that the library's own guard did not stop.
"""

from __future__ import annotations

import importlib.metadata
import sys
from collections.abc import Callable, Sequence

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.forms import Form, bare, boxed_sentence, dollar_or_bare, undelimited
from metamorphic.subjects.lines import LineProcess, ProcessPool

_LIBRARY_TIMEOUT_S = 5
_NATIVE = Posing(
    dollar_or_bare,
    boxed_sentence,
    r"reference in `$…$`, answer as `The final answer is \boxed{…}`",
    frozenset({Form.DOLLAR, Form.BOXED, Form.NATIVE}),
)
_POSINGS = {
    "math-verify": _NATIVE,
    "math-verify:latex": _NATIVE,
    "math-verify:expr": Posing(undelimited, bare, "reference and answer bare"),
}


class MathVerifySubject:
    """One configuration of the installed `math-verify`."""

    def __init__(self, name: str, *, timeout_s: float = 10.0, jobs: int = 1) -> None:
        if name not in _POSINGS:
            raise SubjectError(f"unknown configuration {name!r}; there are {', '.join(_POSINGS)}")
        try:
            self.version = importlib.metadata.version("math-verify")
        except importlib.metadata.PackageNotFoundError:
            raise SubjectError(
                "math-verify is not installed; run: pip install 'verifyd[audit]'"
            ) from None
        self.name = name
        self.posing = _POSINGS[name]
        argv = [sys.executable, "-m", "metamorphic.subjects.child", name]
        self._pool = ProcessPool(LineProcess(argv, timeout_s=timeout_s) for _ in range(jobs))

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        return self._pool.judge(pairs)

    def close(self) -> None:
        """End the worker processes."""
        self._pool.close()


def load_config(name: str) -> Callable[[str, str], str]:
    """The judge function of one configuration. For the worker process."""
    from math_verify import ExprExtractionConfig, LatexExtractionConfig, parse, verify

    configs = {
        "math-verify": [LatexExtractionConfig(), ExprExtractionConfig()],
        "math-verify:latex": [LatexExtractionConfig()],
        "math-verify:expr": [ExprExtractionConfig()],
    }[name]

    def judge(completion: str, reference: str) -> str:
        gold = parse(reference, configs, parsing_timeout=_LIBRARY_TIMEOUT_S)
        answer = parse(completion, configs, parsing_timeout=_LIBRARY_TIMEOUT_S)
        accepted = verify(gold, answer, timeout_seconds=_LIBRARY_TIMEOUT_S)
        return "correct" if accepted else "incorrect"

    return judge
