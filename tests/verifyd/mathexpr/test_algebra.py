from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.algebra import Algebra, Fraction, Rescale, TooLarge, identifier, larger
from verifyd.mathexpr.exact import Undefined
from verifyd.mathexpr.limits import MAX_KERNELS


def number(algebra: Algebra, value: int) -> Fraction:
    return algebra.constant(fmpq(value))


def test_relations_reduce_powers() -> None:
    algebra = Algebra(8, {})
    root = algebra.related("sqrt 2", 2, number(algebra, 2))
    assert algebra.same(algebra.power(root, 5), algebra.multiply(number(algebra, 4), root))
    assert not algebra.same(root, number(algebra, 1))
    assert algebra.constant_gap(algebra.power(root, 2), number(algebra, 5)) == -3
    assert algebra.constant_gap(root, number(algebra, 5)) is None


def test_relations_may_hold_fractions_and_earlier_kernels() -> None:
    algebra = Algebra(8, {})
    x = algebra.symbol("x")
    inner = algebra.related("inner", 2, algebra.reciprocal(x))
    outer = algebra.related("outer", 2, algebra.add(inner, number(algebra, 1)))
    fourth = algebra.power(outer, 4)
    twice = algebra.multiply(number(algebra, 2), inner)
    one_more = algebra.add(algebra.reciprocal(x), number(algebra, 1))
    assert algebra.same(fourth, algebra.add(one_more, twice))


def test_a_hidden_zero_has_no_reciprocal() -> None:
    algebra = Algebra(8, {})
    root = algebra.related("sqrt 2", 2, number(algebra, 2))
    zero = algebra.add(algebra.power(root, 2), number(algebra, -2))
    with pytest.raises(Undefined):
        algebra.reciprocal(zero)


def test_normal_forms_are_one_form() -> None:
    algebra = Algebra(8, {})
    x = algebra.symbol("x")
    above = algebra.add(algebra.power(x, 2), number(algebra, -1))
    below = algebra.add(x, number(algebra, -1))
    quotient = algebra.multiply(above, algebra.reciprocal(below))
    plain = algebra.add(x, number(algebra, 1))
    assert identifier(algebra.normal(quotient)) == identifier(algebra.normal(plain))


def test_scales() -> None:
    algebra = Algebra(8, {})
    assert (
        algebra.scaled("new", fmpq(1, 6)) == 1
    )  # nothing was built on it: it becomes a sixth root
    algebra.symbol("old")
    with pytest.raises(Rescale):
        algebra.scaled("old", fmpq(1, 2))
    assert Algebra(8, {"old": 6}).scaled("old", fmpq(1, 2)) == 3


def test_sizes_are_bounded_before_the_work() -> None:
    algebra = Algebra(4, {})
    x, y = algebra.symbol("x"), algebra.symbol("y")
    both = algebra.add(algebra.add(x, y), number(algebra, 1))
    with pytest.raises(TooLarge):
        algebra.power(both, 500)
    with pytest.raises(TooLarge):
        algebra.power(number(algebra, 3), 10**6)
    half = algebra.power(both, 20)
    with pytest.raises(TooLarge):
        algebra.multiply(half, half)
    algebra.symbol("z"), algebra.symbol("w")
    with pytest.raises(TooLarge):
        algebra.symbol("one too many")
    assert larger(8) == MAX_KERNELS
    with pytest.raises(TooLarge):
        larger(MAX_KERNELS)


@pytest.mark.parametrize("size", [8, 32])
def test_a_key_tells_polynomials_apart_in_a_table_of_any_size(size: int) -> None:
    algebra, small = Algebra(size, {}), Algebra(8, {})
    x, y = (algebra.symbol(name) for name in "xy")
    assert identifier(algebra.add(x, y)) == identifier(algebra.add(y, x))
    assert len({identifier(value) for value in (x, y, algebra.negative(x))}) == 3
    assert identifier(x) == identifier(small.symbol("x"))
