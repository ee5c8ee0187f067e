"""Equality and difference of two values, exactly."""

from __future__ import annotations

from metamorphic.oracles.verdict import UNKNOWN, Finding
from metamorphic.value import Number, Value


def compare(reference: Value, other: Value) -> Finding:
    """Whether both values are the same; None where neither is proved."""
    if isinstance(reference, Number) and isinstance(other, Number):
        return Finding(reference.value == other.value, "rational")
    return UNKNOWN
