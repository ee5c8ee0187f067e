"""Rigorous enclosures: a value is an exact fmpq, or an arb or acb ball that surely holds it.

FLINT's precision is global to the process, so every use of a ball stands inside `precision`,
which holds one lock; FLINT calls cannot be interrupted, so sizes are bounded before each.
Source of the ball functions: Johansson, "Arb: efficient arbitrary-precision midpoint-radius
interval arithmetic", IEEE Trans. Comput. 66 (2017).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from threading import RLock
from types import TracebackType

from flint import acb, arb, ctx, fmpq

from verifyd.mathexpr.decision import BudgetExceeded
from verifyd.mathexpr.exact import Undefined, integer_power, power, rational, walk
from verifyd.mathexpr.limits import (
    FREE_PRECISION,
    MAX_BALL_WORK,
    MAX_FACTORIAL,
    MAX_GAMMA_BITS,
    MAX_POWER_BITS,
    MAX_ZERO_BITS,
)
from verifyd.mathexpr.tree import (
    Add,
    Based,
    Const,
    Dec,
    Degrees,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Percent,
    Pow,
    Repeating,
    Sym,
)

Value = fmpq | arb | acb

_E = Const("e")


class Unresolved(ArithmeticError):
    """The balls are too wide to choose a branch here; more precision may help."""


class NotReal(ArithmeticError):
    """A step leaves the real numbers while `Evaluator.real` is set."""


class Unsupported(ArithmeticError):
    """No rule evaluates this node: it is no closed scalar."""


_LOCK = RLock()


class precision:  # noqa: N801
    """`with precision(bits):` sets FLINT's precision and holds the lock that guards it."""

    __slots__ = ("bits", "previous")

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.previous = 0

    def __enter__(self) -> None:
        _LOCK.acquire()
        self.previous = ctx.prec
        ctx.prec = self.bits

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        ctx.prec = self.previous
        _LOCK.release()


def evaluate(
    node: Node,
    bits: int,
    environment: Mapping[str, Value] | None = None,
    *,
    real: bool = False,
) -> Value:
    """The value of `node` at `bits` of working precision, variables taken from `environment`.

    Complex functions take their principal value, but an odd root of a negative number is the
    real one. With `real`, a step that leaves the real numbers raises `NotReal`. Raises
    `Undefined` at a pole, `Unresolved` where the balls cannot tell, `Unsupported` for a node
    that is no scalar, `BudgetExceeded` where nodes times precision pass `MAX_BALL_WORK`.
    """
    if bits > FREE_PRECISION and len(walk(node)) * bits > MAX_BALL_WORK:
        raise BudgetExceeded("more nodes than ball arithmetic may visit at this precision")
    with precision(bits):
        return Evaluator(environment or {}, real).value(node)


def magnitude_bits(value: Value) -> int:
    """A k with |value| < 2^k, from the enclosure; negative for small values."""
    upper = abs_upper(value)
    if upper.is_zero():
        return -MAX_ZERO_BITS
    if not upper.is_finite():
        raise Unresolved("no finite enclosure")
    mantissa, exponent = upper.upper().man_exp()
    return int(exponent) + int(mantissa.bit_length())


def abs_upper(value: Value) -> arb:
    """An upper bound of the absolute value."""
    return arb(value).abs_upper() if isinstance(value, fmpq) else value.abs_upper()


def disjoint(left: Value, right: Value) -> bool:
    """True where the two enclosures have no point in common: the values surely differ."""
    if isinstance(left, fmpq) and isinstance(right, fmpq):
        return bool(left != right)
    if not (finite(left) and finite(right)):
        return False
    if isinstance(left, acb) or isinstance(right, acb):
        return not acb(left).overlaps(acb(right))
    return not arb(left).overlaps(arb(right))


def finite(value: Value) -> bool:
    """True for every value but a ball without bounds."""
    return isinstance(value, fmpq) or bool(value.is_finite())


def digits(value: Value, count: int = 20) -> str:
    """`value` to `count` significant digits, for a person."""
    if isinstance(value, fmpq) and value.height_bits() < 3 * count:
        return str(int(value.p)) if value.q == 1 else _decimal(int(value.p), int(value.q), count)
    with precision(4 * count + 16):
        if isinstance(value, acb):
            sign = "-" if value.imag < 0 else "+"
            return f"{digits(value.real, count)} {sign} {digits(abs(value.imag), count)}i"
        text = str(arb(value).str(count, radius=False))
    mantissa, mark, exponent = text.partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0").rstrip(".")
    return mantissa + mark + exponent


