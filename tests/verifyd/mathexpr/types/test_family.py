"""Families of values, and constants of integration."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"x=\frac{\pi}{2}+k\pi", r"x=\frac{\pi}{2}+n\pi"),
    (r"x=\frac{\pi}{2}+k\pi", r"x=-\frac{\pi}{2}+k\pi"),
    (r"x=\frac{\pi}{2}+k\pi", r"x=\frac{\pi}{2}-k\pi"),
]

EQUAL_FOR_THE_REFERENCE = [
    (r"x=k\pi", r"n\pi"),
    (r"x=\frac{\pi}{6}+k\pi, \frac{\pi}{3}+k\pi", r"\frac{\pi}{3}+n\pi, \frac{\pi}{6}+n\pi"),
    (r"\frac{x^2}{2}+C", r"\frac{x^2}{2}+K"),
]

DIFFERENT = [
    (r"x=\frac{\pi}{2}+k\pi", r"x=\frac{\pi}{2}+2k\pi"),
    (r"x=\frac{\pi}{2}+k\pi", r"x=k\pi"),
    (r"x=\frac{\pi}{2}+k\pi", r"x=\frac{\pi}{2}"),
    (r"2\pi r", r"2\pi k"),
    (r"2\pi r", r"2\pi r+2\pi"),
    (r"(n-2)\pi", r"(n-1)\pi"),
    (r"(n-2)180^\circ", r"(n-1)180^\circ"),
    (r"S=(n-2)\pi", r"S=(n-1)\pi"),
    ("x^2+C", "x^2"),
    ("x^2+C", "x^2+1"),
    ("a+b+c", "a+b+k"),
    ("2(a+b+c)", "2(a+b+k)"),
    ("C_1e^x+C_2e^{-x}", "C_1e^x"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL) + EQUAL_FOR_THE_REFERENCE)
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False
