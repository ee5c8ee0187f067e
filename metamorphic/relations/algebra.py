"""Sums, products, polynomials and complex numbers."""

from __future__ import annotations

import re
from functools import reduce
from math import gcd

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    SUM,
    by_value,
    content,
    find,
    inner_text,
    integer,
    integer_fraction,
    put,
    source_text,
    splice,
)
from metamorphic.value import (
    Add,
    Constant,
    Divide,
    Multiply,
    Negate,
    Node,
    Number,
    Plus,
    Power,
    Symbol,
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


@relation(
    "polynomial.expand",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A4",
    needs=(Multiply,),
    params={"place": PLACES},
    accepts=[
        ("2(x+3)", r"2 \cdot x + 2 \cdot 3", {"place": 0}),
        ("(x-1)(x+2)", r"x \cdot x + x \cdot 2 - 1 \cdot x - 1 \cdot 2", {"place": 0}),
    ],
    refuses=[("2x", {"place": 0}), ("x+1", {"place": 0}), (r"(x+1)\sin(x)", {"place": 0})],
)
def expand(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A product of two polynomials, at least one a sum in brackets: multiplied out."""
    found = find(parsed, _expandable, place)
    if found is None or not isinstance(found[0], Multiply):
        return None
    left, right = (_terms(parsed, factor) for factor in found[0].factors)
    if len(left) * len(right) > 12:
        return None
    terms = [
        ("+" if first[0] == second[0] else "-", f"{first[1]} \\cdot {second[1]}")
        for first in left
        for second in right
    ]
    return by_value(put(parsed, found, joined(terms), SUM))


def _expandable(node: Node) -> bool:
    if not isinstance(node, Multiply) or len(node.factors) != 2:
        return False
    sums = any(isinstance(content(factor), Add) for factor in node.factors)
    return sums and all(_polynomial(factor) for factor in node.factors)


def _polynomial(node: Node) -> bool:
    """Sums and products of integers, letters and powers of letters."""
    inner = content(node)
    match inner:
        case Number() | Symbol():
            return True
        case Add(terms=parts) | Multiply(factors=parts):
            return all(_polynomial(part) for part in parts)
        case Negate(argument=part):
            return _polynomial(part)
        case Power(base=base, exponent=exponent):
            return isinstance(content(base), Symbol | Number) and integer(exponent) is not None
    return False


def _terms(parsed: Parsed, factor: Node) -> list[tuple[str, str]]:
    inner = content(factor)
    terms = (
        signed(parsed, inner) if isinstance(inner, Add) else [("+", source_text(parsed, factor))]
    )
    return [(sign, text) for sign, text in terms]


@relation(
    "polynomial.common_factor",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A4",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[
        ("2x+4", "2(x + 2)", {"place": 0}),
        ("6x^2-9", "3(2x^2 - 3)", {"place": 0}),
        (r"2 - 2 \sqrt{2}", r"2(1 - \sqrt{2})", {"place": 0}),
    ],
    refuses=[("2x+3", {"place": 0}), ("x+1", {"place": 0}), ("4x", {"place": 0})],
)
def common_factor(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sum whose terms all have an integer coefficient with a common factor: the factor in front."""
    found = find(parsed, lambda node: _common(node) > 1, place)
    if found is None or not isinstance(found[0], Add):
        return None
    common = _common(found[0])
    terms = [_divided(parsed, term, common) for term in found[0].terms]
    return by_value(put(parsed, found, f"{common}({joined(terms)})", PRODUCT))


def _common(node: Node) -> int:
    if not isinstance(node, Add):
        return 1
    return reduce(gcd, (_coefficient(term) for term in node.terms))


def _coefficient(term: Node) -> int:
    term = term.argument if isinstance(term, Negate) else term
    if isinstance(term, Multiply) and term.signs[0] == "":
        return integer(term.factors[0]) or 1
    return integer(term) or 1 if isinstance(term, Number) else 1


def _divided(parsed: Parsed, term: Node, common: int) -> tuple[str, str]:
    sign = "+"
    if isinstance(term, Negate):
        sign, term = "-", term.argument
    left = _coefficient(term) // common
    if not isinstance(term, Multiply):
        return sign, str(left)
    rest = parsed.text[term.factors[1].span[0] : term.span[1]]
    return sign, rest if left == 1 else f"{left}{rest}"


@relation(
    "fraction.common_denominator",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A5",
    needs=(Add,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{2}+\frac{1}{3}", r"\frac{1 \cdot 3 + 1 \cdot 2}{2 \cdot 3}", {"place": 0}),
        (r"3+\frac12", r"\frac{3 \cdot 2 + 1}{2}", {"place": 0}),
    ],
    refuses=[
        (r"\frac12", {"place": 0}),
        (r"\frac{1}{x}+\frac{1}{y}", {"place": 0}),
        ("1+2", {"place": 0}),
    ],
)
def common_denominator(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A sum of two fractions of integers, or an integer and one: one fraction."""
    found = find(parsed, lambda node: _two_fractions(node) is not None, place)
    parts = None if found is None else _two_fractions(found[0])
    if found is None or parts is None:
        return None
    (a, b), (c, d) = parts
    if b == 1:
        return by_value(put(parsed, found, f"\\frac{{{a} \\cdot {d} + {c}}}{{{d}}}", ATOM))
    text = f"\\frac{{{a} \\cdot {d} + {c} \\cdot {b}}}{{{b} \\cdot {d}}}"
    return by_value(put(parsed, found, text, ATOM))


def _two_fractions(node: Node) -> tuple[tuple[int, int], tuple[int, int]] | None:
    if not isinstance(node, Add) or len(node.terms) != 2:
        return None
    first, second = node.terms
    whole = integer(first)
    left = (whole, 1) if whole is not None else integer_fraction(first)
    right = integer_fraction(second)
    return None if left is None or right is None else (left, right)


@relation(
    "fraction.split_numerator",
    category="algebra",
    kind=Kind.CERT,
    taxonomy="A5",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{x+2}{7}", r"\frac{x}{7} + \frac{2}{7}", {"place": 0}),
        (r"\frac{1-\sqrt{5}}{2}", r"\frac{1}{2} - \frac{\sqrt{5}}{2}", {"place": 0}),
    ],
    refuses=[
        (r"\frac{x}{7}", {"place": 0}),
        (r"\frac{7}{x+2}", {"place": 0}),
        (r"\frac{x+2}{x}", {"place": 0}),
    ],
)
def split_numerator(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction with a sum over a number: the sum of the fractions."""

    def sum_over_number(node: Node) -> bool:
        if not isinstance(node, Divide) or node.style in ("/", "div", "glyph"):
            return False
        return isinstance(content(node.numerator), Add) and bool(integer(node.denominator))

    found = find(parsed, sum_over_number, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    below = inner_text(parsed, found[0].denominator)
    terms = signed(parsed, content(found[0].numerator))
    fractions = [(sign, f"\\frac{{{text}}}{{{below}}}") for sign, text in terms]
    return by_value(put(parsed, found, joined(fractions), SUM))


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
