"""Equality, difference and order of two scalar expressions."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from flint import fmpq

from metamorphic.oracles.algebra import Unknown, algebraic_finding, form
from metamorphic.oracles.enclosure import different, order, symbols
from metamorphic.oracles.verdict import UNKNOWN, Finding
from metamorphic.oracles.zero_bound import proved_equal
from metamorphic.value import Constant, Expr, Group, Negate, Number, Plus, PlusMinus, walk


def rational(expr: Expr) -> fmpq | None:
    """The value of an expression that is a rational number in canonical form, else None."""
    try:
        return form(expr).rational()
    except Unknown:
        return None


@lru_cache(maxsize=8192)
def scalar(left: Expr, right: Expr) -> Finding:
    """Whether two expressions are the same number, or the same function of their variables."""
    if isinstance(left, PlusMinus) or isinstance(right, PlusMinus):
        return _two_valued(left, right)
    signs = infinite(left), infinite(right)
    if signs != (0, 0):
        return Finding(signs[0] == signs[1], "infinity")
    exact = algebraic_finding(left, right)
    if exact is not None:
        return Finding(exact, "canonical form")
    if different(left, right):
        return Finding(False, "disjoint balls")
    if not symbols(left, right) and proved_equal(left, right):
        return Finding(True, "zero bound")
    return UNKNOWN


def infinite(expr: Expr) -> int:
    """1 or -1 for a signed infinity, 0 for everything else."""
    match expr:
        case Constant(name="infinity"):
            return 1
        case Negate(argument=inner):
            return -infinite(inner)
        case Plus(argument=inner) | Group(content=inner):
            return infinite(inner)
    return 0


def less(left: Expr, right: Expr) -> bool | None:
    """Whether two real values, or signed infinities, are ordered; None where it is not proved."""
    signs = infinite(left), infinite(right)
    if signs != (0, 0):
        return None if signs[0] == signs[1] else signs[0] < signs[1]
    values = rational(left), rational(right)
    if values[0] is not None and values[1] is not None:
        return bool(values[0] < values[1])
    found = order(left, right)
    return None if found is None else found < 0


def _two_valued(left: Expr, right: Expr) -> Finding:
    """`a ± b` on both sides, as sets of two; on one side alone, two values against one."""
    if not (isinstance(left, PlusMinus) and isinstance(right, PlusMinus)):
        tail = left.tail if isinstance(left, PlusMinus) else getattr(right, "tail", left)
        two = scalar(tail, Number(Fraction(0), "0")).equal is False
        return Finding(False, "two values") if two and not symbols(tail) else UNKNOWN
    if any(
        isinstance(part, PlusMinus) for side in (left.tail, right.tail) for part, _ in walk(side)
    ):
        return UNKNOWN
    if (left.head is None) != (right.head is None):
        return UNKNOWN
    if left.head is not None and right.head is not None:
        heads = scalar(left.head, right.head)
        if heads.equal is not True:
            return UNKNOWN if heads.equal is None or _symbolic(left) else heads
    same, opposite = scalar(left.tail, right.tail), scalar(left.tail, Negate(right.tail))
    if same.equal or opposite.equal:
        return Finding(True, "two values")
    if same.equal is False and opposite.equal is False:
        return Finding(False, "two values")
    return UNKNOWN


def _symbolic(expr: Expr) -> bool:
    return bool(symbols(expr))
