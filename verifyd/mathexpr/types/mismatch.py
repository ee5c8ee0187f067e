"""Two things of different kinds that no rule brings together are different."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.exact import is_scalar
from verifyd.mathexpr.tree import NamedSet, Node


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Asked last: two scalars pass on to the ladder; two of one other kind stay open."""
    scalars = is_scalar(reference), is_scalar(answer)
    if all(scalars):
        return None
    kinds = type(reference).__name__, type(answer).__name__
    if kinds[0] == kinds[1] and not isinstance(reference, NamedSet):
        return UNKNOWN._replace(detail=f"two of kind {kinds[0]} that no rule compares")
    return DIFFERENT._replace(detail=f"{kinds[1]} for {kinds[0]}")
