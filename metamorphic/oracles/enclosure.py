"""Rigorous balls: two values whose balls do not meet are different.

An expression with variables is evaluated at rational points: two expressions that are defined and
different at one point are different.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b

from flint import acb, arb, ctx, fmpq

from metamorphic.oracles.forms import Unknown
from metamorphic.value import (
    Add,
    Binomial,
    Call,
    Constant,
    Degrees,
    Divide,
    Expr,
    Factorial,
    Group,
    Multiply,
    Negate,
    Number,
    Plus,
    Power,
    Root,
    Symbol,
    walk,
)

PRECISIONS = (200, 800)
"""Bits tried one after the other: at least 50 digits."""
POINTS = 4

Point = Mapping[str, fmpq]


def symbols(*exprs: Expr) -> list[str]:
    """The names of the variables, sorted."""
    return sorted(
        {part.name for expr in exprs for part, _ in walk(expr) if isinstance(part, Symbol)}
    )


def point(names: list[str], turn: int) -> Point:
    """A rational point that depends on the names and the turn alone."""
    return {name: _coordinate(name, turn) for name in names}


def _coordinate(name: str, turn: int) -> fmpq:
    digest = blake2b(f"{name}/{turn}".encode(), digest_size=4).digest()
    return fmpq(int.from_bytes(digest[:2]) % 997 + 211, 389) * (-1 if turn == POINTS - 1 else 1)


def ball(expr: Expr, at: Point, bits: int) -> acb:
    """A complex ball around the value of `expr` at a point; raises Unknown where it is not finite."""
    saved = ctx.prec
    ctx.prec = bits
    try:
        value = _ball(expr, at)
    finally:
        ctx.prec = saved
    if not value.is_finite():
        raise Unknown("no finite value")
    return value


def different(left: Expr, right: Expr) -> bool:
    """Whether the values are proved different at some point."""
    names = symbols(left, right)
    for turn in range(POINTS if names else 1):
        at = point(names, turn)
        for bits in PRECISIONS:
            try:
                if not ball(left, at, bits).overlaps(ball(right, at, bits)):
                    return True
            except (Unknown, ValueError, ZeroDivisionError):
                break
    return False


def order(left: Expr, right: Expr) -> int | None:
    """-1 or 1 where two closed real values are proved ordered, else None."""
    for bits in PRECISIONS:
        try:
            gap = ball(left, {}, bits) - ball(right, {}, bits)
        except (Unknown, ValueError, ZeroDivisionError):
            return None
        if gap.imag.contains(0) and not gap.real.contains(0):
            return 1 if gap.real > 0 else -1
    return None


def _ball(expr: Expr, at: Point) -> acb:
    rule = _RULES.get(type(expr))
    if rule is None:
        raise Unknown(type(expr).__name__)
    return rule(expr, at)


def _constant(expr: Constant, at: Point) -> acb:
    if expr.name == "infinity":
        raise Unknown("infinity")
    return {"pi": acb(arb.pi()), "e": acb(arb(1).exp()), "i": acb(0, 1)}[expr.name]


def _symbol(expr: Symbol, at: Point) -> acb:
    if expr.name not in at:
        raise Unknown("a variable")
    return acb(at[expr.name])


def _sum(expr: Add, at: Point) -> acb:
    total = acb(0)
    for term in expr.terms:
        total += _ball(term, at)
    return total


def _product(expr: Multiply, at: Point) -> acb:
    total = acb(1)
    for factor in expr.factors:
        total *= _ball(factor, at)
    return total


def _integer(expr: Expr) -> int | None:
    match expr:
        case Number(value=value) if value.denominator == 1:
            return int(value)
        case Negate(argument=inner):
            value_ = _integer(inner)
            return None if value_ is None else -value_
        case Group(content=inner):
            return _integer(inner)
    return None


def _power(expr: Power, at: Point) -> acb:
    base = _ball(expr.base, at)
    whole = _integer(expr.exponent)
    if whole is not None:
        if abs(whole) > 100_000:
            raise Unknown("a large power")
        return base**whole
    exponent = _ball(expr.exponent, at)
    if not (base.imag == 0 and base.real > 0):
        raise Unknown("a power with several readings")
    return (exponent * base.log()).exp()


def _root(expr: Root, at: Point) -> acb:
    value = _ball(expr.argument, at)
    if expr.index == 2:
        return value.sqrt()
    if value.imag != 0:
        raise Unknown("a root of a complex number")
    if value.real > 0:
        return acb(value.real.root(expr.index))
    if value.real < 0 and expr.index % 2:
        return acb(-((-value.real).root(expr.index)))
    raise Unknown("a root")


def _real(value: acb) -> arb:
    if value.imag != 0:
        raise Unknown("not real")
    return value.real


def _call(expr: Call, at: Point) -> acb:
    arguments = [_ball(argument, at) for argument in expr.arguments]
    if expr.function == "log":
        if len(arguments) != 2:
            raise Unknown("a logarithm without base")
        return acb(_positive(arguments[1]).log() / _positive(arguments[0]).log())
    rule = _FUNCTIONS.get(expr.function)
    if rule is None:
        raise Unknown(expr.function)
    return rule(arguments[0])


def _positive(value: acb) -> arb:
    real = _real(value)
    if not real > 0:
        raise Unknown("not positive")
    return real


def _floor(value: acb) -> acb:
    number = _real(value).floor().unique_fmpz()
    if number is None:
        raise Unknown("a floor at a jump")
    return acb(number)


def _factorial(expr: Factorial, at: Point) -> acb:
    whole = _integer(expr.argument)
    if whole is None or not 0 <= whole <= 5000:
        raise Unknown("a factorial")
    return acb(whole + 1).gamma()


def _binomial(expr: Binomial, at: Point) -> acb:
    upper, lower = _integer(expr.upper), _integer(expr.lower)
    if upper is None or lower is None or not 0 <= lower <= upper <= 5000:
        raise Unknown("a binomial")
    return acb(arb(upper).bin(lower))


_FUNCTIONS: dict[str, Callable[[acb], acb]] = {
    "ln": lambda value: acb(_positive(value).log()),
    "exp": lambda value: value.exp(),
    "sin": lambda value: value.sin(),
    "cos": lambda value: value.cos(),
    "tan": lambda value: value.tan(),
    "cot": lambda value: value.cot(),
    "sec": lambda value: 1 / value.cos(),
    "csc": lambda value: 1 / value.sin(),
    "sinh": lambda value: value.sinh(),
    "cosh": lambda value: value.cosh(),
    "tanh": lambda value: value.tanh(),
    "arcsin": lambda value: acb(_real(value).asin()),
    "arccos": lambda value: acb(_real(value).acos()),
    "arctan": lambda value: acb(_real(value).atan()),
    "abs": lambda value: acb(abs(value)),
    "floor": _floor,
    "ceil": lambda value: -_floor(-value),
}

_RULES: dict[type, Callable[..., acb]] = {
    Number: lambda expr, at: acb(fmpq(expr.value.numerator, expr.value.denominator)),
    Constant: _constant,
    Symbol: _symbol,
    Add: _sum,
    Multiply: _product,
    Negate: lambda expr, at: -_ball(expr.argument, at),
    Plus: lambda expr, at: _ball(expr.argument, at),
    Group: lambda expr, at: _ball(expr.content, at),
    Divide: lambda expr, at: _ball(expr.numerator, at) / _ball(expr.denominator, at),
    Power: _power,
    Root: _root,
    Call: _call,
    Factorial: _factorial,
    Binomial: _binomial,
    Degrees: lambda expr, at: _ball(expr.amount, at) * arb.pi() / 180,
}
