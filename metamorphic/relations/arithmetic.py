"""Closed arithmetic: powers, factorials, binomials, written bases, powers of ten."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.numbers import MEMBERS, fraction_value
from metamorphic.rewriting import (
    ATOM,
    PLACES,
    SUM,
    by_convention,
    by_value,
    content,
    find,
    integer,
    is_integer,
    put,
    splice,
)
from metamorphic.value import (
    Based,
    Binomial,
    Factorial,
    Negate,
    Node,
    Number,
    Power,
)

MAX_EVALUATED_DIGITS = 40


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
    value = node.value if isinstance(node, Number) else fraction_value(node)
    if value is None or value.numerator != 1:
        return None
    digits = str(value.denominator)
    tens = digits[0] == "1" and set(digits[1:]) == {"0"} and len(digits) <= 21
    return len(digits) - 1 if tens else None
