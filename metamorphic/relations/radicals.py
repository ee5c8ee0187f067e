"""Radicals: braces, products, square factors, denominators."""

from __future__ import annotations

import re
from math import isqrt

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    by_layout,
    by_value,
    content,
    find,
    inner_text,
    is_integer,
    put,
    splice,
)
from metamorphic.value import (
    Divide,
    Multiply,
    Node,
    Number,
    Root,
)

MAX_RADICAND = 10**6


def radicand(node: Node) -> int | None:
    """n where the node is the square root of an integer literal n > 1."""
    if not isinstance(node, Root) or node.index != 2:
        return None
    inner = content(node.argument)
    if not isinstance(inner, Number) or not is_integer(inner):
        return None
    return int(inner.value) if 1 < inner.value <= MAX_RADICAND else None


def _square_part(value: int) -> int:
    """The largest k with k*k dividing `value`."""
    return next(k for k in range(isqrt(value), 0, -1) if value % (k * k) == 0)


@relation(
    "radical.bare",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R1",
    marks=("sqrt",),
    params={"place": PLACES, "blank": ("", " ")},
    accepts=[
        (r"\sqrt{2}", r"\sqrt2", {"place": 0, "blank": ""}),
        (r"5+6\sqrt{3}", r"5+6\sqrt 3", {"place": 0, "blank": " "}),
        (r"\sqrt{x}", r"\sqrt x", {"place": 0, "blank": " "}),
    ],
    refuses=[
        (r"\sqrt{12}", {"place": 0, "blank": ""}),
        (r"\sqrt{x}", {"place": 0, "blank": ""}),
        (r"\sqrt2", {"place": 0, "blank": ""}),
        (r"\sqrt{2}3", {"place": 0, "blank": ""}),
    ],
)
def bare(parsed: Parsed, *, place: int, blank: str) -> Rewrite | None:
    """A root of one digit, or of one letter: without braces (a letter needs the blank)."""
    found = list(re.finditer(r"\\sqrt\s*\{\s*([0-9a-z])\s*\}(?!\s*\d)", parsed.text))
    if place >= len(found) or (found[place][1].isalpha() and not blank):
        return None
    return by_layout(splice(parsed.text, found[place].span(), f"\\sqrt{blank}{found[place][1]}"))


@relation(
    "radical.braced",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R1",
    marks=("sqrt",),
    params={"place": PLACES},
    accepts=[(r"\sqrt2", r"\sqrt{2}", {"place": 0}), (r"2\sqrt 3", r"2\sqrt{3}", {"place": 0})],
    refuses=[(r"\sqrt{2}", {"place": 0}), (r"\sqrt23", {"place": 0})],
)
def braced(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A root of one bare digit or letter: with braces."""
    found = list(re.finditer(r"\\sqrt(?:\s*(\d)(?!\d)|\s+([a-z])(?![a-z]))", parsed.text))
    if place >= len(found):
        return None
    inner = found[place][1] or found[place][2]
    return by_layout(splice(parsed.text, found[place].span(), f"\\sqrt{{{inner}}}"))


@relation(
    "radical.split",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R2",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\sqrt{6}", r"\sqrt{2}\sqrt{3}", {"place": 0}),
        (r"5\sqrt{35}", r"5(\sqrt{5}\sqrt{7})", {"place": 0}),
    ],
    refuses=[(r"\sqrt{7}", {"place": 0}), (r"\sqrt{xy}", {"place": 0}), ("6", {"place": 0})],
)
def split(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The square root of a composite integer: the product of two roots."""

    def composite(node: Node) -> bool:
        value = radicand(node)
        return value is not None and _divisor(value) is not None

    found = find(parsed, composite, place)
    value = None if found is None else radicand(found[0])
    divisor = None if value is None else _divisor(value)
    if found is None or value is None or divisor is None:
        return None
    text = f"\\sqrt{{{divisor}}}\\sqrt{{{value // divisor}}}"
    return by_value(put(parsed, found, text, PRODUCT))


def _divisor(value: int) -> int | None:
    return next((k for k in range(2, isqrt(value) + 1) if value % k == 0), None)


@relation(
    "radical.join",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R2",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\sqrt{2}\sqrt{3}", r"\sqrt{6}", {"place": 0}),
        (r"5\sqrt2\sqrt3", r"5\sqrt{6}", {"place": 0}),
    ],
    refuses=[(r"\sqrt{2}", {"place": 0}), (r"\sqrt{x}\sqrt{2}", {"place": 0})],
)
def join(parsed: Parsed, *, place: int) -> Rewrite | None:
    """Two roots of integers side by side: the root of the product."""
    for node, _ in parsed.nodes:
        if not isinstance(node, Multiply):
            continue
        for left, right in zip(node.factors, node.factors[1:], strict=False):
            values = radicand(left), radicand(right)
            if values[0] is None or values[1] is None:
                continue
            if place == 0:
                span = (left.span[0], right.span[1])
                return by_value(splice(parsed.text, span, f"\\sqrt{{{values[0] * values[1]}}}"))
            place -= 1
    return None


