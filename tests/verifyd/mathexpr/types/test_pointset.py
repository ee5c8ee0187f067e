"""Sets of real numbers: intervals, solved inequalities, set-builders, unions."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"(-\infty,2)", "x<2"),
    (r"(2,\infty)", r"(2,+\infty)"),
    ("]1,2[", "(1,2)"),
    ("]1,2]", "(1,2]"),
    ("x>2", "2<x"),
    ("x>2", "-x<-2"),
    ("x>a", "a<x"),
    ("x>a", r"(a,\infty)"),
    ("a<x<b", r"x\in(a,b)"),
    ("1<x<3", "3>x>1"),
    (r"x>1 \text{ and } x<3", "1<x<3"),
    ("x>1,x<2", "1<x<2"),
    ("x<1,x>2", r"x<1\text{ or }x>2"),
    (r"|x|\le2", r"-2\le x\le 2"),
    ("|x|>2", r"(-\infty,-2)\cup(2,\infty)"),
    (r"1\le|x|<2", r"(-2,-1]\cup[1,2)"),
    (r"\{x\mid x>2\}", r"(2,\infty)"),
    (r"\{x\mid x>2\}", r"\{y\mid y>2\}"),
    (r"\{x\in\mathbb R\mid x>2\}", "x>2"),
    (r"\mathbb{R}", r"(-\infty,\infty)"),
    (r"\mathbb{R}\setminus\{1\}", r"(-\infty,1)\cup(1,\infty)"),
    (r"\mathbb{R}\setminus\{1\}", r"x\ne1"),
    (r"[1,2)\cup(2,3]", r"1\le x\le 3, x\ne 2"),
    (r"(1,2]\cup(2,3)", "(1,3)"),
    (r"(1,3)\cup(2,4)", "(1,4)"),
    (r"(1,2)\cup(3,4)", r"(3,4)\cup(1,2)"),
    (r"(1,5)\cap(3,9)", "(3,5)"),
    (r"(0,1)\cup\{1\}", "(0,1]"),
    (r"[0,1]\setminus\{\frac12\}", r"[0,\frac12)\cup(\frac12,1]"),
    (r"(\sqrt2,2)", r"\sqrt2<x<2"),
    ("a>0,b>1", "b>1,a>0"),
]

DIFFERENT = [
    ("(1,2]", "[1,2)"),
    ("(1,2)", "[1,2]"),
    (r"(1,\infty)", r"[1,\infty)"),
    (r"(1,\infty)", r"(-\infty,1)"),
    ("x>2", "x<2"),
    ("x>2", r"x\ge2"),
    ("x>2", "-x>-2"),
    ("x>2", "y>2"),
    ("x>2", "2"),
    ("x>a", "x>b"),
    ("a<x<b", "a<y<b"),
    ("1<x<3", r"1<x\le3"),
    ("1<x<3", "3<x<1"),
    ("1<x<3", "1>x>3"),
    (r"x<1\text{ or }x>3", "1<x<3"),
    (r"x>1\text{ or }x<3", "1<x<3"),
    (r"x<1\text{ and }x>3", r"x<1\text{ or }x>3"),
    ("|x|<2", "|x|>2"),
    ("|x|<2", "x<2"),
    ("|x|<a", "|x|<b"),
    ("|x-1|<2", "|x|<2"),
    (r"x\in(1,2)", r"y\in(1,2)"),
    (r"x\notin(1,2)", r"x\in(1,2)"),
    (r"x\ne 1,2", "x=1,2"),
    (r"x\ne 1,2", r"x\ne 1"),
    (r"(1,2)\cup(2,3)", "(1,3)"),
    (r"(1,3)\cup(2,4)", "(1,3)"),
    (r"(1,2)\cup(3,4)", r"(1,2)\cap(3,4)"),
    (r"(1,5)\cap(3,9)", "(1,9)"),
    (r"(a,b)\cup(b,c)", "(a,c)"),
    (r"(0,1)\cup\{2\}", "(0,2)"),
    (r"(0,1)\cup\{1\}", "(0,1)"),
    (r"[0,1]\setminus\{\frac12\}", "[0,1]"),
    (r"\mathbb{R}\setminus\{1\}", r"\mathbb{R}"),
    (r"\{x\in\mathbb Z\mid x>2\}", r"(2,\infty)"),
    (r"\{x\mid x>2\}", r"\{x\mid x<2\}"),
    ("a>0,b>1", "a>0"),
    ("a>0,b>1", "a>1,b>0"),
]

OPEN = [
    (r"\{x\in\mathbb Z\mid x>2\}", r"\{x\in\mathbb R\mid x>2\}"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), unordered(OPEN))
def test_open(reference: str, answer: str) -> None:
    assert found(reference, answer) is None
