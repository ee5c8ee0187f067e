"""The slow rung: SymPy, for what the ladder leaves open. It runs in a worker process alone.

Trees are translated node by node; no text is ever evaluated. The ladder of simplifications is
fixed, and each of its rungs runs only on an expression below the rung's size, counted in
operations, so the outcome does not depend on the clock; a worker's CPU deadline is the backstop.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from itertools import chain
from typing import Any

import sympy
from flint import fmpq
from sympy.core.random import seed

from verifyd.mathexpr.balls import Unsupported
from verifyd.mathexpr.decision import Decision
from verifyd.mathexpr.exact import Undefined, free_symbols, power, rational, walk
from verifyd.mathexpr.identity import BEYOND, DOMAINS, sample, whole_variables
from verifyd.mathexpr.limits import (
    MAX_FACTORIAL,
    MAX_OPINION_CHARS,
    MAX_SYMBOLIC_EXPONENT,
    MAX_SYMBOLIC_OPERATIONS,
    MAX_SYMBOLIC_TERMS,
)
from verifyd.mathexpr.reader import read
from verifyd.mathexpr.traverse import parts
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
    Relation,
    Sym,
)
from verifyd.verdict import Evidence

Expression = Any  # SymPy ships no types


def settle(reference: Node, answer: Node, budget: int = MAX_SYMBOLIC_OPERATIONS) -> Decision:
    """Equal where SymPy simplifies the difference to zero; different for any other number.

    `budget` bounds the operations, as SymPy counts them, that all rungs together are given.
    """
    try:
        return _from_points(reference, answer) or _climb(_difference(reference, answer), budget)
    except (Unsupported, Undefined) as error:
        return Decision(None, detail=f"not for SymPy: {error}")


def _from_points(reference: Node, answer: Node) -> Decision | None:
    """What the points say already; SymPy may only be asked where both sides have a value."""
    points = sample(reference, answer, 8)
    if points.difference is not None:
        return Decision(False, Evidence.CERTIFIED, points.difference)
    if points.mismatch or points.beyond is not None:
        return Decision(None, detail=DOMAINS if points.mismatch else BEYOND)
    if not points.agreed and not _has_opaque(reference, answer):
        return Decision(None, detail="no point where both sides have a value")
    return None


def _difference(reference: Node, answer: Node) -> Expression:
    seed(0)  # SymPy guesses at random points; the same ones every time
    translate = Translator(reference, answer)
    return translate(reference) - translate(answer)


def _has_opaque(*nodes: Node) -> bool:
    return any(isinstance(part, Opaque) for part in chain(*map(walk, nodes)))


def _climb(difference: Expression, budget: int) -> Decision:
    """Rung by rung, each only on what is small enough for it and left of the budget."""
    for size, simplify in _LADDER:
        if difference.is_Number:
            break
        operations = int(difference.count_ops())
        if operations > min(size, budget) or _highest_power(difference) > MAX_SYMBOLIC_EXPONENT:
            continue
        budget -= operations
        difference = simplify(difference)
    if difference.is_zero:
        return Decision(True, Evidence.SYMBOLIC, "SymPy simplifies the difference to zero")
    if difference.is_Rational:
        return Decision(False, Evidence.SYMBOLIC, f"SymPy makes the difference {difference}")
    return Decision(None, detail="SymPy does not simplify the difference to a number")


def _highest_power(expression: Expression) -> int:
    """The largest whole exponent; 0 where there is none."""
    exponents = (power.exp for power in expression.atoms(sympy.Pow))
    return max((abs(int(e)) for e in exponents if e.is_Integer), default=0)


_LADDER: tuple[tuple[int, Callable[[Expression], Expression]], ...] = (
    (2_000, lambda e: e),
    (400, sympy.expand),
    (200, sympy.cancel),
    (150, sympy.radsimp),
    (150, lambda e: sympy.powsimp(sympy.expand_power_base(sympy.powdenest(e)))),
    (150, lambda e: sympy.expand_log(sympy.logcombine(e))),
    (150, lambda e: sympy.expand(sympy.gammasimp(sympy.combsimp(e)))),
    (120, sympy.trigsimp),
    (120, lambda e: sympy.cancel(sympy.expand_trig(e))),
    (80, sympy.simplify),
    (60, lambda e: sympy.simplify(e.rewrite(sympy.exp))),
)
"""(operations up to which the rung runs, the rung)"""


class Translator:
    """Trees to SymPy. Variables are real; whole where they count or raise what may be negative.

    Refuses what SymPy would evaluate without bound: powers and factorials past `limits`, and
    steps of irrational numbers.
    """

    def __init__(self, *nodes: Node) -> None:
        self.whole = frozenset().union(*map(whole_variables, nodes))
        self.symbols: dict[str, Expression] = {}

    def __call__(self, node: Node) -> Expression:
        value = rational(node)
        if value is not None:
            return _number(value)
        rule = _RULES.get(type(node))
        if rule is None:
            raise Unsupported(type(node).__name__)
        return rule(self, node)

    def symbol(self, name: str) -> Expression:
        """The one symbol for a name."""
        if name not in self.symbols:
            whole = True if name in self.whole else None
            self.symbols[name] = sympy.Symbol(name, real=True, integer=whole)
        return self.symbols[name]

    def _sym(self, node: Sym) -> Expression:
        return self.symbol(node.name)

    def _const(self, node: Const) -> Expression:
        known = {"pi": sympy.pi, "e": sympy.E, "i": sympy.I}
        if node.name not in known:
            raise Unsupported(node.name)
        return known[node.name]

    def _add(self, node: Add) -> Expression:
        return sympy.Add(*map(self, node.terms))

    def _mul(self, node: Mul) -> Expression:
        return sympy.Mul(*map(self, node.factors))

    def _div(self, node: Div) -> Expression:
        bottom = self(node.bottom)
        if bottom.is_zero:
            raise Undefined("division by zero")
        return self(node.top) / bottom

    def _neg(self, node: Neg) -> Expression:
        return -self(node.arg)

    def _percent(self, node: Percent) -> Expression:
        return self(node.arg) / 100

    def _degrees(self, node: Degrees) -> Expression:
        return self(node.arg) * sympy.pi / 180

    def _pow(self, node: Pow) -> Expression:
        exponent = rational(node.exponent)
        if exponent is None:
            return self(node.base) ** self(node.exponent)
        base = rational(node.base)
        if abs(exponent.p) > MAX_SYMBOLIC_EXPONENT or (
            base is not None and exponent.q == 1 and power(base, exponent) is None
        ):
            raise Unsupported("a power too large")
        return self._rational_power(self(node.base), exponent)

    def _rational_power(self, base: Expression, exponent: fmpq) -> Expression:
        """An odd root of a real number is the real one, of a negative number too."""
        if exponent.q % 2 == 0 or exponent.q == 1 or base.is_nonnegative or not base.is_real:
            return base ** _number(exponent)
        return (sympy.sign(base) * sympy.Abs(base) ** _number(fmpq(1, exponent.q))) ** int(
            exponent.p
        )

    def _func(self, node: Func) -> Expression:
        if node.name == "root" and (index := rational(node.args[1])) not in (None, 0):
            return self._pow(Pow(node.args[0], Num(1 / index)))
        if node.name == "log" and len(node.args) == 2:
            return sympy.log(self(node.args[0])) / sympy.log(self(node.args[1]))
        rule = _FUNCTIONS.get(node.name)
        if rule is None or (node.name in _STEPS and not _has_variable(node)):
            raise Unsupported(node.name)
        try:
            return rule(*map(self, node.args))
        except TypeError:
            raise Unsupported(f"{node.name} of {len(node.args)} arguments") from None

    def _apply(self, node: Apply) -> Expression:
        return sympy.Function(f"{node.name}()", real=True)(*map(self, node.args))

    def _opaque(self, node: Opaque) -> Expression:
        """Finite sums and products, evaluated."""
        match node:
            case Opaque("sum" | "prod" as name, (Relation(("=",), (Sym(index), low)), high, body)):
                bounds = (sympy.Symbol(index, integer=True), self(low), self(high))
            case _:
                raise Unsupported(node.name)
        if (bounds[2] - bounds[1]).is_Number and bounds[2] - bounds[1] > MAX_SYMBOLIC_TERMS:
            raise Unsupported("a long sum")
        outer, self.symbols = self.symbols, {**self.symbols, index: bounds[0]}
        try:
            term = self(body)
        finally:
            self.symbols = outer
        kind = sympy.Sum if name == "sum" else sympy.Product
        return kind(term, bounds).doit()


def _number(value: fmpq) -> Expression:
    return sympy.Rational(int(value.p), int(value.q))


def _has_variable(node: Node) -> bool:
    return any(isinstance(part, (Sym, Apply)) for part in walk(node))


def _factorial(value: Expression) -> Expression:
    if value.is_Number and value > MAX_FACTORIAL:
        raise Unsupported("a large factorial")
    return sympy.factorial(value)


_STEPS = frozenset({"floor", "ceil", "max", "min", "sgn"})

_FUNCTIONS: dict[str, Callable[..., Expression]] = {
    "sqrt": sympy.sqrt,
    "abs": sympy.Abs,
    "exp": sympy.exp,
    "ln": sympy.log,
    "floor": sympy.floor,
    "ceil": sympy.ceiling,
    "factorial": _factorial,
    "binom": sympy.binomial,
    "max": sympy.Max,
    "min": sympy.Min,
    "re": sympy.re,
    "im": sympy.im,
    "conj": sympy.conjugate,
    "arg": sympy.arg,
    "sgn": sympy.sign,
} | {
    name: getattr(sympy, name)
    for name in (
        "sin cos tan cot sec csc sinh cosh tanh coth sech csch "
        "asin acos atan asec acsc asinh acosh atanh gcd lcm"
    ).split()
}

_RULES: dict[type[Node], Callable[..., Expression]] = {
    Sym: Translator._sym,
    Const: Translator._const,
    Add: Translator._add,
    Mul: Translator._mul,
    Div: Translator._div,
    Neg: Translator._neg,
    Percent: Translator._percent,
    Degrees: Translator._degrees,
    Pow: Translator._pow,
    Func: Translator._func,
    Apply: Translator._apply,
    Opaque: Translator._opaque,
}


def _is_worth_telling(record: logging.LogRecord) -> bool:
    """False for math-verify's warning that its timers are off: they are meant to be."""
    return not record.getMessage().startswith("Timeout is disabled")


