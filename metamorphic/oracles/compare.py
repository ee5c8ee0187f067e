"""Equality and difference of two values of any type, exactly."""

from __future__ import annotations

from collections.abc import Sequence

from metamorphic.oracles.equations import compare_chains
from metamorphic.oracles.pointset import NoPointSet, compare_sets, pieces, variable
from metamorphic.oracles.scalars import scalar
from metamorphic.oracles.substitute import branches
from metamorphic.oracles.verdict import UNKNOWN, Finding
from metamorphic.value import (
    Based,
    Both,
    Builder,
    Chain,
    Choice,
    Either,
    Expr,
    FiniteSet,
    Intersection,
    Interval,
    Listing,
    Matrix,
    Membership,
    Money,
    Percent,
    PlusMinus,
    Quantity,
    Reals,
    Symbol,
    Tuple,
    Union,
    Value,
    Without,
    Words,
)

SETS = (Interval, Union, Intersection, Reals, Without, Builder, Membership, Either, Both, FiniteSet)


def compare(left: Value, right: Value) -> Finding:
    """Whether both values are the same; `equal` is None where neither is proved.

    Values of different types are different only where no default reading could make them one.
    """
    if isinstance(left, Expr) and isinstance(right, Expr):
        return scalar(left, right)
    pairs = isinstance(left, PlusMinus) or isinstance(right, PlusMinus)
    if pairs and isinstance(left, Expr | Listing) and isinstance(right, Expr | Listing):
        sides = [side.items if isinstance(side, Listing) else (side,) for side in (left, right)]
        return _members(sides[0], sides[1], multiset=True)
    if type(left) is type(right):
        return _same_type(left, right)
    return _two_types(left, right)


def _same_type(left: Value, right: Value) -> Finding:
    match left, right:
        case Tuple(), Tuple():
            return _in_order(left.items, right.items)
        case Listing(), Listing():
            return _members(left.items, right.items, multiset=True)
        case FiniteSet(), FiniteSet():
            return _members(left.items, right.items, multiset=False)
        case Matrix(), Matrix():
            return _matrices(left, right)
        case Percent(), Percent():
            return scalar(left.amount, right.amount)
        case (Quantity(), Quantity()) if left.unit == right.unit:
            return scalar(left.amount, right.amount)
        case (Money(), Money()) if left.currency == right.currency:
            return scalar(left.amount, right.amount)
        case (Based(), Based()) if left.base == right.base:
            return Finding(left.digits.lstrip("0") == right.digits.lstrip("0"), "digits")
        case Choice(), Choice():
            return Finding(left.letter == right.letter, "letter")
        case Words(), Words():
            same = left.words.casefold() == right.words.casefold()
            return Finding(True, "words") if same else UNKNOWN
        case Chain(), Chain():
            return compare_chains(left, right)
        case Interval(), Interval():
            return _intervals(left, right)
    if isinstance(left, SETS) and isinstance(right, SETS):
        return _sets(left, right)
    return UNKNOWN


def _two_types(left: Value, right: Value) -> Finding:
    for one, other in ((left, right), (right, left)):
        match one, other:
            case Tuple(
                items=(low, high)
            ), Interval() | Union() | Intersection() | Reals() | Membership() | Builder():
                return _pair_and_set(low, high, other, reference_is_set=other is left)
            case Tuple(), Chain() | Either() | Both() | Without():
                return UNKNOWN
            case (Chain(terms=(Symbol(), bare), signs=("=",)), _) if isinstance(other, Expr):
                found = scalar(bare, other)
                return found if found.equal is False else UNKNOWN
            case Tuple(), FiniteSet():
                return Finding(False, "structure")
            case (Tuple() | Matrix(), _) if isinstance(other, Expr):
                return Finding(False, "structure") if _several(one) else UNKNOWN
            case (Listing(), _) if isinstance(other, Expr):
                return _one_and_many(other, one.items)
            case (FiniteSet(), _) if isinstance(other, Expr) and len(one.items) != 1:
                return _one_and_many(other, one.items)
            case (Interval() | Union() | Reals(), _) if isinstance(other, Expr):
                return Finding(False, "structure") if _has_interior(one) else UNKNOWN
    solved = isinstance(left, (*SETS, Chain)) and isinstance(right, (*SETS, Chain))
    if solved and _one_name(left, right):
        return compare_sets(left, right)
    return UNKNOWN


