"""Ratios."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("3:4", "6:8"),
    ("3:4", r"\frac34"),
    ("1:2:3", "2:4:6"),
]

DIFFERENT = [
    ("3:4", "4:3"),
    ("3:4:5", "3:20"),
    ("3:4:5", "3:4"),
    ("3:4:5", "3:4:6"),
    ("12:00", "1:00"),
    ("3:4", "34"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
