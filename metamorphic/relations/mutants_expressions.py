"""Changes of expressions that mean something else: exponents, terms, coefficients, functions."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.algebra import joined, signed
from metamorphic.rewriting import (
    PLACES,
    SUM,
    by_difference,
    content,
    find,
    integer,
    put,
    source_text,
    splice,
)
from metamorphic.value import (
    Add,
    Call,
    Constant,
    Expr,
    Multiply,
    Node,
    Number,
    PlusMinus,
    Power,
    Root,
    Symbol,
)

DELTAS = (-1, 1)


@relation(
    "mutant.exponent",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X20",
    needs=(Power,),
    params={"place": PLACES, "delta": DELTAS},
    accepts=[
        ("x^2", "x^{3}", {"place": 0, "delta": 1}),
        ("5r^{5}", "5r^{4}", {"place": 0, "delta": -1}),
        ("2^{1009}", "2^{1010}", {"place": 0, "delta": 1}),
    ],
    refuses=[("x", {"place": 0, "delta": 1}), ("2^n", {"place": 0, "delta": 1})],
)
def exponent(parsed: Parsed, *, place: int, delta: int) -> Rewrite | None:
    """A power with an integer exponent: the exponent one more or one less."""

    def whole(node: Node) -> bool:
        return isinstance(node, Power) and integer(node.exponent) is not None

    found = find(parsed, whole, place)
    if found is None or not isinstance(found[0], Power):
        return None
    value = integer(found[0].exponent)
    if value is None:
        return None
    return by_difference(
        parsed, splice(parsed.text, found[0].exponent.span, f"{{{value + delta}}}")
    )


@relation(
    "mutant.variable",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X21",
    needs=(Symbol,),
    params={"letter": ("w", "q", "v")},
    accepts=[
        ("x^2+x", "w^2+w", {"letter": "w"}),
        (r"\frac{x+2}{7}", r"\frac{q+2}{7}", {"letter": "q"}),
    ],
    refuses=[
        ("2n-2", {"letter": "w"}),
        ("f(x)=x", {"letter": "w"}),
        ("x+y", {"letter": "w"}),
        ("5", {"letter": "w"}),
    ],
)
def variable(parsed: Parsed, *, letter: str) -> Rewrite | None:
    """An expression in one variable (no usual name of an integer): another free variable."""
    places = [node for node, _ in parsed.nodes if isinstance(node, Symbol)]
    names = {node.name for node in places}
    if not isinstance(parsed.value, Expr) or len(names) != 1 or letter in names:
        return None
    if not re.fullmatch("[a-bo-zR]", next(iter(names))):
        return None
    text = parsed.text
    for node in sorted(places, key=lambda node: node.span, reverse=True):
        text = text[: node.span[0]] + letter + text[node.span[1] :]
    return by_difference(parsed, text)


@relation(
    "mutant.drop_sign_pair",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X22",
    needs=(PlusMinus,),
    accepts=[(r"\pm 2", "2"), (r"\pm 2 \sqrt{6}", r"2 \sqrt{6}")],
    refuses=["2", "-2", r"1 \pm 2"],
)
def drop_sign_pair(parsed: Parsed) -> Rewrite | None:
    """A leading plus-or-minus: dropped, so that one of two values is left."""
    value = parsed.value
    if not isinstance(value, PlusMinus) or value.head is not None:
        return None
    return by_difference(parsed, source_text(parsed, value.tail))


@relation(
    "mutant.drop_term",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X23",
    needs=(Add,),
    params={"place": PLACES, "term": range(3)},
    accepts=[
        ("x^2+3x-1", "x^2 + 3x", {"place": 0, "term": 2}),
        (r"\frac{1+\sqrt{5}}{4}", r"\frac{\sqrt{5}}{4}", {"place": 0, "term": 0}),
    ],
    refuses=[("3x", {"place": 0, "term": 0}), ("x+1", {"place": 0, "term": 2})],
)
def drop_term(parsed: Parsed, *, place: int, term: int) -> Rewrite | None:
    """A sum: one term left out."""
    found = find(parsed, lambda node: isinstance(node, Add), place)
    if found is None:
        return None
    terms = signed(parsed, found[0])
    if term >= len(terms):
        return None
    left = terms[:term] + terms[term + 1 :]
    return by_difference(parsed, put(parsed, found, joined(left), SUM))


@relation(
    "mutant.coefficient",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X24",
    needs=(Multiply,),
    params={"place": PLACES, "delta": DELTAS},
    accepts=[
        (r"36 \sqrt{3}", r"37 \sqrt{3}", {"place": 0, "delta": 1}),
        ("2x+3y", "2x+2y", {"place": 1, "delta": -1}),
    ],
    refuses=[("x", {"place": 0, "delta": 1}), ("5", {"place": 0, "delta": 1})],
)
def coefficient(parsed: Parsed, *, place: int, delta: int) -> Rewrite | None:
    """An integer before other factors: one more or one less."""

    def leading(node: Node) -> bool:
        return isinstance(node, Multiply) and integer(node.factors[0]) is not None

    found = find(parsed, leading, place)
    if found is None or not isinstance(found[0], Multiply):
        return None
    first = content(found[0].factors[0])
    if not isinstance(first, Number):
        return None
    return by_difference(parsed, splice(parsed.text, first.span, str(int(first.value) + delta)))


SWAPS = {
    "sin": "cos",
    "cos": "sin",
    "tan": "sin",
    "ln": "sin",
    "arcsin": "arccos",
    "arccos": "arcsin",
}


@relation(
    "mutant.function",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X25",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[(r"2 \tan x", r"2 \sin x", {"place": 0}), (r"\sin(3t)", r"\cos(3t)", {"place": 0})],
    refuses=[("x", {"place": 0}), (r"\arctan x", {"place": 0})],
)
def function(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sine, cosine, tangent or logarithm: another function of the same argument."""
    found = find(parsed, lambda node: isinstance(node, Call) and node.function in SWAPS, place)
    if found is None or not isinstance(found[0], Call):
        return None
    start = found[0].span[0]
    old = f"\\{found[0].function}"
    if not parsed.text.startswith(old, start):
        return None
    span = (start, start + len(old))
    return by_difference(parsed, splice(parsed.text, span, f"\\{SWAPS[found[0].function]}"))


