"""Units, money, times and words: examples, and the oracles' own reading."""

from __future__ import annotations

from fractions import Fraction

import pytest

from metamorphic.oracles.clock import compare_moments
from metamorphic.oracles.quantity import amount, compare_amounts, compare_quantities


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        ("5\\text{ cm}", "5 cm", True),
        ("5\\text{ m}", "500\\,\\mathrm{cm}", True),
        ("440\\text{ cm}^2", "0.044\\text{ m}^2", True),
        ("12\\text{ square feet}", "12 ft^2", True),
        ("6.6 \\mathrm{mi} / \\mathrm{hr}", "6.6 miles/hour", True),
        ("30^\\circ", "30 degrees", True),
        ("\\$1,000", "1000\\text{ dollars}", True),
        ("5\\text{ cm}", "5\\text{ m}", False),
        ("5\\text{ cm}", "5\\text{ cm}^2", False),
        ("5\\text{ cm}", "5\\text{ kg}", False),
        ("\\$5", "€5", False),
        ("7\\text{ ways}", "8\\text{ ways}", False),
        ("0\\text{ m}", "0\\text{ kg}", None),
        ("7\\text{ ways}", "7\\text{ paths}", None),
        ("5\\text{ cm}", "5", None),
        ("x\\text{ cm}", "5\\text{ cm}", None),
        ("\\frac{1}{0}\\text{ m}", "1\\text{ m}", None),
    ],
)
def test_quantities(left: str, right: str, equal: bool | None) -> None:
    assert compare_quantities(left, right).equal is equal
    assert compare_quantities(right, left).equal is equal


def test_a_unit_on_one_side_is_ignored_by_convention_alone() -> None:
    assert compare_amounts("5\\text{ cm}", "5").equal is True
    assert compare_amounts("5\\text{ cm}", "6").equal is False
    assert compare_amounts("5\\text{ cm}", "5\\text{ m}").equal is False


def test_an_amount_is_exact() -> None:
    found = amount("0.1\\text{ in}")
    assert found is not None
    assert found.value == Fraction(254, 100_000)


@pytest.mark.parametrize(
    ("left", "right", "equal"),
    [
        ("\\text{4:30 p.m.}", "16:30", True),
        ("4:30 PM", "4:30pm", True),
        ("12:05 AM", "12:05 a.m.", True),
        ("\\text{June 20}", "20 June", True),
        ("2024-03-04", "March 4, 2024", True),
        ("4:30 PM", "4:30 AM", False),
        ("12:05 AM", "12:05 PM", False),
        ("\\text{June 20}", "June 21", False),
        ("4:30", "4:30 PM", None),
        ("25:00", "1:00 AM", None),
        ("June 20", "4:30 PM", None),
        ("03/04/2024", "March 4, 2024", None),
    ],
)
def test_moments(left: str, right: str, equal: bool | None) -> None:
    assert compare_moments(left, right).equal is equal
