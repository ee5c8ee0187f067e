"""Sets over the whole numbers, and bound letters."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found

SAME = [
    (r"\{\frac{k\pi}{4}\mid k\in\mathbb Z\}", r"x=\frac{n\pi}{4}, n\in\mathbb Z"),
    (r"\{2k+1\mid k\in\mathbb Z\}", r"\{2n-1 : n\in\mathbb Z\}"),
    (r"\{x\mid x=2k, k\in\mathbb Z\}", r"\{2n\mid n\in\mathbb Z\}"),
    (r"\{x\in\mathbb Z : 1\le x\le 4\}", r"\{1,2,3,4\}"),
    (r"\{x\in\mathbb Z : \frac12<x<3\}", r"\{1,2\}"),
    (r"\{x\mid x^2>1\}", r"\{y\mid y^2>1\}"),
    (r"\{1,\ldots,5\}", r"\{1,2,3,4,5\}"),
]

DIFFERENT = [
    (r"\{\frac{k\pi}{4}\mid k\in\mathbb Z\}", r"x=\frac{n\pi}{2}, n\in\mathbb Z"),
    (r"\{2k+1\mid k\in\mathbb Z\}", r"\{2n\mid n\in\mathbb Z\}"),
    (r"\{2k+1\mid k\in\mathbb Z\}", r"\{2n+1\mid n\in\mathbb N\}"),
    (r"\{3k\mid k\in\mathbb Z\}", r"\{4k\mid k\in\mathbb Z\}"),
    (r"\{x\in\mathbb Z : 1\le x<4\}", r"\{1,2,3,4\}"),
    (r"\{x\in\mathbb Z : 1\le x\le 4\}", r"[1,4]"),
    (r"\{x\mid x>1\}", r"\{y\mid y>2\}"),
    (r"\{1,\ldots,5\}", r"\{1,3,5\}"),
]


@pytest.mark.parametrize(("reference", "answer"), SAME)
def test_same(reference: str, answer: str) -> None:
    assert found(reference, answer) is True
    assert found(answer, reference) is True


@pytest.mark.parametrize(("reference", "answer"), DIFFERENT)
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
    assert found(answer, reference) is False
