"""Whether an expression is written as a product that splits no further (option `form: factored`).

Polynomials are factored over the rationals: x^2 - 2 is whole, 2x + 2 and x^2 - 1 are not. Without
variables whole numbers must be products of primes. A sum over the limits passes unexamined.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from math import gcd

from flint import fmpq_mpoly, fmpq_mpoly_ctx

from verifyd.mathexpr.algebra import TooLarge
from verifyd.mathexpr.exact import children, free_symbols, integer, rational
from verifyd.mathexpr.limits import (
    MAX_FACTOR_BITS,
    MAX_FACTOR_DEGREE,
    MAX_FACTOR_TERMS,
    MAX_KERNELS,
)
from verifyd.mathexpr.tree import Add, Div, Mul, Neg, Node, Num, Pow


def unfactored(node: Node) -> str | None:
    """The factor that can be split further, in words; None where there is none."""
    closed = not free_symbols(node)
    for factor in _factors(node):
        if closed and isinstance(factor, Num) and _is_composite(factor):
            return "a whole number that is no prime"
        if isinstance(factor, Add) and (closed or _splits(factor)):
            return "a sum that can be factored"
    return None


def _factors(node: Node) -> Iterator[Node]:
    if isinstance(node, (Neg, Mul, Div)):
        for part in children(node):
            yield from _factors(part)
    elif isinstance(node, Pow):
        yield from _factors(node.base)
    else:
        yield node


def _is_composite(node: Num) -> bool:
    value = abs(node.value.p)
    return value > 1 and value.bit_length() <= MAX_FACTOR_BITS and not value.is_prime()


def _splits(node: Add) -> bool:
    found = _polynomial(node)
    if found is None or len(found) == 0:
        return False
    _, factors = found.factor()
    return len(factors) > 1 or any(power > 1 for _, power in factors) or _common(found) > 1


def _common(polynomial: fmpq_mpoly) -> int:
    """The whole number that divides every coefficient, where all of them are whole."""
    coefficients = polynomial.coeffs()
    if any(value.q != 1 for value in coefficients):
        return 1
    return reduce(gcd, (abs(int(value.p)) for value in coefficients), 0)


def _polynomial(node: Add) -> fmpq_mpoly | None:
    """A sum as a polynomial in its variables; what is no polynomial in them counts as one."""
    names = list(dict.fromkeys(_generators(node)))
    if not 0 < len(names) <= MAX_KERNELS:
        return None
    context = fmpq_mpoly_ctx.get([f"k{place}" for place in range(len(names))], "lex")
    try:
        return _build(node, context, dict(zip(names, context.gens(), strict=True)))
    except TooLarge:
        return None


def _generators(node: Node) -> Iterator[Node]:
    if rational(node) is not None:
        return
    if isinstance(node, (Add, Mul, Neg)):
        for part in children(node):
            yield from _generators(part)
    elif isinstance(node, Pow) and _exponent(node) is not None:
        yield from _generators(node.base)
    elif isinstance(node, Div) and rational(node.bottom) is not None:
        yield from _generators(node.top)
    else:
        yield node


def _exponent(node: Pow) -> int | None:
    value = integer(node.exponent)
    return value if value is not None and 0 <= value <= MAX_FACTOR_DEGREE else None


def _build(node: Node, context: fmpq_mpoly_ctx, table: Mapping[Node, fmpq_mpoly]) -> fmpq_mpoly:
    """Raises TooLarge for a polynomial over the limits of factoring."""
    value = rational(node)
    if value is not None:
        return context.constant(value)
    if node in table:
        return table[node]
    if isinstance(node, Pow):
        parts = [_build(node.base, context, table)] * (_exponent(node) or 0)
    else:
        parts = [_build(part, context, table) for part in children(node)]
    if isinstance(node, Neg):
        return -parts[0]
    if isinstance(node, Div):
        return parts[0] * (1 / parts[1].coeffs()[0])
    if isinstance(node, Add):
        return _small(sum(parts, context.constant(0)))
    return reduce(lambda found, part: _small(found * part), parts, context.constant(1))


def _small(polynomial: fmpq_mpoly) -> fmpq_mpoly:
    if len(polynomial) > MAX_FACTOR_TERMS or polynomial.total_degree() > MAX_FACTOR_DEGREE:
        raise TooLarge("a sum to be factored")
    return polynomial
