"""Which rules to ask about two trees: those alone that their kinds of node can meet.

A rule that has no line here is asked about everything that is not plain arithmetic.
"""

from __future__ import annotations

from functools import lru_cache

from verifyd.mathexpr.compare import Rule
from verifyd.mathexpr.traverse import BITS, bits, kinds
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Based,
    Bracketed,
    Cases,
    Choice,
    Clock,
    Const,
    Dec,
    Degrees,
    Div,
    Empty,
    Func,
    ListOf,
    Matrix,
    Mul,
    NamedSet,
    Neg,
    Node,
    Num,
    Opaque,
    Percent,
    PlusMinus,
    Pow,
    Quantity,
    Ratio,
    Relation,
    Repeating,
    Residue,
    SetBuilder,
    SetOf,
    SetOp,
    Sym,
    Text,
    Where,
)
from verifyd.mathexpr.types import (
    ORDER,
    PLAIN_ORDER,
    absolute,
    approximate,
    assignment,
    based,
    choice,
    clock,
    equation,
    lists,
    matrix,
    opaque,
    order_of_growth,
    piecewise,
    plusminus,
    pointset,
    progression,
    quantity,
    ratio,
    residue,
    text,
    tuples,
    where,
)

_CLOSED = bits((Num, Dec, Add, Mul, Div, Neg, Pow, Const, Repeating))
_PLAIN = _CLOSED | bits((Func, Sym))
"""What plain arithmetic and formulas in variables are made of; `PLAIN_ORDER` is all they meet."""

_ROOTS: dict[Rule, int] = {
    choice.rule: bits((Choice, Sym)),
    clock.rule: bits((Clock,)),
    text.rule: bits((Text,)),
    where.rule: bits((Where, ListOf)),
    approximate.rule: bits((Relation,)),
    assignment.rule: bits((Relation, ListOf, Apply, Mul)),
    pointset.rule: bits((SetOp, SetBuilder, NamedSet, Relation, Bracketed, ListOf, Where)),
    lists.rule: bits((ListOf, SetOf)),
    tuples.rule: bits((Bracketed,)),
    equation.rule: bits((Relation,)),
    absolute.rule: bits((Cases,)),
    piecewise.rule: bits((Cases,)),
    based.rule: bits((Based,)),
    ratio.rule: bits((Ratio,)),
    opaque.restated: bits((Func,)),
    quantity.rule: bits((Quantity, Percent, Degrees, Neg, Add, Mul)),
    order_of_growth.rule: bits((Apply,)),
}
"""Rules that apply only where one of the two trees is of such a kind."""

_INSIDE: dict[Rule, int] = {
    residue.rule: bits((Residue,)),
    assignment.rule: bits((Relation, Apply, Bracketed)),
    plusminus.rule: bits((PlusMinus,)),
    progression.rule: bits((Empty,)),
    matrix.rule: bits((Matrix,)),
    opaque.rule: bits((Opaque, Matrix, Func)),
    quantity.rule: bits((Quantity, Percent, Degrees, Sym)),
}
"""Rules that apply only where such a kind stands somewhere in one of the two trees."""

_EVERYWHERE = -1


def select(reference: Node, answer: Node) -> tuple[Rule, ...]:
    """The rules that two such trees can meet, in order: none for two closed numbers."""
    found = kinds(reference) | kinds(answer)
    if not found & ~_CLOSED:
        return ()
    return _selected(BITS[type(reference)] | BITS[type(answer)], found)


@lru_cache(maxsize=4096)
def _selected(roots: int, found: int) -> tuple[Rule, ...]:
    order = ORDER if found & ~_PLAIN else PLAIN_ORDER
    return tuple(
        rule
        for rule in order
        if roots & _ROOTS.get(rule, _EVERYWHERE) and found & _INSIDE.get(rule, _EVERYWHERE)
    )
