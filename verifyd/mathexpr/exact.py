"""Exact values of closed expressions: rationals alone, no rounding anywhere.

`rational` ends most decisions, so its common cases are short. A power or a factorial is sized
before it is taken; what would not fit is None, never an estimate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from functools import reduce
from math import gcd, lcm
from typing import Any

from flint import fmpq, fmpz

from verifyd.mathexpr.limits import MAX_FACTORIAL, MAX_POWER_BITS, MAX_RATIONAL_BITS
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Based,
    Const,
    Dec,
    Degrees,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Repeating,
    Sym,
)

ZERO, ONE, TWO = fmpq(0), fmpq(1), fmpq(2)


class Undefined(ArithmeticError):
    """The expression has no value: a division by zero, the logarithm of zero."""


def rational(node: Node) -> fmpq | None:
    """The exact value of `node` where exact arithmetic gives a rational; None where it does not.

    Real roots alone: (-8)^(1/3) is -2, and (-4)^(1/2) is None. Raises `Undefined` where the
    expression has no value.
    """
    rule = _RULES.get(type(node))
    return rule(node) if rule is not None else None


def integer(node: Node) -> int | None:
    """The exact integer that `node` stands for, or None."""
    value = rational(node)
    return int(value.p) if value is not None and value.q == 1 else None


def children(node: Node) -> tuple[Node, ...]:
    """The direct operands of a scalar node; () for a leaf and for anything that is no scalar."""
    operands = _OPERANDS.get(type(node))
    return () if operands is None else operands(node)


def walk(node: Node) -> list[Node]:
    """`node` and every scalar node in it, in no special order."""
    found = [node]
    for part in found:  # grows while it is walked
        operands = _OPERANDS.get(type(part))
        if operands is not None:
            found.extend(operands(part))
    return found


def shape(node: Node) -> Hashable:
    """A key that two nodes share where they are the same up to the order of terms and factors."""
    operands = children(node)
    if isinstance(node, (Add, Mul)):
        return type(node), frozenset(Counter(map(shape, operands)).items())
    if not operands:
        return node
    name = node.name if isinstance(node, (Func, Apply)) else None
    return type(node), name, tuple(map(shape, operands))


def is_scalar(node: Node) -> bool:
    """True where `node` is wholly a scalar expression, with or without variables."""
    return all(isinstance(part, _SCALARS) for part in walk(node))


def free_symbols(node: Node) -> frozenset[str]:
    """The names of the variables in `node`; an unknown function f(x) counts as "f()" and as x."""
    return frozenset(_names(node))


def _names(node: Node) -> Iterator[str]:
    for part in walk(node):
        if isinstance(part, Sym):
            yield part.name
        elif isinstance(part, Apply):
            yield part.name + "()"


def _literal(node: Num | Dec | Repeating) -> fmpq:
    return node.value


def _based(node: Based) -> fmpq | None:
    return None if node.value is None else fmpq(node.value)


def _bounded(value: fmpq) -> fmpq | None:
    return value if value.height_bits() <= MAX_RATIONAL_BITS else None


def _add(node: Add) -> fmpq | None:
    total = ZERO
    for term in node.terms:
        value = rational(term)
        if value is None:
            return None
        total += value
    return _bounded(total)


def _mul(node: Mul) -> fmpq | None:
    product = ONE
    for factor in node.factors:
        value = rational(factor)
        if value is None:
            return None
        product *= value
        if product.height_bits() > MAX_RATIONAL_BITS:
            return None
    return product


def _div(node: Div) -> fmpq | None:
    bottom = rational(node.bottom)
    if bottom is not None and bottom == 0:
        raise Undefined("division by zero")
    top = rational(node.top)
    if top is None or bottom is None:
        return None
    return _bounded(top / bottom)


def _neg(node: Neg) -> fmpq | None:
    value = rational(node.arg)
    return None if value is None else -value


def _percent(node: Percent) -> fmpq | None:
    value = rational(node.arg)
    return None if value is None else value / 100


def _degrees(node: Degrees) -> fmpq | None:
    return ZERO if rational(node.arg) == 0 else None


def _pow(node: Pow) -> fmpq | None:
    exponent = rational(node.exponent)
    if exponent is None:
        return None
    base = rational(node.base)
    return None if base is None else power(base, exponent)


def power(base: fmpq, exponent: fmpq) -> fmpq | None:
    """`base` to `exponent` where that is rational and within `MAX_POWER_BITS`; 0^0 is 1."""
    if base == 0 and exponent < 0:
        raise Undefined("division by zero")
    if exponent.q == 1:
        return integer_power(base, exponent.p)
    index = exponent.q
    if index > MAX_POWER_BITS:
        return ONE if base == 1 else None
    root = real_root(base, int(index))
    return None if root is None else integer_power(root, exponent.p)


def integer_power(base: fmpq, exponent: fmpz) -> fmpq | None:
    """`base` to an integer, where that fits into `MAX_POWER_BITS`."""
    if base in (0, 1, -1):
        return base if exponent % 2 != 0 else base * base if exponent != 0 else ONE
    if base.height_bits() * abs(exponent) > MAX_POWER_BITS + base.height_bits():
        return None
    return base ** int(exponent)


def real_root(value: fmpq, index: int) -> fmpq | None:
    """The real `index`-th root where it is rational: of a negative value for an odd index alone."""
    if value < 0:
        if index % 2 == 0:
            return None
        root = real_root(-value, index)
        return None if root is None else -root
    if index > value.height_bits():
        return value if value in (ZERO, ONE) else None
    top, bottom = value.p.root(index), value.q.root(index)
    exact = top**index == value.p and bottom**index == value.q
    return fmpq(top, bottom) if exact else None


# --- functions ---------------------------------------------------------------------------------


def _func(node: Func) -> fmpq | None:
    rule = _FUNCTIONS.get(node.name)
    if rule is None:
        return None
    values = []
    for arg in node.args:
        value = rational(arg)
        if value is None:
            return None
        values.append(value)
    try:
        return rule(*values)
    except TypeError:  # a number of arguments that the function does not take
        return None


def _integers(values: tuple[fmpq, ...]) -> list[int] | None:
    return [int(value.p) for value in values] if all(v.q == 1 for v in values) else None


def _whole(fold: Callable[[int, int], int]) -> Callable[..., fmpq | None]:
    def rule(*values: fmpq) -> fmpq | None:
        whole = _integers(values)
        return fmpq(reduce(fold, whole)) if whole else None

    return rule


def _factorial(value: fmpq) -> fmpq | None:
    if value.q != 1 or value < 0 or value > MAX_FACTORIAL:
        return None
    return fmpq(fmpz.fac_ui(value.p))


def _double_factorial(value: fmpq) -> fmpq | None:
    if value.q != 1 or value < -1 or value > MAX_FACTORIAL:
        return None
    product = fmpz(1)
    for factor in range(int(value.p), 1, -2):
        product *= factor
    return fmpq(product)


def _binom(n: fmpq, k: fmpq) -> fmpq | None:
    """Binomial of whole n and k; 0 for k outside 0..n. Sized by n^k, for small k alone."""
    if n.q != 1 or k.q != 1 or n < 0:
        return None
    if k < 0 or k > n:
        return ZERO
    chosen = min(k.p, n.p - k.p)
    if chosen * n.p.bit_length() > MAX_POWER_BITS:
        return None
    product = fmpz(1)
    for step in range(int(chosen)):
        product = product * (n.p - step) // (step + 1)
    return fmpq(product)


def _root(value: fmpq, index: fmpq) -> fmpq | None:
    if index == 0:
        raise Undefined("a root of index zero")
    return power(value, 1 / index)


def _floor(value: fmpq) -> fmpq:
    return fmpq(value.floor())


def _ceil(value: fmpq) -> fmpq:
    return fmpq(value.ceil())


def _sqrt(value: fmpq) -> fmpq | None:
    return real_root(value, 2)


def _same(value: fmpq) -> fmpq:
    return value


def _imaginary(value: fmpq) -> fmpq:
    return ZERO


def _sign(value: fmpq) -> fmpq:
    return fmpq((value > 0) - (value < 0))


def _at_zero(result: fmpq) -> Callable[[fmpq], fmpq | None]:
    return lambda value: result if value == 0 else None


def _at_one(value: fmpq) -> fmpq | None:
    if value == 0:
        raise Undefined("logarithm of zero")
    return ZERO if value == 1 else None


def _log(value: fmpq, base: fmpq | None = None) -> fmpq | None:
    """A logarithm that is rational, as log_4 8 = 3/2, by repeated division."""
    if value == 0 or base in (ZERO, ONE):
        raise Undefined("logarithm of zero, or to base zero or one")
    if value == 1:
        return ZERO
    if base is None or value < 0 or base < 0:
        return None
    return _commensurable(value, base)


def _commensurable(value: fmpq, base: fmpq) -> fmpq | None:
    """r with base^r = value, by the steps of Euclid on the exponents; None where there is none.

    Where there is one, both are powers of one number and a division never makes either higher;
    so the first that grows ends the search.
    """
    a, b = max(value, 1 / value), max(base, 1 / base)
    ceiling = max(a.height_bits(), b.height_bits())
    if ceiling > MAX_POWER_BITS:
        return None
    sign = 1 if (value > 1) == (base > 1) else -1
    quotients: list[int] = []
    while b != 1:
        quotients.append(0)
        while a >= b:
            a /= b
            quotients[-1] += 1
            if a.height_bits() > ceiling:
                return None
        a, b = b, a
    ratio = fmpq(quotients.pop())
    for count in reversed(quotients):
        ratio = count + 1 / ratio
    return sign * ratio


_FUNCTIONS: dict[str, Callable[..., fmpq | None]] = {
    "sqrt": _sqrt,
    "root": _root,
    "abs": abs,
    "floor": _floor,
    "ceil": _ceil,
    "factorial": _factorial,
    "double_factorial": _double_factorial,
    "binom": _binom,
    "gcd": _whole(gcd),
    "lcm": _whole(lcm),
    "max": max,
    "min": min,
    "re": _same,
    "conj": _same,
    "im": _imaginary,
    "sgn": _sign,
    "exp": _at_zero(ONE),
    "sin": _at_zero(ZERO),
    "tan": _at_zero(ZERO),
    "cos": _at_zero(ONE),
    "sec": _at_zero(ONE),
    "sinh": _at_zero(ZERO),
    "tanh": _at_zero(ZERO),
    "cosh": _at_zero(ONE),
    "asin": _at_zero(ZERO),
    "atan": _at_zero(ZERO),
    "ln": _at_one,
    "log": _log,
}

_SCALARS = (
    Num, Dec, Repeating, Based, Sym, Const, Add, Mul, Div, Neg, Pow, Func, Apply, Percent, Degrees,
)  # fmt: skip

_OPERANDS: dict[type[Node], Callable[[Any], tuple[Node, ...]]] = {
    Add: lambda node: node.terms,
    Mul: lambda node: node.factors,
    Func: lambda node: node.args,
    Apply: lambda node: node.args,
    Div: lambda node: (node.top, node.bottom),
    Pow: lambda node: (node.base, node.exponent),
    Neg: lambda node: (node.arg,),
    Percent: lambda node: (node.arg,),
    Degrees: lambda node: (node.arg,),
}

_RULES: dict[type[Node], Callable[..., fmpq | None]] = {
    Num: _literal,
    Dec: _literal,
    Repeating: _literal,
    Based: _based,
    Add: _add,
    Mul: _mul,
    Div: _div,
    Neg: _neg,
    Pow: _pow,
    Func: _func,
    Percent: _percent,
    Degrees: _degrees,
}
