"""Which members of two collections to compare first: those whose values lie near each other.

An estimate decides nothing. It orders comparisons, so that a list of n values in any spelling is
matched in about n comparisons; letters stand for fixed numbers in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32

from flint import acb, arb, fmpq

from verifyd.mathexpr.balls import Value, evaluate
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import free_symbols
from verifyd.mathexpr.traverse import parts
from verifyd.mathexpr.tree import Node

MANY = 6
"""Members from which on estimates save more than they cost."""
_BITS = 64
_SHARE = 0.618
_TOLERANCE = 1e-9


def estimate(node: Node) -> float | None:
    """Nearly the same number for equal values; None where there is none to be had."""
    try:
        letters = {name: fmpq(1 + crc32(name.encode()) % 997, 991) for name in free_symbols(node)}
        return _number(evaluate(node, _BITS, letters))
    except (ArithmeticError, BudgetExceeded):
        return _together(node)


def _together(node: Node) -> float | None:
    """The members of a tuple, a relation or the like, put into one number."""
    total, weight = 0.0, 1.0
    for part in parts(node):
        value = estimate(part)
        if value is None:
            return None
        total += weight * value
        weight *= _SHARE
    return total if weight < 1.0 else None


def _number(value: Value) -> float | None:
    if isinstance(value, acb):
        real, imaginary = _number(value.real), _number(value.imag)
        return None if real is None or imaginary is None else real + _SHARE * imaginary
    ball = arb(value)
    if not ball.is_finite() or ball.rel_accuracy_bits() < _BITS // 2:
        return 0.0 if ball.is_finite() and abs(ball) < _TOLERANCE else None
    return float(ball)


def sorted_by_value(nodes: Sequence[Node]) -> list[Node]:
    """The nodes in the order of their estimates, those without one last."""
    if len(nodes) < MANY:
        return list(nodes)
    estimates = [estimate(node) for node in nodes]
    places = sorted(
        range(len(nodes)), key=lambda at: (estimates[at] is None, estimates[at] or 0.0, at)
    )
    return [nodes[place] for place in places]


def near(first: float | None, second: float | None) -> bool:
    """Whether two values with these estimates can be equal."""
    if first is None or second is None:
        return True
    return abs(first - second) <= _TOLERANCE * max(1.0, abs(first), abs(second))
