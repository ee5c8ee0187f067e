"""Equality, difference and order of two scalar expressions."""

from __future__ import annotations

from functools import lru_cache

from flint import fmpq

from metamorphic.oracles.algebra import algebraic_finding, form
from metamorphic.oracles.enclosure import different, order, symbols
from metamorphic.oracles.forms import Unknown
from metamorphic.oracles.substitute import branches
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
    if _has_two_values(left) or _has_two_values(right):
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


def _has_two_values(expr: Expr) -> bool:
    if isinstance(expr, Number):
        return False
    return any(isinstance(part, PlusMinus) for part, _ in walk(expr))


def _two_valued(left: Expr, right: Expr) -> Finding:
    """Expressions with a plus-or-minus, as the sets of their values."""
    sides = branches(left), branches(right)
    if sides[0] is None or sides[1] is None:
        return UNKNOWN
    complete = True
    for mine, others in (sides, sides[::-1]):
        for value in mine or ():
            found = [scalar(value, other).equal for other in others or ()]
            if all(equal is False for equal in found):
                return Finding(False, "two values")
            complete = complete and True in found
    return Finding(True, "two values") if complete else UNKNOWN
