"""One link between two closed sides: does it hold, is it proved wrong, or is it left open?

A link is wrong only where every reading of it is: with and without units, percent signs as
hundredths or as marks, decimals as rounded or as cut off. What rounding or an unwritten
conversion may explain is left open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from flint import acb, arb, fmpq

from verifyd.mathexpr import compare, scalar
from verifyd.mathexpr.approximation import as_decimal
from verifyd.mathexpr.balls import digits, evaluate, finite, precision
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.exact import is_scalar, rational, walk
from verifyd.mathexpr.order import order
from verifyd.mathexpr.traverse import contains, rebuild
from verifyd.mathexpr.tree import (
    Add,
    Based,
    Const,
    Dec,
    Degrees,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Quantity,
)
from verifyd.verdict import Evidence

Real = fmpq | arb

MAX_NODES = 400
"""Nodes of both sides of a link that is decided."""
_CONVERSIONS = frozenset(
    fmpq(factor)
    for factor in (7, 12, 16, 24, 36, 52, 60, 100, 144, 365, 1000, 1440, 1760, 3600, 5280, 10**6)
)
_ANGLES = frozenset({"sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan"})
_BITS = 256
_HALF, _TEN, _ONE = fmpq(1, 2), fmpq(10), fmpq(1)
FLOAT_PLACES = 10
_FLOAT_ERROR = fmpq(1, 2**46)
"""A decimal of so many places, and so near, is what a floating-point calculation printed."""
_PI_SLACK = fmpq(1, 500)
"""Relative error of taking pi as 3.14 or 22/7, with room for a rounding."""
_OPEN = Decision(None)


class Marks(NamedTuple):
    """What is known about a link besides its sides.

    `labelled`: words for units were left out; `convertible`: one of them converts to others.
    `rounded`: numbers that an earlier step rounded.
    """

    labelled: bool = False
    convertible: bool = False
    rounded: frozenset[fmpq] = frozenset()


def decide(left: Node, op: str, right: Node, marks: Marks) -> Decision:
    """Whether `left op right` holds between two closed scalar sides; never a guess.

    A wrong link's detail gives both values.
    """
    if not (is_scalar_or_unit(left) and is_scalar_or_unit(right)):
        return _structure(left, op, right)
    if len(walk(bare(left))) + len(walk(bare(right))) > MAX_NODES:
        return Decision(None, detail="too large to check")
    try:
        return _RULES[op](left, right, marks)
    except (ArithmeticError, BudgetExceeded) as error:
        return Decision(None, detail=str(error))


def is_scalar_or_unit(node: Node) -> bool:
    """True for a scalar expression, units inside it or not."""
    return is_scalar(bare(node))


def is_rational(node: Node) -> bool:
    """True where exact arithmetic gives the side's value."""
    try:
        return rational(bare(node)) is not None
    except ArithmeticError:
        return False


def bare(node: Node) -> Node:
    """The node without units, and degrees as plain numbers."""
    if isinstance(node, Quantity):
        return bare(node.arg)
    return rebuild(node, bare)


def _structure(left: Node, op: str, right: Node) -> Decision:
    """Sets, tuples, matrices: equal where the answer types say so, and never called wrong."""
    if op != "=":
        return _OPEN
    found = compare.decide(left, right)
    return found if found.equal else _OPEN


# --- equality ----------------------------------------------------------------------------------


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
    excuse = _excuse(left, right, marks)
    return refuted if excuse is None else excuse


def _readings(left: Node, right: Node) -> Iterator[tuple[Node, Node]]:
    """Without units; percent signs as hundredths or left out, on each side."""
    one, other = bare(left), bare(right)
    for first in _percents(one):
        for second in _percents(other):
            yield first, second


def _percents(node: Node) -> tuple[Node, ...]:
    if not contains(node, (Percent,)):
        return (node,)
    return (node, _without_percent(node))


