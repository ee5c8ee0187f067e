"""Equality of closed algebraic numbers: a difference smaller than the least that it could be is 0.

The bound is that of Burnikel, Fleischer, Mehlhorn and Schirra ("A strong and easily computable
separation bound for arithmetic expressions involving radicals", Algorithmica 27, 2000): for an
expression E of radicals, E = 0 or |E| >= 1 / (u ** (D - 1) * l), where u and l bound the conjugates
of a numerator and a denominator and D is the product of the root indices.
"""

from __future__ import annotations

from math import ceil

from flint import arb, ctx

from metamorphic.oracles.enclosure import ball
from metamorphic.oracles.forms import Unknown
from metamorphic.value import (
    Add,
    Constant,
    Divide,
    Expr,
    Group,
    Multiply,
    Negate,
    Number,
    Plus,
    Power,
    Root,
    walk,
)

MAX_DEGREE = 256
MAX_BITS = 200_000
MAX_POWER = 64

Bounds = tuple[arb, arb]


def proved_equal(left: Expr, right: Expr) -> bool:
    """Whether two closed algebraic values are equal, for sure. False says nothing."""
    try:
        difference = Add((left, Negate(right)))
        above, below = _bounds(difference)
        degree = _degree(difference)
        bits = ceil(float(above.log() / arb(2).log() * (degree - 1) + below.log() / arb(2).log()))
        if bits > MAX_BITS:
            return False
        value = ball(difference, {}, bits + 200)
    except (Unknown, ValueError, ZeroDivisionError, OverflowError):
        return False
    saved = ctx.prec
    ctx.prec = 64
    try:
        return bool(value.abs_upper() < arb(2) ** (-bits - 8))
    finally:
        ctx.prec = saved


def _degree(expr: Expr) -> int:
    """A bound of the degree: the product over the distinct radicals."""
    radicals = {part for part, _ in walk(expr) if isinstance(part, Root)}
    degree = 1
    for radical in radicals:
        degree *= radical.index
    if any(isinstance(part, Constant) for part, _ in walk(expr)):
        degree *= 2
    if degree > MAX_DEGREE:
        raise Unknown("a high degree")
    return degree


def _bounds(expr: Expr) -> Bounds:
    """Upper bounds of all conjugates of a numerator and a denominator of `expr`, at least 1."""
    match expr:
        case Number(value=value):
            return arb(max(abs(value.numerator), 1)), arb(value.denominator)
        case Constant(name="i"):
            return arb(1), arb(1)
        case Negate(argument=inner) | Plus(argument=inner) | Group(content=inner):
            return _bounds(inner)
        case Add(terms=terms):
            return _sum([_bounds(term) for term in terms])
        case Multiply(factors=factors):
            return _product([_bounds(factor) for factor in factors])
        case Divide(numerator=numerator, denominator=denominator):
            above, below = _bounds(numerator), _bounds(denominator)
            return above[0] * below[1], above[1] * below[0]
        case Power(base=base, exponent=exponent):
            return _power(_bounds(base), exponent)
        case Root(argument=argument, index=index):
            return _root(_bounds(argument), index)
    raise Unknown("not algebraic")


def _sum(parts: list[Bounds]) -> Bounds:
    above, below = parts[0]
    for upper, lower in parts[1:]:
        above, below = above * lower + below * upper, below * lower
    return above, below


def _product(parts: list[Bounds]) -> Bounds:
    above, below = parts[0]
    for upper, lower in parts[1:]:
        above, below = above * upper, below * lower
    return above, below


def _power(base: Bounds, exponent: Expr) -> Bounds:
    while isinstance(exponent, Group):
        exponent = exponent.content
    if isinstance(exponent, Negate):
        above, below = _power(base, exponent.argument)
        return below, above
    if not isinstance(exponent, Number) or exponent.value.denominator != 1:
        raise Unknown("not algebraic")
    if exponent.value > MAX_POWER:
        raise Unknown("a large power")
    return base[0] ** int(exponent.value), base[1] ** int(exponent.value)


def _root(argument: Bounds, index: int) -> Bounds:
    """The root of u / l as the root of u * l**(n-1) over l, or the other way, whichever is less."""
    above, below = argument
    return (above * below ** (index - 1)).root(index), below
