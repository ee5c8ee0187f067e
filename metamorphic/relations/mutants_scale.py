"""Changes of size that are certified to mean another number: factors, percent, rounding."""

from __future__ import annotations

from fractions import Fraction

from metamorphic import render
from metamorphic.case import Claim, Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.mutants_numbers import scalar, written
from metamorphic.rewriting import (
    by_convention,
    by_difference,
    integer,
    is_integer,
    splice,
)
from metamorphic.value import (
    Divide,
    Negate,
    Number,
    Power,
)


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
