"""Polynomials and quotients: multiply out, common factors, common denominators."""

from __future__ import annotations

from functools import reduce
from math import gcd

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.algebra import joined, signed
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
)
from metamorphic.value import (
    Add,
    Divide,
    Multiply,
    Negate,
    Node,
    Number,
    Power,
    Symbol,
)


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
