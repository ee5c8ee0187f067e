"""Units, percent and degrees: ignored on one side only, converted where both sides have them.

The options `units` and `percent` tighten or loosen that.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr import units
from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, Decision
from verifyd.mathexpr.traverse import contains
from verifyd.mathexpr.tree import (
    Add,
    Const,
    Dec,
    Degrees,
    Div,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Quantity,
    Sym,
)
from verifyd.mathexpr.unit_words import UNIT_WORDS, normal_unit

_HUNDRED = Num(fmpq(100))
_STRAIGHT = Num(fmpq(180))
_PI = Const("pi")
_LETTERS = frozenset({*"mgshLNJWVAKCFT", "Omega"})
_MARKED = (Quantity, Percent, Degrees)


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side carries a unit, a percent sign or degrees."""
    wanted, given = _marked(reference, answer), _marked(answer, reference)
    if wanted is None and given is None:
        return None
    if wanted is None:
        assert given is not None
        return _one_sided(judge, reference, given, marked_first=False)
    if given is None:
        return _one_sided(judge, answer, wanted, marked_first=True)
    return _both(judge, wanted, given)


def _marked(node: Node, other: Node) -> Node | None:
    """The node with its mark outermost; None where it carries none."""
    if isinstance(node, _MARKED):
        return node
    if isinstance(node, Neg):
        inner = _marked(node.arg, other)
        if isinstance(inner, Quantity):
            return Quantity(Neg(inner.arg), inner.unit)
        if isinstance(inner, (Percent, Degrees)):
            return type(inner)(Neg(inner.arg))
        return None
    if isinstance(node, Add):
        return _sum(node)
    if isinstance(node, Mul):
        return _letter_unit(node, other)
    return None


def _sum(node: Add) -> Quantity | None:
    """6 feet 2 inches in the last unit; and 2t + 1 metres, whose unit stands once for the sum."""
    last = node.terms[-1]
    sign = isinstance(last, Neg)
    last = last.arg if isinstance(last, Neg) else last
    if not isinstance(last, Quantity):
        return None
    terms = [Neg(last.arg) if sign else last.arg]
    for term in node.terms[-2::-1]:
        if isinstance(term, Quantity):
            factor = units.factor(term.unit, last.unit)
            if factor is None:
                return None
            terms.append(Mul((term.arg, Num(factor))))
        elif contains(term, _MARKED):
            return None
        else:
            terms.append(term)
    if 1 < sum(isinstance(term, Quantity) for term in node.terms) < len(node.terms):
        return None
    return Quantity(Add(tuple(reversed(terms))), last.unit)


def _letter_unit(node: Mul, other: Node) -> Node | None:
    """`5 m` reads as a product; beside a closed number the letter is a unit."""
    last: Node = node.factors[-1]
    power = ""
    if isinstance(last, Pow) and isinstance(last.exponent, Num) and isinstance(last.base, Sym):
        power = f"^{last.exponent.value}"
        last = last.base
    if not isinstance(last, Sym) or (last.name not in _LETTERS and last.name not in UNIT_WORDS):
        return None
    rest = node.factors[:-1]
    value = rest[0] if len(rest) == 1 else Mul(rest)
    if contains(value, (Sym,)) or (contains(other, (Sym,)) and not isinstance(other, Quantity)):
        return None
    return Quantity(value, normal_unit(last.name + power))


def _one_sided(judge: Judge, plain: Node, marked: Node, *, marked_first: bool) -> Decision:
    """The plain side against each reading of the marked one."""
    readings = _readings(judge, marked, wanted=marked_first)
    best: Decision | None = None
    for reading in readings:
        decision = judge.compare(reading, plain) if marked_first else judge.compare(plain, reading)
        if decision.equal:
            return decision
        if best is None or decision.equal is None:
            best = decision
    return best or DIFFERENT._replace(detail="the unit of the reference is asked for")


def _readings(judge: Judge, marked: Node, *, wanted: bool) -> list[Node]:
    """What a marked value may say without its mark; `wanted` where the reference bears the mark."""
    bare: Node = marked.arg  # type: ignore[attr-defined]
    without = [] if wanted and judge.options.units == "require" else [bare]
    if isinstance(marked, Percent):
        share: Node = Div(bare, _HUNDRED)
        if isinstance(bare, Dec):  # 66.67% is known to four decimals
            share = Dec(bare.value / 100, bare.last - 2)
        return [share] if judge.options.percent == "strict" else [bare, share]
    if isinstance(marked, Degrees):
        return [*without, Div(Mul((bare, _PI)), _STRAIGHT)]
    return without


def _both(judge: Judge, wanted: Node, given: Node) -> Decision:
    if judge.options.units == "ignore" and Quantity in (type(wanted), type(given)):
        return judge.compare(_without_unit(wanted), _without_unit(given))
    if type(wanted) is not type(given):
        angle = _angle(wanted), _angle(given)
        if angle[0] is not None and angle[1] is not None:
            return judge.compare(angle[0], angle[1])
        if isinstance(wanted, Quantity) and isinstance(given, Quantity):
            return DIFFERENT
        return DIFFERENT._replace(detail="other units")
    if isinstance(wanted, Quantity) and isinstance(given, Quantity) and wanted.unit != given.unit:
        return _converted(judge, wanted, given)
    return judge.compare(wanted.arg, given.arg)  # type: ignore[attr-defined]


def _without_unit(node: Node) -> Node:
    return node.arg if isinstance(node, Quantity) else node


def _angle(node: Node) -> Node | None:
    """The angle in degrees, where the node is one."""
    if isinstance(node, Degrees):
        return node.arg
    if isinstance(node, Quantity) and node.unit == "radian":
        return Div(Mul((node.arg, _STRAIGHT)), _PI)
    return None


def _converted(judge: Judge, wanted: Quantity, given: Quantity) -> Decision:
    found = units.conversion(given.unit, wanted.unit)
    if found is None:
        return DIFFERENT._replace(detail=f"{given.unit!r} is no {wanted.unit!r}")
    factor, offset = found
    converted: Node = Mul((given.arg, Num(factor)))
    if offset != 0:
        converted = Add((converted, Num(offset)))
    return judge.compare(wanted.arg, converted)
