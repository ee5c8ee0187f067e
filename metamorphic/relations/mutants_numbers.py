"""Changes of numbers that are certified to mean something else."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    PLACES,
    Found,
    by_difference,
    find,
    integer_fraction,
    is_integer,
    source_text,
    splice,
)
from metamorphic.value import (
    Divide,
    Expr,
    FiniteSet,
    Listing,
    Matrix,
    Negate,
    Node,
    Number,
    PlusMinus,
    Tuple,
)

MEMBERS = (
    "NoneType", "Negate", "FiniteSet", "Tuple", "Listing", "Interval", "Chain", "Matrix", "Money",
    "Percent", "Quantity", "Degrees",
)  # fmt: skip


DELTAS = (-1, 1)


MAX_DIGITS = 40


def is_plain(node: Number) -> bool:
    return re.fullmatch(r"\d+|\d*\.\d+", node.digits) is not None and len(node.digits) <= MAX_DIGITS


def member_integer(parsed: Parsed, place: int) -> tuple[Found, Number] | None:
    """As `_literal`, of integers."""
    for node, parent in parsed.nodes:
        if isinstance(node, Number) and is_integer(node) and type(parent).__name__ in MEMBERS:
            if place == 0:
                return (node, parent), node
            place -= 1
    return None


def scalar(parsed: Parsed) -> Fraction | None:
    """The value of a reference that is a literal or a fraction of integers, perhaps negative."""
    negative = isinstance(parsed.value, Negate)
    node: Node | None = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if isinstance(node, Number) and is_plain(node):
        value = node.value
    else:
        parts = None if node is None else integer_fraction(node)
        if parts is None:
            return None
        value = Fraction(*parts)
    return -value if negative else value


def written(value: Fraction) -> str:
    """A decimal where it terminates, else a fraction."""
    return render.decimal(value) or render.fraction(value)


@relation(
    "mutant.off_by_one",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X1",
    needs=(Number,),
    params={"place": PLACES, "delta": DELTAS},
    accepts=[
        ("10000", "10001", {"place": 0, "delta": 1}),
        ("-1", "-0", {"place": 0, "delta": -1}),
        ("0", "-1", {"place": 0, "delta": -1}),
        ("(-4,1)", "(-4,2)", {"place": 1, "delta": 1}),
        (r"5,\!040", "5041", {"place": 0, "delta": 1}),
    ],
    refuses=[
        ("x", {"place": 0, "delta": 1}),
        ("0.5", {"place": 0, "delta": 1}),
        (r"\text{(A)}", {"place": 0, "delta": 1}),
    ],
)
def off_by_one(parsed: Parsed, *, place: int, delta: int) -> Rewrite | None:
    """An integer that is the answer or a member of it: one more or one less."""
    found = member_integer(parsed, place)
    if found is None:
        return None
    value = int(found[1].value) + delta
    if value < 0 and type(found[0][1]).__name__ == "Negate":
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, str(value)))


@relation(
    "mutant.nudge",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X2",
    needs=(Number,),
    params={"k": range(2, 13), "sign": DELTAS},
    accepts=[
        ("400", "404", {"k": 2, "sign": 1}),
        ("-5", "-4.999995", {"k": 6, "sign": -1}),
        (r"\frac{1}{3}", r"\frac{1001}{3000}", {"k": 3, "sign": 1}),
    ],
    refuses=[("0", {"k": 2, "sign": 1}), ("x", {"k": 2, "sign": 1}), (r"\pi", {"k": 2, "sign": 1})],
)
def nudge(parsed: Parsed, *, k: int, sign: int) -> Rewrite | None:
    """A rational number other than 0: times 1 plus or minus 10^-k, exactly."""
    value = scalar(parsed)
    if not value:
        return None
    return by_difference(parsed, written(value * (1 + Fraction(sign, 10**k))))


@relation(
    "mutant.sign",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X7",
    accepts=[("5", "-5"), ("-5", "5"), (r"\frac{1}{2}", r"-\frac{1}{2}"), ("x+1", "-(x+1)")],
    refuses=["(1,2)", r"\text{(A)}", "x=3"],
)
def sign(parsed: Parsed) -> Rewrite | None:
    """A scalar: its opposite (0 is dropped by the checker)."""
    value = parsed.value
    if not isinstance(value, Expr) or isinstance(value, PlusMinus):
        return None
    if isinstance(value, Number) and value.value == 0:
        return None
    if isinstance(value, Negate):
        return by_difference(parsed, source_text(parsed, value.argument))
    alone = type(value).__name__ in (
        "Number",
        "Divide",
        "Multiply",
        "Root",
        "Power",
        "Symbol",
        "Constant",
        "Degrees",
    )
    text = parsed.text.rstrip(".")
    return by_difference(parsed, f"-{text}" if alone else f"-({text})")


@relation(
    "mutant.member_sign",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X7",
    needs=(Tuple, Listing, FiniteSet, Matrix),
    params={"place": PLACES},
    accepts=[("(-4,1)", "(4,1)", {"place": 0}), ("(-4,1)", "(-4,-1)", {"place": 1})],
    refuses=[("5", {"place": 0}), ("(0,0)", {"place": 0}), ("x", {"place": 0})],
)
def member_sign(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A member of a tuple, list, set or matrix that is a literal other than 0: its opposite."""
    for node, parent in parsed.nodes:
        if type(parent).__name__ not in ("Tuple", "Listing", "FiniteSet", "Matrix"):
            continue
        inner = node.argument if isinstance(node, Negate) else node
        if not isinstance(inner, Number) or inner.value == 0:
            continue
        if place == 0:
            text = source_text(parsed, inner)
            return by_difference(
                parsed, splice(parsed.text, node.span, text if node is not inner else f"-{text}")
            )
        place -= 1
    return None


