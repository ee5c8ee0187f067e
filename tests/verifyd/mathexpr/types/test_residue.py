"""Residue classes."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"3 \pmod 5", r"8 \pmod 5"),
    (r"x\equiv 3\pmod 5", r"3 \pmod 5"),
    (r"x\equiv 3\pmod 5", "x ≡ 8 (mod 5)"),
    (r"x\equiv 3\pmod 5", r"x\equiv 3\ (\bmod\ 5)"),
    (r"x\equiv 3\pmod 5", r"x\equiv -2\pmod 5"),
]

EQUAL_FOR_THE_REFERENCE = [
    (r"n \equiv 3 \pmod 7", "n = 7k + 3"),
    (r"n \equiv 3 \pmod 7", r"n = 7k - 4, k \in \mathbb{Z}"),
    (r"3\pmod 5", "3"),
]

DIFFERENT = [
    (r"n \equiv 3 \pmod 7", "n = 14k + 3"),
    (r"n \equiv 3 \pmod 7", "n = 7k + 4"),
    (r"n \equiv 3 \pmod 7", "m = 7k + 3"),
    (r"3 \pmod 5", r"3 \pmod 7"),
    (r"3 \pmod 5", r"4 \pmod 5"),
    (r"x\equiv 3\pmod 5", r"y\equiv 3\pmod 5"),
    (r"x\equiv 3\pmod 5", r"x\equiv -3\pmod 5"),
    ("5", r"12 \pmod 7"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
