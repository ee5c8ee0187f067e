"""Subjects: the verifiers under audit, one adapter a file.

`create` makes a subject from the name that `metamorphic audit --verifier` takes.
"""

from metamorphic.subjects.base import AuditVerdict, Form, Pair, Subject, SubjectError
from metamorphic.subjects.create import create

__all__ = ["AuditVerdict", "Form", "Pair", "Subject", "SubjectError", "create"]
