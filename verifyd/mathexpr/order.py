"""Which of two closed real numbers is the larger: exact, or proved with balls."""

from __future__ import annotations

from flint import acb

from verifyd.mathexpr import scalar
from verifyd.mathexpr.balls import NotReal, Unresolved, Unsupported, evaluate
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import Undefined, free_symbols, rational
from verifyd.mathexpr.tree import Add, Const, Neg, Node

_INFINITY = Const("inf")
_MINUS_INFINITY = Neg(_INFINITY)


def order(first: Node, second: Node) -> int | None:
    """-1, 0 or 1; None where it is not known (free variables, complex numbers)."""
    if first == second:
        return 0
    for node, sign in ((first, 1), (second, -1)):
        if node == _INFINITY:
            return sign
        if node == _MINUS_INFINITY:
            return -sign
    if free_symbols(first) or free_symbols(second):
        return None
    try:
        left, right = rational(first), rational(second)
        if left is not None and right is not None:
            return (left > right) - (left < right)
        if scalar.decide(first, second).equal is not False:
            return 0 if scalar.decide(first, second).equal else None
        return _sign(Add((first, Neg(second))))
    except (Undefined, Unresolved, NotReal, Unsupported, BudgetExceeded):
        return None


def _sign(difference: Node) -> int | None:
    for precision in (64, 256, 1024, 4096):
        value = evaluate(difference, precision)
        if isinstance(value, acb):
            return None
        if value > 0:
            return 1
        if value < 0:
            return -1
    return None
