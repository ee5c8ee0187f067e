"""Tuples, points and vectors."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("(1,2)", "(1, 2)"),
    ("(1,2)", "1,2"),
    (r"\langle1,2\rangle", "(1,2)"),
    (r"(\frac12,0.5)", r"(0.5,\frac12)"),
    (r"\left(1,2\right)", "(1,2)"),
]

DIFFERENT = [
    ("(1,2)", "(2,1)"),
    ("(1,2)", "2,1"),
    ("(1,2)", "(1,2,3)"),
    ("(1,2)", r"\{1,2\}"),
    ("(1,2)", "1,2,3"),
    ("(1,2,3)", r"\{1,2,3\}"),
    ("(1,2),(3,4)", "(1,2,3,4)"),
    (r"\langle1,2\rangle", r"\langle2,1\rangle"),
    ("(1,234)", "1234"),
    ("(100,200)", "100200"),
    ("(a,b)", "(b,a)"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
