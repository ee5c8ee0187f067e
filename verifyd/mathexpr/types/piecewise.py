"""Piecewise definitions: the same values under the same conditions, in any order."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.tree import Cases, Node


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a `cases` environment."""
    if not isinstance(reference, Cases) and not isinstance(answer, Cases):
        return None
    if not isinstance(reference, Cases) or not isinstance(answer, Cases):
        return DIFFERENT._replace(detail="a piecewise definition against something else")
    if len(reference.branches) != len(answer.branches):
        return DIFFERENT._replace(detail="another number of branches")
    left = list(answer.branches)
    found: list[Decision] = []
    for value, condition in reference.branches:
        place = next(
            (k for k, (_, other) in enumerate(left) if _same(judge, condition, other)), None
        )
        if place is None:
            return UNKNOWN._replace(detail="a condition has no equal")
        decision = judge.compare(value, left.pop(place)[0])
        if decision.equal is False:
            return decision
        found.append(decision)
    return conjunction(found)


def _same(judge: Judge, first: Node | None, second: Node | None) -> bool:
    if first is None or second is None:
        return first is second
    return bool(judge.compare(first, second).equal)
