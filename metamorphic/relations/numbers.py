"""Numbers: fractions and decimals, zeros and signs, repeating decimals, groups of digits."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    Found,
    by_value,
    find,
    integer_fraction,
    is_integer,
    put,
    splice,
)
from metamorphic.value import (
    Divide,
    Money,
    Negate,
    Node,
    Number,
    Percent,
    Power,
    Quantity,
)

NUMBER = re.compile(r"(?<![\d.,{}!])\d+(?:\.\d+)?(?![\d.,{}!_])")


def _decimal(node: Node) -> bool:
    return (
        isinstance(node, Number)
        and "." in node.digits
        and re.fullmatch(r"\d*\.\d+", node.digits) is not None
    )


def fraction_value(node: Node) -> Fraction | None:
    parts = integer_fraction(node)
    return None if parts is None else Fraction(*parts)


@relation(
    "number.to_decimal",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N1",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{2}", "0.5", {"place": 0}),
        (r"-\frac{7}{40}", "-0.175", {"place": 0}),
        (r"\left[\frac12, \frac43\right]", r"\left[0.5, \frac43\right]", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{3}", {"place": 0}), (r"\frac{x}{2}", {"place": 0}), ("0.5", {"place": 0})],
)
def to_decimal(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction of integers whose reduced denominator is 2^i 5^j: the decimal, by long division."""

    def terminating(node: Node) -> bool:
        value = fraction_value(node)
        return value is not None and value.denominator > 1 and render.decimal(value) is not None

    found = find(parsed, terminating, place)
    value = None if found is None else fraction_value(found[0])
    if found is None or value is None:
        return None
    return by_value(put(parsed, found, render.decimal(value) or "", ATOM))


