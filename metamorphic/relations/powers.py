"""Powers: braces, negative exponents, sums of exponents."""

from __future__ import annotations

import re

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
    integer,
    is_integer,
    put,
    source_text,
    splice,
)
from metamorphic.value import (
    Call,
    Constant,
    Divide,
    Negate,
    Node,
    Number,
    Power,
    Symbol,
)


@relation(
    "power.braced",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R6",
    marks=("^", "_"),
    params={"place": PLACES},
    accepts=[
        ("x^2", "x^{2}", {"place": 0}),
        ("a_1+b_2", "a_1+b_{2}", {"place": 1}),
        (r"120^\circ", r"120^{\circ}", {"place": 0}),
    ],
    refuses=[("x^{2}", {"place": 0}), ("x", {"place": 0})],
)
def braced(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An exponent or index of one bare sign: in braces."""
    found = list(re.finditer(r"([\^_])\s*([0-9A-Za-z]|\\[A-Za-z]+)", parsed.text))
    if place >= len(found):
        return None
    return by_layout(
        splice(parsed.text, found[place].span(), f"{found[place][1]}{{{found[place][2]}}}")
    )


@relation(
    "power.bare",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R6",
    marks=("^", "_"),
    params={"place": PLACES},
    accepts=[
        ("x^{2}", "x^2", {"place": 0}),
        (r"30^{\circ}", r"30^\circ", {"place": 0}),
        ("x_{1}", "x_1", {"place": 0}),
    ],
    refuses=[("x^{10}", {"place": 0}), ("x^2", {"place": 0}), ("x^{2}3", {"place": 0})],
)
def bare(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A braced exponent or index of one sign, no digit after it: without braces."""
    found = list(
        re.finditer(r"([\^_])\s*\{\s*([0-9A-Za-z]|\\[A-Za-z]+)\s*\}(?!\s*[\d.])", parsed.text)
    )
    if place >= len(found):
        return None
    return by_layout(splice(parsed.text, found[place].span(), found[place][1] + found[place][2]))


def _negative_exponent(node: Node) -> bool:
    return isinstance(node, Power) and isinstance(content(node.exponent), Negate)


@relation(
    "power.to_reciprocal",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R7",
    needs=(Power,),
    params={"place": PLACES},
    accepts=[
        ("2^{-3}", r"\frac{1}{2^{3}}", {"place": 0}),
        ("e^{-x}", r"\frac{1}{e^{x}}", {"place": 0}),
        ("x^{-1}", r"\frac{1}{x}", {"place": 0}),
    ],
    refuses=[("2^{3}", {"place": 0}), ("x", {"place": 0}), ("0^{-1}", {"place": 0})],
)
def to_reciprocal(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A power with a negative exponent: one over the power (where the base is 0 neither exists)."""
    found = find(parsed, _negative_exponent, place)
    if found is None or not isinstance(found[0], Power):
        return None
    base, exponent = content(found[0].base), content(found[0].exponent)
    if not isinstance(exponent, Negate) or (isinstance(base, Number) and base.value == 0):
        return None
    below = source_text(parsed, found[0].base)
    count = content(exponent.argument)
    if not (isinstance(count, Number) and count.value == 1):
        below = f"{below}^{{{inner_text(parsed, exponent.argument)}}}"
    return by_value(put(parsed, found, f"\\frac{{1}}{{{below}}}", ATOM))


@relation(
    "power.from_reciprocal",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R7",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{2^{3}}", "2^{-3}", {"place": 0}),
        (r"\frac{1}{7}", "7^{-1}", {"place": 0}),
        (r"\frac{1}{x}", "x^{-1}", {"place": 0}),
    ],
    refuses=[(r"\frac{2}{7}", {"place": 0}), ("7", {"place": 0}), (r"\frac{1}{x+1}", {"place": 0})],
)
def from_reciprocal(parsed: Parsed, *, place: int) -> Rewrite | None:
    """One over a letter, an integer or a power of one: the negative power."""
    found = find(parsed, lambda node: _reciprocal_base(node) is not None, place)
    base = None if found is None else _reciprocal_base(found[0])
    if found is None or base is None:
        return None
    text = f"{source_text(parsed, base[0])}^{{-{base[1]}}}"
    return by_value(put(parsed, found, text, PRODUCT))


def _reciprocal_base(node: Node) -> tuple[Node, int] | None:
    if not isinstance(node, Divide) or node.style in ("glyph", "div"):
        return None
    above, below = content(node.numerator), content(node.denominator)
    if not isinstance(above, Number) or above.value != 1 or not is_integer(above):
        return None
    if isinstance(below, Power):
        exponent = content(below.exponent)
        simple = _simple(content(below.base)) and below.base is content(below.base)
        if simple and isinstance(exponent, Number) and is_integer(exponent):
            return below.base, int(exponent.value)
        return None
    return (below, 1) if _simple(below) else None


def _simple(node: Node) -> bool:
    if isinstance(node, Number):
        return is_integer(node) and node.value > 1
    return isinstance(node, Symbol) or (isinstance(node, Constant) and node.name != "infinity")


@relation(
    "power.split_exponent",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R7",
    needs=(Power,),
    params={"place": PLACES, "part": (1, 2, 3)},
    accepts=[
        ("x^5", r"x^{2} \cdot x^{3}", {"place": 0, "part": 2}),
        ("2^{10}", r"2^{1} \cdot 2^{9}", {"place": 0, "part": 1}),
    ],
    refuses=[
        ("x^2", {"place": 0, "part": 2}),
        ("x", {"place": 0, "part": 1}),
        ("x^n", {"place": 0, "part": 1}),
    ],
)
def split_exponent(parsed: Parsed, *, place: int, part: int) -> Rewrite | None:
    """A power with an integer exponent above `part`: the product of two powers."""

    def large(node: Node) -> bool:
        exponent = content(node.exponent) if isinstance(node, Power) else None
        return (
            exponent is not None
            and isinstance(exponent, Number)
            and is_integer(exponent)
            and exponent.value > part
        )

    found = find(parsed, large, place)
    if found is None or not isinstance(found[0], Power):
        return None
    exponent = content(found[0].exponent)
    if not isinstance(exponent, Number):
        return None
    base = source_text(parsed, found[0].base)
    rest = int(exponent.value) - part
    return by_value(put(parsed, found, f"{base}^{{{part}}} \\cdot {base}^{{{rest}}}", PRODUCT))


@relation(
    "power.exp",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R13",
    needs=(Power,),
    params={"place": PLACES},
    accepts=[("e^{-2x}", r"\exp(-2x)", {"place": 0}), (r"3e^{x}", r"3(\exp(x))", {"place": 0})],
    refuses=[("x^2", {"place": 0}), ("e^2", {"place": 0})],
)
def exp(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A power of e whose exponent is no integer (e may be a charge): the function `\\exp`."""

    def natural(node: Node) -> bool:
        if not isinstance(node, Power) or not isinstance(node.base, Constant):
            return False
        return node.base.name == "e" and integer(node.exponent) is None

    found = find(parsed, natural, place)
    if found is None or not isinstance(found[0], Power):
        return None
    return by_value(put(parsed, found, f"\\exp({inner_text(parsed, found[0].exponent)})", PRODUCT))


@relation(
    "power.from_exp",
    category="powers",
    kind=Kind.CERT,
    taxonomy="R13",
    needs=(Call,),
    params={"place": PLACES},
    accepts=[(r"\exp(-2x)", "e^{-2x}", {"place": 0})],
    refuses=[(r"\sin(x)", {"place": 0}), ("e^x", {"place": 0})],
)
def from_exp(parsed: Parsed, *, place: int) -> Rewrite | None:
    """The function `\\exp`: a power of e."""
    found = find(parsed, lambda node: isinstance(node, Call) and node.function == "exp", place)
    if found is None or not isinstance(found[0], Call):
        return None
    argument = inner_text(parsed, found[0].arguments[0])
    return by_value(put(parsed, found, f"e^{{{argument}}}", ATOM))
