"""Ratios: 3:4 is 6:8, and a ratio of two is their quotient."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.tree import Div, Mul, Node, Num, Ratio

ZERO = Num(fmpq(0))


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a ratio."""
    if isinstance(reference, Ratio) and isinstance(answer, Ratio):
        if len(reference.parts) != len(answer.parts):
            return DIFFERENT._replace(detail="another number of parts")
        if ZERO in reference.parts or ZERO in answer.parts:  # 12:00 is no 1:00
            return judge.all_equal(reference.parts, answer.parts)
        first, given = reference.parts[0], answer.parts[0]
        pairs = zip(reference.parts[1:], answer.parts[1:], strict=True)
        return conjunction([judge.same(Mul((first, b)), Mul((given, a))) for a, b in pairs])
    for one, other, swapped in ((reference, answer, False), (answer, reference, True)):
        if isinstance(one, Ratio):
            if len(one.parts) != 2 or isinstance(other, Ratio):
                return DIFFERENT
            quotient = Div(one.parts[0], one.parts[1])
            return judge.compare(other, quotient) if swapped else judge.compare(quotient, other)
    return None