@relation(
    "mutant.root_index",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X26",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"3\sqrt{2}", r"3\sqrt[3]{2}", {"place": 0}),
        (r"5\sqrt[3]{4}", r"5\sqrt{4}", {"place": 0}),
    ],
    refuses=[("2", {"place": 0}), (r"\sqrt[4]{2}", {"place": 0})],
)
def root_index(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A square root: the cube root, and back."""
    found = find(parsed, lambda node: isinstance(node, Root) and node.index in (2, 3), place)
    if found is None or not isinstance(found[0], Root):
        return None
    inner = source_text(parsed, found[0].argument)
    inner = inner if inner.startswith("{") else f"{{{inner}}}"
    order = "[3]" if found[0].index == 2 else ""
    return by_difference(parsed, splice(parsed.text, found[0].span, f"\\sqrt{order}{inner}"))


def _imaginary(node: Node) -> bool:
    """A product that holds the imaginary unit, or the unit, perhaps with a minus."""
    parts = getattr(node, "argument", node)
    factors = parts.factors if isinstance(parts, Multiply) else (parts,)
    return any(isinstance(factor, Constant) and factor.name == "i" for factor in factors)


@relation(
    "mutant.conjugate",
    category="mutants of expressions",
    kind=Kind.WRONG,
    taxonomy="X29",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[
        ("3+4i", "3 - 4i", {"place": 0}),
        (r"4 \sqrt{3} - 2i", r"4 \sqrt{3} + 2i", {"place": 0}),
    ],
    refuses=[("3+4x", {"place": 0}), ("4", {"place": 0})],
)
def conjugate(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A complex number `a + bi`: its conjugate."""

    def cartesian(node: Node) -> bool:
        return isinstance(node, Add) and len(node.terms) == 2 and _imaginary(node.terms[1])

    found = find(parsed, cartesian, place)
    if found is None:
        return None
    first, (sign, text) = signed(parsed, found[0])
    terms = [first, ("-" if sign == "+" else "+", text)]
    return by_difference(parsed, put(parsed, found, joined(terms), SUM))
