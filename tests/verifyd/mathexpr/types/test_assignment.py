"""Named values, by name."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("x=5", "5"),
    ("x=5", "5=x"),
    ("5", "2+3=5"),
    ("5", "x=2+3=5"),
    ("V_0=3", "3"),
    (r"\text{Area}=12", "12"),
    ("f(x)=2x+1", "2x+1"),
    ("f(x)=2x+1", "y=2x+1"),
    ("f(x)=2x+1", "f(t)=2t+1"),
    ("f(2)=3", "3"),
    ("AB=5", "BA=5"),
    ("|AB|=5", "5"),
    (r"\frac{dy}{dx}=2x", "2x"),
    ("(x,y)=(1,2)", "(1,2)"),
    ("(x,y)=(1,2)", "(y,x)=(2,1)"),
    ("(x,y)=(1,2)", "y=2,x=1"),
    ("x=1,y=2", "y=2,x=1"),
    ("x=1,y=2", "(1,2)"),
    ("A(0,0), B(3,1)", "B(3,1), A(0,0)"),
    ("P(1,-2)", "(1,-2)"),
    (r"\text{max } 5, \text{min } -3", r"\text{Minimum: } -3, \text{Maximum: } 5"),
]

EQUAL_FOR_THE_REFERENCE = [
    ("x=1,y=2", "1,2"),
]

DIFFERENT = [
    (r"\max\{a,b\}", r"\{a,b\}"),
    ("A(0,0), B(3,1)", "A(3,1), B(0,0)"),
    (r"\text{max } 5, \text{min } -3", r"\text{Maximum: } -3, \text{Minimum: } 5"),
    ("x=5", "6"),
    ("x=5", "y=5"),
    ("x=5", "x=5=6"),
    ("5", "5=6"),
    ("5", "5=2+3=6"),
    ("y_2=3", "y_1=3"),
    ("x_3=1.47", "x_2=1.47"),
    ("AB=5", "AC=5"),
    ("f(x)=2x+1", "f(y)=2x+1"),
    ("f(x)=2x+1", "g(x)=2x+1"),
    ("f(x)=2x+1", "f(t)=2t+2"),
    ("f(2)=3", "f(3)=3"),
    (r"P(A)=\frac12", r"P(B)=\frac12"),
    (r"\angle A=30^\circ", r"\angle B=30^\circ"),
    (r"\frac{dy}{dt}=ky", r"\frac{dy}{dx}=ky"),
    ("(x,y)=(1,2)", "(2,1)"),
    ("(x,y)=(1,2)", "(y,x)=(1,2)"),
    ("(x,y)=(1,2)", "x=2,y=1"),
    ("x=1,y=2", "x=2,y=1"),
    ("x=1,y=2", "x=1"),
    ("x=1,y=2", "x=1,y=2,z=3"),
    ("a=1,b=2", "x=1,y=2"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("5", "x=6=5"),
    ("5", "2+4=5"),
    ("x=1,y=2", "2,1"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
