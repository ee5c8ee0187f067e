"""Signs of numbers in other scripts and glyphs: minus, digits, fractions, exponents, roots."""

from __future__ import annotations

import re

from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    PLACES,
    by_layout,
    by_value,
    find,
    integer_fraction,
    splice,
)
from metamorphic.value import (
    Divide,
    Negate,
    Node,
    Number,
)


@relation(
    "number.unicode_minus",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N11",
    needs=(Negate,),
    params={"place": PLACES},
    accepts=[("-5", "−5", {"place": 0}), ("x - 3", "x − 3", {"place": 0})],
    refuses=[("5", {"place": 0}), (r"\text{non-zero}", {"place": 0}), ("1e-8", {"place": 0})],
)
def unicode_minus(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A minus sign in mathematics: U+2212."""

    def minus(node: Node) -> bool:
        return isinstance(node, Negate) and parsed.text[node.span[0]] == "-"

    found = find(parsed, minus, place)
    if found is None:
        return None
    start = found[0].span[0]
    return by_layout(splice(parsed.text, (start, start + 1), "−"))


@relation(
    "number.other_digits",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N11",
    needs=(Number,),
    params={"zero": ("０", "٠")},
    accepts=[("42", "４２", {"zero": "０"}), ("-42", "-٤٢", {"zero": "٠"})],
    refuses=[("4.2", {"zero": "０"}), ("x", {"zero": "０"}), ("101_2", {"zero": "０"})],
)
def other_digits(parsed: Parsed, *, zero: str) -> Rewrite | None:
    """A scalar integer: in full-width or Arabic-Indic digits."""
    node = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if not isinstance(node, Number) or not node.digits.isdigit():
        return None
    text = "".join(chr(ord(zero) + int(digit)) for digit in node.digits)
    return by_value(splice(parsed.text, node.span, text))


GLYPHS = {
    "\\pi": "π", "\\infty": "∞", "\\le": "≤", "\\leq": "≤", "\\ge": "≥", "\\geq": "≥",
    "\\ne": "≠", "\\neq": "≠", "\\cup": "∪", "\\in": "∈", "\\cdot": "·", "\\times": "×",
    "\\div": "÷", "\\pm": "±", "\\emptyset": "∅", "\\alpha": "α", "\\beta": "β", "\\theta": "θ",
}  # fmt: skip


GLYPH_COMMAND = re.compile("|".join(rf"{re.escape(name)}(?![A-Za-z])" for name in GLYPHS))


@relation(
    "number.glyph",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N12",
    marks=("\\",),
    params={"place": PLACES},
    accepts=[
        (r"2\pi", "2π", {"place": 0}),
        (r"(-\infty,3]", "(-∞,3]", {"place": 0}),
        (r"x \le 3", "x ≤ 3", {"place": 0}),
    ],
    refuses=[("3", {"place": 0}), (r"\text{none}", {"place": 0})],
)
def glyph(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A command that has a glyph of its own (`\\pi`, `\\infty`, `\\le`, `\\cup`, ...): the glyph."""
    found = list(GLYPH_COMMAND.finditer(parsed.text))
    if place >= len(found):
        return None
    return by_layout(splice(parsed.text, found[place].span(), GLYPHS[found[place][0]]))


VULGAR = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}


@relation(
    "number.vulgar_fraction",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N12",
    needs=(Divide,),
    params={"place": PLACES},
    accepts=[(r"\frac{1}{2}", "½", {"place": 0}), (r"-\frac34", "-¾", {"place": 0})],
    refuses=[(r"\frac{2}{5}", {"place": 0}), (r"2\frac{x}{3}", {"place": 0})],
)
def vulgar_fraction(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A fraction that has a glyph, not beside other factors: the glyph."""
    found = find(parsed, lambda node: integer_fraction(node) in VULGAR, place)
    if found is None or not isinstance(found[0], Divide) or found[0].style not in ("frac", "dfrac"):
        return None
    if type(found[1]).__name__ in ("Multiply", "Power", "Divide"):
        return None
    return by_layout(
        splice(parsed.text, found[0].span, VULGAR[integer_fraction(found[0]) or (1, 2)])
    )


@relation(
    "number.superscript",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N12",
    marks=("^",),
    params={"place": PLACES},
    accepts=[("x^2", "x²", {"place": 0}), ("x^{3}+1", "x³+1", {"place": 0})],
    refuses=[("x^{4}", {"place": 0}), ("x", {"place": 0}), ("2^{n}", {"place": 0})],
)
def superscript(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An exponent 2 or 3: the superscript glyph."""
    found = list(re.finditer(r"(?<=[A-Za-z0-9)])\^(?:\{([23])\}|([23])(?!\d))", parsed.text))
    if parsed.value is None or place >= len(found):
        return None
    digit = found[place][1] or found[place][2]
    return by_layout(splice(parsed.text, found[place].span(), "²" if digit == "2" else "³"))


@relation(
    "number.root_glyph",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N12",
    marks=("sqrt",),
    params={"place": PLACES},
    accepts=[(r"2\sqrt{3}", "2√3", {"place": 0}), (r"\sqrt{12}+1", "√12+1", {"place": 0})],
    refuses=[
        (r"\sqrt{x+1}", {"place": 0}),
        (r"\sqrt[3]{2}", {"place": 0}),
        (r"\sqrt{3}4", {"place": 0}),
    ],
)
def root_glyph(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A square root of an integer, no digits after it: the glyph before the digits."""
    found = list(re.finditer(r"\\sqrt\s*\{(\d+)\}(?![\d.(])", parsed.text))
    if parsed.value is None or place >= len(found):
        return None
    return by_layout(splice(parsed.text, found[place].span(), f"√{found[place][1]}"))
