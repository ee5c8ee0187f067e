"""Different kinds of things."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

DIFFERENT = [
    (r"\mathbb Z", r"\mathbb Q"),
    (r"\mathbb R", r"\mathbb C"),
    (r"\mathbb R", r"\mathbb R^2"),
    ("5", r"\mathbb R"),
    ("2+3i", "(2,3)"),
    ("5", "(5,6)"),
    ("5", r"x\in\mathbb R"),
    (r"x\in\mathbb R", r"x\in\mathbb Z"),
]

OPEN = [
    (r"\{k^2\mid k\in\mathbb N\}", r"\{k^3\mid k\in\mathbb N\}"),
    (r"A\cup B", r"A\cap B"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), unordered(OPEN))
def test_open(reference: str, answer: str) -> None:
    assert found(reference, answer) is None
