"""The subject that is this project's own verifier, by its built-in name, through the public API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.forms import Form, bare, undelimited
from metamorphic.subjects.lines import OUTCOMES

_POSINGS = {
    "math": Posing(forms=frozenset(Form)),
    # Its contract is the whole text, so a box or a sentence around it would be a wrong answer.
    "exact": Posing(undelimited, bare, "reference and answer bare"),
}


def posing_of(verifier: str) -> Posing:
    """How a built-in verifier is handed a reference and an answer."""
    return _POSINGS.get(verifier, Posing())


class VerifydSubject:
    """A built-in verifier, in this process."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.posing = posing_of(name)
        self.version = self._version()

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order."""
        from verifyd import verify_batch

        items = [
            {
                "id": pair.id,
                "verifier": self.name,
                "completion": pair.completion,
                "reference": pair.reference,
            }
            for pair in pairs
        ]
        return [audit_verdict(verdict) for verdict in verify_batch(items)]

    def close(self) -> None:
        """End the worker processes of the library."""
        from verifyd import shutdown

        shutdown()

    def _version(self) -> str:
        try:
            from verifyd import verify
        except ImportError as error:
            raise SubjectError(str(error)) from error
        probe = verify(verifier=self.name, completion=r"\boxed{1}", reference="1")
        if str(probe.reason) == "unknown_verifier":
            raise SubjectError(
                f"{probe.detail}. `verifyd verifiers` lists them. "
                "A peer is named math-verify, a function python:package.module:function"
            )
        return str(probe.version)


def audit_verdict(verdict: Any) -> AuditVerdict:
    """The audit verdict for a verdict of the library."""
    if str(verdict.reason) == "worker_crashed":
        return AuditVerdict.CRASH
    return OUTCOMES[str(verdict.outcome)]
