"""The answer types, one a file, in the order in which they are asked.

A rule that comes earlier sees the whole of both sides; later rules may rely on it not applying.
"""

from __future__ import annotations

from verifyd.mathexpr.compare import Rule
from verifyd.mathexpr.types import (
    absolute,
    approximate,
    assignment,
    based,
    builder,
    choice,
    clock,
    equation,
    family,
    figure,
    lists,
    matrix,
    mismatch,
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
    vectors,
    where,
)

ORDER: tuple[Rule, ...] = (
    choice.rule,
    clock.rule,
    text.rule,
    builder.rule,
    where.rule,
    approximate.rule,
    residue.rule,
    assignment.rule,
    plusminus.rule,
    pointset.rule,
    progression.rule,
    lists.rule,
    vectors.rule,
    tuples.rule,
    matrix.rule,
    equation.rule,
    absolute.rule,
    piecewise.rule,
    based.rule,
    ratio.rule,
    opaque.rule,
    quantity.rule,
    order_of_growth.rule,
    figure.rule,
    family.rule,
    mismatch.rule,
)

PLAIN_ORDER: tuple[Rule, ...] = (
    choice.rule,
    opaque.restated,
    figure.rule,
    quantity.rule,
    family.rule,
)
"""The rules that two formulas without any of the other kinds of node can meet."""