def _several(value: Value) -> bool:
    return not isinstance(value, Matrix) or len(value.rows) * len(value.rows[0]) > 1


def _one_and_many(single: Expr, items: Sequence[Value]) -> Finding:
    """A scalar is no list whose members differ, and no empty set."""
    if not items:
        return Finding(False, "structure")
    if any(compare(single, item).equal is False for item in items):
        return Finding(False, "structure")
    return UNKNOWN


def _has_interior(value: Value) -> bool:
    try:
        return bool(pieces(value))
    except NoPointSet:
        return False


def _pair_and_set(low: Value, high: Value, other: Value, *, reference_is_set: bool) -> Finding:
    """A round pair is a point or an open interval: different only where it is under both.

    As the answer to a reference that is a set it is an interval.
    """
    if not isinstance(low, Expr) or not isinstance(high, Expr):
        return Finding(False, "structure")
    found = compare(Interval(low, high, False, False), other)
    return found if found.equal is False or reference_is_set else UNKNOWN


def _one_name(left: Value, right: Value) -> bool:
    """Whether two sets, perhaps written as statements, speak of no two variables."""
    names = {name for name in (variable(left), variable(right)) if name is not None}
    return len(names) <= 1


def _sets(left: Value, right: Value) -> Finding:
    if not _one_name(left, right):
        return UNKNOWN
    found = compare_sets(left, right)
    if found.equal is not None:
        return found
    if isinstance(left, Either) and isinstance(right, Either):
        return _members(left.parts, right.parts, multiset=False)
    return UNKNOWN


def _intervals(left: Interval, right: Interval) -> Finding:
    found = compare_sets(left, right)
    if found.equal is not None:
        return found
    ends = [scalar(left.low, right.low).equal, scalar(left.high, right.high).equal]
    closed = (left.low_closed, left.high_closed) == (right.low_closed, right.high_closed)
    return Finding(True, "ends") if all(ends) and closed else UNKNOWN


def _in_order(left: Sequence[Value], right: Sequence[Value]) -> Finding:
    if len(left) != len(right):
        return Finding(False, "length")
    return _all([compare(*pair) for pair in zip(left, right, strict=True)])


def _all(found: Sequence[Finding]) -> Finding:
    if any(entry.equal is False for entry in found):
        return Finding(False, "an entry")
    return Finding(True, "every entry") if all(entry.equal for entry in found) else UNKNOWN


def _matrices(left: Matrix, right: Matrix) -> Finding:
    if (len(left.rows), len(left.rows[0])) != (len(right.rows), len(right.rows[0])):
        return Finding(False, "shape")
    pairs = zip(left.rows, right.rows, strict=True)
    return _all([scalar(*pair) for rows in pairs for pair in zip(*rows, strict=True)])


def _members(left: Sequence[Value], right: Sequence[Value], *, multiset: bool) -> Finding:
    """Equal as collections without order; a proved stranger on either side is a difference.

    `a ± b` stands for its two values.
    """
    left, right = _expanded(left), _expanded(right)
    for mine, others in ((left, right), (right, left)):
        for item in mine:
            if all(compare(item, other).equal is False for other in others):
                return Finding(False, "a member")
    if not all(_has_equal(item, right) for item in left):
        return UNKNOWN
    if not all(_has_equal(item, left) for item in right):
        return UNKNOWN
    if multiset and not _matched(left, right):
        return UNKNOWN
    return Finding(True, "members")


def _matched(left: Sequence[Value], right: Sequence[Value]) -> bool:
    """Whether the members pair off as equals: equality is transitive, so any order finds it."""
    rest = list(right)
    for item in left:
        partner = next((other for other in rest if compare(item, other).equal), None)
        if partner is None:
            return False
        rest.remove(partner)
    return not rest


def _expanded(items: Sequence[Value]) -> list[Value]:
    out: list[Value] = []
    for item in items:
        values = branches(item) if isinstance(item, Expr) else None
        out += [item] if values is None else values
    return out


def _has_equal(item: Value, others: Sequence[Value]) -> bool:
    return any(compare(item, other).equal for other in others)
