"""Exponentials, angles and logarithms over kernels."""

from __future__ import annotations

from collections.abc import Hashable

from flint import fmpq, fmpq_mpoly

from verifyd.mathexpr.algebra import Fraction, TooLarge, factorable, identifier
from verifyd.mathexpr.exact import Undefined
from verifyd.mathexpr.limits import MAX_DEGREE
from verifyd.mathexpr.positivity import IMAGINARY, PI, E, constant, primes, terms
from verifyd.mathexpr.radicals import Radicals


class Exponentials(Radicals):
    """exp(a + b) = exp(a) exp(b), one kernel for each term; angles are exponentials of i u."""

    def exponential(self, value: Fraction) -> Fraction:
        """exp(value), one kernel for each term of the exponent."""
        value = self.algebra.normal(value)
        product = self.algebra.constant(fmpq(1))
        for monomial, coefficient in terms(value.top):
            term = self._exp_term(monomial, coefficient, value.bottom)
            product = self.algebra.multiply(product, term)
        return product

    def _exp_term(
        self, monomial: tuple[int, ...], coefficient: fmpq, bottom: fmpq_mpoly
    ) -> Fraction:
        keys = [key for key, place in self.algebra.kernels.items() if monomial[place]]
        degree = sum(monomial) if bottom.is_one() else 0
        if set(keys) == {IMAGINARY, PI} and degree == 1 + self.algebra.scale.get(PI, 1):
            return self._unity(coefficient)
        if degree == 1 and keys[0] in self.arguments and (self.real or coefficient.q == 1):
            return self.power(self.arguments[keys[0]], coefficient)
        key = ("exp", monomial, str(bottom)) if any(monomial) or not bottom.is_one() else E
        units = self.algebra.scaled(key, coefficient)
        if abs(units) > MAX_DEGREE:
            raise TooLarge("an exponent")
        symbol = self.algebra.symbol(key)
        self._mark_exponential(key, monomial, bottom)
        return self.algebra.power(symbol, int(units))

    def _mark_exponential(
        self, key: Hashable, monomial: tuple[int, ...], bottom: fmpq_mpoly
    ) -> None:
        """Real exponents make a positive kernel, whose logarithm is known."""
        kernel = self.algebra.kernels[key]
        if any(power and place in self.complex for place, power in enumerate(monomial)):
            self.complex.add(kernel)
        elif self.real or key == E:
            self.positive.add(kernel)
            unit = fmpq(1, self.algebra.scale.get(key, 1))
            exponent = self.algebra.context.from_dict({monomial: unit})
            self.logarithms[key] = Fraction(exponent, bottom)

    def _unity(self, turns: fmpq) -> Fraction:
        """exp(i pi turns): by radicals for multiples of pi / 12, else a kernel with w^q = -1."""
        twelfths = turns * 12
        if twelfths.q != 1:
            key = ("unity", int(turns.q))
            root = self.algebra.related(key, int(turns.q), self.algebra.constant(fmpq(-1)))
            self.complex.add(self.algebra.kernels[key])
            return self.algebra.power(root, int(turns.p) % (2 * int(turns.q)))
        count = int(twelfths.p) % 24
        if count % 6 == 0:
            return self.algebra.power(self.imaginary(), count // 6)
        quarters = -count % 4
        thirds = (count - 3 * quarters) // 4 % 6
        return self.algebra.multiply(
            self.algebra.power(self._root_of_unity(3), thirds),
            self.algebra.power(self._root_of_unity(4), quarters),
        )

    def _root_of_unity(self, parts: int) -> Fraction:
        """exp(i pi / 3) = (1 + i sqrt 3) / 2, or exp(i pi / 4) = (1 + i) sqrt 2 / 2."""
        one, i = self.algebra.constant(fmpq(1)), self.imaginary()
        root = self._number_root(fmpq(3 if parts == 3 else 2), 2)
        if parts == 3:
            total = self.algebra.add(one, self.algebra.multiply(i, root))
        else:
            total = self.algebra.multiply(self.algebra.add(one, i), root)
        return self._times(total, fmpq(1, 2))

    def _circular(self, value: Fraction) -> tuple[Fraction, Fraction]:
        """cos and sin of `value`."""
        i = self.imaginary()
        forward = self.exponential(self.algebra.multiply(i, value))
        back = self.algebra.reciprocal(forward)
        cosine = self._times(self.algebra.add(forward, back), fmpq(1, 2))
        difference = self.algebra.add(forward, self.algebra.negative(back))
        return cosine, self._times(self.algebra.multiply(i, difference), fmpq(-1, 2))

    def _hyperbolic(self, value: Fraction) -> tuple[Fraction, Fraction]:
        """cosh and sinh of `value`."""
        forward = self.exponential(value)
        back = self.algebra.reciprocal(forward)
        cosine = self._times(self.algebra.add(forward, back), fmpq(1, 2))
        difference = self.algebra.add(forward, self.algebra.negative(back))
        return cosine, self._times(difference, fmpq(1, 2))

    def logarithm(self, value: Fraction) -> Fraction:
        """The natural logarithm, principal; split where its parts are positive."""
        value = self.algebra.normal(value)
        if value.top.is_zero():
            raise Undefined("logarithm of zero")
        self._refuse_negative(value)
        content, value = self._content(value)
        if content < 0 and constant(value):
            turn = self.algebra.multiply(self.imaginary(), self.pi())
            return self.algebra.add(self._number_logarithm(-content), turn)
        if content < 0:
            content, value = -content, self.algebra.negative(value)
        total = self._number_logarithm(content)
        if constant(value):
            return total
        if value.bottom.is_one() or not self._above_zero(value.bottom):
            return self.algebra.add(total, self._factored_logarithm(value))
        above = self._factored_logarithm(Fraction(value.top, self.algebra.one))
        below = self._factored_logarithm(Fraction(value.bottom, self.algebra.one))
        return self.algebra.add(total, self.algebra.add(above, self.algebra.negative(below)))

    def _number_logarithm(self, value: fmpq) -> Fraction:
        total = self.algebra.constant(fmpq(0))
        for prime, exponent in primes(value):
            logarithm = self._kernel_logarithm(self.algebra.constant(fmpq(prime)))
            total = self.algebra.add(total, self._times(logarithm, fmpq(exponent)))
        return total

    def _factored_logarithm(self, value: Fraction) -> Fraction:
        top = value.top
        if top.is_constant():
            return self.algebra.constant(fmpq(0))
        if not (self.real and value.bottom.is_one() and self._above_zero(top) and factorable(top)):
            return self._kernel_logarithm(value)
        unit, factors = self.algebra.factors(top)
        if unit != 1 or not all(self._above_zero(factor) for factor, _ in factors):
            return self._kernel_logarithm(value)
        total = self.algebra.constant(fmpq(0))
        for factor, exponent in factors:
            logarithm = self._positive_logarithm(factor)
            total = self.algebra.add(total, self._times(logarithm, fmpq(exponent)))
        return total

    def _positive_logarithm(self, value: fmpq_mpoly) -> Fraction:
        for key, kernel in self.algebra.kernels.items():
            if value == self.algebra.generators[kernel] and key in self.logarithms:
                return self.logarithms[key]
        for kernel, index, power in self.algebra.relations:
            if value == self.algebra.generators[kernel] and kernel in self.positive:
                return self._times(self.logarithm(power), fmpq(1, index))
        return self._kernel_logarithm(Fraction(value, self.algebra.one))

    def _kernel_logarithm(self, value: Fraction) -> Fraction:
        key = ("ln", *identifier(value))
        self.arguments[key] = value
        return self.algebra.symbol(key)
