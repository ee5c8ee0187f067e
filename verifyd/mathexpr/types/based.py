"""Numerals in a base: the reference supplies a base that the answer leaves out."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, SAME, Decision
from verifyd.mathexpr.tree import Based, Node, Num, Sym


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side carries a base."""
    if isinstance(reference, Based):
        if isinstance(answer, Based):
            if answer.base != reference.base:
                return DIFFERENT._replace(detail=f"base {answer.base} against {reference.base}")
            return SAME if answer.digits.lstrip("0") == reference.digits.lstrip("0") else DIFFERENT
        if isinstance(answer, Num):
            return SAME if str(answer.value) == reference.digits.lstrip("0") else DIFFERENT
        if isinstance(answer, Sym):
            return SAME if answer.name.upper() == reference.digits else DIFFERENT
        return DIFFERENT
    if isinstance(answer, Based):
        return DIFFERENT._replace(detail="a base where the reference has none")
    return None