@relation(
    "number.to_fraction",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N2",
    needs=(Number,),
    params={"place": PLACES, "style": ("frac", "dfrac", "/")},
    accepts=[
        ("0.5", r"\frac{1}{2}", {"place": 0, "style": "frac"}),
        ("-1.25", "-5/4", {"place": 0, "style": "/"}),
        (".38", r"\dfrac{19}{50}", {"place": 0, "style": "dfrac"}),
    ],
    refuses=[("3", {"place": 0, "style": "/"}), ("2.0", {"place": 0, "style": "/"})],
)
def to_fraction(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """A terminating decimal that is no integer: the reduced fraction."""

    def broken(node: Node) -> bool:
        return _decimal(node) and isinstance(node, Number) and node.value.denominator > 1

    found = find(parsed, broken, place)
    if found is None or not isinstance(found[0], Number) or isinstance(found[1], Money):
        return None
    level = PRODUCT if style == "/" else ATOM
    return by_value(put(parsed, found, render.fraction(found[0].value, style), level))


@relation(
    "number.trailing_zeros",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N3",
    needs=(Number,),
    params={"place": PLACES, "zeros": (1, 2, 3)},
    accepts=[
        ("0.5", "0.50", {"place": 0, "zeros": 1}),
        ("3", "3.00", {"place": 0, "zeros": 2}),
        ("(-4,1)", "(-4.0,1)", {"place": 0, "zeros": 1}),
    ],
    refuses=[
        ("x", {"place": 0, "zeros": 1}),
        (r"\text{(A)}", {"place": 0, "zeros": 1}),
        ("101_2", {"place": 0, "zeros": 1}),
    ],
)
def trailing_zeros(parsed: Parsed, *, place: int, zeros: int) -> Rewrite | None:
    """A decimal, or an integer that stands alone or is a member: zeros after the last digit."""
    found = _numeral(parsed, place)
    if found is None or not isinstance(found[0], Number):
        return None
    point = "" if "." in found[0].digits else "."
    text = parsed.text[found[0].span[0] : found[0].span[1]]
    return by_value(splice(parsed.text, found[0].span, f"{text}{point}{'0' * zeros}"))


@relation(
    "number.drop_zeros",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N3",
    needs=(Number,),
    params={"place": PLACES},
    accepts=[("37.50", "37.5", {"place": 0}), ("27.0", "27", {"place": 0})],
    refuses=[("37.5", {"place": 0}), ("100", {"place": 0})],
)
def drop_zeros(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A decimal that ends in zeros: without them, and without a point that nothing follows."""

    def ends_in_zero(node: Node) -> bool:
        return _decimal(node) and isinstance(node, Number) and node.digits.endswith("0")

    found = find(parsed, ends_in_zero, place)
    if found is None or not isinstance(found[0], Number):
        return None
    text = parsed.text[found[0].span[0] : found[0].span[1]].rstrip("0").rstrip(".")
    return by_value(splice(parsed.text, found[0].span, text)) if text else None


MEMBERS = (
    "NoneType", "Negate", "FiniteSet", "Tuple", "Listing", "Interval", "Chain", "Matrix", "Money",
    "Percent", "Quantity",
)  # fmt: skip


def _numeral(parsed: Parsed, place: int) -> Found | None:
    """A decimal anywhere, or an integer that is a whole answer or a member of one."""
    for node, parent in parsed.nodes:
        whole = is_integer(node) and type(parent).__name__ in MEMBERS
        if whole or _decimal(node):
            if place == 0:
                return node, parent
            place -= 1
    return None


@relation(
    "number.leading_zero",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N4",
    needs=(Number,),
    params={"place": PLACES},
    accepts=[
        (".5", "0.5", {"place": 0}),
        ("0.25", ".25", {"place": 0}),
        ("-.5", "-0.5", {"place": 0}),
    ],
    refuses=[("1.5", {"place": 0}), ("5", {"place": 0}), ("0", {"place": 0})],
)
def leading_zero(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A decimal below 1: with a zero before the point where there is none, without it else."""

    def small(node: Node) -> bool:
        return _decimal(node) and isinstance(node, Number) and node.digits[0] in ".0"

    found = find(parsed, small, place)
    if found is None or not isinstance(found[0], Number):
        return None
    digits = found[0].digits
    if digits.startswith("00"):
        return None
    return by_value(
        splice(parsed.text, found[0].span, f"0{digits}" if digits[0] == "." else digits[1:])
    )


@relation(
    "number.drop_leading_zeros",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N4",
    needs=(Number,),
    accepts=[("007", "7"), ("-007", "-7")],
    refuses=["7", "0", "0.7", "(007,1)"],
)
def drop_leading_zeros(parsed: Parsed) -> Rewrite | None:
    """A scalar integer with leading zeros: without them."""
    node = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if not isinstance(node, Number) or not node.digits.isdigit() or node.digits[:1] != "0":
        return None
    return by_value(splice(parsed.text, node.span, node.digits.lstrip("0") or "0"))


@relation(
    "number.unary_plus",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N5",
    accepts=[("5", "+5"), (r"\frac12", r"+\frac12")],
    refuses=["-5", "+5", "(1,2)", r"\text{(A)}", "x=3"],
)
def unary_plus(parsed: Parsed) -> Rewrite | None:
    """A scalar that starts with no sign: a plus before it."""
    plain = isinstance(parsed.value, Number | Divide | Power)
    return by_value(f"+{parsed.text}") if plain and parsed.text[0] not in "+-" else None


@relation(
    "number.to_repeating",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N6",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{3}", r"0.\overline{3}", {"place": 0}),
        ("-7/6", r"-1.1\overline{6}", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{1}{17}", {"place": 0}), ("3", {"place": 0})],
)
def to_repeating(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction of integers with a short period: the decimal with a bar over the period."""

    def periodic(node: Node) -> bool:
        value = fraction_value(node)
        return value is not None and render.repeating(value) is not None

    found = find(parsed, periodic, place)
    value = None if found is None else fraction_value(found[0])
    if found is None or value is None:
        return None
    return by_value(put(parsed, found, render.repeating(value) or "", ATOM))


@relation(
    "number.from_repeating",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N6",
    marks=("overline",),
    params={"place": PLACES},
    accepts=[
        (r"0.\overline{3}", r"\frac{1}{3}", {"place": 0}),
        (r"0.1\overline{6}", r"\frac{1}{6}", {"place": 0}),
    ],
    refuses=[("0.333", {"place": 0}), ("1/3", {"place": 0})],
)
def from_repeating(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A decimal with a bar over its period: the fraction that it is."""
    found = find(parsed, lambda node: isinstance(node, Number) and "(" in node.digits, place)
    if found is None or not isinstance(found[0], Number):
        return None
    return by_value(put(parsed, found, render.fraction(found[0].value), ATOM))


@relation(
    "number.thousands",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N7",
    needs=(Number,),
    params={"separator": ("{,}", "\\,", ",\\!")},
    accepts=[
        ("1234", "1{,}234", {"separator": "{,}"}),
        ("-70000", r"-70\,000", {"separator": "\\,"}),
        (r"5,\!040", "5{,}040", {"separator": "{,}"}),
    ],
    refuses=[
        ("234", {"separator": "{,}"}),
        ("(1234,5)", {"separator": "{,}"}),
        ("1234.5", {"separator": "{,}"}),
        ("1234_5", {"separator": "{,}"}),
    ],
)
def thousands(parsed: Parsed, *, separator: str) -> Rewrite | None:
    """An integer that is the whole answer (a sign, a unit beside it): groups of three digits."""
    number = _scalar_number(parsed)
    if number is None:
        return None
    text = render.grouped(number.digits, separator)
    return by_value(None if text is None else splice(parsed.text, number.span, text))


def _scalar_number(parsed: Parsed) -> Number | None:
    """The literal that is the answer, beside sign, unit, percent or currency."""
    node: Node | None = parsed.value
    if isinstance(node, Money | Percent | Quantity):
        node = node.amount
    if isinstance(node, Negate):
        node = node.argument
    return node if isinstance(node, Number) else None


@relation(
    "number.ungrouped",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N7",
    marks=(",", "\\,", "\\!"),
    params={"place": PLACES},
    accepts=[(r"5,\!040", "5040", {"place": 0}), ("8{,}880", "8880", {"place": 0})],
    refuses=[("5040", {"place": 0}), ("58,500", {"place": 0})],
)
def ungrouped(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A number in groups by `{,}`, `,\\!` or `\\,`: without the groups."""

    def in_groups(node: Node) -> bool:
        if not isinstance(node, Number) or not node.digits.isdigit():
            return False
        return node.span[1] - node.span[0] > len(node.digits)

    found = find(parsed, in_groups, place)
    if found is None or not isinstance(found[0], Number):
        return None
    return by_value(splice(parsed.text, found[0].span, found[0].digits))


@relation(
    "number.scientific",
    category="numbers",
    kind=Kind.CONTRACT,
    taxonomy="N8",
    needs=(Number,),
    params={"sign": ("\\times", "\\cdot", "e")},
    accepts=[
        ("1200", r"1.2 \times 10^{3}", {"sign": "\\times"}),
        ("-0.05", "-5e-2", {"sign": "e"}),
        ("4.5e33", r"4.5 \cdot 10^{33}", {"sign": "\\cdot"}),
    ],
    refuses=[("x", {"sign": "e"}), ("0", {"sign": "e"}), (r"\frac13", {"sign": "e"})],
)
def scientific(parsed: Parsed, *, sign: str) -> Rewrite | None:
    """A number: in scientific notation, exactly (a contract may count significant figures)."""
    negative = isinstance(parsed.value, Negate)
    node = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if not isinstance(node, Number) or "(" in node.digits:
        return None
    text = render.scientific(-node.value if negative else node.value, sign)
    return by_value(None if text == parsed.text else text)
