"""Exact factors between units, and one spelling of each."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr.unit_words import normal_unit
from verifyd.mathexpr.units import factor


@pytest.mark.parametrize(
    ("unit", "wanted", "value"),
    [
        ("meter", "centimeter", fmpq(100)),
        ("inch", "centimeter", fmpq(254, 100)),
        ("kilometer/hour", "meter/second", fmpq(5, 18)),
        ("meter^2", "centimeter^2", fmpq(10_000)),
        ("hour", "minute", fmpq(60)),
        ("day", "week", fmpq(1, 7)),
        ("mile", "foot", fmpq(5_280)),
        ("cent", "$", fmpq(1, 100)),
        ("$", "cent", fmpq(100)),
        ("liter", "centimeter^3", fmpq(1_000)),
    ],
)
def test_factor(unit: str, wanted: str, value: fmpq) -> None:
    assert factor(unit, wanted) == value
    assert factor(wanted, unit) == 1 / value


@pytest.mark.parametrize(
    ("unit", "wanted"),
    [
        ("meter", "second"),
        ("meter", "meter^2"),
        ("gram", "newton"),
        ("apple", "orange"),
        ("$", "€"),
        ("$", "meter"),
        ("°C", "°F"),
        ("°C", "meter"),
        ("", "meter"),
        ("meter", "__import__"),
        ("meter(", "meter"),
        ("9**9**9", "meter"),
    ],
)
def test_no_factor(unit: str, wanted: str) -> None:
    assert factor(unit, wanted) is None


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("cm", "centimeter"),
        ("square Feet", "foot^2"),
        ("sq ft", "foot^2"),
        ("cubic meters", "meter^3"),
        ("miles per hour", "mile/hour"),
        ("km / h", "kilometer/hour"),
        ("m/s^2", "meter/second^2"),
        ("Dollars", "$"),
        ("apples", "apple"),
        ("boxes", "box"),
        ("inches", "inch"),
        ("mW", "mW"),
        ("MW", "MW"),
    ],
)
def test_one_spelling(text: str, spelling: str) -> None:
    assert normal_unit(text) == spelling


@pytest.mark.parametrize(("one", "other"), [("mW", "MW"), ("ms", "Ms"), ("g", "G"), ("b", "B")])
def test_case_means_something_in_symbols(one: str, other: str) -> None:
    assert normal_unit(one) != normal_unit(other)
