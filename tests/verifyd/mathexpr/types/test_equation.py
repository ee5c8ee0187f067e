"""Equations and inequalities as a whole."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("x^2+y^2=1", "2x^2+2y^2=2"),
    ("x+y=1", "y=1-x"),
    ("2x+4y=6", "x+2y-3=0"),
    ("x<y", "y>x"),
    ("x<y<z", "z>y>x"),
    (r"a\le b", r"b\ge a"),
    ("x+y<1", "-x-y>-1"),
    (r"x+y\not=1", r"x+y\ne1"),
    (r"x+y\ne1", r"2x+2y\ne2"),
    (r"AB\parallel CD", r"CD\parallel AB"),
]

STILL_TO_SOLVE = [
    ("x=4", "2x+1=9"),
    ("y=3", "2y=6"),
    ("x=3", "x-3=0"),
    ("x>2", "3x-1>5"),
]

DIFFERENT = [
    ("x^2+y^2=1", "x^2+y^2=2"),
    ("x^2+y^2=1", "0=0"),
    ("x+y=1", "0x+0y=0"),
    ("x=0", "0=0"),
    ("x+y=1", "x(x+y)=x"),
    ("x^2-2x+10=0", "x^2-2x+11=0"),
    ("x+y=1", r"x+y\ne1"),
    ("x+y=1", "x+y<1"),
    ("x+y<1", "x+y>1"),
    ("x+y<1", r"x+y\le1"),
    ("x+y<1", "-x-y<-1"),
    ("x<y", "y<x"),
    ("x<y<z", "z<y<x"),
    ("x<y<z", "x<z<y"),
    ("x=y=z", "x=y"),
    (r"\log_2 32=5", r"\log_2 42=5"),
    (r"AB\parallel CD", r"AB\perp CD"),
    ("x+y=1", "1"),
    ("x=y", "x=z"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), STILL_TO_SOLVE)
def test_an_unknown_still_to_be_solved_for(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
