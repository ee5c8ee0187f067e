"""Which of two closed real numbers is the larger; None where it is not known."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.order import order
from verifyd.mathexpr.reader import read


@pytest.mark.parametrize(
    ("smaller", "larger"),
    [
        ("1", "2"),
        ("-2", "1"),
        (r"\frac13", "0.34"),
        (r"\sqrt2", "1.5"),
        ("1.41421356237309504880", r"\sqrt2"),
        (r"\pi", r"\frac{22}{7}"),
        ("e", r"\pi"),
        (r"-\infty", "0"),
        ("0", r"\infty"),
        (r"-\infty", r"\infty"),
        (r"-\infty", "x"),
        (r"\sqrt2+\sqrt3", r"\sqrt{10}"),
    ],
)
def test_less(smaller: str, larger: str) -> None:
    assert order(read(smaller), read(larger)) == -1
    assert order(read(larger), read(smaller)) == 1


@pytest.mark.parametrize(
    ("first", "second"),
    [("1", "1"), ("0.5", r"\frac12"), (r"\sqrt8", r"2\sqrt2"), (r"\infty", r"\infty"), ("x", "x")],
)
def test_equal(first: str, second: str) -> None:
    assert order(read(first), read(second)) == 0


@pytest.mark.parametrize(
    ("first", "second"),
    [("x", "1"), ("x", "y"), ("i", "1"), (r"\frac10", "1"), (r"\sin(9^{9^9})", "0.5")],
)
def test_unknown(first: str, second: str) -> None:
    assert order(read(first), read(second)) is None
