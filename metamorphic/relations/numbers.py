"""Numbers: fractions and decimals, zeros and signs, digits of other scripts, closed arithmetic."""

from __future__ import annotations

import re
from fractions import Fraction
from math import comb, factorial

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    PRODUCT,
    SUM,
    Found,
    by_convention,
    by_layout,
    by_value,
    content,
    find,
    integer,
    integer_fraction,
    is_integer,
    put,
    splice,
)
from metamorphic.value import (
    Based,
    Binomial,
    Divide,
    Factorial,
    Money,
    Negate,
    Node,
    Number,
    Percent,
    Power,
    Quantity,
)

MAX_EVALUATED_DIGITS = 40
NUMBER = re.compile(r"(?<![\d.,{}!])\d+(?:\.\d+)?(?![\d.,{}!_])")


def _decimal(node: Node) -> bool:
    return (
        isinstance(node, Number)
        and "." in node.digits
        and re.fullmatch(r"\d*\.\d+", node.digits) is not None
    )


def _value(node: Node) -> Fraction | None:
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
        value = _value(node)
        return value is not None and value.denominator > 1 and render.decimal(value) is not None

    found = find(parsed, terminating, place)
    value = None if found is None else _value(found[0])
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
        value = _value(node)
        return value is not None and render.repeating(value) is not None

    found = find(parsed, periodic, place)
    value = None if found is None else _value(found[0])
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


@relation(
    "number.from_base",
    category="numbers",
    kind=Kind.CONTRACT,
    taxonomy="N13",
    needs=(Based,),
    accepts=[("101_2", "5"), ("443_5", "123")],
    refuses=["101", "x_1"],
)
def from_base(parsed: Parsed) -> Rewrite | None:
    """An integer with its base written: the decimal number."""
    if not isinstance(parsed.value, Based):
        return None
    return by_convention(str(int(parsed.value.digits, parsed.value.base)), "written base")


def _evaluated(node: Node) -> int | None:
    """The integer that a power, factorial or binomial of small integers is."""
    match node:
        case Power(base=base, exponent=exponent):
            below, above = integer(base), integer(exponent)
            return None if below is None or above is None else _small_power(below, above)
        case Factorial(argument=argument):
            count = integer(argument)
            return factorial(count) if count is not None and count <= 30 else None
        case Binomial(upper=upper, lower=lower):
            total, chosen = integer(upper), integer(lower)
            if total is None or chosen is None or total > 200:
                return None
            return comb(total, chosen)
    return None


def _small_power(base: int, exponent: int) -> int | None:
    if exponent < 2 or base == 0 or len(str(base)) * exponent > MAX_EVALUATED_DIGITS:
        return None
    return int(base**exponent)


@relation(
    "number.evaluate",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N14",
    needs=(Power, Factorial, Binomial),
    params={"place": PLACES},
    accepts=[
        ("2^{10}", "1024", {"place": 0}),
        ("5!", "120", {"place": 0}),
        (r"\binom{5}{2}", "10", {"place": 0}),
        ("3 \\cdot 2^{4}", "3 \\cdot 16", {"place": 0}),
    ],
    refuses=[("x^2", {"place": 0}), ("2^{1009}", {"place": 0}), ("2^{-1}", {"place": 0})],
)
def evaluate(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A power, factorial or binomial of integers, below forty digits: the integer."""
    found = find(parsed, lambda node: _evaluated(node) is not None, place)
    if found is None:
        return None
    return by_value(put(parsed, found, str(_evaluated(found[0])), ATOM))


@relation(
    "number.as_power",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N14",
    needs=(Number,),
    params={"place": PLACES},
    accepts=[("1024", "2^{10}", {"place": 0}), ("(9,5)", "(3^{2},5)", {"place": 0})],
    refuses=[("12", {"place": 0}), ("1", {"place": 0}), ("0", {"place": 0})],
)
def as_power(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An integer that is a perfect power and the answer or a member: the power of the least base."""
    for node, _ in parsed.nodes:
        if (
            isinstance(node, Number)
            and is_integer(node)
            and (power := _perfect_power(int(node.value)))
        ):
            if place == 0:
                found = find(parsed, lambda other, node=node: other is node, 0)  # type: ignore[misc]
                whole = found is not None and type(found[1]).__name__ in MEMBERS[:-3]
                text = f"{power[0]}^{{{power[1]}}}"
                return by_value(splice(parsed.text, node.span, text)) if whole else None
            place -= 1
    return None


def _perfect_power(value: int) -> tuple[int, int] | None:
    if not 4 <= value < 10**12:
        return None
    for base in range(2, 1000):
        if base * base > value:
            return None
        exponent, rest = 0, value
        while rest % base == 0:
            rest, exponent = rest // base, exponent + 1
        if rest == 1 and exponent > 1:
            return base, exponent
    return None


def _tenth_power(node: Node) -> int | None:
    """n where the node is `10^{-n}`."""
    if not isinstance(node, Power) or not is_integer(content(node.base)):
        return None
    base, exponent = content(node.base), content(node.exponent)
    if not isinstance(base, Number) or base.value != 10 or not isinstance(exponent, Negate):
        return None
    count = content(exponent.argument)
    if not isinstance(count, Number) or not is_integer(count) or not 1 <= count.value <= 20:
        return None
    return int(count.value)


@relation(
    "number.power_of_ten",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N15",
    needs=(Power,),
    params={"place": PLACES, "form": ("fraction", "decimal")},
    accepts=[
        ("10^{-3}", r"\frac{1}{1000}", {"place": 0, "form": "fraction"}),
        ("10^{-3}", "0.001", {"place": 0, "form": "decimal"}),
        (r"5 \times 10^{-2}", r"5 \times (0.01)", {"place": 0, "form": "decimal"}),
    ],
    refuses=[
        ("10^{3}", {"place": 0, "form": "decimal"}),
        ("2^{-3}", {"place": 0, "form": "decimal"}),
    ],
)
def power_of_ten(parsed: Parsed, *, place: int, form: str) -> Rewrite | None:
    """A negative power of ten: the fraction or the decimal."""
    found = find(parsed, lambda node: _tenth_power(node) is not None, place)
    count = None if found is None else _tenth_power(found[0])
    if found is None or count is None:
        return None
    value = Fraction(1, 10**count)
    text = render.decimal(value) if form == "decimal" else render.fraction(value)
    return by_value(put(parsed, found, text or "", ATOM))


@relation(
    "number.to_power_of_ten",
    category="numbers",
    kind=Kind.CERT,
    taxonomy="N15",
    needs=(Number,),
    params={"place": PLACES},
    accepts=[("0.001", "10^{-3}", {"place": 0}), (r"\frac{1}{1000}", "10^{-3}", {"place": 0})],
    refuses=[("0.002", {"place": 0}), ("1000", {"place": 0})],
)
def to_power_of_ten(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A decimal or a fraction that is 10^-n, n up to 20: the power."""
    found = find(parsed, lambda node: _tenths(node) is not None, place)
    if found is None:
        return None
    return by_value(put(parsed, found, f"10^{{-{_tenths(found[0])}}}", SUM))


def _tenths(node: Node) -> int | None:
    value = node.value if isinstance(node, Number) else _value(node)
    if value is None or value.numerator != 1:
        return None
    digits = str(value.denominator)
    tens = digits[0] == "1" and set(digits[1:]) == {"0"} and len(digits) <= 21
    return len(digits) - 1 if tens else None
