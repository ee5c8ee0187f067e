"""Equations and inequalities as a whole: equal up to a constant factor, sides exchanged.

left = right is read as left - right = 0. Two such are the same when one difference is a non-zero
constant times the other; the constant is found at a rational point and the identity is proved.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge
from verifyd.mathexpr.decision import DIFFERENT, UNKNOWN, Decision
from verifyd.mathexpr.exact import Undefined, free_symbols, is_scalar, rational
from verifyd.mathexpr.order import order
from verifyd.mathexpr.traverse import substitute
from verifyd.mathexpr.tree import Add, Div, Mul, Neg, Node, Num, Relation, Sym

_FLIP = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "=": "=", "!=": "!="}
_SYMMETRIC = frozenset({"=", "!=", "approx", "equiv", "cong", "~", "||", "perp", "<->", "<=>"})
ZERO = Num(fmpq(0))
_POINTS = (fmpq(3, 7), fmpq(-5, 11), fmpq(13, 5), fmpq(2), fmpq(-17, 3))


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is a relation that no earlier rule took."""
    if not isinstance(reference, Relation):
        if isinstance(answer, Relation):
            return DIFFERENT._replace(detail="a statement for a value")
        return None
    if not isinstance(answer, Relation):
        return DIFFERENT._replace(detail="a value for a statement")
    if _solved(reference) and not _solved(answer):
        return DIFFERENT._replace(detail="the unknown is still to be solved for")
    sides = _sides(judge, reference, answer)
    if sides.equal is not False or len(reference.ops) > 1 or len(answer.ops) > 1:
        return sides
    return _proportional(judge, _cleared(reference), _cleared(answer))


def _cleared(node: Relation) -> Relation:
    """y = 6/x as xy = 6: no point is gained, as 6 is not zero."""
    if node.ops != ("=",):
        return node
    for one, other in (node.sides, node.sides[::-1]):
        value = other.arg if isinstance(other, Neg) else other
        if isinstance(value, Div) and isinstance(value.top, Num) and value.top != ZERO:
            product: Node = Mul((one, value.bottom))
            return Relation(("=",), (Neg(product) if value is not other else product, value.top))
    return node


def _solved(node: Relation) -> bool:
    """True for x = 4 and -x > 2: one unknown alone on a side, a closed value on the other."""
    if len(node.ops) != 1:
        return False
    return any(
        isinstance(one.arg if isinstance(one, Neg) else one, Sym)
        and is_scalar(other)
        and not free_symbols(other)
        for one, other in (node.sides, node.sides[::-1])
    )


def _sides(judge: Judge, reference: Relation, answer: Relation) -> Decision:
    """The same relation between the same sides, read from the left or from the right."""
    if len(reference.ops) != len(answer.ops):
        return DIFFERENT._replace(detail="another chain of relations")
    first: Decision = DIFFERENT
    if reference.ops == answer.ops:
        first = judge.all_equal(reference.sides, answer.sides)
        if first.equal is not False:
            return first
    mirrored = tuple(_FLIP.get(op, op) for op in reversed(answer.ops))
    reversible = all(op in _FLIP or op in _SYMMETRIC for op in answer.ops)
    if reversible and mirrored == reference.ops:
        return judge.all_equal(reference.sides, tuple(reversed(answer.sides)))
    return first


def _difference(relation: Relation) -> Node:
    return Add((relation.sides[0], Neg(relation.sides[1])))


def _proportional(judge: Judge, reference: Relation, answer: Relation) -> Decision:
    op, other = reference.ops[0], answer.ops[0]
    if op not in _FLIP or other not in _FLIP:
        return DIFFERENT
    if not all(map(is_scalar, (*reference.sides, *answer.sides))):
        return DIFFERENT
    wanted, given = _difference(reference), _difference(answer)
    names = sorted(free_symbols(wanted) | free_symbols(given))
    if not names:
        return DIFFERENT
    values = _values(judge, wanted, given, names)
    if values is None:
        return UNKNOWN._replace(detail="no point at which both equations have a value")
    first, second = values
    signs = order(first, ZERO), order(second, ZERO)
    if 0 in signs:
        return DIFFERENT._replace(detail="other solutions")
    if other != op and (None in signs or signs[0] == signs[1] or other != _FLIP[op]):
        return DIFFERENT._replace(detail="another relation")
    if other == op and op not in ("=", "!=") and signs[0] != signs[1]:
        return DIFFERENT._replace(detail="another direction")
    if _parts_ways(wanted, given, names, values):
        return DIFFERENT._replace(detail="other solutions")
    return judge.same(Mul((wanted, second)), Mul((given, first)))


def _values(judge: Judge, wanted: Node, given: Node, names: list[str]) -> tuple[Node, Node] | None:
    """Both differences at one rational point, closed; not both of them zero there.

    A constant factor between the two can only be the quotient of these values.
    """
    for shift in range(len(_POINTS)):
        left, right = _at_point(wanted, given, names, shift)
        zero = judge.same(left, ZERO).equal, judge.same(right, ZERO).equal
        if None not in zero and zero != (True, True):
            return left, right
    return None


def _at_point(wanted: Node, given: Node, names: list[str], shift: int) -> tuple[Node, Node]:
    """Both at a rational point, as numbers where they are rational there."""
    for place, name in enumerate(names):
        value = Num(_POINTS[(place + shift) % len(_POINTS)] + place)
        wanted, given = substitute(wanted, name, value), substitute(given, name, value)
    return _folded(wanted), _folded(given)


def _folded(node: Node) -> Node:
    try:
        value = rational(node)
    except Undefined:
        return node
    return node if value is None else Num(value)


def _parts_ways(wanted: Node, given: Node, names: list[str], values: tuple[Node, Node]) -> bool:
    """True where the quotient at another point is another one: the cheap proof of difference."""
    first, second = values
    if not isinstance(first, Num) or not isinstance(second, Num):
        return False
    for shift in range(1, len(_POINTS)):
        left, right = _at_point(wanted, given, names, shift)
        if isinstance(left, Num) and isinstance(right, Num):
            return left.value * second.value != right.value * first.value
    return False
