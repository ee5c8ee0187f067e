"""Fractions of integers: sign, common factors, mixed numbers, ratios."""

from __future__ import annotations

from math import gcd

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.fractions import is_command
from metamorphic.render import quotient
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    SUM,
    by_convention,
    by_value,
    content,
    find,
    inner_text,
    integer_fraction,
    is_integer,
    put,
    splice,
)
from metamorphic.value import (
    Divide,
    Negate,
    Node,
    Number,
)

FACTORS = (2, 3, 4, 5, 7, 10, 12, 97)


@relation(
    "fraction.sign_inside",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F5",
    needs=(Divide,),
    params={"place": PLACES, "part": ("numerator", "denominator")},
    accepts=[
        (r"-\frac{1}{2}", r"\frac{-1}{2}", {"place": 0, "part": "numerator"}),
        (r"-\frac{1}{2}", r"\frac{1}{-2}", {"place": 0, "part": "denominator"}),
        (r"1-\frac{1}{2}", r"1+ \frac{-1}{2}", {"place": 0, "part": "numerator"}),
    ],
    refuses=[
        (r"\frac{1}{2}", {"place": 0, "part": "numerator"}),
        (r"-\frac{1}{x}", {"place": 0, "part": "denominator"}),
    ],
)
def sign_inside(parsed: Parsed, *, place: int, part: str) -> Rewrite | None:
    """Minus a fraction of integers: the sign moves to the numerator or the denominator."""

    def negative(node: Node) -> bool:
        return isinstance(node, Negate) and is_command(node.argument)

    found = find(parsed, negative, place)
    if found is None or not isinstance(found[0], Negate):
        return None
    divide = found[0].argument
    parts = integer_fraction(divide)
    if parts is None or not isinstance(divide, Divide):
        return None
    above, below = (f"{number}" for number in parts)
    signed = (f"-{above}", below) if part == "numerator" else (above, f"-{below}")
    return by_value(put(parsed, found, quotient(*signed, divide.style), ATOM))


