from __future__ import annotations

import pytest
from flint import fmpq
from hypothesis import given
from hypothesis import strategies as st

from verifyd.mathexpr.approximation import approximates, as_decimal, percent_readings, terminating
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.tree import Dec, Div, Neg, Num, Percent
from verifyd.verdict import Evidence


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("27.0", "27"),
        ("85.71", r"\frac{600}{7}"),
        ("85.71", "85.714"),
        ("85.71", "85.7142857"),
        ("2.5", "2.55"),
        ("2.5", "2.45"),
        ("-0.5", "-0.54"),
        ("1.41", r"\sqrt2"),
        ("3.14", r"\pi"),
        (r"6.63\times10^{-34}", "6.626e-34"),
        (r"-6.63\times10^{-34}", "-6.626e-34"),
        ("3e8", "299792458"),
        (r"28.6\%", r"\frac27"),
        (r"\frac13", "0.333333"),
        (r"\frac23", "0.666667"),
        (r"\frac23", "0.666666"),
        (r"-\frac13", "-0.33333333"),
        (r"\frac{600}{7}", "85.7143"),
        (r"\pi", "3.14159"),
        (r"1000\pi", "3141.59"),
        (r"\frac{1}{3000000}", "3.33333e-7"),
        (r"\sqrt2", r"1.41421"),
        (r"\frac{100}{3}", "33.333333"),
    ],
)
def test_right(reference: str, answer: str) -> None:
    found = approximates(read(reference), read(answer))
    assert found is not None
    assert found.equal is True, found
    assert found.evidence.at_least(Evidence.CERTIFIED)


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("85.71", "85.7"),
        ("85.71", "85.72"),
        ("85.71", "86"),
        ("2.5", "3"),
        ("2.5", "2.551"),
        ("0.333", r"\frac12"),
        ("7.25e-11", "7.25e-21"),
        ("0.0000001", "0.0000002"),
        (r"2.5\times10^{-8}", "0.0000001"),
        (r"\frac13", "0.333"),
        (r"\frac13", "0.33333"),
        (r"\frac13", "0.333343"),
        (r"\frac13", "-0.333333"),
        (r"\pi", "3.14160"),
        (r"\pi", "3.14"),
        (r"\frac13", "0.000000"),
        (r"\frac{1}{3000000}", "0.000000"),
    ],
)
def test_not_right(reference: str, answer: str) -> None:
    found = approximates(read(reference), read(answer))
    assert found is not None
    assert found.equal is False, found


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        (r"\frac14", "0.250001"),
        ("27", "27.000001"),
        ("27", "26"),
        (r"\frac13", r"\frac{333333}{1000000}"),
        (r"\frac13", "x"),
        ("x", "0.333333"),
        ("0.5", "x"),
        ("i", "0.333333"),
        ("0.5", "i"),
        (r"\frac10", "0.333333"),
        ("0.5", r"\frac10"),
        ("0.5", "1,2"),
    ],
)
def test_no_convention_applies(reference: str, answer: str) -> None:
    assert approximates(read(reference), read(answer)) is None


@pytest.mark.parametrize(
    ("text", "decimal"),
    [
        ("1.50", Dec(fmpq(3, 2), -2)),
        ("-1.5", Dec(fmpq(-3, 2), -1)),
        (r"6.63\times10^{-34}", Dec(fmpq(663) / fmpq(10) ** 36, -36)),
        (r"5\times10^{3}", Dec(fmpq(5000), 3)),
        ("1.5\\%", Dec(fmpq(15, 1000), -3)),
        ("15", None),
        (r"\frac12", None),
        (r"x\times10^3", None),
        (r"1.5\times 2^3", None),
        (r"1.5\times10^{x}", None),
        (r"1.5\times10^{10^9}", None),
    ],
)
def test_as_decimal(text: str, decimal: Dec | None) -> None:
    assert as_decimal(read(text)) == decimal


def test_percent_readings() -> None:
    twenty = Num(fmpq(20))
    assert percent_readings(Percent(twenty)) == (Percent(twenty), twenty)
    assert percent_readings(Neg(Percent(twenty))) == (Neg(Percent(twenty)), Neg(twenty))
    assert percent_readings(twenty) == (twenty,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", True),
        ("3/8", True),
        ("7/20", True),
        ("1/3", False),
        (r"\pi", False),
        (r"\frac10", False),
    ],
)
def test_terminating(text: str, expected: bool) -> None:
    assert terminating(read(text)) is expected


@given(st.integers(-(10**9), 10**9), st.integers(1, 10**4), st.integers(0, 8))
def test_rounding_a_fraction_always_gives_a_right_reference(
    top: int, bottom: int, places: int
) -> None:
    value = fmpq(top, bottom)
    unit = fmpq(1, 10**places)
    rounded = fmpq((value / unit + fmpq(1, 2)).floor()) * unit
    answer = Div(Num(fmpq(top)), Num(fmpq(bottom)))
    found = approximates(Dec(rounded, -places), answer)
    assert found is not None
    assert found.equal is True
    beyond = approximates(Dec(rounded + 2 * unit, -places), answer)
    assert beyond is not None
    assert beyond.equal is False
