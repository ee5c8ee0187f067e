"""The rounding conventions: when a decimal counts as a value that it does not equal.

`scalar.decide` never rounds; a caller asks here after it. The precision comes from what is
written, never from an absolute tolerance.
"""

from __future__ import annotations

from flint import acb, arb, fmpq, fmpz

from verifyd.mathexpr.balls import digits, evaluate, finite, precision
from verifyd.mathexpr.decision import BudgetExceeded, Decision
from verifyd.mathexpr.exact import Undefined, free_symbols, integer, is_scalar, rational
from verifyd.mathexpr.limits import FIRST_PRECISIONS, MAX_EXPONENT, RIGHT_DIGITS
from verifyd.mathexpr.tree import Dec, Mul, Neg, Node, Num, Percent, Pow
from verifyd.verdict import Evidence

Real = fmpq | arb
_TEN = fmpq(10)


def approximates(reference: Node, answer: Node) -> Decision | None:
    """Whether a rounding convention makes `answer` right; None where none applies.

    - A decimal reference: a value within half a unit of its last written digit is right, unless
      it is itself a decimal with fewer places.
    - A closed reference that is no terminating decimal: a decimal is right where its first
      `RIGHT_DIGITS` significant digits are, by rounding or by truncation, and as many stand there.
    """
    if type(reference) not in _WRITTEN and type(answer) not in _WRITTEN:
        return None
    written = as_decimal(reference)
    if written is not None:
        return _rounds_to(written, answer)
    given = as_decimal(answer)
    if given is None or terminating(reference):
        return None
    value = _real_value(reference)
    return None if value is None else _has_right_digits(value, given)


_WRITTEN = frozenset({Dec, Neg, Percent, Mul})
"""The kinds of node that can be one decimal literal."""


def as_decimal(node: Node) -> Dec | None:
    """`node` as one decimal literal: a sign, a percent sign and a power of ten are taken in.

    So -6.63 * 10^-34 has its last digit at 10^-36. A whole number alone is no decimal.
    """
    match node:
        case Dec():
            return node
        case Neg(arg):
            inner = as_decimal(arg)
            return None if inner is None else Dec(-inner.value, inner.last)
        case Percent(arg):
            inner = as_decimal(arg)
            return None if inner is None else Dec(inner.value / 100, inner.last - 2)
        case Mul((mantissa, Pow(Num(base), exponent))) if base == 10:
            return _scientific(mantissa, exponent)
    return None


def _scientific(mantissa: Node, exponent: Node) -> Dec | None:
    negative = isinstance(mantissa, Neg)
    inner = mantissa.arg if isinstance(mantissa, Neg) else mantissa
    power = integer(exponent)
    if power is None or abs(power) > MAX_EXPONENT or not isinstance(inner, (Dec, Num)):
        return None
    if inner.value.q != 1 and isinstance(inner, Num):
        return None
    last = inner.last if isinstance(inner, Dec) else 0
    value = (-inner.value if negative else inner.value) * _TEN**power
    return Dec(value, last + power)


def percent_readings(node: Node) -> tuple[Node, ...]:
    """`node`, and what it says with the percent sign left out: 28% is 28/100, or 28."""
    match node:
        case Percent(arg):
            return (node, arg)
        case Neg(Percent(arg)):
            return (node, Neg(arg))
    return (node,)


def terminating(node: Node) -> bool:
    """True for a rational that a finite decimal writes."""
    try:
        value = rational(node)
    except Undefined:
        return False
    if value is None:
        return False
    rest = value.q
    for prime in (2, 5):
        while rest % prime == 0:
            rest //= prime
    return bool(rest == 1)


# --- a decimal reference -----------------------------------------------------------------------


def _rounds_to(reference: Dec, answer: Node) -> Decision | None:
    """The answer rounds to the reference at its last digit; a half rounds either way."""
    given = as_decimal(answer)
    value = given.value if given is not None else _real_value(answer)
    if value is None:
        return None
    coarser = given is not None and given.last > reference.last
    if isinstance(value, fmpq) and value == reference.value:
        return Decision(True, Evidence.EXACT)
    shown = f"{digits(reference.value)} against {digits(value)}"
    if coarser:
        return Decision(False, Evidence.EXACT, f"{shown}: fewer places than the reference has")
    near = _within(value, reference.value, _TEN**reference.last / 2)
    if near is None:
        return None
    evidence = Evidence.EXACT if isinstance(value, fmpq) else Evidence.CERTIFIED
    return Decision(near, evidence, f"{shown}: {'rounds' if near else 'does not round'} to it")


def _real_value(node: Node) -> Real | None:
    """The exact value or a real ball of a closed expression; None for anything else."""
    if not is_scalar(node) or free_symbols(node):
        return None
    try:
        exact = rational(node)
        value = evaluate(node, FIRST_PRECISIONS[1]) if exact is None else exact
    except (ArithmeticError, BudgetExceeded):
        return None
    return value if not isinstance(value, acb) and finite(value) else None


def _within(value: Real, center: fmpq, radius: fmpq) -> bool | None:
    """|value - center| <= radius; None where the ball cannot tell."""
    with precision(FIRST_PRECISIONS[1]):
        gap = value - center
        if -radius <= gap <= radius:
            return True
        return False if gap > radius or gap < -radius else None


# --- an exact reference ------------------------------------------------------------------------


def _has_right_digits(reference: Real, given: Dec) -> Decision:
    """The first `RIGHT_DIGITS` digits of the decimal, rounded or cut, are those of the reference."""
    shown = f"{digits(reference)} against {digits(given.value)}"
    evidence = Evidence.EXACT if isinstance(reference, fmpq) else Evidence.CERTIFIED
    count = len(str(_whole(abs(given.value) / _TEN**given.last)))
    if given.value == 0 or count < RIGHT_DIGITS:
        return Decision(False, evidence, f"{shown}: fewer than {RIGHT_DIGITS} significant digits")
    unit = _TEN ** (given.last + count - RIGHT_DIGITS)
    right = _within(reference, given.value, unit / 2) or _cut_alike(reference, given.value, unit)
    word = "right" if right else "not right"
    return Decision(right, evidence, f"{shown}: {word} to {RIGHT_DIGITS} significant digits")


def _cut_alike(reference: Real, given: fmpq, unit: fmpq) -> bool:
    """Both have the same digits down to `unit`, the rest cut off."""
    low = fmpq(_whole(abs(given) / unit)) * unit
    with precision(FIRST_PRECISIONS[1]):
        size = reference if given > 0 else -reference
        return bool(size >= low) and bool(size < low + unit)


def _whole(value: fmpq) -> fmpz:
    return value.floor()
