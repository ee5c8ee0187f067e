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

from flint import fmpq, fmpq_mpoly, fmpz

from verifyd.mathexpr.algebra import (
    Algebra,
    Fraction,
    Rescale,
    TooLarge,
    factorable,
    finer,
    identifier,
    larger,
)
from verifyd.mathexpr.balls import NotReal, Unsupported
from verifyd.mathexpr.exact import Undefined, free_symbols, rational, real_root
from verifyd.mathexpr.limits import MAX_DEGREE, MAX_FACTOR_BITS, MAX_RESTARTS, MAX_SHIFT
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

Key = tuple[Hashable, ...]
IMAGINARY: Key = ("i",)
PI: Key = ("pi",)
E: Key = ("e",)
_FREE = frozenset({"sym", "pi", "e", "exp"})  # kernels without a relation, which can be rescaled
_E_NODE = Const("e")


def same_normal_form(
    left: Node, right: Node, *, signs: Mapping[str, int] | None = None, real: bool = False
) -> bool:
    """True where algebra proves the two equal wherever both have a value; False proves nothing.

    `signs` gives the sign (1 or -1) of each variable; `real` leaves the complex numbers out.
    Raises `NotReal` where one side has no real value for these signs.
    """
    return constant_difference(left, right, signs=signs, real=real) == 0


def constant_difference(
    left: Node, right: Node, *, signs: Mapping[str, int] | None = None, real: bool = False
) -> fmpq | None:
    """left - right, where algebra proves that it is this rational wherever both have a value."""
    try:
        former, first, second = normal_forms(left, right, signs=signs, real=real)
        return former.algebra.constant_gap(first, second)
    except (Unsupported, TooLarge, Undefined):
        return None


def normal_forms(
    left: Node, right: Node, *, signs: Mapping[str, int] | None = None, real: bool = False
) -> tuple[Former, Fraction, Fraction]:
    """Both sides over one table of kernels.

    Raises `TooLarge`, `Unsupported`, `Undefined` or `NotReal`.
    """
    scale: dict[Hashable, int] = {}
    size = 8
    for _ in range(MAX_RESTARTS):
        former = Former(Algebra(size, scale), signs, real)
        try:
            return former, former.form(left), former.form(right)
        except Rescale as wanted:
            scale[wanted.key] = finer(scale.get(wanted.key, 1), wanted.index)
        except TooLarge as error:
            if str(error) != "kernels":
                raise
            size = larger(size)
    raise TooLarge("restarts")


