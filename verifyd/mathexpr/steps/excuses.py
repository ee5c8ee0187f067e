"""What may make a refuted link right all the same: another convention of its notation."""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr import compare
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import rational, walk
from verifyd.mathexpr.steps.values import Marks, bare, real_value, without_percent
from verifyd.mathexpr.traverse import contains, rebuild
from verifyd.mathexpr.tree import (
    Based,
    Const,
    Dec,
    Degrees,
    Func,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Quantity,
)
from verifyd.verdict import Evidence

_CONVERSIONS = frozenset(
    fmpq(factor)
    for factor in (7, 12, 16, 24, 36, 52, 60, 100, 144, 365, 1000, 1440, 1760, 3600, 5280, 10**6)
)
_ANGLES = frozenset({"sin", "cos", "tan", "cot", "sec", "csc", "asin", "acos", "atan"})


def excuse(left: Node, right: Node, marks: Marks) -> Decision | None:
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
    return _conversion(left, right, units[0] | units[1] | marks.units)


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


def _conversion(left: Node, right: Node, units: frozenset[str]) -> Decision | None:
    """A conversion that is not written out may explain several units, or the ratio of the sides."""
    if len(units) > 1 or _is_literal(left):
        return Decision(None, detail="a conversion of units may be meant")
    one, other = rational(without_percent(bare(left))), rational(without_percent(bare(right)))
    if one is None or other is None:
        return Decision(None, detail="units without exact values")
    if one == 0 or other == 0 or not units:
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
