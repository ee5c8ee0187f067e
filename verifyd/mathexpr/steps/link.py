"""One link between two closed sides: does it hold, is it proved wrong, or is it left open?

A link is wrong only where every reading of it is: with and without units, percent signs as
hundredths or as marks, decimals as rounded or as cut off. What rounding or an unwritten
conversion may explain is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from flint import fmpq

from verifyd.mathexpr import compare, scalar
from verifyd.mathexpr.balls import digits
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.exact import walk
from verifyd.mathexpr.order import order
from verifyd.mathexpr.steps.excuses import excuse
from verifyd.mathexpr.steps.rounding import coarse, rounding
from verifyd.mathexpr.steps.values import (
    Marks,
    bare,
    is_scalar_or_unit,
    real_value,
    size,
    without_percent,
)
from verifyd.mathexpr.traverse import contains
from verifyd.mathexpr.tree import Node, Percent
from verifyd.verdict import Evidence

MAX_NODES = 400
"""Nodes of both sides of a link that is decided."""
_HALF = fmpq(1, 2)
_OPEN = Decision(None)


def decide(left: Node, op: str, right: Node, marks: Marks) -> Decision:
    """Whether `left op right` holds between two closed scalar sides; never a guess.

    A wrong link's detail gives both values.
    """
    try:
        if not (is_scalar_or_unit(left) and is_scalar_or_unit(right)):
            return _structure(left, op, right)
        if len(walk(bare(left))) + len(walk(bare(right))) > MAX_NODES:
            return Decision(None, detail="too large to check")
        return _RULES[op](left, right, marks)
    except (ArithmeticError, BudgetExceeded) as error:
        return Decision(None, detail=str(error))


def _structure(left: Node, op: str, right: Node) -> Decision:
    """Sets, tuples, matrices: equal where the answer types say so, and never called wrong."""
    if op != "=":
        return _OPEN
    found = compare.decide(left, right)
    return found if found.equal else _OPEN


def _equal(left: Node, right: Node, marks: Marks) -> Decision:
    refuted: Decision | None = None
    unsure: Decision | None = None
    for one, other in _readings(left, right):
        found = same_value(one, other, marks)
        if found.equal:
            return found
        if found.equal is None:
            unsure = unsure or found
        refuted = refuted or found
    if refuted is None or unsure is not None:
        return unsure or _OPEN
    return excuse(left, right, marks) or refuted


def _readings(left: Node, right: Node) -> Iterator[tuple[Node, Node]]:
    """Without units; percent signs as hundredths or left out, on each side."""
    one, other = bare(left), bare(right)
    for first in _percents(one):
        for second in _percents(other):
            yield first, second


def _percents(node: Node) -> tuple[Node, ...]:
    if not contains(node, (Percent,)):
        return (node,)
    return (node, without_percent(node))


def same_value(left: Node, right: Node, marks: Marks) -> Decision:
    """Whether two closed sides without units have one value, or one rounds to the other."""
    found = scalar.decide(left, right)
    if found.equal is not False:
        return found
    if real_value(left) is None or real_value(right) is None:
        return Decision(None, detail="a side has no real value")
    return rounding(left, right, marks) or found


# --- other relations ---------------------------------------------------------------------------


def _approximately(left: Node, right: Node, marks: Marks) -> Decision:
    """Right where one side rounds to the other; wrong where they are not even of one size."""
    found = _equal(left, right, marks)
    if found.equal is not False:
        return found if found.equal else coarse(left, right) or found
    rounded = coarse(left, right)
    if rounded is not None:
        return rounded
    one, other = real_value(bare(left)), real_value(bare(right))
    if one is None or other is None or contains(left, (Percent,)) or contains(right, (Percent,)):
        return _OPEN
    gap = size(one - other)
    if gap > size(one) * _HALF and gap > size(other) * _HALF:
        return found
    return Decision(None, detail="how close an approximation should be is not said")


def _unequal(left: Node, right: Node, marks: Marks) -> Decision:
    found = scalar.decide(bare(left), bare(right))
    excused = found.equal and excuse(left, right, marks) is not None
    if found.equal is None or excused:
        return _OPEN
    return found._replace(equal=not found.equal)


def _ordered(holds: Callable[[int], bool]) -> Callable[[Node, Node, Marks], Decision]:
    def rule(left: Node, right: Node, marks: Marks) -> Decision:
        one, other = bare(left), bare(right)
        sign = order(one, other)
        if sign is None:
            return _OPEN
        if holds(sign):
            return Decision(True, Evidence.CERTIFIED)
        if contains(left, (Percent,)) or contains(right, (Percent,)):
            return _OPEN
        excused = excuse(left, right, marks)
        if excused is not None:
            return excused._replace(equal=None)
        values = real_value(one), real_value(other)
        shown = " against ".join(digits(value) for value in values if value is not None)
        return Decision(False, Evidence.CERTIFIED, shown)

    return rule


_RULES: dict[str, Callable[[Node, Node, Marks], Decision]] = {
    "=": _equal,
    "approx": _approximately,
    "!=": _unequal,
    "<": _ordered(lambda sign: sign < 0),
    ">": _ordered(lambda sign: sign > 0),
    "<=": _ordered(lambda sign: sign <= 0),
    ">=": _ordered(lambda sign: sign >= 0),
}
