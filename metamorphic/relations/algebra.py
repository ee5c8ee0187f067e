"""Sums, products and complex numbers: order, grouping, signs."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    PLACES,
    PRODUCT,
    SUM,
    by_value,
    find,
    put,
    source_text,
    splice,
)
from metamorphic.value import (
    Add,
    Constant,
    Multiply,
    Negate,
    Node,
    Number,
    Plus,
)

SIGNS = ("\\cdot", "\\times", "*", "")


def _sum(node: Node) -> bool:
    return isinstance(node, Add)


def joined(texts: list[tuple[str, str]]) -> str:
    """Terms as (sign, text), the first without its plus."""
    out = "".join(f" {sign} {text}" for sign, text in texts).strip()
    return out[1:].strip() if out.startswith("+") else re.sub(r"^- ", "-", out)


def signed(parsed: Parsed, node: Node) -> list[tuple[str, str]]:
    """The terms of a sum with their signs."""
    if not isinstance(node, Add):
        return []
    terms: list[tuple[str, str]] = []
    for term in node.terms:
        if isinstance(term, Negate):
            terms.append(("-", source_text(parsed, term.argument)))
        elif isinstance(term, Plus):
            terms.append(("+", source_text(parsed, term.argument)))
        else:
            terms.append(("+", source_text(parsed, term)))
    return terms


@relation(
    "sum.reverse",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A1",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[
        ("x^2+3x-1", "-1 + 3x + x^2", {"place": 0}),
        (r"\frac{x+2}{7}", r"\frac{2 + x}{7}", {"place": 0}),
        ("p - q", "-q + p", {"place": 0}),
    ],
    refuses=[
        ("3x", {"place": 0}),
        ("3", {"place": 0}),
        (r"\begin{pmatrix} 1 \\ 2 \end{pmatrix}", {"place": 0}),
    ],
)
def reverse_sum(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sum of scalars: its terms in reverse order, with their signs."""
    found = find(parsed, _sum, place)
    if found is None:
        return None
    terms = signed(parsed, found[0])
    if any(text.startswith(("-", "+")) for _, text in terms):
        return None
    return by_value(put(parsed, found, joined(terms[::-1]), SUM))


