"""Literals: exact values, their last written digit, repeating decimals, bases."""

from __future__ import annotations

import pytest
from flint import fmpq

from verifyd.mathexpr import limits
from verifyd.mathexpr.numerals import based, literal, plain_number, repeating
from verifyd.mathexpr.tokens import OverLimit, Unreadable
from verifyd.mathexpr.tree import Based, Dec, Div, Neg, Node, Num, Repeating


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("12", Num(fmpq(12))),
        ("007", Num(fmpq(7))),
        ("1.50", Dec(fmpq(3, 2), -2)),
        ("27.0", Dec(fmpq(27), -1)),
        (".5", Dec(fmpq(1, 2), -1)),
        ("1.", Num(fmpq(1))),
        ("3e8", Dec(fmpq(3 * 10**8), 8)),
        ("3.0e8", Dec(fmpq(3 * 10**8), 7)),
        ("25e-4", Dec(fmpq(1, 400), -4)),
    ],
)
def test_literal(text: str, node: Node) -> None:
    assert literal(text) == node


@pytest.mark.parametrize(
    "text", ["9" * (limits.MAX_DIGITS + 1), f"1e{limits.MAX_EXPONENT + 1}", "1e-123456789"]
)
def test_a_literal_over_the_limits(text: str) -> None:
    with pytest.raises(OverLimit) as caught:
        literal(text, 7)
    assert caught.value.position == 7


@pytest.mark.parametrize(
    ("text", "node"),
    [
        ("12", Num(fmpq(12))),
        (" -12 ", Num(fmpq(-12))),
        ("−12", Num(fmpq(-12))),
        ("+12", Num(fmpq(12))),
        ("-0.50", Dec(fmpq(-1, 2), -2)),
        ("3/4", Div(Num(fmpq(3)), Num(fmpq(4)))),
        (r"-\frac{3}{4}", Neg(Div(Num(fmpq(3)), Num(fmpq(4))))),
        ("1,234", None),
        ("1.", None),
        ("3e8", None),
        ("--1", None),
        ("1 2", None),
        ("x", None),
        ("", None),
        ("1" * (limits.MAX_DIGITS + 1), None),
    ],
)
def test_plain_number(text: str, node: Node | None) -> None:
    assert plain_number(text) == node


@pytest.mark.parametrize(
    ("prefix", "period", "value"),
    [
        ("0.", "3", fmpq(1, 3)),
        ("0.4", "5", fmpq(41, 90)),
        ("0.", "142857", fmpq(1, 7)),
        ("12.", "09", fmpq(133, 11)),
        ("0.", "9", fmpq(1)),
    ],
)
def test_repeating(prefix: str, period: str, value: fmpq) -> None:
    assert repeating(prefix, period, 0) == Repeating(value)


@pytest.mark.parametrize("period", ["", "x", "1.2", "-3", "1" * (limits.MAX_DIGITS + 1)])
def test_no_period(period: str) -> None:
    with pytest.raises(Unreadable):
        repeating("0.", period, 0)


@pytest.mark.parametrize(
    ("digits", "base", "value"),
    [("1101", 2, 13), ("1a", 16, 26), ("Z", 36, 35), ("12", 2, None), ("3", 3, None)],
)
def test_based(digits: str, base: int, value: int | None) -> None:
    assert based(digits, base, 0) == Based(digits.upper(), base, value)


@pytest.mark.parametrize("base", [0, 1, 37, -2])
def test_no_base(base: int) -> None:
    with pytest.raises(Unreadable):
        based("1", base, 0)
