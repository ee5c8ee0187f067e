"""Numbers too large for any ball: a lower bound tells them from ordinary ones."""

from __future__ import annotations

from math import factorial, prod
from typing import Final

from flint import fmpq

from verifyd.mathexpr.balls import evaluate, magnitude_bits
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import rational
from verifyd.mathexpr.tree import Add, Func, Mul, Node, Pow

_BITS = 64
ENORMOUS: Final[int] = 1 << _BITS
_FULL = {"factorial": 21, "double_factorial": 34}  # from here on the value is enormous


def one_is_enormous(left: Node, right: Node) -> bool:
    """True where one side surely is 2^64 or more and the other surely less."""
    return (at_least(left) == ENORMOUS and _ordinary(right)) or (
        at_least(right) == ENORMOUS and _ordinary(left)
    )


def _ordinary(node: Node) -> bool:
    try:
        return magnitude_bits(evaluate(node, 2 * _BITS)) <= _BITS
    except (ArithmeticError, BudgetExceeded):
        return False


def at_least(node: Node) -> int | None:
    """A whole number that the value of `node` reaches, `ENORMOUS` at most; None for unknown."""
    value = rational(node)
    if value is not None:
        return min(int(value.floor()), ENORMOUS) if value >= 0 else None
    match node:
        case Add(parts) | Mul(parts):
            bounds = [at_least(part) for part in parts]
            known = [bound for bound in bounds if bound is not None]
            if len(known) < len(bounds):
                return None
            return min(sum(known) if isinstance(node, Add) else prod(known), ENORMOUS)
        case Pow(base, exponent):
            return _power(at_least(base), at_least(exponent))
        case Func(name, (arg,)) if name in _FULL:
            return _full(name, at_least(arg))
        case Func("binom", (n, k)):
            return _binom(rational(n), rational(k))
    return None


def _power(base: int | None, exponent: int | None) -> int | None:
    if base is None or exponent is None or base < 2:
        return None
    reached: int = base ** min(exponent, _BITS)
    return min(reached, ENORMOUS)


def _full(name: str, bound: int | None) -> int | None:
    if bound is None:
        return None
    if bound >= _FULL[name]:
        return ENORMOUS
    return factorial(bound) if name == "factorial" else None


def _binom(n: fmpq | None, k: fmpq | None) -> int | None:
    """C(n, k) >= (n / m)^m >= 2^m with m the smaller of k and n - k."""
    if n is None or k is None or n.q != 1 or k.q != 1:
        return None
    return ENORMOUS if min(k, n - k) >= _BITS else None
