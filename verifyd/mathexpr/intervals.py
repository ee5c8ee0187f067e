"""Sets of reals as lists of intervals: union, intersection, complement, merging.

Ends are expressions. Where the order of two ends cannot be proved, an operation says None.
"""

from __future__ import annotations

from typing import NamedTuple

from verifyd.mathexpr.order import order
from verifyd.mathexpr.tree import Const, Neg, Node

INFINITY: Node = Const("inf")
MINUS_INFINITY: Node = Neg(INFINITY)


class Piece(NamedTuple):
    """One interval; a point has equal ends, both closed."""

    low: Node
    low_closed: bool
    high: Node
    high_closed: bool


Pieces = list[Piece]
LINE = Piece(MINUS_INFINITY, False, INFINITY, False)


def intersect(first: Pieces | None, second: Pieces | None) -> Pieces | None:
    """None where the order of two ends is not known."""
    if first is None or second is None:
        return None
    found: Pieces = []
    for one in first:
        for other in second:
            lows, highs = order(one.low, other.low), order(one.high, other.high)
            if lows is None or highs is None:
                return None
            low, low_closed = _inner(one.low, one.low_closed, other.low, other.low_closed, lows)
            high, high_closed = _inner(
                one.high, one.high_closed, other.high, other.high_closed, -highs
            )
            width = order(low, high)
            if width is None:
                return None
            if width < 0 or (width == 0 and low_closed and high_closed):
                found.append(Piece(low, low_closed, high, high_closed))
    return found


def _inner(
    one: Node, one_closed: bool, other: Node, other_closed: bool, sign: int
) -> tuple[Node, bool]:
    """The end further inside; of equal ends the open one."""
    if sign == 0:
        return one, one_closed and other_closed
    return (other, other_closed) if sign < 0 else (one, one_closed)


def complement(taken: Pieces) -> Pieces | None:
    merged = merge(taken)
    found: Pieces = []
    low, closed = MINUS_INFINITY, False
    for piece in merged:
        if order(low, piece.low) is None:
            return None
        if piece.low != MINUS_INFINITY:
            found.append(Piece(low, closed, piece.low, not piece.low_closed))
        low, closed = piece.high, not piece.high_closed
    if low != INFINITY:
        found.append(Piece(low, closed, INFINITY, False))
    return found


def merge(found: Pieces) -> Pieces:
    """Sorted, with overlapping and touching pieces joined; as they are where an order is open."""
    ordered: Pieces = []
    for piece in found:
        place = len(ordered)
        while place:
            before = order(ordered[place - 1].low, piece.low)
            if before is None:
                return found
            if before < 0 or (before == 0 and ordered[place - 1].low_closed):
                break
            place -= 1
        ordered.insert(place, piece)
    merged: Pieces = []
    for piece in ordered:
        joined = _join(merged[-1], piece) if merged else None
        if joined is not None:
            merged[-1] = joined
        else:
            merged.append(piece)
    return merged


def _join(first: Piece, second: Piece) -> Piece | None:
    """One piece for two that overlap or touch; None where a gap stays between them."""
    gap = order(first.high, second.low)
    if gap is None or gap < 0 or (gap == 0 and not (first.high_closed or second.low_closed)):
        return None
    highs = order(first.high, second.high)
    if highs is None:
        return None
    closed = first.high_closed if highs > 0 else second.high_closed
    if highs == 0:
        closed = first.high_closed or second.high_closed
    high = first.high if highs > 0 else second.high
    low_closed = first.low_closed or (second.low_closed and order(first.low, second.low) == 0)
    return Piece(first.low, low_closed, high, closed)
