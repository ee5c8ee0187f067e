"""Numbers with a decimal comma: what is rewritten, and what must stay."""

from __future__ import annotations

import pytest

from verifyd.mathexpr.decimal_comma import point_notation


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2,5", "2.5"),
        ("1.234,56", "1234.56"),
        ("1.234", "1234"),
        ("12.345.678", "12345678"),
        ("1 234,5", "1234.5"),
        ("1{,}5", "1.5"),
        (r"1\,234{,}5", "1234.5"),
        (r"0,\overline{3}", r"0.\overline{3}"),
        ("x = 1,5; y = 2,25", "x = 1.5; y = 2.25"),
        ("1,5, 2,5", "1.5, 2.5"),
        ("(1,5; 2)", "(1.5; 2)"),
        (r"\frac{1,5}{2}", r"\frac{1.5}{2}"),
        ("-0,125 m", "-0.125 m"),
        ("1,5e3", "1.5e3"),
    ],
)
def test_rewritten(text: str, read: str) -> None:
    assert point_notation(text) == read


@pytest.mark.parametrize(
    "text",
    ["1, 2", "1,2,3", "(1, 2)", "3.14", "0.125", "1.2345", "12", "x_1, x_2", "a,b", "", "1;2"],
)
def test_left_alone(text: str) -> None:
    assert point_notation(text) == text
