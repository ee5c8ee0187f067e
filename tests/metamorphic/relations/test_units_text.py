"""Units and money: the oracle' own reading."""

from __future__ import annotations

from fractions import Fraction

import pytest

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
