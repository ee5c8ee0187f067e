"""Roots and absolute values over kernels."""

from __future__ import annotations

from flint import fmpq, fmpq_mpoly

from verifyd.mathexpr.algebra import (
    Fraction,
    Rescale,
    TooLarge,
    factorable,
    identifier,
    written,
)
from verifyd.mathexpr.balls import Unsupported
from verifyd.mathexpr.exact import real_root
from verifyd.mathexpr.limits import MAX_DEGREE
from verifyd.mathexpr.positivity import Positivity, constant, head, primes

_FREE = frozenset({"sym", "pi", "e", "exp"})  # kernels without a relation, which can be rescaled


class Radicals(Positivity):
    """A root k = u^(1/q) is a kernel with k^q = u; positive constants come out prime by prime."""

    def power(self, base: Fraction, exponent: fmpq) -> Fraction:
        """A rational power."""
        if exponent.q != 1:
            base = self.root(base, int(exponent.q))
        if abs(exponent.p) > MAX_DEGREE:
            raise TooLarge("a power")
        return self.algebra.power(base, int(exponent.p))

    def root(self, value: Fraction, index: int) -> Fraction:
        """The root of a fraction: constants drawn out, then factor by factor where that holds."""
        value = self.algebra.normal(value)
        if value.top.is_zero():
            return self.algebra.constant(fmpq(0))
        if index % 2 == 0:
            self._refuse_negative(value)
        content, value = self._content(value)
        if content < 0 and (index % 2 or constant(value)):
            return self._negative_root(content, value, index)
        if content < 0:
            content, value = -content, self.algebra.negative(value)
        drawn = self._number_root(content, index)
        if constant(value):
            return drawn
        if value.bottom.is_one() or not (
            (index % 2 and self.real) or self._above_zero(value.bottom)
        ):
            return self.algebra.multiply(drawn, self._factored_root(value, index))
        above = self._factored_root(Fraction(value.top, self.algebra.one), index)
        below = self._factored_root(Fraction(value.bottom, self.algebra.one), index)
        return self.algebra.multiply(
            drawn, self.algebra.multiply(above, self.algebra.reciprocal(below))
        )

    def _negative_root(self, content: fmpq, value: Fraction, index: int) -> Fraction:
        """Odd roots change sign; an even root of a negative number is a multiple of i."""
        if index % 2:
            if not self.real and not constant(value):
                raise Unsupported("an odd root of a complex variable")
            return self.algebra.negative(self.root(self._times(value, -content), index))
        if index != 2:
            raise Unsupported("a complex root")
        return self.algebra.multiply(self.imaginary(), self._number_root(-content, index))

    def _number_root(self, value: fmpq, index: int) -> Fraction:
        """The root of a positive rational, prime by prime."""
        exact = real_root(value, index)
        if exact is not None:
            return self.algebra.constant(exact)
        product = self.algebra.constant(fmpq(1))
        for prime, exponent in primes(value):
            key = ("root", prime)
            units = self.algebra.scaled(key, fmpq(exponent, index))
            scale = self.algebra.scale.get(key, 1)
            kernel = self.algebra.related(key, scale, self.algebra.constant(fmpq(prime)))
            self.positive.add(self.algebra.kernels[key])
            product = self.algebra.multiply(product, self.algebra.power(kernel, int(units)))
        return product

    def _factored_root(self, value: Fraction, index: int) -> Fraction:
        """Squares under a real square root come out as absolute values; the rest is one kernel."""
        top = value.top
        if not (self.real and value.bottom.is_one() and factorable(top)) or top.is_constant():
            return self._kernel_root(value, index)
        unit, factors = self.algebra.factors(top)
        product = self.algebra.constant(fmpq(1))
        rest = self.algebra.context.constant(unit)
        for factor, exponent in factors:
            if self._above_zero(factor):
                piece = self._positive_root(factor, fmpq(exponent, index))
                product = self.algebra.multiply(product, piece)
                continue
            outside, inside = divmod(exponent, index)
            if outside:
                base = Fraction(factor, self.algebra.one)
                base = self.absolute(base) if index % 2 == 0 and outside % 2 else base
                product = self.algebra.multiply(product, self.algebra.power(base, outside))
            if index % 2 and inside:  # odd roots of real factors are taken one by one
                piece = self._kernel_root(Fraction(factor, self.algebra.one), index)
                product = self.algebra.multiply(product, self.algebra.power(piece, inside))
            else:
                rest = rest * factor**inside
        if rest.is_constant() and index % 2:
            return self._times(product, rest.leading_coefficient())  # 1 or -1, its own odd root
        if rest.is_one():
            return product
        return self.algebra.multiply(
            product, self._kernel_root(Fraction(rest, self.algebra.one), index)
        )

    def _positive_root(self, value: fmpq_mpoly, exponent: fmpq) -> Fraction:
        """A rational power of a positive polynomial; a single kernel is only rescaled."""
        if len(value) == 1 and value.leading_coefficient() == 1:
            (powers,) = value.monoms()
            kernel = max(range(len(powers)), key=lambda i: powers[i])
            key = next(key for key, place in self.algebra.kernels.items() if place == kernel)
            if sum(powers) == 1 and (head(key) in _FREE or exponent.q == 1):
                if exponent.q != 1:
                    raise Rescale(key, int(exponent.q))
                return self.algebra.power(Fraction(value, self.algebra.one), int(exponent.p))
        whole, index = Fraction(value, self.algebra.one), int(exponent.q)
        if index == 1:
            return self.algebra.power(whole, int(exponent.p))
        return self.algebra.power(self._kernel_root(whole, index), int(exponent.p))

    def _kernel_root(self, value: Fraction, index: int) -> Fraction:
        if not self.real:  # an odd root may be real where the even ones are not
            return self.algebra.related(("root", index, *identifier(value)), index, value)
        key = ("root", *identifier(value))
        units = self.algebra.scaled(key, fmpq(1, index))
        scale = self.algebra.scale.get(key, 1)
        kernel = self.algebra.related(key, scale, value)
        if scale % 2 == 0:
            self.positive.add(self.algebra.kernels[key])
        return self.algebra.power(kernel, int(units))

    def absolute(self, value: Fraction) -> Fraction:
        """|value| of a real fraction."""
        if not self.real:
            raise Unsupported("the absolute value of a complex expression")
        value = self.algebra.normal(value)
        if value.top.is_zero():
            return value
        content, value = self._content(value)
        parts = []
        for part in (value.top, value.bottom):
            whole = Fraction(part, self.algebra.one)
            if self._above_zero(part):
                parts.append(whole)
                continue
            key = ("abs", written(part))
            parts.append(self.algebra.related(key, 2, self.algebra.power(whole, 2)))
        quotient = self.algebra.multiply(parts[0], self.algebra.reciprocal(parts[1]))
        return self._times(quotient, abs(content))
