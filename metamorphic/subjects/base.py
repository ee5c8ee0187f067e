"""What a subject is: a verifier under audit behind one shape, with six verdicts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Protocol

from metamorphic.errors import Unusable
from metamorphic.subjects.forms import Form, Posing

__all__ = ["AuditVerdict", "Form", "Pair", "Posing", "Subject", "SubjectError"]


class AuditVerdict(IntEnum):
    """What a subject made of one pair. The codes are public: arrays hold them as int8.

    `UNDECIDED`: the subject itself abstained. `TIMEOUT`: no answer in time. `ERROR`: it answered
    with an error, or with something that is no answer. `CRASH`: its process ended.
    """

    ACCEPT = 0
    REJECT = 1
    UNDECIDED = 2
    TIMEOUT = 3
    ERROR = 4
    CRASH = 5

    @property
    def decided(self) -> bool:
        """Whether the subject said yes or no."""
        return self in (AuditVerdict.ACCEPT, AuditVerdict.REJECT)


@dataclass(frozen=True, slots=True)
class Pair:
    """Exactly what a subject is handed; `id` is unique within one batch."""

    id: str
    reference: str
    completion: str


class SubjectError(Unusable):
    """The subject cannot be used at all; the message says why and what mends it."""


class Subject(Protocol):
    """A verifier under audit."""

    name: str
    version: str
    posing: Posing
    """How a reference and an answer are written in the subject's native form."""

    def judge(self, pairs: Sequence[Pair]) -> list[AuditVerdict]:
        """One verdict a pair, in the same order. Raises `SubjectError` only where nothing works."""
        ...

    def close(self) -> None:
        """End whatever the subject started."""
        ...
