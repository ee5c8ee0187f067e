"""A formula with absolute values against a piecewise definition: |x| is x from 0 on, and -x below.

The pieces must cover the line. On each of them an absolute value of a linear expression whose sign
does not change there is written without its bars, and the formulas are compared.
"""

from __future__ import annotations

from flint import fmpq

from verifyd.mathexpr.compare import Judge, conjunction
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import free_symbols, is_scalar
from verifyd.mathexpr.intervals import INFINITY, LINE, MINUS_INFINITY, Piece, complement, merge
from verifyd.mathexpr.order import order
from verifyd.mathexpr.traverse import contains, rebuild, substitute, symbols
from verifyd.mathexpr.tree import Add, Cases, Func, Neg, Node, Num, Text
from verifyd.mathexpr.types.pointset import pieces

_ZERO, _ONE, _TWO = (Num(fmpq(value)) for value in (0, 1, 2))
_REST = frozenset({"otherwise", "else", "elsewhere"})


def rule(judge: Judge, reference: Node, answer: Node) -> Decision | None:
    """Applies where one side is piecewise, the other a formula in one variable with bars."""
    cases, formula = (reference, answer) if isinstance(reference, Cases) else (answer, reference)
    if not isinstance(cases, Cases) or not is_scalar(formula) or not contains(formula, (Func,)):
        return None
    names = free_symbols(formula)
    if len(names) != 1:
        return None
    name = next(iter(names))
    parts = parts_of(cases, name)
    if parts is None or merge([piece for _, piece in parts]) != [LINE]:
        return None
    found: list[Decision] = []
    for value, piece in parts:
        pair = _at(piece, value, name), _on(judge, piece, formula, name)
        found.append(judge.compare(*(pair if cases is reference else pair[::-1])))
        if found[-1].equal is False:
            return None
    return conjunction(found)


def parts_of(cases: Cases, name: str) -> list[tuple[Node, Piece]] | None:
    """Each value with a piece on which it holds; None where a condition is no set of reals."""
    found: list[tuple[Node, Piece]] = []
    for value, condition in cases.branches:
        if condition is None or (isinstance(condition, Text) and condition.words in _REST):
            where = complement([piece for _, piece in found])
        else:
            where = pieces(condition) if symbols(condition) == {name} else None
        if where is None:
            return None
        found += [(value, piece) for piece in where]
    return found


def _at(piece: Piece, node: Node, name: str) -> Node:
    """The node; on a piece of one point its value there."""
    return substitute(node, name, piece.low) if piece.low == piece.high else node


def _on(judge: Judge, piece: Piece, node: Node, name: str) -> Node:
    """The formula without the bars whose content keeps its sign on the piece."""
    if piece.low == piece.high:
        return _at(piece, node, name)
    if isinstance(node, Func) and node.name == "abs":
        sign = _sign(judge, piece, node.args[0], name)
        if sign:
            return node.args[0] if sign > 0 else Neg(node.args[0])
    return rebuild(node, lambda part: _on(judge, piece, part, name))


def _sign(judge: Judge, piece: Piece, node: Node, name: str) -> int | None:
    """1 or -1 where a linear expression is never negative, or never positive; else None."""
    zero, one, two = (substitute(node, name, value) for value in (_ZERO, _ONE, _TWO))
    step = Add((one, Neg(zero)))
    slope = order(step, _ZERO)
    if slope is None or not judge.same(Add((two, Neg(one))), step).equal:
        return None
    low = -slope if piece.low == MINUS_INFINITY else order(substitute(node, name, piece.low), _ZERO)
    high = slope if piece.high == INFINITY else order(substitute(node, name, piece.high), _ZERO)
    if low is None or high is None or low * high < 0:
        return None
    return low or high or None
