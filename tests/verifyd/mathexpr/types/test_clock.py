"""Times of day."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"4:30\text{ p.m.}", "16:30"),
    (r"4:30\text{ p.m.}", "4:30 PM"),
    (r"4:30\text{ p.m.}", "4:30"),
    ("12 noon", "12:00 p.m."),
]

DIFFERENT = [
    (r"4:30\text{ p.m.}", r"4:30\text{ a.m.}"),
    (r"4:30\text{ p.m.}", r"4:31\text{ p.m.}"),
    ("3:00 p.m.", "3"),
    ("12:00 a.m.", "12:00 p.m."),
    ("12:00", "1:00"),
    ("4:30", "4:45"),
    (r"4:30\text{ a.m.}", "16:30"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
