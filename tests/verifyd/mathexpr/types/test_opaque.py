"""Operations that are not carried out."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\int_0^1 x\,dx", r"\int_0^1 x\,dx"),
]

DIFFERENT = [
    (r"\frac{dy}{dx}", r"\frac{y}{x}"),
    ("dy/dx", "y/x"),
    (r"\frac{\partial f}{\partial x}", "f/x"),
    (r"\frac{d^2y}{dx^2}", r"\frac{dy}{dx}"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("6", r"\sum_{k=1}^3 k"),
    ("6", r"\lim_{x\to 6}x"),
    ("6", r"\frac{d}{dx} 6x"),
    (r"\frac{x^2}{2}", r"\int x\,dx"),
    ("6", r"\det\begin{pmatrix}2&0\\0&3\end{pmatrix}"),
    ("6", r"\begin{vmatrix}2&0\\0&3\end{vmatrix}"),
    ("6", r"\gcd(12,18)"),
    ("6", r"\max(6,1)"),
]

OPEN_FOR_THE_REFERENCE = [
    (r"\sum_{k=1}^3 k", "6"),
    (r"\sum_{n=0}^\infty x^n", r"\sum_{n=1}^\infty x^n"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), OPEN_FOR_THE_REFERENCE)
def test_open(reference: str, answer: str) -> None:
    assert found(reference, answer) is None
