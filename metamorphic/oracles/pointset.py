"""Subsets of the real line in canonical form: intervals, unions, solved inequalities, builders."""

from __future__ import annotations

from dataclasses import dataclass, replace

from metamorphic.oracles.enclosure import symbols
from metamorphic.oracles.scalars import infinite, less, scalar
from metamorphic.oracles.verdict import UNKNOWN, Finding
from metamorphic.value import (
    Both,
    Builder,
    Chain,
    Constant,
    Either,
    Expr,
    FiniteSet,
    Intersection,
    Interval,
    Membership,
    Negate,
    Reals,
    Symbol,
    Union,
    Value,
    Without,
)

INFINITY = Constant("infinity")
LINE_LOW, LINE_HIGH = Negate(INFINITY), INFINITY


class NoPointSet(Exception):
    """The value is no subset of the line whose ends are ordered for sure."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One interval; a single point has equal closed ends."""

    low: Expr
    high: Expr
    low_closed: bool
    high_closed: bool


Pieces = tuple[Piece, ...]
LINE: Pieces = (Piece(LINE_LOW, LINE_HIGH, False, False),)


def compare_sets(left: Value, right: Value) -> Finding:
    """Whether two values are the same set of reals."""
    try:
        first, second = pieces(left), pieces(right)
        if not first or not second:
            return Finding(not first and not second, "empty set")
        if len(first) != len(second):
            return Finding(False, "intervals")
        pairs = list(zip(first, second, strict=True))
        found = [_same_piece(*pair) for pair in pairs]
    except NoPointSet:
        return UNKNOWN
    if all(found):
        return Finding(True, "intervals")
    return Finding(False, "intervals")


def variable(value: Value) -> str | None:
    """The variable that a statement solves for, or None for a plain set."""
    match value:
        case Chain(terms=terms):
            names = symbols(*terms)
            return names[0] if len(names) == 1 else None
        case Either(parts=parts) | Both(parts=parts):
            names_ = {variable(part) for part in parts}
            return names_.pop() if len(names_) == 1 else None
        case Membership(element=Symbol(name=name)):
            return name
    return None


def _same_piece(left: Piece, right: Piece) -> bool:
    ends = (scalar(left.low, right.low).equal, scalar(left.high, right.high).equal)
    if None in ends:
        raise NoPointSet
    flags = (left.low_closed, left.high_closed) == (right.low_closed, right.high_closed)
    return bool(ends[0] and ends[1] and flags)


def pieces(value: Value) -> Pieces:
    """The maximal intervals of a set, in rising order; raises NoPointSet."""
    match value:
        case Interval():
            piece = Piece(
                value.low,
                value.high,
                value.low_closed and not infinite(value.low),
                value.high_closed and not infinite(value.high),
            )
            return _checked((piece,))
        case Reals():
            return LINE
        case FiniteSet(items=items):
            points = [Piece(item, item, True, True) for item in items if isinstance(item, Expr)]
            if len(points) != len(items):
                raise NoPointSet
            return _merged(points)
        case Union(parts=parts) | Either(parts=parts):
            _one_variable(value)
            return _merged([piece for part in parts for piece in pieces(part)])
        case Both(parts=parts) | Intersection(parts=parts):
            _one_variable(value)
            return _all_of(parts)
        case Without(whole=whole, part=part):
            return _without(pieces(whole), pieces(part))
        case Membership(element=Symbol(), whole=whole):
            return pieces(whole)
        case Builder(symbol=symbol, condition=condition):
            if variable(condition) != symbol.name:
                raise NoPointSet
            return pieces(condition)
        case Chain():
            return _inequality(value)
    raise NoPointSet


def _one_variable(value: Value) -> None:
    if isinstance(value, Either | Both) and variable(value) is None:
        raise NoPointSet


def _checked(found: Pieces) -> Pieces:
    """Pieces that are proved not empty, with closed numbers as ends."""
    for piece in found:
        if symbols(piece.low, piece.high):
            raise NoPointSet
        if less(piece.low, piece.high) is not True:
            raise NoPointSet
    return found


