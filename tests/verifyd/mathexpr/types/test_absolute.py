"""Absolute values against piecewise definitions."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered


def cases(*branches: str) -> str:
    return r"\begin{cases}" + r"\\".join(branches) + r"\end{cases}"


EQUAL = [
    ("|x|", cases(r"x & x\ge 0", "-x & x<0")),
    ("|x|", cases("-x & x<0", "0 & x=0", "x & x>0")),
    ("|x|", cases(r"x & x\ge 0", r"-x & \text{otherwise}")),
    ("|x-1|+2", cases(r"x+1 & \text{if } x\ge 1", r"3-x & \text{if } x<1")),
    ("|2x-1|", cases(r"2x-1 & x\ge \frac12", r"1-2x & x<\frac12")),
    ("|3-x|", cases(r"x-3 & x>3", r"3-x & x\le 3")),
    ("|x|+|x-1|", cases("1-2x & x<0", r"1 & 0\le x\le 1", "2x-1 & x>1")),
    ("f(x)=|x|", "f(x)=" + cases(r"x & x\ge 0", "-x & x<0")),
]

DIFFERENT = [
    ("|x|", cases(r"-x & x\ge 0", "x & x<0")),
    ("|x|", cases("x & x>0", "-x & x<0")),
    ("|x|", cases(r"x & x\ge 1", "-x & x<1")),
    ("|x|", cases("-x & x<0", "1 & x=0", "x & x>0")),
    ("|x|", cases(r"x & y\ge 0", "-x & y<0")),
    ("|x+y|", cases(r"x+y & x\ge 0", "-x-y & x<0")),
    ("|x^2-1|", cases(r"x^2-1 & x\ge 0", "1-x^2 & x<0")),
    ("x", cases(r"x & x\ge 0", "-x & x<0")),
    ("|x|", "x"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
