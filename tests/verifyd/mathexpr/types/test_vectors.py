"""Vectors as multiples of tuples and as combinations of unit vectors."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

SAME = [
    (r"\langle 1, 0, -2\rangle", r"\mathbf{i} - 2\mathbf{k}"),
    (r"\langle 1, 0, -2\rangle", "i - 2k"),
    ("(1,2)", r"\hat{\mathbf{i}} + 2\hat{\mathbf{j}}"),
    (r"2\vec{i}+3\vec{j}", r"2\hat{i}+3\hat{j}"),
    (r"\begin{pmatrix}2\\3\end{pmatrix}", r"2\vec{i}+3\vec{j}"),
    ("(2,4,6)", "2(1,2,3)"),
    ("(-2,4)", "-(2,-4)"),
    (r"\left(\frac12,\frac32\right)", r"\frac{\mathbf{i}+3\mathbf{j}}{2}"),
]

DIFFERENT = [
    (r"\langle 1, 0, -2\rangle", r"\mathbf{i} + 2\mathbf{k}"),
    ("(1,2)", r"\vec{i} + 2\vec{j} + \vec{k}"),
    (r"2\vec{i}+3\vec{j}", "(3,2)"),
    ("(2,4,6)", "2(1,2,2)"),
    ("(2,4)", "2(1,2,0)"),
    ("(3,0)", "3i"),
    ("(4,6)", "(1,2)+(3,4)"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(SAME))
def test_same(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