def _inequality(chain: Chain) -> Pieces:
    """`x < b`, `a < x`, `a < x <= b`, `x != a` with the variable alone on its place."""
    terms, signs = chain.terms, chain.signs
    if len(terms) == 2 and isinstance(terms[1], Symbol) and not isinstance(terms[0], Symbol):
        terms, signs = terms[::-1], (_mirror(signs[0]),)
    if signs[0] in (">", ">=") and len(terms) == 3:
        terms, signs = terms[::-1], tuple(_mirror(sign) for sign in signs[::-1])
    if len(terms) == 2 and isinstance(terms[0], Symbol) and not symbols(terms[1]):
        return _ray(terms[1], signs[0])
    three = len(terms) == 3 and isinstance(terms[1], Symbol) and not symbols(terms[0], terms[2])
    if three and set(signs) <= {"<", "<="}:
        piece = Piece(terms[0], terms[2], signs[0] == "<=", signs[1] == "<=")
        return _checked((piece,))
    raise NoPointSet


def _ray(end: Expr, sign: str) -> Pieces:
    if infinite(end):
        raise NoPointSet
    match sign:
        case "<" | "<=":
            return (Piece(LINE_LOW, end, False, sign == "<="),)
        case ">" | ">=":
            return (Piece(end, LINE_HIGH, sign == ">=", False),)
        case "!=":
            return (Piece(LINE_LOW, end, False, False), Piece(end, LINE_HIGH, False, False))
        case "=":
            return (Piece(end, end, True, True),)
    raise NoPointSet


def _mirror(sign: str) -> str:
    return sign.translate(str.maketrans("<>", "><"))


def _before(left: Expr, right: Expr) -> int:
    """-1, 0 or 1; raises NoPointSet where the order is not proved."""
    if scalar(left, right).equal:
        return 0
    found = less(left, right)
    if found is None:
        raise NoPointSet
    return -1 if found else 1


def _merged(found: list[Piece]) -> Pieces:
    """Sorted, with pieces that touch or overlap joined."""
    ordered: list[Piece] = []
    for piece in found:
        place = len(ordered)
        while place and _starts_before(piece, ordered[place - 1]):
            place -= 1
        ordered.insert(place, piece)
    out: list[Piece] = []
    for piece in ordered:
        if out and _touch(out[-1], piece):
            out[-1] = _joined(out[-1], piece)
        else:
            out.append(piece)
    return tuple(out)


def _starts_before(left: Piece, right: Piece) -> bool:
    step = _before(left.low, right.low)
    return step < 0 or (step == 0 and left.low_closed and not right.low_closed)


def _touch(left: Piece, right: Piece) -> bool:
    step = _before(right.low, left.high)
    return step < 0 or (step == 0 and (left.high_closed or right.low_closed))


def _joined(left: Piece, right: Piece) -> Piece:
    step = _before(left.high, right.high)
    if step > 0:
        return left
    closed = right.high_closed or (step == 0 and left.high_closed)
    return replace(left, high=right.high, high_closed=closed)


def _without(found: Pieces, points: Pieces) -> Pieces:
    """The pieces cut at single points."""
    for hole in points:
        cut: list[Piece] = []
        for piece in found:
            cut += _cut(piece, hole)
        found = tuple(cut)
    return found


def _cut(piece: Piece, hole: Piece) -> list[Piece]:
    low, high = _before(hole.low, piece.low), _before(hole.low, piece.high)
    if low < 0 or high > 0:
        return [piece]
    if low == 0:
        return [replace(piece, low_closed=False)]
    if high == 0:
        return [replace(piece, high_closed=False)]
    return [
        replace(piece, high=hole.low, high_closed=False),
        replace(piece, low=hole.low, low_closed=False),
    ]


def _all_of(parts: tuple[Value, ...]) -> Pieces:
    """The intersection of sets, empty pieces left out."""
    made: Pieces = LINE
    for part in parts:
        pairs = [(piece, other) for piece in made for other in pieces(part)]
        cut = [_intersection(piece, other) for piece, other in pairs]
        made = tuple(piece for piece in cut if not _empty(piece))
    return made


def _empty(piece: Piece) -> bool:
    step = _before(piece.low, piece.high)
    return step > 0 or (step == 0 and not (piece.low_closed and piece.high_closed))


def _intersection(left: Piece, right: Piece) -> Piece:
    low, high = _before(left.low, right.low), _before(left.high, right.high)
    low_end = left if low > 0 or (low == 0 and not left.low_closed) else right
    high_end = left if high < 0 or (high == 0 and not left.high_closed) else right
    return Piece(low_end.low, high_end.high, low_end.low_closed, high_end.high_closed)
