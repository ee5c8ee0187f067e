"""Numbers too large for any ball: a lower bound tells them from ordinary ones."""

from __future__ import annotations

from math import factorial, prod
from typing import Final

from flint import fmpq

from verifyd.mathexpr.balls import evaluate, magnitude_bits
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import rational
from verifyd.mathexpr.tree import Add, Div, Func, Mul, Node, Pow

_BITS = 64
ENORMOUS: Final[int] = 1 << _BITS
_CAP: Final[int] = 1 << 2 * _BITS  # leaves room for small terms and divisors
_FULL = {"factorial": 35, "double_factorial": 60}  # from here on the value is past the cap


def one_is_enormous(left: Node, right: Node) -> bool:
    """True where one side surely is 2^64 or more and the other surely less."""
    return (_enormous(left) and _ordinary(right)) or (_enormous(right) and _ordinary(left))


def _enormous(node: Node) -> bool:
    bound = at_least(node)
    return bound is not None and bound >= ENORMOUS


def _ordinary(node: Node) -> bool:
    try:
        return magnitude_bits(evaluate(node, 2 * _BITS)) <= _BITS
    except (ArithmeticError, BudgetExceeded):
        return False


def at_least(node: Node) -> int | None:
    """A whole number that the value of `node` reaches, 2^128 at most; None for unknown."""
    value = rational(node)
    if value is not None:
        return min(int(value.floor()), _CAP)
    match node:
        case Add(parts) | Mul(parts):
            bounds = [at_least(part) for part in parts]
            known = [bound for bound in bounds if bound is not None]
            if len(known) < len(bounds) or (isinstance(node, Mul) and min(known) < 0):
                return None
            return min(sum(known) if isinstance(node, Add) else prod(known), _CAP)
        case Div(top, bottom):
            return _quotient(at_least(top), rational(bottom))
        case Pow(base, exponent):
            return _power(at_least(base), at_least(exponent))
        case Func(name, (arg,)) if name in _FULL:
            return _full(name, at_least(arg))
        case Func("binom", (n, k)):
            return _binom(rational(n), rational(k))
    return None


def _quotient(top: int | None, bottom: fmpq | None) -> int | None:
    if top is None or top < 0 or bottom is None or bottom <= 0:
        return None
    return int((top / bottom).floor())


def _power(base: int | None, exponent: int | None) -> int | None:
    if base is None or exponent is None or base < 2 or exponent < 0:
        return None
    reached: int = base ** min(exponent, 2 * _BITS)
    return min(reached, _CAP)


def _full(name: str, bound: int | None) -> int | None:
    if bound is None or bound < 0:
        return None
    if bound >= _FULL[name]:
        return _CAP
    return factorial(bound) if name == "factorial" else None


def _binom(n: fmpq | None, k: fmpq | None) -> int | None:
    """C(n, k) >= (n / m)^m >= 2^m with m the smaller of k and n - k."""
    if n is None or k is None or n.q != 1 or k.q != 1:
        return None
    return ENORMOUS if min(k, n - k) >= _BITS else None
