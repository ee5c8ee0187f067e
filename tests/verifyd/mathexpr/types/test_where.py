"""Values with a side condition."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"x=k\pi,k\in\mathbb Z", r"x=k\pi,k\in\mathbb Z"),
    (r"x^2\text{ for all }x", "x^2"),
    ("f(x)=1", r"f(x)=1\text{ for all }x"),
    (r"\frac{\pi}{4}+k\pi,k\in\mathbb Z", r"\frac{\pi}{4}+n\pi,n\in\mathbb Z"),
]

DIFFERENT = [
    (r"x=k\pi,k\in\mathbb Z", r"x=2k\pi,k\in\mathbb Z"),
    (r"x=k\pi,k\in\mathbb Z", r"x=k\pi,k\in\mathbb N"),
    (r"x=k\pi,k\in\mathbb Z", r"x=2n\pi,n\in\mathbb Z"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("5", r"5\text{ if }x>0, 6\text{ otherwise}"),
    ("5", r"6\text{ if }x>0"),
]

OPEN = [
    (r"3\text{ if }x>0", r"3\text{ if }x<0"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), unordered(OPEN))
def test_open(reference: str, answer: str) -> None:
    assert found(reference, answer) is None
