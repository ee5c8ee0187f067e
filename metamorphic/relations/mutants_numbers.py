"""Changes of numbers that are certified to mean something else."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic import render
from metamorphic.case import Claim, Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.rewriting import (
    PLACES,
    Found,
    by_convention,
    by_difference,
    find,
    integer,
    integer_fraction,
    is_integer,
    source_text,
    splice,
)
from metamorphic.value import (
    Divide,
    Expr,
    FiniteSet,
    Listing,
    Matrix,
    Negate,
    Node,
    Number,
    PlusMinus,
    Power,
    Tuple,
)

MEMBERS = (
    "NoneType", "Negate", "FiniteSet", "Tuple", "Listing", "Interval", "Chain", "Matrix", "Money",
    "Percent", "Quantity", "Degrees",
)  # fmt: skip
DELTAS = (-1, 1)
MAX_DIGITS = 40


def _literal(parsed: Parsed, place: int) -> tuple[Found, Number] | None:
    """The `place`-th integer or decimal literal that is the answer or a member of it."""
    for node, parent in parsed.nodes:
        if isinstance(node, Number) and type(parent).__name__ in MEMBERS and _plain(node):
            if place == 0:
                return (node, parent), node
            place -= 1
    return None


def _plain(node: Number) -> bool:
    return re.fullmatch(r"\d+|\d*\.\d+", node.digits) is not None and len(node.digits) <= MAX_DIGITS


def _integer(parsed: Parsed, place: int) -> tuple[Found, Number] | None:
    """As `_literal`, of integers."""
    for node, parent in parsed.nodes:
        if isinstance(node, Number) and is_integer(node) and type(parent).__name__ in MEMBERS:
            if place == 0:
                return (node, parent), node
            place -= 1
    return None


def scalar(parsed: Parsed) -> Fraction | None:
    """The value of a reference that is a literal or a fraction of integers, perhaps negative."""
    negative = isinstance(parsed.value, Negate)
    node: Node | None = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if isinstance(node, Number) and _plain(node):
        value = node.value
    else:
        parts = None if node is None else integer_fraction(node)
        if parts is None:
            return None
        value = Fraction(*parts)
    return -value if negative else value


def written(value: Fraction) -> str:
    """A decimal where it terminates, else a fraction."""
    return render.decimal(value) or render.fraction(value)


@relation(
    "mutant.off_by_one",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X1",
    needs=(Number,),
    params={"place": PLACES, "delta": DELTAS},
    accepts=[
        ("10000", "10001", {"place": 0, "delta": 1}),
        ("-1", "-0", {"place": 0, "delta": -1}),
        ("0", "-1", {"place": 0, "delta": -1}),
        ("(-4,1)", "(-4,2)", {"place": 1, "delta": 1}),
        (r"5,\!040", "5041", {"place": 0, "delta": 1}),
    ],
    refuses=[
        ("x", {"place": 0, "delta": 1}),
        ("0.5", {"place": 0, "delta": 1}),
        (r"\text{(A)}", {"place": 0, "delta": 1}),
    ],
)
def off_by_one(parsed: Parsed, *, place: int, delta: int) -> Rewrite | None:
    """An integer that is the answer or a member of it: one more or one less."""
    found = _integer(parsed, place)
    if found is None:
        return None
    value = int(found[1].value) + delta
    if value < 0 and type(found[0][1]).__name__ == "Negate":
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, str(value)))


@relation(
    "mutant.nudge",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X2",
    needs=(Number,),
    params={"k": range(2, 13), "sign": DELTAS},
    accepts=[
        ("400", "404", {"k": 2, "sign": 1}),
        ("-5", "-4.999995", {"k": 6, "sign": -1}),
        (r"\frac{1}{3}", r"\frac{1001}{3000}", {"k": 3, "sign": 1}),
    ],
    refuses=[("0", {"k": 2, "sign": 1}), ("x", {"k": 2, "sign": 1}), (r"\pi", {"k": 2, "sign": 1})],
)
def nudge(parsed: Parsed, *, k: int, sign: int) -> Rewrite | None:
    """A rational number other than 0: times 1 plus or minus 10^-k, exactly."""
    value = scalar(parsed)
    if not value:
        return None
    return by_difference(parsed, written(value * (1 + Fraction(sign, 10**k))))


@relation(
    "mutant.last_digit",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X3",
    marks=(".",),
    params={"place": PLACES, "delta": DELTAS},
    accepts=[
        ("0.61", "0.62", {"place": 0, "delta": 1}),
        ("-1.10", "-1.09", {"place": 0, "delta": -1}),
    ],
    refuses=[("61", {"place": 0, "delta": 1}), ("x", {"place": 0, "delta": 1})],
)
def last_digit(parsed: Parsed, *, place: int, delta: int) -> Rewrite | None:
    """A decimal: one more or one less in its last place."""

    def decimal(node: Node) -> bool:
        return isinstance(node, Number) and re.fullmatch(r"\d*\.\d+", node.digits) is not None

    found = find(parsed, decimal, place)
    if found is None or not isinstance(found[0], Number):
        return None
    places = len(found[0].digits.partition(".")[2])
    scaled = int(found[0].value * 10**places) + delta
    if scaled < 0:
        return None
    digits = str(scaled).zfill(places + 1)
    return by_difference(
        parsed, splice(parsed.text, found[0].span, f"{digits[:-places]}.{digits[-places:]}")
    )


@relation(
    "mutant.swap_digits",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X4",
    needs=(Number,),
    params={"place": PLACES, "digit": range(6)},
    accepts=[("1920", "1290", {"place": 0, "digit": 1}), ("-15", "-51", {"place": 0, "digit": 0})],
    refuses=[
        ("1122", {"place": 0, "digit": 0}),
        ("7", {"place": 0, "digit": 0}),
        ("10", {"place": 0, "digit": 0}),
    ],
)
def swap_digits(parsed: Parsed, *, place: int, digit: int) -> Rewrite | None:
    """An integer: two adjacent unequal digits swapped, no zero in front."""
    found = _integer(parsed, place)
    if found is None or digit + 1 >= len(found[1].digits):
        return None
    signs = list(found[1].digits)
    signs[digit], signs[digit + 1] = signs[digit + 1], signs[digit]
    text = "".join(signs)
    if text == found[1].digits or text[0] == "0":
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, text))


@relation(
    "mutant.drop_digit",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X5",
    needs=(Number,),
    params={"place": PLACES, "digit": range(1, 6)},
    accepts=[("1920", "190", {"place": 0, "digit": 2}), ("0.25", "0.5", {"place": 0, "digit": 2})],
    refuses=[("7", {"place": 0, "digit": 1}), ("x", {"place": 0, "digit": 1})],
)
def drop_digit(parsed: Parsed, *, place: int, digit: int) -> Rewrite | None:
    """A literal: one digit dropped, not the first."""
    found = _literal(parsed, place)
    if found is None or digit >= len(found[1].digits) or found[1].digits[digit] == ".":
        return None
    digits = found[1].digits
    text = (digits[:digit] + digits[digit + 1 :]).rstrip(".")
    if not text or Fraction(text) == found[1].value:
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, text))


@relation(
    "mutant.double_digit",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X5",
    needs=(Number,),
    params={"place": PLACES, "digit": range(6)},
    accepts=[("15", "115", {"place": 0, "digit": 0}), ("0.25", "0.225", {"place": 0, "digit": 2})],
    refuses=[
        ("x", {"place": 0, "digit": 0}),
        ("0", {"place": 0, "digit": 0}),
        (".5", {"place": 0, "digit": 0}),
    ],
)
def double_digit(parsed: Parsed, *, place: int, digit: int) -> Rewrite | None:
    """A literal other than a leading zero: one digit written twice."""
    found = _literal(parsed, place)
    if found is None or digit >= len(found[1].digits):
        return None
    digits = found[1].digits
    if digits[digit] == "." or (digit == 0 and digits[0] == "0"):
        return None
    text = digits[:digit] + digits[digit] * 2 + digits[digit + 1 :]
    if Fraction(text) == found[1].value:
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, text))


@relation(
    "mutant.drop_leading_digit",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X6",
    needs=(Number,),
    params={"place": PLACES},
    accepts=[("1920", "920", {"place": 0}), ("-15", "-5", {"place": 0})],
    refuses=[("7", {"place": 0}), ("105", {"place": 0}), ("x", {"place": 0})],
)
def drop_leading_digit(parsed: Parsed, *, place: int) -> Rewrite | None:
    """An integer of two or more digits, no zero after the first: the first digit dropped."""
    found = _integer(parsed, place)
    if found is None or len(found[1].digits) < 2 or found[1].digits[1] == "0":
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, found[1].digits[1:]))


@relation(
    "mutant.sign",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X7",
    accepts=[("5", "-5"), ("-5", "5"), (r"\frac{1}{2}", r"-\frac{1}{2}"), ("x+1", "-(x+1)")],
    refuses=["(1,2)", r"\text{(A)}", "x=3"],
)
def sign(parsed: Parsed) -> Rewrite | None:
    """A scalar: its opposite (0 is dropped by the checker)."""
    value = parsed.value
    if not isinstance(value, Expr) or isinstance(value, PlusMinus):
        return None
    if isinstance(value, Number) and value.value == 0:
        return None
    if isinstance(value, Negate):
        return by_difference(parsed, source_text(parsed, value.argument))
    alone = type(value).__name__ in (
        "Number",
        "Divide",
        "Multiply",
        "Root",
        "Power",
        "Symbol",
        "Constant",
        "Degrees",
    )
    text = parsed.text.rstrip(".")
    return by_difference(parsed, f"-{text}" if alone else f"-({text})")


@relation(
    "mutant.member_sign",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X7",
    needs=(Tuple, Listing, FiniteSet, Matrix),
    params={"place": PLACES},
    accepts=[("(-4,1)", "(4,1)", {"place": 0}), ("(-4,1)", "(-4,-1)", {"place": 1})],
    refuses=[("5", {"place": 0}), ("(0,0)", {"place": 0}), ("x", {"place": 0})],
)
def member_sign(parsed: Parsed, *, place: int) -> Rewrite | None:
    """A member of a tuple, list, set or matrix that is a literal other than 0: its opposite."""
    for node, parent in parsed.nodes:
        if type(parent).__name__ not in ("Tuple", "Listing", "FiniteSet", "Matrix"):
            continue
        inner = node.argument if isinstance(node, Negate) else node
        if not isinstance(inner, Number) or inner.value == 0:
            continue
        if place == 0:
            text = source_text(parsed, inner)
            return by_difference(
                parsed, splice(parsed.text, node.span, text if node is not inner else f"-{text}")
            )
        place -= 1
    return None


@relation(
    "mutant.times_ten",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X8",
    needs=(Number,),
    params={"factor": ("10", "1/10")},
    accepts=[("5", "50", {"factor": "10"}), ("-0.5", "-0.05", {"factor": "1/10"})],
    refuses=[("0", {"factor": "10"}), ("x", {"factor": "10"}), ("(1,2)", {"factor": "10"})],
)
def times_ten(parsed: Parsed, *, factor: str) -> Rewrite | None:
    """A rational number other than 0: ten times it, or a tenth."""
    value = scalar(parsed)
    return by_difference(parsed, written(value * Fraction(factor))) if value else None


@relation(
    "mutant.times_hundred",
    category="mutants of numbers",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X9",
    needs=(Number,),
    params={"factor": ("100", "1/100")},
    accepts=[("28", "0.28", {"factor": "1/100"}), ("5", "500", {"factor": "100"})],
    refuses=[("0", {"factor": "100"}), ("x", {"factor": "100"})],
)
def times_hundred(parsed: Parsed, *, factor: str) -> Rewrite | None:
    """A rational number other than 0: times 100, or a hundredth (some take both as percent)."""
    value = scalar(parsed)
    return by_difference(parsed, written(value * Fraction(factor))) if value else None


@relation(
    "mutant.percent",
    category="mutants of numbers",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X10",
    needs=(Number,),
    accepts=[("28", r"28\%"), ("-0.5", r"-0.5\%")],
    refuses=["0", "x", r"28\%", r"\frac12"],
)
def percent(parsed: Parsed) -> Rewrite | None:
    """A literal other than 0: with a percent sign (conventions differ on a sign on one side)."""
    value = scalar(parsed)
    if not value or "frac" in parsed.text or "/" in parsed.text:
        return None
    return by_convention(f"{parsed.text}\\%", "percent")


@relation(
    "mutant.reciprocal",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X11",
    needs=(Number,),
    accepts=[(r"\frac{2}{3}", r"\frac{3}{2}"), ("5", r"\frac{1}{5}"), ("-4", r"-\frac{1}{4}")],
    refuses=["1", "-1", "0", "x"],
)
def reciprocal(parsed: Parsed) -> Rewrite | None:
    """A rational number other than 0, 1 and -1: one over it."""
    value = scalar(parsed)
    if not value or abs(value) == 1:
        return None
    return by_difference(parsed, render.fraction(1 / value))


@relation(
    "mutant.fraction_part",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X12",
    needs=(Divide,),
    params={"place": PLACES, "part": ("numerator", "denominator"), "delta": DELTAS},
    accepts=[
        (r"\frac{2}{3}", r"\frac{3}{3}", {"place": 0, "part": "numerator", "delta": 1}),
        (r"-\frac56", r"-\frac{5}{7}", {"place": 0, "part": "denominator", "delta": 1}),
    ],
    refuses=[
        ("3", {"place": 0, "part": "numerator", "delta": 1}),
        (r"\frac{2}{1}", {"place": 0, "part": "denominator", "delta": -1}),
    ],
)
def fraction_part(parsed: Parsed, *, place: int, part: str, delta: int) -> Rewrite | None:
    """A fraction of integers: its numerator or its denominator one more or one less, not 0."""
    found = find(parsed, lambda node: integer_fraction(node) is not None, place)
    parts = None if found is None else integer_fraction(found[0])
    if found is None or parts is None or not isinstance(found[0], Divide):
        return None
    above, below = parts
    above, below = (above + delta, below) if part == "numerator" else (above, below + delta)
    if below == 0 or above < 0:
        return None
    style = "frac" if found[0].style == "glyph" else found[0].style
    return by_difference(
        parsed, splice(parsed.text, found[0].span, render.quotient(str(above), str(below), style))
    )


@relation(
    "mutant.rounded",
    category="mutants of numbers",
    kind=Kind.CONTRACT,
    claim=Claim.DIFFERENT,
    taxonomy="X14",
    needs=(Divide,),
    params={"digits": range(2, 7)},
    accepts=[(r"\frac{1}{3}", "0.333", {"digits": 3}), (r"-\frac{2}{3}", "-0.67", {"digits": 2})],
    refuses=[(r"\frac{1}{2}", {"digits": 3}), ("3", {"digits": 3}), ("x", {"digits": 2})],
)
def rounded(parsed: Parsed, *, digits: int) -> Rewrite | None:
    """A fraction of integers that is no terminating decimal: rounded to some significant digits."""
    value = scalar(parsed)
    if not value or render.decimal(value) is not None or abs(value) >= 10**digits:
        return None
    scale = 0
    while abs(value) * 10**scale < 10 ** (digits - 1):
        scale += 1
    return by_difference(parsed, render.decimal(Fraction(round(value * 10**scale), 10**scale)))


@relation(
    "mutant.small",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X15",
    needs=(Number,),
    params={"factor": (2, 5, 7)},
    accepts=[("1e-8", "5e-8", {"factor": 5}), ("0.0000002", "0.0000004", {"factor": 2})],
    refuses=[("0.5", {"factor": 2}), ("0", {"factor": 2}), ("x", {"factor": 2})],
)
def small(parsed: Parsed, *, factor: int) -> Rewrite | None:
    """A literal other than 0 below 10^-5 in size: several times it, in the same notation."""
    node = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if not isinstance(node, Number) or not 0 < node.value < Fraction(1, 10**5):
        return None
    scientific = "e" in node.digits.lower()
    text = (
        render.scientific(node.value * factor, "e") if scientific else written(node.value * factor)
    )
    return by_difference(parsed, None if text is None else splice(parsed.text, node.span, text))


@relation(
    "mutant.nearly_zero",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X16",
    needs=(Number,),
    params={"text": ("0.000000001", "10^{-9}", "1e-12")},
    accepts=[("0", "10^{-9}", {"text": "10^{-9}"})],
    refuses=[
        ("1", {"text": "10^{-9}"}),
        ("x", {"text": "10^{-9}"}),
        ("(0,0)", {"text": "10^{-9}"}),
    ],
)
def nearly_zero(parsed: Parsed, *, text: str) -> Rewrite | None:
    """The integer 0: a tiny number."""
    zero = isinstance(parsed.value, Number) and parsed.value.value == 0 and is_integer(parsed.value)
    return by_difference(parsed, text) if zero else None


@relation(
    "mutant.huge",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X17",
    needs=(Power,),
    params={"delta": ("+ 1", "- 1", "+ 2")},
    accepts=[
        ("10^{50}", "10^{50} + 1", {"delta": "+ 1"}),
        (r"2^{1009}", r"2^{1009} - 1", {"delta": "- 1"}),
    ],
    refuses=[("2^{3}", {"delta": "+ 1"}), ("x^{50}", {"delta": "+ 1"}), ("5", {"delta": "+ 1"})],
)
def huge(parsed: Parsed, *, delta: str) -> Rewrite | None:
    """A power of integers above 10^15: plus or minus a little, so that the leading digits agree."""
    value = parsed.value
    if not isinstance(value, Power):
        return None
    base, exponent = integer(value.base), integer(value.exponent)
    if (
        base is None
        or exponent is None
        or base < 2
        or exponent > 4000
        or exponent * len(str(base)) < 16
    ):
        return None
    return by_difference(parsed, f"{parsed.text.rstrip('.')} {delta}")


@relation(
    "mutant.huge_digits",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X17",
    needs=(Number,),
    params={"digit": range(16, 24)},
    accepts=[("100000000000000000000", "100000000000000001000", {"digit": 17})],
    refuses=[("12345", {"digit": 16}), ("x", {"digit": 16})],
)
def huge_digits(parsed: Parsed, *, digit: int) -> Rewrite | None:
    """An integer of more than 16 digits: one digit after the sixteenth changed."""
    node = parsed.value.argument if isinstance(parsed.value, Negate) else parsed.value
    if not isinstance(node, Number) or not is_integer(node) or digit >= len(node.digits):
        return None
    digits = node.digits
    text = digits[:digit] + str((int(digits[digit]) + 1) % 10) + digits[digit + 1 :]
    return by_difference(parsed, splice(parsed.text, node.span, text))


@relation(
    "mutant.split_thousands",
    category="mutants of numbers",
    kind=Kind.WRONG,
    taxonomy="X18",
    needs=(Number,),
    accepts=[("1234", "1, 234"), (r"5,\!040", "5, 040")],
    refuses=["234", "(1234,5)", "x"],
)
def split_thousands(parsed: Parsed) -> Rewrite | None:
    """An integer of four to six digits: a comma and a blank before the last three, so two numbers."""
    if not isinstance(parsed.value, Number):
        return None
    text = render.grouped(parsed.value.digits, ", ")
    return by_difference(parsed, text) if text is not None and text.count(",") == 1 else None