def _without_percent(node: Node) -> Node:
    if isinstance(node, Percent):
        return _without_percent(node.arg)
    return rebuild(node, _without_percent)


def same_value(left: Node, right: Node, marks: Marks) -> Decision:
    """Whether two closed sides without units have one value, or one rounds to the other."""
    found = scalar.decide(left, right)
    if found.equal is not False:
        return found
    if real_value(left) is None or real_value(right) is None:
        return Decision(None, detail="a side has no real value")
    return _rounding(left, right, marks) or found


def _rounding(left: Node, right: Node, marks: Marks) -> Decision | None:
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
    gap = _size(value - written.value)
    if written.last <= -FLOAT_PLACES and gap <= _size(value) * _FLOAT_ERROR:
        return Decision(True, Evidence.CERTIFIED, "equal in floating point")
    if isinstance(value, fmpq) and (value / unit).q == 1:
        return None
    shown = f"{digits(value)} against {digits(written.value)}"
    evidence = Evidence.EXACT if isinstance(value, fmpq) else Evidence.CERTIFIED
    if not gap < unit:
        return None
    cut = _size(written.value) < _size(value)
    if written.last < 0 and (gap <= unit * _HALF or cut):
        return Decision(True, evidence, f"{shown}: rounded")
    return Decision(None, detail=f"{shown}: rounding may be meant")


def _size(value: Real) -> Real:
    return -value if value < 0 else value


def _propagated(left: Node, right: Node, marks: Marks) -> Decision | None:
    """A side may go on with the unrounded value of a decimal that was rounded before."""
    one, other = real_value(left), real_value(right)
    if one is None or other is None:
        return None
    if _size(one - other) < _ONE and _has_whole_and_fraction(one, other):
        return Decision(
            None, detail=f"{digits(one)} against {digits(other)}: rounding may be meant"
        )
    slack = sum((_slack(part, marks) for part in (*walk(left), *walk(right))), fmpq(0))
    if slack != 0 and _size(one - other) <= slack * _size(one):
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


def _excuse(left: Node, right: Node, marks: Marks) -> Decision | None:
    """What may make a refuted link right all the same: another convention of its notation."""
    units = _unit_names(left), _unit_names(right)
    if units[0] and units[1] and compare.decide(left, right).equal:
        return Decision(True, Evidence.EXACT, "equal after conversion")
    parts = [*walk(bare(left)), *walk(bare(right))]
    if any(part in (Const("i"), Const("e"), Const("inf")) for part in parts):
        return Decision(None, detail="a letter that may be a constant or a variable")
    if any(isinstance(part, Based) for part in parts):
        return Decision(None, detail="numerals of another base")
    if any(_plain_angle(part) for part in parts):
        return Decision(None, detail="an angle without a unit")
    if any(isinstance(part, Pow) and _is_open_root(part) for part in parts):
        return Decision(None, detail="a root that may be taken in two ways")
    if _is_literal(left) and _is_literal(right):
        return Decision(None, detail="two plain numbers; no calculation to check")
    if not (units[0] or units[1] or marks.labelled):
        return None
    return _conversion(left, right, marks, units[0] | units[1])


def _plain_angle(node: Node) -> bool:
    if not isinstance(node, Func) or node.name not in _ANGLES:
        return False
    marked = contains(node, (Degrees,)) or Const("pi") in walk(node)
    return node.name.startswith("a") or not marked


def _is_open_root(node: Pow) -> bool:
    value, base = rational(node.exponent), real_value(node.base)
    return value is not None and value.q != 1 and not (base is not None and base > 0)


def _is_literal(node: Node) -> bool:
    node = bare(node)
    while isinstance(node, (Neg, Percent)):
        node = node.arg
    return isinstance(node, (Num, Dec)) or node == Const("pi")


