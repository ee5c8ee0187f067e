"""Expressions → canonical forms: proves equality, and difference over free generators."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

from flint import fmpq, fmpz

from metamorphic.oracles.forms import (
    FREE,
    MAX_BITS,
    MAX_FACTOR_BITS,
    MAX_ROOTS,
    ONE,
    PI,
    ROOTS,
    Form,
    I,
    Key,
    Poly,
    Unknown,
    constant,
    generator,
)
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
)


@lru_cache(maxsize=16384)
def form(expr: Expr) -> Form:
    """The canonical form of `expr`; raises Unknown."""
    rule = _RULES.get(type(expr))
    if rule is None:
        raise Unknown(type(expr).__name__)
    return rule(expr)


def _number(expr: Number) -> Form:
    return constant(fmpq(expr.value.numerator, expr.value.denominator))


def _constant(expr: Constant) -> Form:
    if expr.name == "infinity":
        raise Unknown("infinity")
    return _exponential({ONE: fmpq(1)}) if expr.name == "e" else generator((expr.name,))


def _sum(expr: Add) -> Form:
    made = form(expr.terms[0])
    for term in expr.terms[1:]:
        made = made + form(term)
    return made


def _product(expr: Multiply) -> Form:
    made = form(expr.factors[0])
    for factor in expr.factors[1:]:
        made = made * form(factor)
    return made


def _power(expr: Power) -> Form:
    exponent = form(expr.exponent)
    value = exponent.rational()
    if value is not None and value.q == 1:
        return form(expr.base).power(int(value.p))
    if isinstance(expr.base, Constant) and expr.base.name == "e":
        return _exponential(_poly(exponent))
    base = form(expr.base)
    if value is not None:
        return _root(base, int(value.q), real_only=True).power(int(value.p))
    number = base.rational()
    if number is not None and number > 0:
        return _prime_powers(number, _poly(exponent))
    return _atom("power", base, exponent)


def _root_rule(expr: Root) -> Form:
    return _root(form(expr.argument), expr.index, real_only=False)


def _root(base: Form, index: int, *, real_only: bool) -> Form:
    """The principal square root, or the real root of another index."""
    value = base.rational()
    if value is not None:
        return _rational_root(value, index, real_only=real_only)
    poly = _poly(base)
    content = _content(poly)
    reduced = {mono: coefficient / content for mono, coefficient in poly.items()}
    key: Key = ("root", str(index), _text(reduced))
    ROOTS[key] = reduced
    return _rational_root(content, index, real_only=True) * generator(key)


def _rational_root(value: fmpq, index: int, *, real_only: bool) -> Form:
    if value == 0:
        return constant(0)
    if value > 0:
        return _prime_powers(value, {ONE: fmpq(1, index)})
    if real_only:
        raise Unknown("a power of a negative number")
    if index == 2:
        return generator(I) * _prime_powers(-value, {ONE: fmpq(1, 2)})
    if index % 2:
        return -_prime_powers(-value, {ONE: fmpq(1, index)})
    raise Unknown("an even root of a negative number")


def _content(poly: Poly) -> fmpq:
    """The positive rational that makes the coefficients whole and coprime."""
    numerators, denominator = fmpz(0), fmpz(1)
    for value in poly.values():
        denominator = denominator.lcm(value.q)
    for value in poly.values():
        numerators = numerators.gcd((value * denominator).p)
    return fmpq(numerators, denominator)


def _prime_powers(value: fmpq, exponent: Poly) -> Form:
    """`value ** exponent` for a positive rational, by primes."""
    made = constant(1)
    for prime, multiplicity in _factors(value):
        for mono, coefficient in exponent.items():
            share = coefficient * multiplicity
            times = Fraction(int(share.p), int(share.q))
            if mono == ONE:
                made = made * _prime(prime, times)
            else:
                made = made * generator(("primepower", str(prime), _text({mono: fmpq(1)})), times)
    return made


def _prime(prime: int, exponent: Fraction) -> Form:
    whole = exponent.__floor__()
    if abs(whole) * prime.bit_length() > MAX_BITS:
        raise Unknown("a large power")
    made = constant(fmpq(prime) ** whole)
    rest = exponent - whole
    return made * generator(("prime", str(prime)), rest) if rest else made


@lru_cache(maxsize=4096)
def _factors(value: fmpq) -> tuple[tuple[int, int], ...]:
    """The primes of a positive rational, with their exponents."""
    if max(value.p.bit_length(), value.q.bit_length()) > MAX_FACTOR_BITS:
        raise Unknown("a large number to factor")
    above = [(int(prime), int(times)) for prime, times in value.p.factor()]
    return tuple(above + [(int(prime), -int(times)) for prime, times in value.q.factor()])


def _exponential(exponent: Poly) -> Form:
    made = constant(1)
    for mono, coefficient in exponent.items():
        share = Fraction(int(coefficient.p), int(coefficient.q))
        if mono == ((I, Fraction(1)), (PI, Fraction(1))) and 12 % share.denominator == 0:
            made = made * (_cosine(share) + generator(I) * _cosine(Fraction(1, 2) - share))
        else:
            made = made * generator(("exp", _text({mono: fmpq(1)})), share)
    return made


def _poly(base: Form) -> Poly:
    poly = base.polynomial()
    if poly is None:
        raise Unknown("a quotient inside a root or an exponent")
    return poly


def _text(poly: Poly) -> str:
    """A canonical name of a polynomial."""
    return ";".join(f"{value}:{mono}" for mono, value in sorted(poly.items()))


def _atom(name: str, *arguments: Form) -> Form:
    texts = [_text(_poly(argument)) for argument in arguments]
    return generator(("atom", name, *texts))


# --- functions ------------------------------------------------------------------------------


def _call(expr: Call) -> Form:
    arguments = [form(argument) for argument in expr.arguments]
    special = _FUNCTIONS.get(expr.function)
    made = special(*arguments) if special is not None else None
    return made if made is not None else _atom(expr.function, *arguments)


def _logarithm(argument: Form) -> Form | None:
    value = argument.rational()
    if value is None:
        single = argument.polynomial() or {}
        if single == {((("exp", _text({ONE: fmpq(1)})), Fraction(1)),): fmpq(1)}:
            return constant(1)
        return None
    if value <= 0:
        raise Unknown("a logarithm of what is not positive")
    made = constant(0)
    for prime, times in _factors(value):
        made = made + constant(times) * generator(("ln", str(prime)))
    return made


def _ln(argument: Form) -> Form:
    made = _logarithm(argument)
    return made if made is not None else _atom("ln", argument)


def _log(*arguments: Form) -> Form:
    """`\\log_b a` is a quotient; without a base its base is one unknown, the same everywhere."""
    if len(arguments) == 2:
        return _ln(arguments[1]) / _ln(arguments[0])
    return _ln(arguments[0]) / generator(("logbase",))


def _angle(argument: Form) -> Fraction | None:
    """The argument divided by pi where that is a rational of a small denominator."""
    poly = argument.polynomial()
    if poly is None or any(mono != ((PI, Fraction(1)),) for mono in poly):
        return None
    value = next(iter(poly.values()), fmpq(0))
    share = Fraction(int(value.p), int(value.q))
    return share if 12 % share.denominator == 0 else None


@lru_cache(maxsize=64)
def _cosine(share: Fraction) -> Form:
    """The cosine of `share` times pi, for twelfths."""
    turn = share % 2
    turn = 2 - turn if turn > 1 else turn
    if turn > Fraction(1, 2):
        return -_cosine(1 - turn)
    two, three = _prime(2, Fraction(1, 2)), _prime(3, Fraction(1, 2))
    half = constant(fmpq(1, 2))
    six = two * three
    quarter = constant(fmpq(1, 4))
    table = {0: constant(1), 1: quarter * (six + two), 2: half * three, 3: half * two}
    table |= {4: half, 5: quarter * (six + -two), 6: constant(0)}
    return table[int(turn * 12)]


def _cos(argument: Form) -> Form | None:
    share = _angle(argument)
    return None if share is None else _cosine(share)


def _sin(argument: Form) -> Form | None:
    share = _angle(argument)
    return None if share is None else _cosine(Fraction(1, 2) - share)


def _sine_atom(argument: Form) -> Form:
    made = _sin(argument)
    return made if made is not None else _atom("sin", argument)


def _cosine_atom(argument: Form) -> Form:
    made = _cos(argument)
    return made if made is not None else _atom("cos", argument)


def _exp(argument: Form) -> Form:
    return _exponential(_poly(argument))


def _abs(argument: Form) -> Form | None:
    value = argument.rational()
    return None if value is None else constant(abs(value))


def _floor(argument: Form) -> Form | None:
    value = argument.rational()
    return None if value is None else constant(int(value.p) // int(value.q))


def _ceil(argument: Form) -> Form | None:
    value = argument.rational()
    return None if value is None else constant(-(-int(value.p) // int(value.q)))


def _small_integer(value: Form, most: int) -> int | None:
    number = value.rational()
    if number is None or number.q != 1 or not 0 <= number <= most:
        return None
    return int(number.p)


def _factorial(expr: Factorial) -> Form:
    argument = form(expr.argument)
    count = _small_integer(argument, 1000)
    return constant(factorial(count)) if count is not None else _atom("factorial", argument)


def _binomial(expr: Binomial) -> Form:
    upper, lower = form(expr.upper), form(expr.lower)
    above, below = _small_integer(upper, 5000), _small_integer(lower, 5000)
    if above is not None and below is not None:
        return constant(comb(above, below))
    return _atom("binomial", upper, lower)


def _degrees(expr: Degrees) -> Form:
    return form(expr.amount) * generator(PI) * constant(fmpq(1, 180))


_FUNCTIONS: dict[str, Callable[..., Form | None]] = {
    "ln": _ln,
    "log": _log,
    "sin": _sin,
    "cos": _cos,
    "tan": lambda argument: _sine_atom(argument) / _cosine_atom(argument),
    "cot": lambda argument: _cosine_atom(argument) / _sine_atom(argument),
    "sec": lambda argument: constant(1) / _cosine_atom(argument),
    "csc": lambda argument: constant(1) / _sine_atom(argument),
    "exp": _exp,
    "abs": _abs,
    "floor": _floor,
    "ceil": _ceil,
}

_RULES: dict[type, Callable[..., Form]] = {
    Number: _number,
    Constant: _constant,
    Symbol: lambda expr: generator(("variable", expr.name)),
    Add: _sum,
    Multiply: _product,
    Negate: lambda expr: -form(expr.argument),
    Plus: lambda expr: form(expr.argument),
    Group: lambda expr: form(expr.content),
    Divide: lambda expr: form(expr.numerator) / form(expr.denominator),
    Power: _power,
    Root: _root_rule,
    Call: _call,
    Factorial: _factorial,
    Binomial: _binomial,
    Degrees: _degrees,
}


def algebraic_finding(left: Expr, right: Expr) -> bool | None:
    """True where the forms agree, False where they differ over free generators, else None."""
    if len(ROOTS) > MAX_ROOTS:
        form.cache_clear()
        ROOTS.clear()
    try:
        difference = form(left) + -form(right)
    except Unknown:
        return None
    if not difference.above:
        return True
    kinds = {key[0] for key in difference.generators()}
    return False if kinds <= set(FREE) else None