@relation(
    "fraction.sign_outside",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F5",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{-1}{2}", r"-\frac{1}{2}", {"place": 0}),
        (r"2\frac{-1}{y}", r"2(-\frac{1}{y})", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{-1+x}{2}", {"place": 0})],
)
def sign_outside(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction with a negative numerator: the sign goes before the fraction."""

    def negative(node: Node) -> bool:
        return is_command(node) and inner_text(parsed, _numerator(node)).startswith("-")

    found = find(parsed, negative, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    above = content(found[0].numerator)
    if not isinstance(above, Negate):
        return None
    below = inner_text(parsed, found[0].denominator)
    text = quotient(inner_text(parsed, above.argument), below, found[0].style)
    return by_value(put(parsed, found, f"-{text}", SUM))


def _numerator(node: Node) -> Node:
    return node.numerator if isinstance(node, Divide) else node


@relation(
    "fraction.scale",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F6",
    needs=(Divide,),
    params={"place": PLACES, "k": FACTORS},
    accepts=[
        (r"\frac{1}{2}", r"\frac{2}{4}", {"place": 0, "k": 2}),
        (r"-\frac56", r"-\frac{15}{18}", {"place": 0, "k": 3}),
        ("3/4", "36/48", {"place": 0, "k": 12}),
    ],
    refuses=[("3", {"place": 0, "k": 2}), (r"\frac{x}{2}", {"place": 0, "k": 2})],
)
def scale(parsed: Parsed, *, place: int, k: int) -> Rewrite | None:
    """A fraction of integers: numerator and denominator times `k`."""
    found = find(parsed, lambda node: integer_fraction(node) is not None, place)
    if found is None or not isinstance(found[0], Divide) or found[0].style in ("glyph", "div"):
        return None
    parts = integer_fraction(found[0])
    if parts is None:
        return None
    text = quotient(str(parts[0] * k), str(parts[1] * k), found[0].style)
    return by_value(splice(parsed.text, found[0].span, text))


@relation(
    "fraction.reduce",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F6",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[(r"\frac{2}{4}", r"\frac{1}{2}", {"place": 0}), ("6/4", "3/2", {"place": 0})],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{4}{2}", {"place": 0})],
)
def reduce(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction of integers with a common factor: in lowest terms, where it stays a fraction."""

    def reducible(node: Node) -> bool:
        parts = integer_fraction(node)
        if parts is None or not isinstance(node, Divide) or node.style == "glyph":
            return False
        value = node_value(parts)
        return value[1] not in (1, parts[1])

    found = find(parsed, reducible, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    parts = integer_fraction(found[0])
    if parts is None:
        return None
    above, below = node_value(parts)
    text = quotient(str(above), str(below), found[0].style)
    return by_value(splice(parsed.text, found[0].span, text))


def node_value(parts: tuple[int, int]) -> tuple[int, int]:
    """Numerator and denominator in lowest terms."""
    common = gcd(*parts)
    return parts[0] // common, parts[1] // common


def _improper(node: Node) -> bool:
    parts = integer_fraction(node)
    return parts is not None and parts[0] > parts[1] > 1 and parts[0] % parts[1] != 0


@relation(
    "fraction.whole_and_part",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F7",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{7}{2}", r"3 + \frac{1}{2}", {"place": 0}),
        (r"-\frac{7}{2}", r"-(3 + \frac{1}{2})", {"place": 0}),
    ],
    refuses=[(r"\frac{1}{2}", {"place": 0}), (r"\frac{4}{2}", {"place": 0})],
)
def whole_and_part(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An improper fraction of integers: a whole number plus a proper fraction, with the plus."""
    found = find(parsed, _improper, place)
    if found is None:
        return None
    parts = integer_fraction(found[0])
    if parts is None:
        return None
    whole, rest = divmod(parts[0], parts[1])
    return by_value(put(parsed, found, f"{whole} + {quotient(str(rest), str(parts[1]))}", SUM))


@relation(
    "fraction.mixed",
    category="fractions",
    kind=Kind.CONTRACT,
    taxonomy="F7",
    needs=(Divide,),
    accepts=[(r"\frac{7}{2}", r"3\frac{1}{2}"), (r"-\frac72", r"-3\frac{1}{2}")],
    refuses=[r"\frac{1}{2}", "7/2x", r"x+\frac{7}{2}"],
)
def mixed(parsed: Parsed) -> Rewrite | None:
    """A reference that is one improper fraction: a mixed number, which may read as a product."""
    sign, node = "", parsed.value
    if isinstance(node, Negate):
        sign, node = "-", node.argument
    if node is None or not _improper(node):
        return None
    parts = integer_fraction(node)
    if parts is None:
        return None
    whole, rest = divmod(parts[0], parts[1])
    text = f"{sign}{whole}{quotient(str(rest), str(parts[1]))}"
    return by_convention(text, "mixed number")


@relation(
    "fraction.ratio",
    category="fractions",
    kind=Kind.CONTRACT,
    taxonomy="F8",
    needs=(Divide,),
    accepts=[(r"\frac{3}{4}", "3:4"), ("3/4", "3:4")],
    refuses=["3", r"\frac{x}{4}", r"-\frac34"],
)
def ratio(parsed: Parsed) -> Rewrite | None:
    """A reference that is one fraction of integers: the ratio of the two."""
    parts = None if parsed.value is None else integer_fraction(parsed.value)
    return None if parts is None else by_convention(f"{parts[0]}:{parts[1]}", "ratio")


@relation(
    "fraction.over_one",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F9",
    needs=(Number,),
    params={"place": PLACES, "style": ("frac", "dfrac", "/")},
    accepts=[
        ("3", r"\frac{3}{1}", {"place": 0, "style": "frac"}),
        ("-3", "-3/1", {"place": 0, "style": "/"}),
        (r"\{1,2\}", r"\{1,\frac{2}{1}\}", {"place": 1, "style": "frac"}),
    ],
    refuses=[
        ("x", {"place": 0, "style": "frac"}),
        ("x^2", {"place": 0, "style": "frac"}),
        ("0.5", {"place": 0, "style": "frac"}),
    ],
)
def over_one(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """An integer that stands alone, or is a member: the same over 1."""
    found = None
    for node, parent in parsed.nodes:
        alone = parent is None or type(parent).__name__ in MEMBERS
        if is_integer(node) and alone:
            if place == 0:
                found = node, parent
                break
            place -= 1
    if found is None or not isinstance(found[0], Number):
        return None
    return by_value(put(parsed, found, quotient(found[0].digits, "1", style), PRODUCT))


MEMBERS = ("Negate", "FiniteSet", "Tuple", "Listing", "Interval", "Chain", "Matrix")
"""What an integer may stand in directly."""