class Former:
    """The rules that bring a tree into an `Algebra`."""

    def __init__(self, algebra: Algebra, signs: Mapping[str, int] | None, real: bool) -> None:
        self.algebra = algebra
        self.signs = signs
        self.real = real
        self.positive: set[int] = set()
        self.complex: set[int] = set()
        self.logarithms: dict[Hashable, Fraction] = {}  # of kernels known to be positive
        self.arguments: dict[Hashable, Fraction] = {}  # of the kernels that are logarithms

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
        heads = [_head(key) for key in self.algebra.kernels]
        constants = heads.count("pi") + heads.count("e")
        return constants <= 1 and heads.count("sym") + constants == len(heads)

    # --- leaves and arithmetic

    def _sym(self, node: Sym) -> Fraction:
        key = ("sym", node.name)
        if self.signs is None:
            return self.algebra.symbol(key)
        power = self.algebra.power(self._positive(key), self.algebra.scale.get(key, 1))
        return power if self.signs[node.name] > 0 else self.algebra.negative(power)

    def _positive(self, key: Hashable) -> Fraction:
        symbol = self.algebra.symbol(key)
        self.positive.add(self.algebra.kernels[key])
        return symbol

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

    def pi(self) -> Fraction:
        """The kernel pi."""
        return self.algebra.power(self._positive(PI), self.algebra.scale.get(PI, 1))

    def imaginary(self) -> Fraction:
        """The kernel i, with i^2 = -1."""
        kernel = self.algebra.related(IMAGINARY, 2, self.algebra.constant(fmpq(-1)))
        self.complex.add(self.algebra.kernels[IMAGINARY])
        return kernel

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

    def _times(self, value: Fraction, factor: fmpq) -> Fraction:
        return Fraction(value.top * factor, value.bottom)

    def _opaque(self, node: Node) -> Fraction:
        return self.algebra.symbol(("node", node))

    # --- powers and roots

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
        if _constant(base) and base.top.leading_coefficient() < 0:
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
        for monomial, coefficient in _terms(power.top):
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

    def power(self, base: Fraction, exponent: fmpq) -> Fraction:
        """A rational power."""
        if exponent.q != 1:
            base = self.root(base, int(exponent.q))
        if abs(exponent.p) > MAX_DEGREE:
            raise TooLarge("a power")
        return self.algebra.power(base, int(exponent.p))

    def root(self, value: Fraction, index: int) -> Fraction:
        """The root of a fraction: constants drawn out, then factor by factor where that holds."""
        value = self.algebra.normal(value)
        if value.top.is_zero():
            return self.algebra.constant(fmpq(0))
        if index % 2 == 0:
            self._refuse_negative(value)
        content, value = self._content(value)
        if content < 0 and (index % 2 or _constant(value)):
            return self._negative_root(content, value, index)
        if content < 0:
            content, value = -content, self.algebra.negative(value)
        drawn = self._number_root(content, index)
        if _constant(value):
            return drawn
        if value.bottom.is_one() or not (
            (index % 2 and self.real) or self._above_zero(value.bottom)
        ):
            return self.algebra.multiply(drawn, self._factored_root(value, index))
        above = self._factored_root(Fraction(value.top, self.algebra.one), index)
        below = self._factored_root(Fraction(value.bottom, self.algebra.one), index)
        return self.algebra.multiply(
            drawn, self.algebra.multiply(above, self.algebra.reciprocal(below))
        )

    def _negative_root(self, content: fmpq, value: Fraction, index: int) -> Fraction:
        """Odd roots change sign; an even root of a negative number is a multiple of i."""
        if index % 2:
            if not self.real and not _constant(value):
                raise Unsupported("an odd root of a complex variable")
            return self.algebra.negative(self.root(self._times(value, -content), index))
        if index != 2:
            raise Unsupported("a complex root")
        return self.algebra.multiply(self.imaginary(), self._number_root(-content, index))

    def _refuse_negative(self, value: Fraction) -> None:
        """Raises `NotReal` where the real numbers have no even root or logarithm of `value`."""
        if self.real and (
            (self._above_zero(-value.top) and self._above_zero(value.bottom))
            or (self._above_zero(value.top) and self._above_zero(-value.bottom))
        ):
            raise NotReal("an even root or a logarithm of a negative number")

    def _content(self, value: Fraction) -> tuple[fmpq, Fraction]:
        """A rational factor and the rest, whose top has whole coefficients, the leading one > 0."""
        if _constant(value):
            return value.top.leading_coefficient(), self.algebra.constant(fmpq(1))
        coefficients = value.top.coeffs()
        above, below = fmpz(0), fmpz(1)
        for coefficient in coefficients:
            above, below = above.gcd(coefficient.p), below.lcm(coefficient.q)
        content = fmpq(above, below)
        if value.top.leading_coefficient() < 0 and not self._above_zero(value.top):
            content = -content
        return content, Fraction(value.top / content, value.bottom)

    def _number_root(self, value: fmpq, index: int) -> Fraction:
        """The root of a positive rational, prime by prime."""
        exact = real_root(value, index)
        if exact is not None:
            return self.algebra.constant(exact)
        product = self.algebra.constant(fmpq(1))
        for prime, exponent in _primes(value):
            key = ("root", prime)
            units = self.algebra.scaled(key, fmpq(exponent, index))
            scale = self.algebra.scale.get(key, 1)
            kernel = self.algebra.related(key, scale, self.algebra.constant(fmpq(prime)))
            self.positive.add(self.algebra.kernels[key])
            product = self.algebra.multiply(product, self.algebra.power(kernel, int(units)))
        return product

    def _factored_root(self, value: Fraction, index: int) -> Fraction:
        """Squares under a real square root come out as absolute values; the rest is one kernel."""
        top = value.top
        if not (self.real and value.bottom.is_one() and factorable(top)) or top.is_constant():
            return self._kernel_root(value, index)
        unit, factors = top.factor()
        product = self.algebra.constant(fmpq(1))
        rest = self.algebra.context.constant(unit)
        for factor, exponent in factors:
            if self._above_zero(factor):
                piece = self._positive_root(factor, fmpq(exponent, index))
                product = self.algebra.multiply(product, piece)
                continue
            outside, inside = divmod(exponent, index)
            if outside:
                base = Fraction(factor, self.algebra.one)
                base = self.absolute(base) if index % 2 == 0 and outside % 2 else base
                product = self.algebra.multiply(product, self.algebra.power(base, outside))
            if index % 2 and inside:  # odd roots of real factors are taken one by one
                piece = self._kernel_root(Fraction(factor, self.algebra.one), index)
                product = self.algebra.multiply(product, self.algebra.power(piece, inside))
            else:
                rest = rest * factor**inside
        if rest.is_constant() and index % 2:
            return self._times(product, rest.leading_coefficient())  # 1 or -1, its own odd root
        if rest.is_one():
            return product
        return self.algebra.multiply(
            product, self._kernel_root(Fraction(rest, self.algebra.one), index)
        )

    def _positive_root(self, value: fmpq_mpoly, exponent: fmpq) -> Fraction:
        """A rational power of a positive polynomial; a single kernel is only rescaled."""
        if len(value) == 1 and value.leading_coefficient() == 1:
            (powers,) = value.monoms()
            kernel = max(range(len(powers)), key=lambda i: powers[i])
            key = next(key for key, place in self.algebra.kernels.items() if place == kernel)
            if sum(powers) == 1 and (_head(key) in _FREE or exponent.q == 1):
                if exponent.q != 1:
                    raise Rescale(key, int(exponent.q))
                return self.algebra.power(Fraction(value, self.algebra.one), int(exponent.p))
        whole, index = Fraction(value, self.algebra.one), int(exponent.q)
        if index == 1:
            return self.algebra.power(whole, int(exponent.p))
        return self.algebra.power(self._kernel_root(whole, index), int(exponent.p))

    def _kernel_root(self, value: Fraction, index: int) -> Fraction:
        if not self.real:  # an odd root may be real where the even ones are not
            return self.algebra.related(("root", index, *identifier(value)), index, value)
        key = ("root", *identifier(value))
        units = self.algebra.scaled(key, fmpq(1, index))
        scale = self.algebra.scale.get(key, 1)
        kernel = self.algebra.related(key, scale, value)
        if scale % 2 == 0:
            self.positive.add(self.algebra.kernels[key])
        return self.algebra.power(kernel, int(units))

    def _above_zero(self, value: fmpq_mpoly) -> bool:
        """True where every term is positive: its coefficient, and its odd powers."""
        return all(
            coefficient > 0 and self._positive_monomial(powers)
            for powers, coefficient in value.to_dict().items()
        ) and self._nowhere_zero(value)

    def _positive_monomial(self, powers: tuple[int, ...]) -> bool:
        return all(
            (power % 2 == 0 and self._real_kernel(kernel)) or kernel in self.positive
            for kernel, power in enumerate(powers)
            if power
        )

    def _real_kernel(self, kernel: int) -> bool:
        return self.real and not self._complex_kernel(kernel)

    def _complex_kernel(self, kernel: int) -> bool:
        """True for i, and for exponentials and roots of unity that hold i."""
        return kernel in self.complex

    def _nowhere_zero(self, value: fmpq_mpoly) -> bool:
        """Sums of squares may vanish; a term of positive kernels alone does not."""
        return any(
            all(kernel in self.positive for kernel, power in enumerate(powers) if power)
            for powers in value.monoms()
        )

    def absolute(self, value: Fraction) -> Fraction:
        """|value| of a real fraction."""
        if not self.real:
            raise Unsupported("the absolute value of a complex expression")
        value = self.algebra.normal(value)
        if value.top.is_zero():
            return value
        content, value = self._content(value)
        parts = []
        for part in (value.top, value.bottom):
            whole = Fraction(part, self.algebra.one)
            if self._above_zero(part):
                parts.append(whole)
                continue
            key = ("abs", str(part))
            parts.append(self.algebra.related(key, 2, self.algebra.power(whole, 2)))
        quotient = self.algebra.multiply(parts[0], self.algebra.reciprocal(parts[1]))
        return self._times(quotient, abs(content))

    # --- exponentials, angles, logarithms

    def exponential(self, value: Fraction) -> Fraction:
        """exp(value), one kernel for each term of the exponent."""
        value = self.algebra.normal(value)
        product = self.algebra.constant(fmpq(1))
        for monomial, coefficient in _terms(value.top):
            term = self._exp_term(monomial, coefficient, value.bottom)
            product = self.algebra.multiply(product, term)
        return product

    def _exp_term(
        self, monomial: tuple[int, ...], coefficient: fmpq, bottom: fmpq_mpoly
    ) -> Fraction:
        keys = [key for key, place in self.algebra.kernels.items() if monomial[place]]
        degree = sum(monomial) if bottom.is_one() else 0
        if set(keys) == {IMAGINARY, PI} and degree == 1 + self.algebra.scale.get(PI, 1):
            return self._unity(coefficient)
        if degree == 1 and keys[0] in self.arguments and (self.real or coefficient.q == 1):
            return self.power(self.arguments[keys[0]], coefficient)
        key = ("exp", monomial, str(bottom)) if any(monomial) or not bottom.is_one() else E
        units = self.algebra.scaled(key, coefficient)
        if abs(units) > MAX_DEGREE:
            raise TooLarge("an exponent")
        symbol = self.algebra.symbol(key)
        self._mark_exponential(key, monomial, bottom)
        return self.algebra.power(symbol, int(units))

    def _mark_exponential(
        self, key: Hashable, monomial: tuple[int, ...], bottom: fmpq_mpoly
    ) -> None:
        """Real exponents make a positive kernel, whose logarithm is known."""
        kernel = self.algebra.kernels[key]
        if any(power and place in self.complex for place, power in enumerate(monomial)):
            self.complex.add(kernel)
        elif self.real or key == E:
            self.positive.add(kernel)
            unit = fmpq(1, self.algebra.scale.get(key, 1))
            exponent = self.algebra.context.from_dict({monomial: unit})
            self.logarithms[key] = Fraction(exponent, bottom)

    def _unity(self, turns: fmpq) -> Fraction:
        """exp(i pi turns): by radicals for multiples of pi / 12, else a kernel with w^q = -1."""
        twelfths = turns * 12
        if twelfths.q != 1:
            key = ("unity", int(turns.q))
            root = self.algebra.related(key, int(turns.q), self.algebra.constant(fmpq(-1)))
            self.complex.add(self.algebra.kernels[key])
            return self.algebra.power(root, int(turns.p) % (2 * int(turns.q)))
        count = int(twelfths.p) % 24
        if count % 6 == 0:
            return self.algebra.power(self.imaginary(), count // 6)
        quarters = -count % 4
        thirds = (count - 3 * quarters) // 4 % 6
        return self.algebra.multiply(
            self.algebra.power(self._root_of_unity(3), thirds),
            self.algebra.power(self._root_of_unity(4), quarters),
        )

    def _root_of_unity(self, parts: int) -> Fraction:
        """exp(i pi / 3) = (1 + i sqrt 3) / 2, or exp(i pi / 4) = (1 + i) sqrt 2 / 2."""
        one, i = self.algebra.constant(fmpq(1)), self.imaginary()
        root = self._number_root(fmpq(3 if parts == 3 else 2), 2)
        if parts == 3:
            total = self.algebra.add(one, self.algebra.multiply(i, root))
        else:
            total = self.algebra.multiply(self.algebra.add(one, i), root)
        return self._times(total, fmpq(1, 2))

    def logarithm(self, value: Fraction) -> Fraction:
        """The natural logarithm, principal; split where its parts are positive."""
        value = self.algebra.normal(value)
        if value.top.is_zero():
            raise Undefined("logarithm of zero")
        self._refuse_negative(value)
        content, value = self._content(value)
        if content < 0 and _constant(value):
            turn = self.algebra.multiply(self.imaginary(), self.pi())
            return self.algebra.add(self._number_logarithm(-content), turn)
        if content < 0:
            content, value = -content, self.algebra.negative(value)
        total = self._number_logarithm(content)
        if _constant(value):
            return total
        if value.bottom.is_one() or not self._above_zero(value.bottom):
            return self.algebra.add(total, self._factored_logarithm(value))
        above = self._factored_logarithm(Fraction(value.top, self.algebra.one))
        below = self._factored_logarithm(Fraction(value.bottom, self.algebra.one))
        return self.algebra.add(total, self.algebra.add(above, self.algebra.negative(below)))

    def _number_logarithm(self, value: fmpq) -> Fraction:
        total = self.algebra.constant(fmpq(0))
        for prime, exponent in _primes(value):
            logarithm = self._kernel_logarithm(self.algebra.constant(fmpq(prime)))
            total = self.algebra.add(total, self._times(logarithm, fmpq(exponent)))
        return total

    def _factored_logarithm(self, value: Fraction) -> Fraction:
        top = value.top
        if top.is_constant():
            return self.algebra.constant(fmpq(0))
        if not (self.real and value.bottom.is_one() and self._above_zero(top) and factorable(top)):
            return self._kernel_logarithm(value)
        unit, factors = top.factor()
        if unit != 1 or not all(self._above_zero(factor) for factor, _ in factors):
            return self._kernel_logarithm(value)
        total = self.algebra.constant(fmpq(0))
        for factor, exponent in factors:
            logarithm = self._positive_logarithm(factor)
            total = self.algebra.add(total, self._times(logarithm, fmpq(exponent)))
        return total

    def _positive_logarithm(self, value: fmpq_mpoly) -> Fraction:
        for key, kernel in self.algebra.kernels.items():
            if value == self.algebra.generators[kernel] and key in self.logarithms:
                return self.logarithms[key]
        for kernel, index, power in self.algebra.relations:
            if value == self.algebra.generators[kernel] and kernel in self.positive:
                return self._times(self.logarithm(power), fmpq(1, index))
        return self._kernel_logarithm(Fraction(value, self.algebra.one))

    def _kernel_logarithm(self, value: Fraction) -> Fraction:
        key = ("ln", *identifier(value))
        self.arguments[key] = value
        return self.algebra.symbol(key)

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
        shift = dict(_terms(value.top)).get((0,) * len(self.algebra.generators), fmpq(0))
        if value.top.is_constant():
            shift = fmpq(shift.floor() % MAX_SHIFT)
        if shift.q != 1 or abs(shift) > MAX_SHIFT:
            shift = fmpq(0)
        base = self.algebra.add(value, self.algebra.constant(-shift))
        kernel = self.algebra.symbol(("function", "factorial", identifier(base)))
        if shift >= 0:
            return self.algebra.multiply(kernel, self._falling(value, int(shift.p)))
        return _over(self.algebra, kernel, self._falling(base, -int(shift.p)))

    def _binom(self, n: Fraction, k: Fraction) -> Fraction:
        """A polynomial in n for a small whole k."""
        count = k.top.leading_coefficient() if _constant(k) and not k.top.is_zero() else fmpq(0)
        if not _constant(k) or count.q != 1 or not 0 <= count <= MAX_SHIFT:
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

    def _circular(self, value: Fraction) -> tuple[Fraction, Fraction]:
        """cos and sin of `value`."""
        i = self.imaginary()
        forward = self.exponential(self.algebra.multiply(i, value))
        back = self.algebra.reciprocal(forward)
        cosine = self._times(self.algebra.add(forward, back), fmpq(1, 2))
        difference = self.algebra.add(forward, self.algebra.negative(back))
        return cosine, self._times(self.algebra.multiply(i, difference), fmpq(-1, 2))

    def _hyperbolic(self, value: Fraction) -> tuple[Fraction, Fraction]:
        """cosh and sinh of `value`."""
        forward = self.exponential(value)
        back = self.algebra.reciprocal(forward)
        cosine = self._times(self.algebra.add(forward, back), fmpq(1, 2))
        difference = self.algebra.add(forward, self.algebra.negative(back))
        return cosine, self._times(difference, fmpq(1, 2))

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
        for powers, coefficient in _terms(value.top):
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


def _over(algebra: Algebra, top: Fraction, bottom: Fraction) -> Fraction:
    return algebra.multiply(top, algebra.reciprocal(bottom))


def _constant(value: Fraction) -> bool:
    return bool(value.top.is_constant() and value.bottom.is_constant())


def _head(key: Hashable) -> Hashable:
    return key[0] if isinstance(key, tuple) else None


def _terms(value: fmpq_mpoly) -> list[tuple[tuple[int, ...], fmpq]]:
    return list(value.to_dict().items())


def _primes(value: fmpq) -> list[tuple[int, int]]:
    """Primes and their exponents in a positive rational; a large number counts as one prime."""
    found: list[tuple[int, int]] = []
    for number, sign in ((value.p, 1), (value.q, -1)):
        if number == 1:
            continue
        if number.bit_length() > MAX_FACTOR_BITS:
            found.append((int(number), sign))
            continue
        found += [(int(prime), sign * int(exponent)) for prime, exponent in number.factor()]
    return found


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
        return above if bottom is None else _over(former.algebra, above, both[bottom])

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
    return _over(former.algebra, former.logarithm(value), former.logarithm(base))


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
