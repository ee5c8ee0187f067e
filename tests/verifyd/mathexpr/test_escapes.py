"""Backslashes that an escape took."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.escapes import with_backslashes
from verifyd.mathexpr.reader import read


@pytest.mark.parametrize(
    ("damaged", "whole"),
    [
        ("\x0crac{1}{2}", r"\frac{1}{2}"),
        ("2\times 3", r"2\times 3"),
        ("5 \text{ cm}", r"5 \text{ cm}"),
        ("\theta + 1", r"\theta + 1"),
        ("\x08inom{5}{2}", r"\binom{5}{2}"),
        ("\x08eta", r"\beta"),
        ("x \neq 2", r"x \neq 2"),
        ("x \notin A", r"x \notin A"),
        ("\rho", r"\rho"),
        ("\\left(1, 2\right)", r"\left(1, 2\right)"),
        ("\x07lpha", r"\alpha"),
    ],
)
def test_put_back(damaged: str, whole: str) -> None:
    assert with_backslashes(damaged) == whole
    assert read(damaged) == read(whole)


@pytest.mark.parametrize(
    "text", ["1\n2", "x\ty", "a\nu", "an apple\tan orange", "\timesheet", "x = 1\r\ny = 2", "5", ""]
)
def test_layout_stays(text: str) -> None:
    assert with_backslashes(text) == text
