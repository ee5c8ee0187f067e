"""When rounding may make two different values the same: here, or in an earlier step."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.approximation import as_decimal
from verifyd.mathexpr.balls import digits
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import walk
from verifyd.mathexpr.steps.values import Marks, Real, bare, real_value, size
from verifyd.mathexpr.tree import Const, Dec, Neg, Node, Num
from verifyd.verdict import Evidence

_HALF, _TEN, _ONE = fmpq(1, 2), fmpq(10), fmpq(1)
FLOAT_PLACES = 10
_FLOAT_ERROR = fmpq(1, 2**46)
"""A decimal of so many places, and so near, is what a floating-point calculation printed."""
_PI_SLACK = fmpq(1, 500)
"""Relative error of taking pi as 3.14 or 22/7, with room for a rounding."""


def rounding(left: Node, right: Node, marks: Marks) -> Decision | None:
    """Whether rounding may make two different sides the same; None where it may not."""
    open_question: Decision | None = None
    for exact, written in ((left, right), (right, left)):
        decimal = as_decimal(written) or _whole(written)
        value = real_value(exact)
        if decimal is None or value is None:
            continue
        found = _rounds(value, decimal)
        if found is not None and found.equal:
            return found
        open_question = open_question or found
    return open_question or _propagated(left, right, marks)


def _whole(node: Node) -> Dec | None:
    """A whole number as a decimal without places."""
    if isinstance(node, Neg):
        inner = _whole(node.arg)
        return None if inner is None else Dec(-inner.value, 0)
    return Dec(node.value, 0) if isinstance(node, Num) and node.value.q == 1 else None


def _rounds(value: Real, written: Dec) -> Decision | None:
    """A value that the places of `written` can't hold: rounded or cut off it is right, and within
    one unit, or beside a whole number, it is open."""
    unit = _TEN**written.last
    gap = size(value - written.value)
    if written.last <= -FLOAT_PLACES and gap <= size(value) * _FLOAT_ERROR:
        return Decision(True, Evidence.CERTIFIED, "equal in floating point")
    if isinstance(value, fmpq) and (value / unit).q == 1:
        return None
    shown = f"{digits(value)} against {digits(written.value)}"
    evidence = Evidence.EXACT if isinstance(value, fmpq) else Evidence.CERTIFIED
    if not gap < unit:
        return None
    cut = size(written.value) < size(value)
    if written.last < 0 and (gap <= unit * _HALF or cut):
        return Decision(True, evidence, f"{shown}: rounded")
    return Decision(None, detail=f"{shown}: rounding may be meant")


def _propagated(left: Node, right: Node, marks: Marks) -> Decision | None:
    """A side may go on with the unrounded value of a decimal that was rounded before."""
    one, other = real_value(left), real_value(right)
    if one is None or other is None:
        return None
    if size(one - other) < _ONE and _has_whole_and_fraction(one, other):
        return Decision(
            None, detail=f"{digits(one)} against {digits(other)}: rounding may be meant"
        )
    slack = sum((_slack(part, marks) for part in (*walk(left), *walk(right))), fmpq(0))
    if slack != 0 and size(one - other) <= slack * size(one):
        return Decision(None, detail="an earlier rounding may explain the difference")
    return None


def _has_whole_and_fraction(one: Real, other: Real) -> bool:
    """A whole number and a rational that is none: 1/4 of 25 + 15 = 6 + 15."""
    if not (isinstance(one, fmpq) and isinstance(other, fmpq)):
        return False
    return bool((one.q == 1) != (other.q == 1))


def _slack(part: Node, marks: Marks) -> fmpq:
    """The relative error that rounding may have left in a number."""
    if part == Const("pi"):
        return _PI_SLACK
    if not isinstance(part, (Dec, Num)) or part.value == 0:
        return fmpq(0)
    if part.value in marks.rounded or (isinstance(part, Dec) and _looks_rounded(part)):
        unit = _TEN**part.last if isinstance(part, Dec) else _HALF
        return unit / abs(part.value)
    return fmpq(0)


def _looks_rounded(decimal: Dec) -> bool:
    """A decimal that looks like a third, a sixth, a seventh ..."""
    if decimal.last > -2:
        return False
    unit = _TEN**decimal.last
    for bottom in (3, 6, 7, 9, 11, 13):
        scaled = decimal.value * bottom
        nearest = fmpq((scaled + _HALF).floor())
        gap, room = nearest - scaled, unit * bottom
        if nearest.p % bottom != 0 and gap != 0 and -room * _HALF <= gap < room:
            return True
    return False


def coarse(left: Node, right: Node) -> Decision | None:
    """The written number, as far as it has digits other than zero, rounds the other side."""
    for exact, written in ((bare(left), bare(right)), (bare(right), bare(left))):
        decimal = as_decimal(written) or _whole(written)
        value = real_value(exact)
        if decimal is None or value is None:
            continue
        unit = _TEN**decimal.last
        while decimal.value != 0 and (decimal.value / (unit * 10)).q == 1:
            unit *= 10
        if size(value - decimal.value) <= unit * _HALF:
            return Decision(
                True, Evidence.CERTIFIED, f"{digits(value)} rounds to {digits(decimal.value)}"
            )
    return None


def rounded_to(left: Node, right: Node) -> fmpq | None:
    """The decimal on the right that rounds a different value on the left; None where it is exact."""
    decimal = as_decimal(bare(right)) or _whole(bare(right))
    value = real_value(bare(left))
    if decimal is None or value is None or (isinstance(value, fmpq) and value == decimal.value):
        return None
    return decimal.value
