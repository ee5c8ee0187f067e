"""A second path from a value to what it means: mpmath at fifty digits, and membership by points.

It shares the reader with the engine, and none of its oracles.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import mpmath

from metamorphic.value import (
    Add,
    Binomial,
    Both,
    Builder,
    Call,
    Chain,
    Constant,
    Degrees,
    Divide,
    Either,
    Expr,
    Factorial,
    FiniteSet,
    Group,
    Intersection,
    Interval,
    Listing,
    Matrix,
    Membership,
    Money,
    Multiply,
    Negate,
    Node,
    Number,
    Percent,
    Plus,
    Power,
    Quantity,
    Reals,
    Root,
    Symbol,
    Tuple,
    Union,
    Value,
    Without,
    walk,
)

DIGITS = 60
TOLERANCE = mpmath.mpf(10) ** -45
POINTS = (Fraction(7, 5), Fraction(23, 9), Fraction(31, 8))


def same(left: Value, right: Value) -> bool:
    """Whether both mean the same at every point tried."""
    with mpmath.workdps(DIGITS):
        if _is_set(left) or _is_set(right):
            return _same_set(left, right)
        names = sorted(_names(left) | _names(right))
        return all(_close(_meaning(left, at), _meaning(right, at)) for at in _assignments(names))


def _names(value: Node) -> set[str]:
    return {part.name for part, _ in walk(value) if isinstance(part, Symbol)}


def _assignments(names: list[str]) -> list[dict[str, mpmath.mpf]]:
    return [
        {
            name: mpmath.mpf(POINTS[(turn + place) % 3].numerator)
            / POINTS[(turn + place) % 3].denominator
            for place, name in enumerate(names)
        }
        for turn in range(3)
    ]


def _close(left: Any, right: Any) -> bool:
    if isinstance(left, list) or isinstance(right, list):
        if not isinstance(left, list) or not isinstance(right, list) or len(left) != len(right):
            return False
        return all(_close(*pair) for pair in zip(left, right, strict=True))
    return bool(abs(left - right) <= TOLERANCE * (1 + abs(left)))


def _meaning(value: Node, at: Mapping[str, mpmath.mpf]) -> Any:
    match value:
        case Tuple(items=items):
            return [_meaning(item, at) for item in items]
        case Listing(items=items):
            return _sorted([_meaning(item, at) for item in items])
        case FiniteSet(items=items):
            return _unique(_sorted([_meaning(item, at) for item in items]))
        case Matrix(rows=rows):
            return [[_meaning(entry, at) for entry in row] for row in rows]
        case Percent(amount=amount) | Quantity(amount=amount) | Money(amount=amount):
            return [number(amount, at)]
        case Chain(terms=(left, right), signs=("=",)):
            return _scaled(number(left, at) - number(right, at), value, at)
    return number(value, at)


def _scaled(gap: Any, chain: Chain, at: Mapping[str, mpmath.mpf]) -> Any:
    """The difference of the sides over its value at another point: free of a common factor."""
    other = {name: value + 1 for name, value in at.items()}
    return gap / (number(chain.terms[0], other) - number(chain.terms[1], other))


def _sorted(items: list[Any]) -> list[Any]:
    return sorted(items, key=lambda item: [mpmath.nstr(part, 30) for part in _flat(item)])


def _flat(item: Any) -> list[Any]:
    if isinstance(item, list):
        return [part for entry in item for part in _flat(entry)]
    return [mpmath.re(item), mpmath.im(item)]


def _unique(items: list[Any]) -> list[Any]:
    return [
        item for place, item in enumerate(items) if not place or not _close(items[place - 1], item)
    ]


def number(expr: Node, at: Mapping[str, mpmath.mpf]) -> Any:
    """The value of an expression."""
    match expr:
        case Number(value=value):
            return mpmath.mpf(value.numerator) / value.denominator
        case Constant(name=name):
            return {"pi": mpmath.pi(), "e": mpmath.e(), "i": mpmath.mpc(0, 1)}[name]
        case Symbol(name=name):
            return at[name]
        case Add(terms=terms):
            return mpmath.fsum(number(term, at) for term in terms)
        case Multiply(factors=factors):
            return mpmath.fprod(number(factor, at) for factor in factors)
        case Negate(argument=inner):
            return -number(inner, at)
        case Plus(argument=inner) | Group(content=inner):
            return number(inner, at)
        case Divide(numerator=above, denominator=below):
            return number(above, at) / number(below, at)
        case Power(base=base, exponent=exponent):
            return mpmath.power(number(base, at), number(exponent, at))
        case Root(argument=inner, index=index):
            return mpmath.root(number(inner, at), index)
        case Factorial(argument=inner):
            return mpmath.factorial(number(inner, at))
        case Binomial(upper=upper, lower=lower):
            return mpmath.binomial(number(upper, at), number(lower, at))
        case Degrees(amount=amount):
            return mpmath.radians(number(amount, at))
        case Call(function="log", arguments=(base, inner)):
            return mpmath.log(number(inner, at), number(base, at))
        case Call(function=name, arguments=(inner,)):
            return FUNCTIONS[name](number(inner, at))
    raise AssertionError(type(expr).__name__)


FUNCTIONS = {
    "sin": mpmath.sin, "cos": mpmath.cos, "tan": mpmath.tan, "sec": mpmath.sec,
    "cot": mpmath.cot, "csc": mpmath.csc, "ln": mpmath.ln, "exp": mpmath.exp,
    "arctan": mpmath.atan, "arcsin": mpmath.asin, "arccos": mpmath.acos,
}  # fmt: skip

SETS = (Interval, Union, Intersection, Membership, Builder, Reals, Without, Either, Both)


def _is_set(value: Value) -> bool:
    inequality = isinstance(value, Chain) and value.signs != ("=",)
    return isinstance(value, SETS) or inequality


def _same_set(left: Value, right: Value) -> bool:
    """Whether the same points lie in both: the ends, points beside them and between them."""
    ends = sorted({end for value in (left, right) for end in _ends(value)})
    tiny = Fraction(1, 10**9)
    points = [end + shift for end in ends for shift in (-1, -tiny, 0, tiny, 1)]
    points += [(low + high) / 2 for low, high in itertools.pairwise(ends)]
    return all(_holds(left, point) == _holds(right, point) for point in [*points, Fraction(0)])


def _ends(value: Node) -> list[Fraction]:
    return [_exact(part) for part, _ in walk(value) if isinstance(part, Expr) and _finite(part)]


def _finite(expr: Expr) -> bool:
    return not any(isinstance(part, (Symbol | Root | Call, Constant)) for part, _ in walk(expr))


def _exact(expr: Node) -> Fraction:
    match expr:
        case Number(value=value):
            return value
        case Negate(argument=inner):
            return -_exact(inner)
        case Group(content=inner) | Plus(argument=inner):
            return _exact(inner)
        case Divide(numerator=above, denominator=below):
            return _exact(above) / _exact(below)
        case Add(terms=terms):
            return sum((_exact(term) for term in terms), Fraction(0))
        case Multiply(factors=factors):
            product = Fraction(1)
            for factor in factors:
                product *= _exact(factor)
            return product
        case Power(base=base, exponent=exponent):
            return Fraction(_exact(base) ** int(_exact(exponent)))
    raise AssertionError(type(expr).__name__)


def _holds(value: Node, point: Fraction) -> bool:
    match value:
        case Interval():
            low, high = _bound(value.low), _bound(value.high)
            above = low is None or point > low or (value.low_closed and point == low)
            below = high is None or point < high or (value.high_closed and point == high)
            return above and below
        case Union(parts=parts) | Either(parts=parts):
            return any(_holds(part, point) for part in parts)
        case Intersection(parts=parts) | Both(parts=parts):
            return all(_holds(part, point) for part in parts)
        case Membership(whole=whole):
            return _holds(whole, point)
        case Builder(condition=condition):
            return _holds(condition, point)
        case Reals():
            return True
        case Without(whole=whole, part=part):
            return _holds(whole, point) and not _holds(part, point)
        case FiniteSet(items=items):
            return any(_exact(item) == point for item in items)
        case Tuple(items=(low_item, high_item)):
            return _exact(low_item) < point < _exact(high_item)
        case Chain(terms=terms, signs=signs):
            sides = [_side(term, point) for term in terms]
            pairs = itertools.pairwise(sides)
            return all(COMPARE[sign](*pair) for sign, pair in zip(signs, pairs, strict=True))
    raise AssertionError(type(value).__name__)


def _bound(expr: Expr) -> Fraction | None:
    infinite = any(isinstance(part, Constant) and part.name == "infinity" for part, _ in walk(expr))
    return None if infinite else _exact(expr)


def _side(expr: Node, point: Fraction) -> Fraction:
    if isinstance(expr, Symbol):
        return point
    if isinstance(expr, Negate) and isinstance(expr.argument, Symbol):
        return -point
    return _exact(expr)


COMPARE = {
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "!=": lambda left, right: left != right,
    "=": lambda left, right: left == right,
}
