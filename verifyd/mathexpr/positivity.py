"""What every rule over kernels needs: constants, rational contents, and what is known positive."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from flint import fmpq, fmpq_mpoly, fmpz

from verifyd.mathexpr.algebra import Algebra, Fraction
from verifyd.mathexpr.balls import NotReal
from verifyd.mathexpr.limits import MAX_FACTOR_BITS

Key = tuple[Hashable, ...]
IMAGINARY: Key = ("i",)
PI: Key = ("pi",)
E: Key = ("e",)


class Positivity:
    """Kernels of one `Algebra` with what is known about their signs.

    `signs` gives the sign of each variable, or None; `real` leaves the complex numbers out.
    """

    def __init__(self, algebra: Algebra, signs: Mapping[str, int] | None, real: bool) -> None:
        self.algebra = algebra
        self.signs = signs
        self.real = real
        self.positive: set[int] = set()
        self.complex: set[int] = set()
        self.logarithms: dict[Hashable, Fraction] = {}  # of kernels known to be positive
        self.arguments: dict[Hashable, Fraction] = {}  # of the kernels that are logarithms

    def _positive(self, key: Hashable) -> Fraction:
        symbol = self.algebra.symbol(key)
        self.positive.add(self.algebra.kernels[key])
        return symbol

    def pi(self) -> Fraction:
        """The kernel pi."""
        return self.algebra.power(self._positive(PI), self.algebra.scale.get(PI, 1))

    def imaginary(self) -> Fraction:
        """The kernel i, with i^2 = -1."""
        kernel = self.algebra.related(IMAGINARY, 2, self.algebra.constant(fmpq(-1)))
        self.complex.add(self.algebra.kernels[IMAGINARY])
        return kernel

    def _times(self, value: Fraction, factor: fmpq) -> Fraction:
        return Fraction(value.top * factor, value.bottom)

    def _refuse_negative(self, value: Fraction) -> None:
        """Raises `NotReal` where the real numbers have no even root or logarithm of `value`."""
        if self.real and (
            (self._above_zero(-value.top) and self._above_zero(value.bottom))
            or (self._above_zero(value.top) and self._above_zero(-value.bottom))
        ):
            raise NotReal("an even root or a logarithm of a negative number")

    def _content(self, value: Fraction) -> tuple[fmpq, Fraction]:
        """A rational factor and the rest, whose top has whole coefficients, the leading one > 0."""
        if constant(value):
            return value.top.leading_coefficient(), self.algebra.constant(fmpq(1))
        coefficients = value.top.coeffs()
        above, below = fmpz(0), fmpz(1)
        for coefficient in coefficients:
            above, below = above.gcd(coefficient.p), below.lcm(coefficient.q)
        content = fmpq(above, below)
        if value.top.leading_coefficient() < 0 and not self._above_zero(value.top):
            content = -content
        return content, Fraction(value.top / content, value.bottom)

    def _above_zero(self, value: fmpq_mpoly) -> bool:
        """True where every term is positive: its coefficient, and its odd powers."""
        return all(
            coefficient > 0 and self._positive_monomial(powers)
            for powers, coefficient in value.to_dict().items()
        ) and self._nowhere_zero(value)

    def _positive_monomial(self, powers: tuple[int, ...]) -> bool:
        return all(
            (power % 2 == 0 and self._real_kernel(kernel)) or kernel in self.positive
            for kernel, power in enumerate(powers)
            if power
        )

    def _real_kernel(self, kernel: int) -> bool:
        return self.real and not self._complex_kernel(kernel)

    def _complex_kernel(self, kernel: int) -> bool:
        """True for i, and for exponentials and roots of unity that hold i."""
        return kernel in self.complex

    def _nowhere_zero(self, value: fmpq_mpoly) -> bool:
        """Sums of squares may vanish; a term of positive kernels alone does not."""
        return any(
            all(kernel in self.positive for kernel, power in enumerate(powers) if power)
            for powers in value.monoms()
        )


def over(algebra: Algebra, top: Fraction, bottom: Fraction) -> Fraction:
    return algebra.multiply(top, algebra.reciprocal(bottom))


def constant(value: Fraction) -> bool:
    return bool(value.top.is_constant() and value.bottom.is_constant())


def head(key: Hashable) -> Hashable:
    return key[0] if isinstance(key, tuple) else None


def terms(value: fmpq_mpoly) -> list[tuple[tuple[int, ...], fmpq]]:
    return list(value.to_dict().items())


def primes(value: fmpq) -> list[tuple[int, int]]:
    """Primes and their exponents in a positive rational; a large number counts as one prime."""
    found: list[tuple[int, int]] = []
    for number, sign in ((value.p, 1), (value.q, -1)):
        if number == 1:
            continue
        if number.bit_length() > MAX_FACTOR_BITS:
            found.append((int(number), sign))
            continue
        found += [(int(prime), sign * int(exponent)) for prime, exponent in number.factor()]
    return found
