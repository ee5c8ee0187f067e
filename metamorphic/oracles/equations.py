"""Equality and difference of equations and of inequalities that are not solved."""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq

from metamorphic.oracles.algebra import form
from metamorphic.oracles.enclosure import symbols
from metamorphic.oracles.forms import Form, Unknown
from metamorphic.oracles.pointset import compare_sets, variable
from metamorphic.oracles.scalars import scalar
from metamorphic.oracles.substitute import substitute
from metamorphic.oracles.verdict import UNKNOWN, Finding
from metamorphic.value import Add, Chain, Divide, Expr, Group, Negate, Number, Symbol


def compare_chains(left: Chain, right: Chain) -> Finding:
    """Whether two relations say the same of the same variables."""
    if len(left.terms) != 2 or len(right.terms) != 2 or _solved_inequality(left, right):
        return _as_sets(left, right)
    named = _same_name(left, right)
    if named is not None:
        return named
    return _as_zero_sets(left, right)


def _solved_inequality(left: Chain, right: Chain) -> bool:
    signs = set(left.signs + right.signs)
    return signs != {"="} and variable(left) is not None and variable(left) == variable(right)


def _as_sets(left: Chain, right: Chain) -> Finding:
    if variable(left) is None or variable(left) != variable(right):
        return UNKNOWN
    found = compare_sets(left, right)
    if found.equal is None and len(left.terms) == len(right.terms) == 2:
        return _as_zero_sets(left, right)
    return found


def _same_name(left: Chain, right: Chain) -> Finding | None:
    """`y = f` against `y = g`, where neither f nor g holds y."""
    if left.signs != ("=",) or right.signs != ("=",):
        return None
    first, second = left.terms[0], right.terms[0]
    if not isinstance(first, Symbol) or first != second:
        return None
    if first.name in symbols(left.terms[1], right.terms[1]):
        return None
    return scalar(left.terms[1], right.terms[1])


def _as_zero_sets(left: Chain, right: Chain) -> Finding:
    """Equal where one difference of sides is a rational multiple of the other."""
    sign, other = left.signs[0], right.signs[0]
    try:
        first = form(Add((left.terms[0], Negate(left.terms[1]))))
        second = form(Add((right.terms[0], Negate(right.terms[1]))))
        ratio = _ratio(first, second)
    except Unknown:
        return UNKNOWN
    if ratio is not None and ratio != 0:
        turned = other if ratio > 0 or other in ("=", "!=") else _mirror(other)
        if sign == turned:
            return Finding(True, "proportional sides")
        return _other_relation(left)
    if sign == other == "=" and _point_apart(left, right):
        return Finding(False, "a point on one curve alone")
    return UNKNOWN


def _other_relation(chain: Chain) -> Finding:
    """Two relations between the same sides differ where the sides meet and cross for sure."""
    gap = Add((chain.terms[0], Negate(chain.terms[1])))
    if any(_linear_root(gap, name) is not None for name in symbols(gap)):
        return Finding(False, "other relation")
    return UNKNOWN


def _ratio(first: Form, second: Form) -> fmpq | None:
    """The rational c with first = c * second, or None."""
    if not first.above or not second.above:
        return None
    cross = first.above, second.above
    mono = next(iter(cross[1]))
    if mono not in cross[0] or first.below != second.below:
        return None
    candidate = cross[0][mono] / cross[1][mono]
    scaled = {key: value * candidate for key, value in cross[1].items()}
    return candidate if scaled == cross[0] else None


def _mirror(sign: str) -> str:
    return sign.translate(str.maketrans("<>", "><"))


def _point_apart(left: Chain, right: Chain) -> bool:
    """Whether some point solves the first equation and surely not the second.

    The first is solved for a variable in which it is linear with a rational coefficient; the
    others get fixed rationals.
    """
    gap = Add((left.terms[0], Negate(left.terms[1])))
    for name in symbols(gap):
        if name not in symbols(*right.terms):
            continue
        root = _linear_root(gap, name)
        if root is None:
            continue
        sides = [substitute(term, name, root) for term in right.terms]
        if scalar(sides[0], sides[1]).equal is False:
            return True
    return False


def _linear_root(gap: Expr, name: str) -> Expr | None:
    zero, one = Number(Fraction(0), "0"), Number(Fraction(1), "1")
    at_zero, at_one = substitute(gap, name, zero), substitute(gap, name, one)
    two = Number(Fraction(2), "2")
    slope = Add((at_one, Negate(at_zero)))
    second = Add((substitute(gap, name, two), Negate(at_one)))
    poly = _degree_one(gap, name)
    if not poly or not scalar(slope, second).equal or scalar(slope, zero).equal is not False:
        return None
    return Negate(Divide(Group(at_zero), Group(slope)))


def _degree_one(gap: Expr, name: str) -> bool:
    try:
        made = form(gap)
    except Unknown:
        return False
    if made.polynomial() is None:
        return False
    key = ("variable", name)
    for mono in made.above:
        for generator, exponent in mono:
            if generator == key and exponent != 1:
                return False
            if generator != key and generator[0] not in ("variable", "prime", "pi", "i"):
                return False
    return True
