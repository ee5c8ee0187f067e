"""Rational functions that are too large to expand, compared at a random point of a large field.

Everything is a ring homomorphism into F_p, so a difference there is a proof. Agreement errs with
a probability that `compare` bounds: by the lemma of Schwartz and Zippel a nonzero polynomial of
degree d vanishes at a random point with probability d / p or less; and a nonzero whole
coefficient of h bits has at most h / 126 prime divisors among the 2^119 primes of 127 bits.
Point and prime come from a hash of both sides: reproducible, and not to be chosen by either.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import NamedTuple

from flint import fmpq, fmpz

from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import free_symbols, rational
from verifyd.mathexpr.limits import MAX_MODULAR_DEGREE
from verifyd.mathexpr.tree import Add, Const, Div, Mul, Neg, Node, Percent, Pow, Sym
from verifyd.verdict import Evidence

_PRIME_BITS = 127
_VERSION = b"verifyd modular 1"


class NotRational(ArithmeticError):
    """Not a rational function within bounds, or no value at this point."""


class Residue(NamedTuple):
    """A polynomial with whole coefficients, at the point: its value, and bounds that hold for it.

    `degree` is its total degree; `bits` the base-two logarithm of the sum of its absolute
    coefficients, rounded up.
    """

    value: int
    degree: int
    bits: int


Quotient = tuple[Residue, Residue]
_ONE = Residue(1, 0, 0)


def compare(left: Node, right: Node) -> Decision:
    """`Decision(None)` where one side is no rational function with rational coefficients."""
    stream = _Stream(repr((left, right)).encode())
    prime = stream.prime()
    point = {
        name: stream.number() % prime for name in sorted(free_symbols(left) | free_symbols(right))
    }
    field = _Field(prime, point, stream.number() % prime)
    try:
        first, second = field.quotient(left), field.quotient(right)
        gap = field.sum(
            field.product(first[0], second[1]), field.negative(field.product(second[0], first[1]))
        )
    except NotRational:
        return Decision(None)
    if first[1].value == 0 or second[1].value == 0:
        return Decision(None)
    if gap.value:
        return Decision(False, Evidence.EXACT, "different at a point of a finite field")
    error = max(gap.degree.bit_length() - 126, gap.bits.bit_length() - 119 - 6) + 1
    return Decision(True, Evidence.PROBABLE, f"equal but for a chance below 2^{error}")


class _Stream:
    """Numbers drawn from a hash."""

    def __init__(self, seed: bytes) -> None:
        self.seed = blake2b(seed, key=_VERSION).digest()
        self.count = 0

    def number(self) -> int:
        self.count += 1
        return int.from_bytes(blake2b(self.seed + self.count.to_bytes(8, "big")).digest(), "big")

    def prime(self) -> int:
        """A prime of `_PRIME_BITS` bits, each equally likely."""
        while True:
            candidate = self.number() >> (512 - _PRIME_BITS) | 1 << (_PRIME_BITS - 1) | 1
            if fmpz(candidate).is_probable_prime():
                return candidate


class _Field:
    """Arithmetic modulo `prime` with the bounds that the error needs."""

    def __init__(self, prime: int, point: Mapping[str, int], pi: int) -> None:
        self.prime = prime
        self.point = point
        self.pi = pi

    def quotient(self, node: Node) -> Quotient:
        """Top and bottom of `node` at the point."""
        value = rational(node)
        if value is not None:
            return self._number(value.p), self._number(value.q)
        match node:
            case Sym(name):
                return Residue(self.point[name], 1, 0), _ONE
            case Const("pi"):  # transcendental, so as good as a variable
                return Residue(self.pi, 1, 0), _ONE
            case Neg(arg):
                top, bottom = self.quotient(arg)
                return self.negative(top), bottom
            case Percent(arg):
                top, bottom = self.quotient(arg)
                return top, self.product(bottom, self._number(fmpz(100)))
            case Add(terms):
                return self._sum(terms)
            case Mul(factors):
                return self._product(factors)
            case Div(above, below):
                (a, b), (c, d) = self.quotient(above), self.quotient(below)
                return self.product(a, d), self.product(b, c)
            case Pow(base, exponent):
                return self._power(self.quotient(base), rational(exponent))
        raise NotRational(type(node).__name__)

    def _number(self, value: fmpz) -> Residue:
        return Residue(int(value % self.prime), 0, int(value.bit_length()))

    def _sum(self, terms: tuple[Node, ...]) -> Quotient:
        top, bottom = self.quotient(terms[0])
        for term in terms[1:]:
            above, below = self.quotient(term)
            top = self.sum(self.product(top, below), self.product(above, bottom))
            bottom = self.product(bottom, below)
        return top, bottom

    def _product(self, factors: tuple[Node, ...]) -> Quotient:
        top, bottom = _ONE, _ONE
        for factor in factors:
            above, below = self.quotient(factor)
            top, bottom = self.product(top, above), self.product(bottom, below)
        return top, bottom

    def _power(self, base: Quotient, exponent: fmpq | None) -> Quotient:
        if exponent is None or exponent.q != 1:
            raise NotRational("a power")
        times = int(exponent.p)
        top, bottom = base if times >= 0 else base[::-1]
        return self.power(top, abs(times)), self.power(bottom, abs(times))

    def sum(self, left: Residue, right: Residue) -> Residue:
        """left + right"""
        return Residue(
            (left.value + right.value) % self.prime,
            max(left.degree, right.degree),
            max(left.bits, right.bits) + 1,
        )

    def negative(self, value: Residue) -> Residue:
        """-value"""
        return value._replace(value=-value.value % self.prime)

    def product(self, left: Residue, right: Residue) -> Residue:
        """left * right"""
        return _bounded(
            Residue(
                left.value * right.value % self.prime,
                left.degree + right.degree,
                left.bits + right.bits,
            )
        )

    def power(self, base: Residue, times: int) -> Residue:
        """base ^ times"""
        bounds = _bounded(Residue(0, base.degree * times, base.bits * times))
        return bounds._replace(value=pow(base.value, times, self.prime))


def _bounded(value: Residue) -> Residue:
    if max(value.degree, value.bits) > MAX_MODULAR_DEGREE:
        raise NotRational("too high a degree")
    return value
