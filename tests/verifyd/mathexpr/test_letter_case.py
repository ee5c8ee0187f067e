"""An answer's letters take the reference's case where that is one."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.letter_case import in_the_case_of
from verifyd.mathexpr.reader import read


@pytest.mark.parametrize(
    ("reference", "answer", "changed"),
    [
        ("x+1", "X+1", "x+1"),
        ("f(x)", "F(X)", "f(x)"),
        ("X_1", "x_1", "X_1"),
        ("x", "y", "y"),
        ("x+X", "x+X", "x+X"),
        ("x+X+y", "X+Y", "X+y"),
        ("(a, b)", "(A, B)", "(a, b)"),
        ("5", "X", "X"),
    ],
)
def test_case(reference: str, answer: str, changed: str) -> None:
    assert in_the_case_of(read(reference), read(answer)) == read(changed)
