"""Lists with an ellipsis."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"1, 2, \ldots, n", r"1,2,3,\dots,n"),
    (r"1, 2, \ldots, n", r"1,2,\dots,n-1,n"),
    (r"\{1,2,\ldots,n\}", r"\{1,2,3,\ldots,n\}"),
    (r"0, 2, 4, \ldots", r"0, 2, 4, 6, \ldots"),
    (r"1, 2, \ldots, 5", "1, 2, 3, 4, 5"),
    (r"1, 2, \ldots, 5", "5, 4, 3, 2, 1"),
    (r"1, 2, \ldots, 5", r"1, 2, 3, \ldots, 5"),
    (r"5, 4, \ldots, 1", "1, 2, 3, 4, 5"),
    (r"\frac12, 1, \ldots, 3", "0.5, 1, 1.5, 2, 2.5, 3"),
    (r"a, a+d, \ldots, a+nd", r"a, a+d, a+2d, \ldots, a+nd"),
]

DIFFERENT = [
    (r"1, 2, \ldots, n", r"1, 3, \ldots, n"),
    (r"1, 2, \ldots, n", r"1, 2, \ldots, m"),
    (r"1, 2, \ldots, n", r"0, 1, 2, \ldots, n"),
    (r"1, 2, \ldots, n", r"1, 2, \ldots"),
    (r"1, 2, \ldots, n", "1, 2, n"),
    (r"1, 2, \ldots, 5", "1, 2, 3, 4"),
    (r"1, 2, \ldots, 5", r"1, 2, \ldots, 6"),
    (r"1, 2, \ldots, 5", "1, 2, 5"),
    (r"1, 2, 4, \ldots, 2^n", r"1, 2, 3, \ldots, 2^n"),
    (r"1, 2, \ldots", "1, 2"),
    (r"1, 2, \ldots, 10^9", "1, 2"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
