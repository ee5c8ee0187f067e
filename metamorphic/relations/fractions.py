"""Fractions: the commands and the slash that write one."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.render import quotient
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    by_layout,
    by_value,
    find,
    inner_text,
    operand,
    put,
    source_text,
    splice,
)
from metamorphic.value import (
    Divide,
    Node,
)

STYLES = ("frac", "dfrac", "tfrac", "cfrac")


FRACTION = re.compile(r"\\([dtc]?frac)(?![A-Za-z])")


def is_command(node: Node) -> bool:
    return isinstance(node, Divide) and node.style in STYLES


def _is_slash(node: Node) -> bool:
    return isinstance(node, Divide) and node.style == "/"


@relation(
    "fraction.style",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F1",
    marks=("frac",),
    params={"place": PLACES, "style": STYLES},
    accepts=[
        (r"\frac{1}{2}", r"\dfrac{1}{2}", {"place": 0, "style": "dfrac"}),
        (r"1+\dfrac34", r"1+\cfrac34", {"place": 0, "style": "cfrac"}),
    ],
    refuses=[
        ("1/2", {"place": 0, "style": "dfrac"}),
        (r"\frac12", {"place": 0, "style": "frac"}),
        (r"\frac12", {"place": 1, "style": "tfrac"}),
    ],
)
def style(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """Any text with a fraction command: another of the four commands that set it."""
    found = list(FRACTION.finditer(parsed.text))
    if place >= len(found) or found[place][1] == style:
        return None
    return by_layout(splice(parsed.text, found[place].span(), f"\\{style}"))


@relation(
    "fraction.to_slash",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F2",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{2}", "1/2", {"place": 0}),
        (r"\frac{x+1}{2}", "(x+1)/2", {"place": 0}),
        (r"\frac{1}{2}\pi", r"(1/2)\pi", {"place": 0}),
        (r"\left(\frac12, 3\right)", r"\left(1/2, 3\right)", {"place": 0}),
    ],
    refuses=[("1/2", {"place": 0}), ("x", {"place": 0}), (r"1\frac{1}{2}", {"place": 0})],
)
def to_slash(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction command: the same quotient with a slash, in brackets beside other factors."""
    found = find(parsed, is_command, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    text = f"{operand(parsed, found[0].numerator)}/{operand(parsed, found[0].denominator)}"
    return by_value(put(parsed, found, text, PRODUCT))


@relation(
    "fraction.from_slash",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F2",
    needs=(Divide,),
    params={"place": PLACES, "style": STYLES},
    accepts=[
        ("1/2", r"\frac{1}{2}", {"place": 0, "style": "frac"}),
        ("(x+1)/3", r"\dfrac{x+1}{3}", {"place": 0, "style": "dfrac"}),
        ("10^{1 / 100}", r"10^{\frac{1}{100}}", {"place": 0, "style": "frac"}),
    ],
    refuses=[(r"\frac12", {"place": 0, "style": "frac"}), ("1/2x", {"place": 0, "style": "frac"})],
)
def from_slash(parsed: Parsed, *, place: int, style: str) -> Rewrite | None:
    """A quotient with a slash: the same with a fraction command."""
    found = find(parsed, _is_slash, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    above = inner_text(parsed, found[0].numerator)
    below = inner_text(parsed, found[0].denominator)
    return by_value(put(parsed, found, quotient(above, below, style), ATOM))


@relation(
    "fraction.over",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F3",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[
        (r"\frac{1}{2}", r"{1 \over 2}", {"place": 0}),
        (r"\frac{x+1}{2}", r"{x+1 \over 2}", {"place": 0}),
        (r"2\frac{x}{3}", r"2{x \over 3}", {"place": 0}),
    ],
    refuses=[("1/2", {"place": 0}), ("3", {"place": 0})],
)
def over(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction command: the same with `\\over` in a brace group of its own."""
    found = find(parsed, is_command, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    above = inner_text(parsed, found[0].numerator)
    below = inner_text(parsed, found[0].denominator)
    if "\\over" in above + below:
        return None
    return by_value(splice(parsed.text, found[0].span, quotient(above, below, "over")))


@relation(
    "fraction.compact",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F4",
    needs=(Divide,),
    params={"place": PLACES, "form": ("\\frac12", "\\frac 1 2", "\\frac{1}2", "\\frac1{2}")},
    accepts=[
        (r"\frac{1}{2}", r"\frac12", {"place": 0, "form": "\\frac12"}),
        (r"\frac{3}{4}", r"\frac 3 4", {"place": 0, "form": "\\frac 1 2"}),
        (r"\dfrac{x}{y}", r"\dfrac{x}y", {"place": 0, "form": "\\frac{1}2"}),
    ],
    refuses=[
        (r"\frac{10}{2}", {"place": 0, "form": "\\frac12"}),
        (r"\frac12", {"place": 0, "form": "\\frac12"}),
        (r"\frac{x}{y}", {"place": 0, "form": "\\frac12"}),
    ],
)
def compact(parsed: Parsed, *, place: int, form: str) -> Rewrite | None:
    """A fraction whose arguments are single signs: without one or both pairs of braces."""
    found = find(parsed, is_command, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    above = inner_text(parsed, found[0].numerator)
    below = inner_text(parsed, found[0].denominator)
    if not (re.fullmatch("[0-9a-z]", above) and re.fullmatch("[0-9a-z]", below)):
        return None
    if "frac1" in form and above.isalpha():
        return None
    text = re.sub(r"2(?=\}?$)", below, form.replace("1", above, 1).replace("frac", found[0].style))
    return by_layout(splice(parsed.text, found[0].span, text))


@relation(
    "fraction.braced",
    category="fractions",
    kind=Kind.CERT,
    taxonomy="F4",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[(r"\frac12", r"\frac{1}{2}", {"place": 0})],
    refuses=[(r"\frac{1}{2}", {"place": 0}), ("1/2", {"place": 0})],
)
def braced(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction with bare arguments: with both pairs of braces."""

    def bare(node: Node) -> bool:
        return is_command(node) and source_text(parsed, node).count("{") < 2

    found = find(parsed, bare, place)
    if found is None or not isinstance(found[0], Divide):
        return None
    above = inner_text(parsed, found[0].numerator)
    below = inner_text(parsed, found[0].denominator)
    text = quotient(above, below, found[0].style)
    return by_layout(splice(parsed.text, found[0].span, text))
