"""Matrices."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{bmatrix}1&2\\3&4\end{bmatrix}"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\left[\begin{array}{cc}1&2\\3&4\end{array}\right]"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "[[1,2],[3,4]]"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", "(1,2)"),
    (r"\begin{pmatrix}\frac12\\2\end{pmatrix}", r"\begin{pmatrix}0.5\\2\end{pmatrix}"),
]

DIFFERENT = [
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{pmatrix}1&3\\2&4\end{pmatrix}"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{pmatrix}1&2\\3&5\end{pmatrix}"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", r"\begin{pmatrix}1&2&3&4\end{pmatrix}"),
    (r"\begin{pmatrix}1&2\\3&4\end{pmatrix}", "1,2,3,4"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", "(2,1)"),
    (r"\begin{pmatrix}1\\2\end{pmatrix}", r"\binom12"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("-2", r"\begin{vmatrix}1&2\\3&4\end{vmatrix}"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