for _name in ("math_verify.parser", "math_verify.grader"):
    logging.getLogger(_name).addFilter(_is_worth_telling)


def second_opinion(reference: str, answer: str) -> bool | None:
    """What math-verify says, for a person to read; it never makes a verdict.

    None where it is not installed, reads nothing, or fails, and for what it would evaluate
    without bound. Its own timers stay off: they need the main thread.
    """
    if not (_is_modest(reference) and _is_modest(answer)):
        return None
    try:
        from math_verify import parse, verify
    except ImportError:
        return None
    try:
        gold = parse(f"\\boxed{{{reference}}}", parsing_timeout=None)
        given = parse(f"\\boxed{{{answer}}}", parsing_timeout=None)
        if not gold or not given:
            return None
        return bool(verify(gold, given, timeout_seconds=None))
    except Exception:  # a library's own failure says nothing about the answer
        return None


def _is_modest(text: str) -> bool:
    """True for a short text without a large power, factorial or binomial, and without sums."""
    if len(text) > MAX_OPINION_CHARS:
        return False
    try:
        return _is_modest_node(read(text))
    except Exception:  # not even read here; math-verify may not try
        return False


def _is_modest_node(node: Node) -> bool:
    match node:
        case Opaque():
            return False
        case Pow(_, exponent):
            if not free_symbols(exponent) and _small(exponent) is None:
                return False
        case Func("factorial" | "double_factorial" | "binom", args):
            if not all(free_symbols(arg) or _small(arg) is not None for arg in args):
                return False
    return all(map(_is_modest_node, parts(node)))


def _small(node: Node) -> fmpq | None:
    """A rational within `MAX_SYMBOLIC_EXPONENT`, or None."""
    try:
        value = rational(node)
    except Undefined:
        return None
    return value if value is not None and abs(value) <= MAX_SYMBOLIC_EXPONENT else None
