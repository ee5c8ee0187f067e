"""Option letters."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    ("B", "(B)"),
    ("B", r"\text{B}"),
    ("B", r"\textbf{(B)}"),
    ("B", "B."),
    ("(B)", r"\text{(B)}"),
    ("(B)", "Option B"),
    ("A, C", "C, A"),
]

EQUAL_FOR_THE_REFERENCE = [
    ("B", "b"),
]

DIFFERENT = [
    ("B", "C"),
    ("(A)", "(B)"),
    ("B", "B or C"),
    ("B", "B, C"),
    ("B", "BC"),
    ("B", r"\text{B and C}"),
    ("B", "not B"),
    ("B", "(A) or (B)"),
    ("B", "B_1"),
    ("B", "2B"),
    ("B", "-B"),
    ("B", r"\text{Blue}"),
    ("A, C", "A, B"),
    ("A, C", "A"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
