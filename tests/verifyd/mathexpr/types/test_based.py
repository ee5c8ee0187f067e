"""Numerals in a base."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("204_5", "204_{5}"),
    ("204_5", r"204_{\text{five}}"),
    ("10110_2", "010110_2"),
    ("(204)_5", "204_5"),
]

EQUAL_FOR_THE_REFERENCE = [
    ("204_5", "204"),
]

DIFFERENT = [
    ("204_5", "204_6"),
    ("204_5", "205_5"),
    ("204_5", "54"),
    ("204_5", "-204"),
    ("204_5", "-204_5"),
    ("3_3", "10_3"),
    ("1A_{16}", "1B_{16}"),
]

DIFFERENT_FOR_THE_REFERENCE = [
    ("204", "204_5"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(
    ("reference", "answer"), unordered(DIFFERENT) + DIFFERENT_FOR_THE_REFERENCE
)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
