"""Piecewise definitions."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}0&x\le0\\1&x>0\end{cases}"),
    (
        r"\begin{cases}1&x>0\\0&x\le0\end{cases}",
        r"\begin{cases}1&\text{if }0<x\\0&\text{if }x\le0\end{cases}",
    ),
    (
        r"\begin{cases}1&x>0\\0&x\le0\end{cases}",
        r"\begin{cases}1&x>0\\0&\text{otherwise}\end{cases}",
    ),
    (r"\begin{cases}x&x>0\\0&x\le0\end{cases}", r"\begin{cases}x&x\ge0\\0&x<0\end{cases}"),
    (
        r"\begin{cases}1&x<0\\1&0\le x<2\\x&x\ge2\end{cases}",
        r"\begin{cases}1&x<2\\x&x\ge2\end{cases}",
    ),
]

DIFFERENT = [
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}1&x>2\\0&x\le2\end{cases}"),
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}1&x\ge0\\0&x<0\end{cases}"),
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}0&x>0\\1&x\le0\end{cases}"),
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}1&x>0\\2&x\le0\end{cases}"),
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", "1"),
    ("5", r"\begin{cases}5&x>0\\6&x\le0\end{cases}"),
    (r"\begin{cases}1&x>0\\0&x\le0\end{cases}", r"\begin{cases}1&x>0\end{cases}"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
