"""Exact values to text: every notation, and where there is none."""

from fractions import Fraction

import pytest

from metamorphic.reader import read
from metamorphic.render import decimal, fraction, grouped, quotient, repeating, scientific
from metamorphic.value import Number


@pytest.mark.parametrize(
    ("value", "style", "text"),
    [
        ("1/2", "frac", r"\frac{1}{2}"),
        ("-1/2", "dfrac", r"-\dfrac{1}{2}"),
        ("-3/4", "/", "-3/4"),
        ("3/4", "over", r"{3 \over 4}"),
        ("3", "frac", "3"),
    ],
)
def test_fraction(value: str, style: str, text: str) -> None:
    assert fraction(Fraction(value), style) == text


def test_quotient_of_texts() -> None:
    assert quotient("x+1", "2", "tfrac") == r"\tfrac{x+1}{2}"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1/2", "0.5"),
        ("-7/40", "-0.175"),
        ("3", "3"),
        ("1/1000", "0.001"),
        ("0", "0"),
        ("1/3", None),
        (f"1/{2**31}", None),
    ],
)
def test_decimal(value: str, text: str | None) -> None:
    assert decimal(Fraction(value)) == text
    if text is not None:
        assert Fraction(text) == Fraction(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("1/3", r"0.\overline{3}"),
        ("-7/6", r"-1.1\overline{6}"),
        ("5/7", r"0.\overline{714285}"),
        ("1/2", None),
        ("3", None),
        ("1/17", None),
    ],
)
def test_repeating(value: str, text: str | None) -> None:
    assert repeating(Fraction(value)) == text


@pytest.mark.parametrize("value", ["1/3", "22/7", "5/12", "1/11", "25/99"])
def test_repeating_reads_back(value: str) -> None:
    made = read(repeating(Fraction(value)) or "")
    assert isinstance(made, Number)
    assert made.value == Fraction(value)


@pytest.mark.parametrize(
    ("value", "sign", "text"),
    [
        ("1200", "\\times", r"1.2 \times 10^{3}"),
        ("-1/20", "e", "-5e-2"),
        ("7", "\\cdot", r"7 \cdot 10^{0}"),
        ("0", "e", None),
        ("1/3", "e", None),
    ],
)
def test_scientific(value: str, sign: str, text: str | None) -> None:
    assert scientific(Fraction(value), sign) == text


@pytest.mark.parametrize(
    ("digits", "text"),
    [
        ("1234", "1{,}234"),
        ("1234567", "1{,}234{,}567"),
        ("123456", "123{,}456"),
        ("123", None),
        ("0123", None),
        ("12.5", None),
    ],
)
def test_grouped(digits: str, text: str | None) -> None:
    assert grouped(digits, "{,}") == text
