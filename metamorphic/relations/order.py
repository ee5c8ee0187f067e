"""Signs of relations, equations and matrix brackets."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import PLACES, by_layout, by_value, find, source_text, splice
from metamorphic.value import (
    Call,
    Chain,
    Group,
    Matrix,
    Multiply,
    Node,
    Number,
    Symbol,
)

SPELLINGS = (
    ("\\le", "\\leq", "\\leqslant", "≤"),
    ("\\ge", "\\geq", "\\geqslant", "≥"),
    ("\\ne", "\\neq", "≠"),
    ("\\to", "\\rightarrow", "→"),
    ("\\emptyset", "\\varnothing", "∅"),
    ("<", "\\lt"),
    (">", "\\gt"),
)
SIGN = re.compile(
    r"\\(?:leqslant|leq|le|geqslant|geq|ge|neq|ne|to|rightarrow|emptyset|varnothing|lt|gt)(?![A-Za-z])|[≤≥≠→∅<>]"
)


@relation(
    "sign.spelling",
    category="order",
    kind=Kind.CERT,
    taxonomy="A10",
    marks=("\\", "<", ">", "≤", "≥", "≠", "→", "∅"),
    params={"place": PLACES, "choice": (1, 2, 3)},
    accepts=[
        (r"x \le 3", r"x \leq 3", {"place": 0, "choice": 1}),
        (r"x \neq 3", "x ≠ 3", {"place": 0, "choice": 1}),
        (r"\emptyset", r"\varnothing", {"place": 0, "choice": 1}),
    ],
    refuses=[
        ("x=3", {"place": 0, "choice": 1}),
        (r"\lfloor x \rfloor", {"place": 0, "choice": 1}),
        (r"\left(1,2\right)", {"place": 0, "choice": 1}),
    ],
)
def spelling(parsed: Parsed, *, place: int, choice: int) -> Rewrite | None:
    """A sign with several commands (`\\le`, `\\leq`, `\\leqslant`, ...): another one of them."""
    found = list(SIGN.finditer(parsed.text))
    if place >= len(found):
        return None
    family = next(family for family in SPELLINGS if found[place][0] in family)
    other = family[(family.index(found[place][0]) + choice) % len(family)]
    return by_layout(splice(parsed.text, found[place].span(), other))


def _equation(node: Node) -> bool:
    return isinstance(node, Chain) and node.signs == ("=",)


def _free(chain: Chain) -> bool:
    """An equation that does not just name a value: no side is a letter or a function alone."""
    return not any(isinstance(term, Symbol | Call) for term in chain.terms)


@relation(
    "equation.swap",
    category="order",
    kind=Kind.CERT,
    taxonomy="A9",
    needs=(Chain,),
    params={"place": PLACES},
    accepts=[("y=2x+1", "2x+1 = y", {"place": 0}), ("10x-4y-20=0", "0 = 10x-4y-20", {"place": 0})],
    refuses=[("x<3", {"place": 0}), ("a=b=c", {"place": 0}), ("3", {"place": 0})],
)
def swap(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An equation: its sides swapped."""
    found = find(parsed, _equation, place)
    if found is None or not isinstance(found[0], Chain):
        return None
    left, right = (source_text(parsed, term) for term in found[0].terms)
    return by_value(splice(parsed.text, found[0].span, f"{right} = {left}"))


@relation(
    "equation.scale",
    category="order",
    kind=Kind.CERT,
    taxonomy="A9",
    needs=(Chain,),
    params={"k": (2, 3, 5)},
    accepts=[
        ("10x-4y-20=0", "2(10x-4y-20) = 2(0)", {"k": 2}),
        ("2x+y=3", "3(2x+y) = 3(3)", {"k": 3}),
    ],
    refuses=[("x=3", {"k": 2}), ("x<3", {"k": 2}), ("3", {"k": 2})],
)
def scale(parsed: Parsed, *, k: int) -> Rewrite | None:
    """An equation in which no side is a letter alone: both sides times `k`."""
    value = parsed.value
    if not isinstance(value, Chain) or not _equation(value) or not _free(value):
        return None
    left, right = (source_text(parsed, term) for term in value.terms)
    return by_value(f"{k}({left}) = {k}({right})")


@relation(
    "equation.to_zero",
    category="order",
    kind=Kind.CERT,
    taxonomy="A9",
    needs=(Chain,),
    accepts=[("2x+y=3", "2x+y - 3 = 0"), ("x^2=y+1", "x^2 - (y+1) = 0")],
    refuses=["x=3", "y=2x+1", "10x=0", "x<3"],
)
def to_zero(parsed: Parsed) -> Rewrite | None:
    """An equation in which no side is a letter alone and the right one not 0: all terms left."""
    value = parsed.value
    if not isinstance(value, Chain) or not _equation(value) or not _free(value):
        return None
    left, right = value.terms
    if isinstance(right, Number) and right.value == 0:
        return None
    text = source_text(parsed, right)
    text = text if isinstance(right, Number | Multiply | Group) else f"({text})"
    return by_value(f"{source_text(parsed, left)} - {text} = 0")


ENVIRONMENT = re.compile(r"\\(begin|end)\{([pb])matrix\}")


@relation(
    "matrix.fence",
    category="matrices",
    kind=Kind.CERT,
    taxonomy="A15",
    needs=(Matrix,),
    accepts=[
        (r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}", r"\begin{bmatrix} 1 \\ 2 \end{bmatrix}"),
        (r"\begin{bmatrix} 1 & 2 \end{bmatrix}", r"\begin{pmatrix} 1 & 2 \end{pmatrix}"),
    ],
    refuses=[r"\begin{vmatrix} 1 \\ 2 \end{vmatrix}", "(1,2)"],
)
def fence(parsed: Parsed) -> Rewrite | None:
    """A matrix in round brackets: in square ones, and back."""
    if not isinstance(parsed.value, Matrix):
        return None
    other = {"p": "b", "b": "p"}
    text = ENVIRONMENT.sub(lambda found: f"\\{found[1]}{{{other[found[2]]}matrix}}", parsed.text)
    return None if text == parsed.text else by_value(text)


@relation(
    "matrix.array",
    category="matrices",
    kind=Kind.CERT,
    taxonomy="A15",
    needs=(Matrix,),
    accepts=[
        (
            r"\begin{pmatrix} 1 & 2 \end{pmatrix}",
            r"\left[\begin{array}{cc} 1 & 2 \end{array}\right]",
        )
    ],
    refuses=[r"\begin{vmatrix} 1 \\ 2 \end{vmatrix}", "(1,2)", "3"],
)
def array(parsed: Parsed) -> Rewrite | None:
    """A matrix environment: an array in square brackets."""
    if not isinstance(parsed.value, Matrix) or "matrix}" not in parsed.text:
        return None
    columns = "c" * len(parsed.value.rows[0])
    text = re.sub(r"\\begin\{[pb]matrix\}", rf"\\left[\\begin{{array}}{{{columns}}}", parsed.text)
    return by_value(re.sub(r"\\end\{[pb]matrix\}", r"\\end{array}\\right]", text))
