"""Sums, integrals, limits: equal in structure, or a restated task, or not decided here."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.traverse import contains
from verifyd.mathexpr.tree import Node, Opaque


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """An unevaluated operation in the answer alone restates the task; in the reference it is open."""
    wanted, given = contains(reference, (Opaque,)), contains(answer, (Opaque,))
    if not wanted and not given:
        return None
    if not wanted:
        return DIFFERENT._replace(detail="an operation that is not carried out")
    if judge.settle is not None:
        return judge.settle(reference, answer)
    return UNKNOWN._replace(detail="the reference holds a sum, an integral or a limit")
