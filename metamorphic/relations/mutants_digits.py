"""Changes of single digits that are certified to mean another number."""

from __future__ import annotations

import re
from fractions import Fraction

from metamorphic import render
from metamorphic.case import Kind
from metamorphic.relation import Parsed, Rewrite, relation
from metamorphic.relations.mutants_numbers import DELTAS, MEMBERS, is_plain, member_integer
from metamorphic.rewriting import (
    PLACES,
    Found,
    by_difference,
    find,
    is_integer,
    splice,
)
from metamorphic.value import (
    Negate,
    Node,
    Number,
)


def _literal(parsed: Parsed, place: int) -> tuple[Found, Number] | None:
    """The `place`-th integer or decimal literal that is the answer or a member of it."""
    for node, parent in parsed.nodes:
        if isinstance(node, Number) and type(parent).__name__ in MEMBERS and is_plain(node):
            if place == 0:
                return (node, parent), node
            place -= 1
    return None


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
    found = member_integer(parsed, place)
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
    found = member_integer(parsed, place)
    if found is None or len(found[1].digits) < 2 or found[1].digits[1] == "0":
        return None
    return by_difference(parsed, splice(parsed.text, found[1].span, found[1].digits[1:]))


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
