"""Numerals: literals, repeating decimals, numerals in a base, and the fast path for plain numbers."""

from __future__ import annotations

import re

from flint import fmpq

from verifyd.mathexpr import limits
from verifyd.mathexpr.tokens import OverLimit, Unreadable
from verifyd.mathexpr.tree import Based, Dec, Div, Neg, Node, Num, Repeating

_PLAIN = re.compile(
    r"\s*(?:([-+\u2212])\s*)?"
    r"(?:(\d+)|(\d*)\.(\d+)|(\d+)/(\d+)|\\[dt]?frac\s*\{\s*(\d+)\s*\}\s*\{\s*(\d+)\s*\})\s*"
)


def plain_number(text: str) -> Node | None:
    """The value of a text that is wholly one integer, decimal or fraction of integers, else None.

    The commonest references end here, before any token is made.
    """
    if text.isdecimal() and len(text) <= limits.MAX_DIGITS:
        return Num(fmpq(int(text)))
    match = _PLAIN.fullmatch(text)
    if match is None or len(text) > limits.MAX_DIGITS:
        return None
    sign, integer, whole, decimals, top, bottom, frac_top, frac_bottom = match.groups()
    value: Node
    if integer is not None:
        return Num(fmpq(-int(integer) if sign and sign != "+" else int(integer)))
    if decimals is not None:
        number = int(whole + decimals)
        number = -number if sign and sign != "+" else number
        return Dec(fmpq(number, 10 ** len(decimals)), -len(decimals))
    if top is not None:
        value = Div(Num(fmpq(int(top))), Num(fmpq(int(bottom))))
    else:
        value = Div(Num(fmpq(int(frac_top))), Num(fmpq(int(frac_bottom))))
    return Neg(value) if sign and sign != "+" else value


def literal(text: str, start: int = 0) -> Node:
    """The node of a literal without separators: `12`, `1.50`, `.5`, `1.`, `3e8`.

    Raises OverLimit where it has too many digits or too large an exponent.
    """
    if len(text) > limits.MAX_DIGITS:
        raise OverLimit(f"a number of more than {limits.MAX_DIGITS} digits", start)
    if text.isdigit():
        return Num(fmpq(int(text)))
    mantissa, _, exponent = text.lower().partition("e")
    whole, point, decimals = mantissa.partition(".")
    last = -len(decimals) + (_exponent(exponent, start) if exponent else 0)
    digits = int((whole + decimals) or "0")
    if point and not decimals and not exponent:
        return Num(fmpq(digits))
    value = fmpq(digits * 10**last) if last >= 0 else fmpq(digits, 10**-last)
    return Dec(value, last)


def _exponent(text: str, start: int) -> int:
    value = int(text) if len(text) < 8 else limits.MAX_EXPONENT + 1
    if abs(value) > limits.MAX_EXPONENT:
        raise OverLimit(f"a power of ten beyond {limits.MAX_EXPONENT}", start)
    return value


def repeating(prefix: str, period: str, start: int) -> Node:
    """`prefix` like "0.4" and the repeated digits "5": the exact value of 0.4555..."""
    if not period.isdigit() or len(prefix) + len(period) > limits.MAX_DIGITS:
        raise Unreadable("a bar over something that is no run of digits", start)
    whole, _, decimals = prefix.partition(".")
    scale = 10 ** len(decimals)
    head = fmpq(int((whole + decimals) or "0"), scale)
    return Repeating(head + fmpq(int(period), scale * (10 ** len(period) - 1)))


def based(digits: str, base: int, start: int) -> Based:
    """`digits` read in `base` (2 to 36); a digit not of the base leaves the value None."""
    if not 2 <= base <= 36:
        raise Unreadable(f"{base} is no base from 2 to 36", start)
    if len(digits) > limits.MAX_DIGITS:
        raise OverLimit(f"a number of more than {limits.MAX_DIGITS} digits", start)
    try:
        value: int | None = int(digits, base)
    except ValueError:
        value = None
    return Based(digits.upper(), base, value)