@relation(
    "mutant.reciprocal",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X11",
    needs=(Number,),
    accepts=[(r"\frac{2}{3}", r"\frac{3}{2}"), ("5", r"\frac{1}{5}"), ("-4", r"-\frac{1}{4}")],
    refuses=["1", "-1", "0", "x"],
)
def reciprocal(parsed: Parsed) -> Rewrite | None:
    """A rational number other than 0, 1 and -1: one over it."""
    value = scalar(parsed)
    if not value or abs(value) == 1:
        return None
    return by_difference(parsed, render.fraction(1 / value))


@relation(
    "mutant.fraction_part",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X12",
    needs=(Divide,),
    params={"place": PLACES, "part": ("numerator", "denominator"), "delta": DELTAS},
    accepts=[
        (r"\frac{2}{3}", r"\frac{3}{3}", {"place": 0, "part": "numerator", "delta": 1}),
        (r"-\frac56", r"-\frac{5}{7}", {"place": 0, "part": "denominator", "delta": 1}),
    ],
    refuses=[
        ("3", {"place": 0, "part": "numerator", "delta": 1}),
        (r"\frac{2}{1}", {"place": 0, "part": "denominator", "delta": -1}),
    ],
)
def fraction_part(parsed: Parsed, *, place: int, part: str, delta: int) -> Rewrite | None:
    """A fraction of integers: its numerator or its denominator one more or one less, not 0."""
    found = find(parsed, lambda node: integer_fraction(node) is not None, place)
    parts = None if found is None else integer_fraction(found[0])
    if found is None or parts is None or not isinstance(found[0], Divide):
        return None
    above, below = parts
    above, below = (above + delta, below) if part == "numerator" else (above, below + delta)
    if below == 0 or above < 0:
        return None
    style = "frac" if found[0].style == "glyph" else found[0].style
    return by_difference(
        parsed, splice(parsed.text, found[0].span, render.quotient(str(above), str(below), style))
    )
