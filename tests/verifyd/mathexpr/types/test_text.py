"""Words."""

from __future__ import annotations

import pytest

from tests.verifyd.mathexpr.pairs import found, unordered

EQUAL = [
    (r"\text{Yes}", "yes"),
    (r"\text{Monday}", "monday"),
    (r"\text{the circle}", "circle"),
    (r"\text{no solution}", r"\emptyset"),
    (r"\text{all real numbers}", r"\mathbb R"),
    (r"\text{July 4}", r"\text{4 July}"),
    (r"\text{a half-open box}", r"\text{half open box}"),
    (r"\text{rises to 1,000 metres there}", r"\text{rises to 1000 metres there}"),
]

DIFFERENT = [
    ("yes", "no"),
    ("yes", "not yes"),
    (r"\text{Yes}", r"\text{Yes, no}"),
    (r"\text{even}", r"\text{odd}"),
    (r"\text{prime}", r"\text{not prime}"),
    (r"\text{increasing}", r"\text{not increasing}"),
    ("BADC", "ABCD"),
    ("cat", "act"),
    ("dog", "god"),
    (r"\text{abc}", r"\text{cba}"),
    (r"\text{I and II}", r"\text{I and III}"),
    (r"\text{no solution}", "0"),
    (r"\text{no solution}", r"\text{one solution}"),
    (r"\text{DNE}", r"\infty"),
    (r"\text{March 4}", r"\text{March 5}"),
    ("5", r"\text{five or six}"),
    ("5", r"\text{not } 5"),
    (r"\text{falls to -2 there}", r"\text{falls to 2 there}"),
    (r"\text{falls to 2.5 there}", r"\text{falls to 25 there}"),
    (r"\text{rows 1, 2 there}", r"\text{rows 12 there}"),
    ("Zeug^{2}", "Zeug^{-2}"),
]

OPEN_FOR_THE_REFERENCE = [
    ("the longest side is opposite to the largest of the angles", "5"),
]


@pytest.mark.parametrize(("reference", "answer"), unordered(EQUAL))
def test_equal(reference: str, answer: str) -> None:
    assert found(reference, answer) is True


@pytest.mark.parametrize(("reference", "answer"), unordered(DIFFERENT))
def test_different(reference: str, answer: str) -> None:
    assert found(reference, answer) is False


@pytest.mark.parametrize(("reference", "answer"), OPEN_FOR_THE_REFERENCE)
def test_open(reference: str, answer: str) -> None:
    assert found(reference, answer) is None
