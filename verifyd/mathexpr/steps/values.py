"""Closed sides of a link and their values."""

from __future__ import annotations

from collections.abc import Set
from typing import NamedTuple

from flint import acb, arb, fmpq

from verifyd.mathexpr.balls import evaluate, finite, precision
from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import is_scalar, rational
from verifyd.mathexpr.traverse import rebuild
from verifyd.mathexpr.tree import Add, Div, Mul, Node, Percent, Pow, Quantity

Real = fmpq | arb

_BITS = 256


class Marks(NamedTuple):
    """What is known about a link besides its sides.

    `labelled`: words for units were left out; `units`: those of them that convert to others.
    `rounded`: numbers that an earlier step rounded.
    """

    labelled: bool = False
    units: frozenset[str] = frozenset()
    rounded: Set[fmpq] = frozenset()


def is_rational(node: Node) -> bool:
    """True where exact arithmetic gives the side's value."""
    try:
        return rational(bare(node)) is not None
    except ArithmeticError:
        return False


def is_scalar_or_unit(node: Node) -> bool:
    """True for a scalar expression, units inside it or not."""
    return is_scalar(bare(node))


def bare(node: Node) -> Node:
    """The node without units, and degrees as plain numbers."""
    if isinstance(node, Quantity):
        return bare(node.arg)
    return rebuild(node, bare)


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


def size(value: Real) -> Real:
    return -value if value < 0 else value


def without_percent(node: Node) -> Node:
    if isinstance(node, Percent):
        return without_percent(node.arg)
    return rebuild(node, without_percent)
