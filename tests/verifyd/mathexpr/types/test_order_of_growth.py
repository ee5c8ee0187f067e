"""Orders of growth: constant factors and bases of logarithms do not count."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"O(n \log n)", r"O(n \log_2 n)"),
    (r"O(n \log n)", r"O(n \ln n)"),
    ("O(n^2)", "O(3n^2)"),
    (r"O(\log n)", r"O(\log_{10} n)"),
    (r"O(n \log n)", r"O(\log_2(n) \cdot n)"),
    (r"O(\log_2 \log_2 n)", r"O(\log \log n)"),
    ("O(mn)", "O(nm)"),
]

DIFFERENT = [
    (r"O(n \log n)", "O(n)"),
    ("O(n)", "O(n^2)"),
    ("O(n)", "O(m)"),
    ("O(n)", "n"),
    (r"O(\log_n 2)", r"O(\log_2 n)"),
    (r"n \log n", r"n \log_2 n"),
    ("f(n)", "f(2n)"),
    ("O(2)", "O(3)"),
    ("O(n)", r"\Omega(n)"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
