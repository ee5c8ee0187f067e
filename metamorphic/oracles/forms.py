"""Quotients of polynomials in canonical form.

The generators are variables, pi, i, rational powers of primes, logarithms of primes, exponentials,
and opaque atoms (a function of an argument in canonical form). Rational powers of primes, i and pi
are independent, so over them a non-zero form also proves a difference; over other generators only
equality is proved.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from flint import fmpq

MAX_TERMS = 400
MAX_POWER = 64
MAX_BITS = 100_000
MAX_FACTOR_BITS = 100
MAX_ROOTS = 20_000
"""So many roots are remembered before all forms are forgotten."""

Key = tuple[str, ...]
Monomial = tuple[tuple[Key, Fraction], ...]
Poly = dict[Monomial, fmpq]

ONE: Monomial = ()
PI: Key = ("pi",)
I: Key = ("i",)  # noqa: E741
FREE = ("pi", "i", "prime", "variable")
"""Kinds of generators that are independent over the rationals."""


class Unknown(Exception):
    """The expression has no form here, or one too large."""


class Form:
    """`above / below`, both polynomials; `below` is not the zero polynomial."""

    __slots__ = ("above", "below")

    def __init__(self, above: Poly, below: Poly) -> None:
        self.above = above
        self.below = below

    @classmethod
    def over(cls, above: Poly, below: Poly) -> Form:
        """The quotient, a denominator that is a number divided out."""
        number = _constant_of(below)
        if number is None or number == 1:
            return cls(above, below)
        return cls({mono: value / number for mono, value in above.items()}, {ONE: fmpq(1)})

    def __add__(self, other: Form) -> Form:
        if self.below == other.below:
            return Form(_add(self.above, other.above), self.below)
        above = _add(_mul(self.above, other.below), _mul(other.above, self.below))
        return Form.over(above, _mul(self.below, other.below))

    def __neg__(self) -> Form:
        return Form({mono: -value for mono, value in self.above.items()}, self.below)

    def __mul__(self, other: Form) -> Form:
        return Form.over(_mul(self.above, other.above), _mul(self.below, other.below))

    def __truediv__(self, other: Form) -> Form:
        if not other.above:
            raise Unknown("division by zero")
        return Form.over(_mul(self.above, other.below), _mul(self.below, other.above))

    def power(self, exponent: int) -> Form:
        if exponent < 0:
            return constant(1) / self.power(-exponent)
        if (rational := self.rational()) is not None:
            return constant(_rational_power(rational, exponent))
        if len(self.above) == len(self.below) == 1:
            return Form(
                _monomial_power(self.above, exponent), _monomial_power(self.below, exponent)
            )
        if exponent > MAX_POWER:
            raise Unknown("a large power")
        made = constant(1)
        for _ in range(exponent):
            made = made * self
        return made

    def rational(self) -> fmpq | None:
        """The value where the form is a plain rational number."""
        above, below = _constant_of(self.above), _constant_of(self.below)
        return None if above is None or below is None else above / below

    def polynomial(self) -> Poly | None:
        """The numerator where the denominator is a number."""
        below = _constant_of(self.below)
        if below is None:
            return None
        return {mono: value / below for mono, value in self.above.items()}

    def generators(self) -> set[Key]:
        return {key for poly in (self.above, self.below) for mono in poly for key, _ in mono}


def constant(value: int | fmpq) -> Form:
    """A rational number as a form."""
    value = fmpq(value) if isinstance(value, int) else value
    return Form({ONE: value} if value != 0 else {}, {ONE: fmpq(1)})


def generator(key: Key, exponent: Fraction = Fraction(1)) -> Form:
    return Form({((key, exponent),): fmpq(1)}, {ONE: fmpq(1)})


def _constant_of(poly: Poly) -> fmpq | None:
    if not poly:
        return fmpq(0)
    return poly.get(ONE) if len(poly) == 1 else None


def _monomial_power(poly: Poly, exponent: int) -> Poly:
    """The power of a polynomial of one term."""
    ((mono, value),) = poly.items()
    raised = {key: times * exponent for key, times in mono}
    factor = _rational_power(value, exponent)
    return {key: share * factor for key, share in _reduced(raised).items()}


def _rational_power(value: fmpq, exponent: int) -> fmpq:
    bits = max(int(value.p).bit_length(), int(value.q).bit_length())
    if bits * exponent > MAX_BITS:
        raise Unknown("a large power")
    return value**exponent


def _add(left: Poly, right: Poly) -> Poly:
    out = dict(left)
    for mono, value in right.items():
        total = out.get(mono, fmpq(0)) + value
        if total != 0:
            out[mono] = total
        else:
            out.pop(mono, None)
    return out


def _mul(left: Poly, right: Poly) -> Poly:
    if len(left) * len(right) > MAX_TERMS:
        raise Unknown("too many terms")
    if len(right) == 1 and ONE in right:
        factor = right[ONE]
        return left if factor == 1 else {mono: value * factor for mono, value in left.items()}
    out: Poly = {}
    for left_mono, left_value in left.items():
        for right_mono, right_value in right.items():
            for mono, value in _monomials(left_mono, right_mono).items():
                total = out.get(mono, fmpq(0)) + value * left_value * right_value
                if total != 0:
                    out[mono] = total
                else:
                    out.pop(mono, None)
    return out


def _monomials(left: Monomial, right: Monomial) -> Poly:
    """The product of two monomials, reduced by what holds between the generators."""
    if not left or not right:
        return {left or right: fmpq(1)}
    exponents = dict(left)
    for key, exponent in right:
        exponents[key] = exponents.get(key, Fraction(0)) + exponent
    return _reduced(exponents)


def _reduced(exponents: Mapping[Key, Fraction]) -> Poly:
    factor = fmpq(1)
    rest: dict[Key, Fraction] = {}
    extra: list[Poly] = []
    for key, exponent in exponents.items():
        if key[0] == "prime":
            whole = exponent.__floor__()
            factor *= fmpq(int(key[1])) ** whole
            exponent -= whole
        elif key == I:
            factor *= (-1) ** (int(exponent) // 2 % 2)
            exponent = Fraction(int(exponent) % 2)
        elif key[0] == "root" and exponent >= int(key[1]):
            whole, index = int(exponent) // int(key[1]), int(key[1])
            extra += [ROOTS[key]] * whole
            exponent -= index * whole
        if exponent:
            rest[key] = exponent
    made: Poly = {tuple(sorted(rest.items())): factor}
    for poly in extra:
        made = _mul(made, poly)
    return made


ROOTS: dict[Key, Poly] = {}
"""What the n-th power of a root's generator is; filled as roots are met."""
