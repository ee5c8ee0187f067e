"""How near to zero a closed algebraic expression can be without being zero.

Write the value as A / B with algebraic integers A and B in one number field of degree D or less.
Let u bound every conjugate of A in absolute value, and l every conjugate of B. If A is not zero,
its norm is a whole number other than zero, so |A| >= 1 / u^(D-1), and |A / B| >= 1 / (u^(D-1) l).
u and l follow the tree: a sum has u1 l2 + l1 u2 over l1 l2, a product u1 u2 over l1 l2, a root
(A / B)^(1/k) is (A B^(k-1))^(1/k) / B or A / (A^(k-1) B)^(1/k), whichever is smaller. Each root
of index k multiplies D by k; the sines and cosines of rational multiples of pi lie together in a
cyclotomic field Q(zeta_N) of degree phi(N), with 4 | N because sin = (z - 1/z) / (2 i), and
2 cos and 2 sin are algebraic integers whose conjugates stay within 2.

Source of the idea: Burnikel, Funke, Mehlhorn, Schirra, Schmitt, "A separation bound for real
algebraic expressions", Algorithmica 55 (2009); the trigonometric part is our own.
All figures here are base-two logarithms, rounded up to whole numbers.
"""

from __future__ import annotations

from math import lcm
from typing import NamedTuple

from flint import acb, fmpq, fmpz

from verifyd.mathexpr.balls import evaluate
from verifyd.mathexpr.exact import Undefined, rational
from verifyd.mathexpr.limits import MAX_POWER_BITS, MAX_ZERO_BITS
from verifyd.mathexpr.tree import (
    Add,
    Const,
    Degrees,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Percent,
    Pow,
)

_TRIGONOMETRIC = frozenset({"sin", "cos", "tan", "cot", "sec", "csc"})


class Bound(NamedTuple):
    """Whole base-two logarithms, rounded up, of u (`top`) and l (`bottom`)."""

    top: int
    bottom: int


class NoBound(ArithmeticError):
    """The expression is not known to be algebraic, or its bound is out of reach."""


def bits_needed(node: Node) -> int | None:
    """A k such that `node` is zero or has an absolute value above 2^-k.

    None where no bound is known (it is not built of rationals, roots, i and the trigonometric
    values of rational multiples of pi) or where it would pass `MAX_ZERO_BITS`.
    """
    field = _Field()
    try:
        bound = field.bound(node)
        bits = bound.top * (field.degree() - 1) + bound.bottom
    except (NoBound, Undefined):
        return None
    return bits if bits <= MAX_ZERO_BITS else None