def _decimal(top: int, bottom: int, count: int) -> str:
    """A fraction of small integers to `count` significant digits, rounded, without zeros at the end."""
    sign, top = ("-" if top < 0 else ""), abs(top)
    places = (
        count - len(str(top // bottom)) if top >= bottom else count + len(str(bottom // top)) - 1
    )
    scaled = (2 * top * 10**places + bottom) // (2 * bottom)
    digits = str(scaled).rjust(places + 1, "0")
    return (sign + digits[:-places] + "." + digits[-places:]).rstrip("0").rstrip(".")


class Evaluator:
    """One walk at the precision that is set now. Use `evaluate`, or stand inside `precision`."""

    __slots__ = ("environment", "real")

    def __init__(self, environment: Mapping[str, Value], real: bool = False) -> None:
        self.environment = environment
        self.real = real

    def value(self, node: Node) -> Value:
        """The value of `node`; see `evaluate`."""
        rule = _RULES.get(type(node))
        if rule is None:
            raise Unsupported(type(node).__name__)
        return rule(self, node)

    # --- leaves and arithmetic

    def _literal(self, node: Num | Dec | Repeating) -> Value:
        return node.value

    def _based(self, node: Based) -> Value:
        if node.value is None:
            raise Undefined("a digit that is not of the base")
        return fmpq(node.value)

    def _sym(self, node: Sym) -> Value:
        value = self.environment.get(node.name)
        if value is None:
            raise Unsupported(node.name)
        return value

    def _const(self, node: Const) -> Value:
        if node.name == "pi":
            return arb.pi()
        if node.name == "e":
            return arb.const_e()
        if node.name == "i" and not self.real:
            return acb(0, 1)
        raise Unsupported(node.name)

    def _add(self, node: Add) -> Value:
        total: Value = self.value(node.terms[0])
        for term in node.terms[1:]:
            total = total + self.value(term)
        return _sized(total)

    def _mul(self, node: Mul) -> Value:
        product: Value = self.value(node.factors[0])
        for factor in node.factors[1:]:
            product = _sized(product * self.value(factor))
        return product

    def _div(self, node: Div) -> Value:
        top, bottom = self.value(node.top), self.value(node.bottom)
        return _sized(top * reciprocal(bottom))

    def _neg(self, node: Neg) -> Value:
        return -self.value(node.arg)

    def _percent(self, node: Percent) -> Value:
        return self.value(node.arg) / 100

    def _degrees(self, node: Degrees) -> Value:
        return self.value(node.arg) * arb.pi() / 180

    # --- powers

    def _pow(self, node: Pow) -> Value:
        exponent = self.value(node.exponent)
        if node.base == _E:
            return arb(exponent).exp() if isinstance(exponent, fmpq) else exponent.exp()
        if isinstance(exponent, fmpq):
            return self.power(self.value(node.base), exponent)
        return self.general_power(self.value(node.base), exponent)

    def power(self, base: Value, exponent: fmpq) -> Value:
        """`base` to a rational exponent."""
        if isinstance(base, fmpq):
            exact = power(base, exponent)
            if exact is not None:
                return exact
        if exponent < 0:
            return reciprocal(self.power(base, -exponent))
        if exponent.q == 1:
            return _whole_power(base, exponent)
        if exponent.q > MAX_POWER_BITS:
            return self.general_power(base, arb(exponent))
        return _whole_power(self.root(base, int(exponent.q)), fmpq(exponent.p))

    def root(self, base: Value, index: int) -> Value:
        """The `index`-th root: real for an odd index of a real number, else principal."""
        if isinstance(base, acb) and not base.imag.is_zero():
            if base.contains(0):
                return _near_zero(base, index)
            if _on_cut(base):
                raise Unresolved("a root at its cut")
            return base.root(index)
        ball = _as_arb(base)
        if ball.is_zero():
            return fmpq(0)
        if ball > 0:
            return ball.root(index)
        if ball < 0 and index % 2:
            return -((-ball).root(index))
        if ball < 0:
            if self.real:
                raise NotReal("an even root of a negative number")
            return acb(ball).root(index)
        if index % 2:
            return _near_zero(acb(ball), index).real
        if self.real:
            raise Unresolved("a root at zero")
        return _near_zero(acb(ball), index)

    def general_power(self, base: Value, exponent: Value) -> Value:
        """`base` to an exponent that is not known to be rational."""
        if isinstance(base, acb) or isinstance(exponent, acb):
            if self.real:
                raise NotReal("a complex power")
            if acb(base).contains(0):
                raise Unresolved("a power of zero")
            return (acb(exponent) * self.log(base)).exp()
        ball = arb(base)
        if ball > 0:
            return ball ** arb(exponent)
        if ball < 0:
            # The exponent may be rational all the same, and then its root may be real.
            raise Unsupported("an irrational power of a negative number")
        raise Unresolved("a power of zero")

    def log(self, value: Value) -> Value:
        """The natural logarithm, principal."""
        if not isinstance(value, acb) or value.imag.is_zero():
            ball = _as_arb(value)
            if ball > 0:
                return ball.log()
            if ball.is_zero():
                raise Undefined("logarithm of zero")
            if ball < 0:
                if self.real:
                    raise NotReal("logarithm of a negative number")
                return acb((-ball).log(), arb.pi())
            raise Unresolved("logarithm at zero")
        if _on_cut(value):
            raise Unresolved("logarithm at its cut")
        return value.log()

    # --- functions

    def _func(self, node: Func) -> Value:
        values = [self.value(arg) for arg in node.args]
        rule = _FUNCTIONS.get(node.name)
        if rule is None:
            raise Unsupported(node.name)
        try:
            return rule(self, *values)
        except TypeError:
            raise Unsupported(f"{node.name} of {len(values)} arguments") from None


def reciprocal(value: Value) -> Value:
    """1 / value."""
    if isinstance(value, fmpq):
        if value == 0:
            raise Undefined("division by zero")
        return 1 / value
    if value.is_zero():
        raise Undefined("division by zero")
    if value.contains(0):
        raise Unresolved("division by something near zero")
    return 1 / value


def _sized(value: Value) -> Value:
    """Exact fractions of more than `MAX_POWER_BITS` go on as balls."""
    if isinstance(value, fmpq) and value.height_bits() > MAX_POWER_BITS:
        return arb(value)
    return value


def _whole_power(base: Value, exponent: fmpq) -> Value:
    """`base` to a whole exponent of zero or more."""
    if exponent.p.bit_length() > MAX_POWER_BITS:
        raise BudgetExceeded("an exponent too long to compute with")
    if isinstance(base, fmpq):
        exact = integer_power(base, exponent.p)
        return arb(base) ** exponent.p if exact is None else exact
    return base ** (exponent.p if isinstance(base, arb) else acb(exponent.p))


def _near_zero(value: acb, index: int) -> acb:
    """Every `index`-th root of what lies in a ball around zero: |root| = |value|^(1/index)."""
    if not value.is_finite():
        raise Unresolved("no finite enclosure")
    radius = value.abs_upper().root(index).upper()
    side = arb(0, radius)
    return acb(side, side)


def _on_cut(value: acb) -> bool:
    """True where the ball touches the cut of the logarithm, zero and the negative reals."""
    return bool(value.imag.contains(0)) and not value.real > 0


def _as_arb(value: Value) -> arb:
    return value.real if isinstance(value, acb) else arb(value)


def _real(evaluator: Evaluator, value: Value) -> arb:
    if isinstance(value, acb):
        if value.imag.is_zero():
            return value.real
        raise Unsupported("an order of complex numbers")
    return arb(value)


def _entire(name: str) -> Callable[..., Value]:
    """sin, exp and their like: defined everywhere. FLINT bounds their cost for huge arguments."""

    def rule(evaluator: Evaluator, value: Value) -> Value:
        ball = arb(value) if isinstance(value, fmpq) else value
        return getattr(ball, name)()  # type: ignore[no-any-return]

    return rule


def _quotient(top: str | None, bottom: str) -> Callable[..., Value]:
    """tan, cot, sec and their like, with their poles."""

    def rule(evaluator: Evaluator, value: Value) -> Value:
        ball = arb(value) if isinstance(value, fmpq) else value
        below = reciprocal(getattr(ball, bottom)())
        return below if top is None else getattr(ball, top)() * below

    return rule


def _trigonometric_inverse(name: str) -> Callable[..., Value]:
    """asin and acos: real on [-1, 1]; outside it complex, and undecided on the cut's end."""

    def rule(evaluator: Evaluator, value: Value) -> Value:
        if not isinstance(value, acb):
            ball = arb(value)
            if abs(ball) <= 1:
                return getattr(ball, name)()  # type: ignore[no-any-return]
            if not abs(ball) > 1:
                raise Unresolved(f"{name} near one")
            if evaluator.real:
                raise NotReal(f"{name} outside [-1, 1]")
            return getattr(acb(ball), name)()  # type: ignore[no-any-return]
        if value.imag.contains(0):
            raise Unresolved(f"{name} at its cut")
        return getattr(value, name)()  # type: ignore[no-any-return]

    return rule


def _atan(evaluator: Evaluator, value: Value) -> Value:
    if isinstance(value, acb):
        if value.real.contains(0):
            raise Unresolved("atan at its cut")
        return value.atan()
    return arb(value).atan()


def _acot(evaluator: Evaluator, value: Value) -> Value:
    """In (0, pi), as school books have it; complex arguments are left alone."""
    if isinstance(value, acb):
        raise Unsupported("acot of a complex number")
    return arb.pi() / 2 - arb(value).atan()


def _of_reciprocal(name: str) -> Callable[..., Value]:
    rule = _trigonometric_inverse(name)
    return lambda evaluator, value: rule(evaluator, reciprocal(value))


def _asinh(evaluator: Evaluator, value: Value) -> Value:
    if isinstance(value, acb):
        raise Unsupported("asinh of a complex number")
    return arb(value).asinh()


def _acosh(evaluator: Evaluator, value: Value) -> Value:
    ball = _real(evaluator, value)
    if ball >= 1:
        return ball.acosh()
    raise NotReal("acosh below one") if ball < 1 and evaluator.real else Unresolved("acosh")


def _atanh(evaluator: Evaluator, value: Value) -> Value:
    ball = _real(evaluator, value)
    if abs(ball) < 1:
        return ball.atanh()
    if abs(ball) == 1:
        raise Undefined("atanh of one")
    raise NotReal("atanh outside (-1, 1)") if evaluator.real else Unresolved("atanh")


def _sqrt(evaluator: Evaluator, value: Value) -> Value:
    return evaluator.power(value, fmpq(1, 2))


def _root(evaluator: Evaluator, value: Value, index: Value) -> Value:
    if not isinstance(index, fmpq):
        return evaluator.general_power(value, reciprocal(index))
    if index == 0:
        raise Undefined("a root of index zero")
    return evaluator.power(value, 1 / index)


def _ln(evaluator: Evaluator, value: Value) -> Value:
    return evaluator.log(value)


def _log(evaluator: Evaluator, value: Value, base: Value | None = None) -> Value:
    if base is None:
        return evaluator.log(value)
    return evaluator.log(value) * reciprocal(evaluator.log(base))


def _abs(evaluator: Evaluator, value: Value) -> Value:
    size: Value = abs(value)  # type: ignore[assignment]
    return size


def _step(name: str) -> Callable[..., Value]:
    """floor and ceil: a value only where the ball holds a single step."""

    def rule(evaluator: Evaluator, value: Value) -> Value:
        if isinstance(value, fmpq):
            return fmpq(getattr(value, name)())
        ball = _real(evaluator, value)
        if not ball.is_finite() or magnitude_bits(ball) > MAX_POWER_BITS:
            raise Unresolved(f"{name} of something huge")
        whole = getattr(ball, name)().unique_fmpz()
        if whole is None:
            raise Unresolved(f"{name} near a whole number")
        return fmpq(whole)

    return rule


def _extreme(sign: int) -> Callable[..., Value]:
    """max and min of any number of reals, told apart by their balls."""

    def rule(evaluator: Evaluator, *values: Value) -> Value:
        best = values[0]
        for value in values[1:]:
            gap = _real(evaluator, value) - _real(evaluator, best)
            if not (gap > 0 or gap < 0 or gap.is_zero()):
                raise Unresolved("max or min of two close values")
            best = value if sign * gap > 0 else best
        return best

    return rule


def _re(evaluator: Evaluator, value: Value) -> Value:
    return value.real if isinstance(value, acb) else value


def _im(evaluator: Evaluator, value: Value) -> Value:
    return value.imag if isinstance(value, acb) else fmpq(0)


def _conj(evaluator: Evaluator, value: Value) -> Value:
    return value.conjugate() if isinstance(value, acb) else value


def _arg(evaluator: Evaluator, value: Value) -> Value:
    if isinstance(value, acb) and not _on_cut(value):
        return value.arg()
    ball = _real(evaluator, value)
    if ball > 0:
        return fmpq(0)
    if ball < 0:
        return arb.pi()
    raise Unresolved("the argument of zero")


def _sgn(evaluator: Evaluator, value: Value) -> Value:
    ball = _real(evaluator, value)
    if ball.is_zero():
        return fmpq(0)
    if ball > 0 or ball < 0:
        return fmpq(1 if ball > 0 else -1)
    raise Unresolved("the sign of something near zero")


def _exact_only(name: str) -> Callable[..., Value]:
    """factorial, binom, gcd and their like: of exact values, by `exact`, or not at all."""

    def rule(evaluator: Evaluator, *values: Value) -> Value:
        known = tuple(Num(value) for value in values if isinstance(value, fmpq))
        if len(known) == len(values):
            exact = rational(Func(name, known))
            if exact is not None:
                return exact
        raise Unsupported(name)

    return rule


def _factorial(evaluator: Evaluator, value: Value) -> Value:
    """Of a whole number: exact, or by the gamma function where it would be too long to write."""
    if isinstance(value, fmpq) and value > MAX_FACTORIAL and value.q == 1:
        if value.p.bit_length() > MAX_GAMMA_BITS:
            raise Unresolved("the factorial of something huge")
        return arb(value + 1).gamma()
    return _exact_only("factorial")(evaluator, value)


def _binom(evaluator: Evaluator, n: Value, k: Value) -> Value:
    try:
        return _exact_only("binom")(evaluator, n, k)
    except Unsupported:
        if not (isinstance(n, fmpq) and isinstance(k, fmpq) and n.q == k.q == 1 and 0 <= k <= n):
            raise
    below = _factorial(evaluator, k) * _factorial(evaluator, n - k)
    return _factorial(evaluator, n) * reciprocal(below)


_FUNCTIONS: dict[str, Callable[..., Value]] = {
    **{name: _entire(name) for name in ("sin", "cos", "sinh", "cosh", "exp")},
    "tan": _quotient("sin", "cos"),
    "cot": _quotient("cos", "sin"),
    "sec": _quotient(None, "cos"),
    "csc": _quotient(None, "sin"),
    "tanh": _quotient("sinh", "cosh"),
    "coth": _quotient("cosh", "sinh"),
    "sech": _quotient(None, "cosh"),
    "csch": _quotient(None, "sinh"),
    "asin": _trigonometric_inverse("asin"),
    "acos": _trigonometric_inverse("acos"),
    "asec": _of_reciprocal("acos"),
    "acsc": _of_reciprocal("asin"),
    "atan": _atan,
    "acot": _acot,
    "asinh": _asinh,
    "acosh": _acosh,
    "atanh": _atanh,
    "sqrt": _sqrt,
    "root": _root,
    "ln": _ln,
    "log": _log,
    "abs": _abs,
    "floor": _step("floor"),
    "ceil": _step("ceil"),
    "max": _extreme(1),
    "min": _extreme(-1),
    "re": _re,
    "im": _im,
    "conj": _conj,
    "arg": _arg,
    "sgn": _sgn,
    **{name: _exact_only(name) for name in ("double_factorial", "gcd", "lcm")},
    "factorial": _factorial,
    "binom": _binom,
}

_RULES: dict[type[Node], Callable[..., Value]] = {
    Num: Evaluator._literal,
    Dec: Evaluator._literal,
    Repeating: Evaluator._literal,
    Based: Evaluator._based,
    Sym: Evaluator._sym,
    Const: Evaluator._const,
    Add: Evaluator._add,
    Mul: Evaluator._mul,
    Div: Evaluator._div,
    Neg: Evaluator._neg,
    Percent: Evaluator._percent,
    Degrees: Evaluator._degrees,
    Pow: Evaluator._pow,
    Func: Evaluator._func,
}
