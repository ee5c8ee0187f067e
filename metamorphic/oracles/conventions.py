"""The conventions under which an answer passes though it is not the reference's value.

`tolerated` is asked of every mutant: what a default convention of a verifier may let pass is no
certified error. It errs on the side of tolerance. `CONVENTIONS` are the named ones that a
`contract` certificate may call upon.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction

from flint import arb, fmpq

from metamorphic.oracles.compare import compare
from metamorphic.oracles.enclosure import ball
from metamorphic.oracles.forms import Unknown
from metamorphic.oracles.scalars import rational, scalar
from metamorphic.reader import Unreadable, read, strip_delimiters
from metamorphic.value import (
    Based,
    Chain,
    Constant,
    Degrees,
    Divide,
    Expr,
    FiniteSet,
    Group,
    Interval,
    Listing,
    Matrix,
    Money,
    Negate,
    Number,
    Percent,
    Plus,
    Quantity,
    Symbol,
    Tuple,
    Union,
    Value,
    walk,
)

SIX_DIGITS = fmpq(1, 100_000)
"""Relative error below which a decimal may have six right digits, cut or rounded."""


def tolerated(reference: str, text: str) -> str | None:
    """The default convention that may let `text` pass for `reference`, or None."""
    try:
        return passes(read(strip_delimiters(reference)), read(strip_delimiters(text)))
    except Unreadable:
        return None


def family(value: Value) -> bool:
    """Whether a value may stand for a family: a constant C, or a multiple of pi by k, n or m.

    Another member of a family, or the same with its constant renamed, is no error.
    """
    names = {part.name for part, _ in walk(value) if isinstance(part, Symbol)}
    if any(re.match(r"[Cc](?:_|$)", name) for name in names):
        return True
    periodic = any(
        isinstance(part, Degrees) or (isinstance(part, Constant) and part.name == "pi")
        for part, _ in walk(value)
    )
    return periodic and bool(names & {"k", "n", "m"})


def passes(reference: Value, answer: Value) -> str | None:
    """As `tolerated`, of values."""
    pairs = _entries(reference, answer)
    if pairs is not None:
        return _any_order(*pairs) if isinstance(reference, Listing | FiniteSet) else _each(*pairs)
    for bare_reference, bare_answer, name in _amounts(reference, answer):
        found = _close(bare_reference, bare_answer)
        if found is not None:
            return name or found
    return None


def _each(mine: Sequence[Value], others: Sequence[Value]) -> str | None:
    """The convention by which every entry passes, where at least one is not equal."""
    name = None
    for left, right in zip(mine, others, strict=True):
        if compare(left, right).equal:
            continue
        name = passes(left, right)
        if name is None:
            return None
    return name


def _any_order(mine: Sequence[Value], others: Sequence[Value]) -> str | None:
    """As `_each` for members without order: each finds some that it passes for."""
    name = None
    for left in mine:
        if any(compare(left, right).equal for right in others):
            continue
        names = [found for right in others if (found := passes(left, right)) is not None]
        if not names:
            return None
        name = names[0]
    return name


def _entries(left: Value, right: Value) -> tuple[Sequence[Value], Sequence[Value]] | None:
    """The entries of two values of one shape, in order; None where they are no collections."""
    pairs: tuple[Sequence[Value], Sequence[Value]]
    match left, right:
        case (Tuple() | Listing() | FiniteSet(), Tuple() | Listing() | FiniteSet()):
            pairs = left.items, right.items
        case Interval(), Interval():
            closed = (left.low_closed, left.high_closed) == (right.low_closed, right.high_closed)
            if not closed:
                return None
            pairs = (left.low, left.high), (right.low, right.high)
        case Union(), Union():
            pairs = left.parts, right.parts
        case Matrix(), Matrix():
            pairs = [e for row in left.rows for e in row], [e for row in right.rows for e in row]
        case Chain(), Chain() if left.signs == right.signs:
            pairs = left.terms, right.terms
        case _:
            return None
    return pairs if len(pairs[0]) == len(pairs[1]) else None


def _amounts(left: Value, right: Value) -> list[tuple[Value, Value, str]]:
    """The scalars to compare, with the convention that lays them bare."""
    first, second = _bare(left), _bare(right)
    if first is None or second is None:
        return []
    if isinstance(first, Degrees) is not isinstance(second, Degrees):
        amounts = [side.amount if isinstance(side, Degrees) else side for side in (first, second)]
        return [(first, second, ""), (amounts[0], amounts[1], "a sign or unit on one side")]
    if type(left) is type(right) or (isinstance(left, Expr) and isinstance(right, Expr)):
        return [(first, second, "")]
    found: list[tuple[Value, Value, str]] = [(first, second, "a sign or unit on one side")]
    hundred = Number(Fraction(100), "100")
    if isinstance(left, Percent) is not isinstance(right, Percent):
        if isinstance(left, Percent):
            found.append((Divide(Group(first), hundred), second, "percent"))
        else:
            found.append((first, Divide(Group(second), hundred), "percent"))
    return found


def _bare(value: Value) -> Expr | None:
    """The amount without unit, percent sign, currency, name or base."""
    match value:
        case Percent(amount=amount) | Quantity(amount=amount) | Money(amount=amount):
            return amount
        case Based(digits=digits) if digits.lstrip("-").isdigit():
            return Number(Fraction(int(digits)), digits)
        case Chain(terms=(Symbol(), right), signs=("=",)):
            return right
    return value if isinstance(value, Expr) else None


def _close(reference: Value, answer: Value) -> str | None:
    """Equality, rounding to the reference's digits, or six right digits of an exact reference."""
    if not isinstance(reference, Expr) or not isinstance(answer, Expr):
        return None
    if scalar(reference, answer).equal:
        return "equal once laid bare"
    place = last_place(reference)
    if place is not None:
        gap = _gap(reference, answer)
        return "rounding" if gap is not None and gap <= place / 2 else None
    if last_place(answer) is None or _terminating(reference):
        return None
    return "six digits" if _relative(reference, answer) else None


