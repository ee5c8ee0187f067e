"""An exact value followed by its approximation."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\frac{\sqrt3}{3}\approx 0.577", r"\frac{\sqrt3}{3}"),
    (r"\frac{\sqrt3}{3}", r"\frac{1}{\sqrt3}\approx 0.577"),
    (r"\approx 5.2", "5.2"),
    (r"x\approx 3.14", "3.14"),
]

EQUAL_FOR_THE_REFERENCE = [
    (r"x=\frac{2}{3}\approx 0.67", "0.67"),
]

DIFFERENT = [
    ("5", r"5\ne 6"),
    (r"\frac{\sqrt3}{3}\approx 0.577", r"\frac{\sqrt3}{2}"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("5", r"6\approx 5"),
    (r"x\approx 3.14", "3.15"),
    (r"\frac{\sqrt3}{3}", r"\frac{\sqrt3}{2}\approx 0.577"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
