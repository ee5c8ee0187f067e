"""Fractions of polynomials over kernels, with the relations that hold between kernels.

A kernel is a generator that stands for a variable, a constant or the value of a function, as
`sqrt(x)` or `exp(i t)`. A relation k^q = u holds at every point where k has a value, so an
equality of fractions modulo the relations holds wherever both sides have a value. The reverse is
not claimed: kernels may be tied in ways that no relation says.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from math import comb, lcm
from typing import Any, NamedTuple

from flint import fmpq, fmpq_mpoly, fmpq_mpoly_ctx

from verifyd.mathexpr.exact import Undefined
from verifyd.mathexpr.limits import (
    MAX_ALGEBRA_WORK,
    MAX_DEGREE,
    MAX_FACTOR_DEGREE,
    MAX_FACTOR_TERMS,
    MAX_KERNELS,
    MAX_TERMS,
)


class TooLarge(Exception):
    """More terms, kernels or degrees than `limits` allows."""


class Rescale(Exception):
    """A kernel has to stand for the `index`-th root of what it stood for."""

    def __init__(self, key: Hashable, index: int) -> None:
        super().__init__(key, index)
        self.key = key
        self.index = index


class Fraction(NamedTuple):
    """A quotient of two polynomials; `bottom` is not the zero polynomial."""

    top: fmpq_mpoly
    bottom: fmpq_mpoly


class Relation(NamedTuple):
    """kernel^order = value"""

    kernel: int
    order: int
    value: Fraction


@cache
def _table(size: int) -> tuple[Any, tuple[fmpq_mpoly, ...], fmpq_mpoly, fmpq_mpoly]:
    """The ring of polynomials in `size` kernels: its context, generators, one and zero."""
    context = fmpq_mpoly_ctx.get([f"k{i}" for i in range(size)], "lex")
    return context, context.gens(), context.constant(1), context.constant(0)


class Algebra:
    """A table of kernels and the arithmetic on fractions over them.

    `scale` gives, for a key, the index L of the root that its kernel stands for; `Rescale` asks
    for a larger one, and the caller starts anew with it.
    """

    def __init__(self, size: int, scale: dict[Hashable, int], work: int = MAX_ALGEBRA_WORK) -> None:
        self.work = work
        self.context, self.generators, self.one, self.zero = _table(size)
        self.scale = scale
        self.kernels: dict[Hashable, int] = {}
        self.relations: list[Relation] = []

    # --- kernels

    def kernel(self, key: Hashable) -> tuple[fmpq_mpoly, bool]:
        """The generator for `key`, and whether it is new."""
        index = self.kernels.get(key)
        if index is not None:
            return self.generators[index], False
        index = len(self.kernels)
        if index >= len(self.generators):
            raise TooLarge("kernels")
        self.kernels[key] = index
        return self.generators[index], True

    def symbol(self, key: Hashable) -> Fraction:
        """The kernel of `key` as a fraction."""
        return Fraction(self.kernel(key)[0], self.one)

    def related(self, key: Hashable, index: int, value: Fraction) -> Fraction:
        """The kernel of `key`, with the relation kernel^index = value."""
        generator, new = self.kernel(key)
        if new:
            self.relations.append(Relation(self.kernels[key], index, value))
        return Fraction(generator, self.one)

    def scaled(self, key: Hashable, exponent: fmpq) -> fmpq:
        """`exponent` in units of the root that the kernel of `key` stands for; or `Rescale`."""
        units = exponent * self.scale.get(key, 1)
        if units.q != 1 and key in self.kernels:
            raise Rescale(key, int(exponent.q))
        if units.q != 1:  # nothing has been built on it yet
            self.scale[key] = finer(self.scale.get(key, 1), int(exponent.q))
            units = exponent * self.scale[key]
        return units

    # --- arithmetic

    def spend(self, terms: int) -> None:
        """Count work, in products of two terms; raises `TooLarge` when it is used up."""
        self.work -= terms
        if self.work < 0:
            raise TooLarge("work")

    def constant(self, value: fmpq) -> Fraction:
        """A rational number."""
        return Fraction(self.context.constant(value), self.one)

    def add(self, left: Fraction, right: Fraction) -> Fraction:
        """left + right"""
        if left.bottom == right.bottom:
            self.spend(len(left.top) + len(right.top))
            return Fraction(left.top + right.top, left.bottom)
        top = self.times(left.top, right.bottom) + self.times(right.top, left.bottom)
        return Fraction(top, self.times(left.bottom, right.bottom))

    def negative(self, value: Fraction) -> Fraction:
        """-value"""
        return Fraction(-value.top, value.bottom)

    def multiply(self, left: Fraction, right: Fraction) -> Fraction:
        """left * right"""
        return Fraction(self.times(left.top, right.top), self.times(left.bottom, right.bottom))

    def reciprocal(self, value: Fraction) -> Fraction:
        """1 / value; raises `Undefined` for zero."""
        if self.reduce(value.top).top.is_zero():
            raise Undefined("division by zero")
        return Fraction(value.bottom, value.top)

    def power(self, value: Fraction, exponent: int) -> Fraction:
        """A whole power, of either sign."""
        if exponent < 0:
            return self.power(self.reciprocal(value), -exponent)
        return Fraction(self._power(value.top, exponent), self._power(value.bottom, exponent))

    def times(self, left: fmpq_mpoly, right: fmpq_mpoly) -> fmpq_mpoly:
        """left * right, its terms bounded first."""
        if len(left) * len(right) > MAX_TERMS:
            raise TooLarge("terms")
        self.spend(len(left) * len(right))
        return left * right

    def _power(self, value: fmpq_mpoly, exponent: int) -> fmpq_mpoly:
        if value.is_constant() and not value.is_one():
            bits = value.leading_coefficient().height_bits() if not value.is_zero() else 0
            if bits * exponent > MAX_TERMS:
                raise TooLarge("a coefficient")
        terms = len(value)
        work = comb(terms + exponent - 1, exponent) * (1 + exponent // 64) if terms > 1 else 1
        if exponent > MAX_DEGREE or work > MAX_TERMS:
            raise TooLarge("a power")
        self.spend(work)
        return value**exponent

    # --- normal form

    def reduce(self, value: fmpq_mpoly) -> Fraction:
        """`value` with every power of a related kernel below its index."""
        bottom = self.one
        degrees = value.degrees()
        for kernel, index, replacement in reversed(self.relations):
            if degrees[kernel] >= index:
                value, factor = self._replace(value, kernel, index, replacement)
                bottom = self.times(bottom, factor)
                degrees = value.degrees()
        return Fraction(value, bottom)

    def _replace(
        self, value: fmpq_mpoly, kernel: int, index: int, replacement: Fraction
    ) -> tuple[fmpq_mpoly, fmpq_mpoly]:
        """Substitute kernel^index = N / D; returns the polynomial over D^steps, and D^steps."""
        parts: dict[int, dict[tuple[int, ...], fmpq]] = {}
        for powers, coefficient in value.to_dict().items():
            steps, rest = divmod(powers[kernel], index)
            reduced = (*powers[:kernel], rest, *powers[kernel + 1 :])
            parts.setdefault(steps, {})[reduced] = coefficient
        most = max(parts)
        total = self.zero
        for steps, terms in parts.items():
            factor = self.times(
                self._power(replacement.top, steps), self._power(replacement.bottom, most - steps)
            )
            total += self.times(self.context.from_dict(terms), factor)
        return total, self._power(replacement.bottom, most)

    def normal(self, value: Fraction) -> Fraction:
        """Reduced, without a common factor, the leading coefficient of the bottom 1."""
        top, bottom = self.reduce(value.top), self.reduce(value.bottom)
        above, below = self.times(top.top, bottom.bottom), self.times(bottom.top, top.bottom)
        if below.is_zero():
            raise Undefined("division by zero")
        if not below.is_constant() and factorable(above, below):
            self.spend(FACTOR_WORK)
            common = above.gcd(below)
            above, below = above // common, below // common
        lead = below.leading_coefficient()
        return Fraction(above / lead, below / lead)

    def factors(self, value: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
        """The unit and the irreducible factors, with their exponents, of a `factorable` polynomial."""
        if len(value) == 1:
            (powers,), (unit,) = value.monoms(), value.coeffs()
            pairs = zip(self.generators, powers, strict=True)
            return unit, [(kernel, int(power)) for kernel, power in pairs if power]
        self.spend(FACTOR_WORK)
        unit, factors = value.factor()
        return unit, [(factor, int(exponent)) for factor, exponent in factors]

    def same(self, left: Fraction, right: Fraction) -> bool:
        """True where the two fractions are equal modulo the relations."""
        gap = self.times(left.top, right.bottom) - self.times(right.top, left.bottom)
        return bool(gap.is_zero() or self.reduce(gap).top.is_zero())

    def constant_gap(self, left: Fraction, right: Fraction) -> fmpq | None:
        """left - right where that is a rational modulo the relations, else None."""
        if self.same(left, right):
            return fmpq(0)
        gap = self.normal(self.add(left, self.negative(right)))
        if not (gap.top.is_constant() and gap.bottom.is_constant()):
            return None
        return gap.top.leading_coefficient() / gap.bottom.leading_coefficient()


FACTOR_WORK = 1_000
"""What finding a divisor or the factors of a `factorable` polynomial counts as."""


def factorable(*values: fmpq_mpoly) -> bool:
    """True where a common divisor or the factors are cheap to find."""
    return all(
        len(value) <= MAX_FACTOR_TERMS and value.total_degree() <= MAX_FACTOR_DEGREE
        for value in values
    )


def identifier(value: Fraction) -> tuple[Hashable, Hashable]:
    """A key for a fraction in normal form."""
    return written(value.top), written(value.bottom)


def written(value: fmpq_mpoly) -> Hashable:
    """A key for a polynomial, whatever the size of its table. `str` of one leaks in FLINT's binding."""
    terms = zip(value.monoms(), value.coeffs(), strict=True)
    return tuple(
        (tuple((place, power) for place, power in enumerate(powers) if power), str(coefficient))
        for powers, coefficient in terms
    )


def finer(scale: int, index: int) -> int:
    """A root that a kernel can stand for so as to serve both."""
    scale = lcm(scale, index)
    if scale > MAX_DEGREE:
        raise TooLarge("a root of high index")
    return scale


def larger(size: int) -> int:
    """The next size of table to try; raises `TooLarge` after the last."""
    if size >= MAX_KERNELS:
        raise TooLarge("kernels")
    return min(4 * size, MAX_KERNELS)
