"""Values with a side condition."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"x=k\pi,k\in\mathbb Z", r"x=k\pi,k\in\mathbb Z"),
    (r"x^2\text{ for all }x", "x^2"),
    ("f(x)=1", r"f(x)=1\text{ for all }x"),
    (r"\frac{\pi}{4}+k\pi,k\in\mathbb Z", r"\frac{\pi}{4}+n\pi,n\in\mathbb Z"),
    (
        "f(x)=-1, f(x)=x+1",
        r"f(x)=-1 \text{ for all } x\in\mathbb{Z}, \text{ and } f(x)=x+1 \text{ for all } x\in\mathbb{Z}",
    ),
]

EQUAL_FOR_THE_REFERENCE = [
    (r"R=1 \text{ is both necessary and sufficient for } A_1, B_1", "1"),
    (r"5 \text{ is prime}", "x = 5"),
    (r"x = 5 \text{ is the only root}", "5"),
]

DIFFERENT = [
    (r"x=k\pi,k\in\mathbb Z", r"x=2k\pi,k\in\mathbb Z"),
    (r"x=k\pi,k\in\mathbb Z", r"x=k\pi,k\in\mathbb N"),
    (r"x=k\pi,k\in\mathbb Z", r"x=2n\pi,n\in\mathbb Z"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("5", r"5\text{ if }x>0, 6\text{ otherwise}"),
    ("5", r"6\text{ if }x>0"),
    ("5", r"5 \text{ is not it, 6 is}"),
    ("5", r"5 \text{ is wrong}"),
    ("5", r"5 \text{ is a guess}"),
    (r"5 \text{ is prime}", "6"),
    (r"x \text{ is positive}", "x"),
    (r"5 \text{ is wrong}", "5"),
    ("1", r"1 \text{ if } a>0 \text{ and } x=2 \text{ otherwise}"),
    (
        "f(x)=-1, f(x)=x+2",
        r"f(x)=-1 \text{ for all } x, \text{ and } f(x)=x+1 \text{ for all } x",
    ),
]

OPEN = [
    (r"3\text{ if }x>0", r"3\text{ if }x<0"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
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