@relation(
    "radical.extract",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R3",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\sqrt{12}", r"2\sqrt{3}", {"place": 0}),
        (r"3\sqrt{8}", r"3(2\sqrt{2})", {"place": 0}),
        (r"\sqrt{49}", "7", {"place": 0}),
    ],
    refuses=[(r"\sqrt{6}", {"place": 0}), (r"\sqrt{x}", {"place": 0})],
)
def extract(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The square root of an integer with a square factor: the factor before the root."""

    def has_square(node: Node) -> bool:
        value = radicand(node)
        return value is not None and _square_part(value) > 1

    found = find(parsed, has_square, place)
    value = None if found is None else radicand(found[0])
    if found is None or value is None:
        return None
    outside = _square_part(value)
    inside = value // outside**2
    text = f"{outside}\\sqrt{{{inside}}}" if inside > 1 else f"{outside}"
    return by_value(put(parsed, found, text, PRODUCT if inside > 1 else ATOM))


@relation(
    "radical.absorb",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R3",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"2\sqrt{3}", r"\sqrt{12}", {"place": 0}),
        (r"5+6\sqrt2", r"5+\sqrt{72}", {"place": 0}),
        (r"\frac{14\sqrt{3}}{3}", r"\frac{\sqrt{588}}{3}", {"place": 0}),
    ],
    refuses=[(r"\sqrt{3}", {"place": 0}), (r"x\sqrt{3}", {"place": 0}), (r"2\pi", {"place": 0})],
)
def absorb(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A positive integer before a square root of an integer: its square inside the root."""
    for node, _ in parsed.nodes:
        if not isinstance(node, Multiply):
            continue
        outside, root = node.factors[0], node.factors[1]
        inside = radicand(root)
        if inside is None or not isinstance(outside, Number) or not is_integer(outside):
            continue
        if outside.value == 0:
            continue
        if place == 0:
            span = (outside.span[0], root.span[1])
            return by_value(
                splice(parsed.text, span, f"\\sqrt{{{int(outside.value) ** 2 * inside}}}")
            )
        place -= 1
    return None


@relation(
    "radical.rationalise",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R4",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{\sqrt{2}}", r"\frac{\sqrt{2}}{2}", {"place": 0}),
        (r"\frac{x}{\sqrt3}", r"\frac{x\sqrt{3}}{3}", {"place": 0}),
        (r"\frac{1+x}{\sqrt3}", r"\frac{(1+x)\sqrt{3}}{3}", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{1}{\sqrt{x}}", {"place": 0})],
)
def rationalise(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction over the square root of an integer: the root above, the integer below."""

    def over_root(node: Node) -> bool:
        below = content(node.denominator) if isinstance(node, Divide) else None
        return below is not None and radicand(below) is not None

    found = find(parsed, over_root, place)
    if found is None or not isinstance(found[0], Divide) or found[0].style in ("/", "div"):
        return None
    value = radicand(content(found[0].denominator))
    above = _factor_text(parsed, found[0].numerator)
    text = f"\\frac{{{above}\\sqrt{{{value}}}}}{{{value}}}"
    return by_value(splice(parsed.text, found[0].span, text))


def _factor_text(parsed: Parsed, node: Node) -> str:
    """The text of a factor before a root: nothing for 1, sums in brackets."""
    inner, text = content(node), inner_text(parsed, node)
    if isinstance(inner, Number) and inner.value == 1:
        return ""
    simple = isinstance(inner, Number | Multiply | Root) or re.fullmatch("[A-Za-z]", text)
    return text if simple else f"({text})"


@relation(
    "radical.irrational_below",
    category="radicals",
    kind=Kind.CERT,
    taxonomy="R4",
    needs=(Root,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{\sqrt{2}}{2}", r"\frac{2}{2\sqrt{2}}", {"place": 0}),
        (r"\frac{\sqrt3}{6}", r"\frac{3}{6\sqrt{3}}", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{2\sqrt2}{3}", {"place": 0})],
)
def irrational_below(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The square root of an integer over an integer: the root in the denominator."""

    def root_over(node: Node) -> bool:
        if not isinstance(node, Divide) or radicand(content(node.numerator)) is None:
            return False
        return is_integer(content(node.denominator)) and node.style not in ("/", "div")

    found = find(parsed, root_over, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    value = radicand(content(found[0].numerator))
    below = inner_text(parsed, found[0].denominator)
    text = f"\\frac{{{value}}}{{{below}\\sqrt{{{value}}}}}"
    return by_value(splice(parsed.text, found[0].span, text))
