"""From a tree to a fraction over kernels: the identities of roots, exponentials, angles, logs.

- sin, cos and their like become fractions in z = exp(i u), hyperbolic ones in exp(u), and
  exp(a + b) = exp(a) exp(b); so every identity of angle sums is one of fractions.
- A root k = u^(1/q) has the relation k^q = u; positive constants are drawn out prime by prime.
- Roots and logarithms of products are split only where every factor is known to be positive,
  which `signs` brings about: it names the sign of each variable, so the caller tries each
  orthant. Without it sqrt(x^2) is neither x nor -x.

Every rule is a pointwise identity; with `real` it is one of real values.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping

from flint import fmpq, fmpz

from verifyd.mathexpr.algebra import (
    Algebra,
    Fraction,
    Rescale,
    TooLarge,
    finer,
    identifier,
    larger,
)
from verifyd.mathexpr.balls import NotReal, Unsupported
from verifyd.mathexpr.exact import Undefined, free_symbols, rational
from verifyd.mathexpr.exponentials import Exponentials
from verifyd.mathexpr.limits import MAX_ALGEBRA_WORK, MAX_RESTARTS, MAX_SHIFT
from verifyd.mathexpr.positivity import constant, head, over, terms
from verifyd.mathexpr.tree import (
    Add,
    Apply,
    Const,
    Degrees,
    Div,
    Func,
    Mul,
    Neg,
    Node,
    Num,
    Opaque,
    Percent,
    Pow,
    Sym,
)

_E_NODE = Const("e")


def same_normal_form(
    left: Node,
    right: Node,
    *,
    signs: Mapping[str, int] | None = None,
    real: bool = False,
    work: int = MAX_ALGEBRA_WORK,
) -> bool:
    """True where algebra proves the two equal wherever both have a value; False proves nothing.

    `signs` gives the sign (1 or -1) of each variable; `real` leaves the complex numbers out.
    Raises `NotReal` where one side has no real value for these signs.
    """
    return constant_difference(left, right, signs=signs, real=real, work=work) == 0


def constant_difference(
    left: Node,
    right: Node,
    *,
    signs: Mapping[str, int] | None = None,
    real: bool = False,
    work: int = MAX_ALGEBRA_WORK,
) -> fmpq | None:
    """left - right, where algebra proves that it is this rational wherever both have a value."""
    try:
        former, first, second = normal_forms(left, right, signs=signs, real=real, work=work)
        return former.algebra.constant_gap(first, second)
    except (Unsupported, TooLarge, Undefined):
        return None


def normal_forms(
    left: Node,
    right: Node,
    *,
    signs: Mapping[str, int] | None = None,
    real: bool = False,
    work: int = MAX_ALGEBRA_WORK,
) -> tuple[Former, Fraction, Fraction]:
    """Both sides over one table of kernels.

    Raises `TooLarge`, `Unsupported`, `Undefined` or `NotReal`.
    """
    scale: dict[Hashable, int] = {}
    size = 8
    for _ in range(MAX_RESTARTS):
        former = Former(Algebra(size, scale, work), signs, real)
        try:
            return former, former.form(left), former.form(right)
        except Rescale as wanted:
            scale[wanted.key] = finer(scale.get(wanted.key, 1), wanted.index)
        except TooLarge as error:
            if str(error) != "kernels":
                raise
            size = larger(size)
        work = former.algebra.work
    raise TooLarge("restarts")


class Former(Exponentials):
    """The rules that bring a tree into an `Algebra`."""

    def form(self, node: Node) -> Fraction:
        """`node` as a fraction over kernels."""
        value = rational(node)
        if value is not None:
            return self.algebra.constant(value)
        rule = _RULES.get(type(node))
        if rule is None:
            raise Unsupported(type(node).__name__)
        return rule(self, node)

    def independent(self) -> bool:
        """True where the kernels are variables and pi or e: then unlike forms are unlike functions."""
        heads = [head(key) for key in self.algebra.kernels]
        constants = heads.count("pi") + heads.count("e")
        return constants <= 1 and heads.count("sym") + constants == len(heads)

    # --- leaves and arithmetic

    def _sym(self, node: Sym) -> Fraction:
        key = ("sym", node.name)
        if self.signs is None:
            return self.algebra.symbol(key)
        power = self.algebra.power(self._positive(key), self.algebra.scale.get(key, 1))
        return power if self.signs[node.name] > 0 else self.algebra.negative(power)

    def _const(self, node: Const) -> Fraction:
        if node.name == "i":
            if self.real:
                raise NotReal("i")
            return self.imaginary()
        if node.name == "pi":
            return self.pi()
        if node.name == "e":
            return self.exponential(self.algebra.constant(fmpq(1)))
        raise Unsupported(node.name)

    def _add(self, node: Add) -> Fraction:
        total = self.form(node.terms[0])
        for term in node.terms[1:]:
            total = self.algebra.add(total, self.form(term))
        return total

    def _mul(self, node: Mul) -> Fraction:
        product = self.form(node.factors[0])
        for factor in node.factors[1:]:
            product = self.algebra.multiply(product, self.form(factor))
        return product

    def _div(self, node: Div) -> Fraction:
        return self.algebra.multiply(
            self.form(node.top), self.algebra.reciprocal(self.form(node.bottom))
        )

    def _neg(self, node: Neg) -> Fraction:
        return self.algebra.negative(self.form(node.arg))

    def _percent(self, node: Percent) -> Fraction:
        return self._times(self.form(node.arg), fmpq(1, 100))

    def _degrees(self, node: Degrees) -> Fraction:
        return self._times(self.algebra.multiply(self.form(node.arg), self.pi()), fmpq(1, 180))

    def _opaque(self, node: Node) -> Fraction:
        return self.algebra.symbol(("node", node))

    def _pow(self, node: Pow) -> Fraction:
        try:
            return self._any_pow(node)
        except TooLarge as error:
            if str(error) == "kernels" or free_symbols(node):
                raise
            return self.algebra.symbol(("node", node))  # a number too large to write

    def _any_pow(self, node: Pow) -> Fraction:
        if node.base == _E_NODE:
            return self.exponential(self.form(node.exponent))
        exponent = rational(node.exponent)
        if exponent is not None:
            return self.power(self.form(node.base), exponent)
        power = self.algebra.normal(self.form(node.exponent))
        base = self.algebra.normal(self.form(node.base))
        if constant(base) and base.top.leading_coefficient() < 0:
            sign = self._sign_power(power)
            return self.algebra.multiply(
                sign, self.exponential(self._log_times(self.algebra.negative(base), power))
            )
        return self.exponential(self._log_times(base, power))

    def _log_times(self, base: Fraction, power: Fraction) -> Fraction:
        return self.algebra.multiply(self.logarithm(base), power)

    def _sign_power(self, power: Fraction) -> Fraction:
        """(-1)^power: a homomorphism for the rational powers of odd denominator, where it is real."""
        if not (self.real and power.bottom.is_one()):
            raise Unsupported("a power of a negative number")
        product = self.algebra.constant(fmpq(1))
        for monomial, coefficient in terms(power.top):
            if coefficient.q % 2 == 0:
                raise Unsupported("a root of a negative number")
            if coefficient.p % 2 == 0:
                continue
            key = ("sign", monomial)
            factor = self.algebra.related(key, 2, self.algebra.constant(fmpq(1)))
            if not any(monomial):
                factor = self.algebra.constant(fmpq(-1))
            product = self.algebra.multiply(product, factor)
        return product

    # --- functions

    def _falling(self, value: Fraction, count: int) -> Fraction:
        """value (value - 1) ... , `count` factors."""
        product = self.algebra.constant(fmpq(1))
        for step in range(count):
            factor = self.algebra.add(value, self.algebra.constant(fmpq(-step)))
            product = self.algebra.multiply(product, factor)
        return product

    def _factorial(self, value: Fraction) -> Fraction:
        """(v + c)! over the kernel v!, for a whole c near zero."""
        if not value.bottom.is_one():
            return self.algebra.symbol(("function", "factorial", identifier(value)))
        shift = dict(terms(value.top)).get((0,) * len(self.algebra.generators), fmpq(0))
        if value.top.is_constant():
            shift = fmpq(shift.floor() % MAX_SHIFT)
        if shift.q != 1 or abs(shift) > MAX_SHIFT:
            shift = fmpq(0)
        base = self.algebra.add(value, self.algebra.constant(-shift))
        kernel = self.algebra.symbol(("function", "factorial", identifier(base)))
        if shift >= 0:
            return self.algebra.multiply(kernel, self._falling(value, int(shift.p)))
        return over(self.algebra, kernel, self._falling(base, -int(shift.p)))

    def _binom(self, n: Fraction, k: Fraction) -> Fraction:
        """A polynomial in n for a small whole k."""
        count = k.top.leading_coefficient() if constant(k) and not k.top.is_zero() else fmpq(0)
        if not constant(k) or count.q != 1 or not 0 <= count <= MAX_SHIFT:
            return self.algebra.symbol(("function", "binom", identifier(n), identifier(k)))
        return self._times(self._falling(n, int(count.p)), 1 / fmpq(fmpz.fac_ui(count.p)))

    def _func(self, node: Func) -> Fraction:
        forms = [self.algebra.normal(self.form(arg)) for arg in node.args]
        rule = _FUNCTIONS.get((node.name, len(forms)))
        if rule is not None:
            return rule(self, *forms)
        if node.name == "root":
            return self._any_root(node, *forms)
        return self.algebra.symbol(("function", node.name, *map(identifier, forms)))

    def _any_root(self, node: Func, value: Fraction, index: Fraction) -> Fraction:
        return self._pow(Pow(node.args[0], Div(Num(fmpq(1)), node.args[1])))

    def _inverse(self, name: str, value: Fraction) -> Fraction:
        """asin, atan, asinh, atanh: odd, so the sign comes out; multiples of pi / 12 are known."""
        if value.top.is_zero():
            return self.algebra.constant(fmpq(0))
        content, _ = self._content(value)
        if content < 0:
            return self.algebra.negative(self._inverse(name, self.algebra.negative(value)))
        turns = self._turns(name, value)
        if turns is not None:
            return self._times(self.pi(), turns)
        return self.algebra.symbol((name, *identifier(value)))

    def _turns(self, name: str, value: Fraction) -> fmpq | None:
        """r where asin or atan of `value` is r pi, for r among the twelfths."""
        known = _ARCS.get(name)
        parts = self._surd_parts(value) if known else None
        return None if known is None or parts is None else known.get(parts)

    def _surd_parts(self, value: Fraction) -> tuple[fmpq, ...] | None:
        """a, b, c, d where `value` is a + b sqrt 2 + c sqrt 3 + d sqrt 6."""
        if not value.bottom.is_one():
            return None
        parts = [fmpq(0)] * 4
        for powers, coefficient in terms(value.top):
            used = {
                key: powers[place] for key, place in self.algebra.kernels.items() if powers[place]
            }
            two, three = used.pop(("root", 2), 0), used.pop(("root", 3), 0)
            if used or max(two, three) > 1:
                return None
            parts[two + 2 * three] += coefficient
        scales = {self.algebra.scale.get(("root", prime), 2) for prime in (2, 3)}
        return tuple(parts) if scales == {2} else None


def _table(*rows: tuple[int, str]) -> dict[tuple[fmpq, ...], fmpq]:
    """Twelfths of pi by the parts, in twelfths, of a surd over 1, sqrt 2, sqrt 3, sqrt 6."""
    return {
        tuple(fmpq(int(part), 12) for part in parts.split()): fmpq(twelfths, 12)
        for twelfths, parts in rows
    }


_ARCS = {
    "asin": _table(
        (1, "0 -3 0 3"), (2, "6 0 0 0"), (3, "0 6 0 0"), (4, "0 0 6 0"), (5, "0 3 0 3"),
        (6, "12 0 0 0"),
    ),
    "atan": _table(
        (1, "24 0 -12 0"), (2, "0 0 4 0"), (3, "12 0 0 0"), (4, "0 0 12 0"), (5, "24 0 12 0"),
    ),
}  # fmt: skip


def _ratio(
    pair: Callable[[Former, Fraction], tuple[Fraction, Fraction]],
    top: int | None,
    bottom: int | None,
) -> Callable[..., Fraction]:
    """A function as a quotient of the two of `pair`: 0 for the cosine, 1 for the sine, None for 1."""

    def rule(former: Former, value: Fraction) -> Fraction:
        both = pair(former, value)
        one = former.algebra.constant(fmpq(1))
        above = one if top is None else both[top]
        return above if bottom is None else over(former.algebra, above, both[bottom])

    return rule


def _odd(name: str) -> Callable[..., Fraction]:
    return lambda former, value: former._inverse(name, value)


def _complement(name: str) -> Callable[..., Fraction]:
    """acos and acot: pi / 2 less the other."""

    def rule(former: Former, value: Fraction) -> Fraction:
        other = former._inverse(name, value)
        half = former._times(former.pi(), fmpq(1, 2))
        return former.algebra.add(half, former.algebra.negative(other))

    return rule


def _log_to_base(former: Former, value: Fraction, base: Fraction) -> Fraction:
    return over(former.algebra, former.logarithm(value), former.logarithm(base))


_FUNCTIONS: dict[tuple[str, int], Callable[..., Fraction]] = {
    ("sqrt", 1): lambda former, value: former.root(value, 2),
    ("exp", 1): lambda former, value: former.exponential(value),
    ("ln", 1): lambda former, value: former.logarithm(value),
    ("log", 2): _log_to_base,
    ("factorial", 1): Former._factorial,
    ("binom", 2): Former._binom,
    ("abs", 1): lambda former, value: former.absolute(value),
    ("asin", 1): _odd("asin"),
    ("atan", 1): _odd("atan"),
    ("asinh", 1): _odd("asinh"),
    ("atanh", 1): _odd("atanh"),
    ("acos", 1): _complement("asin"),
    ("acot", 1): _complement("atan"),
}
_FUNCTIONS |= {
    (name, 1): _ratio(pair, top, bottom)
    for names, pair in (
        ("sin cos tan cot sec csc", Former._circular),
        ("sinh cosh tanh coth sech csch", Former._hyperbolic),
    )
    for name, top, bottom in zip(
        names.split(), (1, 0, 1, 0, None, None), (None, None, 0, 1, 0, 1), strict=True
    )
}

_RULES: dict[type[Node], Callable[..., Fraction]] = {
    Sym: Former._sym,
    Const: Former._const,
    Add: Former._add,
    Mul: Former._mul,
    Div: Former._div,
    Neg: Former._neg,
    Percent: Former._percent,
    Degrees: Former._degrees,
    Pow: Former._pow,
    Func: Former._func,
    Apply: Former._opaque,
    Opaque: Former._opaque,
}
