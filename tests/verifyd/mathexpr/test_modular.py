from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr.modular import compare
from verifyd.mathexpr.reader import read
from verifyd.verdict import Evidence


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(x+1)^{10^9}(x-1)", "(x-1)(1+x)^{10^9}"),
        (r"\frac{(x^2-1)^{500}}{(x-1)^{500}}", "(x+1)^{500}"),
        (r"(\pi x+\pi)^{900}", r"\pi^{900}(x+1)^{900}"),
        ("(50\\% x)^2", "x^2/4"),
    ],
)
def test_equal_is_probable(left: str, right: str) -> None:
    found = compare(read(left), read(right))
    assert (found.equal, found.evidence) == (True, Evidence.PROBABLE)
    assert found.detail is not None
    exponent = int(found.detail.rpartition("^")[2])
    assert exponent <= -64


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("(x+1)^{10^9}", "(x+1)^{10^9}+1"),
        ("2305843009213693951x", "0"),
        ("x", "y"),
        ("x^{10^{12}}", "x"),
    ],
)
def test_different_is_exact(left: str, right: str) -> None:
    found = compare(read(left), read(right))
    assert (found.equal, found.evidence) == (False, Evidence.EXACT)


@pytest.mark.parametrize(
    "text", [r"\sqrt x", r"\sin x", "2^x", "e x", "x^{10^{20}}", r"\frac{1}{x-x}", "x^{1/2}"]
)
def test_no_rational_function_is_left_open(text: str) -> None:
    assert compare(read(text), read("x")).equal is None


@given(st.integers(2, 60), st.integers(-9, 9), st.integers(-9, 9))
def test_powers_of_linear_factors(power: int, first: int, second: int) -> None:
    left = read(f"(x+({first}))^{{{power}}}")
    right = read(f"(x+({second}))^{{{power}}}")
    assert compare(left, right).equal is (first == second)
