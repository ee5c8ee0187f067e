"""The subject that is this project's own verifier, by its built-in name, through the public API."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from metamorphic.subjects.base import AuditVerdict, Pair, Posing, SubjectError
from metamorphic.subjects.lines import OUTCOMES


class VerifydSubject:
    """A built-in verifier, in this process."""

    posing = Posing()

    def __init__(self, name: str) -> None:
        self.name = name
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
            raise SubjectError(
                f"{error}; the built-in verifiers need: pip install 'verifyd[math]'"
            ) from error
        probe = verify(verifier=self.name, completion=r"\boxed{1}", reference="1")
        if str(probe.reason) == "unknown_verifier":
            raise SubjectError(
                f"there is no verifier {self.name!r}; `verifyd verifiers` lists them. "
                "A peer is named math-verify, a function python:package.module:function"
            )
        return str(probe.version)


def audit_verdict(verdict: Any) -> AuditVerdict:
    """The audit verdict for a verdict of the library."""
    if str(verdict.reason) == "worker_crashed":
        return AuditVerdict.CRASH
    return OUTCOMES[str(verdict.outcome)]
