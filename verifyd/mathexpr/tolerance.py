"""The option `tolerance`: does a closed real value lie near enough to the reference? Proved, never
estimated: exact for rationals, else by balls and, on the bound itself, by algebra.
"""

from __future__ import annotations

from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar, rational
from verifyd.mathexpr.options import Tolerance
from verifyd.mathexpr.order import order
from verifyd.mathexpr.tree import Add, Const, Func, Mul, Neg, Node, Num
from verifyd.verdict import Evidence

_INFINITY = Const("inf")


def within(tolerance: Tolerance, reference: Node, answer: Node) -> Decision | None:
    """Whether |answer - reference| is at most the bound; None where one is no closed real value.

    A relative bound is the share of |reference|: a reference of zero asks for zero.
    """
    if not (_closed(reference) and _closed(answer)):
        return None
    gap = Func("abs", (Add((answer, Neg(reference))),))
    bound: Node = Num(tolerance.bound)
    if tolerance.relative:
        bound = Mul((bound, Func("abs", (reference,))))
    larger = order(gap, bound)
    if larger is None:
        return None
    exact = rational(gap) is not None and rational(bound) is not None
    word = "outside" if larger > 0 else "within"
    return Decision(
        larger <= 0, Evidence.EXACT if exact else Evidence.CERTIFIED, f"{word} the tolerance"
    )


def _closed(node: Node) -> bool:
    return is_scalar(node) and not free_symbols(node) and not _infinite(node)


def _infinite(node: Node) -> bool:
    return node in (_INFINITY, Neg(_INFINITY))
