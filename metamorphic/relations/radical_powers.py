"""Radicals as powers, and nested radicals."""

from __future__ import annotations

from math import isqrt

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.radicals import radicand
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    by_value,
    content,
    find,
    inner_text,
    is_integer,
    put,
)
from metamorphic.value import (
    Add,
    Divide,
    Multiply,
    Node,
    Number,
    Power,
    Root,
)


@relation(
    "radical.to_power",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R5",
    needs=(Root,),
    params={"place": PLACES, "style": ("frac", "/")},
    accepts=[
        (r"\sqrt{2}", r"2^{1/2}", {"place": 0, "style": "/"}),
        (r"5\sqrt[3]{4}", r"5(4^{\frac{1}{3}})", {"place": 0, "style": "frac"}),
    ],
    refuses=[
        (r"\sqrt{x}", {"place": 0, "style": "/"}),
        (r"\sqrt[3]{-8}", {"place": 0, "style": "/"}),
        ("2", {"place": 0, "style": "/"}),
    ],
)
def to_power(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """The root of a positive integer: the power with a fraction as exponent."""

    def positive(node: Node) -> bool:
        inner = content(node.argument) if isinstance(node, Root) else None
        return inner is not None and is_integer(inner)

    found = find(parsed, positive, place)
    if found is None or not isinstance(found[0], Root):
        return None
    index = found[0].index
    exponent = f"1/{index}" if style == "/" else f"\\frac{{1}}{{{index}}}"
    text = f"{inner_text(parsed, found[0].argument)}^{{{exponent}}}"
    return by_value(put(parsed, found, text, ATOM))


@relation(
    "radical.from_power",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R5",
    needs=(Power,),
    params={"place": PLACES},
    accepts=[
        ("2^{1/2}", r"\sqrt{2}", {"place": 0}),
        (r"5^{\frac13}", r"\sqrt[3]{5}", {"place": 0}),
    ],
    refuses=[("x^{1/2}", {"place": 0}), ("2^{2/3}", {"place": 0}), ("2^3", {"place": 0})],
)
def from_power(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A positive integer to the power 1/n: the n-th root."""
    found = find(parsed, lambda node: _root_index(node) is not None, place)
    if found is None or not isinstance(found[0], Power):
        return None
    index = _root_index(found[0])
    order = "" if index == 2 else f"[{index}]"
    text = f"\\sqrt{order}{{{inner_text(parsed, found[0].base)}}}"
    return by_value(put(parsed, found, text, ATOM))


def _root_index(node: Node) -> int | None:
    if not isinstance(node, Power) or not is_integer(content(node.base)):
        return None
    exponent = content(node.exponent)
    if not isinstance(exponent, Divide):
        return None
    above, below = content(exponent.numerator), content(exponent.denominator)
    if not (isinstance(above, Number) and isinstance(below, Number)):
        return None
    whole = is_integer(above) and is_integer(below)
    return int(below.value) if whole and above.value == 1 and 2 <= below.value < 100 else None


@relation(
    "radical.nest",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R8",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"1+\sqrt{2}", r"\sqrt{3+2\sqrt{2}}", {"place": 0}),
        (r"\sqrt{2}+\sqrt{3}", r"\sqrt{5+2\sqrt{6}}", {"place": 0}),
    ],
    refuses=[(r"1-\sqrt{2}", {"place": 0}), ("1+2", {"place": 0}), (r"1+2\sqrt{2}", {"place": 0})],
)
def nest(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The sum of two roots of integers (or of an integer and a root): one nested root."""
    found = find(parsed, lambda node: _summands(node) is not None, place)
    values = None if found is None else _summands(found[0])
    if found is None or values is None:
        return None
    total, product = values[0] + values[1], values[0] * values[1]
    return by_value(put(parsed, found, f"\\sqrt{{{total}+2\\sqrt{{{product}}}}}", ATOM))


def _summands(node: Node) -> tuple[int, int] | None:
    """The squares of the two terms of a sum, not both rational."""
    if not isinstance(node, Add) or len(node.terms) != 2:
        return None
    squares = [_square(term) for term in node.terms]
    if squares[0] is None or squares[1] is None:
        return None
    irrational = any(radicand(content(term)) is not None for term in node.terms)
    return (squares[0], squares[1]) if irrational else None


def _square(term: Node) -> int | None:
    inner = content(term)
    if isinstance(inner, Number) and is_integer(inner) and 0 < inner.value < 1000:
        return int(inner.value) ** 2
    return radicand(inner)


@relation(
    "radical.denest",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R8",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\sqrt{3+2\sqrt{2}}", r"1+\sqrt{2}", {"place": 0}),
        (r"2\sqrt{5+2\sqrt{6}}", r"2(\sqrt{2}+\sqrt{3})", {"place": 0}),
    ],
    refuses=[(r"\sqrt{3+\sqrt{2}}", {"place": 0}), (r"\sqrt{3}", {"place": 0})],
)
def denest(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The root of `a + 2 sqrt(b)` with x + y = a and x y = b for integers: the sum of two roots."""
    found = find(parsed, lambda node: _nested(node) is not None, place)
    values = None if found is None else _nested(found[0])
    if found is None or values is None:
        return None
    text = "+".join(_root_text(value) for value in values)
    return by_value(put(parsed, found, text, 1))


def _nested(node: Node) -> tuple[int, int] | None:
    inner = content(node.argument) if isinstance(node, Root) and node.index == 2 else None
    if not isinstance(inner, Add) or len(inner.terms) != 2:
        return None
    whole, product = inner.terms
    if not isinstance(whole, Number) or not is_integer(whole) or not isinstance(product, Multiply):
        return None
    if len(product.factors) != 2 or not isinstance(product.factors[0], Number):
        return None
    value = radicand(product.factors[1])
    if product.factors[0].value != 2 or value is None:
        return None
    total = int(whole.value)
    gap = total * total - 4 * value
    if gap < 0 or isqrt(gap) ** 2 != gap or (total + isqrt(gap)) % 2:
        return None
    return (total - isqrt(gap)) // 2, (total + isqrt(gap)) // 2


def _root_text(value: int) -> str:
    root = isqrt(value)
    return str(root) if root * root == value else f"\\sqrt{{{value}}}"