def last_place(expr: Expr) -> fmpq | None:
    """The unit of the last digit of a decimal literal; None for everything else."""
    match expr:
        case Negate(argument=inner) | Plus(argument=inner) | Group(content=inner):
            return last_place(inner)
        case Number(digits=digits) if not digits.isdigit() and "(" not in digits:
            mantissa, _, power = digits.lower().partition("e")
            return fmpq(10) ** (int(power or 0) - len(mantissa.partition(".")[2]))
    return None


def _terminating(expr: Expr) -> bool:
    value = rational(expr)
    if value is None:
        return False
    below = int(value.q)
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    return below == 1


def _gap(left: Expr, right: Expr) -> arb | fmpq | None:
    """An exact distance of rationals, else a lower bound of the distance of closed values."""
    values = rational(left), rational(right)
    if values[0] is not None and values[1] is not None:
        return abs(values[0] - values[1])
    try:
        return (ball(left, {}, 200) - ball(right, {}, 200)).abs_lower()
    except (Unknown, ValueError, ZeroDivisionError):
        return None


def _relative(reference: Expr, answer: Expr) -> bool:
    """Whether the distance may be within six digits of the reference."""
    try:
        size = ball(reference, {}, 200).abs_upper()
        gap = (ball(reference, {}, 200) - ball(answer, {}, 200)).abs_lower()
    except (Unknown, ValueError, ZeroDivisionError):
        return False
    return bool(gap <= size * arb(SIX_DIGITS))


# --- named conventions ----------------------------------------------------------------------

MIXED = re.compile(r"(-?)(\d+)\s*\\[dt]?frac\{(\d+)\}\{(\d+)\}")
RATIO = re.compile(r"(-?\d+)\s*:\s*(\d+)")


def _mixed(text: str) -> fmpq | None:
    """A mixed number, or a plain rational."""
    if found := MIXED.fullmatch(text):
        if int(found[4]) == 0 or int(found[3]) >= int(found[4]):
            return None
        value = int(found[2]) + fmpq(int(found[3]), int(found[4]))
        return -value if found[1] else value
    return _plain(text)


def _ratio(text: str) -> fmpq | None:
    if found := RATIO.fullmatch(text):
        return fmpq(int(found[1]), int(found[2])) if int(found[2]) else None
    return _plain(text)


def _plain(text: str) -> fmpq | None:
    try:
        value = read(text)
    except Unreadable:
        return None
    return rational(value) if isinstance(value, Expr) else None


def _in_base(text: str) -> fmpq | None:
    try:
        value = read(text)
    except Unreadable:
        return None
    if isinstance(value, Based):
        return fmpq(int(value.digits, value.base))
    return rational(value) if isinstance(value, Expr) else None


def _percent(text: str) -> fmpq | None:
    try:
        value = read(text)
    except Unreadable:
        return None
    if isinstance(value, Percent):
        amount = rational(value.amount)
        return None if amount is None else amount / 100
    return rational(value) if isinstance(value, Expr) else None


def _numeric(valuation: Callable[[str], fmpq | None]) -> Callable[[str, str], bool | None]:
    """A convention that gives every text a rational number."""

    def holds(reference: str, text: str) -> bool | None:
        values = valuation(strip_delimiters(reference)), valuation(strip_delimiters(text))
        if values[0] is None or values[1] is None:
            return None
        return bool(values[0] == values[1])

    return holds


def _unordered(reference: str, text: str) -> bool | None:
    """Members without order, whatever the brackets: a list, a set, statements joined by `or`."""
    sides = [_as_members(strip_delimiters(side)) for side in (reference, text)]
    if sides[0] is None or sides[1] is None:
        return None
    return compare(FiniteSet(sides[0]), FiniteSet(sides[1])).equal


def _as_members(text: str) -> tuple[Value, ...] | None:
    try:
        value = read(text)
    except Unreadable:
        return None
    return value.items if isinstance(value, Listing | FiniteSet) else None


CONVENTIONS: dict[str, Callable[[str, str], bool | None]] = {
    "mixed number": _numeric(_mixed),
    "ratio": _numeric(_ratio),
    "written base": _numeric(_in_base),
    "percent": _numeric(_percent),
    "members": _unordered,
}
