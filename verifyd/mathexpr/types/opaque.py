"""Sums, integrals, limits: equal in structure, or a restated task, or not decided here."""

from __future__ import annotations

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.traverse import contains, parts, symbols
from verifyd.mathexpr.tree import Add, Func, Matrix, Mul, Node, Opaque, Pow

_CHOOSING = frozenset({"gcd", "lcm", "max", "min"})


def unevaluated(node: Node) -> bool:
    """True for what asks for a computation: a sum, a determinant, a product of matrices."""
    if isinstance(node, Opaque) or (isinstance(node, Func) and node.name == "det"):
        return True
    if isinstance(node, (Add, Mul, Pow)) and any(isinstance(part, Matrix) for part in parts(node)):
        return True
    return any(map(unevaluated, parts(node)))


def _asks(node: Node) -> bool:
    """True for the greatest or the largest of given numbers, with nothing worked out."""
    return isinstance(node, Func) and node.name in _CHOOSING and not symbols(node)


def restated(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """The part of the rule for two formulas: the greatest of given numbers, not worked out."""
    if _asks(answer) and not contains(reference, (Func,)):
        return DIFFERENT._replace(detail="an operation that is not carried out")
    return None


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """An unevaluated operation in the answer alone restates the task; in the reference it is open."""
    wanted, given = unevaluated(reference), unevaluated(answer)
    if not wanted and not given:
        return restated(judge, reference, answer)
    if not wanted:
        return DIFFERENT._replace(detail="an operation that is not carried out")
    if judge.settle is not None:
        return judge.settle(reference, answer)
    return UNKNOWN._replace(detail="the reference holds a sum, an integral or a limit")