@relation(
    "sum.rotate",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A1",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[("x^2+3x-1", "3x - 1 + x^2", {"place": 0})],
    refuses=[("x+1", {"place": 0}), ("3", {"place": 0})],
)
def rotate_sum(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sum of three or more scalars: the first term moves to the end."""
    found = find(parsed, lambda node: isinstance(node, Add) and len(node.terms) > 2, place)
    if found is None:
        return None
    terms = signed(parsed, found[0])
    if any(text.startswith(("-", "+")) for _, text in terms):
        return None
    return by_value(put(parsed, found, joined(terms[1:] + terms[:1]), SUM))


def _plain_product(node: Node) -> bool:
    return isinstance(node, Multiply)


@relation(
    "product.reverse",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A1",
    needs=(Multiply,),
    params={"place": PLACES},
    accepts=[
        ("2x", r"x \cdot 2", {"place": 0}),
        (r"36 \sqrt{3}", r"\sqrt{3} \cdot 36", {"place": 0}),
        ("(x-1)(x+2)", r"(x+2) \cdot (x-1)", {"place": 0}),
    ],
    refuses=[("x+1", {"place": 0}), ("2", {"place": 0})],
)
def reverse_product(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A product of scalars: its factors in reverse order, with dots between them."""
    found = find(parsed, _plain_product, place)
    if found is None or not isinstance(found[0], Multiply):
        return None
    texts = [_factor(parsed, factor) for factor in found[0].factors]
    return by_value(put(parsed, found, " \\cdot ".join(texts[::-1]), PRODUCT))


def _factor(parsed: Parsed, node: Node) -> str:
    """The text of a factor that may stand anywhere in a product."""
    text = source_text(parsed, node)
    return f"({text})" if text[0] in "-+" or type(node).__name__ in ("Call", "Negate") else text


@relation(
    "sum.regroup",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A2",
    needs=(Add,),
    params={"place": PLACES, "end": ("first", "last")},
    accepts=[
        ("x^2+3x-1", "(x^2 + 3x) - 1", {"place": 0, "end": "first"}),
        ("x^2-3x+1", "x^2 + (-3x + 1)", {"place": 0, "end": "last"}),
    ],
    refuses=[("x+1", {"place": 0, "end": "first"}), ("3", {"place": 0, "end": "last"})],
)
def regroup(parsed: Parsed, *, place: int, end: str) -> Rewrite | None:
    """A sum of three or more scalars: brackets around all but its last or first term."""
    found = find(parsed, lambda node: isinstance(node, Add) and len(node.terms) > 2, place)
    if found is None:
        return None
    terms = signed(parsed, found[0])
    if end == "first":
        text = f"({joined(terms[:-1])}) {terms[-1][0]} {terms[-1][1]}"
    else:
        text = f"{joined(terms[:1])} + ({joined(terms[1:])})"
    return by_value(put(parsed, found, text, SUM))


@relation(
    "product.sign",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A3",
    needs=(Multiply,),
    params={"place": PLACES, "sign": SIGNS},
    accepts=[
        ("2x", r"2 \cdot x", {"place": 0, "sign": "\\cdot"}),
        (r"2\cdot\pi", r"2\pi", {"place": 0, "sign": ""}),
        (r"36 \sqrt{3}", r"36 \times \sqrt{3}", {"place": 0, "sign": "\\times"}),
        ("ab", "a * b", {"place": 0, "sign": "*"}),
    ],
    refuses=[
        (r"2\cdot3", {"place": 0, "sign": ""}),
        ("x+1", {"place": 0, "sign": "*"}),
        (r"a \cdot (b)", {"place": 0, "sign": ""}),
    ],
)
def product_sign(parsed: Parsed, *, place: int, sign: str) -> Rewrite | None:
    """Two adjacent factors: another sign between them. No sign only where none can mislead.

    That is after a number before a letter, `\\pi` or a root, and never between two numbers or
    before a bracket.
    """
    for node, _ in parsed.nodes:
        if not isinstance(node, Multiply):
            continue
        pairs = zip(node.factors, node.factors[1:], node.signs, strict=False)
        for left, right, old in pairs:
            if place == 0:
                return _signed(parsed, left, right, old, sign)
            place -= 1
    return None


def _signed(parsed: Parsed, left: Node, right: Node, old: str, sign: str) -> Rewrite | None:
    after = source_text(parsed, right)
    if old == sign or type(left).__name__ == "Call":
        return None
    clear = isinstance(left, Number) and re.match(r"[a-z]|\\(?:pi|sqrt|alpha|theta)", after)
    if not sign and not clear:
        return None
    between = f" {sign} " if sign else ""
    return by_value(splice(parsed.text, (left.span[1], right.span[0]), between))


def _imaginary(node: Node) -> bool:
    """`b i`, `-b i` or `i`."""
    inner = node.argument if isinstance(node, Negate) else node
    parts = inner.factors if isinstance(inner, Multiply) else (inner,)
    return any(isinstance(part, Constant) and part.name == "i" for part in parts)


@relation(
    "complex.reorder",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="R15",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[
        ("3+4i", "4i + 3", {"place": 0}),
        (r"4 \sqrt{3} - 2i", r"-2i + 4 \sqrt{3}", {"place": 0}),
    ],
    refuses=[("3+4x", {"place": 0}), ("4i", {"place": 0})],
)
def complex_reorder(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A complex number `a + bi`: the imaginary part first."""

    def cartesian(node: Node) -> bool:
        return isinstance(node, Add) and len(node.terms) == 2 and _imaginary(node.terms[1])

    found = find(parsed, cartesian, place)
    if found is None:
        return None
    return by_value(put(parsed, found, joined(signed(parsed, found[0])[::-1]), SUM))


@relation(
    "complex.i_first",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="R15",
    needs=(Multiply,),
    params={"place": PLACES},
    accepts=[
        ("3+4i", "3+i \\cdot 4", {"place": 0}),
        (r"i \sqrt{3}", r"\sqrt{3} \cdot i", {"place": 0}),
    ],
    refuses=[("4x", {"place": 0}), ("i", {"place": 0})],
)
def complex_factor_order(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A product of two factors with the imaginary unit: the factors swapped."""

    def imaginary(node: Node) -> bool:
        return isinstance(node, Multiply) and len(node.factors) == 2 and _imaginary(node)

    found = find(parsed, imaginary, place)
    if found is None or not isinstance(found[0], Multiply):
        return None
    left, right = (_factor(parsed, factor) for factor in found[0].factors)
    return by_value(put(parsed, found, f"{right} \\cdot {left}", PRODUCT))