def _conversion(left: Node, right: Node, marks: Marks, units: frozenset[str]) -> Decision | None:
    """A conversion that is not written out may explain several units, or the ratio of the sides."""
    if len(units) > 1 or _is_literal(left):
        return Decision(None, detail="a conversion of units may be meant")
    one, other = rational(_without_percent(bare(left))), rational(_without_percent(bare(right)))
    if one is None or other is None:
        return Decision(None, detail="units without exact values")
    if one == 0 or other == 0 or not (marks.convertible or units):
        return None
    if one / other in _CONVERSIONS or other / one in _CONVERSIONS:
        return Decision(None, detail="a conversion of units may be meant")
    return None


def _unit_names(node: Node) -> frozenset[str]:
    if isinstance(node, Quantity):
        return frozenset({node.unit}) | _unit_names(node.arg)
    found: set[str] = set()

    def look(part: Node) -> Node:
        found.update(_unit_names(part))
        return part

    rebuild(node, look)
    return frozenset(found)


# --- other relations ---------------------------------------------------------------------------


def _approximately(left: Node, right: Node, marks: Marks) -> Decision:
    """Right where one side rounds to the other; wrong where they are not even of one size."""
    found = _equal(left, right, marks)
    if found.equal is not False:
        return found if found.equal else _coarse(left, right) or found
    coarse = _coarse(left, right)
    if coarse is not None:
        return coarse
    one, other = real_value(bare(left)), real_value(bare(right))
    if one is None or other is None or contains(left, (Percent,)) or contains(right, (Percent,)):
        return _OPEN
    gap = _size(one - other)
    if gap > _size(one) * _HALF and gap > _size(other) * _HALF:
        return found
    return Decision(None, detail="how close an approximation should be is not said")


def _coarse(left: Node, right: Node) -> Decision | None:
    """The written number, as far as it has digits other than zero, rounds the other side."""
    for exact, written in ((bare(left), bare(right)), (bare(right), bare(left))):
        decimal = as_decimal(written) or _whole(written)
        value = real_value(exact)
        if decimal is None or value is None:
            continue
        unit = _TEN**decimal.last
        while decimal.value != 0 and (decimal.value / (unit * 10)).q == 1:
            unit *= 10
        if _size(value - decimal.value) <= unit * _HALF:
            return Decision(
                True, Evidence.CERTIFIED, f"{digits(value)} rounds to {digits(decimal.value)}"
            )
    return None


def _unequal(left: Node, right: Node, marks: Marks) -> Decision:
    found = scalar.decide(bare(left), bare(right))
    excused = found.equal and _excuse(left, right, marks) is not None
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
        excuse = _excuse(left, right, marks)
        if excuse is not None:
            return excuse._replace(equal=None)
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


# --- values ------------------------------------------------------------------------------------


def real_value(node: Node) -> Real | None:
    """The exact value, or a real ball, of a closed expression; None where it has none."""
    try:
        exact = rational(node)
        if exact is not None:
            return exact
        with precision(_BITS):
            value = evaluate(node, _BITS)
    except (ArithmeticError, BudgetExceeded):
        return None
    return value if not isinstance(value, acb) and finite(value) else None


def leading(node: Node) -> Node:
    """The number that an expression begins with: 7 of 7 · 2 + 1."""
    while True:
        match node:
            case Add(terms):
                node = terms[0]
            case Mul(factors):
                node = factors[0]
            case Div(top, _):
                node = top
            case Pow(base, _):
                node = base
            case Quantity(arg, _) | Percent(arg):
                node = arg
            case _:
                return node


def rounded_to(left: Node, right: Node) -> fmpq | None:
    """The decimal on the right that rounds a different value on the left; None where it is exact."""
    decimal = as_decimal(bare(right)) or _whole(bare(right))
    value = real_value(bare(left))
    if decimal is None or value is None or (isinstance(value, fmpq) and value == decimal.value):
        return None
    return decimal.value


__all__ = [
    "Marks",
    "bare",
    "decide",
    "is_rational",
    "leading",
    "real_value",
    "rounded_to",
    "same_value",
]