class _Field:
    """Collects the number field: the roots taken, and the order of the roots of unity."""

    def __init__(self) -> None:
        self.roots: dict[tuple[Node, int], None] = {}
        self.order = 1

    def degree(self) -> int:
        """A bound of the degree of the field."""
        degree = int(fmpz(self.order).euler_phi())
        for _, index in self.roots:
            degree *= index
            if degree > MAX_ZERO_BITS:
                raise NoBound("a field of too high a degree")
        return degree

    def bound(self, node: Node) -> Bound:
        """u and l of `node`."""
        value = rational(node)
        if value is not None:
            return _of_rational(value)
        match node:
            case Const("i"):
                self._unity(4)
                return Bound(0, 0)
            case Add(terms):
                return self._sum(terms)
            case Mul(factors):
                return self._product(factors)
            case Div(top, bottom):
                above, below = self.bound(top), self.bound(bottom)
                return Bound(above.top + below.bottom, above.bottom + below.top)
            case Neg(arg):
                return self.bound(arg)
            case Percent(arg):
                above = self.bound(arg)
                return Bound(above.top, above.bottom + 7)
            case Pow(base, exponent):
                return self._power(base, _known(exponent))
            case Func("sqrt", (arg,)):
                return self._power(arg, fmpq(1, 2))
            case Func("root", (arg, index)):
                return self._power(arg, 1 / _known(index))
            case Func("abs", (arg,)) if _is_real(arg):
                return self.bound(arg)
            case Func("max" | "min", args):
                bounds = [self.bound(arg) for arg in args]
                return Bound(max(b.top for b in bounds), max(b.bottom for b in bounds))
            case Func(name, (arg,)) if name in _TRIGONOMETRIC:
                self._unity(4 * _pi_multiple(arg).q)
                return Bound(1, 1)
        raise NoBound(type(node).__name__)

    def _unity(self, order: fmpz | int) -> None:
        self.order = lcm(self.order, int(order))
        if self.order > MAX_ZERO_BITS:
            raise NoBound("a root of unity of too high an order")

    def _sum(self, terms: tuple[Node, ...]) -> Bound:
        bounds = [self.bound(term) for term in terms]
        bottom = sum(b.bottom for b in bounds)
        # u1 l2 l3 + l1 u2 l3 + ... : at most n times the largest.
        largest = max(b.top + bottom - b.bottom for b in bounds)
        return Bound(largest + (len(bounds) - 1).bit_length(), bottom)

    def _product(self, factors: tuple[Node, ...]) -> Bound:
        bounds = [self.bound(factor) for factor in factors]
        return Bound(sum(b.top for b in bounds), sum(b.bottom for b in bounds))

    def _power(self, base: Node, exponent: fmpq) -> Bound:
        bound = self.bound(base)
        if exponent.q != 1:
            bound = self._root(base, bound, int(exponent.q))
        times = int(abs(exponent.p))
        if times > MAX_POWER_BITS:
            raise NoBound("a high power")
        if exponent < 0:
            bound = Bound(bound.bottom, bound.top)
        return Bound(bound.top * times, bound.bottom * times)

    def _root(self, base: Node, bound: Bound, index: int) -> Bound:
        self.roots[base, index] = None
        top, bottom = bound
        if top >= bottom:
            return Bound(-(-(top + (index - 1) * bottom) // index), bottom)
        return Bound(top, -(-((index - 1) * top + bottom) // index))


def _is_real(node: Node) -> bool:
    """True where the value is surely real; its absolute value is then itself or its negative."""
    try:
        return not isinstance(evaluate(node, 64), acb)
    except ArithmeticError:
        return False


def _of_rational(value: fmpq) -> Bound:
    return Bound(int(value.p.bit_length()), int(value.q.bit_length()) if value.q != 1 else 0)


def _known(node: Node) -> fmpq:
    value = rational(node)
    if not value:
        raise NoBound("an exponent that is not a known rational")
    return value


def _pi_multiple(node: Node) -> fmpq:
    """r where `node` is r pi."""
    multiple = pi_multiple(node)
    if multiple is None:
        raise NoBound("an angle that is no rational multiple of pi")
    return multiple


def pi_multiple(node: Node) -> fmpq | None:
    """r where `node` is r pi for a rational r, by its form; None where it is not seen to be."""
    match node:
        case Const("pi"):
            return fmpq(1)
        case Degrees(arg):
            value = rational(arg)
            return None if value is None else value / 180
        case Neg(arg):
            multiple = pi_multiple(arg)
            return None if multiple is None else -multiple
        case Div(top, bottom):
            multiple, value = pi_multiple(top), rational(bottom)
            return None if multiple is None or not value else multiple / value
        case Add(terms):
            parts = [pi_multiple(term) for term in terms]
            return None if None in parts else sum(filter(None, parts), fmpq(0))
        case Mul(factors):
            return _pi_product(factors)
    return fmpq(0) if rational(node) == 0 else None


def _pi_product(factors: tuple[Node, ...]) -> fmpq | None:
    """One factor is a multiple of pi, every other one rational."""
    product, seen = fmpq(1), 0
    for factor in factors:
        value = rational(factor)
        if value is None:
            value, seen = pi_multiple(factor), seen + 1
        if value is None:
            return None
        product *= value
    return product if seen == 1 else None
