"""Values with ±."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\pm 2", "2,-2"),
    (r"\pm 2", r"\{-2,2\}"),
    (r"\pm 2", r"\mp 2"),
    (r"1\pm\sqrt2", r"1-\sqrt2, 1+\sqrt2"),
    (r"x=1\pm\sqrt2", r"x=1+\sqrt2 \text{ or } x=1-\sqrt2"),
    (r"\pm 1, \pm 2", "1,-1,2,-2"),
    (r"(\pm1,\pm2)", "(1,2),(-1,-2)"),
]

DIFFERENT = [
    (r"\pm 2", "2"),
    (r"\pm 2", "-2"),
    (r"\pm 2", r"\mp 3"),
    ("5", r"\pm 5"),
    ("5", r"5\pm 1"),
    (r"1\pm\sqrt2", r"1+\sqrt2"),
    (r"\pm 1, \pm 2", r"\pm 1, 2"),
    (r"(\pm1,\pm2)", "(1,-2),(-1,-2)"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
